"""What the log of `observe.py` says about a stretch of time: distributions, recent records, revisions."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from heapq import heappush, heappushpop
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
    totals = Totals()
    for record in records(state, since):
        when = None if record is None else when_of(record.get("ts"))
        if record is None or when is None:
            totals.lines["malformed"] += 1
        elif since <= when <= until:
            totals.add(record)
    return {
        "kind": "observe_stats",
        "contract_version": CONTRACT_VERSION,
        "bridge_version": BRIDGE_VERSION,
        "pipeline_version": PIPELINE_VERSION,
        "observe_id": tools.new_id("obs_"),
        "ts": _iso(until),
        "window": {"days": days, "from": _iso(since), "to": _iso(until)},
        "totals": {name: totals.lines[name] for name in ("contexts", "verifies", "legacy", "malformed")},
        "support_distribution": _sorted(totals.support),
        "retrieval_distribution": _sorted(totals.retrieval),
        "support_reason_distribution": _sorted(totals.reasons),
        "violation_types": _sorted(totals.violations),
        "recent": totals.recent(),
        "revision": _revision(totals.runs),
        "timing_ms": {"total": round(1000 * (tools.clock() - began), 3)},
    }


class Totals:
    """What is kept of the records while they pass by: counts, the newest few, and how each context's verifies went.

    Attributes:
        lines: Records by what they are: contexts, verifies, legacy, malformed.
        runs: By context, (time, observe_id, status) of each of its verifies that came to a verdict.
    """

    def __init__(self) -> None:
        self.lines: Counter[str] = Counter()
        self.support: Counter[str] = Counter()
        self.retrieval: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.violations: Counter[str] = Counter()
        self.runs: dict[str, list[tuple[str, str, str]]] = {}
        self._recent: list[tuple[tuple[str, str], int, dict[str, object]]] = []

    def add(self, record: Mapping[str, Any]) -> None:
        """Count one record of the window."""
        if record.get("kind") != "observe" or record.get("contract_version") != CONTRACT_VERSION:
            self.lines["legacy"] += 1
        elif record.get("event") == "context" and _is_context(record):
            self._add_context(record)
        elif record.get("event") == "verify" and _is_verify(record):
            self._add_verify(record)
        else:
            self.lines["legacy"] += 1

    def recent(self) -> list[dict[str, object]]:
        """The newest records, the last one first."""
        return [item for _, _, item in sorted(self._recent, reverse=True)]

    def _add_context(self, record: Mapping[str, Any]) -> None:
        self.lines["contexts"] += 1
        self.support[record["status"]["support"]] += 1
        self.retrieval[record["status"]["retrieval"]] += 1
        self.reasons[str(record["metrics"].get("support_reason", "unknown"))] += 1
        self._note(record, {"support": record["status"]["support"]})

    def _add_verify(self, record: Mapping[str, Any]) -> None:
        status = record["metrics"]["verify_status"]
        self.lines["verifies"] += 1
        counts = record["metrics"].get("violation_types", {})
        self.violations.update({str(key): count for key, count in counts.items() if isinstance(count, int)})
        if status in {"ok", "violations_found"}:
            self.runs.setdefault(record["context_id"], []).append((*_order(record), status))
        self._note(record, {"verify_status": status})

    def _note(self, record: Mapping[str, Any], verdict: Mapping[str, object]) -> None:
        """Keep the record if it is among the newest."""
        place = (_order(record), sum(self.lines.values()))
        if len(self._recent) == _RECENT and place < self._recent[0][:2]:
            return
        names = ("observe_id", "ts", "event", "context_id", "query", "parent_observe_id")
        item: dict[str, object] = {name: record[name] for name in names if isinstance(record.get(name), str)}
        item.update(verdict)
        keep = heappush if len(self._recent) < _RECENT else heappushpop
        keep(self._recent, (*place, item))


def records(state: Path, since: datetime) -> Iterator[dict[str, Any] | None]:
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


def when_of(value: object) -> datetime | None:
    """The moment that a record's `ts` names, in UTC where it names no zone; None if it is none."""
    if not isinstance(value, str):
        return None
    try:
        when = datetime.fromisoformat(value)
    except ValueError:
        return None
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def _iso(when: datetime) -> str:
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items()))


def _order(record: Mapping[str, Any]) -> tuple[str, str]:
    return str(record["ts"]), str(record["observe_id"])


def _revision(runs: Mapping[str, list[tuple[str, str, str]]]) -> dict[str, object]:
    """Of the contexts that were verified more than once: which went from violations to ok."""
    ordered = {key: sorted(run) for key, run in runs.items()}
    states = {key: [status for _, _, status in run] for key, run in ordered.items()}
    again = [row for row in states.values() if len(row) > 1 and row[0] == "violations_found"]
    corrected = sum(row[-1] == "ok" for row in again)
    repeated = sorted(
        (key for key in states if len(states[key]) > 1), key=lambda key: (ordered[key][-1], key)
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
