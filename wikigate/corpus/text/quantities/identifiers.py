"""Names that hold digits and are no quantities: COVID-19, 3.11.2, Windows 10, 歼-20, 5号楼, telephone numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.anchors import around, beginning, figures, places
from wikigate.corpus.text.quantities.vocabulary import units, values_en, words_en, words_zh

_UNIT_TAIL = lazy(r"[A-Za-zµμ°]{1,6}(?:[/^][A-Za-z0-9²³]{1,4})?(?![A-Za-z0-9])")
_NOT_UNIT_PREFIX = lazy(r"(?:in|on|to|of|by|at|top|from|since|about|over|only|approx|ca)\Z", re.IGNORECASE)


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    fixed = re.compile(
        r"""
          (?:\d+(?:\.\d+){2,}(?![\d年月])                    # 3.11.2, 192.168.0.1
        | (?<![\d-])(?![12]\d{3}-\d\d?-\d\d?(?![\d-]))\d{2,6}(?:-\d{1,8}){2,}(?!\d)  # 978-7-04, 400-820-8820, no ISO date
        | (?<![\d.,-])0\d{2,3}-\d{7,8}(?!\d)            # 010-62781234
        | (?<![\d.,])\+\d{1,3}[ -]?\d{6,12}(?!\d)
        | (?<![\d.,])1[3-9]\d{9}(?![\d.,万亿千百])        # a mobile telephone
        | \d{19,}(?:\.\d+)?|\d+\.\d{41,}                # no count is that long: hashes, constants
        | (?<![\d./,-])(?:19|20)\d\d/(?!(?:19|20)\d\d(?!\d))\d{3,5}(?![\d/.-]|[ ]?[年月])  # the number of a law: 2024/1689
        | (?<![\d./,-])(?:\d{1,5}/\d{1,5}/(?:EC|EU|EEC|JHA|CFSP)(?![A-Za-z0-9])|\d{1,5}/(?:19|20)\d\d(?=号))  # 95/46/EC
        | (?<![A-Za-z0-9])v\d+(?:\.\d+)*(?![\d])
        | (?<![A-Za-z0-9])0x[0-9A-Fa-f]+)
        """,
        re.VERBOSE | re.IGNORECASE,
    )
    letters_first = re.compile(
        r"(?<![A-Za-z0-9])([A-Za-z]{1,40}(?:[A-Za-z-]{0,40}[A-Za-z])?)([-_+]?)(\d[A-Za-z0-9]*(?:[.\-_+]?[A-Za-z0-9]+)*)"
    )
    digits_first = re.compile(
        r"(?<![A-Za-z0-9.,])(\d{1,18})(?!T\d\d:)([A-Za-z][A-Za-z0-9]*)(?:-[A-Za-z0-9]+)*(?![A-Za-z0-9])"
    )
    return fixed, letters_first, digits_first


_MARKS = frozenset("+vV")
_NUMBER_SIGN = lazy("号")
_NAME_AHEAD = lazy(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z-]{0,80}[_+]?\Z")
_HAN_DASH = lazy(r"-(?<=[\u4e00-\u9fff]-)\d{1,4}[A-Z]{0,3}(?![\d.,%A-Za-z°℃万亿千百元])")


@cache
def _numbered() -> re.Pattern[str]:
    """5号楼, 三号线, 嫦娥五号."""
    nouns = "|".join(sorted(words_zh("numbered_nouns"), key=lambda noun: (-len(noun), noun)))
    return re.compile(
        rf"(?:\d{{1,6}}|[零一二三四五六七八九十百]{{1,5}})号(?:{nouns})|(?<=[\u4e00-\u9fff])[一二三四五六七八九十]{{1,3}}号"
    )


def identifiers(text: str) -> Iterator[tuple[int, int]]:
    """Places of identifiers in folded, masked `text`; they may overlap.

    Kept as numbers all the same: currency codes (USD5), months (June21), short words glued to a figure
    (in2010, top5), a figure with its unit (12kg, 3GB) or scale letter (1.2M), exponents and products
    (1e5, 8x2).
    """
    fixed, letters_first, digits_first = _patterns()
    starts = figures(text)
    yield from (match.span() for match in _fixed(fixed, text, starts))
    yield from _named(text, starts)
    yield from _mixed(text, starts, letters_first, digits_first)
    dashes = [start - 1 for start in starts if text[start - 1 : start] == "-"]
    yield from (match.span() for match in beginning(_HAN_DASH, text, dashes))
    if "号" in text:
        longest = max(map(len, words_zh("numbered_nouns")))
        yield from (m.span() for m in around(_numbered(), text, places(_NUMBER_SIGN, text), 6, 1 + longest))


def _fixed(fixed: re.Pattern[str], text: str, starts: list[int]) -> Iterator[re.Match[str]]:
    """Matches of `fixed` at a figure, or at the mark before it."""
    done = 0
    for start in starts:
        if start < done:
            continue
        match = fixed.match(text, start - 1) if text[start - 1 : start] in _MARKS and start > done else None
        match = match or fixed.match(text, start)
        if match is not None:
            yield match
            done = match.end()


def _glued_names(text: str, starts: list[int]) -> Iterator[int]:
    """Where the letters begin that end in a figure, with a dash or the like between at most."""
    for start in starts:
        at = start - (text[start - 1 : start] in {"-", "_", "+"})
        if at and text[at - 1].isascii() and text[at - 1].isalpha():
            name = _NAME_AHEAD.search(text, max(0, start - 82), start)
            if name is not None:
                yield name.start()


def _mixed(
    text: str, starts: list[int], letters_first: re.Pattern[str], digits_first: re.Pattern[str]
) -> Iterator[tuple[int, int]]:
    """Letters and digits in one word, unless the letters are a unit, a currency or a month."""
    signs, months = units().signs, values_en("months")
    for match in beginning(letters_first, text, _glued_names(text, starts)):
        word, dash, tail = match.groups()
        if not dash and (word.lower() in signs or word.lower() in months or _NOT_UNIT_PREFIX.match(word)):
            continue
        if dash and word.lower() in {"mid", "pre", "post", "sub", "non", "under", "over", "plus", "minus"}:
            continue
        if tail.endswith("%") or (dash == "-" and _is_open_range(text, match.start(2))):
            continue
        yield match.span()
    for match in beginning(digits_first, text, starts):
        if not _is_measured(text, match):
            yield match.span()


_FIGURE = lazy(r"(?<![\d.,])\d+(?:\.\d+)*[A-Za-z]?(?![\d%])(?!,\d{3})")
_NAME_BEFORE = lazy(r"(?<![A-Za-z0-9])([A-Za-z][A-Za-z./-]{0,14}?)[ -]?v?\Z")


def _named(text: str, starts: list[int]) -> Iterator[tuple[int, int]]:
    """Products and places with a number: Windows 10, Python 3, Highway 35."""
    names = words_en("product_names")
    named = [start for start in starts if start and text[start - 1] in _BEFORE_NAMED]
    for match in beginning(_FIGURE, text, named):
        start = match.start()
        floor = max(0, start - 17)
        name = _NAME_BEFORE.search(text[floor:start])
        if name is not None and name[1].lower() in names:
            yield floor + name.start(), match.end()


_BEFORE_NAMED = frozenset(" -.vV") | frozenset("abcdefghijklmnopqrstuwxyzABCDEFGHIJKLMNOPQRSTUWXYZ")


def _is_open_range(text: str, dash: int) -> bool:
    """Whether the dash at `dash` follows a unit (1.6m-3.9m) rather than a name."""
    before = text[max(0, dash - 8) : dash]
    return re.search(r"\d[A-Za-z]{1,4}\Z", before) is not None


def _is_measured(text: str, match: re.Match[str]) -> bool:
    """Whether the letters after the digits are a unit, a scale, an exponent or a product."""
    digits, letters = match.group(1), match.group(2)
    whole = match.group()
    if re.fullmatch(r"\d+[eE][+-]?\d{1,3}", whole):
        return True
    if re.fullmatch(r"(?:[eE][+-]?\d{1,3}|[xX]\d{1,6}(?:[xX]\d{1,6})?|st|nd|rd|th|s|ST|ND|RD|TH)", letters):
        return True
    if "-" in whole:
        letters = whole[len(digits) :].split("-")[0] if not re.search(r"-\d", whole) else letters
    if letters in {
        "K",
        "k",
        "M",
        "mil",
        "bn",
        "mn",
        "bln",
        "mln",
        "tln",
        "B",
        "b",
        "T",
        "G",
        "am",
        "pm",
        "AM",
        "PM",
        "m",
        "l",
        "g",
        "t",
        "h",
        "s",
        "W",
        "V",
        "L",
        "D",
        "C",
        "F",
    }:
        return letters not in {"G", "D", "C", "F", "T"} or (
            letters in "CF" and text[match.start() - 1 : match.start()] == "-"
        )
    table = units()
    name = letters.lower()
    return (
        letters in table.symbols
        or name in table.signs
        or name in table.words
        or name.rstrip("s") in table.words
        or (
            _UNIT_TAIL.fullmatch(letters) is not None
            and (name in values_en("scales") or name in values_en("months") or name in words_en("not_heads"))
        )
    )
