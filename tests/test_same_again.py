"""The same question over the same corpus gives the same context, but for ids, times and timings."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path, run_build
from judging_wiki import EXAMPLE, cases

from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.gateway.model import ContextRequest, Tools
from wikigate.gateway.pipeline import run_context

QUESTIONS = sorted({case["ask"] for name in ("example_wiki", "plans") for case in cases(name)})
CHANGING = frozenset({"context_id", "request_id", "observe_id", "expires_at", "timing_ms", "elapsed_ms"})
"""Keys whose values are ids, times and timings."""


def tools(start: float) -> Tools:
    ids = itertools.count(int(start))
    ticks = itertools.count(int(start))
    return Tools(
        now=lambda: start, clock=lambda: next(ticks) / 977, new_id=lambda prefix: f"{prefix}{next(ids):024d}"
    )


def settled(value: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, dict):
        return {key: settled(item) for key, item in value.items() if key not in CHANGING}
    return [settled(item) for item in value] if isinstance(value, list) else value


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    first, second = tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")
    run_build(EXAMPLE, first)
    run_build(EXAMPLE, second)
    return first, second


def answers(corpus: Corpus, state: Path, questions: list[str], start: float) -> dict[str, Any]:
    return {
        question: settled(
            run_context(ContextRequest(question), corpus, wiki=EXAMPLE, state=state, tools=tools(start))
        )
        for question in questions
    }


def test_every_context_is_the_same_in_another_corpus_another_order_and_at_another_time(
    built: tuple[Path, Path],
) -> None:
    assert len(QUESTIONS) > 100
    with open_corpus(corpus_path(built[0])) as corpus:
        once = answers(corpus, built[0], QUESTIONS, 1_800_000_000.0)
    with open_corpus(corpus_path(built[1])) as corpus:
        again = answers(corpus, built[1], QUESTIONS[::-1], 1_900_000_000.0)
    for question in QUESTIONS:
        mine, other = once[question], again[question]
        for reply in (mine, other):
            reply["metrics"]["corpus"].pop("build_id")
        assert mine == other, question


def test_what_is_left_out_is_all_that_may_change(built: tuple[Path, Path]) -> None:
    with open_corpus(corpus_path(built[0])) as corpus:
        reply = run_context(
            ContextRequest(QUESTIONS[0]), corpus, wiki=EXAMPLE, state=built[0], tools=tools(1_800_000_000.0)
        )
    assert {"plan", "evidence", "status", "answer", "missing"} <= set(settled(reply))
