"""May one figure support or contradict another, and do they agree? By value and precision, not by spelling."""

from __future__ import annotations

from typing import Final

from wikigate.corpus.text.quantities.model import Quantity

_PERSONS: Final = frozenset({"名", "位", "人", "个"})
_OPEN_MONEY: Final = frozenset({"元", "$"})
_SHARES: Final = frozenset({"percentage", "fraction"})
_TIMES: Final = frozenset({"date", "decade"})
_MIXED: Final = ({"count", "multiple"}, {"count", "point"}, {"age", "duration"}, {"age", "count"})
_EXACT: Final = 1e-9
_ROUNDED: Final = 0.01
_ROUNDED_HEDGED: Final = 0.10
_EVIDENCE_ROUNDED: Final = 0.05
_FRACTION: Final = 0.005
_OVER: Final = 1.2
_UNDER: Final = 1.1
_DURATIONS_APART: Final = 2.0
_FIELDS: Final = ("year", "month", "day")


def may_support(claim: Quantity, known: Quantity) -> bool:
    """Whether they are of a kind: a bare number may be any, an ordinal only an ordinal or a bare number."""
    kinds = {claim.kind, known.kind}
    if "ordinal" in kinds:
        return kinds <= {"ordinal", "number", "count", "decade"}
    if claim.kind == known.kind == "money":
        return claim.unit == known.unit or not _OPEN_MONEY.isdisjoint({claim.unit, known.unit})
    if claim.kind == known.kind:
        return True
    return "number" in kinds or kinds <= _SHARES or kinds <= _TIMES or any(kinds == pair for pair in _MIXED)


def agree(
    claim: Quantity, known: Quantity, *, known_year: int | None = None, known_month: int | None = None
) -> bool:
    """Whether the claim may be said by someone who has read the other.

    `known_year`, `known_month`: what the page named before a date that lacks them.
    """
    if claim.kind == known.kind == "date":
        return _dates_agree(claim, known, known_year, known_month)
    if _as_written_agree(claim, known) or (_close(claim.low, known.low) and _close(claim.high, known.high)):
        return claim.half_open == known.half_open or claim.low != claim.high
    if claim.qualifier == known.qualifier and claim.qualifier in {"range", "several"}:
        return False  # both ends are named, so both count; 20多年 is not 30多年
    if claim.low == claim.high and known.low == known.high:
        return _points_agree(claim, known)
    if claim.half_open and known.half_open:
        return False
    return _inside(claim, known) or _inside(known, claim)


def may_contradict(claim: Quantity, known: Quantity, *, touching: bool) -> bool:
    """Whether the other, having another value, speaks against the claim. Narrower than `may_support`.

    `touching`: the same character stands next to both.
    """
    if (claim.kind == "ordinal") != (known.kind == "ordinal") or claim.per != known.per:
        return False
    if claim.kind == known.kind == "date":
        return any(
            None not in (one := (getattr(claim, field), getattr(known, field))) and one[0] != one[1]
            for field in _FIELDS
        )
    if {claim.kind, known.kind} <= _SHARES | {"multiple"} and claim.kind != known.kind:
        return touching
    if claim.kind != known.kind:
        return {claim.kind, known.kind} <= _TIMES or (
            {claim.kind, known.kind} == {"number", "count"} and touching
        )
    if claim.kind == "count":
        same = claim.unit == known.unit or {claim.unit, known.unit} <= _PERSONS
        return (same or touching) and not (known.low == known.high == 1)
    if claim.kind == "duration" and claim.unit != known.unit:
        low, high = sorted((abs(claim.low), abs(known.low)))
        return low * _DURATIONS_APART >= high
    return claim.kind != "number" or touching or claim.as_written.isascii()


def _dates_agree(claim: Quantity, known: Quantity, year: int | None, month: int | None) -> bool:
    shared = False
    carried = {"year": year, "month": month, "day": None}
    for field in _FIELDS:
        said, held = getattr(claim, field), getattr(known, field)
        if said is None:
            continue
        if held is None:
            if field == "day" or carried[field] not in {None, said}:
                return False
            continue
        if said != held:
            return False
        shared = True
    return shared


def _as_written_agree(claim: Quantity, known: Quantity) -> bool:
    """A bare number stands for what is written: 49.2 for 49.2 %, 8.8 for 8.8 pounds."""
    return "number" in {claim.kind, known.kind} and claim.as_written == known.as_written != ""


def _points_agree(claim: Quantity, known: Quantity) -> bool:
    apart = abs(claim.low - known.low)
    relative = apart / max(abs(known.low), 1e-12)
    if claim.precision > known.precision and apart <= claim.precision / 2:
        return relative <= (_ROUNDED_HEDGED if claim.qualifier else _ROUNDED)
    if (
        known.precision >= claim.precision
        and known.qualifier
        and claim.qualifier
        and apart <= known.precision / 2
    ):
        return claim.precision == known.precision and relative <= _EVIDENCE_ROUNDED
    if claim.kind == "fraction" and relative <= _FRACTION:
        return True
    if claim.qualifier in {"more_than", "at_least"}:
        return claim.low <= known.low <= _OVER * claim.low
    if claim.qualifier in {"less_than", "at_most"}:
        return known.low <= claim.low <= _UNDER * known.low
    return False


def _inside(one: Quantity, other: Quantity) -> bool:
    return other.low <= one.low and (
        one.high < other.high or (one.high == other.high and not other.half_open)
    )


def _close(one: float, other: float) -> bool:
    return abs(one - other) <= _EXACT * max(abs(one), abs(other), 1e-12)
