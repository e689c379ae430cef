"""The real quote that comes nearest to a false one, to show what differs. Never used to accept anything."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wikigate.gateway.verify.ladder import Skeleton
from wikigate.gateway.verify.match import Quoted
from wikigate.gateway.verify.model import Place
from wikigate.gateway.verify.pages import PageText
from wikigate.gateway.verify.script import simplified
from wikigate.gateway.verify.words import coverage, grams

_LEAST: Final = 50.0
"""Likeness in percent below which nothing is shown: such a sentence has little to do with the quotation."""
_SHARED: Final = 0.35
"""Share of the quotation's words that the nearest quote must have too: letters alone are alike by chance. Of altered
quotations of CMRC and XQuAD 99 % keep more of their original, on foreign pages 99 % find at most 0.17."""
_LONGEST_SHOWN: Final = 400
_MOST_DIFFERENCES: Final = 3
_SENTENCE_END = re.compile(r"[。！？!?\n]|\.(?=\s)")


@dataclass(frozen=True, slots=True)
class Nearest:
    """The nearest real quote and what differs: pairs of (in the quotation, on the page).

    `likeness`: how many of the quotation's letters it has in order, in percent.
    """

    place: Place
    differences: tuple[tuple[str, str], ...]
    likeness: float = 100.0


def nearest(quote: Quoted, pages: Sequence[PageText]) -> Nearest | None:
    """The sentences of the evidence that come nearest to the quotation, or None where nothing is like it.

    Like it is what has half of its letters in order and a third of its words.
    """
    from rapidfuzz import fuzz  # noqa: PLC0415  (only a false quotation needs it)

    form, words = quote.forms[0], grams(simplified(quote.text))
    best: tuple[float, int, int, PageText] | None = None
    for page in pages:
        if not page.plain.text:
            continue
        found = fuzz.partial_ratio_alignment(form.text, page.plain.text, score_cutoff=_LEAST)
        if found is not None and found.score >= _LEAST and (best is None or found.score > best[0]):
            whole_quote = len(form.text) <= len(page.plain.text)
            start, end = (found.dest_start, found.dest_end) if whole_quote else (0, len(page.plain.text))
            if end > start and _shares_words(words, page, start, end):
                best = found.score, start, end, page
    if best is None:
        return None
    score, start, end, page = best
    low, high = _sentences(page, *page.plain.source(start, end))
    return Nearest(page.place(low, high), _differences(form, page, low, high), score)


def _shares_words(words: frozenset[str], page: PageText, start: int, end: int) -> bool:
    low, high = page.plain.source(start, end)
    return not words or coverage(words, grams(simplified(page.text[low:high]))) >= _SHARED


def _sentences(page: PageText, start: int, end: int) -> tuple[int, int]:
    """The range widened to whole sentences of its lines, unless that makes it too long."""
    ends = (found.end() for found in _SENTENCE_END.finditer(page.text, max(0, start - 200), start))
    low = max(ends, default=start if start > 200 else 0)
    found = _SENTENCE_END.search(page.text, max(start, end - 1), end + 200)
    high = found.end() if found else end
    while low < high and page.text[low].isspace():
        low += 1
    while high > low and page.text[high - 1].isspace():
        high -= 1
    return (low, high) if low < high <= low + _LONGEST_SHOWN else (start, min(end, start + _LONGEST_SHOWN))


def _differences(form: Skeleton, page: PageText, low: int, high: int) -> tuple[tuple[str, str], ...]:
    from rapidfuzz.distance import Levenshtein  # noqa: PLC0415  (as above)

    indexes = [i for i, start in enumerate(page.plain.starts) if low <= start < high]
    real = "".join(page.plain.text[i] for i in indexes)
    changes = [
        step
        for step in Levenshtein.opcodes(form.text, real)
        if step.tag != "equal" and not (step.tag == "insert" and step.src_start in {0, len(form.text)})
    ]
    pairs = [(form.text[c.src_start : c.src_end], real[c.dest_start : c.dest_end]) for c in changes]
    told = [pair for pair in pairs if any(character.isalnum() for character in pair[0] + pair[1])]
    return tuple((before[:40], after[:40]) for before, after in told[:_MOST_DIFFERENCES])
