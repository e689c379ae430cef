"""`recall`: sections whole, by the `wiki_recall` engine alone; the same rows that every reader gets."""

from __future__ import annotations

from pathlib import Path

from wikigate.contracts.versions import stamp
from wikigate.corpus.file.reader import Corpus, SectionHit
from wikigate.gateway.query.cues import cues_of
from wikigate.gateway.query.needles import Wanted, wanted
from wikigate.gateway.reply import Wire


def run_recall(
    query: str,
    limit: int,
    corpus: Corpus,
    *,
    explain: bool = False,
    why_not: str | None = None,
    root: Path | None = None,
) -> Wire:
    """The `limit` best sections for `query`, each with its whole text, its place and the page's hash.

    Args:
        query: What to look for.
        limit: Most sections.
        corpus: Where to look.
        explain: Also how the hits came about.
        why_not: A page that is missed among them: also why.
        root: The wiki's folder, for a missed page that is not in the corpus.
    """
    search = wanted(query, corpus, cues_of(corpus))
    hits, expression = best_sections(search, limit, corpus)
    reply: Wire = {
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
    # What hardly anybody asks for is loaded only then.
    if explain:
        from wikigate.gateway.recall_explain import explained  # noqa: PLC0415

        reply["explain"] = explained(search, hits, expression, corpus)
    if why_not is not None and root is not None:
        from wikigate.gateway import why_not as missed  # noqa: PLC0415

        reply["why_not"] = missed.why_not(why_not, search, limit, corpus, root)
    return reply


def best_sections(search: Wanted, limit: int, corpus: Corpus) -> tuple[list[SectionHit], str]:
    """The rows of the first of the search's expressions that finds any, and that expression."""
    expression = ""
    for expression in search.expressions():
        if hits := corpus.recall(expression, limit):
            return hits, expression
    return [], expression
