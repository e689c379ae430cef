"""Words around a quantity that limit it: 约, 不低于, 左右, over, at least, or more."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import cast

from wikigate.corpus.text.quantities.model import Qualifier, Reading
from wikigate.corpus.text.quantities.vocabulary import hedges

_REACH = 22  # the longest hedge and a blank; nothing but a money sign may stand between


@cache
def _before() -> re.Pattern[str]:
    return re.compile(rf"(?P<word>{_alternatives('before')})[ ]?(?:的是?|为|有|达|到)?[ ]?(?:the |a |an )?$", re.IGNORECASE)


@cache
def _after() -> re.Pattern[str]:
    return re.compile(rf"[ ]?(?:的)?(?P<word>{_alternatives('after')})", re.IGNORECASE)


def _alternatives(place: str) -> str:
    words = sorted(hedges(place), key=lambda word: (-len(word), word))
    return "|".join((rf"(?<![A-Za-z]){re.escape(word)}(?![a-z])" if word[0].isascii() and word[0].isalpha() else re.escape(word)) for word in words)


def hedge(text: str, reading: Reading) -> Reading:
    """`reading` with the qualifier of the hedge beside it; a range or an open interval keeps its own."""
    if reading.qualifier not in {"", "about"} or reading.kind == "ordinal":
        return reading
    after = _after().match(text, reading.end)
    if after is not None and not _is_word_after(text, after.end(), after["word"]):
        return replace(reading, qualifier=cast("Qualifier", hedges("after")[after["word"].lower()]))
    if text[reading.end : reading.end + 1] == "+" and not text[reading.end + 1 : reading.end + 2].isalnum():
        return replace(reading, qualifier="at_least")
    before = _before().search(text[max(0, reading.start - _REACH) : reading.start])
    if before is not None and reading.kind not in {"date", "decade", "clock"}:
        return replace(reading, qualifier=cast("Qualifier", hedges("before")[before["word"].lower()]))
    if before is not None and hedges("before")[before["word"].lower()] == "about":
        return replace(reading, qualifier="about" if reading.kind != "clock" or not reading.qualifier else reading.qualifier)
    return reading


def _is_word_after(text: str, end: int, word: str) -> bool:
    """起 of 起来, 起义, 许 of 许多, 上下 of 上下班 are other words."""
    following = text[end : end + 1]
    return (word == "起" and following not in {"", "，", "。", "、", "；", ",", "）", ")", " "}) or (
        word in {"许", "上下", "前后"} and following in {"多", "可", "班", "文", "台", "级", "端"}
    )
