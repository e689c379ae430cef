"""Engine `search`: pages, by all their sections, their best section and how well one sentence covers the question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from wikigate.corpus.file.reader import Corpus, SectionHit
from wikigate.gateway.engines.found import Found
from wikigate.gateway.evidence.scoring import TermSet
from wikigate.gateway.evidence.units import best_coverage, headings, page_names
from wikigate.gateway.model import PAGE_NAMES, Plan, QueryUnit
from wikigate.gateway.query.terms import match_expression

SECTION_LIMIT: Final = 40
PAGE_LIMIT: Final = 15
"""Deeper lists changed nothing on known items over ten wikis (100/40 and 200/100 against 40/15)."""

RESCORED: Final = 16
"""Sections whose sentences are looked at. 16 rank as 40 do (no right page first or in five lost on CMRC 2018, DRCD
and XQuAD, one known item of 139 over ten wikis), at less than half the cost."""

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
    section_hits = corpus.recall(match, SECTION_LIMIT)[:RESCORED]
    page_hits = corpus.rank_pages(match, PAGE_LIMIT)
    best_section = max((hit.score for hit in section_hits), default=0.0) or 1.0
    best_page = max((hit.score for hit in page_hits), default=0.0) or 1.0
    relative = {hit.page_id: hit.score / best_page for hit in page_hits}
    paths = {hit.page_id: hit.page for hit in page_hits} | {hit.page_id: hit.page for hit in section_hits}
    bm25 = {hit.page_id: hit.score for hit in page_hits}
    sections: defaultdict[int, list[SectionHit]] = defaultdict(list)
    for hit in section_hits:
        sections[hit.page_id].append(hit)
        bm25[hit.page_id] = max(hit.score, bm25.get(hit.page_id, 0.0))
    corpus.learn("".join(hit.title + "".join(hit.section_path) for hit in section_hits))
    lines = corpus.search_lines(hit.section_id for hit in section_hits)
    terms = TermSet(unit.terms, corpus.page_count)
    tiers = _tiers(unit)
    out = []
    for page_id, path in paths.items():
        scores = _section_scores(sections[page_id], lines, best_section, unit, terms, corpus)
        tier = tiers.get(path, 3)
        score = PAGE_SHARE * relative.get(page_id, 0.0) + max(scores.values(), default=0.0)
        out.append(
            Found(page_id, path, tier, round(score + NAME_BONUS * (tier == 1), 9), bm25[page_id], scores)
        )
    return sorted(out, key=lambda found: (-found.score, found.page))


def _section_scores(
    hits: Sequence[SectionHit],
    lines: Mapping[int, Sequence[str]],
    best_bm25: float,
    unit: QueryUnit,
    terms: TermSet,
    corpus: Corpus,
) -> dict[int, float]:
    """Scores of the sections of one page: relative bm25 plus the best coverage that a unit of theirs reaches."""
    if not hits:
        return {}
    names = page_names(hits[0].page, hits[0].title, unit.anchors)
    above = headings({hit.ordinal: hit.section_path for hit in hits}, names, terms, corpus.search_form)
    return {
        hit.ordinal: hit.score / best_bm25
        + COVERAGE_SHARE * best_coverage(lines[hit.section_id], above[hit.ordinal], terms)
        for hit in hits
    }


def _tiers(unit: QueryUnit) -> dict[str, int]:
    """Paths whose own name, or a heading or tag, stands in the question."""
    tiers: dict[str, int] = {}
    for anchor in unit.anchors:
        tier = 1 if anchor.kind in PAGE_NAMES else 2
        for page in anchor.pages:
            tiers[page] = min(tier, tiers.get(page, tier))
    return tiers
