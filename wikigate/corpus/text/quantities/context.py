"""Hints for binding a quantity: what is measured, and when and where it holds."""

from __future__ import annotations

import re
from bisect import bisect_right

from wikigate.corpus.text.quantities.lazy import lazy
from wikigate.corpus.text.quantities.model import Reading

_CLAUSE_END = lazy(r"[，。；：！？、\n（）()\[\]|“”\"]|[,;:!?](?= |$)|\.(?= |\n|$)")
_SENTENCE_END = lazy(r"[。！？\n.!?](?:(?<=[。！？\n])|(?= |$))")
_TAIL = lazy(
    r"(?:[\s:=~≈$€£¥是为达至到有共约近逾超过仅只已将均在以了的从由上降截]|截至|大约|大概|超过|至少|最多|不足|不到|增至|升至|降至|增长|下降|上升|达到|达成|突破|高达|多达|"
    r"合计|总计|共计|分别|约为|等于|约合|(?:\b(?:is|are|was|were|be|been|about|around|approximately|over|under|at|of|to|by|a|an|the|than|more|"
    r"less|some|nearly|almost|roughly|least|most|up|reached|totalled|totaled|rose|fell|grew|has|have|had|for|in|on|from|and|with|only)\b ?))+$",
    re.IGNORECASE,
)
_LAST_HAN = lazy(r"[\u4e00-\u9fff]{1,8}$")
_LAST_WORDS = lazy(r"(?:[A-Za-z][A-Za-z'-]{0,24} ){0,2}[A-Za-z][A-Za-z'-]{0,24}$")
_TIME = lazy(
    r"去年|今年|前年|明年|上年|本年|当年|同年|本月|上月|当月|次年|翌年|上半年|下半年|前三季度|第?[一二三四1-4]季度|全年|年初|年末|年底|昨日|今日|当日|昨天|今天|"
    r"\bQ[1-4]\b|\b(?:last|this|next) (?:year|month|week|quarter)\b|\b(?:yesterday|today)\b|\b(?:first|second|third|fourth) (?:quarter|half)\b",
    re.IGNORECASE,
)
_PLACE = lazy(
    r"(?:(?<=[在于])|(?<![\u4e00-\u9fff]))[\u4e00-\u9fff]{2,5}?(?:省|市|县|区|州)(?![\u4e00-\u9fff]?场)|(?:全国|全省|全市|全球|国内|海外|境外)|\b[Ii]n (?:[A-Z][a-z]{2,20})(?: [A-Z][a-z]{2,20})?\b"
)
_REACH = 40


def metric_of(text: str, readings: list[Reading], index: int) -> str:
    """The last words before the quantity in its clause, without hedges and verbs; a hint, "" if none."""
    start = readings[index].start
    floor = max(start - _REACH, readings[index - 1].end if index else 0)
    clause = text[floor:start]
    for match in _CLAUSE_END.finditer(clause):
        floor = start - len(clause) + match.end()
    clause = _TAIL.sub("", text[floor:start].rstrip())
    words = _LAST_HAN.search(clause) or _LAST_WORDS.search(clause)
    return words.group() if words is not None else ""


def scopes_of(text: str, readings: list[Reading]) -> list[str]:
    """For each quantity the nearest time (before it, else after it) and place words of its sentence."""
    if not readings:
        return []
    ends = [match.end() for match in _SENTENCE_END.finditer(text)]
    marks = [(match.start(), match.group(), "time") for match in _TIME.finditer(text)]
    marks += [(match.start(), match.group(), "place") for match in _PLACE.finditer(text)]
    marks += [
        (one.start, text[one.start : one.end], "time") for one in readings if one.kind in {"date", "decade"}
    ]
    marks.sort()
    times = [mark for mark in marks if mark[2] == "time"]
    places = [mark for mark in marks if mark[2] == "place"]
    scopes = []
    for reading in readings:
        sentence = bisect_right(ends, reading.start)
        left = ends[sentence - 1] if sentence else 0
        right = ends[sentence] if sentence < len(ends) else len(text)
        groups = (places,) if reading.kind in {"date", "decade"} else (times, places)
        words = [_nearest(group, reading, left, right) for group in groups]
        scopes.append(" ".join(word for word in words if word))
    return scopes


def _nearest(marks: list[tuple[int, str, str]], reading: Reading, left: int, right: int) -> str:
    at = bisect_right(marks, (reading.start, "", ""))
    if at and marks[at - 1][0] >= left:
        return marks[at - 1][1]
    while at < len(marks) and marks[at][0] < reading.end:
        at += 1
    return marks[at][1] if at < len(marks) and marks[at][0] < right else ""
