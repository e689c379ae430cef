"""Reckonings that an answer writes out: `500ml ÷ 10 = 50ml`, `3 × 20 = 60`, 20 毫升乘以 3 得 60 毫升."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from wikigate.corpus.model import Span

_NUMBER: Final = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_UNIT: Final = r"(?:[A-Za-zµ℃°]{1,8}|[\u4e00-\u9fff]{1,4})"
_TERM: Final = rf"(?<![\d.,:]){_NUMBER}(?:\s?[%％]|\s?{_UNIT}?)??"
_OPERATOR: Final = r"\s*(?:[+＋−–×xX*·÷/-]|乘以|乘|除以|加上|加|减去|减|times|plus|minus|divided\s+by)\s*"
_EQUALS: Final = r"\s*(?:=|＝|≈|等于|等於|约等于|得|equals?|is)\s*(?:约|大约|about|~)?\s*"
_WHOLE = re.compile(
    rf"{_TERM}(?:{_OPERATOR}{_TERM}){{1,5}}{_EQUALS}{_NUMBER}(?:\s?[%％]|\s?{_UNIT})?", re.IGNORECASE
)
_PART = re.compile(rf"(?P<term>{_NUMBER})\s?(?P<unit>[%％]|{_UNIT}?)\s*\Z", re.IGNORECASE)
_SPLIT = re.compile(rf"({_OPERATOR}|{_EQUALS})(?=[\d])", re.IGNORECASE)
_SIGNS: Final = {"乘以": "*", "乘": "*", "除以": "/", "加上": "+", "加": "+", "减去": "-", "减": "-", "times": "*",
    "plus": "+", "minus": "-", "＋": "+", "−": "-", "–": "-", "×": "*", "x": "*", "·": "*", "÷": "/"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A reckoning that comes out right. Spans count code points of the answer, units left out.

    Attributes:
        operands: Where its numbers stand, in order.
        result: Where its result stands.
        value: The result as it is written.
    """

    operands: tuple[Span, ...]
    result: Span
    value: float


def reckonings(text: str) -> tuple[Reckoning, ...]:
    """The reckonings of a text, in order; one that is wrong by more than the rounding of its result is none."""
    found = (_read(text, Span(*whole.span())) for whole in _WHOLE.finditer(text))
    return tuple(one for one in found if one is not None)


def _read(text: str, whole: Span) -> Reckoning | None:
    numbers: list[tuple[Span, float, str]] = []
    signs: list[str] = []
    for piece, span in _pieces(text, whole):
        term = _PART.match(piece)
        if term is None:
            sign = " ".join(piece.lower().split())
            signs.append("/" if sign.startswith("divided") else _SIGNS.get(sign, sign))
            continue
        value = float(term["term"].replace(",", "")) * (0.01 if term["unit"] in {"%", "％"} else 1.0)
        start = span.start + term.start("term")
        numbers.append((Span(start, start + len(term["term"])), value, term["unit"]))
    if len(numbers) != len(signs) + 1 or len(numbers) < 3:
        return None
    *operands, (place, said, unit) = numbers
    operators = signs[:-1]
    names = {name for _, _, name in operands if name}
    if any(sign in "+-" for sign in operators) and (
        len(names) > 1 or (unit and not all(unit.startswith(name) for name in names))
    ):
        return None
    reckoned = _evaluate([value for _, value, _ in operands], operators)
    _, _, decimals = place.of(text).partition(".")
    near = 0.5 * 10.0 ** -len(decimals) * (0.01 if unit in {"%", "％"} else 1.0)
    if reckoned is None or abs(reckoned - said) > near * (1 + 1e-9):
        return None
    return Reckoning(tuple(span for span, _, _ in operands), place, said)


def _pieces(text: str, whole: Span) -> Iterator[tuple[str, Span]]:
    at = whole.start
    for piece in _SPLIT.split(whole.of(text)):
        yield piece, Span(at, at + len(piece))
        at += len(piece)


def _evaluate(values: list[float], operators: list[str]) -> float | None:
    """Multiplication and division first; None for a division by nothing."""
    sums = [values[0]]
    for operator, value in zip(operators, values[1:], strict=True):
        if operator == "*":
            sums[-1] *= value
        elif operator == "/":
            if not value:
                return None
            sums[-1] /= value
        else:
            sums.append(-value if operator == "-" else value)
    return sum(sums)
