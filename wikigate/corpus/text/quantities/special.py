"""Amounts without a numeral of their own: 半公升, 一半, 打对折, 米九, a kg."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.anchors import beginning, has_latin, places
from wikigate.corpus.text.quantities.model import Reading
from wikigate.corpus.text.quantities.numerals_zh import DIGITS
from wikigate.corpus.text.quantities.unit_names import find_unit
from wikigate.corpus.text.quantities.vocabulary import units, words_zh

_HALF = lazy(r"半(?<![零一二两三四五六七八九十百千万亿\d个上下前后]半)(?=[\u4e00-\u9fff])")
_ONE_HALF = lazy(r"[一1](?<![零二两三四五六七八九十百千万亿\d][一1])半半?(?![个年天小径导岛])")
_HALF_PRICE = lazy(r"(?<=打)对折")
_TALL = lazy(
    r"(?:(?<=高)|(?<=[到至~ ,，。；、])|^)米(?P<tenth>[一二三四五六七八九])(?![\u4e00-\u9fff])|(?:(?<=高)|(?<=[到至~ ,，。；、])|^)米(?P<tenth2>[一二三四五六七八九])(?=[到至的，。])"
)
_TALL_SIGN = lazy("米(?=[一二三四五六七八九])")


@cache
def article_pattern() -> re.Pattern[str]:
    """An article with the first word of a unit that may do without a numeral (a kg, an inch)."""
    table = units()
    names = [name for group in (table.symbols, table.words) for name, unit in group.items() if unit.article]
    words = {match.group() for name in names if (match := re.match("[A-Za-z]+", name)) is not None}
    first = "|".join(sorted(words, key=lambda word: (-len(word), word)))
    return re.compile(rf"[Aa](?<![A-Za-z0-9%$€£-][Aa])[Nn]? (?=(?i:{first}))")


_PART_BEFORE = lazy(r"\b(?:half|quarter|of) \Z", re.IGNORECASE)
_RATE = lazy(
    r"(?:\d|%|[a-z]s|dollars?|cents?|euros?|yuan|\$|€|million|billion|percent|times?|once|twice)[,]? \Z",
    re.IGNORECASE,
)


def special_amounts(text: str) -> Iterator[Reading]:
    """Such amounts in folded `text`; forms may overlap, the earlier wins."""
    half, tall = "半" in text, "米" in text
    for match in _HALF_PRICE.finditer(text) if "对折" in text else ():
        yield Reading(*match.span(), 0.5, 0.5, 0.01, script="han", kind="percentage")
    for match in _ONE_HALF.finditer(text) if half else ():
        yield Reading(*match.span(), 0.5, 0.5, 0.1, script="han", kind="fraction")
    for match in _HALF.finditer(text) if half else ():
        yield from _half(text, match.start())
    for match in beginning(_TALL, text, places(_TALL_SIGN, text) if tall else ()):
        tenth = DIGITS[match["tenth"] or match["tenth2"]]
        value = 1 + tenth / 10
        yield Reading(*match.span(), value, value, 0.1, script="han", kind="length", unit="m", unit_name="米")
    for match in article_pattern().finditer(text) if has_latin(text) else ():
        found = find_unit(text, match.end(), script="article")
        if _PART_BEFORE.search(text[max(0, match.start() - 12) : match.start()]):
            continue
        if (
            found is not None
            and found[0].article
            and not _RATE.search(text[max(0, match.start() - 10) : match.start()])
        ):
            unit, end = found
            yield Reading(
                match.start(), end, 1, 1, 1,
                script="english", kind=unit.kind, unit=unit.unit, factor=unit.factor, unit_name=text[match.end() : end],
            )  # fmt: skip


def _half(text: str, at: int) -> Iterator[Reading]:
    """半 before a unit or classifier, unless it begins a word of its own (半导体)."""
    words = words_zh("not_numbers")
    if any(
        text[start:end] in words for start in range(max(0, at - 3), at + 1) for end in range(at + 1, at + 5)
    ):
        return
    base = Reading(at, at + 1, 0.5, 0.5, 0.1, script="han")
    if text[at + 1] == "百":
        yield base._replace(end=at + 2, low=50, high=50, precision=1)
        return
    start = at + 1 + (text[at + 1] == "个" and find_unit(text, at + 2) is not None)
    found = find_unit(text, start)
    if found is not None:
        unit, end = found
        yield base._replace(
            end=end,
            kind=unit.kind,
            unit=unit.unit,
            factor=unit.factor,
            offset=unit.offset,
            unit_name=text[start:end],
        )
    elif text[at + 1] in words_zh("classifiers"):
        yield base._replace(end=at + 2, kind="count", unit=text[at + 1], unit_name=text[at + 1])
