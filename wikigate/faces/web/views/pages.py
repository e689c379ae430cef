"""The list of pages."""

from __future__ import annotations

from heapq import nsmallest
from typing import Final

from starlette.responses import Response

from wikigate.faces.web.viewer import Asked, Viewer

AT_ONCE: Final = 100
"""Pages on one page of the list."""
_LONGEST: Final = 200
"""Characters of a name that is looked for."""


def pages(viewer: Viewer, asked: Asked) -> Response:
    """Pages by path, all or those whose path or title holds some words, behind the one that `after` names."""
    wanted, after = asked.query.get("q", "").strip()[:_LONGEST], asked.query.get("after", "")
    with viewer.corpus() as corpus:
        parts = corpus.fold(wanted).split()
        found = (
            row
            for row in corpus.pages()
            if row.path > after
            and (not parts or all(part in corpus.fold(f"{row.path} {row.title}") for part in parts))
        )
        rows = nsmallest(AT_ONCE + 1, found, key=lambda row: row.path)
    shown = rows[:AT_ONCE]
    more = shown[-1].path if len(rows) > AT_ONCE else ""
    return viewer.page("pages.html", asked, here="pages", rows=shown, wanted=wanted, after=after, more=more)
