"""A bound on the time that reads of a corpus may take: SQLite itself stops, and no thread is left behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from wikigate.corpus.file.reader import Corpus

STEPS: Final = 10_000
"""Steps of SQLite's machine between two looks at the clock: some 2 ms, and not measurable."""


class OutOfTimeError(Exception):
    """The reads took longer than they may. No failure of the request: whoever set the bound knows what to do."""


@contextmanager
def time_budget(corpus: Corpus, seconds: float, clock: Callable[[], float]) -> Iterator[None]:
    """Let the body read `corpus` for so many seconds of `clock`; its next read, or one under way, ends it then.

    Raises:
        OutOfTimeError: The time is up.
    """
    until = clock() + seconds

    def look() -> bool:
        if clock() >= until:
            raise OutOfTimeError
        return False

    corpus.before_read = look
    corpus.connection.set_progress_handler(look, STEPS)
    try:
        yield
    finally:
        corpus.before_read = None
        corpus.connection.set_progress_handler(None)
