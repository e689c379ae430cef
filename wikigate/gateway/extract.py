"""Stage 4, extract: the quotes that answer, and what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.model import Span
from wikigate.corpus.settings.limits import AnswerLimits
from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.evidence.answer import Answer, answer_of, engine_score, rank_of
from wikigate.gateway.evidence.asked_figures import asked_figures
from wikigate.gateway.evidence.choice import Chosen, choose
from wikigate.gateway.evidence.conditions import governing_limit
from wikigate.gateway.evidence.conflicts import Figure, conflicts
from wikigate.gateway.evidence.duplicates import evidence_items
from wikigate.gateway.evidence.forms import INDISPENSABLE, Form
from wikigate.gateway.evidence.grade import (
    PARTIAL,
    SUFFICIENT,
    UNSHOWN,
    Fit,
    Scale,
    fit,
    perfect_bm25,
    unknown_share,
)
from wikigate.gateway.evidence.markup import whole_markup, with_marker
from wikigate.gateway.evidence.missing import missing, slot_states
from wikigate.gateway.evidence.scope import other_scope
from wikigate.gateway.evidence.scoring import TermSet, UnitText, softmax
from wikigate.gateway.evidence.units import page_names, page_terms
from wikigate.gateway.evidence.unresolved import figures_in, unresolved_items
from wikigate.gateway.evidence.windows import Window
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
from wikigate.gateway.query.cues import Cues, padded
from wikigate.gateway.query.terms import absent
from wikigate.gateway.read import Reading

PAGE_SHARPNESS: Final = 6.0
"""Softmax of page scores is taken at this sharpness: calibrated on real wikis."""

HIGH_P: Final = 0.5
"""A quote that holds half of its page's probability is meant with high confidence."""


