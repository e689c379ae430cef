"""One page of the wiki: its exact text or what it looks like, its sections, and links to and from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from starlette.responses import Response

from wikigate.corpus.file.reader import LinkRow, SectionRow
from wikigate.errors import SnapshotError
from wikigate.faces.web.marking import Mark, Run, marked_runs
from wikigate.faces.web.shown import shown_html
from wikigate.faces.web.templating import page_link
from wikigate.faces.web.viewer import Asked, Viewer
from wikigate.gateway.read_page import find_page

_AT_ONCE: Final = 100_000
"""Code points of a text that one page of the viewer shows."""
_LINKS: Final = 200
"""Links in each list."""


def page(viewer: Viewer, asked: Asked) -> Response:
    """The page that `name` names: a path, or a name that one page alone goes by."""
    name = asked.query.get("name", "")
    look = "shown" if asked.query.get("look") == "shown" else "text"
    with viewer.corpus() as corpus:
        row = find_page(name, corpus) if name else None
        if row is None:
            raise SnapshotError("there is no page of this name in the wiki", code="E_CONTEXT_NOT_FOUND")
        text = corpus.text(row.id)
        sections = corpus.sections(row.id)
        leaving, coming = corpus.links_to(row.id), corpus.linked_from(row.id)
        aliases, tags = corpus.aliases(row.id), corpus.tags(row.id)
        notes = [item for item in corpus.diagnostics() if item.page == row.path][:_LINKS]
    messages = viewer.said([item.message for item in notes], asked.language)
    quote = _quote(asked, row.sha256, len(text))
    start = _start(str(quote[0].start) if quote else asked.query.get("from", ""), len(text))
    end = min(start + _AT_ONCE, len(text))
    html = shown_html(text, max(start, row.body_start), end, leaving) if look == "shown" else ""
    return viewer.page(
        "page.html",
        asked,
        here="pages",
        row=row,
        look=look,
        html=html,
        runs=_runs(text, start, end, sections, leaving, quote) if look == "text" else [],
        length=len(text),
        start=start,
        end=end,
        step=_AT_ONCE,
        outline=[s for s in sections if s.heading][:_LINKS],
        outline_from=[s.span.start // _AT_ONCE * _AT_ONCE for s in sections if s.heading],
        leaving=list(islice(leaving, _LINKS)),
        coming=list(islice(coming, _LINKS)),
        counts=(len(leaving), len(coming)),
        aliases=aliases,
        tags=tags,
        notes=list(zip(notes, messages, strict=True)),
    )


def _quote(asked: Asked, sha256: str, length: int) -> list[Mark]:
    """The quote that the address names, where the page is still the one that it was taken from."""
    found = re.fullmatch(r"([0-9]{1,9})-([0-9]{1,9})", asked.query.get("mark", ""))
    if found is None or asked.query.get("of") != sha256 or not int(found[1]) < int(found[2]) <= length:
        return []
    return [Mark(int(found[1]), int(found[2]), "supported", "mark")]


def _start(text: str, length: int) -> int:
    """Where the text begins to be shown, a multiple of what is shown at once."""
    wanted = int(text) if text.isascii() and text.isdigit() and len(text) < len("10000000000") else 0
    return min(wanted, max(length - 1, 0)) // _AT_ONCE * _AT_ONCE


def _runs(
    text: str,
    start: int,
    end: int,
    sections: Sequence[SectionRow],
    links: Sequence[LinkRow],
    quote: Sequence[Mark],
) -> list[Run]:
    """The text from `start` to `end`: a place to jump to for each section, its links, and a quote that is marked."""
    marks = [Mark(mark.start - start, mark.end - start, mark.kind, mark.id) for mark in quote]
    marks += [
        Mark(s.span.start - start, s.span.start - start, "", f"section-{s.ordinal}")
        for s in sections
        if start <= s.span.start < end
    ]
    marks += [
        Mark(link.span.start - start, link.span.end - start, "link", "", page_link(link.leads_to))
        for link in links
        if link.leads_to and start <= link.span.start and link.span.end <= end
    ]
    return marked_runs(text[start:end], marks)
