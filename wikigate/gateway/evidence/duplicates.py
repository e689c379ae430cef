"""Copies of one passage are one piece of evidence, however many pages hold them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from wikigate.corpus.model import Span
from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.model import EvidenceItem, Quote, Support
from wikigate.gateway.read import Reading

NEAR: Final = 0.85
"""Shared bigrams of two passages, over all of theirs (Jaccard), from which on one is an edited copy."""

SHORTEST: Final = 12
"""Passages of fewer code points are alike by chance and are compared for equality alone."""


class _Passage(NamedTuple):
    """What two passages are compared by: their bigrams, and the values that they state."""

    grams: frozenset[str]
    values: frozenset[tuple[object, ...]]


def evidence_items(
    supports: Sequence[Support], readings: Sequence[Reading], fold: Callable[[str], str]
) -> tuple[EvidenceItem, ...]:
    """Group the supports that are not clues into items, in order of their first support.

    Also the same passage elsewhere on pages that were read counts as a place, quoted there or not.
    """
    engines = {r.page.path: {f.engine for f in r.candidate.findings} for r in readings}
    groups: list[tuple[Support, list[Quote], list[_Passage]]] = []
    for support in supports:
        if support.grade == "clue":
            continue
        passage = _Passage(_grams(fold(support.quote.plain)), _values(support))
        for first, places, seen in groups:
            if first.slot == support.slot and any(_alike(passage, other) for other in seen):
                places.append(support.quote)
                seen.append(passage)
                break
        else:
            groups.append((support, [support.quote], [passage]))
    items = []
    for number, (first, witnesses, _) in enumerate(groups, start=1):
        copies = [r.quote(span) for r in readings if (span := _copy(first.quote, r, witnesses)) is not None]
        everywhere = (*witnesses, *copies)
        items.append(
            EvidenceItem(
                evidence_id=f"e{number}",
                slot=first.slot,
                quote=first.quote,
                places=everywhere,
                engine_count=len(set().union(*(engines[place.page] for place in everywhere))),
                near_duplicate=any(place.text != first.quote.text for place in everywhere),
            )
        )
    return tuple(items)


def _copy(quote: Quote, reading: Reading, places: Sequence[Quote]) -> Span | None:
    """Where `quote` stands word for word on another page that was read, if it does."""
    if reading.page.path in {place.page for place in places} or reading.freshness == "gone":
        return None
    at = reading.text.find(quote.text) if len(quote.text) >= SHORTEST else -1
    inside = any(s.span.start <= at and at + len(quote.text) <= s.span.end for s in reading.sections)
    return Span(at, at + len(quote.text)) if at >= 0 and inside else None


def _grams(folded: str) -> frozenset[str]:
    bare = "".join(char for char in folded if char.isalnum())
    if len(bare) < SHORTEST:
        return frozenset((bare,))
    return frozenset(bare[i : i + 2] for i in range(len(bare) - 1))


def _values(support: Support) -> frozenset[tuple[object, ...]]:
    return frozenset((q.kind, q.unit, q.low, q.high) for q in support.quantities)


def _alike(one: _Passage, other: _Passage) -> bool:
    """Whether one is a copy of the other, lightly edited. With another figure in it, it says something else."""
    common, all_of_them = len(one.grams & other.grams), len(one.grams | other.grams)
    return one.values == other.values and common >= NEAR * all_of_them
