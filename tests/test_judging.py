"""What a context says of the example wiki, held against what a person who read its pages expects."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path, run_build
from judging_wiki import EXAMPLE, ask, cases

from wikigate.corpus.file.reader import Corpus, open_corpus

CASES = cases("example_wiki")


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("judging")
    run_build(EXAMPLE, folder)
    return folder


@pytest.fixture(scope="module")
def corpus(state: Path) -> Iterator[Corpus]:
    with open_corpus(corpus_path(state)) as opened:
        yield opened


def test_there_are_enough_cases() -> None:
    assert len({case["ask"] for case in CASES}) == len(CASES) >= 60


@pytest.mark.parametrize("case", CASES, ids=[case["ask"] for case in CASES])
def test_a_context_says_what_a_reader_of_the_pages_would(case: dict[str, Any], corpus: Corpus, state: Path):
    reply = ask(case["ask"], corpus, EXAMPLE, state)
    allowed = case["support"] if isinstance(case["support"], list) else [case["support"]]
    assert reply["status"]["support"] in allowed, reply["support_reason"]
    if "primary" in case:
        assert reply["support_reason"]["primary"] == case["primary"]
    if "slots" in case:
        assert sorted(s.partition(":")[0] for s in reply["plan"]["required_slots"]) == case["slots"]
    if "missing" in case:
        assert [entry["reason"] for entry in reply["missing"]] == case["missing"]
    supports = [support for page in reply["evidence"] for support in page["supports"]]
    if "page" in case:
        assert supports[0]["page"] == case["page"]
    if "says" in case:
        firm = [support for support in supports if support["quote_support"] != "clue"]
        mine = [s for s in firm if s["page"] == case.get("page", s["page"])]
        assert any(case["says"] in s["quote"] for s in mine)
    if case.get("review"):
        assert supports[0]["needs_review"] is True
    if "open" in case:
        assert case["open"] in {item["page"] for item in reply["unresolved"]}
    assert reply["conflict_status"] in (
        {case["conflict"]} if "conflict" in case else {"none_detected", "not_applicable", "incomparable"}
    )
    if "values" in case:
        claims = reply["conflicts"][0]["claims"]
        assert sorted(claim["value"] for claim in claims) == case["values"]


def timeless(value: object) -> object:
    """Without what differs from run to run: ids, times and timings."""
    if isinstance(value, dict):
        left_out = {"context_id", "request_id", "observe_id", "snapshot", "timing_ms", "elapsed_ms"}
        return {key: timeless(item) for key, item in value.items() if key not in left_out}
    if isinstance(value, list):
        return [timeless(item) for item in value]
    return value


def test_a_context_is_the_same_again(corpus: Corpus, state: Path):
    for case in CASES:
        once, again = (ask(case["ask"], corpus, EXAMPLE, state) for _ in range(2))
        assert timeless(once) == timeless(again), case["ask"]


@pytest.mark.slow
def test_a_thousand_contexts_are_the_same_in_another_process_order_and_reader(corpus: Corpus, state: Path):
    """Whatever was asked before leaves no trace: forwards with one reader, backwards with another."""
    questions = [
        f"{case['ask']}{more}"
        for case in CASES
        for more in ("", " ", "？为什么", " 手冲", "?!", "水温", "呢")
    ]
    questions += [case["ask"][n:] for case in CASES for n in range(1, 8)]
    questions = [question for question in questions if question.strip()][:1_000]
    first = [timeless(ask(question, corpus, EXAMPLE, state)) for question in questions]
    with open_corpus(corpus_path(state)) as other:
        second = [timeless(ask(question, other, EXAMPLE, state)) for question in reversed(questions)]
    assert len(questions) == 1_000
    assert first == second[::-1]
