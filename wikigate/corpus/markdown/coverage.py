"""Nothing is lost in silence: every line that is not blank must lie in a leaf."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.token import Token

from wikigate.corpus.markdown.state import SpanStateBlock

_MARKS_ALONE = re.compile(r"(?:[\s>]|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$)|\[\^[^\]\s]+\]:)*")
"""A line of container marks that holds nothing: an empty item, an empty line of a quote."""


def lost_lines(state: SpanStateBlock, tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Ranges of lines that no leaf covers although they hold text."""
    covered = bytearray(state.lineMax)
    for token in tokens:
        if token.map is not None and (token.nesting == 0 or token.type == "table_open"):
            start, end = token.map
            covered[start:end] = b"\1" * (end - start)
    lost: list[tuple[int, int]] = []
    line = covered.find(0)
    while line >= 0:
        text = state.src[state.bMarks[line] : state.eMarks[line]]
        if not state.isEmpty(line) and not _MARKS_ALONE.fullmatch(text):
            if lost and lost[-1][1] == line:
                lost[-1] = (lost[-1][0], line + 1)
            else:
                lost.append((line, line + 1))
        line = covered.find(0, line + 1)
    return lost
