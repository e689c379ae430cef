"""Lines fit their width in columns, break where a reader expects it, and lose nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.faces.wrap import NEVER_FIRST, NEVER_LAST, broken, cells, wrapped

TEXT = st.text(st.sampled_from("ab 中文字，。（）「」1%é\u0301👍🏽\u200d"), max_size=60)


@given(TEXT, st.integers(2, 20), st.integers(2, 20))
def test_every_line_fits_and_nothing_but_blanks_is_lost(text: str, width: int, first: int) -> None:
    lines = wrapped(text, width, first)

    for number, line in enumerate(lines):
        assert cells(line) <= (first if number == 0 else width) or len(line) == 1
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(TEXT, st.integers(2, 20))
def test_ranges_follow_each_other(text: str, width: int) -> None:
    at = 0
    for start, end in broken(text, width):
        assert at <= start <= end
        assert not text[at:start].strip()
        at = end


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("手冲的水温一般为九十二度", 10, ["手冲的水温", "一般为九十", "二度"]),
        ("水温一般为，九十二度", 10, ["水温一般", "为，九十二", "度"]),
        ("他说（水温）高", 7, ["他说", "（水", "温）高"]),
        ("one two three", 7, ["one two", "three"]),
        ("用 coffee 杯", 8, ["用", "coffee", "杯"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("", 10, [""]),
    ],
)
def test_a_line_is_broken_as_a_reader_expects(text: str, width: int, lines: list[str]) -> None:
    assert wrapped(text, width) == lines


def test_no_mark_that_closes_begins_a_line_and_none_that_opens_ends_one() -> None:
    text = "水温、粉量（克）和时间：「三分钟」，都要记下来。" * 4
    for width in range(8, 40):
        lines = wrapped(text, width)
        assert not any(line[0] in NEVER_FIRST for line in lines[1:])
        assert not any(line[-1] in NEVER_LAST for line in lines[:-1])
