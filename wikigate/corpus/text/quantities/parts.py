"""The lines of a text that may state a quantity: the rules see these alone.

Most lines of a page hold no numeral, and finding that out takes one search with a set of characters.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.anchors import has_latin
from wikigate.corpus.text.quantities.numerals_en import first_words
from wikigate.corpus.text.quantities.special import article_pattern
from wikigate.fast_tuple import NamedTuple

_SIGN = lazy(
    r"[\d零〇○一二两兩三四五六七八九壹贰貳叁參叄肆伍陆陸柒捌玖十拾百佰千仟万萬亿億兆廿卅卌半½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞元对對]"
    r"(?:(?<![元对對])|(?<=元) ?年|(?<=[对對])折)"
)
GAP = "\ue001"
"""Stands for the lines that are left out (private use: no rule matches it)."""


class Parts(NamedTuple):
    """The promising lines of a text as one text.

    Attributes:
        text: The lines, with a line that holds `GAP` for each stretch that is left out; "" if none is promising.
        starts: Where stretches of neighbouring lines begin in it.
        shifts: How much further on each stretch stands in the whole text.
    """

    text: str
    starts: list[int]
    shifts: list[int]

    def shift(self, at: int) -> int:
        """How much further on the character at `at` stands in the whole text."""
        return self.shifts[bisect_right(self.starts, at) - 1]


def promising_parts(text: str) -> Parts:
    """The lines of `text` outside of which no quantity is stated."""
    if "\n" not in text:
        found = _SIGN.search(text) or first_words().search(text) or article_pattern().search(text)
        return Parts(text, [0], [0]) if found else Parts("", [], [])
    lines = list(_lines_with(_SIGN, text, [(0, len(text))]))
    for pattern in (first_words(), article_pattern()) if has_latin(text) else ():
        more = list(_lines_with(pattern, text, list(_between(lines, len(text)))))
        lines = sorted(lines + more) if more else lines
    if not lines:
        return Parts("", [], [])
    pieces: list[str] = []
    starts: list[int] = []
    shifts: list[int] = []
    at = size = 0
    for start, end in lines:
        if start > at or not starts:
            left_out = f"{GAP}\n" if start > at else ""
            pieces.append(left_out)
            size += len(left_out)
            starts.append(size if starts else 0)
            shifts.append(start - size)
        piece = text[start : end + 1]
        pieces.append(piece)
        size += len(piece)
        at = end + 1
    rest = text[at:]
    pieces.append(GAP if rest.strip() else rest)
    return Parts("".join(pieces), starts, shifts)


def _lines_with(
    pattern: re.Pattern[str], text: str, within: Iterable[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The lines that hold a match, each without its end; `within` are ranges of whole lines."""
    for begin, stop in within:
        at = begin
        while at < stop and (match := pattern.search(text, at, stop)) is not None:
            start = text.rfind("\n", at, match.start()) + 1 or at
            end = text.find("\n", match.end(), stop)
            end = stop if end < 0 else end
            yield start, end
            at = end + 1


def _between(lines: Iterable[tuple[int, int]], length: int) -> Iterator[tuple[int, int]]:
    at = 0
    for start, end in lines:
        if start > at:
            yield at, start
        at = max(at, end + 1)
    if at < length:
        yield at, length
