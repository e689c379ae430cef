"""Short runs of neighbouring units that most probably hold the answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from wikigate.corpus.model import Span
from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.evidence.scoring import (
    TermSet,
    UnitText,
    inner_char_frequencies,
    inner_frequencies,
    softmax,
    weighted,
)

OWN_WORDS, OWN_GRAMS, OWN_CHARS, BEFORE, AFTER, ABOVE, SECTION = 5.0, 0.6, 1.9, 2.5, 1.5, 3.5, 2.0
HEADING_PENALTY, SHORT_PENALTY, SHORT = 2.5, 1.0, 8
"""Weights of a unit's score: its own share of the page's telling words, bigrams and characters, of words that only
the unit before it, the one behind it or its headings have, and its section's score. Fitted on CMRC 2018, DRCD and
XQuAD, five folds by article (docs/adr/0014); a heading is no answer, nor is a unit of fewer than eight code points."""

LEAD, DEFINING_LEAD, HEADED = 0.4, 2.1, 1.5
"""Bonus of a page's first unit, and of it where a definition is asked for (pages begin with what their subject is); of
units below a heading that asks what the question does, or says that it tells it (为什么要除垢, 方法)."""

TYPE_FIT: Final = {"time": 3.4, "quantity": 1.9, "list": 1.1, "person": 1.0, "place": 1.0, "reason": 0.3}
"""Bonus for a unit that shows the kind of thing asked for; same fit."""


class Window(NamedTuple):
    """Units `first` to `last` (inclusive) of a page.

    Attributes:
        p: Probability, by this page's units alone, that the answer is in it.
        gain: `p` less the price of its length: the larger, the better to quote.
    """

    first: int
    last: int
    span: Span
    p: float
    gain: float


def unit_probabilities(
    units: Sequence[UnitText],
    fits: Sequence[bool],
    terms: TermSet,
    section_scores: Mapping[int, float],
    kind: str,
    headed: Collection[int] = (),
) -> list[float]:
    """Probability of each unit of one page to hold the answer; they sum to 1.

    Args:
        units: Of the page, in page order.
        fits: Whether each shows the kind of thing that is asked for.
        terms: The question's.
        section_scores: Ordinal of a section -> how well it fits.
        kind: Of the slot.
        headed: Sections whose heading asks for the slot's kind.
    """
    inner = inner_frequencies(units, terms)
    telling = inner_char_frequencies(units, terms)
    words = weighted(terms.words, inner) or 1.0
    grams = weighted(terms.grams, inner) or 1.0
    chars = sum(telling) or 1.0
    seen: dict[tuple[int, int, int, int, int], float] = {}  # most units of a page hold the same few terms
    lead = next((i for i, unit in enumerate(units) if unit.kind != "heading"), -1)
    scores = []
    for i, (unit, fit) in enumerate(zip(units, fits, strict=True)):
        behind = units[i + 1].mask if i + 1 < len(units) and units[i + 1].section == unit.section else 0
        masks = (unit.mask, unit.before, behind, unit.above, unit.chars)
        score = seen.get(masks, -1.0)
        if score < 0:
            own = unit.mask & terms.words
            before = unit.before & terms.words & ~unit.mask
            above = unit.above & terms.words & ~unit.mask & ~unit.before
            score = seen[masks] = (
                OWN_WORDS * weighted(own, inner) / words
                + OWN_GRAMS * weighted(unit.mask & terms.grams, inner) / grams
                + OWN_CHARS * weighted(unit.chars, telling) / chars
                + BEFORE * weighted(before, inner) / words
                + AFTER * weighted(behind & terms.words & ~unit.mask, inner) / words
                + ABOVE * weighted(above, inner) / words
            )
        score += SECTION * section_scores.get(unit.section, 0.0)
        if fit:
            score += TYPE_FIT.get(kind, 0.0)
        if unit.section in headed:
            score += HEADED
        if i == lead:
            score += DEFINING_LEAD if kind == "definition" else LEAD
        if unit.kind == "heading":
            score -= HEADING_PENALTY
        start, end = unit.span
        if end - start < SHORT:
            score -= SHORT_PENALTY
        scores.append(score)
    return softmax(scores)


def best_window(
    units: Sequence[UnitText],
    p: Sequence[float],
    *,
    price: float,
    taken: Sequence[bool],
    longest: int,
    room: int,
) -> Window | None:
    """The run of neighbouring units that maximises its probability less `price` per 100 code points.

    Args:
        units: Units of one page, in page order.
        p: Their probabilities.
        price: What 100 code points cost, in probability.
        taken: Units that are quoted already: no window may hold one.
        longest: Most code points of a quote, unless a single unit is longer.
        room: Code points that the reply has left; nothing longer is quoted, except as the first quote.
    """
    best: Window | None = None
    spans = [unit.span for unit in units]
    # A window never begins with a unit that costs more than it brings: without it, the rest gains more. So only
    # the others need be tried; where there are none, the best window is a single unit.
    worth = [
        i
        for i, ((start, end), chance, used) in enumerate(zip(spans, p, taken, strict=True))
        if not used and end - start <= room and chance > price * (end - start) / 100
    ]
    for first in worth or range(len(units)):
        start, total = spans[first][0], 0.0
        for last in range(first, len(units) if worth else first + 1):
            if taken[last] or (last > first and not neighbours(units[last - 1], units[last])):
                break
            end = spans[last][1]
            size = end - start
            if size > room or (last > first and size > longest):
                break
            total += p[last]
            gain = total - price * size / 100
            if best is None or gain > best.gain + 1e-12:
                best = Window(first, last, Span(start, end), total, gain)
    return best


def neighbours(one: UnitText, other: UnitText) -> bool:
    """Whether a quote may run on from `one` to `other`: within a block, or within one list or table."""
    if one.section != other.section:
        return False
    return one.block == other.block or (one.group == other.group and one.group >= 0)
