"""What a claimed figure is held against: which pages its sentence may be about, and which of their figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from wikigate.corpus.model import Span
from wikigate.gateway.verify.cues import cue
from wikigate.gateway.verify.figures.agreement import agrees, contradicts, loosely_contradicts
from wikigate.gateway.verify.figures.claims import is_calendar_year, is_span_of_years
from wikigate.gateway.verify.figures.evidence import EvidenceFigures, Known, family_of
from wikigate.gateway.verify.figures.reading import Figure, Reading
from wikigate.gateway.verify.figures.score import Scorer
from wikigate.gateway.verify.held import Held
from wikigate.gateway.verify.words import grams

CONTRADICTS: Final = 0.15
"""Score from which a figure contradicts a value that no evidence has, or none but a retired page."""
OUTSCORES: Final = 0.32
"""Score from which a figure is of the same thing, so that it contradicts a value that stands in the evidence too."""
TERSE: Final = 6
"""Grams of a sentence below which it is terse; a Latin word counts as two Han bigrams."""
_ELLIPTIC: Final = 0.5
"""Share of a sentence's words that no page has from which the question must tell what it is about."""
_MOST_SCORED: Final = 100
"""Figures of each side that are scored."""
_ALSO_TOPIC: Final = 0.6
"""Share of the best page's score from which another page may be the one that is meant."""
_ASKED: Final = 0.5
"""Weight of the question's words beside the sentence's own in telling which page a short answer is about; the more
of the sentence's words no page has, the more they weigh."""
_CLEAR: Final = 0.9
"""Share of the best score that every other page must keep below: pages of one subject are as good as each other."""
_BEHIND: Final = 1_000
"""Code points behind a sentence in which the citations stand that belong to it."""
_TIED: Final = 1e-9


@dataclass(frozen=True, slots=True)
class About:
    """What the ground of each sentence of an answer depends on besides its own words.

    Attributes:
        asked: Grams of the question.
        retired: Indexes of the pages that are retired.
        cited: Indexes of the pages that the sentence at a range of the answer's text cites.
    """

    asked: frozenset[str]
    retired: frozenset[int]
    cited: Callable[[Span], frozenset[int]]


@dataclass(frozen=True, slots=True)
class Ground:
    """What the figures of one sentence of the answer are held against.

    Attributes:
        fits: Share of the sentence's words in each sentence of the evidence that holds a figure.
        topics: Indexes of the pages that the sentence may be about.
        cited: Indexes of those that it cites.
        lead: Those that it is most probably about: the cited ones, else the best by its words and the question's.
        clear: Whether no other page comes near them.
        silent: Retired pages that it does not cite: they contradict nothing, and support what is said of the past.
        past: Whether it speaks of what was.
        terse: Whether it has so few words that the question must tell what it is about.
    """

    evidence: EvidenceFigures
    answer: Reading
    fits: dict[int, float]
    topics: frozenset[int]
    cited: frozenset[int]
    lead: frozenset[int]
    clear: bool
    silent: frozenset[int]
    past: bool
    terse: bool
    _like: dict[str, list[Known]] = field(default_factory=dict, repr=False, compare=False)

    def like(self, family: str) -> list[Known]:
        """Figures of the evidence of a family, those in like sentences first; ranked when first asked for."""
        if family not in self._like:
            self._like[family] = self.evidence.like(family, self.fits)
        return self._like[family]


def about(held: Held) -> About:
    """What the grounds of all sentences of an answer have in common."""
    retired = frozenset(held.constraints.retired)
    return About(
        grams(held.query),
        frozenset(index for index, page in enumerate(held.pages) if page.page in retired),
        partial(_cited_pages, held),
    )


