"""Engine `search`: pages, by their own full text, their best section and how well a passage covers the question."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from wikigate.corpus.reader import Corpus, PageRow
from wikigate.gateway.engines.found import Found
from wikigate.gateway.model import Plan, QueryUnit
from wikigate.gateway.scoring import TermSet
from wikigate.gateway.terms import match_expression
from wikigate.gateway.units import best_coverage, search_line

SECTION_LIMIT: Final = 40
PAGE_LIMIT: Final = 15
"""Deeper lists changed nothing on known items over ten wikis (100/40 and 200/100 against 40/15)."""

PAGE_SHARE: Final = 0.5
COVERAGE_SHARE: Final = 1.5
NAME_BONUS: Final = 0.2
"""Page score = 0.5 x page bm25 + best section (bm25 + 1.5 x best coverage of a unit) + 0.2 where the page's
name stands in the question; both bm25 relative to the best. On known items over ten wikis right pages in
the first three go from 90 to 91 %, right page first on CMRC 2018 from 96.9 to 98.1 %; 0.3 to 2 are alike."""


def rank_pages(unit: QueryUnit, _plan: Plan, corpus: Corpus) -> list[Found]:
    """Pages, best first; equal scores go by path."""
    match = match_expression(unit.terms)
    if not match:
        return []
    section_hits = corpus.recall(match, SECTION_LIMIT)
    page_hits = corpus.rank_pages(match, PAGE_LIMIT)
    best_section = max((hit.score for hit in section_hits), default=0.0) or 1.0
    best_page = max((hit.score for hit in page_hits), default=0.0) or 1.0
    relative: dict[int, float] = {hit.page_id: hit.score / best_page for hit in page_hits}
    bm25: dict[int, float] = {}
    raw = [(hit.page_id, hit.score) for hit in page_hits] + [(hit.page_id, hit.score) for hit in section_hits]
    for page_id, score in raw:
        bm25[page_id] = max(score, bm25.get(page_id, 0.0))
    sections: defaultdict[int, dict[int, float]] = defaultdict(dict)
    for hit in section_hits:
        sections[hit.page_id][hit.ordinal] = hit.score / best_section
    terms = TermSet(unit.terms, corpus.page_count)
    tiers = _tiers(unit)
    out = []
    for page_id in {*relative, *sections}:
        page = corpus.page_by_id(page_id)
        scores = _with_coverage(page, sections[page_id], terms, corpus)
        tier = tiers.get(page.path, 3)
        score = PAGE_SHARE * relative.get(page_id, 0.0) + max(scores.values(), default=0.0)
        out.append(
            Found(page_id, page.path, tier, round(score + NAME_BONUS * (tier == 1), 9), bm25[page_id], scores)
        )
    return sorted(out, key=lambda found: (-found.score, found.page))


def _with_coverage(
    page: PageRow, sections: dict[int, float], terms: TermSet, corpus: Corpus
) -> dict[int, float]:
    """Section scores: relative bm25 plus the best coverage that a unit of the section reaches."""
    if not sections:
        return {}
    rows = [row for row in corpus.sections(page.id) if row.ordinal in sections]
    best = best_coverage(page, rows, corpus.blocks(page.id, sections.keys()), terms, search_line(corpus))
    return {ordinal: score + COVERAGE_SHARE * best[ordinal] for ordinal, score in sections.items()}


def _tiers(unit: QueryUnit) -> dict[str, int]:
    """Paths whose own name, or a heading or tag, stands in the question."""
    tiers: dict[str, int] = {}
    for anchor in unit.anchors:
        tier = 1 if anchor.kind in ("title", "alias", "stem") else 2
        for page in anchor.pages:
            tiers[page] = min(tier, tiers.get(page, tier))
    return tiers
