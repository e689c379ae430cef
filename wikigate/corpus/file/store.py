"""The writing side of the corpus file. Only a build opens it so, and only one at a time (`lock`)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import apsw

from wikigate.corpus.file.layout import APPLICATION_ID, LAYOUT_VERSION
from wikigate.corpus.file.rows import PageDiagnostic
from wikigate.corpus.file.sql import contract, statements
from wikigate.corpus.trouble import DamagedStoreError
from wikigate.errors import StateError
from wikigate.fast_tuple import NamedTuple

if TYPE_CHECKING:  # a build that finds nothing changed has no use for them
    from wikigate.corpus.file.record import PageRows, SkippedFile
    from wikigate.corpus.model import Diagnostic

_BUSY_MS: Final = 10_000
_CHECKPOINT_BUSY_MS: Final = 50
_CACHE_KIB: Final = 64 * 1024
_INDEX_BYTES: Final = 32 * 1024 * 1024
"""Postings that the index gathers in memory before it writes them. With the default of 1 MiB a build merges what it
has just written: 50 % slower on oi-wiki, and the file a sixth larger on howtocook."""

_FREE_PART: Final = 50
"""A fiftieth of the file may be free; more is given back to the file system at the end of a build."""


class KnownPage(NamedTuple):
    """What a build remembers of a file that it has indexed."""

    id: int
    size: int
    mtime_ns: int


class Store:
    """The corpus file, open for writing. A context manager: it closes the file."""

    def __init__(self, path: Path) -> None:
        """Opens or creates the file."""
        self.path = path
        self._sql = statements("write")
        self.connection = _connect(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing: readers see the corpus as it was until this block ends without an error."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self.connection.in_transaction:  # where the disk is full, SQLite has gone back by itself
                with contextlib.suppress(apsw.Error):
                    self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")
        self._give_back()

    def _give_back(self) -> None:
        """Let the file shrink where much of it is free: merging the full text, at the commit, leaves up to a tenth.

        The corpus is whole by now, so a full disk or the like may wait for the next build.
        """
        with contextlib.suppress(apsw.Error):
            if self.connection.pragma("freelist_count") * _FREE_PART > self.connection.pragma("page_count"):
                self.connection.execute("PRAGMA incremental_vacuum").fetchall()

    def is_current(self) -> bool:
        """Whether the file has this version's layout."""
        found = (self.connection.pragma("application_id"), self.connection.pragma("user_version"))
        return found == (APPLICATION_ID, LAYOUT_VERSION) and self._has_layout()

    def is_foreign(self) -> bool:
        """Whether the file is another program's: it has tables, but not our mark."""
        return _is_foreign(self.connection)

    def prove(self) -> None:
        """Look for damage to the file's structure.

        Raises:
            DamagedStoreError: There is some.
        """
        for (found,) in self.connection.execute("PRAGMA quick_check(1)"):
            if found != "ok":
                raise DamagedStoreError(str(found))

    def _has_layout(self) -> bool:
        return (
            self.connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").fetchone() is not None
        )

    def create(self, fold: Iterable[tuple[int, str]], words: Iterable[tuple[str, str, str]]) -> None:
        """Empty the file, whatever it holds, and lay out the tables; `fold` and `words` are the readers' own tables."""
        for _, name in self.rows("schema_objects"):
            self.connection.execute(f'DROP TABLE "{name}"')
        self.connection.execute(contract("corpus"))
        self.rows("flush_late", {"bytes": _INDEX_BYTES})
        self.many("insert_fold", fold)
        self.many("insert_word", words)

    def rows(self, statement: str, bindings: apsw.Bindings | None = None) -> list[tuple[Any, ...]]:
        """Run a statement of ``write.sql``."""
        return self.connection.execute(self._sql[statement], bindings).fetchall()

    def row(self, statement: str) -> tuple[Any, ...]:
        """The one row of a statement of ``write.sql``."""
        (row,) = self.rows(statement)
        return row

    def many(self, statement: str, rows: Iterable[apsw.Bindings]) -> None:
        """Run a statement of ``write.sql`` once for each of `rows`."""
        self.connection.executemany(self._sql[statement], rows)

    def meta(self) -> dict[str, str]:
        """Table `meta`."""
        return {str(key): str(value) for key, value in self.rows("meta")}

    def set_meta(self, values: Mapping[str, str]) -> None:
        """Set keys of table `meta`; the others stay."""
        self.many("set_meta", sorted(values.items()))

    def known_pages(self) -> dict[str, KnownPage]:
        """The pages in the corpus by path."""
        return {path: KnownPage(*columns) for path, *columns in self.rows("known_pages")}

    def sha256(self, page_id: int) -> str:
        """Hash of the bytes of one page, hex."""
        ((found,),) = self.rows("page_sha256", (page_id,))
        return str(found)

    def known_skipped(self) -> dict[str, tuple[int, int]]:
        """Size and time stamp of the skipped files by path."""
        return {path: (size, mtime_ns) for path, size, mtime_ns in self.rows("known_skipped")}

    def aliases(self, page_id: int) -> tuple[str, ...]:
        """Aliases of one page."""
        return tuple(alias for (alias,) in self.rows("page_aliases", (page_id,)))

    def remove_page(self, path: str, page_id: int) -> None:
        """Remove a page and all that was derived from it, but not the links of others that lead to it."""
        self.rows("delete_page", {"id": page_id, "path": path})

    def remove_skipped(self, path: str) -> None:
        """Forget a file that was skipped."""
        self.rows("delete_skipped", {"path": path})

    def add_skipped(self, skipped: SkippedFile) -> None:
        """Account for a file that cannot be indexed."""
        self.rows("insert_skipped", (skipped.path, skipped.size, skipped.mtime_ns))
        self.add_diagnostics(skipped.path, "page", [skipped.diagnostic])

    def add_diagnostics(self, path: str, origin: str, diagnostics: Iterable[Diagnostic]) -> None:
        """Add the diagnostics of one origin for one file."""
        self.many(
            "insert_diagnostic",
            (
                (path, origin, ordinal, found.code, found.level, found.line, found.message)
                for ordinal, found in enumerate(diagnostics)
            ),
        )

    def add_page(self, rows: PageRows, page_id: int | None = None) -> int:
        """Add a page that is not in the corpus, under `page_id` if it had one; returns its id."""
        if page_id is None:
            page_id = self._next("next_page_id")
        section_id = self._next("next_section_id")
        self.rows("insert_page", (page_id, rows.mtime_ns, rows.digest, *rows.page))
        self.many("insert_alias", ((page_id, n, alias) for n, alias in enumerate(rows.aliases)))
        self.many("insert_tag", ((page_id, n, *tag) for n, tag in enumerate(rows.tags)))
        self.many(
            "insert_section", ((page_id, n, *part, section_id + n) for n, part in enumerate(rows.sections))
        )
        self.many("insert_block", ((page_id, n, *block) for n, block in enumerate(rows.blocks)))
        self.many("insert_quantity", ((page_id, n, *found) for n, found in enumerate(rows.quantities)))
        self.many("insert_cue", ((page_id, n, *found) for n, found in enumerate(rows.cues)))
        self.many("insert_link", ((page_id, n, *link) for n, link in enumerate(rows.links)))
        self.many("insert_name", ((page_id, *name) for name in rows.names))
        self.add_diagnostics(rows.page.path, "page", rows.diagnostics)
        self.many(
            "insert_section_full_text", ((section_id + n, *text) for n, text in enumerate(rows.full_text))
        )
        return page_id

    def diagnostics(self) -> tuple[PageDiagnostic, ...]:
        """Every diagnostic that the corpus holds, by path and line."""
        # A large wiki has more broken links than pages, and every build tells of all.
        return tuple(map(tuple.__new__, repeat(PageDiagnostic), self.rows("report_diagnostics")))

    def has_written(self) -> bool:
        """Whether any row has been written since the file was opened."""
        return self.connection.total_changes() > 0

    def counts(self) -> dict[str, str]:
        """Keys of table `meta`: number and bytes of the pages, number and code points of the sections."""
        return dict(
            zip(("pages", "bytes", "sections", "code_points"), map(str, self.row("counts")), strict=True)
        )

    def checkpoint(self) -> None:
        """Bring the write-ahead log into the file and empty it; readers that hold it open delay that, no more."""
        self.connection.set_busy_timeout(_CHECKPOINT_BUSY_MS)
        try:
            self.connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except apsw.BusyError:
            self.connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        finally:
            self.connection.set_busy_timeout(_BUSY_MS)

    def _next(self, statement: str) -> int:
        (number,) = self.row(statement)
        return int(number)


