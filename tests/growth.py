"""How work grows with the size of a text, told by counting calls: no clock, so no luck."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

ALLOWED: Final = 2.7
"""Calls for twice the text against calls for the text: 2 is linear, 4 quadratic."""
START: Final = 3_000
"""Calls that any text costs, whatever its size."""


def calls(work: Callable[[], object]) -> int:
    """Number of Python and C calls that `work` makes."""
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def grows_linearly(work: Callable[[str], object], piece: str, size: int) -> tuple[bool, int, int]:
    """Whether `work` on twice the text makes about twice the calls, with both counts."""
    work((piece * size)[:200])  # patterns and word lists are made once
    short = calls(lambda: work((piece * size)[:size]))
    long = calls(lambda: work((piece * size)[: 2 * size]))
    return long <= ALLOWED * short + START, short, long


def grows_eightfold(work: Callable[[int], object], size: int) -> tuple[bool, int, int]:
    """Whether `work` of eight times the size (code points) makes about eight times the calls, with both counts.

    A call for each code point is linear, also where a shorter text is passed over in one. What goes on inside one call, as in a search for an expression, is not seen.
    """
    short = calls(lambda: work(size))
    long = calls(lambda: work(8 * size))
    return long <= 4 * ALLOWED * max(short, size) + START, short, long