class SlotAnswer(NamedTuple):
    """What was found for one slot.

    Attributes:
        fits: Path -> how well the page fits, for each page that was read.
        supports: In the order in which they were chosen.
        open_items: What the wiki records as open about it.
        figures: Those that would answer, to be held against each other.
    """

    unit: QueryUnit
    terms: TermSet
    fits: dict[str, Fit]
    supports: tuple[Support, ...]
    open_items: tuple[Unresolved, ...]
    figures: tuple[Figure, ...]


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
    share = limits._replace(reply_code_points=limits.reply_code_points // max(1, len(wanted)))
    answers = [_answer_slot(unit, usable, corpus, cues, share) for unit in wanted]
    pages = _pages(plan, usable, answers)
    supports = [support for page in pages for support in page.supports]
    chosen = [support for answer in answers for support in answer.supports]
    open_items = tuple(item for answer in answers for item in answer.open_items)
    states = slot_states(wanted, chosen, open_items)
    return Evidence(
        pages=pages,
        items=evidence_items(supports, readings, corpus.fold),
        slots=states,
        missing=missing(states, answers, plan, open_items),
        unresolved=open_items,
        unreadable=tuple(reading.page.path for reading in readings if reading.freshness == "gone"),
        conflicts=tuple(
            conflict
            for answer in answers
            for conflict in conflicts(answer.unit.slot, answer.terms, answer.figures, corpus.fold)
        ),
        compared=any(len({figure.reading.page.path for figure in answer.figures}) > 1 for answer in answers),
    )


def _answer_slot(
    unit: QueryUnit, readings: Sequence[Reading], corpus: Corpus, cues: Cues, limits: AnswerLimits
) -> SlotAnswer:
    terms = TermSet(unit.terms, corpus.page_count)
    form = Form(unit, cues)
    ordered = sorted(readings, key=lambda r: (rank_of(r, unit), r.candidate.page))
    scores = [engine_score(reading, unit) for reading in ordered]
    priors = softmax(scores, PAGE_SHARPNESS)
    line = corpus.search_form
    scale = Scale(
        perfect_bm25(unit.terms, int(corpus.meta["sections"])),
        unknown_share(unit.terms, absent(unit.terms, cues), corpus.page_count),
        limits.strictness,
    )
    # All headings at once: title by title, their folding is one look-up each.
    corpus.learn(
        "".join(
            part
            for reading in ordered[: limits.quoted_pages]
            for row in reading.sections
            for part in row.path
        )
    )
    answers = [
        answer_of(reading, prior, unit, terms, form, corpus, cues)
        for reading, prior in zip(ordered[: limits.quoted_pages], priors, strict=False)
    ]
    chosen = choose([answer for answer in answers if answer.units], limits)
    fits: dict[str, Fit] = {}
    for answer in answers:
        best = next((item.window for item in chosen if item.answer is answer), None)
        fits[answer.reading.page.path] = _page_fit(answer, best, terms, unit, scale)
    for reading in ordered[limits.quoted_pages :]:
        names = page_names(reading.page.path, reading.page.title, unit.anchors)
        mask = page_terms(names, reading.blocks, terms, line)
        fits[reading.page.path] = fit(
            terms,
            quote_mask=0,
            page_mask=mask,
            bm25=reading.candidate.bm25.get(unit.id, 0.0),
            scale=scale,
        )
    supports = tuple(
        _support(item, unit, fits[item.answer.reading.page.path], corpus, form, cues) for item in chosen
    )
    wanted = unit.kind in INDISPENSABLE and [s.quote.text for s in supports if s.grade != "clue"]
    return SlotAnswer(
        unit,
        terms,
        fits,
        supports,
        unresolved_items(
            unit.slot,
            [(answer.reading, answer.units) for answer in answers],
            terms,
            figures=figures_in(wanted[0]) if wanted else frozenset(),
            speaks=_speaks(unit, form, corpus, cues),
        ),
        tuple(asked_figures(unit, answers, supports, terms, form, line)),
    )


def _speaks(
    unit: QueryUnit, form: Form, corpus: Corpus, cues: Cues
) -> Callable[[Reading, UnitText], bool] | None:
    """Tells whether a sentence asks for the slot's kind of figure, or gives one; None where no figure is asked for."""
    if unit.kind not in INDISPENSABLE:
        return None

    def speaks(reading: Reading, item: UnitText) -> bool:
        words = padded(corpus.fold(item.span.of(reading.text)))
        if cues.found(f"ask.{unit.kind}", words):
            return True
        return any(map(form.right, corpus.quantities(reading.page.id, item.span)))

    return speaks


def _page_fit(answer: Answer, best: Window | None, terms: TermSet, unit: QueryUnit, scale: Scale) -> Fit:
    if best is None and answer.units:
        top = max(range(len(answer.units)), key=lambda i: (answer.p[i], -i))
        best = Window(top, top, answer.units[top].span, answer.p[top], 0.0)
    quote_mask = 0
    if best is not None:
        for item in answer.units[best.first : best.last + 1]:
            quote_mask |= item.mask | item.above
        quote_mask |= answer.units[best.first].before
    beyond = (terms.words | terms.grams) & ~answer.named
    return fit(
        terms,
        quote_mask=quote_mask,
        page_mask=answer.page_mask,
        bm25=answer.reading.candidate.bm25.get(unit.id, 0.0),
        scale=scale,
    )._replace(beside=bool(answer.named and beyond and not quote_mask & beyond))


def _support(
    chosen: Chosen, unit: QueryUnit, page_fit: Fit, corpus: Corpus, form: Form, cues: Cues
) -> Support:
    reading, window = chosen.answer.reading, chosen.window
    whole = whole_markup(reading.text, window.span, _blocks_of(chosen))
    quote = reading.quote(with_marker(reading.text, whole))
    quantities = corpus.quantities(reading.page.id, quote.span)
    shown = form.shown(quote.plain, quantities)  # not in an address
    grade: Grade = "supported"
    confidence: Confidence = "high" if window.p >= HIGH_P else "medium"
    lacks = form.demanded and not shown
    if not page_fit.answers or (lacks and page_fit.score < SUFFICIENT + UNSHOWN):
        confidence = "low"
    pointing = reading.page.review == "retired"
    useless = lacks and (page_fit.score < SUFFICIENT or unit.kind == "quantity")
    elsewhere = other_scope(reading, quote.span, unit, cues, corpus.fold)
    if pointing or useless or elsewhere or not page_fit.covers_part:
        grade, confidence = "clue", "low"
    note = None
    if grade == "supported":
        note = governing_limit(reading, _core(chosen, form), corpus.fold(unit.query), corpus.fold)
    return Support(
        slot=unit.slot,
        grade="conditional" if note else grade,
        quote=quote,
        confidence=confidence,
        needs_review=reading.page.review == "draft" or reading.freshness == "changed",
        note=note,
        relation=_relation(page_fit, reading),
        method=f"window.{unit.kind}" if shown else "window",
        quantities=quantities,
        elsewhere=elsewhere,
    )


def _blocks_of(chosen: Chosen) -> Span:
    """From the first to the last block that the quote touches."""
    units = chosen.answer.units[chosen.window.first : chosen.window.last + 1]
    blocks = [b.span for b in chosen.answer.reading.blocks if units[0].block <= b.ordinal <= units[-1].block]
    return Span(blocks[0].start, blocks[-1].end)


def _core(chosen: Chosen, form: Form) -> Span:
    """The unit of the quote that most probably answers: a limit elsewhere in the quote governs something else.

    One that shows the kind of thing that is asked for goes before one that does not.
    """
    answer, inside = chosen.answer, range(chosen.window.first, chosen.window.last + 1)
    fits = [False] * len(inside)
    if form.demanded and len(inside) > 1:
        units = [answer.units[i] for i in inside]
        fits = form.of_units(units, answer.reading.text, answer.quantities)
    best = max(inside, key=lambda i: (fits[i - inside.start], answer.p[i], -i))
    return answer.units[best].span


def _relation(page_fit: Fit, reading: Reading) -> Relation:
    if reading.page.review == "retired" or page_fit.score < PARTIAL - SUFFICIENT:
        return "clue"
    return "core" if page_fit.covers_part else "related"


def _grade(page_fit: Fit) -> EvidenceGrade:
    return "direct" if page_fit.answers else "related" if page_fit.covers_part else "weak"


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
