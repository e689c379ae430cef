"""Words for stderr that never hold up an answer: a host that does not read them loses them, and nothing else."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Thread
from typing import Final

from wikigate.faces.site import diag

_KEPT: Final = 1_000
"""Messages that wait to be read; what comes on top is dropped and counted."""


class Diagnostics:
    """Writes to stderr from a thread of its own. Call it as `diag`.

    The queue is one that C code locks: a thread that is stopped (`serving.job.Stop`) in the middle of `queue.Queue`, which
    is Python, would leave it locked, and whoever came next, `close` too, would wait for ever.
    """

    def __init__(self) -> None:
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._dropped = 0
        self._thread = Thread(target=self._write, name="wikigate-diagnostics", daemon=True)
        self._thread.start()

    def __call__(self, text: str) -> None:
        """Say something, soon."""
        if self._queue.qsize() < _KEPT:
            self._queue.put(text)
        else:
            self._dropped += 1

    def close(self, patience: float = 1.0) -> None:
        """Say what is left, if anybody reads it within `patience` seconds."""
        self._queue.put(None)
        self._thread.join(patience)

    def _write(self) -> None:
        while (text := self._queue.get()) is not None:
            try:
                diag(text)
                if self._dropped and self._queue.empty():
                    dropped, self._dropped = self._dropped, 0
                    diag(f"{dropped} more messages were dropped: nobody read them")
            except (OSError, ValueError):  # stderr is closed
                return
