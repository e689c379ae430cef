"""`build --watch`, and the builder beside a resident server."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from wikigate.errors import WikigateError
from wikigate.faces.site import Site, diag

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess
    from types import FrameType

    from wikigate.corpus.finish import BuildReport

_END_SECONDS = 5.0


def watch_for_person(
    wiki: Path,
    state: Path,
    *,
    jobs: int | None,
    built: Callable[[BuildReport], None],
    failed: Callable[[WikigateError], None],
) -> None:
    """Keep the corpus fresh until Ctrl-C or the end of the session (SIGTERM).

    Raises:
        WatchError: The wiki cannot be watched.
    """
    from wikigate.corpus.watch import keep_fresh  # noqa: PLC0415 - other commands do without

    stop = Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        stop.set()  # looked at once a second: an exception is lost where it comes in the middle of a destructor
        raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    try:
        keep_fresh(wiki, state, now=time.time, built=built, failed=failed, jobs=jobs, stop=stop)
    except KeyboardInterrupt:
        return


@contextmanager
def builder_beside(site: Site) -> Iterator[None]:
    """While the body serves, a process of its own keeps the corpus fresh: replies wait for no build.

    It ends with the server, also where that is killed. Where it cannot do its work, it says so on stderr and the
    server serves what there is.
    """
    try:
        wiki, state = site.folders()
    except WikigateError as error:
        site.diag(f"watch: {error.message}")
        yield
        return
    from multiprocessing import get_context  # noqa: PLC0415 - a server that does not watch does without

    builder = get_context("spawn").Process(target=_build_beside, args=(wiki, state), daemon=True)
    builder.start()
    try:
        yield
    finally:
        _end(builder)


def _end(builder: BaseProcess) -> None:
    """End the builder, and see to it: `multiprocessing` itself would wait for it without a limit."""
    for order in (builder.terminate, builder.kill):
        order()
        builder.join(_END_SECONDS)
        if builder.exitcode is not None:
            return


def _build_beside(wiki: Path, state: Path) -> None:
    from wikigate.corpus.watch import keep_fresh  # noqa: PLC0415 - the server itself needs none of it
    from wikigate.corpus.worker import start_worker  # noqa: PLC0415 - as above

    start_worker()

    def built(report: BuildReport) -> None:
        diag(f"watch: {report.indexed} indexed, {report.removed} removed, {report.elapsed_ms} ms")

    def failed(error: WikigateError) -> None:
        diag(f"watch: {error.message}")

    try:
        # One process: a daemon may start no others, and a first build must not slow the answers.
        keep_fresh(wiki, state, now=time.time, built=built, failed=failed, jobs=1)
    except WikigateError as error:
        diag(f"watch: {error.message}")
