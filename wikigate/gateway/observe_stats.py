"""What the log of `observe.py` says about a stretch of time: distributions, recent records, revisions."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from wikigate.contracts.versions import BRIDGE_VERSION, CONTRACT_VERSION, PIPELINE_VERSION
from wikigate.gateway.model import Tools

_LONGEST_LINE: Final = 65_536
_RECENT: Final = 20
_SEQUENCES: Final = 20


def stats(state: Path, days: int, *, tools: Tools) -> dict[str, object]:
    """What the log says about the last `days` days (1 to 3650), in the wire shape `observe_stats`.

    Lines that are no record (`malformed`) and records of another contract or without an event
    (`legacy`) are counted, never fatal. The window ends now; a line that cannot be dated counts as
    malformed.
    """
    began = tools.clock()
    until = datetime.fromtimestamp(tools.now(), tz=UTC)
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
        "ts": _iso(until),
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
