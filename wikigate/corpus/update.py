"""Write what changed: pages that came, changed or went, and what the walk over the wiki has to say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wikigate.corpus.compare import Changes
from wikigate.corpus.file.store import Store
from wikigate.corpus.find.scan import Scan
from wikigate.corpus.model import Diagnostic

if TYPE_CHECKING:
    from wikigate.corpus.file.record import PageRows, SkippedFile


@dataclass(frozen=True, slots=True)
class Written:
    """What was written.

    Attributes:
        page_ids: The pages that are new or changed.
        keys: Names by which links may lead to a page that came, went, or changed its aliases.
        removed: Number of pages that were in the corpus and are not any more.
    """

    page_ids: frozenset[int]
    keys: frozenset[str]
    removed: int


def write_changes(
    store: Store, scan: Scan, changes: Changes, rows: Iterable[PageRows | SkippedFile]
) -> Written:
    """Bring the tables to what `scan`, `changes` and the pages read say; links are left to `resolve`."""
    written = _write_files(store, changes, rows) if changes.any() else Written(frozenset(), frozenset(), 0)
    _write_scan(store, scan)
    return written


def _write_files(store: Store, changes: Changes, rows: Iterable[PageRows | SkippedFile]) -> Written:
    from wikigate.corpus.file.record import SkippedFile  # noqa: PLC0415 - most builds change nothing
    from wikigate.corpus.links import page_keys  # noqa: PLC0415 - as above

    page_ids: set[int] = set()
    keys: set[str] = set()
    removed = 0
    for path, page_id in changes.gone_pages:
        keys |= page_keys(path, store.aliases(page_id))
        store.remove_page(path, page_id)
        removed += 1
    for path in changes.gone_skipped:
        store.remove_skipped(path)
    for page_id, file, mtime_ns in changes.touched:
        disk_path = file.disk_path if file.disk_path != file.path else None
        store.rows(
            "touch_page", {"id": page_id, "size": file.size, "mtime_ns": mtime_ns, "disk_path": disk_path}
        )
    for row in rows:
        path = row.path if isinstance(row, SkippedFile) else row.page.path
        before = changes.replaced.get(path)
        old_keys: frozenset[str] = frozenset()
        if before is None:
            store.remove_skipped(path)
        else:
            old_keys = page_keys(path, store.aliases(before))
            store.remove_page(path, before)
        if isinstance(row, SkippedFile):
            store.add_skipped(row)
            removed += before is not None
            keys |= old_keys
        else:
            page_ids.add(store.add_page(row, before))
            keys |= old_keys ^ page_keys(path, row.aliases)
    return Written(frozenset(page_ids), frozenset(keys), removed)


def _write_scan(store: Store, scan: Scan) -> None:
    """Replace what the walk of an earlier build had to say; it depends on several files at once."""
    found = sorted(
        [*scan.skipped, *scan.diagnostics], key=lambda pair: (pair[0], pair[1].code, pair[1].message)
    )
    known = [(path, Diagnostic(*rest)) for path, *rest in store.rows("scan_diagnostics")]
    if found == known:
        return
    store.rows("delete_scan_skipped")
    store.rows("delete_scan_diagnostics")
    by_path: dict[str, list[Diagnostic]] = {}
    for path, diagnostic in found:
        by_path.setdefault(path, []).append(diagnostic)
    for path, diagnostics in by_path.items():
        store.add_diagnostics(path, "scan", diagnostics)
    store.many("insert_scan_skipped", ((path,) for path in sorted({path for path, _ in scan.skipped})))
