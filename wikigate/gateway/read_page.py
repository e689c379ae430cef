"""`read`: a page or one of its sections, as the corpus holds it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from posixpath import normpath
from typing import Final

from wikigate.contracts.versions import stamp
from wikigate.corpus.file.reader import Corpus, PageRow, SectionRow
from wikigate.corpus.model import Span
from wikigate.errors import RequestError
from wikigate.gateway.model import PAGE_NAMES
from wikigate.gateway.reply import Wire

_ENDINGS: Final = ("", ".md", ".markdown")
_MOST_NAMED: Final = 5
"""Pages or sections that a message names: as many as one looks at."""
_ALIKE: Final = 0.5
"""Ratio from which names are taken for alike: one wrong character of two, 水渍 for 水质, still is."""


def run_read(page: str, section: str | None, corpus: Corpus) -> Wire:
    """The whole page, or the section with this heading or anchor together with those below it.

    Args:
        page: Path of the page (its ending may be left out), its file name, title or an alias; the first of
            these that fits counts. Without `section`, ``page#section`` is taken apart.
        section: Heading or anchor; None or "" for the whole page.
        corpus: Where to look.

    Raises:
        RequestError: There is no such page or section, or several pages go by this name; the message names up
            to five that come near.
    """
    row = find_page(page, corpus)
    if row is None and not section and "#" in page:
        page, _, section = page.partition("#")
        row = find_page(page, corpus)
    if row is None:
        raise _no_page(page, corpus)
    text = corpus.text(row.id)
    sections = corpus.sections(row.id)
    span, heading = Span(0, len(text)), ""
    if section:
        found = _section(section, sections, corpus)
        if found is None:
            raise _no_section(section, row, sections)
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


def find_page(name: str, corpus: Corpus) -> PageRow | None:
    """The page of this path or name; a path goes before a name.

    Raises:
        RequestError: It is the name of several pages.
    """
    path = normpath(name.replace("\\", "/")) if name else ""
    for way in (name, *(path + ending for ending in _ENDINGS)):
        if row := corpus.page(way):
            return row
    # A folder in front says which page is meant, so only a bare name is looked up among titles and aliases.
    bare = next((path.removesuffix(ending) for ending in _ENDINGS[1:] if path.endswith(ending)), path)
    wanted = {corpus.fold(name), corpus.fold(bare)}
    rows = [row for found in corpus.names(wanted).values() for row in found if row.kind in PAGE_NAMES]
    pages = sorted({row.page for row in rows})
    if len(pages) > 1:
        raise RequestError(
            f"{name!r} is the name of {len(pages)} pages; read one of them by its path: {_listed(pages)}",
            detail={"field": "page", "expected": "path of a page, or a name that one page alone goes by"},
        )
    return corpus.page(pages[0]) if pages else None


def _no_page(name: str, corpus: Corpus) -> RequestError:
    near = _near(
        name, {key: row.path for row in corpus.pages() for key in (row.path, _stem(row.path), row.title)}
    )
    hint = f"; near it are: {_listed(near)}" if near else "; `wikigate recall` finds pages by their words"
    return RequestError(
        f"no page {name!r} in this wiki{hint}",
        detail={"field": "page", "expected": "path, file name, title or alias of a page"},
    )


def _section(name: str, sections: Sequence[SectionRow], corpus: Corpus) -> SectionRow | None:
    """The first section of this heading or anchor, else the first whose heading differs in form alone (case, width)."""
    exact = (s for s in sections if name in (s.heading, s.anchor))
    folded = corpus.fold(name)
    return next(exact, None) or next((s for s in sections if corpus.fold(s.heading) == folded), None)


def _no_section(name: str, page: PageRow, sections: Sequence[SectionRow]) -> RequestError:
    headings = {s.heading: s.heading for s in sections if s.heading}
    if near := _near(name, headings):
        has = f"near it are: {_listed(near)}"
    else:
        has = f"its sections: {_listed(headings)}" if headings else "it has no headings"
    return RequestError(
        f"no section {name!r} in {page.path}; {has}",
        detail={"field": "section", "expected": "heading or anchor of a section of the page"},
    )


def _near(name: str, known: dict[str, str]) -> list[str]:
    """Of the values of `known`, those whose key holds `name`, else those whose key is spelt alike, best first."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

    wanted = name.casefold()
    holding = [value for key, value in sorted(known.items()) if wanted in key.casefold()]
    alike = get_close_matches(name, sorted(known), n=_MOST_NAMED, cutoff=_ALIKE)
    return list(dict.fromkeys(holding or (known[key] for key in alike)))


def _listed(names: Iterable[str]) -> str:
    """Up to five of the names, and that there are more."""
    named = list(names)
    return ", ".join(named[:_MOST_NAMED]) + (", ..." if len(named) > _MOST_NAMED else "")


def _stem(path: str) -> str:
    return path.rpartition("/")[2].rpartition(".")[0]
