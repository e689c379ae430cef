"""Limits that govern a quote: what it says holds only under them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wikigate.corpus.model import Span
from wikigate.gateway.read import Reading

_ENDS: Final = "。！？!?；;\n"
"""Where a clause ends: a limit governs no more than that."""


_IN_TWO_PARTS: Final = "只有"
"""Begins a limit whose other part (才) stands further on: in the question other words stand between."""


def governing_limit(reading: Reading, quoted: Span, question: str, fold: Callable[[str], str]) -> str | None:
    """The page's own words that limit what stands at `quoted`, or None.

    A limit is a mark of kind `limit` in it, or of kind `heading.limit` in a heading above it. One that the question has
    itself (只有谁可以 ..., what usually ...) limits no answer: it is what was asked.

    Args:
        reading: Of the page.
        quoted: What may be limited.
        question: Folded.
        fold: Normalises page text.
    """
    for cue in reading.cues:
        if cue.kind == "limit" and quoted.start <= cue.span.start and cue.span.end <= quoted.end:
            if _asked(fold(cue.span.of(reading.text)), question):
                continue
            return reading.quote(_clause(reading.text, cue.span, quoted)).plain.strip()
    return next(
        (
            row.heading
            for row in reading.governed("heading.limit")
            if row.span.start <= quoted.start < row.subtree_end
        ),
        None,
    )


def _asked(limit: str, question: str) -> bool:
    return limit in question or (limit.startswith(_IN_TWO_PARTS) and _IN_TWO_PARTS in question)


def _clause(text: str, mark: Span, within: Span) -> Span:
    """The clause around `mark`, its end sign included, no further than `within`."""
    start, end = mark.start, mark.end
    while start > within.start and text[start - 1] not in _ENDS:
        start -= 1
    while end < within.end and text[end - 1] not in _ENDS:
        end += 1
    return Span(start, end)
