"""The corpus as canonical text: two corpora that say the same have the same dump, however they were built."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import apsw

from wikigate.corpus.file.load import load_page, page_ids
from wikigate.corpus.file.opening import checked_meta, connect
from wikigate.corpus.file.record import page_lines
from wikigate.corpus.file.sql import statements


def canonical_dump(path: Path) -> Iterator[str]:
    """JSON lines, without line ends: every row of every table, and every posting of the full text.

    Ordered by (path, ordinal); ids are replaced by these keys. Left out is what says nothing about the wiki's
    pages: the time of the build and of the files, where the wiki lies, the versions of libraries.

    Raises:
        CorpusError: The corpus is missing, of another version, or damaged.
    """
    sql = statements("read")
    connection, _ = connect(path)
    try:
        connection.execute("BEGIN")
        checked_meta(path, connection, sql["meta"])
        for name in ("meta", "skipped", "diagnostics", "words", "fold"):
            for row in connection.execute(sql[f"dump_{name}"]):
                yield _line(name, *row)
        for page_id in page_ids(connection):
            yield from _page(connection, page_id)
        connection.execute(sql["attach_postings"])
        yield from _postings(connection)
    finally:
        connection.close()


def _page(connection: apsw.Connection, page_id: int) -> Iterator[str]:
    sql = statements("read")
    rows = load_page(connection, page_id)
    yield from page_lines(rows)
    for digests in connection.execute(sql["load_digests"], {"id": page_id}):
        yield _line("digest", rows.page.path, *digests)
    for target in connection.execute(sql["dump_link_targets"], {"id": page_id}):
        yield _line("leads_to", rows.page.path, *target)


def _postings(connection: apsw.Connection) -> Iterator[str]:
    sql = statements("read")
    keys = {row_id: (path, ordinal) for row_id, path, ordinal in connection.execute(sql["section_keys"])}
    found: Iterable[tuple[str, int, str, int]] = connection.execute(sql["postings"])
    for term, postings in groupby(found, key=lambda row: row[0]):
        places = sorted((*keys[row_id], column, offset) for _, row_id, column, offset in postings)
        yield _line("posting", term, places)


def _line(*values: object) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
