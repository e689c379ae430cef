"""Which figures of an answer are claims."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from wikigate.corpus.model import Span
from wikigate.gateway.verify.figures.reading import Figure

_SMALL: Final = 3.0
_SMALL_UNITS: Final = frozenset(
    {"", "名", "位", "人", "个", "個", "页", "頁", "篇", "处", "處", "份", "边", "方"}
)
"""Persons and things, and what an answer counts its sources by."""
_LISTED: Final = 5.0
_LISTED_UNITS: Final = frozenset({"组", "組", "个", "個", "项", "項", "类", "類", "种", "種", "方面", "部分"})
"""Counts that a reader may have got by counting what the page lists."""
_ANY_ONE = frozenset("哪每这那某同任另這有上下")
"""Before 一 they make no count of it: 哪一年, 每一天, 这一次."""
_DIGIT = re.compile(r"\d")
_HAN_NUMERAL = re.compile(r"^[零〇一二两兩三四五六七八九十百千万萬亿億几幾数數多余半]+$")
_SPAN = re.compile(r"间(?!的?[春夏秋冬])|間|的?历史|的?歷史|之久|漫长|漫長|寿命|壽命")
_CALENDAR = re.compile(
    r"末|初|底|元旦|春节|[一二三四]季度|[上下]半年|\d{1,2}月|[一二三四五六七八九十]{1,2}月"
)
_POINTS = re.compile(r"[一二两兩三四五]\s?[点點条條步]$")
"""What an answer counts its own points by (其余两点, 以下三条)."""
_LEAST_LISTED: Final = 3
_LIST_REACH: Final = 160
_LISTED_AHEAD = re.compile(
    r"[^，。；：:;,!?！？\n]+[、和与及以][^，。；：:;,!?！？\n]+等(?:这|共|全部|一共)?\Z"
)
_LIST_SIGN = re.compile(r"、|和|与|以及|及(?<!以及)")
_INDENT: Final = 40
"""Code points before the number of a list item at most."""
_LIST_NUMBER = re.compile(
    r"^[ \t>*+-]*(?:[(（]?\d{1,3}[.)）、．]|第?[一二三四五六七八九十]{1,3}[、，.．]|(?:步骤|步驟|Step)\s*\d+)"
)


def is_claim(figure: Figure, answer: str, marks: Collection[Span] = ()) -> bool:
    """Whether the evidence must have the figure.

    Not: list and step numbers (`marks`: those inside a line), ordinals without a digit, 一 with a classifier, a Chinese numeral without
    a unit, a month in Chinese numerals without year or day, 半 alone.
    """
    quantity = figure.quantity
    text = figure.text
    if _lists(answer, quantity.span.start, quantity.span.end) or quantity.span in marks:
        return False
    written = bool(_DIGIT.search(text))
    if quantity.kind == "ordinal":
        return written
    if quantity.kind == "date":
        return written or quantity.year is not None or quantity.day is not None
    if text[:1] == "一" and quantity.low == quantity.high and not written:
        before = answer[quantity.span.start - 1 : quantity.span.start]
        if (quantity.kind == "count" and quantity.low == 1) or before in _ANY_ONE:
            return False
    return not (quantity.kind in {"number", "fraction"} and _HAN_NUMERAL.match(text) and not quantity.unit)


def is_small_count(figure: Figure) -> bool:
    """A count up to three in words (two friends, 两人): its presence anywhere is support, its absence no lie."""
    quantity = figure.quantity
    if _POINTS.match(figure.text):
        return True
    if figure.text[:1] == "一" and quantity.low == quantity.high == quantity.precision:
        return True
    if quantity.kind not in {"count", "number"} or _DIGIT.search(figure.text):
        return False
    if quantity.qualifier in {"range", "several"} and quantity.high <= _LISTED:
        return True  # 两三次 is a manner of speaking
    if quantity.unit in _LISTED_UNITS and quantity.high <= _LISTED:
        return True
    return quantity.high <= _SMALL and (quantity.unit in _SMALL_UNITS or quantity.unit.isascii())


def counts_its_list(figure: Figure, answer: str) -> bool:
    """Whether a count says how many things its own sentence lists before it: 北京、上海和重庆等三个城市."""
    quantity = figure.quantity
    if (
        quantity.kind not in {"count", "number"}
        or quantity.low != quantity.high
        or quantity.low < _LEAST_LISTED
    ):
        return False
    start = quantity.span.start
    ahead = _LISTED_AHEAD.search(answer, max(0, start - _LIST_REACH), start)
    return ahead is not None and len(_LIST_SIGN.findall(ahead[0])) + 1 == quantity.low


def is_calendar_year(figure: Figure) -> bool:
    """A number of years where a year of the calendar belongs: 8年末, 14年二季度."""
    return (
        figure.quantity.kind == "duration"
        and bool(_CALENDAR.match(figure.follows))
        and figure.text.endswith("年")
    )


def is_span_of_years(figure: Figure) -> bool:
    """A year of the calendar where a number of years belongs: 1991年间, 2016年历史."""
    quantity = figure.quantity
    plain_year = quantity.kind == "date" and quantity.month is None and figure.text.endswith("年")
    return plain_year and bool(_SPAN.match(figure.follows))


def _lists(answer: str, start: int, end: int) -> bool:
    line = answer.rfind("\n", max(0, start - _INDENT), start) + 1
    if not line and start > _INDENT:
        return False
    found = _LIST_NUMBER.match(answer[line : end + 4])
    return found is not None and start < line + found.end() and end <= line + found.end() + 1
