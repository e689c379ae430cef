"""One page as an answer to one slot: its units, how probably each answers, and how the engines placed it."""

from __future__ import annotations

from wikigate.corpus.file.reader import Corpus, QuantityRow
from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.evidence.forms import INDISPENSABLE, Form, span_of
from wikigate.gateway.evidence.scoring import TermSet, UnitText
from wikigate.gateway.evidence.units import page_names, unit_texts
from wikigate.gateway.evidence.windows import TYPE_FIT, unit_probabilities
from wikigate.gateway.model import QueryUnit
from wikigate.gateway.query.cues import Cues, padded
from wikigate.gateway.read import Reading
from wikigate.gateway.retrieve import best_rank


class Answer(NamedTuple):
    """One page's answer to one slot.

    Attributes:
        p: How probably each of the units answers, by this page alone.
        prior: How probably this page does, among those that were read.
        page_mask: Terms of the question that stand anywhere on it.
        named: Those that stand in its names.
        quantities: Those of its units, where figures are asked for.
    """

    reading: Reading
    units: list[UnitText]
    p: list[float]
    prior: float
    page_mask: int
    named: int
    quantities: tuple[QuantityRow, ...]


def answer_of(
    reading: Reading,
    prior: float,
    unit: QueryUnit,
    terms: TermSet,
    form: Form,
    corpus: Corpus,
    cues: Cues,
) -> Answer:
    """Read a page as an answer to `unit`."""
    names = page_names(reading.page.path, reading.page.title, unit.anchors)
    units = unit_texts(names, reading.sections, reading.blocks, terms, corpus.search_form)
    asked = unit.kind in INDISPENSABLE and bool(units)
    quantities = corpus.quantities(reading.page.id, span_of(units)) if asked else ()
    typed = unit.kind in TYPE_FIT
    fits = form.of_units(units, reading.text, quantities) if typed else [False] * len(units)
    asking = f"ask.{unit.kind}"
    held = {item.section for item in units} if unit.kind != "statement" else ()
    headed = {
        row.ordinal
        for row in reading.sections
        if row.ordinal in held and cues.found(asking, padded(corpus.fold(row.heading)))
    }
    p = unit_probabilities(units, fits, terms, reading.candidate.section_scores, unit.kind, headed)
    mask = named = terms.mask(corpus.search_form(names))
    for item in units:
        mask |= item.mask | item.above
    return Answer(reading, units, p, prior, mask, named, quantities)


def rank_of(reading: Reading, unit: QueryUnit) -> tuple[int, int]:
    """Best rank that each engine gave the page for the unit."""
    mine = [finding for finding in reading.candidate.findings if finding.unit == unit.id]
    return best_rank(mine, "search"), best_rank(mine, "wiki_recall")


def engine_score(reading: Reading, unit: QueryUnit) -> float:
    """The page's score in `search`; where only `wiki_recall` was asked, its rank has to serve."""
    scores = [
        f.score for f in reading.candidate.findings if f.unit == unit.id and f.engine == "search" and f.score
    ]
    if scores:
        return max(scores)
    rank = best_rank((f for f in reading.candidate.findings if f.unit == unit.id), "wiki_recall")
    return 1 / rank
