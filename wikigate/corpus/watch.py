"""Keep the corpus fresh: build when pages change, as soon as the burst of changes is over."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Protocol
from unicodedata import normalize

from watchfiles import Change, watch

from wikigate.corpus.build import build
from wikigate.corpus.find.scan import is_page_name
from wikigate.corpus.finish import BuildReport
from wikigate.corpus.settings.config import load_settings
from wikigate.corpus.settings.root import CONFIGURATION_NAME
from wikigate.errors import WatchError, WikigateError

_QUIET_MS: Final = 50
"""A burst is over when nothing has changed for so long: editors that save by renaming need 1 to 20 ms."""

_LONGEST_BURST_MS: Final = 300
"""Changes that go on and on are built from time to time, so that each is found within a second."""

_IDLE_MS: Final = 1_000
_RETRY_SECONDS: Final = 10.0
"""A build that failed is tried again after this: what stood in its way may be gone."""

_LOCK_SECONDS: Final = 30.0

_PASSING: Final = re.compile(r"~$|^4913$|^#.*#$|\.(?:sw[a-z]|tmp|temp|bak|part|crdownload)$|___jb_\w+___$")
"""What editors (Vim, Emacs, JetBrains...) and downloads lay beside a page for a moment."""


class Stop(Protocol):
    """A `threading.Event` or the like."""

    def is_set(self) -> bool:
        """Whether to stop."""
        ...


def keep_fresh(
    wiki: Path,
    state: Path,
    *,
    now: Callable[[], float],
    built: Callable[[BuildReport], None],
    failed: Callable[[WikigateError], None],
    stop: Stop | None = None,
    jobs: int | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Build now and after each change to the pages or to wikigate.toml, until `stop` is set or Ctrl-C.

    An error of one build ends nothing: it is told once, and the build is tried again.

    Args:
        wiki: The wiki's root folder, absolute.
        state: Folder of the corpus.
        now: Tells the seconds since the epoch.
        built: Told of the first build and of each one that made another corpus of it.
        failed: Told why a build failed, unless the one before failed for the same reason.
        stop: Looked at once a second.
        jobs: Most processes to read pages with.
        clock: Seconds of a monotonic clock.

    Raises:
        WatchError: The system cannot watch the wiki, or it is gone.
        KeyboardInterrupt: Ctrl-C; a build that was running has left no trace.
    """
    build_id = trouble = ""
    tried = 0.0
    for changed in _moments(wiki, state, stop):
        if not changed and not (trouble and clock() - tried > _RETRY_SECONDS):
            continue
        tried = clock()
        try:
            report = build(
                wiki, state, settings=load_settings(wiki), now=now(), jobs=jobs, wait=_LOCK_SECONDS
            )
        except WikigateError as error:
            if error.message != trouble:
                failed(error)
            trouble = error.message
            continue
        if trouble or report.build_id != build_id:
            built(report)
        build_id, trouble = report.build_id, ""


def _moments(wiki: Path, state: Path, stop: Stop | None) -> Iterator[bool]:
    """True when a build may find something: first, once the watching has begun, after changes; else False, at times."""
    yield True
    here, concerns = _identity(wiki), _filter(wiki, state)
    begun = False
    try:
        for changes in watch(
            wiki,
            watch_filter=None,  # it would keep waiting while readers come and go in the state folder
            step=_QUIET_MS,
            debounce=_LONGEST_BURST_MS,
            rust_timeout=_IDLE_MS,
            yield_on_timeout=True,
            stop_event=stop,
            ignore_permission_denied=True,
        ):
            if _identity(wiki) != here:
                raise WatchError(
                    f"{wiki} was removed or replaced. Start the watching again once it is there."
                )
            yield (
                any(concerns(*change) for change in changes) or not begun
            )  # what changed between the first build and now sent no word
            begun = True
    except OSError as error:
        raise WatchError(
            f"{wiki} cannot be watched ({error}). Where the system's limit of watched files is the reason, raise it "
            f"(Linux: fs.inotify.max_user_watches); on a network drive set WATCHFILES_FORCE_POLLING=1."
        ) from error


def _identity(wiki: Path) -> tuple[int, int] | None:
    try:
        status = wiki.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _filter(wiki: Path, state: Path) -> Callable[[Change, str], bool]:
    root, own = (f"{normalize('NFC', str(folder))}{os.sep}" for folder in (wiki, state))

    def concerns(change: Change, path: str) -> bool:
        """Whether a change may change the corpus; what is not sure counts, since a build in vain is cheap."""
        place = normalize("NFC", path)  # macOS may spell a name otherwise than it was given
        if place.startswith(own):
            return False
        if not place.startswith(root):  # or under a name of its own for the root
            return is_page_name(Path(place).name)
        *folders, name = Path(place.removeprefix(root)).parts
        if any(folder.startswith(".") for folder in folders):
            return False
        if is_page_name(name) or name == ".gitignore" or (name == CONFIGURATION_NAME and not folders):
            return True
        if name.startswith(".") or _PASSING.search(name) or change is Change.modified:
            return False
        return change is Change.deleted or Path(path).is_dir()  # what is gone may have been a folder of pages

    return concerns
