"""The figures of the pages that would answer a slot: what conflicts are looked for among."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from wikigate.corpus.file.reader import QuantityRow
from wikigate.gateway.evidence.answer import Answer
from wikigate.gateway.evidence.conflicts import Figure
from wikigate.gateway.evidence.forms import INDISPENSABLE, Form
from wikigate.gateway.evidence.scoring import TermSet, UnitText
from wikigate.gateway.model import QueryUnit, Support

TOUCHES: Final = 0.4
FIGURED_UNITS: Final = 3
"""Least coverage of the question by a unit whose figures are held against those of other pages, and how many such units
of a page are looked at."""


def asked_figures(
    unit: QueryUnit,
    answers: Sequence[Answer],
    supports: Sequence[Support],
    terms: TermSet,
    form: Form,
    line: Callable[[str], str],
) -> Iterator[Figure]:
    """The figures that would answer, page by page.

    Where figures are asked for, those of the units that most probably answer, quoted or not; else those in quotes.
    """
    for answer in answers:
        path, units = answer.reading.page.path, answer.units
        retired = answer.reading.page.review == "retired"
        quoted = [s for s in supports if s.quote.page == path and (s.grade != "clue" or retired)]
        if unit.kind in INDISPENSABLE:
            rows: Iterable[QuantityRow] = filter(form.right, answer.quantities)
        else:
            rows = (row for support in quoted for row in support.quantities)
        held = _by_unit(units, rows)
        looked_at = 0
        for i in sorted(held, key=lambda i: (-answer.p[i], i)):
            item, mine = units[i], held[i]
            if item.kind == "heading":
                continue
            own = item.mask & terms.words
            if not own or terms.coverage(item.mask, before=item.before, above=item.above) < TOUCHES:
                continue
            for row in mine:
                # What the heads of a table say of a cell stands in its metric.
                heads = terms.mask(line(row.metric)) if item.kind == "table_row" else 0
                yield Figure(answer.reading, item.span, item.kind, row, item.mask | heads)
            looked_at += 1
            if looked_at == FIGURED_UNITS:
                break


def _by_unit(units: Sequence[UnitText], rows: Iterable[QuantityRow]) -> dict[int, list[QuantityRow]]:
    """The figures of each unit that has any; units are in page order and do not overlap."""
    starts = [item.span.start for item in units]
    held: dict[int, list[QuantityRow]] = {}
    for row in rows:
        at = bisect_right(starts, row.span.start) - 1
        if at >= 0 and row.span.start < units[at].span.end:
            held.setdefault(at, []).append(row)
    return held
