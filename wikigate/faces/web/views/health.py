"""How the corpus is: what it holds, what the build had to say, and on demand the whole proof."""

from __future__ import annotations

from collections import Counter
from typing import Final

from starlette.responses import Response

from wikigate.corpus.file.reader import PageDiagnostic
from wikigate.faces.web.viewer import Asked, Viewer

_SHOWN: Final = 300
"""Diagnostics on the page; the terminal's `wikigate check` lists them all."""
_LEVELS: Final = ("error", "warning", "info")


def health(viewer: Viewer, asked: Asked) -> Response:
    """What can be said at once."""
    return _page(viewer, asked, None)


def prove(viewer: Viewer, asked: Asked) -> Response:
    """Every row held against every invariant, every file against the corpus: takes a while in a large wiki."""
    from wikigate.corpus.check.prove import check  # noqa: PLC0415 - loads what a build loads

    return _page(viewer, asked, check(viewer.wiki, viewer.state))


def _page(viewer: Viewer, asked: Asked, proof: object) -> Response:
    with viewer.corpus() as corpus:
        diagnostics = corpus.diagnostics()
        pages, code_points, built = corpus.page_count, corpus.code_points, corpus.meta.get("built_at", "")
        known = {row.path for row in corpus.pages()} if diagnostics else set()
    levels = Counter(item.level for item in diagnostics)
    codes = Counter((item.level, item.code) for item in diagnostics)
    wanted = asked.query.get("code", "")
    chosen = [item for item in diagnostics if not wanted or item.code == wanted]
    chosen.sort(key=_order)
    shown = chosen[:_SHOWN]
    messages = viewer.said([item.message for item in shown], asked.language)
    return viewer.page(
        "health.html",
        asked,
        here="health",
        pages=pages,
        code_points=code_points,
        built=built,
        levels=[(level, levels[level]) for level in _LEVELS],
        codes=sorted(codes.items(), key=lambda pair: (_LEVELS.index(pair[0][0]), -pair[1], pair[0])),
        wanted=wanted,
        total=len(chosen),
        shown=list(zip(shown, messages, strict=True)),
        known=known,
        proof=proof,
    )


def _order(item: PageDiagnostic) -> tuple[int, str, int]:
    return _LEVELS.index(item.level), item.page, item.line
