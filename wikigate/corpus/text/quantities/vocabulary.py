"""The word lists, loaded when they are first needed.

JSON and not TOML: a query in a process of its own reads them, and `tomllib` would cost it more than
the lists themselves.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from wikigate.fast_tuple import NamedTuple

_DATA = Path(__file__).parent / "data"


class Unit(NamedTuple):
    """A unit of measure: ``base = written * factor + offset``.

    Attributes:
        article: "a kg" counts as one of it.
        minor: A part of a currency unit (角, cent), which continues an amount.
        tenths: 成 and 折, which count tenths below ten and hundredths above.
    """

    kind: str
    unit: str
    factor: float
    offset: float = 0
    article: bool = False
    minor: bool = False
    tenths: bool = False


class Units(NamedTuple):
    """Unit names: Latin `symbols` are case-sensitive, `words` (lower case) are not, `han` is the rest.

    `signs` are what may stand before an amount of money; `han_names` has the names in `han` by their first
    character, longest first.
    """

    symbols: dict[str, Unit]
    words: dict[str, Unit]
    han: dict[str, Unit]
    signs: dict[str, Unit]
    han_names: dict[str, tuple[str, ...]]


@cache
def _load(name: str) -> Any:  # noqa: ANN401 - the shape differs from file to file; each reader below narrows it
    return json.loads((_DATA / f"{name}.json").read_text(encoding="utf-8"))


def _split(value: str | list[str]) -> list[str]:
    lines = [value] if isinstance(value, str) else value
    return [word for line in lines for word in line.split("|") if word]


def _is_latin(name: str) -> bool:
    return not any("\u3040" <= char <= "\u9fff" for char in name)


@cache
def units() -> Units:
    """Units of measure and of money."""
    symbols: dict[str, Unit] = {}
    words: dict[str, Unit] = {}
    han: dict[str, Unit] = {}
    signs: dict[str, Unit] = {}
    for row in _load("units"):
        unit = Unit(
            row["kind"],
            row["unit"],
            row["factor"],
            row.get("offset", 0),
            article=row.get("article", False),
            tenths=row.get("tenths", False),
        )
        symbols.update(dict.fromkeys(_split(row.get("symbols", "")), unit))
        for name in _split(row.get("words", "")):
            (words if _is_latin(name) else han)[name] = unit
    for row in _load("money"):
        unit = Unit("money", row["unit"], row["factor"], minor=row.get("minor", False))
        for name in _split(row.get("signs", "")):
            symbols[name] = signs[name.lower()] = unit
        for name in _split(row.get("names", "")):
            (words if _is_latin(name) else han)[name] = unit
            if not unit.minor and len(name) > 1:
                signs[name] = unit
    han_names: dict[str, tuple[str, ...]] = {}
    for name in sorted(han, key=lambda one: (-len(one), one)):
        han_names[name[0]] = (*han_names.get(name[0], ()), name)
    return Units(symbols, words, han, signs, han_names)


@cache
def reigns() -> dict[str, int]:
    """Chinese and Japanese reigns and the year in which each began; names that two dynasties used are left out.

    The years are those of the usual tables of Chinese and Japanese eras; a reign's year is not quite a
    Western one (it begins in January or February).
    """
    return {str(name): int(year) for name, year in _load("reigns").items()}


@cache
def words_zh(name: str) -> frozenset[str]:
    """A Chinese list: `classifiers` and `not_cheng` by character, the others by word."""
    value = _load("words_zh")[name]
    return frozenset(value) if name in {"classifiers", "personal", "not_cheng"} else frozenset(_split(value))


@cache
def blocked_units() -> dict[str, str]:
    """Characters before which a Chinese unit name is part of another word (里 before 程, 天 before 然)."""
    return {str(name): str(following) for name, following in _load("words_zh")["units_not_before"].items()}


@cache
def words_en(name: str) -> frozenset[str]:
    """An English list, lower case."""
    return frozenset(_split(_load("words_en")[name]))


@cache
def values_en(name: str) -> dict[str, int]:
    """An English table of number words or months, lower case."""
    return {str(word): int(value) for word, value in _load("words_en")[name].items()}


@cache
def hedges(place: str) -> dict[str, str]:
    """Hedge words that stand `before` or `after` a quantity, with the qualifier that they give."""
    return {word: qualifier for qualifier, value in _load("hedges")[place].items() for word in _split(value)}
