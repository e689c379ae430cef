"""The Node reader: its own tests, and its answers held against this package's over real wikis."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path, run_build
from wire import ROOT, environment

from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.gateway.recall import run_recall

PLUGIN = ROOT / "plugin"
WIKIS = ("howtocook", "horcy-zhtw", "js-primer-ja", "lawrefbook", "foam", "oi-wiki")
QUERIES_A_WIKI = 150


@pytest.fixture(scope="module")
def node() -> str:
    """Node, where it is there with what the plugin needs."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("there is no Node on this machine (https://nodejs.org, 20 or later)")
    if not (PLUGIN / "node_modules" / "better-sqlite3" / "build").is_dir():
        pytest.skip("the plugin's packages are not installed: run `npm ci` in plugin/")
    return found


@pytest.mark.slow
def test_the_plugins_own_tests_pass(node: str) -> None:
    done = subprocess.run(
        [node, "--test"],
        cwd=PLUGIN,
        env=environment({"WIKIGATE_PYTHON": sys.executable}),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass 0" not in done.stdout


@pytest.mark.corpora
@pytest.mark.slow
@pytest.mark.parametrize("name", WIKIS)
def test_both_readers_answer_alike_over_real_wikis(
    name: str, corpora: Path, node: str, tmp_path: Path
) -> None:
    if not (corpora / name).is_dir():
        pytest.skip(f"there is no {name} under {corpora}")
    run_build(corpora / name, tmp_path)
    with open_corpus(corpus_path(tmp_path)) as corpus:
        asked = [(query, 5) for query in queries(corpus, seed=11)]
        (tmp_path / "queries.json").write_text(json.dumps(asked), encoding="ascii")
        command = [node, "testing/compare.js", str(corpus_path(tmp_path)), "queries.json", "replies.json"]
        command[3:] = [str(tmp_path / file) for file in command[3:]]
        subprocess.run(command, cwd=PLUGIN, env=dict(os.environ), check=True)
        replies = json.loads((tmp_path / "replies.json").read_text(encoding="utf-8"))

        assert len(replies) == len(asked) >= 100
        assert sum(1 for reply in replies if reply["results"]) > 0.9 * len(asked)
        for (query, limit), reply in zip(asked, replies, strict=True):
            assert_same(reply, json.loads(json.dumps(run_recall(query, limit, corpus))), query)


def queries(corpus: Corpus, seed: int) -> Iterator[str]:
    """Pieces of the wiki's own pages: single words, phrases in quotation marks, sentences, headings, and two put together."""
    rng = random.Random(seed)
    pages = list(corpus.pages())
    for number in range(QUERIES_A_WIKI):
        page = rng.choice(pages)
        text = corpus.text(page.id)
        size = rng.choice([1, 2, 4, 8, 15, 30])
        at = rng.randrange(max(1, len(text) - size))
        piece = text[at : at + size]
        kinds = (
            f"{piece} {page.title}",
            f'"{piece}" {page.title}',
            f"{page.title}是什么？",
            page.title + piece,
        )
        yield kinds[number % len(kinds)]


def assert_same(got: dict[str, Any], wanted: dict[str, Any], query: str) -> None:
    """Field by field; scores to 1e-9."""
    for mine, theirs in zip(got["results"], wanted["results"], strict=True):
        assert abs(mine["score"] - theirs.pop("score")) <= 1e-9, query
        del mine["score"]
    assert got == wanted, query
