"""One builder at a time: a lock on a file that ends with the process that holds it, however that ends."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from wikigate.corpus.trouble import unwritable
from wikigate.errors import BuildLockedError

LOCK_NAME: Final = "build.lock"
_POLL_SECONDS: Final = 0.05
_FAR: Final = 1 << 30
"""Windows forbids reading what is locked, so the lock lies on a byte far behind the name of its holder."""

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)  # by closing alone it is freed some time later
else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


@contextlib.contextmanager
def builder_lock(state: Path, *, wait: float) -> Iterator[None]:
    """Hold the build lock of a state folder.

    Args:
        state: The state folder; it must exist.
        wait: Seconds to wait for another builder to end.

    Raises:
        BuildLockedError: Another builder still holds it; the message names its process.
        StateError: There can be no lock: the folder cannot be written to, or its file system knows none.
    """
    path = state / LOCK_NAME
    descriptor = -1
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        _take(descriptor, path, wait)
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, f"process {os.getpid()}\n".encode())
    except BaseException as error:
        if descriptor >= 0:
            os.close(descriptor)
        if isinstance(error, OSError):
            raise unwritable(state, error.strerror or str(error)) from error
        raise
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            _unlock(descriptor)
        os.close(descriptor)


def holder_of(path: Path) -> str | None:
    """Who holds the lock on the file at `path`, as it names itself; None where nobody does. Changes nothing."""
    try:
        descriptor = os.open(path, os.O_RDWR)
    except OSError:
        return None
    try:
        if not _try_lock(descriptor):
            return _holder(path)
        _unlock(descriptor)
    finally:
        os.close(descriptor)
    return None


def _take(descriptor: int, path: Path, wait: float) -> None:
    deadline = time.monotonic() + wait
    while not _try_lock(descriptor):
        if time.monotonic() >= deadline:
            holder = _holder(path)
            raise BuildLockedError(
                f"Another build of this corpus is running ({holder}). Try again when it has ended, "
                f"or wait for it: wikigate build --wait SECONDS",
                detail={"lock": str(path), "holder": holder},
            )
        time.sleep(_POLL_SECONDS)


def _holder(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip() or "process unknown"
    except (OSError, UnicodeDecodeError):
        return "process unknown"
