"""The log of questions and answers by day: what a chart over time shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from wikigate.gateway import observe_stats


@dataclass(slots=True)
class Day:
    """One day, in UTC as the log has it: questions by how far their evidence carried, violations by type."""

    day: date
    support: Counter[str] = field(default_factory=Counter)
    violations: Counter[str] = field(default_factory=Counter)


def by_day(state: Path, days: int, now: float) -> list[Day]:
    """The last `days` days, today as the last; read in one pass, as `observe` reads the log."""
    today = datetime.fromtimestamp(now, tz=UTC).date()
    first = today - timedelta(days=days - 1)
    found = {first + timedelta(days=number): observe_stats.Totals() for number in range(days)}
    since = datetime(first.year, first.month, first.day, tzinfo=UTC)
    for record in observe_stats.records(state, since):
        when = None if record is None else observe_stats.when_of(record.get("ts"))
        if record is not None and when is not None and (totals := found.get(when.astimezone(UTC).date())):
            totals.add(record)
    return [Day(day, totals.support, totals.violations) for day, totals in found.items()]
