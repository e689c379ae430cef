"""Read a page's rows back, as the build had them: for the canonical dump and for `wikigate check`."""

from __future__ import annotations

from typing import Any

import apsw

from wikigate.corpus.file.record import (
    BlockRecord,
    CueRecord,
    LinkRecord,
    NameRecord,
    PageRecord,
    PageRows,
    QuantityRecord,
    SectionRecord,
    TagRecord,
    search_lines,
)
from wikigate.corpus.file.sql import statements
from wikigate.corpus.model import Diagnostic


def page_ids(connection: apsw.Connection) -> list[int]:
    """Ids of all pages, by path."""
    rows: list[tuple[Any, ...]] = connection.execute(statements("read")["load_ids"]).fetchall()
    return [page_id for (page_id,) in rows]


def load_page(connection: apsw.Connection, page_id: int) -> PageRows:
    """All rows of one page but its full text and its time stamp, which an index does not give back.

    Raises:
        ValueError: Rows are missing (their ordinals leave a gap), or a blob cannot be unpacked.
    """
    sql = statements("read")

    def rows(name: str) -> list[tuple[Any, ...]]:
        found = connection.execute(sql[name], {"id": page_id}).fetchall()
        if [row[-1] for row in found] != list(range(len(found))):
            raise ValueError(f"{name.removeprefix('load_')}: a row is missing")
        return [row[:-1] for row in found]

    (page,) = connection.execute(sql["load_page"], {"id": page_id})
    record = PageRecord._make(page)
    diagnostics: list[tuple[Any, ...]] = connection.execute(
        sql["load_diagnostics"], {"path": record.path}
    ).fetchall()
    names = connection.execute(sql["load_names"], {"id": page_id}).fetchall()
    sections = tuple(map(SectionRecord._make, rows("load_sections")))
    for part in sections:
        search_lines(record.text, part)
    return PageRows(
        page=record,
        mtime_ns=0,
        aliases=tuple(alias for (alias,) in rows("load_aliases")),
        tags=tuple(map(TagRecord._make, rows("load_tags"))),
        sections=sections,
        blocks=tuple(map(BlockRecord._make, rows("load_blocks"))),
        quantities=tuple(map(QuantityRecord._make, rows("load_quantities"))),
        cues=tuple(map(CueRecord._make, rows("load_cues"))),
        links=tuple(map(LinkRecord._make, rows("load_links"))),
        names=tuple(map(NameRecord._make, names)),
        diagnostics=tuple(Diagnostic(*row[:-1]) for row in diagnostics),
        full_text=(),
    )
