"""Cut a text into sentences for its figures, which are no words of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from wikigate.corpus.model import Span
from wikigate.corpus.text.quantities.model import Quantity
from wikigate.gateway.verify.words import grams

FILLER: Final = "\ue000"
"""Stands for figures: they are never context words."""
_SENTENCE_END = re.compile(r"[。！？；!?;][”」』’\"）)]*|\n|\.(?=\s+[A-Z0-9\"“‘(\ue000])")
_FRAGMENT: Final = 60
_PRONOUN = re.compile(
    r"\s*(?:It|He|She|They|This|These|Its|His|Her|Their)\b|\s*(?:它|他|她|牠|其|该|該|此|这|這|同年|同月|次年|当年|當年|翌年)"
)
_PAUSE_OR_BLANK = re.compile(r"[，,、：:\s]")
_LONGEST: Final = 600
"""Code points of a sentence: what its figures are held against grows with its square."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a text and the words that it is about; figures and what counts them left out.

    Attributes:
        carries: It opens with a pronoun, so that the sentence before names its subject.
        headline: One of the first two lines of a text, without a full stop.
    """

    span: Span
    grams: frozenset[str]
    carries: bool = False
    headline: bool = False


def without_figures(text: str, quantities: Sequence[Quantity]) -> str:
    """`text` with each figure filled, as long as it was."""
    pieces: list[str] = []
    at = 0
    for quantity in quantities:
        span = quantity.span
        if span.start < at:
            continue
        pieces.extend((text[at : span.start], FILLER * len(span)))
        at = span.end
    pieces.append(text[at:])
    return "".join(pieces)


def _sentence_ends(masked: str) -> Iterator[int]:
    """Where sentences end; one that is too long ends at a pause, in any case outside a figure."""
    start = 0
    for end in [*(match.end() for match in _SENTENCE_END.finditer(masked)), len(masked)]:
        while end - start > _LONGEST:
            cut = start + _LONGEST
            pauses = [found.end() for found in _PAUSE_OR_BLANK.finditer(masked, start + _LONGEST // 2, cut)]
            outside = re.compile(f"[^{FILLER}]").search(masked, cut, end)
            start = pauses[-1] if pauses else outside.start() if outside else end
            if start < end:
                yield start
        yield end
        start = end


def sentences(masked: str) -> list[Sentence]:
    """The sentences of a text without its figures; a fragment goes to the one before it."""
    found: list[Sentence] = []
    start = 0
    for end in _sentence_ends(masked):
        piece = masked[start:end]
        if piece.strip():
            words = grams(piece)
            fragment = len(words) < 2 and len(piece) < _FRAGMENT and FILLER in piece
            if fragment and found and end - found[-1].span.start <= _LONGEST:
                before = found.pop()
                found.append(replace(before, span=Span(before.span.start, end), grams=before.grams | words))
            else:
                carries = bool(_PRONOUN.match(piece))
                headline = len(found) < 2 and piece.endswith("\n") and piece.rstrip()[-1].isalnum()
                found.append(Sentence(Span(start, end), words, carries, headline))
        start = end
    return found or [Sentence(Span(0, len(masked)), frozenset())]
