"""The units of a block: the pieces that are ranked and quoted."""

from __future__ import annotations

from typing import Final

from wikigate.corpus.text.sentences import sentences

LONG_UNIT: Final = 120
"""A list item or a table row of more code points is cut at its sentences: it says several things."""

_WHOLE_KINDS: Final = ("heading", "table_head", "callout_title")
_WHOLE_IF_SHORT: Final = ("list_item", "table_row")
_LINE_KINDS: Final = ("code", "math")


def cut_units(kind: str, plain: str) -> list[tuple[int, int]]:
    """Ranges of the units of a block's plain text, in its code points, in order, none of them blank.

    A comment has none. A heading is one unit, code and math are cut at line ends, a list item and a table row are
    one unit unless they are long; all else is cut at its sentences.
    """
    if kind == "comment":
        return []
    if kind in _LINE_KINDS:
        return _lines(plain)
    if kind in _WHOLE_KINDS or (kind in _WHOLE_IF_SHORT and len(plain) <= LONG_UNIT and "\n" not in plain):
        start, end = len(plain) - len(plain.lstrip()), len(plain.rstrip())
        return [(start, end)] if start < end else []
    return [(span.start, span.end) for span in sentences(plain)]


def _lines(plain: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    at = 0
    for line in plain.split("\n"):
        if bare := line.strip():
            start = at + len(line) - len(line.lstrip())
            found.append((start, start + len(bare)))
        at += len(line) + 1
    return found
