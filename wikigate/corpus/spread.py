"""Read many pages, in this process or in several, with the results in the order of the files."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from wikigate.corpus.find.scan import SourceFile
from wikigate.corpus.settings.config import Settings
from wikigate.errors import WorkerError

if TYPE_CHECKING:  # importing it takes as long as reading ten pages
    from concurrent.futures import Executor, Future

    from wikigate.corpus.file.record import PageRows, SkippedFile

Files: TypeAlias = list[SourceFile]
Chunk: TypeAlias = "list[PageRows | SkippedFile]"
Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of files read so far and the number to read."""

PAYS_FROM_BYTES: Final = 1_000_000
"""Less than that is read before a second process is up: one takes 0.5 to 1 s to load the language tools."""

_CHUNK_BYTES: Final = 64_000
_CHUNK_FILES: Final = 200
_AHEAD: Final = 3
"""Chunks in flight per process: enough that none waits, few enough that results do not pile up in memory."""


def read_all(
    root: Path,
    files: Sequence[SourceFile],
    settings: Settings,
    *,
    now_ns: int,
    jobs: int | None,
    executor: Executor | None,
    progress: Progress | None,
) -> Iterator[PageRows | SkippedFile]:
    """Read `files`, in order.

    Args:
        root: The wiki's root folder.
        files: What to read.
        settings: How.
        now_ns: Nanoseconds since the epoch.
        jobs: Most processes to use; None: as many as this process may use cores.
        executor: Where to read instead, e.g. an existing cluster's; it is not shut down. It must be able to
            import wikigate and to open the files under the same `root`.
        progress: Told after each chunk.

    Raises:
        WorkerError: A process of this build's own was ended by something else.
    """
    done = 0
    for chunk in _chunks_read(root, files, settings, now_ns, jobs, executor):
        yield from chunk
        done += len(chunk)
        if progress is not None:
            progress(done, len(files))


def _chunks_read(
    root: Path,
    files: Sequence[SourceFile],
    settings: Settings,
    now_ns: int,
    jobs: int | None,
    executor: Executor | None,
) -> Iterator[Chunk]:
    if not files:
        return
    chunks = _chunks(files)
    workers = _cores() if jobs is None else jobs
    if executor is None and (workers < 2 or sum(file.size for file in files) < PAYS_FROM_BYTES):
        from wikigate.corpus.parse import read_pages  # noqa: PLC0415 - loads the Markdown parser

        yield from map(partial(read_pages, root, settings, now_ns), chunks)
        return
    from wikigate.corpus.worker import read_packed, start_worker  # noqa: PLC0415 - as below

    read = partial(read_packed, root, settings, now_ns)
    if executor is not None:
        yield from _in_order(executor, _AHEAD * 8, read, chunks)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - see above
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - see above
    from multiprocessing import get_context  # noqa: PLC0415 - see above

    context = get_context("spawn")
    wanted, keep = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=start_worker, initargs=(wanted,))
    try:
        yield from _in_order(pool, _AHEAD * workers, read, chunks)
    except BrokenProcessPool as error:
        raise WorkerError(
            "A process that read pages ended before it was done: was there too little memory? The corpus is as it was "
            "before. To read all pages in one process, run: wikigate build --jobs 1"
        ) from error
    except BaseException:
        keep.close()  # Ctrl-C: nobody waits for pages that are half read
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        keep.close()
        wanted.close()


def _in_order(
    executor: Executor, ahead: int, read: Callable[[Files], bytes], chunks: Iterator[Files]
) -> Iterator[Chunk]:
    from wikigate.corpus.worker import deaf_to_ctrl_c, unpack  # noqa: PLC0415 - loads multiprocessing

    def submit(count: int) -> None:
        with deaf_to_ctrl_c():
            waiting.extend(executor.submit(read, chunk) for chunk in islice(chunks, count))

    waiting: deque[Future[bytes]] = deque()
    submit(ahead)
    while waiting:
        result = waiting.popleft().result()
        submit(1)
        yield unpack(result)


def _chunks(files: Sequence[SourceFile]) -> Iterator[Files]:
    chunk: list[SourceFile] = []
    size = 0
    for file in files:
        chunk.append(file)
        size += file.size
        if size >= _CHUNK_BYTES or len(chunk) >= _CHUNK_FILES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
