"""The end of a build: the corpus gets its identity, and the caller a report."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import apsw

from wikigate.contracts.versions import PIPELINE_VERSION
from wikigate.corpus.file.rows import PageDiagnostic
from wikigate.corpus.file.sql import statements
from wikigate.corpus.file.store import Store
from wikigate.corpus.prepare import tool_versions
from wikigate.corpus.settings.config import Settings


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did and what it found; every file found is `indexed`, `unchanged` or `skipped`.

    Attributes:
        indexed: Pages that were read and stored by this build.
        unchanged: Pages that were in the corpus already, as they are on the disk.
        removed: Pages that were in the corpus and are not any more.
        degraded: Of all pages now in the corpus, those with a diagnostic of level warning or error.
        skipped: Files that were found and left out, each with a diagnostic that says why.
        sections: Sections now in the corpus.
        diagnostics: All that are now in the corpus, by path and line.
    """

    indexed: int
    unchanged: int
    removed: int
    degraded: int
    skipped: int
    sections: int
    diagnostics: tuple[PageDiagnostic, ...]
    elapsed_ms: int
    build_id: str


def finish(store: Store, wiki: Path, settings: Settings, now: float, *, read: bool) -> str:
    """Stamp the corpus; returns its build id. Without a change nothing is written, not even the time.

    Args:
        store: Open, inside the build's transaction, with all pages and links written.
        wiki: The wiki's root folder, absolute.
        settings: Those that the pages were read with.
        now: Seconds since the epoch.
        read: Whether this build read any page (then it did so with the libraries now installed).
    """
    before = store.meta()
    configuration = settings.to_json()
    given = {
        "pipeline_version": PIPELINE_VERSION,
        "configuration": configuration,
        "reading": settings.reading_json(),
        "wiki_root": str(wiki),
    }
    if not store.has_written() and "build_id" in before and given.items() <= before.items():
        return before["build_id"]
    from wikigate.corpus.file.record import digest  # noqa: PLC0415 - a build that finds nothing changed needs no rows

    build_id = digest(identity(store.connection, configuration))
    meta = {"build_id": build_id, **given, **store.counts()}
    if read or "tools" not in before:
        meta["tools"] = tool_versions()
    if any(before.get(key) != value for key, value in meta.items()):
        meta["built_at"] = (
            datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        )
        store.set_meta(meta)
    return build_id


def identity(connection: apsw.Connection, configuration: str) -> Iterator[str]:
    """All that tells one corpus from another, line by line; equal corpora have equal lines.

    Args:
        connection: To the corpus.
        configuration: Its settings as JSON.
    """
    sql = statements("write")
    line = json.JSONEncoder(ensure_ascii=False).encode
    yield line([PIPELINE_VERSION, configuration])
    for name in ("digests", "digests_of_skipped", "digests_of_diagnostics"):
        for row in connection.execute(sql[name]):
            yield line(row)


def report(
    store: Store, *, indexed: int, unchanged: int, removed: int, build_id: str, elapsed: float
) -> BuildReport:
    """The report of a build that took `elapsed` seconds."""
    (degraded,) = store.row("degraded")
    (skipped,) = store.row("skipped")
    sections = int(store.meta()["sections"])
    return BuildReport(
        indexed,
        unchanged,
        removed,
        degraded,
        skipped,
        sections,
        store.diagnostics(),
        round(elapsed * 1000),
        build_id,
    )
