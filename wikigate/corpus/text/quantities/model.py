"""What the reader of quantities hands out, and what its rules hand to each other."""

from __future__ import annotations

from typing import Literal, TypeAlias

from wikigate.corpus.model import Span
from wikigate.fast_tuple import NamedTuple

Kind: TypeAlias = str
"""What sort of quantity it is.

Without a unit: `number` (bare), `fraction` (a share: 三分之一, 2/3), `percentage` (%, ‰, 成, 折, ppm),
`percentage_point`, `multiple` (倍), `ratio` (1:15, by value), `ordinal` (第3, 3rd), `magnitude` (级), `count` (a classifier or a
head noun is its unit).
In time: `date` (fields), `decade` (also centuries: an interval of years), `clock` (minutes of the day),
`duration`, `age`.
With a unit of measure: `money`, `length`, `area`, `volume`, `mass`, `temperature`, `degree`, `speed`,
`power`, `energy`, `data`, `data_rate`, `point`, and the further physical kinds that `data/units.json` lists.
"""

Qualifier: TypeAlias = Literal[
    "", "about", "more_than", "at_least", "less_than", "at_most", "range", "am_or_pm", "several"
]
"""How the writer limits the value.

`range`: the writer names both ends. `several`: a vague numeral (几十, 十几), the interval is what it can
mean. `am_or_pm`: a clock time without its half of the day, `low` and `high` are the two readings and
nothing in between. `more_than` with `high` above `low` is 50多万: over 500,000, below 600,000.
"""


class Quantity(NamedTuple):
    """One quantity of a text, in base units.

    Attributes:
        span: Numeral, unit and currency sign, in code points of the text; a range from its first
            numeral to its last unit. Hedges (约, about) are outside.
        kind: See `Kind`.
        unit: The base unit (`m`, `g`, `s`, `year`, `°C`, an ISO 4217 code, `元` or `$` where the country
            is open); the classifier or head noun of a count; "" for a bare number.
        low: The least value. Dates: the first field that is given.
        high: The greatest value; equals `low` unless the text leaves a range.
        half_open: `high` itself is not meant (50多万 is [500000, 600000)).
        qualifier: See `Qualifier`.
        as_written: The numeral as a plain decimal string, before its unit is applied: "30" of 30 %,
            "12000" of 1.2万; the first end of a range; of a compound (3斤5两) the total in its last unit.
        precision: Size of the last place that is written, in base units: 100 of 1.2千, 1000 of 12,000.
        year: Year of a date (negative before Christ); None if not given.
        month: 1 to 12, None if not given.
        day: 1 to 31, None if not given.
        per: What it is counted by (每吨, per kg): the base unit or noun; "" if nothing.
        metric: Words of its clause that say what is measured; a hint, "" if none.
        scope: Time and place words that govern it; a hint, "" if none.
    """

    span: Span
    kind: Kind
    unit: str
    low: float
    high: float
    half_open: bool
    qualifier: Qualifier
    as_written: str
    precision: float
    year: int | None = None
    month: int | None = None
    day: int | None = None
    per: str = ""
    metric: str = ""
    scope: str = ""


class Reading(NamedTuple):
    """A quantity while the rules are at work on it: numeral and unit are still apart.

    `low`, `high` and `precision` are as written; `low * factor + offset` is the base value.

    Attributes:
        multiplier: The last scale word of the numeral (万, million), which a range may share; 1 if none.
        script: Which digits: `arabic`, `han` or `english` (a mixture counts as arabic).
        unit_name: The unit as written, "" if none.
    """

    start: int
    end: int
    low: float
    high: float
    precision: float = 1
    half_open: bool = False
    qualifier: Qualifier = ""
    multiplier: float = 1
    script: str = "arabic"
    kind: Kind = "number"
    unit: str = ""
    factor: float = 1
    offset: float = 0
    unit_name: str = ""
    minor: bool = False
    per: str = ""
    year: int | None = None
    month: int | None = None
    day: int | None = None


def plain_decimal(value: float) -> str:
    """`value` without an exponent, 15 significant digits at most, no trailing zeros.

    >>> plain_decimal(1.2e4), plain_decimal(1e-7), plain_decimal(0.1 + 0.2)
    ('12000', '0.0000001', '0.3')
    """
    if isinstance(value, int) or (value.is_integer() and abs(value) < 1e15):
        return str(int(value))
    mantissa, _, exponent = f"{value:.15g}".partition("e")
    if not exponent:
        return mantissa
    sign = "-" if mantissa.startswith("-") else ""
    whole, _, decimals = mantissa.lstrip("-").partition(".")
    digits, point = whole + decimals, len(whole) + int(exponent)
    if point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    if point >= len(digits):
        return f"{sign}{digits}{'0' * (point - len(digits))}"
    return f"{sign}{digits[:point]}.{digits[point:]}"
