"""Where a line of text may be broken so that it fits a terminal, also where no blank stands: between Chinese characters.

A part of the rules of UAX #14 (Unicode line breaking): ideographs break on either side, but not before a mark that
closes (classes CL, CP, EX, IS, NS, SY) nor behind one that opens (class OP).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from unicodedata import combining, east_asian_width

NEVER_FIRST: Final = frozenset("、。，．：；！？）］｝〕〉》」』】〗”’…—·～%％‰℃℉°,.;:!?)]}々ー〜/")
NEVER_LAST: Final = frozenset("（［｛〔〈《「『【〖“‘([{￥＄$#@")
_JOINS: Final = frozenset("\u200d\ufe0e\ufe0f")
"""What ties the characters beside it together (zero width joiner, variation selectors)."""


def width_of(character: str) -> int:
    """Columns of a character: 2 where Unicode calls it wide or full-width, 0 for what stands on another."""
    if combining(character) or character in _JOINS:
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def cells(text: str) -> int:
    """Columns that `text` takes on a terminal."""
    return len(text) if text.isascii() else sum(map(width_of, text))


def broken(text: str, width: int, first: int | None = None) -> Iterator[tuple[int, int]]:
    """Ranges of `text` that are the lines of it, without the blanks at which it was broken.

    Args:
        text: One line, without line ends.
        width: Most columns of a line, at least 2.
        first: Most columns of the first line, where that has less room.
    """
    start, room = 0, width if first is None else first
    while True:
        end, following = _end(text, start, max(room, 2))
        yield start, end
        if following >= len(text):
            return
        start, room = following, width


def wrapped(text: str, width: int, first: int | None = None) -> list[str]:
    """The lines of `text`."""
    return [text[start:end] for start, end in broken(text, width, first)]


def _end(text: str, start: int, room: int) -> tuple[int, int]:
    """End of the line that begins at `start`, and start of the next one."""
    used, best = 0, start
    for at in range(start, len(text)):
        if at > start and _may_break(text, at):
            best = at
        used += width_of(text[at])
        if used > room and not text[at].isspace():
            cut = best if best > start else max(at, start + 1)
            return len(text[start:cut].rstrip()) + start, cut
    return len(text.rstrip()) if text[start:].strip() else start, len(text)


def _may_break(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    if after.isspace() or before in NEVER_LAST or after in NEVER_FIRST or _JOINS & {before, after}:
        return False
    return before.isspace() or 2 in {width_of(before), width_of(after)}
