"""Processes that work for another one: they leave Ctrl-C to it, and end when it ends, however that ends.

What they send back is packed as plain tuples. A named tuple is made by a call of its class, for each row; plain ones
cost a quarter of that on either side, and all that is done with them is to bind them to a statement.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final, cast

from wikigate.corpus.file.record import PageRows, SkippedFile
from wikigate.corpus.find.scan import SourceFile
from wikigate.corpus.settings.config import Settings

_TABLES: Final = frozenset(
    {"tags", "sections", "blocks", "quantities", "cues", "links", "names", "full_text"}
)
"""Fields of `PageRows` that are rows; the others keep their types."""


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """A process that is started in the body does not hear Ctrl-C, not even before it comes to `start_worker`.

    The caller hears it after the body. Windows has no such thing: there a worker may still complain.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def start_worker(wanted: Connection | None = None) -> None:
    """To be called first in such a process.

    Args:
        wanted: Ends the process at once when the other end is closed.

    Without it a worker whose parent was killed waits for work for ever: it holds its own end of the queue open.
    """
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # a terminal sends it to all processes, and all would complain
    parent = parent_process()
    if parent is not None:
        ends = [parent.sentinel, *([] if wanted is None else [wanted])]
        threading.Thread(target=_end_with, args=(ends,), daemon=True).start()


def read_packed(root: Path, settings: Settings, now_ns: int, files: Sequence[SourceFile]) -> bytes:
    """`parse.read_pages`, packed. The process that asks for it need not load the Markdown parser."""
    from wikigate.corpus.parse import read_pages  # noqa: PLC0415 - see above

    return pack(read_pages(root, settings, now_ns, files))


def pack(chunk: Sequence[PageRows | SkippedFile]) -> bytes:
    """The rows of some files as bytes."""
    return pickle.dumps([_plain(row) if isinstance(row, PageRows) else row for row in chunk], protocol=5)


def unpack(packed: bytes) -> list[PageRows | SkippedFile]:
    """What `pack` was given, but for the names of the columns: the rows of a page are plain tuples."""
    rows: list[Any] = pickle.loads(packed)  # noqa: S301 - from a process of our own, or of the caller's executor
    return [row if isinstance(row, SkippedFile) else PageRows(*row) for row in rows]


def _plain(rows: PageRows) -> tuple[object, ...]:
    return tuple(
        tuple(map(tuple, cast("tuple[tuple[object, ...], ...]", getattr(rows, name))))
        if name in _TABLES
        else getattr(rows, name)
        for name in PageRows.__slots__
    )


def _end_with(ends: list[int | Connection]) -> None:
    wait(ends)
    os._exit(1)
