"""The verdict on each claimed figure: supported, contradicted, unsupported, or something to be told.

For a claim, A is the best figure of the evidence that agrees with it and C the best comparable one that
does not. Thresholds from UHGEval, DRCD, CMRC 2018, XQuAD and SummEdits; at these, 66 % of the figures
that were exchanged for another of the same unit in a reworded sentence are caught at under 1 % false
alarms, and each further ten points would double the alarms.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, TypeAlias

from wikigate.corpus.model import Span
from wikigate.gateway.verify.figures.agreement import agrees
from wikigate.gateway.verify.figures.claims import counts_its_list, is_claim, is_small_count
from wikigate.gateway.verify.figures.derive import Reckoned, derive
from wikigate.gateway.verify.figures.evidence import EvidenceFigures, Known
from wikigate.gateway.verify.figures.grounds import (
    CONTRADICTS,
    OUTSCORES,
    About,
    Ground,
    about,
    candidates,
    ground_of,
)
from wikigate.gateway.verify.figures.list_marks import list_marks
from wikigate.gateway.verify.figures.reading import Figure, Reading
from wikigate.gateway.verify.figures.scope import alike, keeps_subject, rival_scope
from wikigate.gateway.verify.figures.score import Scorer
from wikigate.gateway.verify.held import Held
from wikigate.gateway.verify.model import Place

State: TypeAlias = Literal[
    "supported", "contradicted", "other_scope", "unsupported", "elsewhere", "small", "derived"
]

MARGIN: Final = 0.12
"""C contradicts a value that stands in the evidence too, if it scores `OUTSCORES` and this much more."""
TWIN: Final = 0.8
TWIN_MARGIN: Final = 0.03
"""A rival in the sentence that has this much of the claim's, and all that A's has and more, contradicts."""
SAME_SENTENCE: Final = 0.5
"""Share of the claim's sentence from which another year in it is another scope of the same figure."""
BINDS: Final = 0.12
NEARLY: Final = 0.06
"""A supports from the first score on, unless C scores more than the second above it."""
ORDINAL_ABSENT: Final = 0.35
ORDINAL_RIVAL: Final = (0.6, 0.2)
SMALL_RIVAL: Final = 0.5
SHOWN: Final = 0.5
"""Further comparables are shown from this share of C's score on."""
_MOST_SHOWN: Final = 3
_MOST_RANKED: Final = 12
_SIBLINGS: Final = 8
_BOUND: Final = 0.2
"""Agreeing figures that score this much less than the best say the same number of something else."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A claimed figure and how it stands.

    Attributes:
        span: In the answer.
        evidence: Sentences that it was held against, best first.
        true_value: What the evidence says instead, as written there.
        operands: Of a derived value: the figures it follows from, as written.
        score: Of a contradicted one: how surely what contradicts it is said of the same thing.
    """

    span: Span
    state: State
    evidence: tuple[Place, ...] = ()
    true_value: str | None = None
    operands: tuple[str, ...] = ()
    score: float = 0.0


def judge_figures(held: Held, quoted: Sequence[Span]) -> tuple[Judged, ...]:
    """Judge every claimed figure of the answer, in order.

    `quoted` are its true quotations, which need no judging; a question and a heading claim nothing.
    """
    answer = Reading(held.text)
    marks = frozenset(list_marks(held.text))
    quoted = sorted(quoted)
    claims = [
        figure
        for figure in answer.figures
        if is_claim(figure, held.text, marks) and not _excused(held, quoted, figure)
    ]
    if not claims:
        return ()
    evidence = EvidenceFigures(held.pages)
    reckoned = Reckoned(held.query, answer, evidence)
    pages = about(held)
    judged: list[Judged] = []
    for _, group in groupby(claims, key=lambda claim: claim.sentence):
        judged += judge_sentence(list(group), answer, evidence, pages, reckoned)
    return tuple(judged)


