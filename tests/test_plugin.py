"""The Node reader: its own tests, and its answers held against this package's over real wikis."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import recall_vectors
from corpus_maker import corpus_path, run_build, write_pages
from wire import ROOT, environment

from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.faces.request import says_something
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
        replies = node_replies(node, tmp_path, asked)

        assert len(replies) == len(asked) >= 100
        assert sum(1 for reply in replies if reply["results"]) > 0.9 * len(asked)
        for (query, limit), reply in zip(asked, replies, strict=True):
            assert_same(reply, json.loads(json.dumps(run_recall(query, limit, corpus))), query)


@pytest.mark.slow
def test_both_readers_answer_alike_to_any_characters(node: str, tmp_path: Path) -> None:
    pages = recall_vectors.generated_pages(seed=21)
    write_pages(tmp_path / "wiki", pages)
    run_build(tmp_path / "wiki", tmp_path)
    rng = random.Random(5)
    asked = [*recall_vectors.queries(pages, seed=22, count=300), *(any_characters(rng) for _ in range(300))]
    with open_corpus(corpus_path(tmp_path)) as corpus:
        replies = node_replies(node, tmp_path, [(query, 3) for query in asked if says_something(query)])

        assert len(replies) > 550
        for reply in replies:
            query = reply["query"]
            assert_same(reply, json.loads(json.dumps(run_recall(query, 3, corpus))), query)


def any_characters(rng: random.Random) -> str:
    """Of all planes; what Unicode assigned after version 14 is left alone here, and by an older Python."""
    starts = [0x20, 0x80, 0x300, 0x1100, 0x3000, 0x4E00, 0xAC00, 0xF900, 0x1F300, 0x20000, 0xE0000]
    if unicodedata.unidata_version == "14.0.0":
        starts += [0x11F00, 0x16D40, 0x10D40, 0x2EBF0]
    return "".join(
        rng.choice('水温猫 a1"-年月') if rng.random() < 0.4 else chr(rng.choice(starts) + rng.randrange(0x60))
        for _ in range(rng.randint(1, 14))
    )


def node_replies(node: str, folder: Path, asked: list[tuple[str, int]]) -> list[dict[str, Any]]:
    """What the Node reader answers from the corpus in `folder`."""
    queries, replies = folder / "queries.json", folder / "replies.json"
    queries.write_text(json.dumps(asked), encoding="ascii")
    command = [node, "testing/compare.js", str(corpus_path(folder)), str(queries), str(replies)]
    subprocess.run(command, cwd=PLUGIN, env=dict(os.environ), check=True)
    loaded: list[dict[str, Any]] = json.loads(replies.read_text(encoding="utf-8"))
    return loaded


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
