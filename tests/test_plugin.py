"""The Node reader: its own tests, and its answers held against this package's over real wikis."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import recall_vectors
from corpus_maker import corpus_path, run_build, write_pages
from wire import EXAMPLE, ROOT, environment

from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.faces.dispatch import answer
from wikigate.faces.mcp.texts import text_of
from wikigate.faces.mcp.tools import tools
from wikigate.faces.request import says_something
from wikigate.faces.site import Site
from wikigate.gateway.recall import run_recall

PLUGIN = ROOT / "plugin"
WIKIS = ("howtocook", "horcy-zhtw", "js-primer-ja", "lawrefbook", "foam", "oi-wiki")
QUERIES_A_WIKI = 150
NODE_SECONDS = 500
"""After these a program of Node has hung; each takes a minute at most on a busy machine."""
ASKED = ("howtocook", "oi-wiki")
PASSING = re.compile(
    r"(?:context_id|request_id|observe_id|timing_ms|expires_at|created|snapshot_created|elapsed_ms|window)"
)
"""Fields that differ from call to call."""
ANSWERS = (
    "Up to 600 mg of caffeine a day [[health/caffeine]]. 每天 3.7 克。",
    'The page says: "Most people can double this amount after a few weeks."',
    "一定可以。根据\u3000《不存在》，约 12,345 次。",
)
BAD_REQUESTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("context", {}),
    ("context", {"query": None}),
    ("context", {"query": ""}),
    ("context", {"query": " \u200b\u3164\ufe0f"}),
    ("context", {"query": 3}),
    ("context", {"query": "x", "limit": 0}),
    ("context", {"query": "x", "limit": 51}),
    ("context", {"query": "x", "limit": "8"}),
    ("context", {"query": "x", "limit": True}),
    ("context", {"query": "x", "limit": None}),
    ("context", {"query": "x", "engine": "all"}),
    ("context", {"query": "x", "ttl_seconds": 1.5}),
    ("context", {"query": "x", "candidates": "a.md"}),
    ("context", {"query": "x", "candidates": [{}]}),
    ("context", {"query": "x", "candidates": [{"page": "a"}, {"page": ""}]}),
    ("context", {"query": "x", "candidates": [{"page": "a", "section": 3}]}),
    ("context", {"query": "x", "candidates": ["a"]}),
    ("context", {"query": "x", "request_id": "req_\n"}),
    ("context", {"query": "x", "request_id": "req_a\n"}),
    ("context", {"query": "x", "contract_version": "2.0"}),
    ("verify", {}),
    ("verify", {"answer": "x"}),
    ("verify", {"answer": "x", "context_id": "x"}),
    ("verify", {"answer": "\u00ad", "context_id": "ctx_a"}),
    ("verify", {"answer": "x", "context_id": "ctx_a\n"}),
    ("verify", {"answer": "x", "context_id": "ctx_a", "observe_id": "x"}),
    ("verify", {"answer": "x", "context_id": "ctx_none"}),
    ("observe", {"days": 0}),
    ("observe", {"days": "7"}),
    ("recall", {"query": "x", "limit": 0}),
    ("recall", {"query": "x", "why_not": ""}),
    ("recall", {"query": "x", "explain": "yes"}),
    ("read", {}),
    ("read", {"page": ""}),
    ("read", {"page": "nowhere"}),
    ("read", {"page": "health/caffeine", "section": "nowhere"}),
    ("quantities", {}),
    ("quantities", {"text": 3}),
)


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
        timeout=NODE_SECONDS,
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


@pytest.mark.slow
def test_the_tools_are_those_of_pythons_server(node: str) -> None:
    done = subprocess.run(
        [node, "testing/tools.js"], cwd=PLUGIN, capture_output=True, encoding="utf-8", check=True, timeout=60
    )
    for theirs, ours in zip(json.loads(done.stdout), tools().values(), strict=True):
        wanted = ours._asdict()
        wanted["inputSchema"], wanted["outputSchema"] = wanted.pop("input"), wanted.pop("output")
        assert theirs == json.loads(json.dumps(wanted))


@pytest.mark.slow
def test_the_plugin_refuses_what_python_refuses_in_the_same_words(node: str, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "wiki", ignore=shutil.ignore_patterns(".wikigate"))
    run_build(tmp_path / "wiki", tmp_path)
    for (command, request), got in zip(
        BAD_REQUESTS, gateway_replies(node, tmp_path / "wiki", tmp_path, BAD_REQUESTS), strict=True
    ):
        assert_alike(got, command, request, tmp_path / "wiki", tmp_path)


@pytest.mark.corpora
@pytest.mark.slow
@pytest.mark.parametrize("name", ASKED)
def test_a_gateway_in_node_answers_as_python_does_over_real_wikis(
    name: str, corpora: Path, node: str, tmp_path: Path
) -> None:
    if not (corpora / name).is_dir():
        pytest.skip(f"there is no {name} under {corpora}")
    run_build(corpora / name, tmp_path)
    asked: list[tuple[str, dict[str, Any]]] = []
    with open_corpus(corpus_path(tmp_path)) as corpus:
        for number, query in enumerate(filter(says_something, queries(corpus, seed=31, count=100))):
            asked.append(("context", {"query": query, "limit": 1 + number % 8}))
            asked.append(("verify", {"context_id": "last", "answer": ANSWERS[number % 3] + query}))
            if number % 3 == 0:
                asked.append(("recall", {"query": query, "limit": 3}))
    assert len(asked) >= 200
    for (command, request), got in zip(
        asked, gateway_replies(node, corpora / name, tmp_path, asked), strict=True
    ):
        assert_alike(got, command, request, corpora / name, tmp_path)


def gateway_replies(
    node: str, wiki: Path, state: Path, asked: Sequence[tuple[str, dict[str, Any]]]
) -> list[dict[str, Any]]:
    """What a gateway in Node answers, and its texts for a model: the usual one, and one of 800 characters."""
    requests, replies = state / "requests.json", state / "answered.json"
    requests.write_text(json.dumps(asked), encoding="ascii")
    command = [node, "testing/ask.js", str(wiki), str(state), sys.executable, str(requests), str(replies)]
    subprocess.run(command, cwd=PLUGIN, env=environment(), check=True, timeout=NODE_SECONDS)
    loaded: list[dict[str, Any]] = json.loads(replies.read_text(encoding="utf-8"))
    return loaded


def assert_alike(got: dict[str, Any], command: str, request: dict[str, Any], wiki: Path, state: Path) -> None:
    """A reply of the gateway is this package's, field by field, and its texts are those of this package's MCP server."""
    reply = got["reply"]
    sent = {**request, "plugin_version": reply["plugin_version"]}
    if request.get("context_id") == "last":
        sent["context_id"] = reply["context_id"]
    site = Site(wiki=wiki, state=state, environ={}, cwd=wiki)
    try:
        ours = json.loads(json.dumps(answer(command, sent, site)))
    finally:
        site.close()
    assert lasting(reply) == lasting(ours), (command, request)
    if got["texts"]:
        assert got["texts"] == [text_of(reply, 6_000), text_of(reply, 800)], (command, request)


def lasting(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """A reply without what differs from call to call; scores to 1e-9."""
    if isinstance(value, dict):
        return {key: lasting(part) for key, part in value.items() if not PASSING.fullmatch(key)}
    if isinstance(value, list):
        return [lasting(part) for part in value]
    return round(value, 8) if isinstance(value, float) else value


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
    subprocess.run(command, cwd=PLUGIN, env=dict(os.environ), check=True, timeout=NODE_SECONDS)
    loaded: list[dict[str, Any]] = json.loads(replies.read_text(encoding="utf-8"))
    return loaded


def queries(corpus: Corpus, seed: int, count: int = QUERIES_A_WIKI) -> Iterator[str]:
    """Pieces of the wiki's own pages: single words, phrases in quotation marks, sentences, headings, and two put together."""
    rng = random.Random(seed)
    pages = list(corpus.pages())
    for number in range(count):
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
