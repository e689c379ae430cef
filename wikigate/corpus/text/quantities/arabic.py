"""Numbers in Arabic digits: groups, decimals, fractions, exponents."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from wikigate.corpus.text.lazy import lazy

_NUMBER = lazy(
    r"""
      (?: \d{1,3}(?:,\d{3})+(?!\d) | \d{1,3}(?:[ ]\d{3}){2,5}(?!\d|[,.]\d{1,2}\d) | \d{1,3}[ ]000(?![\d,.]) | \d{1,18} )
      (?:\.\d{1,40}(?!\.?\d))?
    | \.\d{1,40}
    """,
    re.VERBOSE,
)
_POWER_OF_TEN = lazy(
    r"[ ]?[x×*][ ]?10(?:[ ]?\^[ ]?(?P<caret>[+-]?\d{1,3})|(?P<raised>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})|(?P<plain>-\d{1,3}))(?!\d)"
)
_TIMES_POWER = lazy(r"[x×*](?P<base>\d{1,6})\^(?P<exponent>[+-]?\d{1,3})(?!\d)")
_EXPONENT = lazy(r"[eE](?P<exponent>[+-]?\d{1,3})(?![A-Za-z0-9.])")
_POWER = lazy(r"\^(?P<sign>[+-]{0,2})(?P<exponent>\d{1,3}(?:\.\d{1,9})?)(?![\d.])")
_FRACTION = lazy(
    r"(?:(?P<whole>(?<![\d.,])\d{1,6})[ ])?(?P<top>\d{1,9})/(?P<bottom>\d{1,9})(?![\d/.]|[ ]?[年月])"
)
_POWER_BEGINS = frozenset("x×*eE^")
_OVER = lazy(r"(?<![\w.,] )(?P<top>\d{1,9}) over (?P<bottom>\d{1,9})(?=[.;!?)]?\s*\Z)")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
VULGAR = {
    "½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5,
    "⅙": 1 / 6, "⅚": 5 / 6, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Number:
    """A number in digits: its value, where it ends, the size of its last place, whether it is a fraction."""

    value: float
    end: int
    precision: float
    fraction: bool = False


def read_arabic(text: str, start: int, *, compound: bool = True) -> Number | None:
    """The number in digits at `start` of folded `text`, without its sign; None if there is none.

    With `compound` a fraction (1 3/5, 2½), a power (2^5) or a scientific number (1.3x10^6) is read too.
    A space separates thousands in 1 234 567 and in 40 000, but not in 10 300.
    """
    if compound and (
        text[start] in VULGAR or "/" in text[start : start + 26] or " over " in text[start : start + 16]
    ):
        fraction = _read_fraction(text, start)
        if fraction is not None:
            return fraction
    match = _NUMBER.match(text, start)
    if match is None:
        return None
    written = match.group().replace(",", "").replace(" ", "")
    whole, point, decimals = written.partition(".")
    value: float = float(written) if point else int(whole)
    # A whole number may be rounded to its last place that is not zero; written decimals are meant.
    precision = (
        10.0 ** -len(decimals)
        if point
        else float(10 ** (len(whole) - len(whole.rstrip("0"))))
        if int(whole)
        else 1.0
    )
    end = match.end()
    if not compound:
        return Number(value, end, precision)
    if end < len(text) and text[end] in VULGAR and not point:
        return Number(value + VULGAR[text[end]], end + 1, precision, fraction=True)
    if text[end : end + 2].lstrip(" ")[:1] not in _POWER_BEGINS:
        return Number(value, end, precision)
    return _read_power(text, value, end, precision)


def _read_fraction(text: str, start: int) -> Number | None:
    if start < len(text) and text[start] in VULGAR:
        return Number(VULGAR[text[start]], start + 1, 0.01, fraction=True)
    match = _FRACTION.match(text, start) or _OVER.match(text, start)
    if match is None or not int(match["bottom"]) or len(match["top"]) > 3 < len(match["bottom"]):
        return None
    value = int(match["top"]) / int(match["bottom"]) + int(match.groupdict().get("whole") or 0)
    return Number(value, match.end(), 0.001, fraction=True)


def _read_power(text: str, value: float, end: int, precision: float) -> Number:
    factor = 1.0
    if match := _POWER_OF_TEN.match(text, end):
        exponent = match["caret"] or match["plain"] or (match["raised"] or "").translate(_RAISED)
        factor = _power(10.0, float(exponent))
    elif match := _TIMES_POWER.match(text, end):
        factor = _power(float(match["base"]), float(match["exponent"]))
    elif match := _EXPONENT.match(text, end):
        factor = _power(10.0, float(match["exponent"]))
    elif match := _POWER.match(text, end):
        exponent_value = float(match["exponent"]) * (-1 if match["sign"].count("-") == 1 else 1)
        result = _power(float(value), exponent_value)
        return (
            Number(value, end, precision)
            if math.isnan(result)
            else Number(_whole(result), match.end(), precision)
        )
    if match is None or math.isnan(factor) or not math.isfinite(value * factor):
        return Number(value, end, precision)
    return Number(_whole(value * factor), match.end(), precision * factor)


def _power(base: float, exponent: float) -> float:
    """`base` to `exponent`; nan where that has no finite value."""
    try:
        result = base**exponent
    except (OverflowError, ZeroDivisionError):
        return math.nan
    return result if isinstance(result, float) and 1e-300 < abs(result) < 1e300 else math.nan


def _whole(value: float) -> float:
    return int(value) if value.is_integer() and abs(value) < 1e15 else value
