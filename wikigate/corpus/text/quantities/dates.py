"""Calendar dates, with whatever of year, month and day the writer gives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.anchors import around, beginning, figures, places
from wikigate.corpus.text.quantities.model import Reading
from wikigate.corpus.text.quantities.vocabulary import reigns, values_en, words_en, words_zh

_DIGIT = "零一二三四五六七八九"
_ERAS = {"民国": 1911, "明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}

_ZH_YEAR = rf"(?:[12]\d{{3}}|[一二][{_DIGIT}]{{3}})"
_ZH_MONTH = r"(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])"
_ZH_DAY = r"(?:3[01]|[12]\d|0?[1-9]|三十一?|[二]?十[一二三四五六七八九]?|廿[一二三四五六七八九]?|[一二三四五六七八九])"
_ZH = lazy(
    rf"""
      (?=[\d零一二三四五六七八九十廿公西民明大昭平令前])(?:(?P<bc>公元前|(?<![\u4e00-\u9fff])前)?(?P<era>公元|西元|民国|明治|大正|昭和|平成|令和)?[ ]?
      (?P<year>(?<![\d.,]){_ZH_YEAR}|(?<=公元)\d{{1,4}}|(?<=公元前)\d{{1,4}}|(?<=民国|明治|大正|昭和|平成|令和)\d{{1,3}}|(?<=民国|明治|大正|昭和|平成|令和)[一二三四五六七八九十元]{{1,3}}
        |(?<!\d)\d\d(?=[ ]?年[ ]?{_ZH_MONTH}[ ]?月)
        |(?<=[(（])[1-9]\d\d(?=年)|(?<=[—~至到-])[1-9]\d\d(?=年[)）]))
      [ ]?(?:财|学)?年(?!代|度?的?历史|半)(?:度)?
      (?:[ ]?(?P<month>{_ZH_MONTH})[ ]?月(?:份|[ ]?(?P<day>{_ZH_DAY})[ ]?[日号])?)?
    | (?<![\d.,点第])(?P<month2>{_ZH_MONTH})[ ]?月[ ]?(?P<day2>{_ZH_DAY})[ ]?[日号](?!线)
    | (?<![\d.,几数第])(?P<month3>1[0-2]|0?[1-9])月(?:份)?(?![球饼亮大龄])
    | (?<![\d.,几数第零一二三四五六七八九十/-])(?P<day4>3[01]|[12]\d|0?[1-9])日(?!元|圆|币|内|游|均|以|本|元|前|后|之|程|志|语|龄|夜|间|耳|军|方|美|韩|线)
    | (?<![\d.,第\u4e00-\u9fff])(?P<day5>3[01]|[12]\d|0?[1-9])号(?![\u4e00-\u9fff])
    | (?<=[在于到至从本每])(?P<day6>3[01]|[12]\d|0?[1-9])号(?=[上下早晚前后起开至到]|(?![\u4e00-\u9fff])))
    """,
    re.VERBOSE,
)
_YEARS_OF_REIGN = (
    r"(?:\d{1,2}|[二三四五六]?十[一二三四五六七八九]?|廿[一二三四五六七八九]|[元一二三四五六七八九廿])"
)
_REIGN_YEAR = lazy(
    rf"[ ]?(?P<year>{_YEARS_OF_REIGN})[ ]?年(?!代|间|来|半|级)(?:[ ]?(?:闰)?[正一二三四五六七八九十冬腊]{{1,2}}月(?:初?[一二三四五六七八九十廿]{{1,3}}日?)?)?"
    rf"(?:[ ]?(?:至|到|-|~|—{{1,2}})[ ]?(?P<until>{_YEARS_OF_REIGN})[ ]?年(?!代|间|来|半|级))?"
)
"""The months of a reign are those of the moon: they are passed over, not compared with those of the sun."""
_SPAN_OF_YEARS = lazy("来|前|以上|间|之久|多|余")
"""After a round number 年 counts years (2000年来, 1500年前); 2010年前 is before 2010."""
_ZH_SIGNS = lazy(
    r"[年月日号](?:(?<=[\d零一二三四五六七八九十廿元财学][年月日号])|(?<=[\d零一二三四五六七八九十廿元] [年月日号]))"
)
_ZH_YEAR_RANGE = lazy(
    rf"(?<![\d.,])(?P<year>{_ZH_YEAR})(?=[ ]?(?:-|~|—|——|至|到|、|/|和|与|或)[ ]?{_ZH_YEAR}[ ]?(?:财|学)?年(?!代))"
)
_ISO = lazy(
    r"""
      (?<![\d./-])(?:(?P<year>[12]\d{3})(?P<sep>[-/.])(?P<month>1[0-2]|0?[1-9])(?P=sep)(?P<day>3[01]|[12]\d|0?[1-9])(?![\d/-]|\.\d)
    | (?P<year2>[12]\d{3})-(?P<month2>1[0-2]|0[1-9])(?![\d年/-]|\.\d)
    | (?P<first>[0-3]?\d)/(?P<second>[0-3]?\d)/(?P<year3>[12]\d{3})(?![\d/])
    | (?P<season>[12]\d{3})[-/](?P<season2>\d\d|(?:19|20)\d\d)(?=[ ]?(?:赛季|学年|财年|season|academic|fiscal)))
    """,
    re.VERBOSE,
)
_PREPOSITIONS = "in|since|during|until|till|by|from|to|of|year|fiscal|late|early|mid|before|after|around|circa|and|through|for|between|spring|summer|autumn|fall|winter|than"
_WORD_AHEAD = re.compile(r"(?<![A-Za-z])[A-Za-z]{2,7} \Z")
_BARE_YEAR = lazy(
    rf"(?:(?P<strong>\b(?:in|since|during|until|by|fiscal|late|early|year|circa|spring|summer|autumn|winter|fall|through)[ ])"
    rf"|(?P<weak>\b(?:{_PREPOSITIONS})[ ])|(?P<open>(?<![A-Za-z0-9_])[(（])|(?P<range>(?<=\d)-))(?P<year>1[0-9]\d\d|20\d\d)(?![\d,.]\d|[\d%\w年°$€£])(?=(?P<next>[ -]?[a-z]+)?)",
    re.IGNORECASE,
)
_MONTH_AHEAD = re.compile(r"(?<![A-Za-z])(?P<name>[A-Za-z]{3,9})\.?[ ]?,?[ ]{0,2}\Z")
_MONTH_BEHIND = re.compile(
    r"\d{1,2}(?:st|nd|rd|th)?[ -](?:day )?(?:of )?(?P<name>[A-Za-z]{3,9})(?![A-Za-z])", re.IGNORECASE
)
_ERA = lazy(r"[ABC](?:(?<=A)\.?D|(?<=C)E|(?<=B)\.?C)")
_OF_YEARS = frozenset("年版届級级期季度")
_LONE = 16
_LONE_YEAR = re.compile(r"\s*(1[89]\d\d|20\d\d)\s*[.。]?\s*")
_CHRIST = lazy(
    r"\b(?=[\dAC])(?:(?P<ad>AD|A\.D\.|CE)[ ](?P<year>\d{1,4})|(?P<year2>\d{1,4})[ ](?P<era>BCE?|B\.C\.|AD|A\.D\.|CE))(?![A-Za-z])"
)


@cache
def _reign_ends() -> re.Pattern[str]:
    ends = "".join(sorted({name[-1] for name in reigns()}))
    return re.compile(rf"[{ends}](?=[ ]?[\d元一二三四五六七八九十廿][\d一二三四五六七八九十]{{0,2}}[ ]?年)")


def _reigns(text: str) -> Iterator[tuple[int, int]]:
    """Places of the names of reigns that a year follows."""
    for last in places(_reign_ends(), text):
        for start in (last - 3, last - 1):
            if start >= 0 and text[start : last + 1] in reigns():
                yield start, last + 1
                break


def _bare_year_starts(text: str, starts: list[int]) -> Iterator[int]:
    """Where a bare year may begin: with the word, the bracket or the dash before a figure that begins with 1 or 2."""
    for start in starts:
        if text[start] not in "12":
            continue
        last = text[start - 1 : start]
        if last == " ":
            word = _WORD_AHEAD.search(text, max(0, start - 9), start)
            if word is not None:
                yield word.start()
        elif last in {"(", "（", "-"}:
            yield start - 1


def _month_starts(text: str, starts: list[int]) -> Iterator[int]:
    """Where a date with the name of a month may begin: at the name before a figure, or at a figure before the name."""
    months = values_en("months")
    for start in starts:
        last = text[start - 1 : start]
        if last.isascii() and (last.isalpha() or last in {" ", ".", ","}):
            name = _MONTH_AHEAD.search(text, max(0, start - 14), start)
            if name is not None and name["name"].lower() in months:
                yield name.start()
        name = _MONTH_BEHIND.match(text, start)
        if name is not None and name["name"].lower() in months:
            yield start


@cache
def _english() -> re.Pattern[str]:
    month = "|".join(sorted(values_en("months"), key=lambda name: (-len(name), name)))
    day = r"(?:3[01]|[12]\d|0?[1-9])"
    return re.compile(
        rf"""
          (?<![A-Za-z])(?:(?P<month>{month})\b\.?(?:[ ]{{0,2}}(?P<day>{day})(?:st|nd|rd|th)?(?![\d.:]|,\d{{3}}|[ ]?(?:million|billion|thousand|%|percent|per[ ]cent)))?(?:[ ]?,?[ ]{{1,2}}(?P<year>[12]\d{{3}})(?!\d|[.,]\d))?
        | (?<![\d.,])(?P<day2>{day})(?:st|nd|rd|th)?[ -](?:day[ ])?(?:of[ ])?(?P<month2>{month})\b\.?(?:[ -]?,?[ ]?(?P<year2>[12]\d{{3}})(?!\d|[.,]\d))?)
        """,
        re.VERBOSE | re.IGNORECASE,
    )


def dates(text: str) -> Iterator[Reading]:
    """Dates in folded `text`; readings of different forms may overlap, the earlier form wins.

    Not a date: 2000年历史 and 1500年前 (durations), 第3日, 3日内, "may" without a day, a year before a
    lower-case noun ("of 1200 people").
    """
    signs = places(_ZH_SIGNS, text)
    for start, end in _reigns(text) if signs else ():
        match = _REIGN_YEAR.match(text, end)
        if match is None:
            continue
        first = reigns()[text[start:end]]
        until = match.start("until") if match["until"] else match.end()
        stop = start + len(text[start:until].rstrip(" 至到-~—"))
        yield _date(start, stop, first + _number(match["year"]) - 1)
        if match["until"]:
            yield _date(until, match.end(), first + _number(match["until"]) - 1)
    for match in around(_ZH, text, signs, 14, 28):
        yield from _chinese(match)
    for match in around(_ZH_YEAR_RANGE, text, signs, 18, 4):
        yield _date(*match.span("year"), _number(match["year"]))
    starts = figures(text)
    if not starts:
        return
    for match in beginning(_ISO, text, starts):
        yield from _numeric(match)
    named = list(_month_starts(text, starts))
    for match in beginning(_english(), text, named) if named else ():
        yield from _month_name(text, match)
    eras = (
        places(_ERA, text)
        if "AD" in text or "BC" in text or "CE" in text or ".D." in text or ".C." in text
        else []
    )
    for match in around(_CHRIST, text, eras, 6, 12):
        year = int(match["year"] or match["year2"])
        before_christ = (match["era"] or "").startswith("B")
        if year:
            yield _date(match.start(), match.end(), -year if before_christ else year)
    for match in beginning(_BARE_YEAR, text, _bare_year_starts(text, starts)):
        if _is_year(match):
            yield _date(*match.span("year"), int(match["year"]))
    lone = _LONE_YEAR.fullmatch(text) if len(text) < _LONE else None
    if lone:
        yield _date(*lone.span(1), int(lone[1]))


def _is_year(match: re.Match[str]) -> bool:
    following = (match["next"] or "").strip(" -").lower()
    if match["open"]:
        return not _measures(match.string, match.end())
    if not following or following in words_en("not_heads"):
        return True
    if following in {"people", "cases", "words", "times", "items", "pages", "percent", "million", "thousand"}:
        return False
    return match["strong"] is not None and int(match["year"]) >= 1500 and not _is_unit(following)


def _measures(text: str, at: int) -> bool:
    """Whether a unit or a classifier follows: (1000 毫升), (1500 mg) and （1200 人） are no years, （2003 版） is one."""
    from wikigate.corpus.text.quantities.unit_names import find_unit  # noqa: PLC0415

    if text[at : at + 1] != " ":
        return False
    counted = text[at + 1 : at + 2] in words_zh("classifiers") - _OF_YEARS
    return find_unit(text, at + 1) is not None or (counted and text[at + 2 : at + 3] in ")）,，;；、")


def _is_unit(word: str) -> bool:
    from wikigate.corpus.text.quantities.vocabulary import units  # noqa: PLC0415

    table = units()
    return word in table.words or word in table.symbols or word.rstrip("s") in table.words


def _chinese(match: re.Match[str]) -> Iterator[Reading]:
    if match["year"] is not None:
        year = _number(match["year"])
        if year % 100 == 0 and not match["month"] and _SPAN_OF_YEARS.match(match.string, match.end()):
            return
        if match["bc"]:
            year = -year
        elif match["era"] in _ERAS:
            year += _ERAS[match["era"]]
        elif len(match["year"]) == 2 and not match["era"]:
            year += 1900 if year >= 30 else 2000
        month = _number(match["month"]) if match["month"] else None
        yield _date(match.start(), match.end(), year, month, _number(match["day"]) if match["day"] else None)
        return
    month_name = match["month2"] or match["month3"]
    day_name = match["day2"] or match["day4"] or match["day5"] or match["day6"]
    yield _date(
        match.start(),
        match.end(),
        None,
        _number(month_name) if month_name else None,
        _number(day_name) if day_name else None,
    )


def _numeric(match: re.Match[str]) -> Iterator[Reading]:
    if match["year"] is not None:
        yield _date(match.start(), match.end(), int(match["year"]), int(match["month"]), int(match["day"]))
    elif match["year2"] is not None:
        yield _date(match.start(), match.end(), int(match["year2"]), int(match["month2"]))
    elif match["season"] is not None:
        yield _date(match.start(), match.end(), int(match["season"]))
    else:
        first, second = int(match["first"]), int(match["second"])
        # Month first, as in the United States, unless only the other order is a date.
        month, day = (first, second) if first <= 12 else (second, first)
        if 1 <= month <= 12 and 1 <= day <= 31:
            yield _date(match.start(), match.end(), int(match["year3"]), month, day)


def _month_name(text: str, match: re.Match[str]) -> Iterator[Reading]:
    name = match["month"] or match["month2"]
    day, year = match["day"] or match["day2"], match["year"] or match["year2"]
    if day is None and year is None:
        return
    if name.islower() and name in {"may", "march", "mar", "sep", "dec", "jan"} and year is None:
        before = text[max(0, match.start() - 12) : match.start()].lower()
        if (
            not re.search(r"\b(?:on|in|of|since|until|by|from|to|before|after|due|and)[ ]\Z", before)
            and not match["day2"]
        ):
            return
    yield _date(
        match.start(),
        match.end(),
        int(year) if year else None,
        values_en("months")[name.lower()],
        int(day) if day else None,
    )


def _date(
    start: int, end: int, year: int | None, month: int | None = None, day: int | None = None
) -> Reading:
    first = next(field for field in (year, month, day) if field is not None)
    return Reading(start, end, first, first, kind="date", year=year, month=month, day=day)


def _number(digits: str) -> int:
    """Value of a year, month or day in either script."""
    if digits.isdecimal() and digits.isascii():
        return int(digits)
    if digits == "元":
        return 1
    digits = digits.replace("廿", "二十")
    if "十" in digits:
        tens, _, ones = digits.partition("十")
        return 10 * (_DIGIT.index(tens) if tens else 1) + (_DIGIT.index(ones) if ones else 0)
    return int("".join(str(_DIGIT.index(char)) for char in digits))
