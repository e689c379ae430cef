"""Readable text: no page can speak to the terminal, and marks stand under what they mean."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.faces import render
from wikigate.faces.lines import cells, plain, visible
from wikigate.faces.render_verify import verify_lines


def shown(answer: str, **violation: Any) -> list[str]:  # noqa: ANN401 - wire fields
    reply = {
        "status": "violations_found",
        "violations": [{"type": "fabricated_quote", "rule": "quote.not_in_evidence", **violation}],
        "checked_rules": 4,
    }
    return plain(verify_lines(reply, answer)).split("\n")


@given(st.text(st.characters()))
def test_no_control_character_gets_through(text: str) -> None:
    safe = visible(text)
    assert not any(ord(c) < 32 and c not in "\t\n" for c in safe)
    assert not any(c in safe for c in "\x7f\x9b\u202e\u2066\u2069\u200f\u2028")
    assert safe.encode("utf-8").decode() == safe


def test_a_control_character_is_seen_as_its_code_point() -> None:
    assert visible("a\x1b[31m\u202eb") == "a<U+001B>[31m<U+202E>b"


def test_page_text_with_controls_is_made_visible_wherever_it_is_shown() -> None:
    evil = "x\x1b]0;pwned\x07"
    replies = [
        render.recall(
            {
                "results": [{"rank": 1, "page": evil, "section": evil, "line": 1, "text": evil}],
                "absent": [evil],
                "truncated": False,
            }
        ),
        render.read({"text": evil}),
        render.error({"error": {"code": "E_INTERNAL", "message": evil}}),
        render.diagnostics([{"page": evil, "code": "c", "level": "error", "line": 1, "message": evil}]),
        render.quantities({"quantities": [{"text": evil, "kind": "number", "value": 1, "start_cp": 0}]}),
    ]
    for lines in replies:
        assert "\x1b" not in plain(lines)
        assert "<U+001B>" in plain(lines)


def test_the_mark_stands_under_wide_characters() -> None:
    answer = "他说「学而」了"
    lines = shown(answer, span={"start_cp": 3, "end_cp": 5})
    text = next(line for line in lines if "学而" in line)
    mark = lines[lines.index(text) + 1]
    assert mark.index("^") == cells(text[: text.index("学")])
    assert mark.count("^") == 4


def test_a_span_over_several_lines_is_marked_on_each() -> None:
    lines = shown("one two\nthree\nfour", span={"start_cp": 4, "end_cp": 12})
    assert lines[1:5] == ["  1 | one two", "    |     ^^^", "  2 | three", "    | ^^^^"]


def test_the_mark_stands_right_after_tabs_and_controls() -> None:
    lines = shown("\ta\x07b", span={"start_cp": 3, "end_cp": 4})
    assert lines[2].index("^") == lines[1].index("b")


@pytest.mark.parametrize("span", [None, {}, {"start_cp": 5, "end_cp": 99}, {"start_cp": 3, "end_cp": 3}])
def test_a_violation_without_a_place_is_shown_without_a_mark(span: object) -> None:
    assert not any("^" in line for line in shown("short", span=span))


def test_the_nearest_real_quote_is_shown_with_its_place() -> None:
    nearest = {"page": "a.md", "section": "论语", "quote": "学而时习之"}
    lines = shown("「学而时习」", span={"start_cp": 0, "end_cp": 6}, nearest=nearest)
    assert "  nearest in the wiki, a.md#论语" in lines
    assert "    学而时习之" in lines


@pytest.mark.parametrize(
    ("item", "amount"),
    [
        ({"value": 0.3}, "0.3"),
        ({"low": 3, "high": 5, "unit": "m"}, "3 to 5 m"),
        ({"low": 50.0, "qualifier": "at_least"}, "50.0 to  (at_least)"),
        ({"year": 2015, "month": 3}, "2015-3"),
    ],
)
def test_a_quantity_is_written_out(item: dict[str, object], amount: str) -> None:
    text = plain(render.quantities({"quantities": [{"text": "x", "kind": "k", "start_cp": 0, **item}]}))
    assert text == f"x  k {amount}  at 0\n"


def test_nothing_found_is_said() -> None:
    assert plain(render.recall({"results": [], "absent": [], "truncated": False})) == "nothing found\n"
    assert plain(render.quantities({"quantities": []})) == "no quantities\n"
