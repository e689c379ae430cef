"""Quantities written in parts: 3斤5两, 1米9, 三块五, 十五斤半, 三年多, 7 feet 10 inches, 20 dollars 43."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.model import Reading
from wikigate.corpus.text.quantities.unit_names import find_unit

_JOINT = lazy(r"零?|,? {1,2}(?:and )?")
_HALF = lazy(r"半(?![导岛径球夜路途边截空身生壁])")
_MORE = lazy(r"[多余](?![样种数元半项次彩边重媒功线维余年的])|多(?=年)")
_SIXTIETH = {"小时", "个小时", "时", "钟头", "个钟头", "hour", "h"}


def join_compounds(text: str, readings: list[Reading]) -> list[Reading]:
    """`readings`, in order, with the parts of one quantity put together."""
    joined: list[Reading] = []
    for reading in _with_minutes([_extended(text, one) for one in readings]):
        whole = _joined(text, joined[-1], reading) if joined else None
        if whole is None:
            joined.append(reading)
        else:
            joined[-1] = _extended(text, whole)
    return joined


def _extended(text: str, reading: Reading) -> Reading:
    """A half or 多 behind the unit: 三年半, 一个半小时, 三年多, 5个多月."""
    if reading.unit_name == "" or reading.low != reading.high or reading.kind in {"date", "clock", "ordinal"}:
        return reading
    half = _HALF.match(text, reading.end)
    if half is not None:
        value = reading.low + 0.5
        end = half.end()
        halved = reading._replace(end=end, low=value, high=value, precision=0.5)
        found = find_unit(text, end) if reading.kind == "count" and reading.unit == "个" else None
        if found is not None:
            unit, end = found
            return halved._replace(
                end=end,
                kind=unit.kind,
                unit=unit.unit,
                factor=unit.factor,
                offset=unit.offset,
                unit_name=text[half.end() : end],
            )
        month = text[end : end + 1] == "月" and reading.unit == "个"
        if month:
            return halved._replace(end=end + 1, kind="duration", unit="year", factor=1 / 12, unit_name="个月")
        return halved
    more = _MORE.match(text, reading.end)
    if more is None:
        return reading
    longer = reading._replace(
        end=more.end(), high=reading.low + reading.precision, half_open=True, qualifier="more_than"
    )
    if reading.unit == "个" and reading.kind == "count":
        if text[more.end() : more.end() + 1] == "月":
            return longer._replace(
                end=more.end() + 1, kind="duration", unit="year", factor=1 / 12, unit_name="个月"
            )
        found = find_unit(text, more.end())
        if found is None:
            return longer
        unit, end = found
        return longer._replace(
            end=end,
            kind=unit.kind,
            unit=unit.unit,
            factor=unit.factor,
            unit_name=text[more.end() : end],
        )
    return longer


def _with_minutes(readings: list[Reading]) -> Iterator[Reading]:
    """分 is a minute between hours and seconds; elsewhere it is a point of a score, or a cent."""
    for index, reading in enumerate(readings):
        if reading.unit_name != "分":
            yield reading
            continue
        before = readings[index - 1] if index else None
        after = readings[index + 1] if index + 1 < len(readings) else None
        if before is not None and before.end == reading.start and before.kind == "money":
            yield reading._replace(kind="money", unit=before.unit, factor=0.01, minor=True)
        elif (before is not None and before.end == reading.start and before.unit_name in _SIXTIETH) or (
            after is not None and after.start == reading.end and after.unit_name in {"秒", "秒钟"}
        ):
            yield reading._replace(kind="duration", unit="s", factor=60)
        else:
            yield reading


def _joined(text: str, first: Reading, second: Reading) -> Reading | None:
    gap = text[first.end : second.start]
    if (
        _JOINT.fullmatch(gap) is None
        or first.low != first.high
        or second.low != second.high
        or first.half_open
    ):
        return None
    if first.unit_name == "" or first.low < 0 or first.kind in {"ordinal", "date"}:
        return None
    if second.kind == "money" and first.kind == "money" and second.minor and _continues(first, second):
        value = first.low * first.factor + second.low * second.factor
        return first._replace(
            end=second.end,
            low=value / second.factor,
            high=value / second.factor,
            factor=second.factor,
            precision=1,
            minor=True,
        )
    if second.unit_name == "" and second.kind == "number":
        return _bare_tail(text, first, second, gap)
    same = (
        second.kind == first.kind
        and second.unit == first.unit
        and second.factor < first.factor
        and not second.offset
    )
    if (
        not same
        or first.kind in {"percentage", "money"}
        or second.low * second.factor >= first.factor * 1.0000001
    ):
        return None
    if gap.startswith(",") and "and" not in gap and first.kind == "duration":
        return None
    total = first.low * first.factor / second.factor + second.low
    total = float(f"{total:.15g}")
    return second._replace(start=first.start, low=total, high=total, qualifier=first.qualifier)


def _continues(first: Reading, second: Reading) -> bool:
    """Whether the second amount is in a smaller part of the first one's currency."""
    open_units = {"元", "$"}
    related = first.unit == second.unit or second.unit in open_units
    return related and second.factor < first.factor and second.low * second.factor < first.factor


def _is_tail_of_names(text: str, first: Reading, second: Reading) -> bool:
    """20 dollars 43, 15 USD 50: two digits after a currency name, with nothing after them that they count."""
    named = text[first.start : first.end].endswith(first.unit_name) and first.unit_name.isalpha()
    ends = re.match(r" ?(?:$|[,.;:!?)]|more\b|\n)", text[second.end : second.end + 6]) is not None
    return named and ends and 10 <= second.low < 100 and first.factor == 1 and first.multiplier == 1


def _bare_tail(text: str, first: Reading, second: Reading, gap: str) -> Reading | None:
    """三块五, 20 dollars 43, 1米9: a bare number that goes on with the next smaller part."""
    digits = text[second.start : second.end]
    if (
        second.low <= 0
        or not float(second.low).is_integer()
        or text[second.end : second.end + 1] in {"%", "％"}
    ):
        return None
    if first.kind == "money" and first.factor in {1, 0.1, 0.01}:
        if gap == "" and second.low < 100:
            step = first.factor * (0.1 if second.low < 10 else 0.01)
        elif gap in {" ", " and "} and _is_tail_of_names(text, first, second):
            step = 0.01
        elif gap == " " and second.low < 10 and first.unit_name in {"mao", "jiao", "kuai"}:
            step = first.factor * 0.1
        else:
            return None
        value = round(first.low * first.factor + second.low * step, 4)
        return first._replace(
            end=second.end,
            low=value / first.factor,
            high=value / first.factor,
            precision=step / first.factor,
        )
    if (
        gap == ""
        and first.unit_name in {"米", "尺", "m"}
        and float(first.low).is_integer()
        and len(digits) <= 2
    ):
        value = float(f"{int(first.low)}.{int(second.low)}")
        return first._replace(
            end=second.end, low=value, high=value, precision=10.0 ** -len(str(int(second.low)))
        )
    return None
