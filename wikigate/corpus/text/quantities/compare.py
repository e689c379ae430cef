"""May one quantity support another, does it, and may it contradict it?

`compatible` is the widest relation, `agree` needs the same value, `comparable` is what must hold before a
differing value may be called a contradiction: a false alarm costs as much as a miss.
"""

from __future__ import annotations

import math

from wikigate.corpus.text.quantities.model import Quantity

EXACT = 1e-9
"""Relative: the same number, but for the arithmetic of units."""
ROUNDED = 0.01
"""A rounded figure without a hedge is off by 1 % at most (1,234 called 1,230, not 1,000)."""
ROUNDED_HEDGED = 0.10
"""With a hedge (约) 10 %, and never more than half of its last written place."""
EVIDENCE_HEDGED = 0.05
FRACTION = 0.005
ABOVE = 1.2
"""超过X and "over X" speak of values up to a fifth above; of more, nobody would say so."""
BELOW = 1.1
YEAR = 31556952.0
"""Seconds of a mean Gregorian year."""
CONVERTED = 0.05
"""About 54 °F is 12 °C: a hedged conversion, off by half its last place and by 5 % at most."""
LIKE_DURATION = 1000
"""Eight seconds and one day are not two values of one thing."""
CALENDAR = 0.003
"""365 days are a year."""

_UP = frozenset({"more_than", "at_least"})
_DOWN = frozenset({"less_than", "at_most"})
_BARE = frozenset({"number"})
_LOOSE_PAIRS = frozenset(
    frozenset(pair)
    for pair in (
        ("multiple", "number"),
        ("multiple", "count"),
        ("point", "number"),
        ("point", "count"),
        ("age", "duration"),
        ("age", "count"),
        ("decade", "date"),
        ("percentage", "fraction"),
        ("temperature", "degree"),
        ("number", "count"),
        ("ratio", "fraction"),
        ("ratio", "multiple"),
    )
)
_OPEN_MONEY = {
    "元": frozenset(
        {"CNY", "USD", "HKD", "TWD", "JPY", "KRW", "EUR", "AUD", "CAD", "SGD", "NZD", "MOP", "¥", "$"}
    ),
    "$": frozenset({"USD", "HKD", "TWD", "AUD", "CAD", "SGD", "NZD", "MXN", "MOP", "元"}),
    "¥": frozenset({"CNY", "JPY", "元"}),
    "franc": frozenset({"CHF", "FRF"}),
    "riyal": frozenset({"SAR", "QAR", "IRR"}),
    "dinar": frozenset({"KWD"}),
    "peso": frozenset({"MXN", "PHP"}),
    "krona": frozenset({"SEK", "NOK", "DKK"}),
}


def compatible(a: Quantity, b: Quantity) -> bool:
    """Whether `a` and `b` are of a kind, so that one may support the other.

    A bare number goes with any unit (an answer may be cut to "49.2"), a year with a bare number of four
    digits, an ordinal only with an ordinal or a bare number; percentage points never with per cent.
    """
    a, b = _at_one_rate(a, b)
    if a.per and b.per and a.per != b.per:
        return False
    kinds = frozenset({a.kind, b.kind})
    if "ordinal" in kinds:
        return len(kinds) == 1 or bool(kinds & _BARE)
    if a.kind == b.kind == "money":
        return (
            a.unit == b.unit or b.unit in _OPEN_MONEY.get(a.unit, ()) or a.unit in _OPEN_MONEY.get(b.unit, ())
        )
    if len(kinds) == 1:
        return a.unit == b.unit or a.kind in {"count", "duration", "age", "date"}
    if kinds & _BARE:
        bare, other = (a, b) if a.kind in _BARE else (b, a)
        if other.kind == "date":
            return other.year is not None and 1000 <= bare.low <= 2100 and bare.low == bare.high
        return other.kind != "decade"
    return kinds in _LOOSE_PAIRS


