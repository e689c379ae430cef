"""Prove a stored corpus: every invariant for every row, the index against its content, the files on the disk."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import apsw

from wikigate.corpus.check.index import IndexProof
from wikigate.corpus.check.page import check_page
from wikigate.corpus.check.problem import Problem
from wikigate.corpus.file.freshness import Freshness
from wikigate.corpus.file.layout import CORPUS_NAME
from wikigate.corpus.file.load import load_page, page_ids
from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.corpus.file.record import PageRows, digest
from wikigate.corpus.file.rows import PageDiagnostic
from wikigate.corpus.file.sql import statements
from wikigate.corpus.finish import identity
from wikigate.corpus.fulltext import load_text_tools
from wikigate.corpus.links import must_be_page
from wikigate.corpus.resolve import broken_link
from wikigate.corpus.spread import Progress
from wikigate.corpus.text.normalise import fold_rows
from wikigate.corpus.text.words import load_words
from wikigate.errors import CorpusError

_STUMBLES: Final = (apsw.Error, CorpusError, ValueError, TypeError, LookupError, OverflowError)
"""What reading a damaged row may raise: SQLite may say nothing and give NULL, other types or no text at all."""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a check found.

    Attributes:
        build_id: Of the corpus.
        pages: Pages that were checked.
        sections: Sections that were checked.
        blocks: Blocks that were checked.
        problems: Broken invariants: the corpus must be built anew. None in a sound corpus.
        stale: Pages whose file has changed or gone since the build, by path; the next build mends that.
        diagnostics: All that the build had to say about the pages, by path and line.
    """

    build_id: str
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


def check(wiki: Path, state: Path, *, progress: Progress | None = None) -> CheckReport:
    """Check the corpus in `state` and hold it against the files in `wiki`. Reads only, and sees one build.

    Args:
        wiki: The wiki's root folder.
        state: The folder of its corpus.
        progress: Told how many pages have been checked, and how many there are.

    Raises:
        CorpusError: It is missing, of another version, or too damaged to be opened.
        EngineError: It is busy.
    """
    with open_corpus(state / CORPUS_NAME) as corpus:
        problems: list[Problem] = []
        pages = sections = blocks = 0
        for part in (_structure, _keys, _identity, _counts, _tables):
            with _damage_told(problems):
                problems += part(corpus)
        proof: IndexProof | None = None
        with _damage_told(problems):
            proof = IndexProof(corpus.connection, load_text_tools())
        for number, (page_id, path) in enumerate(_pages(corpus, problems)):
            if progress is not None:
                progress(number, corpus.page_count)
            with _damage_told(problems, path):
                rows = load_page(corpus.connection, page_id)
                pages, sections, blocks = pages + 1, sections + len(rows.sections), blocks + len(rows.blocks)
                problems += check_page(rows, *_stored(corpus.connection, page_id))
                problems += _broken_links(corpus.connection, page_id, rows)
                if proof is not None:
                    problems += proof.add(rows)
        with _damage_told(problems):
            if proof is not None:
                problems += proof.compare()
        stale: list[tuple[str, Freshness]] = []
        diagnostics: tuple[PageDiagnostic, ...] = ()
        with _damage_told(problems):
            stale += (
                (row.path, found) for row in corpus.pages() if (found := corpus.stale(row, wiki)) != "same"
            )
            diagnostics = corpus.diagnostics()
        return CheckReport(
            corpus.meta["build_id"], pages, sections, blocks, tuple(problems), tuple(stale), diagnostics
        )


@contextlib.contextmanager
def _damage_told(problems: list[Problem], path: str = "") -> Iterator[None]:
    """Take what a damaged row makes the body stumble over for what it is; the check goes on behind it."""
    try:
        yield
    except _STUMBLES as error:
        problems.append(Problem(path, "rows", f"cannot be read ({error or type(error).__name__})"))


def _pages(corpus: Corpus, problems: list[Problem]) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    with _damage_told(problems):
        found += ((page_id, str(corpus.page_by_id(page_id).path)) for page_id in page_ids(corpus.connection))
    return found


def _structure(corpus: Corpus) -> Iterator[Problem]:
    """SQLite's own checks; they cover the full-text tables, too."""
    for (found,) in corpus.connection.execute("PRAGMA integrity_check"):
        if found != "ok":
            yield Problem("", "sqlite", str(found))


def _keys(corpus: Corpus) -> Iterator[Problem]:
    """Keys that lead nowhere."""
    for table, *_ in corpus.connection.execute("PRAGMA foreign_key_check"):
        yield Problem("", "rows", f"table {table} has a row of a page that is not there")
    for (path,) in corpus.connection.execute(statements("read")["lost_link_diagnostics"]):
        yield Problem(str(path), "rows", "table diagnostic has a link of a page that is not there")


def _identity(corpus: Corpus) -> Iterator[Problem]:
    build_id = digest(identity(corpus.connection, corpus.meta["configuration"]))
    if build_id != corpus.meta["build_id"]:
        yield Problem("", "build_id", f"the corpus hashes to {build_id}, not to {corpus.meta['build_id']}")


def _counts(corpus: Corpus) -> Iterator[Problem]:
    """Numbers in table `meta` that ranking takes on trust."""
    (counts,) = corpus.connection.execute(statements("write")["counts"])
    for name, count in zip(("pages", "bytes", "sections", "code_points"), counts, strict=True):
        if corpus.meta[name] != str(count):
            yield Problem("", "meta", f"{name} is {count}, not {corpus.meta[name]}")


def _tables(corpus: Corpus) -> Iterator[Problem]:
    """The tables that every corpus of this version has alike."""
    sql = statements("read")
    if set(corpus.connection.execute(sql["dump_fold"])) != set(fold_rows()):
        yield Problem("", "fold", "its folding of characters is not the one that the pages were read with")
    if set(corpus.connection.execute(sql["dump_words"])) != {(w.kind, w.lang, w.word) for w in load_words()}:
        yield Problem("", "word", "its word lists are not those of this version")


def _broken_links(connection: apsw.Connection, page_id: int, rows: PageRows) -> Iterator[Problem]:
    """What is said about broken links follows from where they lead."""
    sql, path = statements("read"), rows.page.path
    led: list[Any] = connection.execute(sql["dump_link_targets"], {"id": page_id}).fetchall()
    wanted = [
        broken_link(link.kind, link.target, link.line)
        for link, (_, target) in zip(rows.links, led, strict=True)
        if link.key is not None and target is None and must_be_page(link.kind, link.target)
    ]
    stored: list[Any] = connection.execute(sql["load_link_diagnostics"], {"path": path}).fetchall()
    if [(n, d.code, d.level, d.line, d.message) for n, d in enumerate(wanted)] != stored:
        yield Problem(path, "diagnostic", "what is said about its links is not what follows from them")


def _stored(connection: apsw.Connection, page_id: int) -> tuple[str, str, list[tuple[int, str | None]]]:
    """The digests of a page as they are stored, and where its links lead."""
    sql = statements("read")
    (digests,) = connection.execute(sql["load_digests"], {"id": page_id}).fetchall()
    targets: list[Any] = connection.execute(sql["dump_link_targets"], {"id": page_id}).fetchall()
    return str(digests[0]), str(digests[1]), targets
