"""Hints for binding a quantity: what is measured, and when and where it holds."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.phrases import led_by_first_characters, led_by_first_letters
from wikigate.corpus.text.quantities.anchors import (
    around,
    has_latin,
    places,
)
from wikigate.corpus.text.quantities.model import Reading
from wikigate.corpus.text.quantities.vocabulary import words_en, words_zh

_CLAUSE_END = lazy(
    r"[，。；：！？、\n（）()\[\]|“”\",;:!?.](?:(?<=[，。；：！？、\n（）()\[\]|“”\"])|(?=[ \n]|\Z))"
)
_SENTENCE_END = lazy(r"[。！？\n.!?](?:(?<=[。！？\n])|(?= |$))")
_OPENS = frozenset("，：（(|,:、")
"""Behind these the phrase before them may name what is measured: 身高：170 cm, 人口（2000人）."""
_TRAILING = " \t:=~≈$€£¥是为达至到有共约近逾超过仅只已将均在以了的从由上降截占需要用比较"
_LAST_WORD = lazy(r"(?<![A-Za-z])[A-Za-z]{1,13}\Z")
_LAST_HAN = lazy(r"[\u4e00-\u9fff]{1,12}\Z")
_LAST_WORDS = lazy(r"(?:[A-Za-z][A-Za-z'-]{0,24} ){0,5}[A-Za-z][A-Za-z'-]{0,24}\Z")
_HAN_PHRASE_BEGINS = lazy(
    r".*(?:的|了|其中|拥有|共有|设有|现有|已有|具有|实现|完成|年度?|[省市县区]|全国|全年)(?=[\u4e00-\u9fff]{2})"
)
_WORDS_PHRASE_BEGINS = lazy(
    r".*\b(?:and|or|but|while|that|which|who|when|is|are|was|were|has|have|had|as|than|it|they|he|she|we|you|i)(?: |\Z)",
    re.IGNORECASE,
)
_WORDS_PHRASE_ENDS = lazy(
    r"(?:\A| )(?:in|on|at|for|by|from|with|to|during|since|until|after|before)\b.*", re.IGNORECASE
)
_ARTICLES = lazy(r"(?:(?:the|an?|its|his|her|their|our|this|these|those|of)(?: |\Z))+", re.IGNORECASE)
_RIGHT_HAN = lazy(
    r"(?:的)?([\u4e00-\u9fff]{1,8}?)(?=[的了在和与或是为被将参从等及以由向并也就都而占中到之，。；：！？、\n（）() ]|\Z|[^\u4e00-\u9fff])"
)

_COMPARING = frozenset("比较于 ")
_COMPARED = lazy(r"(?:比|较|于|\b(?:than|from|against|versus|vs\.?|with|to)) (?:the )?\Z", re.IGNORECASE)
_DIRECTLY_BEHIND = lazy(
    r"(?: [a-z]+){0,3} (?:in|during|by|for|of|at|on|since)(?: the| late| early| fiscal)?[ ]|[ ]?[（(](?:in )?|[ ]",
    re.IGNORECASE,
)
_PLACE_SIGN = lazy(r"[省市县区州](?<=[\u4e00-\u9fff]{2}[省市县区州])")
_PLACE = lazy(
    r"(?:(?<=[在于])|(?<![\u4e00-\u9fff]))[\u4e00-\u9fff]{2,5}?(?:省|市|县|区|州)(?![\u4e00-\u9fff]?场)"
)
_ENGLISH_PLACE = lazy(r"[iI](?<![A-Za-z][iI])n (?P<place>[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20})?\b)")
_UNIT_OF_COLUMN = lazy(r"[（(][^（()）]{0,12}[）)] ?\Z")
_NOUNS = frozenset("人次国省市县区镇村校口户")
"""Classifiers that name what they count."""
_REACH = 40
_DATES = frozenset({"date", "decade"})


def metric_of(text: str, readings: list[Reading], index: int) -> str:
    """The phrase that names what is measured; a hint, "" if none, and for dates.

    It is the nearest one before the quantity in its clause, without verbs, hedges and times; where the
    clause begins with the quantity, the one before the colon, comma or bracket that opens it. Of a count
    with a classifier it is first of all the noun behind that.
    """
    reading = readings[index]
    if reading.kind in _DATES:
        return ""
    if reading.kind == "count" and reading.unit in _classifiers():
        noun = _RIGHT_HAN.match(text, reading.end, reading.end + 9)
        if noun is not None:
            return noun.group(1)
    end, before = reading.start, index
    for _ in range(3):
        floor = max(0, end - _REACH, readings[before - 1].end if before else 0)
        cut = floor
        for match in _CLAUSE_END.finditer(text, floor, end):
            cut = match.end()
        phrase = _last_phrase(text[cut:end])
        if phrase:
            return phrase
        if cut > floor and text[cut - 1] in _OPENS:
            unit = _UNIT_OF_COLUMN.search(text, floor, cut - 1)
            end = cut - 1 if unit is None else unit.start()
        elif (
            cut == floor
            and before
            and readings[before - 1].end == floor
            and readings[before - 1].kind in _DATES
        ):
            before -= 1
            end = readings[before].start
        else:
            break
    return ""


def _last_phrase(clause: str) -> str:
    """The last noun phrase of a clause that ends where the figure begins."""
    han_words, english_words = _trailing_words(), words_en("before_figures")
    while True:
        if clause.endswith(han_words):
            clause = clause[:-2]
            continue
        clause = clause.rstrip(_TRAILING)
        last = clause[-1:]
        if last.isascii():
            word = _LAST_WORD.search(clause) if last else None
            if word is None or word.group().lower() not in english_words:
                break
            clause = clause[: word.start()]
        elif not clause.endswith(han_words):
            break
    if not clause:
        return ""
    han = _LAST_HAN.search(clause)
    if han is not None:
        phrase = han.group()
        begins = _HAN_PHRASE_BEGINS.match(phrase)
        return phrase[begins.end() :] if begins is not None else phrase
    words = _LAST_WORDS.search(clause)
    if words is None:
        return ""
    phrase = words.group()
    begins = _WORDS_PHRASE_BEGINS.match(phrase)
    phrase = phrase[begins.end() :] if begins is not None else phrase
    phrase = _WORDS_PHRASE_ENDS.sub("", phrase)
    articles = _ARTICLES.match(phrase)
    return phrase[articles.end() :] if articles is not None else phrase


def scopes_of(text: str, readings: list[Reading]) -> list[str]:
    """For each quantity the time and the place of its sentence that govern it.

    A time or place directly behind it (in 2015) governs it, else the nearest before it, else the first
    behind. A time to which something is compared (比2014年) governs nothing.
    """
    ends = [match.end() for match in _SENTENCE_END.finditer(text)]
    times = _times(text, [(one.start, one.end) for one in readings if one.kind in _DATES])
    where = sorted(_places(text))
    if not times and not where:
        return [""] * len(readings)
    scopes = []
    for reading in readings:
        sentence = bisect_right(ends, reading.start)
        left = ends[sentence - 1] if sentence else 0
        right = ends[sentence] if sentence < len(ends) else len(text)
        time = "" if reading.kind in _DATES else _governing(text, times, reading, left, right)
        place = _governing(text, where, reading, left, right)
        scopes.append(f"{time} {place}" if time and place else time or place)
    return scopes


@cache
def _classifiers() -> frozenset[str]:
    """Those behind which stands what they count."""
    return frozenset(words_zh("classifiers")) - _NOUNS


@cache
def _trailing_words() -> tuple[str, ...]:
    """Verbs and hedges of two characters that stand between what is measured and its figure."""
    return tuple(sorted(words_zh("before_figures")))


@cache
def _han_times() -> re.Pattern[str]:
    return led_by_first_characters(words_zh("time_words"))


@cache
def _han_places() -> re.Pattern[str]:
    return led_by_first_characters(words_zh("place_words"), "[省市]?")


@cache
def _english_times() -> re.Pattern[str]:
    return led_by_first_letters(words_en("time_words"), "")


def _times(text: str, dated: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Times, in order, without those to which something is compared."""
    found = dated
    found += (match.span() for match in _han_times().finditer(text))
    if has_latin(text):
        found += (match.span() for match in _english_times().finditer(text))
    return sorted(mark for mark in found if not _is_compared(text, mark[0]))


def _is_compared(text: str, at: int) -> bool:
    last = text[at - 1 : at]
    return last in _COMPARING and (last != " " or _COMPARED.search(text, max(0, at - 12), at) is not None)


def _places(text: str) -> Iterator[tuple[int, int]]:
    yield from (match.span() for match in around(_PLACE, text, places(_PLACE_SIGN, text), 5, 4))
    yield from (match.span() for match in _han_places().finditer(text))
    yield from (match.span("place") for match in _ENGLISH_PLACE.finditer(text))


def _governing(text: str, marks: list[tuple[int, int]], reading: Reading, left: int, right: int) -> str:
    """The mark between `left` and `right` that governs `reading`, as written; "" if none does."""
    at = bisect_left(marks, (reading.start, reading.start))
    behind = bisect_left(marks, (reading.end, reading.end), at)
    after = marks[behind] if behind < len(marks) and marks[behind][0] < right else None
    before = marks[at - 1] if at and marks[at - 1][0] >= left else None
    if (
        before is not None
        and after is not None
        and after[0] - reading.end <= _REACH
        and _DIRECTLY_BEHIND.fullmatch(text, reading.end, after[0])
    ):
        before = None
    mark = before or after
    return text[mark[0] : mark[1]] if mark is not None else ""
