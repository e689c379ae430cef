"""How well a figure of the evidence fits a claimed figure: 0 (nothing in common) to 1.

Measured on the sets named in `reading`: the sentence, nearness and rarity carry it; clause, neighbouring
characters and the sides decide single cases. Whole-sentence coverage and nearness alone lose about one
point of false alarms at the same catch.
"""

from __future__ import annotations

import math
from typing import Final

from wikigate.gateway.verify.figures.evidence import EvidenceFigures, Known
from wikigate.gateway.verify.figures.reading import Figure
from wikigate.gateway.verify.words import grams

SENTENCE: Final = 0.40
CLAUSE: Final = 0.06
TOUCHING: Final = 0.25
NEARNESS: Final = 0.28
SIDES: Final = 0.01
SCOPE: Final = 0.08
"""For the same governing date or ordinal, against another one: what tells two years of one report apart."""
_CLAIM_DECAY: Final = 12.0
_EVIDENCE_DECAY: Final = 18.0
_OTHER_PERSON: Final = 0.04
_OTHER_CLASSIFIER: Final = 0.12
_OTHER_DURATION: Final = 0.10
_OTHER_KIND: Final = 0.10
_PERSONS: Final = frozenset({"名", "位", "人", "个", "名人"})


class Scorer:
    """Scores the figures of the evidence against one claimed figure."""

    def __init__(self, evidence: EvidenceFigures, claim: Figure, fits: dict[int, float]) -> None:
        self._evidence = evidence
        self.claim = claim
        self._fits = fits
        near = {
            gram: evidence.weight(gram) * math.exp(-away / _CLAIM_DECAY) for gram, away in claim.near.items()
        }
        self._near = near
        self._near_total = sum(near.values())
        self._done: dict[int, float] = {}
        self._parts = [
            (words, evidence.total(words)) for words in (claim.clause, grams(claim.left), grams(claim.right))
        ]

    def sentence(self, known: Known) -> float:
        """Weighted share of the claim's sentence that the figure's sentence has."""
        return self._fits.get(known.sentence, 0.0)

    def score(self, known: Known) -> float:
        """The whole score; each figure is scored once."""
        key = id(known)
        if key not in self._done:
            self._done[key] = self._score(known)
        return self._done[key]

    def _score(self, known: Known) -> float:
        claim, figure = self.claim, known.figure
        clause = 0.7 * self._share(0, figure.clause) + 0.3 * self._share(0, figure.words)
        sides = (self._share(1, grams(figure.left)) + self._share(2, grams(figure.right))) / 2
        return (
            SENTENCE * self.sentence(known)
            + CLAUSE * clause
            + TOUCHING * _touching(claim, figure)
            + NEARNESS * self._nearness(figure)
            + SIDES * sides
            + SCOPE * _scope(claim, figure)
            - _penalty(claim, figure)
        )

    def _share(self, part: int, whole: frozenset[str]) -> float:
        """Weighted share that `whole` has of the claim's clause (0), of what stands left (1) and right of it (2)."""
        words, total = self._parts[part]
        shared = words & whole
        return self._evidence.total(shared) / total if shared and total else 0.0

    def _nearness(self, figure: Figure) -> float:
        if not self._near_total:
            return 0.0
        claim, near, weights = self.claim.near, figure.near, self._near
        shared = 0.0
        for gram in filter(near.__contains__, weights):  # in the claim's order: a sum depends on it
            further, weight = near[gram] - claim[gram], weights[gram]
            shared += weight * math.exp(-further / _EVIDENCE_DECAY) if further > 0.0 else weight
        return shared / self._near_total


def _touching(claim: Figure, figure: Figure) -> float:
    left, right = claim.left, claim.right
    touching = 0.0
    if left and left[-1] == figure.left[-1:]:
        touching += 0.5 if left[-2:] == figure.left[-2:] else 0.4
    if right and right[0] == figure.right[:1]:
        touching += 0.5 if right[:2] == figure.right[:2] else 0.4
    return touching


def _scope(claim: Figure, figure: Figure) -> float:
    """1 for the same governing date (or ordinal), -1 for another, 0 where one is not given. A date governs itself."""
    if claim.quantity.kind in {"date", "ordinal"}:
        return 0.0
    (year, month), (other_year, other_month) = claim.when, figure.when
    told = 0.0
    for one, other in ((year, other_year), (month, other_month), (claim.which, figure.which)):
        if one is not None and other is not None:
            if one != other:
                return -1.0
            told = 1.0
    return told


def _penalty(claim: Figure, figure: Figure) -> float:
    one, other = claim.quantity, figure.quantity
    if one.kind != other.kind:
        return 0.0 if {one.kind, other.kind} <= {"date", "decade", "number", "count"} else _OTHER_KIND
    if one.unit == other.unit:
        return 0.0
    if one.kind == "duration":
        return _OTHER_DURATION
    if one.kind == "count":
        return _OTHER_PERSON if one.unit in _PERSONS and other.unit in _PERSONS else _OTHER_CLASSIFIER
    return 0.0
