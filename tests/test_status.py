"""The three dimensions of status and the reasons for support: one case a row of the table."""

from __future__ import annotations

import ast
import inspect

import pytest

from wikigate.corpus.model import Span
from wikigate.gateway import status as module
from wikigate.gateway.evidence import reasons
from wikigate.gateway.model import (
    Candidate,
    EngineReport,
    Evidence,
    EvidencePage,
    Missing,
    Quote,
    Retrieval,
    SlotState,
    Support,
    Unresolved,
)
from wikigate.gateway.status import judge, pipeline_stage, retrieval_level

OK = EngineReport("ok", 1, 1)
CANDIDATE = Candidate(1, "a.md", (), (), {}, {})
FOUND = Retrieval(OK, OK, (CANDIDATE,))
QUOTE = Quote("a.md", "0" * 64, Span(0, 2), "水温", "", (), "", 1, "水温")
SUPPORT = Support(
    "quantity", "supported", QUOTE, "high", needs_review=False, note=None, relation="core", method="window"
)
PAGE = EvidencePage(
    "a.md", "A", "page", None, "unknown", None, "core", "direct", "both", {}, (), "same", (SUPPORT,)
)


def evidence(*fills: str, pages: tuple[EvidencePage, ...] = (PAGE,), **more: object) -> Evidence:
    slots = tuple(SlotState(f"s{i}", "quantity", "", fill) for i, fill in enumerate(fills))  # type: ignore[arg-type]
    return Evidence(pages, (), slots, **({"missing": (), "unresolved": ()} | more))  # type: ignore[arg-type]


def codes(retrieval: Retrieval, found: Evidence) -> tuple[str, str, list[str]]:
    status = judge(retrieval, found, chinese=True)
    return status.support, status.primary, [reason.code for reason in status.reasons]


@pytest.mark.parametrize(
    ("fills", "support", "primary"),
    [
        (("supported",), "sufficient", "all_required_slots_supported"),
        (("supported", "supported"), "sufficient", "all_required_slots_supported"),
        (("conditional",), "partial", "conditional_evidence_only"),
        (("partial",), "partial", "partial_slot_coverage"),
        (("supported", "none"), "partial", "partial_slot_coverage"),
        (("supported", "clue"), "partial", "partial_slot_coverage"),
        (("none",), "insufficient", "required_slots_missing"),
        (("clue", "none"), "insufficient", "required_slots_missing"),
    ],
)
def test_support_follows_from_the_slots(fills: tuple[str, ...], support: str, primary: str):
    got, first, listed = codes(FOUND, evidence(*fills))
    assert (got, first) == (support, primary)
    assert first in listed


def test_nothing_retrieved_is_said_so():
    nothing = Retrieval(EngineReport("empty"), EngineReport("empty"), ())
    status = judge(nothing, evidence("none", pages=()), chinese=True)
    assert (status.retrieval, status.support, status.stage, status.primary) == (
        "none",
        "insufficient",
        "no_candidates",
        "no_candidates",
    )


def test_retrieved_but_nothing_quotable_is_another_thing():
    bare = PAGE._replace(supports=())
    assert codes(FOUND, evidence("none", pages=(bare,)))[:2] == ("insufficient", "no_usable_evidence")


def test_what_the_wiki_records_as_open_is_the_reason():
    open_item = Unresolved("s0", QUOTE)
    found = evidence("clue", missing=(Missing("s0", "", "recorded_unresolved"),), unresolved=(open_item,))
    support, primary, listed = codes(FOUND, found)
    assert (support, primary) == ("insufficient", "recorded_unresolved")
    assert "a.md" in next(
        r.detail for r in judge(FOUND, found, chinese=True).reasons if r.code == "recorded_unresolved"
    )
    assert listed == ["recorded_unresolved", "required_slots_missing"]


def test_a_failed_engine_degrades_and_never_is_the_primary_reason():
    broken = EngineReport("error", error=("E_INTERNAL", "boom", "retrieve"))
    status = judge(Retrieval(broken, OK, (CANDIDATE,)), evidence("supported"), chinese=True)
    assert (status.degraded, status.degraded_sources, status.support) == (True, ("search.py",), "sufficient")
    assert status.primary == "all_required_slots_supported"
    assert "engine_degraded" in [reason.code for reason in status.reasons]


def test_no_page_and_a_failed_engine_is_unknown_not_none():
    assert retrieval_level((), degraded=True) == "unknown"
    assert retrieval_level((), degraded=False) == "none"


@pytest.mark.parametrize(
    ("grades", "level"),
    [(("weak", "direct"), "direct"), (("weak", "related"), "related"), (("weak", "unknown"), "weak_only")],
)
def test_retrieval_follows_from_the_grades_of_pages(grades: tuple[str, ...], level: str):
    pages = tuple(PAGE._replace(grade=grade) for grade in grades)  # type: ignore[arg-type]
    assert retrieval_level(pages, degraded=False) == level


def test_pages_that_are_all_gone_are_unreadable():
    assert pipeline_stage(FOUND, evidence("none", pages=(), unreadable=("a.md",))) == "unreadable"


def test_reasons_are_listed_most_severe_first_and_name_their_slots():
    status = judge(FOUND, evidence("none", "partial", "conditional"), chinese=True)
    assert [r.code for r in status.reasons] == [
        "partial_slot_coverage",
        "partial_slot_coverage",
        "conditional_evidence_only",
    ]
    assert [r.slots for r in status.reasons] == [("s0",), ("s1",), ("s2",)]


def test_no_dimension_reads_the_result_of_another():
    bodies = [*ast.parse(inspect.getsource(module)).body, *ast.parse(inspect.getsource(reasons)).body]
    functions = {node.name: node for node in bodies if isinstance(node, ast.FunctionDef)}
    judges = {"retrieval_level", "pipeline_stage", "support_reasons"}
    for name in judges:
        called = {n.id for n in ast.walk(functions[name]) if isinstance(n, ast.Name)}
        assert not called & (judges - {name}), name


def test_details_are_in_the_language_of_the_question_and_name_slots_and_pages():
    found = evidence("none", pages=(PAGE._replace(supports=()),))
    chinese, english = (judge(FOUND, found, chinese=flag).reasons[0].detail for flag in (True, False))
    assert "a.md" in chinese
    assert "a.md" in english
    assert english.isascii()
    assert not chinese.isascii()


def test_every_reason_that_is_given_has_a_text_in_both_languages():
    zh, en = reasons._texts()["zh"], reasons._texts()["en"]
    assert zh.keys() == en.keys()
    assert set(zh) - {"slots_unfilled"} <= set(reasons.LABELS)