def judge_sentence(
    claims: Sequence[Figure], answer: Reading, evidence: EvidenceFigures, about: About, reckoned: Reckoned
) -> list[Judged]:
    """Judge the claimed figures of one sentence of `answer`, in order."""
    together = [claim for claim in claims if not reckoned.is_step(claim)]
    if not together:
        return []
    ground = ground_of(about, evidence, answer, together[0])
    scorers = [Scorer(evidence, claim, ground.fits) for claim in together]
    judged = []
    for index, scorer in enumerate(scorers):
        operands = reckoned.operands(scorer.claim)
        if operands is None:
            judged.append(_judge(scorer, ground, _beside(scorers, index)))
        else:
            judged.append(_derived(scorer.claim, evidence, operands))
    return judged


def _beside(scorers: list[Scorer], index: int) -> list[Scorer]:
    """The figures of its sentence that stand near a claim."""
    return [*scorers[max(0, index - _SIBLINGS) : index], *scorers[index + 1 : index + 1 + _SIBLINGS]]


def _excused(held: Held, quoted: Sequence[Span], figure: Figure) -> bool:
    at = figure.quantity.span.start
    sentence = held.answer.sentences[held.answer.sentence_at(at)] if held.answer.sentences else None
    if sentence is not None and sentence.kind != "prose" and sentence.span.start <= at < sentence.span.end:
        return True
    nearest = bisect_right(quoted, at, key=lambda span: span.start) - 1
    return nearest >= 0 and at < quoted[nearest].end


def _judge(scorer: Scorer, ground: Ground, siblings: list[Scorer]) -> Judged:
    claim, evidence = scorer.claim, ground.evidence
    agreeing, rivals, loose = candidates(scorer, ground)
    best, best_score = _best(agreeing, scorer)
    # A figure that is bound loosely is not excused by its neighbours: its sentence is found, and it is not there.
    excused = siblings if best_score >= BINDS else []
    if best is not None and claim.quantity.kind in {"date", "decade"}:
        rivals = _not_said_beside(rivals, best, siblings)
    ranked = _ranked(rivals, scorer, excused)
    rival_score = scorer.score(ranked[0]) if ranked else -1.0
    if best is None and rival_score < CONTRADICTS:
        loosely = _ranked(loose, scorer, [])
        if loosely and scorer.score(loosely[0]) >= OUTSCORES:
            ranked, rival_score = loosely, scorer.score(loosely[0])
    state = _state(claim, best, best_score, rival_score, ground)
    if (
        state == "contradicted"
        and best is not None
        and ranked
        and keeps_subject(claim, ground.answer, best, ranked[0], evidence)
    ):
        state = "supported"
    listed = counts_its_list(claim, ground.answer.text)
    if state in {"supported", "elsewhere"} and claim.quantity.kind != "ordinal" and not listed:
        claimed = [one for one in rivals if any(agrees(other.claim, one.figure) for other in siblings)]
        free = _ranked([one for one in rivals if one not in claimed], scorer, [])
        bound = [one for one in agreeing if scorer.score(one) >= best_score - _BOUND]
        scoped = rival_scope(claim, ground.answer, agreeing, free, evidence, claimed)
        if scoped is not None and any(alike(evidence, scoped, one) for one in bound):
            place = evidence.sentence_place(scoped)
            value, score = evidence.written(scoped), scorer.score(scoped)
            return Judged(claim.quantity.span, "contradicted", (place,), value, score=score)
    if (
        state in {"supported", "elsewhere"}
        and best is not None
        and ranked
        and not ground.terse
        and _outdone(scorer, best, ranked[0], ground)
    ):
        state = "contradicted"
    elif state == "supported" and best is not None and _other_year(scorer, best, ground):
        state = "other_scope"
    if state == "unsupported" or (state == "contradicted" and best is None):
        derived = derive(claim, ground.answer, evidence, scorer)
        if derived:
            return _derived(claim, evidence, derived)
    if listed and state in {"contradicted", "unsupported"}:
        return Judged(claim.quantity.span, "small")
    shown = [known for known in ranked if scorer.score(known) >= SHOWN * rival_score][:_MOST_SHOWN]
    if state == "contradicted":
        places = tuple(dict.fromkeys(evidence.sentence_place(known) for known in shown))
        return Judged(claim.quantity.span, state, places, evidence.written(shown[0]), score=rival_score)
    if best is not None:
        return Judged(claim.quantity.span, state, (evidence.sentence_place(best),))
    return Judged(
        claim.quantity.span, state, tuple(dict.fromkeys(evidence.sentence_place(known) for known in shown))
    )


