"""Ask a question."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from wikigate.errors import SnapshotError
from wikigate.faces.lines import obj
from wikigate.faces.web.viewer import Asked, Viewer


def home(viewer: Viewer, asked: Asked) -> Response:
    """The form."""
    with viewer.corpus() as corpus:
        pages, built = corpus.page_count, corpus.meta.get("built_at", "")
    return viewer.page("ask.html", asked, here="ask", pages=pages, built=built)


def ask(viewer: Viewer, asked: Asked) -> Response:
    """Find the evidence, and lead to its page, which can be loaded again without asking again."""
    reply = viewer.reply("context", query=asked.form.get("query", ""))
    if not obj(reply.get("snapshot", {})).get("saved"):
        raise SnapshotError(
            "the evidence could not be saved: is the state folder writable? `wikigate doctor` tells",
            code="E_CONTEXT_CORRUPT",
        )
    return RedirectResponse(f"/context/{reply['context_id']}", status_code=303)
