"""The units of a block: the pieces that are ranked and quoted."""

from __future__ import annotations

from typing import Final

from wikigate.corpus.model import BlockKind, Span
from wikigate.corpus.text.sentences import sentences

LONG_UNIT: Final = 120
"""A list item or a table row of more code points is cut at its sentences: it says several things."""

_WHOLE_KINDS: Final = ("heading", "table_head", "callout_title")
_WHOLE_IF_SHORT: Final = ("list_item", "table_row")
_LINE_KINDS: Final = ("code", "math")


def units(kind: BlockKind, plain: str) -> tuple[Span, ...]:
    """Units of a block's plain text, in its code points, in order, none of them blank.

    A heading is one unit, code and math are cut at line ends, a list item and a table row are one unit
    unless they are long; all else is cut at its sentences.
    """
    if kind in _LINE_KINDS:
        return _lines(plain)
    if kind in _WHOLE_KINDS or (kind in _WHOLE_IF_SHORT and len(plain) <= LONG_UNIT and "\n" not in plain):
        return _trimmed(plain, 0, len(plain))
    return tuple(span for span in sentences(plain) if span.of(plain).strip())


def _lines(plain: str) -> tuple[Span, ...]:
    spans: list[Span] = []
    start = 0
    for line in plain.split("\n"):
        spans.extend(_trimmed(plain, start, start + len(line)))
        start += len(line) + 1
    return tuple(spans)


def _trimmed(plain: str, start: int, end: int) -> tuple[Span, ...]:
    piece = plain[start:end]
    left = len(piece) - len(piece.lstrip())
    right = len(piece.rstrip())
    return (Span(start + left, start + right),) if right > left else ()
