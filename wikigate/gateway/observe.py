"""The log of what was asked and how it went: one JSON line a context or verify, one file a month.

Records follow the contract's `observe` schema; ours are `event` (`context` or `verify`),
`parent_observe_id` and what stands in `metrics`. The query is stored. Quotes, claims, notes, reasons
and page text never are: the functions here do not take them. `observe_stats.py` reads the log.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from wikigate.contracts.versions import BRIDGE_VERSION, CONTRACT_VERSION, PIPELINE_VERSION
from wikigate.corpus.text.surrogates import harmless
from wikigate.gateway.model import EngineChoice, Plan, Status, Tools

_LONGEST_QUERY: Final = 2_000


def record_context(
    state: Path,
    *,
    tools: Tools,
    context_id: str,
    plan: Plan,
    engine: EngineChoice,
    status: Status,
    counts: Mapping[str, int],
    timing_ms: Mapping[str, float],
) -> str | None:
    """Log one context.

    `counts` (numbers alone: candidates, pages, supports...) become `metrics`; `timing_ms` has
    milliseconds a stage.

    Returns:
        The observe_id, or None where the state folder cannot be written.
    """
    return _append(
        state,
        tools,
        {
            "event": "context",
            "context_id": context_id,
            "engine": engine,
            "query": plan.query[:_LONGEST_QUERY],
            "status": {
                "retrieval": status.retrieval,
                "support": status.support,
                "stage": status.stage,
                "degraded": status.degraded,
                "degraded_sources": list(status.degraded_sources),
            },
            "metrics": {**counts, "support_reason": status.primary},
            "logic": _logic(plan),
            "timing_ms": dict(timing_ms),
        },
    )


def record_verify(
    state: Path,
    *,
    tools: Tools,
    context_id: str,
    parent_observe_id: str | None,
    verify_status: str,
    violation_types: Sequence[str],
    counts: Mapping[str, int],
    timing_ms: Mapping[str, float],
) -> str | None:
    """Log one verify; `violation_types` has one entry a violation.

    Returns:
        The observe_id, or None where the state folder cannot be written.
    """
    record: dict[str, object] = {
        "event": "verify",
        "context_id": context_id,
        "metrics": {
            **counts,
            "verify_status": verify_status,
            "violation_types": dict(sorted(Counter(violation_types).items())),
        },
        "timing_ms": dict(timing_ms),
    }
    if parent_observe_id is not None:
        record["parent_observe_id"] = parent_observe_id
    return _append(state, tools, record)


def _logic(plan: Plan) -> str:
    anchors = ", ".join(anchor.text for anchor in plan.anchors)
    units = "; ".join(f"{unit.id} {unit.variant} {unit.slot}: {unit.query}" for unit in plan.units)
    absent = ", ".join(plan.absent_terms)
    parts = (("anchors", anchors), ("units", units), ("absent", absent))
    return " | ".join(f"{name}: {value}" for name, value in parts if value)[:_LONGEST_QUERY]


def _append(state: Path, tools: Tools, record: Mapping[str, object]) -> str | None:
    now = tools.now()
    observe_id = tools.new_id("obs_")
    versions = {"bridge_version": BRIDGE_VERSION, "pipeline_version": PIPELINE_VERSION}
    head = {"kind": "observe", "contract_version": CONTRACT_VERSION, **versions}
    fields = {**head, "observe_id": observe_id, "ts": _ts(now), **record}
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    try:
        line = text.encode() + b"\n"
    except UnicodeEncodeError:
        line = harmless(text).encode() + b"\n"
    folder = state / "observe"
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if folder.is_symlink():  # it may have come with the wiki: not ours to write to
            return None
        month = time.strftime("%Y-%m", time.gmtime(now))
        log = os.open(folder / f"{month}.jsonl", flags, 0o600)
        try:
            whole = _write_alone(log, line)
        finally:
            os.close(log)
    except OSError:
        return None
    return observe_id if whole else None


def _write(log: int, line: bytes) -> bool:
    """Append a line by one call, so that the lines of many processes do not mix; whether all of it was taken."""
    record = line if _ends_whole(log) else b"\n" + line
    return os.write(log, record) == len(record)


if sys.platform == "win32":
    import msvcrt

    _FAR: Final = 1 << 30
    """The byte that is locked: far behind all lines, since nobody may read what is locked."""

    def _write_alone(log: int, line: bytes) -> bool:
        """As `_write`, under a lock: there, going to the end and writing are two steps."""
        os.lseek(log, _FAR, os.SEEK_SET)
        msvcrt.locking(log, msvcrt.LK_LOCK, 1)
        try:
            return _write(log, line)
        finally:
            os.lseek(log, _FAR, os.SEEK_SET)
            msvcrt.locking(log, msvcrt.LK_UNLCK, 1)
else:
    _write_alone = _write  # with O_APPEND the system itself goes to the end and writes in one step


def _ends_whole(log: int) -> bool:
    """Whether the last line is complete: a process that died while writing must not spoil the next record."""
    if os.lseek(log, 0, os.SEEK_END) == 0:
        return True
    os.lseek(log, -1, os.SEEK_END)
    return os.read(log, 1) == b"\n"


def _ts(seconds: float) -> str:
    """ISO 8601 in UTC, to the millisecond; `datetime` would cost a cold query its import."""
    milliseconds = round(seconds * 1000)
    return (
        f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(milliseconds // 1000))}.{milliseconds % 1000:03d}Z"
    )
