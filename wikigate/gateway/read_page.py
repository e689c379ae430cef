"""`read`: a page or one of its sections, as the corpus holds it."""

from __future__ import annotations

from wikigate.contracts.versions import stamp
from wikigate.corpus.model import Span
from wikigate.corpus.reader import Corpus, PageRow
from wikigate.errors import RequestError
from wikigate.gateway.reply import Wire


def run_read(page: str, section: str | None, corpus: Corpus) -> Wire:
    """The whole page, or the section with this heading or anchor together with those below it.

    Raises:
        RequestError: The corpus has no such page or section; the message names near ones.
    """
    row = corpus.page(page) or _by_name(page, corpus)
    if row is None:
        raise RequestError(
            f"no page {page!r} in this wiki; `wikigate recall` finds pages by their words",
            detail={"field": "page", "expected": "path of a page, relative to the wiki root"},
        )
    text = corpus.text(row.id)
    sections = corpus.sections(row.id)
    span, heading = Span(0, len(text)), ""
    if section:
        found = next((s for s in sections if section in (s.heading, s.anchor)), None)
        if found is None:
            known = ", ".join(s.heading for s in sections if s.heading) or "none"
            raise RequestError(
                f"no section {section!r} in {row.path}; its sections: {known}",
                detail={"field": "section", "expected": "heading or anchor of a section of the page"},
            )
        span, heading = Span(found.span.start, found.subtree_end), found.heading
    return {
        "kind": "read",
        **stamp(),
        "page": row.path,
        "title": row.title,
        "section": heading,
        "start_cp": span.start,
        "end_cp": span.end,
        "text": span.of(text),
        "sections": [
            {
                "section": s.heading,
                "level": s.level,
                "anchor": s.anchor,
                "line": s.line,
                "start_cp": s.span.start,
                "end_cp": s.span.end,
            }
            for s in sections
        ],
        "sha256": row.sha256,
    }


def _by_name(name: str, corpus: Corpus) -> PageRow | None:
    """The page of this path without its ending, if there is one."""
    return next((row for ending in (".md", ".markdown") if (row := corpus.page(name + ending))), None)
