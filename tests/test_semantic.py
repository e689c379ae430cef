"""What a reply must keep beyond its schema: each rule, a good and a bad case."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.contracts.invalid import InvalidError
from wikigate.gateway.semantic import check, problems

TEXT = "# 冷萃\n\n泡 16 小时，仅限冷藏。𠮷野家\n"
QUOTE = "泡 16 小时"
START = TEXT.index(QUOTE)
PLACE = {"page": "a.md", "sha256": "f" * 64, "span": {"start_cp": START, "end_cp": START + len(QUOTE)}}


def text_of(page: str, sha256: str) -> str | None:
    return TEXT if (page, sha256) == ("a.md", "f" * 64) else None


def context() -> dict[str, Any]:
    support = {"quote_support": "conditional", "note": "仅限冷藏", "quote": QUOTE, **copy.deepcopy(PLACE)}
    return {
        "kind": "context",
        "context_id": "ctx_a",
        "snapshot": {"context_id": "ctx_a"},
        "evidence": [{"page": "a.md", "supports": [support]}],
        "evidence_items": [{"quote": QUOTE, "provenance": [copy.deepcopy(PLACE)]}],
        "unresolved": [],
        "conflicts": [],
    }


def verify(status: str, **fields: object) -> dict[str, Any]:
    return {"kind": "verify", "status": status, "violations": [], **fields}


def test_a_good_context_has_no_problem() -> None:
    check(context(), page_text=text_of)


@pytest.mark.parametrize("note", [None, "", " \n"])
def test_a_conditional_support_without_its_limit_is_caught(note: object) -> None:
    reply = context()
    reply["evidence"][0]["supports"][0]["note"] = note
    with pytest.raises(InvalidError, match="names its limit"):
        check(reply)


def test_a_context_with_an_error_is_caught() -> None:
    with pytest.raises(InvalidError, match="error"):
        check(context() | {"error": {"code": "E_INTERNAL", "message": ""}})


def test_a_snapshot_of_another_context_is_caught() -> None:
    with pytest.raises(InvalidError, match="another context"):
        check(context() | {"snapshot": {"context_id": "ctx_b"}})


@pytest.mark.parametrize("field", ["page", "sha256", "span"])
def test_a_quote_without_its_whole_place_is_caught(field: str) -> None:
    reply = context()
    del reply["evidence"][0]["supports"][0][field]
    assert list(problems(reply, page_text=text_of))


def test_a_quote_in_a_duplicate_is_held_against_each_of_its_places() -> None:
    reply = context()
    reply["evidence_items"][0]["provenance"].append({**PLACE, "span": {"start_cp": 0, "end_cp": len(QUOTE)}})
    with pytest.raises(InvalidError, match=r"provenance\[1\]"):
        check(reply, page_text=text_of)


def test_a_near_copy_is_held_against_its_own_words() -> None:
    reply = context()
    near = {**PLACE, "quote": "冷萃", "span": {"start_cp": 2, "end_cp": 4}}
    reply["evidence_items"][0]["provenance"].append(near)
    check(reply, page_text=text_of)


@given(start=st.integers(-3, len(TEXT)), end=st.integers(-3, len(TEXT) + 3))
def test_only_the_true_span_passes(start: int, end: int) -> None:
    reply = context()
    reply["conflicts"] = [{"claims": [{**PLACE, "quote": QUOTE, "span": {"start_cp": start, "end_cp": end}}]}]
    found = list(problems(reply, page_text=text_of))
    assert bool(found) == ((start, end) != (START, START + len(QUOTE)))


def test_a_quote_deep_in_an_extra_field_is_held_against_its_page_too() -> None:
    reply = context() | {"answer": {"constraints": {"x": [{"quote": "未必", **PLACE}]}}}
    with pytest.raises(InvalidError, match=r"answer\.constraints\.x\[0\]"):
        check(reply, page_text=text_of)


def test_spans_count_code_points() -> None:
    at = TEXT.index("𠮷")
    result = {"text": "𠮷野家", "page": "a.md", "sha256": "f" * 64, "start_cp": at, "end_cp": at + 3}
    check({"kind": "recall", "results": [result]}, page_text=text_of)
    with pytest.raises(InvalidError):
        check({"kind": "recall", "results": [result | {"end_cp": at + 4}]}, page_text=text_of)


def test_a_read_that_is_not_the_page_is_caught() -> None:
    reply = {
        "kind": "read",
        "text": TEXT,
        "page": "a.md",
        "sha256": "f" * 64,
        "start_cp": 0,
        "end_cp": len(TEXT),
    }
    check(reply, page_text=text_of)
    with pytest.raises(InvalidError):
        check(reply | {"text": TEXT.replace("16", "18")}, page_text=text_of)


@pytest.mark.parametrize(
    ("status", "fields"),
    [
        ("ok", {}),
        ("violations_found", {"violations": [{"claim": "泡 18"}]}),
        ("context_missing", {"error": {"code": "E_CONTEXT_NOT_FOUND"}}),
        ("context_expired", {"error": {"code": "E_CONTEXT_EXPIRED"}}),
        ("context_corrupt", {"error": {"code": "E_CONTEXT_CORRUPT"}}),
    ],
)
def test_a_consistent_verdict_passes(status: str, fields: dict[str, object]) -> None:
    check(verify(status, **fields), answer="要泡 18 小时")


@pytest.mark.parametrize(
    ("status", "fields"),
    [
        ("ok", {"violations": [{"claim": "泡 18"}]}),
        ("violations_found", {}),
        ("violations_found", {"violations": [{"claim": "泡 20"}]}),
        ("context_missing", {"violations": [{"claim": "泡 18"}], "error": {"code": "E_CONTEXT_NOT_FOUND"}}),
        ("context_missing", {}),
        ("context_expired", {"error": {"code": "E_CONTEXT_NOT_FOUND"}}),
        ("ok", {"error": {"code": "E_CONTEXT_EXPIRED"}}),
        ("context_corrupt", {"error": {"code": "E_INTERNAL"}}),
    ],
)
def test_a_verdict_that_contradicts_itself_is_caught(status: str, fields: dict[str, object]) -> None:
    with pytest.raises(InvalidError):
        check(verify(status, **fields), answer="要泡 18 小时")