def agree(claim: Quantity, evidence: Quantity) -> bool:
    """Whether `evidence` supports the value of `claim`.

    Exact in base units, or: the claim rounds the evidence, or hedges it, or bounds it. A claim that is
    finer than its evidence is not supported by it, nor is a single value by a range around it.
    """
    claim, evidence = _at_one_rate(claim, evidence)
    if not compatible(claim, evidence):
        return False
    kinds = {claim.kind, evidence.kind}
    if kinds & {"date", "decade"}:
        return _times_agree(claim, evidence)
    if "clock" in kinds:
        return bool(_clock_readings(claim) & _clock_readings(evidence))
    if _opposed(claim, evidence):
        return False
    ends = _ends(claim, evidence)
    if ends is None:
        return False
    (low, high), (least, most), scale = ends
    tolerance = FRACTION if "fraction" in kinds else EXACT
    if scale != 1 or claim.per == "s":
        tolerance = max(tolerance, CALENDAR)
    if _same(low, least, tolerance) and _same(high, most, tolerance):
        return True
    if claim.qualifier in _UP and low == high:
        return low <= least <= ABOVE * low
    if claim.qualifier in _DOWN and low == high:
        return most <= high <= BELOW * most
    if low != high or least != most:
        return _intervals_agree(claim, evidence, (low, high), (least, most))
    return _rounded(claim, evidence, low, least)


def comparable(a: Quantity, b: Quantity) -> bool:
    """Whether a difference between `a` and `b` may be called a contradiction (`b` is the evidence).

    Stricter than `compatible`: the same unit or classifier, what they are counted by the same, dates with
    a field in common that differs, durations of like size. A bare number needs the same metric.
    """
    a, b = _at_one_rate(a, b)
    if not compatible(a, b) or a.per != b.per:
        return False
    if "ordinal" in {a.kind, b.kind}:
        return a.kind == b.kind and a.unit == b.unit
    if a.kind == b.kind == "date":
        return _differ_in_a_field(a, b)
    if "date" in {a.kind, b.kind} or ("decade" in {a.kind, b.kind} and a.kind != b.kind):
        return False
    if a.kind == b.kind == "number":
        return bool(a.metric) and a.metric == b.metric
    if "number" in {a.kind, b.kind}:
        return False
    if "count" in {a.kind, b.kind}:
        # A page's "one" and "two" (一个, 两种) count something else in every second sentence.
        return a.kind == b.kind and _same_classifier(a.unit, b.unit) and b.high > 2
    if a.kind in {"duration", "age"}:
        ends = _ends(a, b)
        if ends is None or not ends[1][0]:
            return False
        most = 2 if a.unit != b.unit else LIKE_DURATION
        return 1 / most <= ends[0][0] / ends[1][0] <= most
    return True


def _at_one_rate(a: Quantity, b: Quantity) -> tuple[Quantity, Quantity]:
    """Both by the base unit of what they are counted by, where that has one: 5元/斤 and 10元/公斤."""
    return (a, b) if a.per == b.per or not (a.per and b.per) else (_by_base_unit(a), _by_base_unit(b))


def _by_base_unit(quantity: Quantity) -> Quantity:
    size, _, unit = quantity.per.rpartition(" ")
    factor = float(size) if size else 1.0
    if unit == "year":
        factor, unit = factor * YEAR, "s"
    if factor == 1:
        return quantity._replace(per=unit)
    return quantity._replace(
        low=float(f"{quantity.low / factor:.12g}"),
        high=float(f"{quantity.high / factor:.12g}"),
        precision=quantity.precision / factor,
        per=unit,
    )


def _same(a: float, b: float, tolerance: float) -> bool:
    return abs(a - b) <= tolerance * max(abs(a), abs(b))


def _opposed(claim: Quantity, evidence: Quantity) -> bool:
    """不足 against 超过: no common value, whatever the numbers."""
    return (claim.qualifier in _UP and evidence.qualifier in _DOWN) or (
        claim.qualifier in _DOWN and evidence.qualifier in _UP
    )


def _ends(
    claim: Quantity, evidence: Quantity
) -> tuple[tuple[float, float], tuple[float, float], float] | None:
    """Both intervals in one unit, and the factor that this took (1 if none)."""
    bare = {claim.kind, evidence.kind} & _BARE and claim.kind != evidence.kind
    if bare and {claim.kind, evidence.kind} - _BARE - {"count", "multiple", "point", "ordinal"}:
        numbered = evidence if claim.kind in _BARE else claim
        written = float(numbered.as_written)
        factor = numbered.low / written if written and numbered.low else 1.0
        interval = (numbered.low / factor, numbered.high / factor)
        other = (claim.low, claim.high) if claim.kind in _BARE else (evidence.low, evidence.high)
        return (other, interval, 1) if claim.kind in _BARE else (interval, other, 1)
    if {claim.unit, evidence.unit} == {"s", "year"}:
        return _in_seconds(claim), _in_seconds(evidence), YEAR
    return (claim.low, claim.high), (evidence.low, evidence.high), 1


