"""Where a quote may begin and end without cutting a mark in two, and what is no text to quote."""

from __future__ import annotations

from collections import Counter
from typing import Final

from wikigate.corpus.model import Span
from wikigate.corpus.text.lazy import lazy

LONGEST_LINK: Final = 300
"""Code points of a link's address beyond which it is left out of the quote."""

# Most quotes begin and end beside no mark: what tells that is a look at one character, and the expressions, which take
# longer to compile than to use, are left alone.
_MARKS: Final = frozenset("*_~=`")
_OPENING: Final = _MARKS | {"[", "|"}
_CLOSING: Final = _MARKS | {"]"}
_OPENS = lazy(r"(?:[*_~=`]|!?\[\[[^\[\]|\n]{0,300}\||!?\[)+$")
_CLOSES = lazy(rf"[*_~=`]+|\]\]|\]\([^()\n]{{0,{LONGEST_LINK}}}\)|\]\[[^\]\n]{{0,80}}\]")
_MARK = lazy(r"(?<!\w)_+|_+(?!\w)|[*~=`]+")
_MARKER = lazy(r"[ \t>]{0,40}(?P<sign>(?:[-*+]|\d{1,9}[.)])[ \t]{1,8}(?:\[[ xX]\][ \t]+)?|\|[ \t]*)")
_BAR = lazy(r"[ \t]*\|(?=[ \t]*(?:\n|\Z))")
_IMAGES = lazy(r"(?:!\[\[[^\]\n]*\]\]|!\[[^\]\n]*\]\([^()\n]*\)|[\s*_>|-])*")


def whole_markup(text: str, span: Span, within: Span) -> Span:
    """`span`, grown over the marks beside it that belong to what it holds: `**bold**`, `[a link](there)`.

    A mark whose other half lies elsewhere stays outside; where nothing would be whole, the span stays as it is.

    Args:
        text: Of the page; spans count its code points.
        span: Whole units of one block or of neighbouring ones.
        within: The blocks that it may grow in.
    """
    start, end = span.start, span.end
    before = text[max(within.start, start - 2) : start].rstrip("\n")
    opens = before[-1:] in _OPENING
    if opens and (opened := _OPENS.search(text, max(within.start, start - LONGEST_LINK), start)):
        start = opened.start()
    while text[end : end + 1] in _CLOSING and (closed := _CLOSES.match(text, end, within.end)):
        if _balanced(text[start:end]):
            break
        end = closed.end()
    grown = Span(start, end)
    return grown if grown == span or _balanced(text[start:end]) else span


def with_marker(text: str, span: Span) -> Span:
    """`span`, grown over the sign of the list item that it begins, or over the outer bars of its table row."""
    line = text.rfind("\n", 0, span.start) + 1
    found = _MARKER.fullmatch(text, line, span.start) if line < span.start else None
    if found is None:
        return span
    closed = _BAR.match(text, span.end) if text[found.start("sign")] == "|" else None
    return Span(found.start("sign"), closed.end() if closed else span.end)


def only_images(raw: str) -> bool:
    """Whether a block shows pictures and nothing to read; `raw` is its source."""
    return "![" in raw and _IMAGES.fullmatch(raw) is not None


def _balanced(quote: str) -> bool:
    marks = () if _MARKS.isdisjoint(quote) else _MARK.findall(quote)
    counts = Counter(mark[0] for mark in marks)
    return quote.count("[") == quote.count("]") and all(count % 2 == 0 for count in counts.values())
