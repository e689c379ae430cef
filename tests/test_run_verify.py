"""The whole of `verify`, over a context that the gateway made itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path, run_build, write_pages
from gateway_fakes import tools

from wikigate.contracts.validate import check_reply
from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.gateway.model import ContextRequest, VerifyRequest
from wikigate.gateway.pipeline import run_context
from wikigate.gateway.run_verify import run_verify
from wikigate.gateway.semantic import check

PAGES = {
    "绿茶.md": "# 绿茶\n\n绿茶是不发酵的茶。绿茶的水温一般为 80 ℃，水太热会把茶叶烫熟，所以会发苦。\n",
    "大船.md": "# 大船\n\n那艘白色的大船停在港口，\n船长说第二天**一早**就要出发去南方。\n",
}


@pytest.fixture(scope="module")
def wiki(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("verify")
    write_pages(base / "wiki", PAGES)
    run_build(base / "wiki", base / "state")
    return base / "wiki"


@pytest.fixture
def corpus(wiki: Path) -> Iterator[Corpus]:
    with open_corpus(corpus_path(wiki.parent / "state")) as opened:
        yield opened


def verdict(wiki: Path, corpus: Corpus, answer: str) -> dict[str, Any]:
    state = wiki.parent / "state"
    context = run_context(ContextRequest("绿茶的水温是多少？"), corpus, wiki=wiki, state=state, tools=tools())
    request = VerifyRequest(str(context["context_id"]), answer)
    reply: dict[str, Any] = run_verify(request, state=state, corpus=corpus, tools=tools())
    check_reply(reply)
    check(reply, answer=answer)
    return reply


def test_a_true_answer_passes(wiki: Path, corpus: Corpus):
    reply = verdict(wiki, corpus, "绿茶的水温一般为 80 ℃。[[绿茶.md#绿茶]]")
    assert (reply["status"], reply["violations"]) == ("ok", [])
    assert reply["checked_rules"] > 0


def test_an_altered_figure_is_caught_and_the_true_one_is_shown(wiki: Path, corpus: Corpus):
    reply = verdict(wiki, corpus, "绿茶的水温一般为 90 ℃。")
    assert [v["type"] for v in reply["violations"]] == ["numeric_check_failed"]
    assert "80" in reply["violations"][0]["true_value"]


def test_an_invented_quotation_is_caught_and_the_nearest_real_one_is_shown(wiki: Path, corpus: Corpus):
    reply = verdict(wiki, corpus, "页面写道：「水太热会把茶叶泡开，所以会发甜。」")
    assert [v["rule"] for v in reply["violations"]] == ["quote.not_in_evidence"]
    assert "所以会发苦" in reply["violations"][0]["nearest"]["quote"]


@pytest.mark.parametrize(
    "quoted", ["那艘白色的大船停在港口", "船长说第二天一早就要出发去南方", "停在港口，船长说第二天"]
)
def test_a_true_quotation_from_a_page_outside_the_evidence_is_a_notice(
    wiki: Path, corpus: Corpus, quoted: str
):
    reply = verdict(wiki, corpus, f"绿茶的水温一般为 80 ℃。另一页写道：「{quoted}」")
    assert reply["violations"] == []
    assert any("大船.md" in str(notice) for notice in reply["notices"])


def test_words_that_no_page_has_are_no_notice_but_a_violation(wiki: Path, corpus: Corpus):
    reply = verdict(wiki, corpus, "另一页写道：「那艘黑色的大船停在港口」")
    assert [v["type"] for v in reply["violations"]] == ["fabricated_quote"]


def test_a_page_that_was_rebuilt_otherwise_since_is_a_notice(tmp_path: Path):
    wiki, state = tmp_path / "wiki", tmp_path / "state"
    write_pages(wiki, PAGES)
    run_build(wiki, state)
    with open_corpus(corpus_path(state)) as corpus:
        context = run_context(
            ContextRequest("绿茶的水温是多少？"), corpus, wiki=wiki, state=state, tools=tools()
        )
        write_pages(wiki, {"绿茶.md": "# 绿茶\n\n绿茶的水温一般为 85 ℃。\n"})
        run_build(wiki, state)
        corpus.refresh()
        request = VerifyRequest(str(context["context_id"]), "绿茶的水温一般为 80 ℃。")
        reply: dict[str, Any] = run_verify(request, state=state, corpus=corpus, tools=tools())
    assert reply["status"] == "ok"
    assert [n["rule"] for n in reply["notices"]] == ["page.changed_since_context"]


def test_an_unknown_context_is_said_to_be_missing_inside_a_verify(wiki: Path, corpus: Corpus):
    reply: dict[str, Any] = run_verify(
        VerifyRequest("ctx_unknown", "绿茶。"), state=wiki.parent / "state", corpus=corpus, tools=tools()
    )
    check_reply(reply)
    assert (reply["status"], reply["error"]["code"]) == ("context_missing", "E_CONTEXT_NOT_FOUND")
