"""What the wiki itself records as open, where it touches the question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wikigate.corpus.model import Span
from wikigate.corpus.reader import Corpus
from wikigate.gateway.cues import Cues
from wikigate.gateway.model import QueryUnit, Unresolved
from wikigate.gateway.read import Reading
from wikigate.gateway.scoring import TermSet
from wikigate.gateway.units import search_line, unit_texts

TOUCHES: Final = 0.5
"""Least coverage of the question by an open item: below it, the item is about something else."""

OPEN_CALLOUTS: Final = frozenset({"question", "help", "faq", "todo"})
MOST: Final = 5


def unresolved_items(
    units: Sequence[QueryUnit], readings: Sequence[Reading], corpus: Corpus, cues: Cues
) -> tuple[Unresolved, ...]:
    """Open items of the pages that were read, in the order of slots, pages and places.

    An item is a unit in a section whose heading says so (`open.heading`), in a question callout, an unticked
    task in such a place, or a sentence that says so itself (`open.inline`).
    """
    heading, inline = cues.pattern("open.heading"), cues.pattern("open.inline")
    if heading is None or inline is None:
        return ()
    out: list[Unresolved] = []
    form = search_line(corpus)
    for unit in units:
        terms = TermSet(unit.terms, corpus.page_count)
        for reading in readings:
            open_sections = {
                row.ordinal for row in reading.sections if any(heading.search(part) for part in row.path)
            }
            for item in unit_texts(reading.page, reading.sections, reading.blocks, terms, form):
                says = item.span.of(reading.text)
                opened = (
                    item.section in open_sections
                    or item.label in OPEN_CALLOUTS
                    or inline.search(says) is not None
                )
                if (
                    opened
                    and item.kind != "heading"
                    and item.label != "x"
                    and terms.coverage(item) >= TOUCHES
                ):
                    out.append(Unresolved(unit.slot, reading.quote(Span(item.span.start, item.span.end))))
    return tuple(out[:MOST])
