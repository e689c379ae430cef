"""Times of day, in minutes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.anchors import around, beginning, figures, places
from wikigate.corpus.text.quantities.model import Reading

_DIGIT = "零一二三四五六七八九"
_HOUR = r"(?:2[0-4]|1\d|0?\d|二十[一二三四]?|十[一二三四五六七八九]?|[零两一二三四五六七八九])"
_MINUTE = r"(?:[0-5]?\d|[二三四五]?十[一二三四五六七八九]?|零?[零一二三四五六七八九])"
_PART = r"(?:凌晨|清晨|清早|早晨|早上|上午|中午|正午|午后|下午|傍晚|晚上|晚间|夜里|夜间|深夜|午夜|当晚|今晚|昨晚|明晚|今早|明早|晨|早|晚|夜)"
_ZH = lazy(
    rf"""
      (?=[\d零一二两三四五六七八九十凌清早晨上中正午下傍晚夜深当今昨明])(?:(?P<part>{_PART})[ ]?)?(?<![\d.,:第-])(?P<hour>{_HOUR})[ ]?(?:
        时(?!代|期|间|装|隔|常|尚|而|[ ]?[段速])(?:[ ]?(?P<minute>{_MINUTE})[ ]?分(?!之|钟))?
      | 点(?:钟|整|正|(?P<half>半)|(?P<quarters>[一三])刻|[ ]?(?P<minute2>{_MINUTE})[ ]?分(?!之|钟|多)|过(?P<minute3>{_MINUTE})分)?(?![\d]|[零一二三四五六七八九]|多|个)
      )
    """,
    re.VERBOSE,
)
_HOUR_SIGN = lazy(
    r"[点时](?:(?<=[\d零两一二三四五六七八九十][点时])|(?<=[\d零两一二三四五六七八九十] [点时]))"
)
_COLON_SIGN = lazy(r"[:：](?<=\d[:：])(?=[0-5])")
_CLOCK_SIGN = lazy("(?i:clock)")
_CUE = lazy(r"(?:日|号|晨|午|晚|早|夜|截至|时间|\ue000)[^，。；\n]{0,2}\Z")
_WEAK_CUE = lazy(r"(?:到|至|在|从)[约]?\Z")
"""Enough for 8点 and 14时, not for 从一点出发."""
_COLON = lazy(
    rf"(?=[\d凌清早晨上中正午下傍晚夜深当今昨明])(?:(?P<part>{_PART})[ ]?)?(?<![\d.,:/-])(?P<hour>2[0-4]|1\d|0?\d)[:：](?P<minute>[0-5]\d)(?:[:：](?P<second>[0-5]\d)(?:\.\d{{1,6}})?)?(?![\d:：%])"
    r"(?:[ ]?(?P<half>[ap]\.?m\b\.?))?",
    re.IGNORECASE,
)
_AM_PM = lazy(
    r"(?<![\d.,:/$€£])(?P<hour>1[0-2]|0?[1-9])(?:\.(?P<minute>[0-5]\d))?[ ]?(?P<half>[ap]\.?m)\b\.?",
    re.IGNORECASE,
)
_O_CLOCK = lazy(
    r"\b(?P<hour>1[0-2]|[1-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[ ]o'?’?clock\b",
    re.IGNORECASE,
)
_HOURS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def clock_times(text: str) -> Iterator[Reading]:
    """Clock times in folded `text`; forms may overlap, the earlier wins.

    A bare H点 or H时 needs a word of time before it: 三点 is more often three points. 20:30 behind a
    dash is a score. A time without a half of the day is read both ways (`am_or_pm`).
    """
    hours = places(_HOUR_SIGN, text) if "点" in text or "时" in text else []
    for match in around(_ZH, text, hours, 9, 16):
        exact = (
            match["part"]
            or match["half"]
            or match["quarters"]
            or match["minute"]
            or match["minute2"]
            or match["minute3"]
        )
        exact = exact or match.group().rstrip().endswith(("点钟", "点整"))
        before = text[max(0, match.start() - 6) : match.start()]
        weak = match["hour"].isascii() and _WEAK_CUE.search(before) is not None
        if not (exact or weak or _CUE.search(before) is not None):
            continue
        minute = match["minute"] or match["minute2"] or match["minute3"]
        minutes = 30 if match["half"] else 15 * "一二三".find(match["quarters"] or " ") + 15
        if not match["half"] and not match["quarters"]:
            minutes = _number(minute) if minute else 0
        yield _time(match, _number(match["hour"]), minutes, match["part"])
    colons = places(_COLON_SIGN, text) if ":" in text or "：" in text else []
    for match in around(_COLON, text, colons, 5, 24):
        hour = _twelve(int(match["hour"]), match["half"])
        if hour == 24 and int(match["minute"]):
            continue
        yield _time(
            match,
            hour,
            int(match["minute"]),
            match["part"] or match["half"] or (match["hour"][0] == "0" and "0") or None,
        )
    for match in beginning(_AM_PM, text, figures(text) if "m" in text or "M" in text else []):
        yield _time(
            match, _twelve(int(match["hour"]), match["half"]), int(match["minute"] or 0), match["half"]
        )
    for match in around(_O_CLOCK, text, places(_CLOCK_SIGN, text), 10, 8) if "clock" in text else ():
        name = match["hour"].lower()
        yield _time(match, int(name) if name.isdigit() else _HOURS.index(name), 0, None)


def _twelve(hour: int, half: str | None) -> int:
    if half is None:
        return hour
    return hour % 12 + (12 if half[0] in "pP" else 0)


def _time(match: re.Match[str], hour: int, minute: int, part: str | None) -> Reading:
    evening = part is not None and any(char in part for char in "下傍晚夜后") and "半夜" not in part
    if evening and 1 <= hour < 12 and not (part in {"夜里", "深夜", "夜"} and hour <= 5):
        hour += 12
    if part is not None and "中午" in part and hour in {1, 2}:
        hour += 12
    low = hour * 60 + minute
    unsure = part is None and 1 <= hour <= 12
    return Reading(
        match.start(),
        match.end(),
        low,
        low + 720 if unsure else low,
        60 if not minute else 1,
        qualifier="am_or_pm" if unsure else "",
        kind="clock",
        unit="min",
        unit_name=str(_number(match["hour"]) if match["hour"][0] in _DIGIT + "十两" else match["hour"]),
    )


def _number(digits: str) -> int:
    if digits.isascii():
        return int(digits)
    digits = digits.replace("两", "二")
    if "十" in digits:
        tens, _, ones = digits.partition("十")
        return 10 * (_DIGIT.index(tens) if tens else 1) + (_DIGIT.index(ones) if ones else 0)
    return int("".join(str(_DIGIT.index(char)) for char in digits))
