"""Run a pattern only where it can match.

Most characters of a text begin no quantity, and trying a long pattern at each of them costs far more than
finding the few that may. So each rule has a cheap pattern for its anchors (年 of a date, the colon of a
time), and the dear one is tried around these alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from wikigate.corpus.text.lazy import lazy

_LATIN = lazy("[A-Za-z]")
_FIGURES = lazy(r"\d(?<!\d\d)")


def has_latin(text: str) -> bool:
    """Whether any English rule can apply: their patterns are not even compiled for purely Chinese text."""
    return _LATIN.search(text) is not None


def figures(text: str) -> list[int]:
    """Where each run of digits begins."""
    return [match.start() for match in _FIGURES.finditer(text)]


def places(pattern: re.Pattern[str], text: str) -> list[int]:
    """Where each match of `pattern` begins."""
    return [match.start() for match in pattern.finditer(text)]


def beginning(pattern: re.Pattern[str], text: str, starts: Iterable[int]) -> Iterator[re.Match[str]]:
    """Matches of `pattern` that begin at one of `starts` (in order); they do not overlap."""
    done = 0
    for start in starts:
        if start >= done and (match := pattern.match(text, start)) is not None:
            yield match
            done = max(match.end(), start + 1)


def around(
    pattern: re.Pattern[str], text: str, anchors: Iterable[int], before: int, after: int
) -> Iterator[re.Match[str]]:
    """Matches of `pattern` that begin at most `before` characters ahead of one of `anchors` (in order).

    `after` must be what a match with all that it looks ahead to can reach behind its anchor. Matches do not
    overlap, and an anchor inside a match gives no other.
    """
    done = 0
    for anchor in anchors:
        if anchor < done:
            continue
        match = pattern.search(text, max(done, anchor - before), anchor + after)
        if match is not None and match.start() <= anchor:
            yield match
            done = match.end()
