"""Stage 4, extract: the quotes that answer, and what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.model import Span
from wikigate.corpus.settings.limits import AnswerLimits
from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.evidence.conditions import governing_limit
from wikigate.gateway.evidence.duplicates import evidence_items
from wikigate.gateway.evidence.grade import PARTIAL, SUFFICIENT, Fit, fit
from wikigate.gateway.evidence.markup import only_images, whole_markup
from wikigate.gateway.evidence.missing import missing, slot_states
from wikigate.gateway.evidence.scoring import TermSet, UnitText, softmax
from wikigate.gateway.evidence.units import page_names, page_terms, unit_texts
from wikigate.gateway.evidence.unresolved import figures_in, unresolved_items
from wikigate.gateway.evidence.windows import TYPE_FIT, Window, best_window, unit_probabilities
from wikigate.gateway.model import (
    Confidence,
    Evidence,
    EvidenceGrade,
    EvidencePage,
    Grade,
    Plan,
    QueryUnit,
    Relation,
    Support,
    Unresolved,
)
from wikigate.gateway.query.cues import Cues, Patterns
from wikigate.gateway.read import Reading
from wikigate.gateway.retrieve import best_rank

FIRST_PRICE: Final = 0.02
FURTHER_PRICE: Final = 0.002
"""Price of 100 code points, in probability: what the best quote and what further quotes must gain by being
longer. .05 gives a best quote of 110 to 150 code points with the answer in 87 (CMRC 2018) to 94 % (DRCD)."""

BEST_LONGEST: Final = 150
"""Longest best quote, code points, unless a single unit is longer: it is what a reader looks at first."""

QUOTED_PAGES: Final = 5
MAX_QUOTES: Final = 8
MIN_GAIN: Final = 0.002
"""Pages quoted for a slot, quotes a slot, and the least probability that a further quote must add."""

PAGE_SHARPNESS: Final = 6.0
"""Softmax of page scores is taken at this sharpness: calibrated on real wikis."""

HIGH_P: Final = 0.5
"""A quote that holds half of its page's probability is meant with high confidence."""


class _Answer(NamedTuple):
    """One page's answer to one slot."""

    reading: Reading
    units: list[UnitText]
    p: list[float]
    prior: float
    page_mask: int


class _Chosen(NamedTuple):
    """One quote of a page for a slot, in the order in which it was chosen."""

    answer: _Answer
    window: Window


class SlotAnswer(NamedTuple):
    """What was found for one slot.

    Attributes:
        fits: Path -> how well the page fits, for each page that was read.
        supports: In the order in which they were chosen.
        open_items: What the wiki records as open about it.
    """

    unit: QueryUnit
    fits: dict[str, Fit]
    supports: tuple[Support, ...]
    open_items: tuple[Unresolved, ...]


