"""Prove a stored corpus: every invariant for every row, the index against its content, the files on the disk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from wikigate.corpus.check_index import IndexProof
from wikigate.corpus.check_page import check_page
from wikigate.corpus.finish import identity
from wikigate.corpus.freshness import Freshness
from wikigate.corpus.fulltext import load_text_tools
from wikigate.corpus.layout import CORPUS_NAME
from wikigate.corpus.load import load_page, page_ids
from wikigate.corpus.problem import Problem
from wikigate.corpus.reader import Corpus, open_corpus
from wikigate.corpus.record import digest
from wikigate.corpus.rows import PageDiagnostic
from wikigate.corpus.sql import statements


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a check found.

    Attributes:
        pages: Pages that were checked.
        sections: Sections that were checked.
        blocks: Blocks that were checked.
        problems: Broken invariants: the corpus must be built anew. None in a sound corpus.
        stale: Pages whose file has changed or gone since the build, by path; the next build mends that.
        diagnostics: All that the build had to say about the pages, by path and line.
    """

    pages: int
    sections: int
    blocks: int
    problems: tuple[Problem, ...]
    stale: tuple[tuple[str, Freshness], ...]
    diagnostics: tuple[PageDiagnostic, ...]

    @property
    def sound(self) -> bool:
        """Whether no invariant is broken."""
        return not self.problems


def check(wiki: Path, state: Path) -> CheckReport:
    """Check the corpus in `state` and hold it against the files in `wiki`. Reads only, and sees one build.

    Raises:
        CorpusError: It is missing, of another version, or too damaged to be read.
        EngineError: It is busy.
    """
    with open_corpus(state / CORPUS_NAME) as corpus:
        connection, problems = corpus.connection, list(_check_file(corpus))
        proof = IndexProof(connection, load_text_tools())
        pages = sections = blocks = 0
        for page_id in page_ids(connection):
            try:
                rows = load_page(connection, page_id)
            except ValueError as error:
                problems.append(Problem(corpus.page_by_id(page_id).path, "rows", str(error)))
                continue
            problems += check_page(rows, *_stored(connection, page_id))
            problems += proof.add(rows)
            pages, sections, blocks = pages + 1, sections + len(rows.sections), blocks + len(rows.blocks)
        problems += proof.compare()
        stale = ((row.path, corpus.stale(row, wiki)) for row in corpus.pages())
        return CheckReport(
            pages,
            sections,
            blocks,
            tuple(problems),
            tuple((path, found) for path, found in stale if found != "same"),
            corpus.diagnostics(),
        )


def _check_file(corpus: Corpus) -> Iterator[Problem]:
    """SQLite's own checks (they cover the full-text tables, too), keys that lead nowhere, the build id."""
    for (found,) in corpus.connection.execute("PRAGMA integrity_check"):
        if found != "ok":
            yield Problem("", "sqlite", str(found))
    for table, *_ in corpus.connection.execute("PRAGMA foreign_key_check"):
        yield Problem("", "rows", f"table {table} has a row of a page that is not there")
    build_id = digest(identity(corpus.connection, corpus.meta["configuration"]))
    if build_id != corpus.meta["build_id"]:
        yield Problem("", "build_id", f"the corpus hashes to {build_id}, not to {corpus.meta['build_id']}")


def _stored(connection: apsw.Connection, page_id: int) -> tuple[str, str, list[tuple[int, str | None]]]:
    """The digests of a page as they are stored, and where its links lead."""
    sql = statements("read")
    (digests,) = connection.execute(sql["load_digests"], {"id": page_id}).fetchall()
    targets: list[Any] = connection.execute(sql["dump_link_targets"], {"id": page_id}).fetchall()
    return str(digests[0]), str(digests[1]), targets
