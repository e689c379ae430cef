"""`recall`: sections whole, by the `wiki_recall` engine alone; the same rows that every reader gets."""

from __future__ import annotations

from wikigate.contracts.versions import stamp
from wikigate.corpus.file.reader import Corpus, SectionHit
from wikigate.gateway.query.cues import Cues
from wikigate.gateway.query.needles import Wanted, wanted
from wikigate.gateway.reply import Wire


def run_recall(query: str, limit: int, corpus: Corpus) -> Wire:
    """The `limit` best sections for `query`, each with its whole text, its place and the page's hash."""
    search = wanted(query, corpus, Cues(corpus.words()))
    hits = best_sections(search, limit, corpus)
    return {
        "kind": "recall",
        **stamp(),
        "query": query,
        "terms": [
            {"term": needle.shown, "df": needle.sections, "used": needle.used} for needle in search.needles
        ],
        "absent": list(search.absent),
        "truncated": search.truncated,
        "results": [
            {
                "rank": rank,
                "page": hit.page,
                "title": hit.title,
                "section": hit.heading,
                "section_path": list(hit.section_path),
                "anchor": hit.anchor,
                "start_cp": hit.span.start,
                "end_cp": hit.span.end,
                "line": hit.line,
                "text": hit.span.of(corpus.text(hit.page_id)),
                "score": hit.score,
                "sha256": hit.sha256,
            }
            for rank, hit in enumerate(hits, start=1)
        ],
    }


def best_sections(search: Wanted, limit: int, corpus: Corpus) -> list[SectionHit]:
    """The rows of the first of the search's expressions that finds any."""
    for expression in search.expressions():
        if hits := corpus.recall(expression, limit):
            return hits
    return []