def extract(
    plan: Plan, readings: Sequence[Reading], corpus: Corpus, limits: AnswerLimits, cues: Cues
) -> Evidence:
    """Choose quotes for every required slot and say what they are worth.

    Pages come core before related before clue, then by the slots that they fill, then as retrieved;
    supports of a page best first.
    """
    usable = [reading for reading in readings if reading.freshness != "gone"]
    wanted = [unit for unit in plan.units if unit.slot in plan.required and unit.variant != "keyword"]
    wanted = [unit for unit in wanted if unit.variant == "decomposed" or len(wanted) == 1] or wanted
    share = AnswerLimits(limits.max_quote_code_points, limits.reply_code_points // max(1, len(wanted)))
    answers = [_answer_slot(unit, usable, corpus, cues, share) for unit in wanted]
    pages = _pages(plan, usable, answers)
    supports = [support for page in pages for support in page.supports]
    open_items = tuple(item for answer in answers for item in answer.open_items)
    states = slot_states(wanted, supports, open_items)
    return Evidence(
        pages=pages,
        items=evidence_items(supports, readings, corpus.fold),
        slots=states,
        missing=missing(states, answers, plan, open_items),
        unresolved=open_items,
        unreadable=tuple(reading.page.path for reading in readings if reading.freshness == "gone"),
    )


def _answer_slot(
    unit: QueryUnit, readings: Sequence[Reading], corpus: Corpus, cues: Cues, limits: AnswerLimits
) -> SlotAnswer:
    terms = TermSet(unit.terms, corpus.page_count)
    shows = cues.patterns(f"show.{unit.kind}")
    ordered = sorted(readings, key=lambda r: (_rank(r, unit), r.candidate.page))
    scores = [_engine_score(reading, unit) for reading in ordered]
    priors = softmax(scores, PAGE_SHARPNESS)
    form = corpus.search_form
    # All headings at once: title by title, their folding is one look-up each.
    corpus.learn(
        "".join(part for reading in ordered[:QUOTED_PAGES] for row in reading.sections for part in row.path)
    )
    answers = [
        _answer(reading, prior, unit, terms, shows, form)
        for reading, prior in zip(ordered[:QUOTED_PAGES], priors, strict=False)
    ]
    chosen = _choose([answer for answer in answers if answer.units], limits)
    fits: dict[str, Fit] = {}
    for answer in answers:
        best = next((item.window for item in chosen if item.answer is answer), None)
        fits[answer.reading.page.path] = _page_fit(answer, best, terms, unit)
    for reading in ordered[QUOTED_PAGES:]:
        names = page_names(reading.page.path, reading.page.title, unit.anchors)
        mask = page_terms(names, reading.blocks, terms, form)
        fits[reading.page.path] = fit(
            terms, quote_mask=0, page_mask=mask, bm25=reading.candidate.bm25.get(unit.id, 0.0)
        )
    supports = tuple(
        _support(item, unit, fits[item.answer.reading.page.path], corpus, shows) for item in chosen
    )
    wanted = unit.kind in INDISPENSABLE and [s.quote.text for s in supports if s.grade != "clue"]
    return SlotAnswer(
        unit,
        fits,
        supports,
        unresolved_items(
            unit.slot,
            [(answer.reading, answer.units) for answer in answers],
            terms,
            figures=figures_in(wanted[0]) if wanted else frozenset(),
        ),
    )


def _answer(
    reading: Reading,
    prior: float,
    unit: QueryUnit,
    terms: TermSet,
    shows: Patterns | None,
    form: Callable[[str], str],
) -> _Answer:
    names = page_names(reading.page.path, reading.page.title, unit.anchors)
    units = unit_texts(names, reading.sections, reading.blocks, terms, form)
    if shows is not None and unit.kind in TYPE_FIT:
        fits = [shows.search(item.span.of(reading.text)) is not None for item in units]
    else:
        fits = [False] * len(units)
    p = unit_probabilities(units, fits, terms, reading.candidate.section_scores, unit.kind)
    mask = terms.mask(form(names))
    for item in units:
        mask |= item.mask | item.above
    return _Answer(reading, units, p, prior, mask)


def _rank(reading: Reading, unit: QueryUnit) -> tuple[int, int]:
    mine = [finding for finding in reading.candidate.findings if finding.unit == unit.id]
    return best_rank(mine, "search"), best_rank(mine, "wiki_recall")


def _engine_score(reading: Reading, unit: QueryUnit) -> float:
    """The page's score in `search`; where only `wiki_recall` was asked, its rank has to serve."""
    scores = [
        f.score for f in reading.candidate.findings if f.unit == unit.id and f.engine == "search" and f.score
    ]
    if scores:
        return max(scores)
    rank = best_rank((f for f in reading.candidate.findings if f.unit == unit.id), "wiki_recall")
    return 1 / rank


def _choose(answers: Sequence[_Answer], limits: AnswerLimits) -> list[_Chosen]:
    """The best quote of the first page, then whatever adds the most probability for its length."""
    if not answers:
        return []
    taken = [_unquotable(answer) for answer in answers]
    first = at = None
    for at, answer in enumerate(answers):
        first = best_window(
            answer.units,
            answer.p,
            price=FIRST_PRICE,
            taken=taken[at],
            longest=min(limits.max_quote_code_points, _best_longest(answer.reading)),
            room=limits.reply_code_points,
        )
        if first is not None:
            break
    if first is None or at is None:
        return []
    chosen = [_take(answers[at], first, taken[at])]
    room = limits.reply_code_points - len(first.span)
    offers: list[Window | None] = [None] * len(answers)
    stale = set(range(len(answers)))
    while len(chosen) < MAX_QUOTES:
        # Only the page that was quoted last, and offers that no longer fit, have to be looked at again.
        stale.update(i for i, offer in enumerate(offers) if offer is not None and len(offer.span) > room)
        for i in stale:
            offers[i] = best_window(
                answers[i].units,
                answers[i].p,
                price=FURTHER_PRICE / max(answers[i].prior, 1e-6),
                taken=taken[i],
                longest=limits.max_quote_code_points,
                room=room,
            )
        gains = [(answers[i].prior * offer.gain, -i) for i, offer in enumerate(offers) if offer is not None]
        gain, at = max(gains, default=(0.0, 0))
        offer = offers[-at]
        if offer is None or gain < MIN_GAIN:
            break
        chosen.append(_take(answers[-at], offer, taken[-at]))
        room -= len(offer.span)
        stale = {-at}
    return chosen


def _unquotable(answer: _Answer) -> list[bool]:
    """Units that are never quoted: a heading is no answer, and a picture is not read."""
    text = answer.reading.text
    pictures = {b.ordinal for b in answer.reading.blocks if only_images(b.span.of(text))}
    return [unit.kind == "heading" or unit.block in pictures for unit in answer.units]


def _take(answer: _Answer, window: Window, taken: list[bool]) -> _Chosen:
    taken[window.first : window.last + 1] = [True] * (window.last + 1 - window.first)
    return _Chosen(answer, window)


def _best_longest(reading: Reading) -> int:
    """Longest best quote of a page, code points: Latin letters carry half of what Chinese characters do."""
    start = reading.page.body_start
    sample = reading.text[start : start + 2000]
    latin = sum(char.isascii() for char in sample)
    return BEST_LONGEST * 2 if 2 * latin > len(sample) else BEST_LONGEST


def _page_fit(answer: _Answer, best: Window | None, terms: TermSet, unit: QueryUnit) -> Fit:
    if best is None and answer.units:
        top = max(range(len(answer.units)), key=lambda i: (answer.p[i], -i))
        best = Window(top, top, answer.units[top].span, answer.p[top], 0.0)
    quote_mask = 0
    if best is not None:
        for item in answer.units[best.first : best.last + 1]:
            quote_mask |= item.mask | item.above
        quote_mask |= answer.units[best.first].before
    return fit(
        terms,
        quote_mask=quote_mask,
        page_mask=answer.page_mask,
        bm25=answer.reading.candidate.bm25.get(unit.id, 0.0),
    )


def _support(
    chosen: _Chosen, unit: QueryUnit, page_fit: Fit, corpus: Corpus, shows: Patterns | None
) -> Support:
    reading, window = chosen.answer.reading, chosen.window
    quote = reading.quote(whole_markup(reading.text, window.span, _blocks_of(chosen)))
    shown = shows is not None and shows.search(quote.plain) is not None  # not in an address
    demands = shows is not None
    grade: Grade = "supported"
    confidence: Confidence = "high" if window.p >= HIGH_P else "medium"
    if page_fit.score < SUFFICIENT or (demands and not shown):
        confidence = "low"
    pointing = reading.page.review == "retired"
    lacks = demands and not shown and (page_fit.score < SUFFICIENT or unit.kind in INDISPENSABLE)
    if pointing or lacks or page_fit.score < PARTIAL:
        grade, confidence = "clue", "low"
    note = governing_limit(reading, _core(chosen)) if grade == "supported" else None
    return Support(
        slot=unit.slot,
        grade="conditional" if note else grade,
        quote=quote,
        confidence=confidence,
        needs_review=reading.page.review == "draft" or reading.freshness == "changed",
        note=note,
        relation=_relation(page_fit, reading),
        method=f"window.{unit.kind}" if shown else "window",
        quantities=corpus.quantities(reading.page.id, quote.span),
    )


def _blocks_of(chosen: _Chosen) -> Span:
    """From the first to the last block that the quote touches."""
    units = chosen.answer.units[chosen.window.first : chosen.window.last + 1]
    blocks = [b.span for b in chosen.answer.reading.blocks if units[0].block <= b.ordinal <= units[-1].block]
    return Span(blocks[0].start, blocks[-1].end)


def _core(chosen: _Chosen) -> Span:
    """The unit of the quote that most probably answers: a limit elsewhere in the quote governs something else."""
    p = chosen.answer.p
    best = max(range(chosen.window.first, chosen.window.last + 1), key=lambda i: (p[i], -i))
    return chosen.answer.units[best].span


def _relation(page_fit: Fit, reading: Reading) -> Relation:
    if reading.page.review == "retired" or page_fit.score < PARTIAL - SUFFICIENT:
        return "clue"
    return "core" if page_fit.score >= PARTIAL else "related"


def _grade(page_fit: Fit) -> EvidenceGrade:
    return "direct" if page_fit.score >= SUFFICIENT else "related" if page_fit.score >= PARTIAL else "weak"


INDISPENSABLE: Final = frozenset({"quantity", "time"})
"""Kinds of slot that a quote without a figure or a time cannot fill, whatever else it covers."""

_RELATION_ORDER: Final = {"core": 0, "related": 1, "clue": 2}


def _pages(
    plan: Plan, readings: Sequence[Reading], answers: Sequence[SlotAnswer]
) -> tuple[EvidencePage, ...]:
    pages = []
    for order, reading in enumerate(readings):
        path = reading.page.path
        best = max((answer.fits[path] for answer in answers), key=lambda page_fit: page_fit.score)
        supports = tuple(s for answer in answers for s in answer.supports if s.quote.page == path)
        engines = {finding.engine for finding in reading.candidate.findings}
        mode = "injected" if reading.candidate.injected else "both" if len(engines) > 1 else min(engines)
        page = EvidencePage(
            page=path,
            title=reading.page.title,
            page_type=reading.page.type,
            status=reading.page.status,
            review=reading.page.review,
            sources=reading.page.sources,
            relation=_relation(best, reading),
            grade=_grade(best),
            retrieval_mode=mode,
            matched={
                "anchors": sorted({a.text for a in plan.anchors if path in a.pages}),
                "coverage": round(best.page, 3),
                "score": round(best.score, 3),
            },
            findings=reading.candidate.findings,
            freshness=reading.freshness,
            supports=supports,
        )
        filled = {support.slot for support in supports if support.grade != "clue"}
        key = (not reading.candidate.injected, _RELATION_ORDER[page.relation], -len(filled), order)
        pages.append((key, page))
    return tuple(page for _, page in sorted(pages, key=lambda pair: pair[0]))
