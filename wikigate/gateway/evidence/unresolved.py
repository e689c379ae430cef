"""What the wiki itself records as open, where it touches the question."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from wikigate.corpus.model import Span
from wikigate.corpus.text.lazy import lazy
from wikigate.gateway.evidence.scoring import TermSet, UnitText
from wikigate.gateway.model import Unresolved
from wikigate.gateway.read import Reading

TOUCHES: Final = 0.5
"""Least coverage of the question by an open item: below it, the item is about something else."""

OPENS: Final = 0.5
"""Least coverage by the item's own words, headings and title apart, for it to be the very question that is asked: on
the page of a subject every open item is about that subject, but few are about what was asked of it."""

OPEN_CALLOUTS: Final = frozenset({"question", "help", "faq", "todo"})
MOST: Final = 5

_FIGURE = lazy(r"\d[\d.,]*\s?(?:[^\W\d_]{2}|%|℃|℉|°)")  # a class of these signs takes longer to compile


def figures_in(text: str) -> frozenset[str]:
    """Numerals with the unit behind them, without blanks (`16小时`): enough to see that two texts speak of one figure."""
    return frozenset("".join(figure.split()) for figure in _FIGURE.findall(text))


def unresolved_items(
    slot: str,
    readings: Iterable[tuple[Reading, Sequence[UnitText]]],
    terms: TermSet,
    *,
    figures: Collection[str],
    speaks: Callable[[Reading, UnitText], bool] | None = None,
) -> tuple[Unresolved, ...]:
    """Open items that touch a slot's question, in the order of pages and places.

    Where a figure is asked for, an item opens the question only if it speaks of one (`speaks`): whether an aluminium pot may
    be descaled is another question than how much acid it takes. One that repeats a figure that would answer (`figures`, see `figures_in`) doubts it, whatever its other words.

    An item is a unit in a section whose heading says so (mark `heading.open`), in a question callout, an unticked
    task in such a place, or a sentence that says so itself (mark `open`).
    """
    out: list[Unresolved] = []
    for reading, units in readings:
        above = [Span(row.span.start, row.subtree_end) for row in reading.governed("heading.open")]
        inline = [cue.span.start for cue in reading.cues if cue.kind == "open"]
        if not above and not inline and OPEN_CALLOUTS.isdisjoint([unit.label for unit in units]):
            continue  # as on most pages: nothing is open there
        for unit in units:
            if unit.kind == "heading" or unit.label == "x":
                continue
            if not (
                unit.label in OPEN_CALLOUTS
                or any(span.start <= unit.span.start < span.end for span in above)
                or any(unit.span.start <= at < unit.span.end for at in inline)
            ):
                continue
            own = terms.coverage(unit.mask, before=0, above=0)
            if terms.coverage(unit.mask, before=unit.before, above=unit.above) < TOUCHES:
                continue
            doubts = not figures_in(unit.span.of(reading.text)).isdisjoint(figures)
            if own == 0 and not doubts:
                continue
            opens = doubts or (own >= OPENS and (speaks is None or speaks(reading, unit)))
            out.append(Unresolved(slot, reading.quote(unit.span), settles_nothing=opens))
            if len(out) == MOST:
                return tuple(out)
    return tuple(out)
