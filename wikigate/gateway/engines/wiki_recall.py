"""Engine `wiki_recall`: sections by bm25, the same rows that every other reader of the corpus gets."""

from __future__ import annotations

from typing import Final

from wikigate.corpus.file.reader import Corpus
from wikigate.gateway.engines.found import Found
from wikigate.gateway.model import Plan, QueryUnit
from wikigate.gateway.query.terms import match_expression

SECTION_LIMIT: Final = 40
"""Sections asked for: deeper lists (100, 200) changed nothing on known items over ten wikis."""


def rank_sections(unit: QueryUnit, _plan: Plan, corpus: Corpus) -> list[Found]:
    """Pages in the order of their best section."""
    match = match_expression(unit.terms)
    if not match:
        return []
    sections: dict[str, dict[int, float]] = {}
    ids: dict[str, int] = {}
    for hit in corpus.recall(match, SECTION_LIMIT):
        sections.setdefault(hit.page, {})[hit.ordinal] = hit.score
        ids[hit.page] = hit.page_id
    # Rows come best first, so insertion order is the order of best sections. The scores of sections stay
    # inside this engine: `search` has its own, on another scale.
    found = []
    for page, scores in sections.items():
        best = max(scores.values())
        found.append(Found(ids[page], page, None, best, best, dict.fromkeys(scores, 0.0)))
    return found
