"""Figures that follow from figures of the evidence by a named step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from typing import Final

from wikigate.corpus.model import Span
from wikigate.corpus.text.quantities import read_quantities
from wikigate.corpus.text.quantities.compare import YEAR, agree, compatible
from wikigate.gateway.verify.cues import cue
from wikigate.gateway.verify.figures.agreement import agrees
from wikigate.gateway.verify.figures.evidence import EvidenceFigures, Known
from wikigate.gateway.verify.figures.reading import Figure, Reading
from wikigate.gateway.verify.figures.reckoning import Reckoning, reckonings
from wikigate.gateway.verify.figures.score import Scorer

_LEAST: Final = 0.12
_MOST_OPERANDS: Final = 24
_MOST_NAMED: Final = 6
_RELATIVE: Final = 1e-6
_BARE: Final = frozenset({"number", "date"})
"""Kinds that a number without a unit is read as inside a reckoning."""
_QUOTIENTS: Final = frozenset({"multiple", "ratio"})
_SUMMED: Final = frozenset(
    {
        "count",
        "number",
        "money",
        "length",
        "area",
        "volume",
        "mass",
        "duration",
        "percentage",
        "data",
        "energy",
        "power",
    }
)


def derive(claim: Figure, answer: Reading, evidence: EvidenceFigures, scorer: Scorer) -> tuple[Known, ...]:
    """Two figures whose sum or difference the claim is, or whose ratio; or none.

    They stand in neighbouring sentences, or the claim's sentence names them.

    Only where the claim's sentence says that it reckons (共, 相差, total, share...): of invented figures 18 %
    are the sum or difference of some two figures of the page, next to none with both conditions.
    """
    quantity = claim.quantity
    sentence = answer.sentences[claim.sentence].span.of(answer.text)
    if (quantity.kind not in _SUMMED and quantity.kind not in _QUOTIENTS) or not cue("derived").search(
        sentence
    ):
        return ()
    if quantity.kind == "duration" and (named := _years_named(claim, answer, evidence)):
        return named
    operands = [known for known in evidence.known if scorer.sentence(known) > 0]
    operands = sorted(
        operands, key=lambda known: (-scorer.sentence(known), known.page, known.figure.quantity.span)
    )
    operands = [known for known in operands[:_MOST_OPERANDS] if scorer.score(known) >= _LEAST]
    for at, one in enumerate(operands):
        for other in operands[at + 1 :]:
            near = abs(one.sentence - other.sentence) <= 1 and one.page == other.page
            if near and _follows(claim, one, other):
                return (one, other)
    return _of_named(claim, answer, evidence)


def _of_named(claim: Figure, answer: Reading, evidence: EvidenceFigures) -> tuple[Known, ...]:
    """The same of two figures that the claim's sentence names, wherever on one page they stand."""
    said = [one for one in answer.in_sentence(claim.sentence) if one is not claim][:_MOST_NAMED]
    named = [
        [known for known in evidence.of_value(one.quantity)[:_MOST_NAMED] if agrees(one, known.figure)]
        for one in said
    ]
    for at, ones in enumerate(named):
        for others in named[at + 1 :]:
            for one, other in product(ones, others):
                if one.page == other.page and _follows(claim, one, other):
                    return (one, other)
    return ()


def _years_named(claim: Figure, answer: Reading, evidence: EvidenceFigures) -> tuple[Known, ...]:
    """The years of the evidence that the claim's sentence names, if it counts them (2018 年…，2019 年…，两年合计…)."""
    said = [one for one in answer.in_sentence(claim.sentence) if one.quantity.kind == "date" and one.year]
    years = {one.year for one in said}
    if len(years) < 2 or claim.quantity.unit != "year" or claim.quantity.low != len(years):
        return ()
    found = [next((k for k in evidence.known if agrees(one, k.figure)), None) for one in said]
    return tuple(known for known in found if known is not None) if all(found) else ()


class Reckoned:
    """The reckonings that an answer writes out, where one of their numbers is the evidence's or the question's."""

    def __init__(
        self,
        query: str,
        answer: Reading,
        evidence: EvidenceFigures,
        found: Sequence[Reckoning] | None = None,
    ) -> None:
        self._steps: set[int] = set()
        self._results: defaultdict[str, list[tuple[Figure, tuple[Known, ...]]]] = defaultdict(list)
        found = reckonings(answer.text) if found is None else found
        asked = read_quantities(query) if found else []
        for reckoning in found:
            near = answer.between(reckoning.operands[0].start, reckoning.result.end)
            steps = [figure for figure in near if _in(figure, reckoning.operands)]
            result = next((figure for figure in near if _in(figure, (reckoning.result,))), None)
            measured = [figure for figure in steps if figure.quantity.kind not in _BARE] or steps
            first = (
                next((one for one in evidence.known if _same_number(figure, one.figure)), None)
                for figure in measured
            )
            operands = [known for known in first if known is not None]
            named = any(agree(figure.quantity, quantity) for figure in steps for quantity in asked)
            if result is None or not (operands or named):
                continue
            self._results[result.quantity.as_written].append((result, tuple(operands)))
            self._steps.update(id(figure) for figure in steps if figure.quantity.kind in _BARE)

    def is_step(self, claim: Figure) -> bool:
        """Whether a figure is a bare number of a reckoning (by how much, how many times), which claims nothing."""
        return id(claim) in self._steps

    def operands(self, claim: Figure) -> tuple[Known, ...] | None:
        """What a figure was reckoned from, if it is a result or gives one again; None if it is not."""
        for result, operands in self._results.get(claim.quantity.as_written, ())[:_MOST_OPERANDS]:
            if claim is result or compatible(claim.quantity, result.quantity):
                return operands
        return None


def _same_number(figure: Figure, known: Figure) -> bool:
    if figure.quantity.kind in _BARE:
        return figure.quantity.as_written == known.quantity.as_written
    return agrees(figure, known)


def _in(figure: Figure, spans: Sequence[Span]) -> bool:
    place = figure.quantity.span
    return any(place.start <= span.start and span.end <= place.end for span in spans)


def _follows(claim: Figure, one: Known, other: Known) -> bool:
    value = claim.quantity.low
    a, b = one.figure.quantity, other.figure.quantity
    if a.kind != b.kind or a.unit != b.unit or a.low != a.high or b.low != b.high:
        return False
    if a.kind in _SUMMED and compatible(claim.quantity, a) and claim.quantity.kind == a.kind:
        return any(
            _equal(value, result) for result in (a.low + b.low, abs(a.low - b.low), (a.low + b.low) / 2)
        )
    if claim.quantity.kind in _QUOTIENTS | {"percentage", "fraction"} and a.low and b.low:
        near = claim.quantity.precision / 2 or _RELATIVE
        ratios = [a.low / b.low, b.low / a.low]
        if claim.quantity.kind == "percentage":  # by how much it grew or fell
            ratios += [abs(ratio - 1) for ratio in ratios]
        return any(abs(value - result) <= near for result in ratios)
    if claim.quantity.kind == "duration" and a.kind == "date" and a.year and b.year:
        size = 1 if claim.quantity.unit == "year" else YEAR
        return value <= abs(a.year - b.year) * size and (
            abs(a.year - b.year) * size < claim.quantity.high or value == abs(a.year - b.year) * size
        )
    return False


def _equal(one: float, other: float) -> bool:
    return abs(one - other) <= _RELATIVE * max(1.0, abs(one))
