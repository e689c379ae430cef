"""Build the corpus: the stages in the order in which they run.

find -> compare -> read -> store -> link -> finish. Everything is one transaction: a reader sees the old corpus
until the new one is whole, and a build that is cut off leaves no trace.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from wikigate.corpus.compare import compare
from wikigate.corpus.file.layout import CORPUS_NAME
from wikigate.corpus.file.store import Store, reset
from wikigate.corpus.find.scan import find_pages
from wikigate.corpus.finish import BuildReport, finish, report
from wikigate.corpus.garbage import no_garbage_collection
from wikigate.corpus.lock import builder_lock
from wikigate.corpus.prepare import prepare_state, prepare_store, prepare_wiki, start_over_for_tools
from wikigate.corpus.settings.config import Settings
from wikigate.corpus.spread import Progress, read_all
from wikigate.corpus.trouble import DamagedStoreError, store_trouble
from wikigate.corpus.update import write_changes

if TYPE_CHECKING:  # importing it takes as long as reading ten pages
    from concurrent.futures import Executor


def build(
    wiki: Path,
    state: Path,
    *,
    settings: Settings,
    now: float,
    jobs: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    full: bool = False,
    wait: float = 0.0,
    clock: Callable[[], float] = time.perf_counter,
) -> BuildReport:
    """Bring the corpus in `state` up to date with the pages in `wiki`; the wiki itself is never written to.

    Args:
        wiki: The wiki's root folder, absolute.
        state: Folder of the corpus; made if it is not there.
        settings: How pages are found and read.
        now: Seconds since the epoch.
        jobs: Most processes to read pages with; None: one a core. They are started only where that pays.
        executor: Where to read pages instead (see `spread.read_all`).
        progress: Told how many pages have been read.
        full: Read every page again, whether it changed or not.
        wait: Seconds to wait for another build of this corpus to end.
        clock: Seconds of a monotonic clock, for the report.

    Raises:
        BuildLockedError: Another build is running.
        StateError: The corpus cannot be written.
        WikiRootError: `wiki` cannot be read, or `state` belongs to another wiki.
        WorkerError: A process that read pages was ended by something else.
    """
    started = clock()
    now_ns = int(now * 1e9)
    path = state / CORPUS_NAME

    def bring_up_to_date() -> BuildReport:
        with store_trouble(path), Store(path) as store:
            if full:
                store.prove()
            with no_garbage_collection(), store.transaction():
                emptied = prepare_store(store, wiki, state, settings, full=full)
                scan = find_pages(wiki, settings)
                changes = compare(scan, store, wiki, now_ns)
                if emptied is None and (emptied := start_over_for_tools(store, changes)) is not None:
                    changes = compare(scan, store, wiki, now_ns)
                rows = read_all(
                    wiki,
                    changes.to_read,
                    settings,
                    now_ns=now_ns,
                    jobs=jobs,
                    executor=executor,
                    progress=progress,
                )
                written = write_changes(store, scan, changes, rows)
                if emptied is not None or changes.any():
                    from wikigate.corpus.resolve import resolve_links  # noqa: PLC0415 - most builds change nothing

                    resolve_links(store, written.page_ids, written.keys if emptied is None else None)
                build_id = finish(store, wiki, settings, now, read=bool(changes.to_read))
            store.checkpoint()
            return report(
                store,
                indexed=len(written.page_ids),
                unchanged=changes.unchanged,
                removed=written.removed + len((emptied or frozenset()) - {file.path for file in scan.files}),
                build_id=build_id,
                elapsed=clock() - started,
            )

    prepare_wiki(wiki)
    prepare_state(state)
    with builder_lock(state, wait=wait):
        try:
            return bring_up_to_date()
        except DamagedStoreError:
            with store_trouble(path):
                reset(path)
            return bring_up_to_date()