def reset(path: Path) -> None:
    """Empty a damaged file in place: readers may hold it open, and Windows lets no one remove an open file.

    One that SQLite cannot even empty is removed.

    Raises:
        StateError: Nor can it be removed.
    """
    try:
        connection = apsw.Connection(str(path))
        try:
            connection.set_busy_timeout(_BUSY_MS)
            connection.config(apsw.SQLITE_DBCONFIG_RESET_DATABASE, 1)
            connection.execute("VACUUM")
            connection.config(apsw.SQLITE_DBCONFIG_RESET_DATABASE, 0)
        finally:
            connection.close()
    except (apsw.CorruptError, apsw.NotADBError, apsw.SQLError):
        try:
            for part in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
                part.unlink(missing_ok=True)
        except OSError as error:
            raise StateError(
                f"The corpus at {path} is damaged and cannot be replaced ({error.strerror or error}). End all programs "
                f"that read it (wikigate serve, editors), remove the file, then run: wikigate build"
            ) from error


def _connect(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    try:
        _configure(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _is_foreign(connection: apsw.Connection) -> bool:
    if connection.pragma("application_id") == APPLICATION_ID:
        return False
    return connection.execute("SELECT 1 FROM sqlite_schema").fetchone() is not None


def _configure(connection: apsw.Connection) -> None:
    connection.set_busy_timeout(_BUSY_MS)
    if not connection.pragma("page_count"):  # once for all: later it changes nothing, but writes
        connection.pragma("auto_vacuum", 2)  # INCREMENTAL: see `_give_back`
    if not _is_foreign(
        connection
    ):  # the journal mode is written into the file: another program's stays as it is
        connection.pragma("journal_mode", "wal")
    connection.pragma(
        "synchronous", 1
    )  # NORMAL: in WAL mode no crash can damage the file, and commits need not wait
    connection.pragma("cache_size", -_CACHE_KIB)
    connection.pragma("temp_store", 2)
    connection.pragma("trusted_schema", 0)
