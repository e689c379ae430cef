"""What the wiki itself records as open, where it touches the question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from wikigate.gateway.evidence.scoring import TermSet, UnitText
from wikigate.gateway.model import Unresolved
from wikigate.gateway.query.cues import Cues
from wikigate.gateway.read import Reading

TOUCHES: Final = 0.5
"""Least coverage of the question by an open item: below it, the item is about something else."""

OPEN_CALLOUTS: Final = frozenset({"question", "help", "faq", "todo"})
MOST: Final = 5


def unresolved_items(
    slot: str, readings: Iterable[tuple[Reading, Sequence[UnitText]]], terms: TermSet, cues: Cues
) -> tuple[Unresolved, ...]:
    """Open items that touch a slot's question, in the order of pages and places.

    An item is a unit in a section whose heading says so (`open.heading`), in a question callout, an unticked
    task in such a place, or a sentence that says so itself (`open.inline`).
    """
    heading, inline = cues.pattern("open.heading"), cues.pattern("open.inline")
    if heading is None or inline is None:
        return ()
    out: list[Unresolved] = []
    for reading, units in readings:
        open_sections = {
            row.ordinal for row in reading.sections if any(heading.search(part) for part in row.path)
        }
        for unit in units:
            if unit.kind == "heading" or unit.label == "x":
                continue
            if terms.coverage(unit.mask, before=unit.before, above=unit.above) < TOUCHES:
                continue
            if (
                unit.section in open_sections
                or unit.label in OPEN_CALLOUTS
                or inline.search(unit.span.of(reading.text))
            ):
                out.append(Unresolved(slot, reading.quote(unit.span)))
    return tuple(out[:MOST])
