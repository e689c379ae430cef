"""Which files a build has to read: those that are not as the corpus remembers them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from wikigate.corpus.file.layout import YOUNG_NS
from wikigate.corpus.file.store import KnownPage, Store
from wikigate.corpus.find.scan import Scan, SourceFile


@dataclass(frozen=True, slots=True)
class Changes:
    """What a build has to do, everything in path order.

    Attributes:
        to_read: Files that are new or changed.
        replaced: Ids of the pages that changed, by path.
        touched: Pages with the same bytes under a new time stamp: (id, file, time stamp to remember).
        gone_pages: (path, id) of the pages whose file is gone.
        gone_skipped: Paths of the skipped files that are gone.
        unchanged: Number of pages that stay as they are, the touched ones among them.
    """

    to_read: tuple[SourceFile, ...]
    replaced: dict[str, int]
    touched: tuple[tuple[int, SourceFile, int], ...]
    gone_pages: tuple[tuple[str, int], ...]
    gone_skipped: tuple[str, ...]
    unchanged: int

    def any(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.to_read or self.touched or self.gone_pages or self.gone_skipped)


def compare(scan: Scan, store: Store, root: Path, now_ns: int) -> Changes:
    """Hold the files found against those in the corpus: size and time stamp first, then SHA-256."""
    pages, skipped = store.known_pages(), store.known_skipped()
    to_read: list[SourceFile] = []
    replaced: dict[str, int] = {}
    touched: list[tuple[int, SourceFile, int]] = []
    unchanged = 0
    for file in scan.files:
        known = pages.pop(file.path, None)
        if known is None:
            if skipped.pop(file.path, None) != (file.size, file.mtime_ns):
                to_read.append(file)
        elif (known.size, known.mtime_ns) == (file.size, file.mtime_ns):
            unchanged += 1
        elif _same_bytes(root, file, known, store):
            touched.append((known.id, file, file.mtime_ns if file.mtime_ns < now_ns - YOUNG_NS else 0))
            unchanged += 1
        else:
            to_read.append(file)
            replaced[file.path] = known.id
    left_out = {path for path, _ in scan.skipped}
    gone_skipped = tuple(path for path in skipped if path not in left_out)
    gone_pages = tuple((path, page.id) for path, page in pages.items())
    return Changes(tuple(to_read), replaced, tuple(touched), gone_pages, gone_skipped, unchanged)


def _same_bytes(root: Path, file: SourceFile, known: KnownPage, store: Store) -> bool:
    if file.size != known.size:
        return False
    try:
        return sha256((root / file.disk_path).read_bytes()).hexdigest() == store.sha256(known.id)
    except OSError:
        return False