def ground_of(about: About, evidence: EvidenceFigures, answer: Reading, claim: Figure) -> Ground:
    """The ground of the sentence that holds `claim`."""
    sentence = answer.sentences[claim.sentence].span
    cited = about.cited(sentence)
    fits = evidence.sentence_fit(claim.words)
    covered = evidence.page_coverage(claim.words)
    unknown = 1.0 - max(covered, default=0.0)
    alone = evidence.topic_scores(covered, fits)
    scores = [
        score + (_ASKED + unknown) * share
        for score, share in zip(alone, evidence.page_coverage(about.asked), strict=True)
    ]
    silent = about.retired - cited
    topics = _best(alone, silent) | cited
    size = sum(1 if gram[0] >= "\u3040" else 2 for gram in claim.words)
    if size < TERSE or unknown > _ELLIPTIC:
        topics |= _best(scores, silent)
    lead, clear = cited, True
    if not cited:
        live = {index: score for index, score in enumerate(scores) if index not in silent}
        best = max(live.values(), default=0.0)
        lead = frozenset(index for index, score in live.items() if score >= best - _TIED)
        clear = all(score <= _CLEAR * best for index, score in live.items() if index not in lead)
    past = bool(cue("past").search(sentence.of(answer.text)))
    return Ground(
        evidence,
        answer,
        fits,
        topics,
        cited,
        lead,
        clear,
        silent,
        past,
        size < TERSE,
    )


def _best(scores: list[float], silent: frozenset[int]) -> frozenset[int]:
    most = max((score for index, score in enumerate(scores) if index not in silent), default=0.0)
    return frozenset(index for index, score in enumerate(scores) if score >= _ALSO_TOPIC * most)


def candidates(scorer: Scorer, ground: Ground) -> tuple[list[Known], list[Known], list[Known]]:
    """Agreeing figures, contradicting ones, and those that would contradict if they are of the same thing.

    Those in the sentences most like the claim's come first, so that a long page costs no more than a short
    one; one of the same value is found wherever it stands. Where the page that the sentence is about has the
    value, or a value for the same thing, what other pages say of the like is beside the point.
    """
    claim = scorer.claim
    family = family_of(claim.quantity)
    families = ground.evidence.families if family == "number" else (family, "number")
    known = {id(one): one for name in families for one in ground.like(name)}
    known |= {id(one): one for one in ground.evidence.of_value(claim.quantity)}
    agreeing = _agreeing(claim, known.values(), ground.evidence)
    for form in (is_calendar_year, is_span_of_years):
        if form(claim):
            agreeing = [one for one in agreeing if form(one.figure)]
    taken = {id(one) for one in agreeing}
    others = [one for one in known.values() if id(one) not in taken and one.page not in ground.silent]
    at_home = {one.page for one in agreeing} & ground.lead
    if at_home:
        others = [one for one in others if one.page in at_home]
        if ground.cited:
            agreeing = [one for one in agreeing if one.page in at_home]
    rivals = [one for one in others if contradicts(claim, one.figure)]
    loose = [one for one in others if loosely_contradicts(claim, one.figure)]
    stale = bool(agreeing) and all(one.page in ground.silent for one in agreeing) and not ground.past
    least = CONTRADICTS if stale else OUTSCORES
    told = [one for one in rivals if one.page in ground.lead and scorer.score(one) >= least]
    alone = not agreeing and ground.clear  # another page's figure is not what the wiki has instead
    if told and not at_home and (ground.cited or stale or alone):
        agreeing, rivals = [], told  # the page that the sentence is about has another value
    return agreeing[:_MOST_SCORED], rivals[:_MOST_SCORED], loose[:_MOST_SCORED]


def _agreeing(claim: Figure, known: Iterable[Known], evidence: EvidenceFigures) -> list[Known]:
    """Those that agree; one value is asked about once, except where the reign that a year explains counts too."""
    if claim.glossed is not None:
        return [one for one in known if agrees(claim, one.figure)]
    told = evidence.told(claim.value)
    found: list[Known] = []
    for one in known:
        same = told.get(one.value)
        if same is None:
            same = told[one.value] = agrees(claim, one.figure)
        if same:
            found.append(one)
    return found


def _cited_pages(held: Held, sentence: Span) -> frozenset[int]:
    """Indexes of the pages that a sentence cites, in it or directly behind its full stop."""
    behind = sentence.end
    for citation in held.answer.cited_in(Span(behind, behind + _BEHIND)):
        if citation.span.start >= behind and not held.text[behind : citation.span.start].strip(
            " （(，,、；;"
        ):
            behind = citation.span.end
    named = [
        page for c in held.answer.cited_in(Span(sentence.start, behind)) for page in held.pages_called(c.page)
    ]
    return frozenset(index for index, page in enumerate(held.pages) if page in named)
