"""Where the content of one leaf comes from: a map from content offsets to offsets of the page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TypeAlias

Origin: TypeAlias = int | tuple[tuple[int, int], ...]
"""How content maps to the page, in code points.

An `int` is what must be added to a content offset (one contiguous cut; most leaves). A tuple holds
``(content offset, page offset)`` in ascending order; each entry is good up to the next one.
"""

Piece: TypeAlias = tuple[int, int]
"""Half-open range of the page."""


def of_pieces(pieces: Sequence[Piece]) -> Origin:
    """The origin of a content that is the given ranges of the page put together."""
    first = pieces[0][0]
    entries: list[tuple[int, int]] = []
    at = 0
    page = -1
    for start, end in pieces:
        if start != page:
            entries.append((at, start))
        at += end - start
        page = end
    return first if len(entries) == 1 else tuple(entries)


def page_offset(origin: Origin, at: int) -> int:
    """The page offset of the content character at `at`."""
    if isinstance(origin, int):
        return origin + at
    content, page = origin[bisect_right(origin, at, key=_content_offset) - 1]
    return page + at - content


def page_ranges(origin: Origin, start: int, end: int) -> Iterator[Piece]:
    """The ranges of the page that content ``[start, end)`` was cut from, in order."""
    if isinstance(origin, int):
        yield origin + start, origin + end
        return
    index = bisect_right(origin, start, key=_content_offset) - 1
    while start < end:
        content, page = origin[index]
        stop = end if index + 1 == len(origin) else min(end, origin[index + 1][0])
        yield page + start - content, page + stop - content
        start = stop
        index += 1


def shifted(origin: Origin, by: int) -> Origin:
    """The origin of the content without its first `by` characters."""
    if by == 0:
        return origin
    if isinstance(origin, int):
        return origin + by
    index = bisect_right(origin, by, key=_content_offset) - 1
    content, page = origin[index]
    return ((0, page + by - content), *((at - by, to) for at, to in origin[index + 1 :]))


def _content_offset(entry: tuple[int, int]) -> int:
    return entry[0]
