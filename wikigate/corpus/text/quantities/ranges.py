"""Ranges and lists: 3到5公里, 10-20%, between 5 and six millimetres, 45 and 50 mg."""

from __future__ import annotations

import re

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.model import Reading

_TO = lazy(r" ?(?:到|至|~|-|—|——|－|to|through) ?(?:~|about |约|大约)?")
_AND = lazy(r" (?:and|or) (?:about |~)?|和|与|或")
_LIST = lazy(r" and | or |、|和|或|, | to ")
_BETWEEN = lazy(r"(?:between |betw\. |介于|在)(?:about |~)?\Z", re.IGNORECASE)
_NOT_SHARED = frozenset({"ordinal", "date", "decade", "clock"})


def join_ranges(text: str, readings: list[Reading]) -> list[Reading]:
    """`readings`, in order, with the two ends of a range as one reading.

    The first end takes the unit of the second, and its scale where it is the smaller numeral (3-5万). In
    a mere list (45 and 50 mg) a bare figure takes the unit but both stay.
    """
    done: list[Reading] = []
    for reading in reversed(readings):
        if done:
            whole = _range(text, reading, done[-1]) or _share(text, reading, done[-1])
            if whole is not None:
                done[-1] = whole
                continue
            reading = _shared(text, reading, done[-1])  # noqa: PLW2901 - the reading that goes on is the one with a unit
        done.append(reading)
    return done[::-1]


def _range(text: str, first: Reading, second: Reading) -> Reading | None:
    gap = text[first.end : second.start]
    if len(gap) > 10 or second.qualifier == "range":
        return None
    to = _TO.fullmatch(gap) is not None
    between = (
        _AND.fullmatch(gap) is not None
        and _BETWEEN.search(text[max(0, first.start - 12) : first.start]) is not None
    )
    between = between or (
        _AND.fullmatch(gap) is not None
        and re.search(r"from \Z", text[max(0, first.start - 5) : first.start]) is not None
    )
    if not (to or between) or {first.kind, second.kind} & _NOT_SHARED:
        return None
    if first.qualifier not in {"", "about"} or second.qualifier not in {"", "about", "several"}:
        return None
    opened = _take_unit(first, second) if _is_bare(first) else first
    if (
        opened.kind != second.kind
        or not _same_unit(opened, second)
        or (opened.offset != second.offset and opened.unit != second.unit)
    ):
        return None
    if second.unit_name == "" and not first.unit_name and to and gap.strip() in {"-", "—"} and not between:
        # 2-1 is a score, 24-10 a result: two bare figures with a dash are no range.
        return None
    low = opened.low * opened.factor + opened.offset
    high = second.high * second.factor + second.offset
    if low >= high:
        return None
    return opened._replace(
        end=second.end,
        low=opened.low,
        high=(high - opened.offset) / opened.factor,
        precision=min(opened.precision, second.precision * second.factor / opened.factor),
        half_open=second.half_open,
        qualifier="range",
        per=second.per,
    )


def _share(text: str, first: Reading, second: Reading) -> Reading | None:
    """Two out of five hundred people: a fraction of what is counted."""
    if (
        text[first.end : second.start] != " out of "
        or not _is_bare(first)
        or second.kind not in {"number", "count"}
    ):
        return None
    if (
        first.low != first.high
        or second.low != second.high
        or not 0 <= first.low <= second.low
        or not second.low
    ):
        return None
    share = first.low / second.low
    return first._replace(
        end=second.end, low=share, high=share, precision=0.001, kind="fraction", multiplier=1
    )


def _is_bare(reading: Reading) -> bool:
    return reading.unit_name == "" and reading.kind in {"number", "fraction"}


def _same_unit(first: Reading, second: Reading) -> bool:
    return (
        first.unit == second.unit
        or {first.unit, second.unit} <= {"元", "CNY", "¥"}
        or {first.unit, second.unit} <= {"$", "USD"}
    )


def _take_unit(first: Reading, second: Reading) -> Reading:
    """`first`, a bare number, in the unit of `second`, and in its scale if it is the smaller numeral."""
    scale = second.multiplier
    if first.multiplier == 1 and scale > 1 and first.high < second.low / scale:
        first = first._replace(
            low=first.low * scale,
            high=first.high * scale,
            precision=first.precision * scale,
            multiplier=scale,
        )
    return first._replace(
        kind=second.kind,
        unit=second.unit,
        factor=second.factor,
        offset=second.offset,
        unit_name=second.unit_name,
        per=second.per,
    )


def _shared(text: str, first: Reading, second: Reading) -> Reading:
    """A bare figure of a list in the unit of the next one."""
    if (
        not _is_bare(first)
        or second.unit_name == ""
        or {second.kind} & (_NOT_SHARED | {"multiple", "percentage_point"})
    ):
        return first
    if _LIST.fullmatch(text[first.end : second.start]) is None or first.script != second.script:
        return first
    if second.kind == "money" and not text[second.start : second.start + 1].isdecimal():
        return first
    return _take_unit(first._replace(multiplier=second.multiplier), second)._replace(
        multiplier=first.multiplier
    )
