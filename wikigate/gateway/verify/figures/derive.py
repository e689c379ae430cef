"""Figures that follow from figures of the evidence by a named step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wikigate.corpus.model import Span
from wikigate.corpus.text.quantities import read_quantities
from wikigate.corpus.text.quantities.compare import agree, compatible
from wikigate.gateway.verify.cues import cue
from wikigate.gateway.verify.figures.agreement import agrees
from wikigate.gateway.verify.figures.evidence import EvidenceFigures, Known
from wikigate.gateway.verify.figures.reading import Figure, Reading
from wikigate.gateway.verify.figures.reckoning import reckonings
from wikigate.gateway.verify.figures.score import Scorer

_LEAST: Final = 0.12
_MOST_OPERANDS: Final = 24
_RELATIVE: Final = 1e-6
_BARE: Final = frozenset({"number", "date"})
"""Kinds that a number without a unit is read as inside a reckoning."""
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
    """Two figures of neighbouring sentences whose sum or difference the claim is, or whose ratio; or none.

    Only where the claim's sentence says that it reckons (共, 相差, total, share...): of invented figures 18 %
    are the sum or difference of some two figures of the page, next to none with both conditions.
    """
    quantity = claim.quantity
    sentence = answer.sentences[claim.sentence].span.of(answer.text)
    if (quantity.kind not in _SUMMED and quantity.kind != "multiple") or not cue("derived").search(sentence):
        return ()
    operands = [known for known in evidence.known if scorer.sentence(known) > 0]
    operands = sorted(
        operands, key=lambda known: (-scorer.sentence(known), known.page, known.figure.quantity.span)
    )
    operands = [known for known in operands[:_MOST_OPERANDS] if scorer.score(known) >= _LEAST]
    for at, one in enumerate(operands):
        for other in operands[at + 1 :]:
            if (
                abs(one.sentence - other.sentence) <= 1
                and one.page == other.page
                and _follows(claim, one, other)
            ):
                return (one, other)
    return ()


class Reckoned:
    """The reckonings that an answer writes out, where one of their numbers is the evidence's or the question's."""

    def __init__(self, query: str, answer: Reading, evidence: EvidenceFigures) -> None:
        self._steps: set[int] = set()
        self._results: list[tuple[Figure, tuple[Known, ...]]] = []
        found = reckonings(answer.text)
        asked = read_quantities(query) if found else []
        for reckoning in found:
            steps = [figure for figure in answer.figures if _in(figure, reckoning.operands)]
            result = next((figure for figure in answer.figures if _in(figure, (reckoning.result,))), None)
            measured = [figure for figure in steps if figure.quantity.kind not in _BARE] or steps
            first = (
                next((one for one in evidence.known if _same_number(figure, one.figure)), None)
                for figure in measured
            )
            operands = [known for known in first if known is not None]
            named = any(agree(figure.quantity, quantity) for figure in steps for quantity in asked)
            if result is None or not (operands or named):
                continue
            self._results.append((result, tuple(operands)))
            self._steps.update(id(figure) for figure in steps if figure.quantity.kind in _BARE)

    def is_step(self, claim: Figure) -> bool:
        """Whether a figure is a bare number of a reckoning (by how much, how many times), which claims nothing."""
        return id(claim) in self._steps

    def operands(self, claim: Figure) -> tuple[Known, ...] | None:
        """What a figure was reckoned from, if it is a result or gives one again; None if it is not."""
        for result, operands in self._results:
            if claim is result or (
                claim.quantity.as_written == result.quantity.as_written
                and compatible(claim.quantity, result.quantity)
            ):
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
    if claim.quantity.kind in {"percentage", "fraction", "multiple"} and a.low and b.low:
        near = claim.quantity.precision / 2 or _RELATIVE
        return any(abs(value - result) <= near for result in (a.low / b.low, b.low / a.low))
    if claim.quantity.kind == "duration" and a.kind == "date" and a.year and b.year:
        return _equal(value, abs(a.year - b.year) * 31_556_952)
    return False


def _equal(one: float, other: float) -> bool:
    return abs(one - other) <= _RELATIVE * max(1.0, abs(one))
