"""Open the corpus file for reading, and tell what is wrong where that fails."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final
from urllib.parse import quote

import apsw

from wikigate.contracts.versions import PIPELINE_VERSION
from wikigate.corpus.file.layout import APPLICATION_ID, LAYOUT_VERSION
from wikigate.corpus.trouble import is_damage
from wikigate.errors import CorpusError, EngineError, WikigateError
from wikigate.fast_tuple import NamedTuple

_BUSY_MS: Final = 5_000


class Opened(NamedTuple):
    """A connection, and how it was made.

    Attributes:
        frozen: It holds no lock and sees no later build: SQLite could not lay its own files beside the corpus.
    """

    connection: apsw.Connection
    frozen: bool


def connect(path: Path) -> Opened:
    """A read-only connection, also where SQLite cannot lay its own files beside the corpus.

    Raises:
        CorpusError: There is no file, or it is no database.
        EngineError: It stays locked, or this user may not read it.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise damaged(path, "it is not a file")
        return _connect(path)
    except (FileNotFoundError, NotADirectoryError):
        raise CorpusError(
            f"There is no corpus at {path}. To make it, run: wikigate build", state="missing"
        ) from None
    except (apsw.Error, OSError) as error:
        if not os.access(path, os.R_OK):
            raise EngineError(
                f"The corpus at {path} cannot be opened: this user has no right to read it.", retryable=False
            ) from error
        raise damaged(path, str(error)) if isinstance(error, OSError) else trouble(path, error) from error


def stamp_of(path: Path) -> tuple[int, int]:
    """Size and time of the last change: what tells a reader without locks that there may be another build."""
    try:
        status = path.stat()
    except OSError:
        return 0, 0
    return status.st_size, status.st_mtime_ns


def _connect(path: Path) -> Opened:
    """A read-only connection that can read: where SQLite cannot lay its files beside the corpus, an immutable one."""
    try:
        return Opened(_probed(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)), frozen=False)
    except (apsw.CantOpenError, apsw.ReadOnlyError, apsw.FullError, apsw.IOError):
        log = path.with_name(path.name + "-wal")
        if log.exists() and log.stat().st_size:
            raise  # what a build left there counts, and an immutable connection would not look at it
        flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        uri = f"file:{quote(path.as_posix())}?immutable=1"
        return Opened(_probed(apsw.Connection(uri, flags=flags)), frozen=True)


def _probed(connection: apsw.Connection) -> apsw.Connection:
    try:
        connection.set_busy_timeout(_BUSY_MS)
        connection.pragma("trusted_schema", 0)
        connection.pragma("temp_store", 2)
        connection.pragma("user_version")
    except BaseException:
        connection.close()
        raise
    return connection


def checked_meta(path: Path, connection: apsw.Connection, sql: str) -> dict[str, str]:
    """Table `meta` (read by `sql`), once the file has shown that it is a corpus of this version.

    Raises:
        CorpusError: It is not.
        EngineError: It stays locked.
    """
    try:
        application, layout = connection.pragma("application_id"), connection.pragma("user_version")
        if application == layout == 0 and not connection.execute("SELECT 1 FROM sqlite_schema").fetchone():
            # A first build is running, or was cut off: nothing was ever here.
            raise CorpusError(
                f"The corpus at {path} has not been built yet. Wait for the build, or run: wikigate build",
                state="missing",
            )
        if application != APPLICATION_ID:
            raise damaged(path, "it is another program's file")
        if layout != LAYOUT_VERSION:
            raise _other_version(path, f"layout {layout}", f"layout {LAYOUT_VERSION}")
        if connection.execute("SELECT 1 FROM sqlite_schema WHERE type IN ('view', 'trigger')").fetchone():
            # No corpus has any. A forged one could compute without end in the place of a table.
            raise damaged(path, "it holds a view or a trigger")
        meta = {str(key): str(value) for key, value in connection.execute(sql)}
    except (apsw.Error, UnicodeDecodeError) as error:
        raise trouble(path, error) from error
    if meta.get("pipeline_version") != PIPELINE_VERSION:
        raise _other_version(path, f"pipeline {meta.get('pipeline_version')}", f"pipeline {PIPELINE_VERSION}")
    if not {"build_id", "pages", "bytes", "sections", "code_points", "configuration"} <= meta.keys():
        raise damaged(path, "its table meta is incomplete")
    return meta


def damaged(path: Path, reason: str) -> CorpusError:
    """The error for a corpus that cannot be read."""
    return CorpusError(
        f"The corpus at {path} cannot be read ({reason}). To make it anew, run: wikigate build",
        state="damaged",
    )


def _other_version(path: Path, found: str, wanted: str) -> CorpusError:
    return CorpusError(
        f"The corpus at {path} was made by another version of wikigate ({found}, this one reads {wanted}). "
        f"To bring it up to date, run: wikigate build",
        state="other_version",
    )


def trouble(path: Path, error: apsw.Error | ValueError) -> WikigateError | apsw.Error:
    """What an error of SQLite means to a reader of the corpus; one that tells of a bug comes back as it is."""
    if isinstance(error, (apsw.BusyError, apsw.LockedError, apsw.ProtocolError)):
        return EngineError(f"The corpus at {path} stayed locked for {_BUSY_MS // 1000} s; try again")
    if isinstance(error, (apsw.CantOpenError, apsw.ReadOnlyError, apsw.FullError)):
        # A build that was cut off has left its log, and to read that, SQLite must write beside it.
        return EngineError(
            f"The corpus at {path} cannot be read as things are ({error}). A build may have been cut off: run "
            f"wikigate build as a user who may write there, or make room on the disk.",
            retryable=False,
        )
    if isinstance(error, apsw.SQLError) and not is_damage(error):
        return error
    if isinstance(error, (apsw.MisuseError, apsw.BindingsError, apsw.InterruptError, apsw.AbortError)):
        return error
    return damaged(path, str(error))
