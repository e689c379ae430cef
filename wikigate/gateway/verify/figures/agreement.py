"""What `compare` says of two quantities, and what only their surroundings can tell."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from wikigate.corpus.text.quantities import compare
from wikigate.corpus.text.quantities.model import Quantity
from wikigate.gateway.verify.figures.reading import Figure

_KEPT: Final = 50_000
"""Pairs of values whose comparison stays in memory."""
_COUNTED: Final = frozenset({"count", "number"})


def agrees(claim: Figure, known: Figure) -> bool:
    """Whether the claim may be said by someone who has read the other figure.

    A date without a year takes the one that its page named before. An end of a range is a value of the page.
    A year in brackets is that of the reign before it (同治十二年（1873年）), and of no other.
    """
    if claim.glossed is not None and not compare.agree(claim.glossed, known.glossed or claim.quantity):
        return False
    quantity = known.quantity
    if quantity.qualifier == "range" and claim.quantity.low == claim.quantity.high:
        return _agree(claim.value, known.value)
    dated = quantity.kind == "date" == claim.quantity.kind
    if (
        compare.agree(claim.quantity, _dated(known, claim.quantity))
        if dated
        else _agree(claim.value, known.value)
    ):
        return True
    if {claim.quantity.kind, quantity.kind} == {"ratio", "clock"}:
        return _as_ratio(claim.quantity) == _as_ratio(quantity)
    return claim.quantity.as_written == quantity.as_written and _spelled_alike(claim.quantity, quantity)


@lru_cache(_KEPT)
def _agree(claim: Quantity, known: Quantity) -> bool:
    """The same of two values, wherever they stand: pages give the same few values over and over."""
    if known.qualifier == "range" and claim.low == claim.high:
        ends = (known._replace(low=end, high=end, qualifier="") for end in (known.low, known.high))
        return any(compare.agree(claim, end) for end in ends)
    return compare.agree(claim, known)


@lru_cache(_KEPT)
def _comparable(claim: Quantity, known: Quantity) -> bool:
    return compare.comparable(claim, known)


def contradicts(claim: Figure, known: Figure) -> bool:
    """Whether the other figure, having another value, speaks against the claim.

    Counts of unlike classifiers, and bare numbers, only where the same character stands beside both.
    """
    one, other = claim.quantity, known.quantity
    bare = one.kind == other.kind == "number"  # what they measure counts too
    if compare.comparable(one, other) if bare else _comparable(claim.value, known.value):
        return one.kind != "date" or _same_era(one, other)
    if one.kind not in _COUNTED or other.kind not in _COUNTED or one.per != other.per:
        return False
    return other.high > 2 and _touching(claim, known)


def _spelled_alike(claim: Quantity, known: Quantity) -> bool:
    """Whether the same digits may mean the same, though the surroundings gave them another kind.

    "20th." and "20" for the 20th century; "120" for 120餘公里; the 2020 of "2020 revenue" for a year.
    """
    kinds = {claim.kind, known.kind}
    if kinds in ({"ordinal", "decade"}, {"number", "decade"}):
        return True
    if kinds in ({"date", "count"}, {"date", "number"}):
        return all(q.month is None and q.day is None for q in (claim, known)) and 1000 <= claim.low <= 2100
    return claim.kind == "number" and known.qualifier in {"more_than", "less_than"}


def _as_ratio(quantity: Quantity) -> float:
    """The value of a ratio, also of one that nothing told from a time of day (1:15 alone)."""
    if quantity.kind == "ratio":
        return round(quantity.low, 9)
    hour, minute = divmod(quantity.low, 60)
    return round(hour / minute, 9) if minute else 0.0


def loosely_contradicts(claim: Figure, known: Figure) -> bool:
    """Whether a bare number and another figure could be two values of one thing, for all that their units tell."""
    one, other = claim.quantity, known.quantity
    bare = one.kind == "number" or (one.kind in _COUNTED and other.kind in _COUNTED)
    return bare and other.kind not in {"ordinal", "date", "decade", "clock", "ratio"} and other.high > 2


def _dated(known: Figure, claim: Quantity) -> Quantity:
    quantity = known.quantity
    if quantity.kind != "date" or claim.kind != "date":
        return quantity
    year = known.year if quantity.year is None and claim.year is not None else quantity.year
    month = known.month if quantity.month is None and claim.month is not None else quantity.month
    return (
        quantity
        if (year, month) == (quantity.year, quantity.month)
        else quantity._replace(year=year, month=month)
    )


def _same_era(one: Quantity, other: Quantity) -> bool:
    """A two-digit year beside a four-digit one is a number of years misread, not another year."""
    if one.year is None or other.year is None or one.year == other.year:
        return True
    return min(abs(one.year), abs(other.year)) >= 100 or max(abs(one.year), abs(other.year)) < 1000


def _touching(claim: Figure, known: Figure) -> bool:
    right = bool(claim.right) and claim.right[:1] == known.right[:1]
    return right or (bool(claim.left) and claim.left[-1:] == known.left[-1:])
