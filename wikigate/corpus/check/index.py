"""The full-text index against its content: what should be in it is indexed anew, and the two are compared."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias

import apsw

from wikigate.corpus.check.problem import Problem
from wikigate.corpus.file.encoding import decode_runs
from wikigate.corpus.file.record import FullText, PageRows, search_lines
from wikigate.corpus.file.sql import contract, statements
from wikigate.corpus.fulltext import PageNames, TextTools, section_full_text
from wikigate.corpus.model import Span, plain_text
from wikigate.corpus.text.page_tokens import Streams
from wikigate.corpus.units import cut_units

MOST_PROBLEMS: Final = 20
"""Once so many postings differ, more of them say nothing new."""

Posting: TypeAlias = tuple[str, int, int, int]
"""Term, row, column, place in the column: the order in which an index has them."""


class IndexProof:
    """Collects what the index should hold, page by page, and then compares."""

    def __init__(self, connection: apsw.Connection, tools: TextTools) -> None:
        """Takes a reading connection to the corpus, and the tools that it was built with."""
        self._connection = connection
        self._tools = tools
        self._sql = statements("read")
        self._insert = statements("write")
        self._sections = {
            (path, ordinal): row_id for row_id, path, ordinal in connection.execute(self._sql["section_keys"])
        }
        self._wanted = apsw.Connection("")  # a temporary file, where memory does not suffice
        self._wanted.execute(contract("corpus"))

    def add(self, rows: PageRows) -> Iterator[Problem]:
        """Index a page anew; tells search lines that are not those of their units."""
        path = rows.page.path
        try:
            units = _section_units(rows, self._tools)
        except (ValueError, IndexError):
            return  # check_page has told why
        for ordinal, (found, part) in enumerate(zip(units, rows.sections, strict=True)):
            if "\x1d".join(search_lines(rows.page.text, part)) != found.search:
                yield Problem(
                    path, "search", f"section {ordinal}: its search lines are not those of its text"
                )
        full = _full_text(rows, units, self._tools)
        for ordinal, columns in enumerate(full):
            key = self._sections[path, ordinal]
            self._wanted.execute(self._insert["insert_section_full_text"], (key, *columns))

    def compare(self) -> Iterator[Problem]:
        """Postings of pages that were added and are missing, and those that belong to none. Ends the proof."""
        places = {key: f"section {ordinal} of {path}" for (path, ordinal), key in self._sections.items()}
        databases = (self._wanted, self._connection)
        for database in databases:
            database.execute(self._sql["attach_postings"])
        sides = map(_postings, databases)
        for (term, row, *_), missing in islice(_differences(*sides), MOST_PROBLEMS):
            fault = "is not in" if missing else "should not be in"
            yield Problem("", "index", f"{term!r} {fault} the index for {places.get(row, f'row {row}')}")
        self._connection.execute(self._sql["attach_vocabulary"])
        for (term,) in islice(self._connection.execute(self._sql["lost_terms"]), MOST_PROBLEMS):
            yield Problem("", "index", f"{term!r} is in the index, but is not found")
        for name in ("index_sizes", "index_totals"):
            wanted, found = (database.execute(self._sql[name]).fetchall() for database in databases)
            if wanted != found:
                yield Problem("", "index", "the lengths that it ranks by are not those of its rows")
        self._wanted.close()


def _section_units(rows: PageRows, tools: TextTools) -> list[Streams]:
    by_section: list[list[list[str]]] = [[] for _ in rows.sections]
    for block in rows.blocks:
        plain = plain_text(rows.page.text, decode_runs(block.runs, Span(block.start_cp, block.end_cp)))
        by_section[block.section].append([plain[start:end] for start, end in cut_units(block.kind, plain)])
    return tools.tokeniser.sections(by_section)


def _full_text(rows: PageRows, units: Sequence[Streams], tools: TextTools) -> tuple[FullText, ...]:
    tags = [tag.tag for tag in rows.tags if tag.start_cp is None]
    names = PageNames(rows.page.path, rows.page.title, rows.aliases, tags)
    return section_full_text(names, [json.loads(part.path) for part in rows.sections], units, tools)


def _postings(connection: apsw.Connection) -> Iterator[Posting]:
    columns = {name: index for index, name in enumerate(FullText._fields)}
    found: Iterable[Any] = connection.execute(statements("read")["postings"])
    return ((term, row, columns[column], offset) for term, row, column, offset in found)


def _differences(wanted: Iterator[Posting], found: Iterator[Posting]) -> Iterator[tuple[Posting, bool]]:
    """Postings of one side alone, in order; True: of `wanted`."""
    left, right = next(wanted, None), next(found, None)
    while left is not None or right is not None:
        if left == right:
            left, right = next(wanted, None), next(found, None)
        elif left is not None and (right is None or left < right):
            yield left, True
            left = next(wanted, None)
        elif right is not None:
            yield right, False
            right = next(found, None)
