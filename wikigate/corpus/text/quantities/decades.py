"""Decades and centuries: intervals of years."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.anchors import around, places
from wikigate.corpus.text.quantities.model import Reading

_HAN = "零一二三四五六七八九"
_NUMBER = "[零一二三四五六七八九十]"
_ZH = lazy(
    rf"""
      (?=[\d零一二三四五六七八九十公前])(?:(?:(?P<bc>公元前|前)?(?P<century>\d{{1,2}}|{_NUMBER}{{1,3}})[ ]?世纪(?:的?[ ]?(?P<of>[1-9]0|[一二三四五六七八九]十)[ ]?年代)?)
    | (?P<year>[12]\d\d0|[一二][零一二三四五六七八九]{{2}}[零])[ ]?年代
    | (?<![\d零一二三四五六七八九十个])(?P<bare>[1-9]0|[二三四五六七八九]十)[ ]?年代)
    """,
    re.VERBOSE,
)
_EN = lazy(
    r"""
      (?<![\w'])(?P<year>[12]\d\d0)'?s\b
    | (?<![\w])'(?P<short>[1-9]0)s\b
    | (?<!\d)(?P<century>\d{1,2})(?:st|nd|rd|th)[ -]century\b(?P<bc>[ ]BCE?)?
    | \b(?P<word>(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth
        |fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty-first))[ -]century\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_ZH_SIGNS = lazy("世纪|年代")
_EN_SIGNS = lazy(r"[0cC](?:(?<=\d0)'?[sS]\b|(?<=[cC])(?i:entury)\b)")
_CENTURIES = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
    "twenty-first",
]


def decades(text: str) -> Iterator[Reading]:
    """Decades and centuries in folded `text`, as half-open intervals of years.

    A bare 90年代 is the 1990s; a century runs from 1901 to 2000, as 20世纪 does by the calendar.
    """
    signs = places(_ZH_SIGNS, text) if "世纪" in text or "年代" in text else []
    for match in around(_ZH, text, signs, 8, 12):
        if match["century"] is not None:
            number = _small(match["century"])
            if match["of"] is not None:
                yield _decade(match, (number - 1) * 100 + _small(match["of"]), str(_small(match["of"])))
            elif number:
                yield _century(match, number, before_christ=match["bc"] is not None)
        elif match["year"] is not None:
            year = _small(match["year"])
            yield _decade(match, year, str(year))
        else:
            short = _small(match["bare"])
            yield _decade(match, (1900 if short >= 20 else 2000) + short, str(short))
    english = "0s" in text or "0'" in text or "entury" in text.lower()
    for match in around(_EN, text, places(_EN_SIGNS, text) if english else [], 20, 14):
        if match["year"] is not None:
            yield _decade(match, int(match["year"]), match["year"])
        elif match["short"] is not None:
            yield _decade(match, 1900 + int(match["short"]), match["short"])
        elif match["century"] is not None:
            if int(match["century"]):
                yield _century(match, int(match["century"]), before_christ=match["bc"] is not None)
        else:
            yield _century(match, _CENTURIES.index(match["word"].lower()) + 1, before_christ=False)


def _small(digits: str) -> int:
    """Value of up to four digits, Arabic or Chinese, positional or with 十."""
    if digits.isascii():
        return int(digits)
    if "十" not in digits:
        return int("".join(str(_HAN.index(char)) for char in digits))
    tens, _, ones = digits.partition("十")
    return 10 * (_HAN.index(tens[-1]) if tens else 1) + (_HAN.index(ones[0]) if ones else 0)


def _decade(match: re.Match[str], year: int, written: str) -> Reading:
    return Reading(
        match.start(),
        match.end(),
        year,
        year + 10,
        10,
        half_open=True,
        kind="decade",
        unit="year",
        unit_name=written,
    )


def _century(match: re.Match[str], number: int, *, before_christ: bool) -> Reading:
    low = -100 * number if before_christ else 100 * (number - 1) + 1
    return Reading(
        match.start(),
        match.end(),
        low,
        low + 100,
        100,
        half_open=True,
        kind="decade",
        unit="year",
        unit_name=str(number),
    )
