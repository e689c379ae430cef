"""The evidence for a question."""

from __future__ import annotations

from starlette.responses import Response

from wikigate.faces.web.evidence import evidence_of
from wikigate.faces.web.viewer import Asked, Viewer
from wikigate.faces.wording import words_in
from wikigate.gateway.snapshot import load


def context(viewer: Viewer, asked: Asked) -> Response:
    """A saved context, with the pages as they were when it was asked."""
    snapshot = load(viewer.state, asked.path["id"], now=viewer.now())
    found = evidence_of(snapshot, words_in(asked.language))
    return viewer.page("context.html", asked, here="ask", found=found)
