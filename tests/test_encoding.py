from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.file.encoding import (
    NOTHING,
    decode_runs,
    decode_units,
    encode_runs,
    encode_units,
    pack_search,
    search_text,
    units_to_raw,
    unpack_search,
)
from wikigate.corpus.model import Run, Span, to_raw

SIZES = st.integers(0, 300)


def ranges(spans: Iterable[Span]) -> list[tuple[int, int]]:
    return [(span.start, span.end) for span in spans]


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)


@st.composite
def runs_in_block(draw: st.DrawFn) -> tuple[Span, tuple[Run, ...]]:
    """A block and runs that lie in it, in order and apart from each other."""
    start = at = draw(SIZES)
    runs = []
    for gap, size, text in draw(st.lists(st.tuples(SIZES, SIZES, st.none() | TEXTS), max_size=6)):
        runs.append(Run(Span(at + gap, at + gap + size), text))
        at += gap + size
    return Span(start, at + draw(st.integers(0, 3))), tuple(runs)


@st.composite
def units_in_block(draw: st.DrawFn) -> tuple[Span, tuple[Span, ...]]:
    """A block and units that lie in it, in order; two that end in one replaced text overlap."""
    start = at = end = draw(SIZES)
    units = []
    for step, size in draw(st.lists(st.tuples(st.integers(0, 200), st.integers(1, 200)), max_size=6)):
        at += step
        end = max(end, at + size)
        units.append(Span(at, at + size))
    return Span(start, end + draw(st.integers(0, 3))), tuple(units)


@given(runs_in_block())
def test_runs_come_back_as_they_went_in(case: tuple[Span, tuple[Run, ...]]) -> None:
    block, runs = case

    assert decode_runs(encode_runs(runs, block), block) == runs


@given(units_in_block())
def test_units_come_back_as_they_went_in(case: tuple[Span, tuple[Span, ...]]) -> None:
    block, units = case

    assert decode_units(encode_units(ranges(units), block), block) == units


def test_the_common_case_takes_no_byte() -> None:
    assert encode_runs((Run(Span(7, 19)),), Span(7, 19)) == b""
    assert encode_units([(7, 19)], Span(7, 19)) == b""


def test_nothing_is_not_the_common_case() -> None:
    assert encode_runs((), Span(7, 19)) == encode_units([], Span(7, 19)) == NOTHING


def test_the_format_is_the_documented_one() -> None:
    runs = (Run(Span(12, 212)), Run(Span(212, 217), "&"))

    assert encode_runs(runs, Span(10, 220)) == bytes([2, 0x90, 3, 0, 11, 1, ord("&")])
    assert encode_units([(12, 212), (215, 220)], Span(10, 220)) == bytes([2, 0xC8, 1, 0xCB, 1, 5])


@pytest.mark.parametrize("blob", [b"\x80", b"\x01", b"\x00\x03\x05a", b"\x00\x03\x01\xff"])
def test_a_damaged_blob_is_a_value_error(blob: bytes) -> None:
    with pytest.raises(ValueError):
        decode_runs(blob, Span(0, 10))


@pytest.mark.parametrize("blob", [b"\x80", b"\x01", b"\x01\x02\x03"])
def test_damaged_units_are_a_value_error(blob: bytes) -> None:
    with pytest.raises(ValueError):
        decode_units(blob, Span(0, 10))


def test_runs_out_of_order_are_refused() -> None:
    with pytest.raises(ValueError, match="overlap"):
        encode_runs((Run(Span(5, 6)), Run(Span(4, 5))), Span(0, 9))


@given(runs_in_block(), st.data())
def test_units_map_to_the_same_raw_ranges_as_one_by_one(
    case: tuple[Span, tuple[Run, ...]], data: st.DataObject
) -> None:
    runs = case[1]
    size = sum(len(run.raw) if run.text is None else len(run.text) for run in runs)
    cuts = sorted(data.draw(st.sets(st.integers(0, size), max_size=8)))
    units = [Span(a, b) for a, b in pairwise(cuts)]

    assert units_to_raw(runs, ranges(units)) == ranges(to_raw(runs, unit) for unit in units)


def test_a_unit_past_the_plain_text_has_no_place() -> None:
    with pytest.raises(ValueError, match="ends past"):
        units_to_raw((Run(Span(0, 3)),), [(0, 4)])


def test_an_empty_unit_has_no_place() -> None:
    with pytest.raises(ValueError, match="empty"):
        units_to_raw((Run(Span(0, 3)),), [(1, 1)])


@given(
    blocks=st.lists(
        st.lists(st.sampled_from([" ", " a ", " 动态规划 x "]), min_size=1, max_size=3) | st.just([]),
        min_size=1,
        max_size=4,
    ),
    text=st.text("动态规划 x", max_size=40),
)
def test_search_lines_come_back_block_by_block(blocks: list[list[str]], text: str) -> None:
    assert unpack_search(pack_search(search_text(blocks), text), text) == [
        "\n".join(block) for block in blocks
    ]


@pytest.mark.parametrize("blob", [b"x", b"\x78\x9c"])
def test_damaged_search_lines_are_a_value_error(blob: bytes) -> None:
    with pytest.raises(ValueError):
        unpack_search(blob, "text")


def test_search_lines_need_the_text_that_they_were_packed_with() -> None:
    with pytest.raises(ValueError):
        unpack_search(pack_search(" a ", "text"), "other")
