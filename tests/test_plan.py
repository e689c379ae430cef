"""How questions are taken: golden cases over the example wiki."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path, run_build
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from judging_wiki import EXAMPLE, cases

from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.gateway.evidence.forms import ACCEPTED
from wikigate.gateway.model import ContextRequest, Plan
from wikigate.gateway.plan import plan
from wikigate.gateway.query.cues import SLOT_KINDS, Cues
from wikigate.gateway.query.question import MAX_QUESTIONS

CASES = cases("plans")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    state: Path = tmp_path_factory.mktemp("plans")
    run_build(EXAMPLE, state)
    with open_corpus(corpus_path(state)) as opened:
        yield opened


def planned(question: str, corpus: Corpus) -> Plan:
    return plan(ContextRequest(question), corpus, Cues(corpus.words()))


@pytest.mark.parametrize("case", CASES, ids=[case["ask"] for case in CASES])
def test_a_question_is_taken_as_a_reader_would_take_it(case: dict[str, Any], corpus: Corpus):
    taken = planned(case["ask"], corpus)
    units = {unit.slot: unit for unit in taken.units if unit.variant != "keyword"}
    required = [units[slot] for slot in taken.required]
    assert [unit.kind for unit in required] == case["kinds"]
    if "target" in case:
        assert required[0].target == case["target"]
    if "figure" in case:
        assert required[0].kinds == ACCEPTED[case["figure"]] | {"number"}
    assert set(case.get("absent", ())) <= set(taken.absent_terms)
    assert {anchor.text for anchor in taken.anchors} >= set(case.get("anchors", ()))
    if "second" in case:
        assert case["second"] in {anchor.text for anchor in required[1].anchors}
    assert taken.has_constraint_anchor == case.get("constraint", False)


def test_there_are_enough_cases() -> None:
    assert len({case["ask"] for case in CASES}) == len(CASES) >= 50


@given(
    st.text(alphabet=st.sampled_from("手冲水温是多少？为什么 what how 以及、2024年“”\n,.;和的?"), max_size=60)
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_asked_has_a_slot_of_a_known_kind(corpus: Corpus, question: str):
    taken = planned(question, corpus)
    kinds = {unit.kind for unit in taken.units}
    assert kinds <= {*SLOT_KINDS, "statement"}
    assert 1 <= len(taken.required) <= MAX_QUESTIONS
    assert len(set(taken.required)) == len(taken.required)
    assert len({unit.id for unit in taken.units}) == len(taken.units)
