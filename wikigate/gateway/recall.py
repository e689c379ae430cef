"""`recall`: sections whole, by the `wiki_recall` engine alone; the same rows that every reader gets."""

from __future__ import annotations

from collections.abc import Iterable

from wikigate.contracts.versions import stamp
from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.text.tokens import display
from wikigate.gateway.model import Term
from wikigate.gateway.query.cues import Cues
from wikigate.gateway.query.question import LONGEST_QUESTION
from wikigate.gateway.query.terms import ROW_BUDGET, absent, affordable, match_expression, query_terms
from wikigate.gateway.reply import Wire


def run_recall(query: str, limit: int, corpus: Corpus) -> Wire:
    """The `limit` best sections for `query`, each with its whole text, its place and the page's hash."""
    cues = Cues(corpus.words())
    terms = query_terms(query[:LONGEST_QUESTION], corpus, cues)
    used = affordable(terms)
    match = match_expression(terms)
    hits = corpus.recall(match, limit) if match else []
    return {
        "kind": "recall",
        **stamp(),
        "query": query,
        "terms": [
            {"term": display(term.text), "df": term.sections, "used": term in used}
            for term in _distinct(terms)
        ],
        "absent": list(absent(terms, cues)),
        "truncated": any(term.sections > ROW_BUDGET for term in used),
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


def _distinct(terms: Iterable[Term]) -> list[Term]:
    """A term that is both a word and a bigram is one row."""
    return list({term.text: term for term in terms}.values())
