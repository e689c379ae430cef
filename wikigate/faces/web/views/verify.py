"""Hold an answer against the evidence that it was written from."""

from __future__ import annotations

from starlette.responses import Response

from wikigate.faces.web.verdict import verdict_of
from wikigate.faces.web.viewer import Asked, Viewer
from wikigate.gateway.snapshot import load


def verify(viewer: Viewer, asked: Asked) -> Response:
    """The answer, what is wrong with it underlined."""
    answer = asked.form.get("answer", "")
    reply = viewer.reply("verify", context_id=asked.path["id"], answer=answer)
    query = str(load(viewer.state, asked.path["id"], now=viewer.now()).context["query"])
    return viewer.page(
        "verify.html",
        asked,
        here="ask",
        id=asked.path["id"],
        query=query,
        answer=answer,
        verdict=verdict_of(reply, answer),
    )
