"""Which run of neighbouring units is quoted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.model import Span
from wikigate.gateway.evidence.scoring import UnitText
from wikigate.gateway.evidence.windows import best_window, neighbours


def unit(
    start: int, end: int, *, block: int = 0, section: int = 0, group: int = -1, kind: str = "paragraph"
) -> UnitText:
    return UnitText(section, block, kind, group, "", Span(start, end), 0, 0, 0)


ROW = [unit(0, 20), unit(20, 40), unit(40, 60), unit(60, 80)]


def best(units: list[UnitText], p: list[float], **changed: object) -> Span | None:
    options: dict[str, object] = {
        "price": 0.05,
        "taken": [False] * len(units),
        "longest": 400,
        "room": 1200,
    } | changed
    window = best_window(units, p, **options)  # type: ignore[arg-type]
    return window.span if window else None


def test_a_sure_sentence_stands_alone():
    assert best(ROW, [0.0, 0.99, 0.005, 0.005]) == Span(20, 40)


def test_an_unsure_choice_takes_its_neighbour_along():
    assert best(ROW, [0.0, 0.5, 0.495, 0.005]) == Span(20, 60)


def test_a_high_price_keeps_the_quote_short():
    assert best(ROW, [0.0, 0.5, 0.495, 0.005], price=5.0) == Span(20, 40)


def test_what_is_quoted_already_is_not_quoted_again():
    assert best(ROW, [0.0, 0.9, 0.1, 0.0], taken=[False, True, False, False]) == Span(40, 60)


def test_a_quote_does_not_run_over_the_longest():
    assert best(ROW, [0.25] * 4, longest=50) == Span(0, 40)


def test_a_single_long_sentence_is_quoted_whole():
    assert best([unit(0, 600)], [1.0]) == Span(0, 600)


def test_nothing_is_quoted_beyond_the_room_that_is_left():
    assert best([unit(0, 600)], [1.0], room=500) is None


def test_a_quote_does_not_leave_its_block():
    two = [unit(0, 20, block=0), unit(22, 42, block=1)]
    assert best(two, [0.5, 0.5]) == Span(0, 20)


def test_a_quote_may_run_over_the_items_of_one_list():
    items = [unit(0, 20, block=0, group=3), unit(22, 40, block=1, group=3)]
    assert best(items, [0.5, 0.5]) == Span(0, 40)


def test_a_quote_never_crosses_a_section():
    assert not neighbours(unit(0, 5, section=0, group=1), unit(6, 9, section=1, group=1))


@given(st.lists(st.tuples(st.integers(1, 80), st.floats(0, 1)), min_size=1, max_size=12), st.integers(1, 500))
def test_a_window_is_whole_units_inside_its_bounds(pieces: list[tuple[int, float]], room: int):
    units, at = [], 0
    for size, _ in pieces:
        units.append(unit(at, at + size))
        at += size
    window = best_window(
        units, [p for _, p in pieces], price=0.05, taken=[False] * len(units), longest=100, room=room
    )
    if window is None:
        assert all(len(one.span) > room for one in units)
        return
    assert window.span == Span(units[window.first].span.start, units[window.last].span.end)
    assert len(window.span) <= room
    assert len(window.span) <= 100 or window.first == window.last
    assert window.p == pytest.approx(sum(p for _, p in pieces[window.first : window.last + 1]))


@given(
    st.lists(st.tuples(st.integers(1, 60), st.floats(0, 1), st.booleans()), min_size=1, max_size=9),
    st.floats(0, 3),
    st.integers(1, 300),
)
def test_leaving_out_hopeless_starts_changes_no_result(
    pieces: list[tuple[int, float, bool]], price: float, room: int
):
    units, at = [], 0
    for size, _, _ in pieces:
        units.append(unit(at, at + size))
        at += size + 1
    p, taken = [p for _, p, _ in pieces], [gone for _, _, gone in pieces]
    gains = [
        sum(p[first : last + 1]) - price * size / 100
        for first in range(len(units))
        for last in range(first, len(units))
        if (size := units[last].span.end - units[first].span.start) <= room
        and (size <= 100 or first == last)
        and not any(taken[first : last + 1])
    ]
    window = best_window(units, p, price=price, taken=taken, longest=100, room=room)
    assert (window.gain if window else None) == pytest.approx(max(gains, default=None))
