"""What a doctor wants to know of the state folder and of the libraries that build and read the corpus."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path

import apsw

from wikigate.corpus.file.layout import CORPUS_NAME
from wikigate.corpus.lock import LOCK_NAME, holder_of

OLDEST_SQLITE = (3, 38, 0)
"""The first SQLite whose ``json_each`` is there whatever it was compiled with (its release notes, 2022-02-22)."""


def sqlite_version() -> tuple[str, bool]:
    """The version of SQLite that reads the corpus, and whether it is recent enough and knows full-text search."""
    version = apsw.sqlite_lib_version()
    known = "ENABLE_FTS5" in apsw.compile_options
    return version, known and tuple(map(int, version.split("."))) >= OLDEST_SQLITE


def has_fast_words() -> bool:
    """Whether the quick word cutter is there; without it, builds take several times as long."""
    return find_spec("rjieba") is not None


def running_build(state: Path) -> str | None:
    """The process that builds this corpus now, as the lock names it; None where there is none. Changes nothing."""
    return holder_of(state / LOCK_NAME)


def unwritable_because(state: Path) -> str | None:
    """Why nothing can be written to the state folder, or where it would be made; None where it can.

    In the folder itself a file is made and removed, for rights alone do not tell (read-only drives, Windows' lists
    of rights). Where it is not there yet, nothing is made: the folder above is the wiki's.
    """
    if not state.exists():
        above = _nearest(state)
        return None if os.access(above, os.W_OK) else os.strerror(errno.EACCES)
    try:
        with tempfile.NamedTemporaryFile(dir=state, prefix="doctor-"):
            return None
    except OSError as error:
        return error.strerror or str(error)


def free_bytes(state: Path) -> int:
    """Room on the drive that holds the state folder, in bytes."""
    return shutil.disk_usage(_nearest(state)).free


def _nearest(folder: Path) -> Path:
    """The folder, or the first one above it that is there."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder


def unmerged_log(state: Path) -> int:
    """Bytes that a build which was cut off has left beside the corpus; the next build takes them in."""
    try:
        return os.stat(state / f"{CORPUS_NAME}-wal").st_size  # noqa: PTH116 - one call, no path object
    except OSError:
        return 0