def _derived(claim: Figure, evidence: EvidenceFigures, operands: Sequence[Known]) -> Judged:
    places = tuple(dict.fromkeys(evidence.sentence_place(known) for known in operands))
    written = tuple(evidence.written(known) for known in operands)
    return Judged(claim.quantity.span, "derived", places, operands=written)


def _ranked(figures: list[Known], scorer: Scorer, siblings: list[Scorer]) -> list[Known]:
    """Best first, without those that another figure of the same sentence claims with better right."""
    ranked = sorted(figures, key=lambda known: (-scorer.score(known), known.page, known.figure.quantity.span))
    free: list[Known] = []
    for known in ranked:
        if len(free) == _MOST_RANKED:
            break
        if not any(
            agrees(other.claim, known.figure) and other.score(known) >= scorer.score(known)
            for other in siblings
        ):
            free.append(known)
    return free


def _not_said_beside(rivals: list[Known], best: Known, siblings: list[Scorer]) -> list[Known]:
    """Without the dates beside A that the claim's sentence names too: 2018 年…，2019 年… names both."""
    return [
        one
        for one in rivals
        if one.page != best.page
        or abs(one.sentence - best.sentence) > 1
        or not any(
            other.claim.quantity.kind == one.figure.quantity.kind and agrees(other.claim, one.figure)
            for other in siblings
        )
    ]


def _best(agreeing: list[Known], scorer: Scorer) -> tuple[Known | None, float]:
    best: Known | None = None
    best_score = -1.0
    for known in agreeing:
        score = scorer.score(known)
        if score > best_score:
            best, best_score = known, score
    return best, best_score


def _outdone(scorer: Scorer, best: Known, rival: Known, ground: Ground) -> bool:
    """Whether the rival's sentence is the claim's own, and A's only its twin: it lacks what tells them apart.

    一号机组装机容量60万吨 and 二号机组装机容量35万吨 have all words in common but one.
    """
    if scorer.claim.quantity.kind == "ordinal" or best.sentence == rival.sentence:
        return False
    words = scorer.claim.words
    ours = words & ground.evidence.sentences[best.sentence].grams
    theirs = words & ground.evidence.sentences[rival.sentence].grams
    nearer = scorer.score(rival) >= scorer.score(best) + TWIN_MARGIN
    return nearer and ours < theirs and scorer.sentence(rival) >= TWIN


def _other_year(scorer: Scorer, best: Known, ground: Ground) -> bool:
    """Whether the value is the evidence's for another year, in what is otherwise the same sentence."""
    claimed, known = scorer.claim.when[0], best.figure.when[0]
    if (
        claimed is None
        or known is None
        or claimed == known
        or scorer.claim.quantity.kind in {"date", "ordinal"}
    ):
        return False
    years = {one.figure.quantity.year for one in ground.evidence.by_sentence[best.sentence]}
    return claimed not in years and scorer.sentence(best) >= SAME_SENTENCE


def _state(claim: Figure, best: Known | None, own: float, rival: float, ground: Ground) -> State:
    if claim.quantity.kind == "ordinal":
        if best is None:
            return "contradicted" if rival >= ORDINAL_ABSENT else "small"
        high, margin = ORDINAL_RIVAL
        return "contradicted" if rival >= high and rival >= own + margin else "supported"
    if is_small_count(claim):
        vague = claim.quantity.qualifier in {"range", "several"}
        if rival >= SMALL_RIVAL and rival >= own + MARGIN and not vague:
            return "contradicted"
        return "small" if best is None else "supported"
    if best is None:
        return "contradicted" if rival >= CONTRADICTS else "unsupported"
    # A headline has few words, so that any sentence outscores it; so has a terse answer, which says no more than
    # its question: what its page has is then not outdone by what the page has beside it.
    headline = ground.evidence.sentences[best.sentence].headline
    if ground.terse and best.page in ground.lead:
        return "supported" if own >= BINDS else "elsewhere"
    if rival >= OUTSCORES and rival >= own + MARGIN and not headline:
        return "contradicted"
    if own >= BINDS and own >= rival - NEARLY:
        return "supported"
    return "elsewhere" if best.page in ground.topics or own >= BINDS else "unsupported"
