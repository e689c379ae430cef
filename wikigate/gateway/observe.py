"""The log of what was asked and how it went: one JSON line a context or verify, one file a month.

Records follow the contract's `observe` schema; ours are `event` (`context` or `verify`),
`parent_observe_id` and what stands in `metrics`. The query is stored. Quotes, claims, notes, reasons
and page text never are: the functions here do not take them.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from wikigate.contracts.versions import BRIDGE_VERSION, CONTRACT_VERSION, PIPELINE_VERSION
from wikigate.gateway.model import EngineChoice, Plan, Status, Tools

_LONGEST_QUERY: Final = 2_000
_LONGEST_LINE: Final = 65_536
_RECENT: Final = 20
_SEQUENCES: Final = 20
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


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


def stats(state: Path, days: int, *, tools: Tools) -> dict[str, object]:
    """What the log says about the last `days` days (1 to 3650), in the wire shape `observe_stats`.

    Lines that are no record (`malformed`) and records of another contract or without an event
    (`legacy`) are counted, never fatal. The window ends now; a line that cannot be dated counts as
    malformed.
    """
    began = tools.clock()
    now = tools.now()
    until = datetime.fromtimestamp(now, tz=UTC)
    since = until - timedelta(days=days)
    contexts: list[dict[str, Any]] = []
    verifies: list[dict[str, Any]] = []
    legacy = malformed = 0
    for record in _records(state, since):
        when = None if record is None else _when(record.get("ts"))
        if record is None or when is None:
            malformed += 1
        elif not since <= when <= until:
            continue
        elif record.get("kind") != "observe" or record.get("contract_version") != CONTRACT_VERSION:
            legacy += 1
        elif record.get("event") == "context" and _is_context(record):
            contexts.append(record)
        elif record.get("event") == "verify" and _is_verify(record):
            verifies.append(record)
        else:
            legacy += 1
    return {
        "kind": "observe_stats",
        "contract_version": CONTRACT_VERSION,
        "bridge_version": BRIDGE_VERSION,
        "pipeline_version": PIPELINE_VERSION,
        "observe_id": tools.new_id("obs_"),
        "ts": _ts(now),
        "window": {"days": days, "from": _iso(since), "to": _iso(until)},
        "totals": {
            "contexts": len(contexts),
            "verifies": len(verifies),
            "legacy": legacy,
            "malformed": malformed,
        },
        "support_distribution": _count(r["status"]["support"] for r in contexts),
        "retrieval_distribution": _count(r["status"]["retrieval"] for r in contexts),
        "support_reason_distribution": _count(
            r["metrics"].get("support_reason", "unknown") for r in contexts
        ),
        "violation_types": _sum(r["metrics"].get("violation_types", {}) for r in verifies),
        "recent": _recent(contexts, verifies),
        "revision": _revision(verifies),
        "timing_ms": {"total": round(1000 * (tools.clock() - began), 3)},
    }


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
    whole = {**head, "observe_id": observe_id, "ts": _ts(now), **record}
    text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    line = _LONE_SURROGATE.sub("\ufffd", text).encode() + b"\n"
    folder = state / "observe"
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        month = datetime.fromtimestamp(now, tz=UTC).strftime("%Y-%m")
        log = os.open(folder / f"{month}.jsonl", flags, 0o600)
        try:
            os.write(log, line if _ends_whole(log) else b"\n" + line)
        finally:
            os.close(log)
    except OSError:
        return None
    return observe_id


def _ends_whole(log: int) -> bool:
    """Whether the last line is complete: a process that died while writing must not spoil the next record."""
    if os.lseek(log, 0, os.SEEK_END) == 0:
        return True
    os.lseek(log, -1, os.SEEK_END)
    return os.read(log, 1) == b"\n"


def _records(state: Path, since: datetime) -> Iterator[dict[str, Any] | None]:
    """Every line of the months in question; None for one that is no JSON object."""
    first = since.strftime("%Y-%m")
    try:
        files = sorted(
            file
            for file in (state / "observe").iterdir()
            if re.fullmatch(r"\d{4}-\d{2}\.jsonl", file.name) and file.stem >= first
        )
    except OSError:
        return
    for file in files:
        with suppress(OSError), file.open("rb") as lines:
            for line in lines:
                if line.strip():
                    yield _object(line)


def _object(line: bytes) -> dict[str, Any] | None:
    if len(line) > _LONGEST_LINE:
        return None
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _is_context(record: Mapping[str, Any]) -> bool:
    status = record.get("status")
    return (
        isinstance(record.get("observe_id"), str)
        and isinstance(record.get("metrics"), dict)
        and isinstance(status, dict)
        and all(isinstance(status.get(name), str) for name in ("retrieval", "support", "stage"))
    )


def _is_verify(record: Mapping[str, Any]) -> bool:
    metrics = record.get("metrics")
    return (
        isinstance(record.get("observe_id"), str)
        and isinstance(record.get("context_id"), str)
        and isinstance(metrics, dict)
        and isinstance(metrics.get("verify_status"), str)
        and isinstance(metrics.get("violation_types", {}), dict)
    )


def _when(value: object) -> datetime | None:
    if not isinstance(value, str):
        return None
    try:
        when = datetime.fromisoformat(value)
    except ValueError:
        return None
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def _ts(seconds: float) -> str:
    return _iso(datetime.fromtimestamp(seconds, tz=UTC))


def _iso(when: datetime) -> str:
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _count(values: Iterator[object]) -> dict[str, int]:
    return dict(sorted(Counter(str(value) for value in values).items()))


def _sum(counts: Iterator[Mapping[str, object]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update({str(key): value for key, value in count.items() if isinstance(value, int)})
    return dict(sorted(total.items()))


def _order(record: Mapping[str, Any]) -> tuple[str, str]:
    return str(record["ts"]), str(record["observe_id"])


def _recent(contexts: list[dict[str, Any]], verifies: list[dict[str, Any]]) -> list[dict[str, object]]:
    newest = sorted([*contexts, *verifies], key=_order, reverse=True)[:_RECENT]
    out: list[dict[str, object]] = []
    for record in newest:
        item: dict[str, object] = {
            name: record[name]
            for name in ("observe_id", "ts", "event", "context_id", "query", "parent_observe_id")
            if isinstance(record.get(name), str)
        }
        if record["event"] == "context":
            item["support"] = record["status"]["support"]
        else:
            item["verify_status"] = record["metrics"]["verify_status"]
        out.append(item)
    return out


def _revision(verifies: list[dict[str, Any]]) -> dict[str, object]:
    """Of the contexts that were verified more than once: which went from violations to ok."""
    runs: dict[str, list[dict[str, Any]]] = {}
    for record in sorted(verifies, key=_order):
        if record["metrics"]["verify_status"] in {"ok", "violations_found"}:
            runs.setdefault(record["context_id"], []).append(record)
    states = {key: [str(r["metrics"]["verify_status"]) for r in records] for key, records in runs.items()}
    again = {key: row for key, row in states.items() if len(row) > 1 and row[0] == "violations_found"}
    corrected = sum(row[-1] == "ok" for row in again.values())
    repeated = sorted(
        (key for key in states if len(states[key]) > 1), key=lambda key: (_order(runs[key][-1]), key)
    )
    return {
        "contexts_verified": len(states),
        "corrected": corrected,
        "unresolved": sum(row[-1] == "violations_found" for row in states.values()),
        "correction_rate": round(corrected / len(again), 4) if again else None,
        "sequences": [
            {"context_id": key, "statuses": states[key]} for key in repeated[: -_SEQUENCES - 1 : -1]
        ],
    }
