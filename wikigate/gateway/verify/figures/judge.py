"""The verdict on each claimed figure: supported, contradicted, unsupported, or something to be told.

For a claim, A is the best figure of the evidence that agrees with it and C the best comparable one that
does not. Thresholds from UHGEval, DRCD, CMRC 2018, XQuAD and SummEdits; at these, 66 % of the figures
that were exchanged for another of the same unit in a reworded sentence are caught at under 1 % false
alarms, and each further ten points would double the alarms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, TypeAlias

from wikigate.corpus.model import Span
from wikigate.gateway.verify.figures.agreement import agrees, contradicts, loosely_contradicts
from wikigate.gateway.verify.figures.claims import (
    is_calendar_year,
    is_claim,
    is_small_count,
    is_span_of_years,
)
from wikigate.gateway.verify.figures.derive import derive
from wikigate.gateway.verify.figures.evidence import EvidenceFigures, Known, family_of
from wikigate.gateway.verify.figures.reading import Figure, Reading
from wikigate.gateway.verify.figures.score import Scorer
from wikigate.gateway.verify.held import Held
from wikigate.gateway.verify.model import Place

State: TypeAlias = Literal[
    "supported", "contradicted", "other_scope", "unsupported", "elsewhere", "small", "derived"
]

CONTRADICTS: Final = 0.15
"""Score of C from which a value that no evidence has is called contradicted."""
OUTSCORES: Final = 0.32
MARGIN: Final = 0.12
"""C contradicts a value that stands in the evidence too, if it scores this much and this much more."""
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
_MOST_SCORED: Final = 100
"""Figures of each side that are scored."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A claimed figure and how it stands.

    Attributes:
        span: In the answer.
        evidence: Sentences that it was held against, best first.
        true_value: What the evidence says instead, as written there.
        operands: Of a derived value: the figures it follows from, as written.
    """

    span: Span
    state: State
    evidence: tuple[Place, ...] = ()
    true_value: str | None = None
    operands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ground:
    """What the figures of one sentence of the answer are held against.

    Attributes:
        topics: Indexes of the pages that the sentence may be about.
        cited: Indexes of those that it cites.
        like: Figures of the evidence by family, those in like sentences first.
    """

    evidence: EvidenceFigures
    answer: Reading
    topics: frozenset[int]
    cited: frozenset[int]
    like: dict[str, list[Known]]


def judge_figures(held: Held, quoted: Sequence[Span]) -> tuple[Judged, ...]:
    """Judge every claimed figure of the answer, in order.

    `quoted` are its true quotations, which need no judging; a question and a heading claim nothing.
    """
    answer = Reading(held.text)
    claims = [
        figure
        for figure in answer.figures
        if is_claim(figure, held.text) and not _excused(held, quoted, figure)
    ]
    if not claims:
        return ()
    evidence = EvidenceFigures(held.pages)
    judged: list[Judged] = []
    for _, group in groupby(claims, key=lambda claim: claim.sentence):
        together = list(group)
        fits = evidence.sentence_fit(together[0].words)
        cited = _cited_pages(held, answer.sentences[together[0].sentence].span)
        topics = evidence.topic_pages(together[0].words, fits) | cited
        ground = Ground(evidence, answer, topics, cited, evidence.like(fits))
        scorers = [Scorer(evidence, claim, fits) for claim in together]
        judged.extend(
            _judge(scorer, ground, [other for other in scorers if other is not scorer]) for scorer in scorers
        )
    return tuple(judged)


def _cited_pages(held: Held, sentence: Span) -> frozenset[int]:
    """Indexes of the pages that a sentence cites, in it or directly behind its full stop."""
    behind = sentence.end
    for citation in held.answer.citations:
        if citation.span.start >= behind and not held.text[behind : citation.span.start].strip(
            " （(，,、；;"
        ):
            behind = citation.span.end
    named = [
        page for c in held.answer.cited_in(Span(sentence.start, behind)) for page in held.pages_called(c.page)
    ]
    return frozenset(index for index, page in enumerate(held.pages) if page in named)


def _excused(held: Held, quoted: Sequence[Span], figure: Figure) -> bool:
    at = figure.quantity.span.start
    sentence = held.answer.sentences[held.answer.sentence_at(at)] if held.answer.sentences else None
    if sentence is not None and sentence.kind != "prose" and sentence.span.start <= at < sentence.span.end:
        return True
    return any(span.start <= at < span.end for span in quoted)


def _judge(scorer: Scorer, ground: Ground, siblings: list[Scorer]) -> Judged:
    claim, evidence = scorer.claim, ground.evidence
    agreeing, rivals, loose = _candidates(claim, ground)
    told = [one for one in rivals if one.page in ground.cited and scorer.score(one) >= OUTSCORES]
    if told and not any(one.page in ground.cited for one in agreeing):
        agreeing, rivals = [], told  # the page that the answer names has another value
    best, best_score = _best(agreeing, scorer)
    # A figure that is bound loosely is not excused by its neighbours: its sentence is found, and it is not there.
    excused = siblings if best_score >= BINDS else []
    ranked = _ranked(rivals, scorer, excused)
    rival_score = scorer.score(ranked[0]) if ranked else -1.0
    if best is None and rival_score < CONTRADICTS:
        loosely = _ranked(loose, scorer, [])
        if loosely and scorer.score(loosely[0]) >= OUTSCORES:
            ranked, rival_score = loosely, scorer.score(loosely[0])
    state = _state(claim, best, best_score, rival_score, ground)
    if (
        state in {"supported", "elsewhere"}
        and best is not None
        and ranked
        and _outdone(scorer, best, ranked[0], ground)
    ):
        state = "contradicted"
    elif state == "supported" and best is not None and _other_year(scorer, best, ground):
        state = "other_scope"
    if state in {"contradicted", "unsupported"} and best is None:
        derived = derive(claim, ground.answer, evidence, scorer)
        if derived:
            return Judged(
                claim.quantity.span,
                "derived",
                tuple(dict.fromkeys(evidence.sentence_place(known) for known in derived)),
                operands=tuple(evidence.written(known) for known in derived),
            )
    shown = [known for known in ranked if scorer.score(known) >= SHOWN * rival_score][:_MOST_SHOWN]
    if state == "contradicted":
        places = tuple(dict.fromkeys(evidence.sentence_place(known) for known in shown))
        return Judged(claim.quantity.span, state, places, evidence.written(shown[0]))
    if best is not None:
        return Judged(claim.quantity.span, state, (evidence.sentence_place(best),))
    return Judged(
        claim.quantity.span, state, tuple(dict.fromkeys(evidence.sentence_place(known) for known in shown))
    )


def _candidates(claim: Figure, ground: Ground) -> tuple[list[Known], list[Known], list[Known]]:
    """Agreeing figures, contradicting ones, and those that would contradict if they are of the same thing.

    Those in the sentences most like the claim's come first, so that a long page costs no more than a short
    one; one of the same value is found wherever it stands.
    """
    like = ground.like
    family = family_of(claim.quantity)
    wanted = like if family == "number" else {name: like.get(name, []) for name in (family, "number")}
    known = {id(one): one for figures in wanted.values() for one in figures}
    known |= {id(one): one for one in ground.evidence.of_value(claim.quantity)}
    agreeing = [one for one in known.values() if agrees(claim, one.figure)]
    for form in (is_calendar_year, is_span_of_years):
        if form(claim):
            agreeing = [one for one in agreeing if form(one.figure)]
    taken = {id(one) for one in agreeing}
    others = [one for one in known.values() if id(one) not in taken]
    if any(
        one.page in ground.cited for one in agreeing
    ):  # what another page says of the like is beside the point
        agreeing = [one for one in agreeing if one.page in ground.cited]
        others = [one for one in others if one.page in ground.cited]
    rivals = [one for one in others if contradicts(claim, one.figure)]
    loose = [one for one in others if loosely_contradicts(claim, one.figure)]
    return agreeing[:_MOST_SCORED], rivals[:_MOST_SCORED], loose[:_MOST_SCORED]


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
        if rival >= SMALL_RIVAL and rival >= own + MARGIN:
            return "contradicted"
        return "small" if best is None else "supported"
    if best is None:
        return "contradicted" if rival >= CONTRADICTS else "unsupported"
    # A headline has few words, so that any sentence outscores it.
    headline = ground.evidence.sentences[best.sentence].headline
    if rival >= OUTSCORES and rival >= own + MARGIN and not headline:
        return "contradicted"
    if own >= BINDS and own >= rival - NEARLY:
        return "supported"
    return "elsewhere" if best.page in ground.topics or own >= BINDS else "unsupported"