def _in_seconds(quantity: Quantity) -> tuple[float, float]:
    factor = YEAR if quantity.unit == "year" else 1.0
    return quantity.low * factor, quantity.high * factor


def _intervals_agree(
    claim: Quantity, evidence: Quantity, claimed: tuple[float, float], stated: tuple[float, float]
) -> bool:
    (low, high), (least, most) = claimed, stated
    if low != high and least != most:
        # 20多年 is not 30多年, and a range is its two ends: each must agree by itself.
        return (
            claim.qualifier == evidence.qualifier == "range"
            and _rounded(claim, evidence, low, least)
            and _rounded(claim, evidence, high, most)
        )
    if low != high:
        return low <= least and (least < high if claim.half_open else least <= high)
    # A single value does not follow from an interval around it, a hedged one does.
    return claim.qualifier == "about" and least <= low and (low < most if evidence.half_open else low <= most)


def _rounded(claim: Quantity, evidence: Quantity, claimed: float, stated: float) -> bool:
    difference = abs(claimed - stated)
    size = max(abs(claimed), abs(stated))
    if evidence.qualifier in _UP and claimed < stated:
        return False
    if evidence.qualifier in _DOWN and claimed > stated:
        return False
    if _same(claimed, stated, EXACT):
        return True
    if claim.precision > evidence.precision:
        share = ROUNDED_HEDGED if claim.qualifier == "about" else ROUNDED
        if difference <= claim.precision / 2 * (1 + EXACT) and difference <= share * size:
            return True
        if claim.qualifier == "about" and claim.precision >= 10 * evidence.precision:
            return difference <= EVIDENCE_HEDGED * size
    if _converted(claim, evidence) and claim.qualifier == "about":
        return difference <= claim.precision / 2 * (1 + EXACT) and difference <= CONVERTED * size
    if evidence.qualifier == "about" and claim.precision >= evidence.precision:
        return difference <= evidence.precision / 2 * (1 + EXACT) and difference <= EVIDENCE_HEDGED * size
    return "fraction" in {claim.kind, evidence.kind} and difference <= FRACTION * size


def _converted(claim: Quantity, evidence: Quantity) -> bool:
    """Whether the two are written in units of which one is no power of ten of the other (°F and °C, miles and km)."""
    if not claim.unit or claim.unit != evidence.unit or not claim.precision or not evidence.precision:
        return False
    places = math.log10(claim.precision / evidence.precision)
    return abs(places - round(places)) > CALENDAR


def _times_agree(claim: Quantity, evidence: Quantity) -> bool:
    if claim.kind == evidence.kind == "date":
        return _dates_agree(claim, evidence)
    if claim.kind == evidence.kind == "decade":
        return (claim.low, claim.high) == (evidence.low, evidence.high)
    if claim.kind == "decade":
        return evidence.year is not None and claim.low <= evidence.year < claim.high
    if evidence.kind == "decade":
        return False
    year, number = (claim.year, evidence.low) if claim.kind == "date" else (evidence.year, claim.low)
    only_year = claim.kind != "date" or claim.month is None
    return year == number and only_year


def _dates_agree(claim: Quantity, evidence: Quantity) -> bool:
    """Every field that both give is equal, one at least; the evidence gives the day if the claim does.

    A year or month that the evidence leaves out may stand earlier on its page.
    """
    fields = [(claim.year, evidence.year), (claim.month, evidence.month), (claim.day, evidence.day)]
    both = [(a, b) for a, b in fields if a is not None and b is not None]
    if not both or any(a != b for a, b in both):
        return False
    finest = max(index for index, (a, _) in enumerate(fields) if a is not None)
    return fields[finest][1] is not None


def _differ_in_a_field(a: Quantity, b: Quantity) -> bool:
    both = [(a.year, b.year), (a.month, b.month), (a.day, b.day)]
    return any(x is not None and y is not None and x != y for x, y in both)


def _clock_readings(quantity: Quantity) -> frozenset[float]:
    """The minutes of the day that a time, or a bare hour, can mean."""
    if quantity.kind in _BARE:
        return frozenset({quantity.low * 60, quantity.low * 60 + 720})
    if quantity.qualifier == "am_or_pm":
        return frozenset({quantity.low % 1440, quantity.high % 1440})
    return frozenset({quantity.low % 1440})


def _same_classifier(a: str, b: str) -> bool:
    from wikigate.corpus.text.quantities.vocabulary import words_zh  # noqa: PLC0415 - a query compares without it

    personal = words_zh("personal")
    return a == b or (a[:1] in personal and b[:1] in personal)
