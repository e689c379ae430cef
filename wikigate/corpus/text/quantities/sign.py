"""What stands right before a numeral and changes it: a minus sign, 第, a label."""

from __future__ import annotations

import re

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.model import Reading
from wikigate.corpus.text.quantities.vocabulary import words_en

_SPACED_MINUS = lazy(r"(?<=[A-Za-z] )- \Z")
_DEGREES = lazy(r"[\d.]+ ?(?:°|degrees?\b|deg\b|celsius|fahrenheit|℃|℉)", re.IGNORECASE)
_LAST_WORD = lazy(r"(?<![A-Za-z])([A-Za-z]{3,11}\.?|#) ?\Z")
_WORD_OF_MINUS = lazy(r"(?:负 ?|零下 ?|\b(?:minus|negative) )\Z", re.IGNORECASE)
_AFTER_LABEL = frozenset(" .#")
_SUFFIX_BEGINS = frozenset("snrtSNRT")
_SUFFIX = lazy(r"(?:st|nd|rd|th)(?![A-Za-z])", re.IGNORECASE)
_LIST_MARK = lazy(r"(?:\A|\n)[ \t]{0,8}[(（]?\Z")
_AFTER_NUMBER = frozenset(".、)）")
_AFTER_MARK = lazy(r"[.、)）](?=\s*\S)(?!\d)")


def _labelled(before: str) -> bool:
    """Whether a label (Chapter, Figure, #) stands right before the figure."""
    if before[-1:] not in _AFTER_LABEL and not before[-1:].isalpha():
        return False
    match = _LAST_WORD.search(before)
    return match is not None and match[1].lower() in words_en("label_names")


def with_sign(text: str, reading: Reading) -> Reading:
    """`reading` made negative where a minus stands before it.

    A dash is a minus when it is glued to the figure and follows a blank, a bracket or a Chinese word;
    with a blank after it only before degrees. At the start of a line "- 5" is a list item.
    """
    before = text[max(0, reading.start - 10) : reading.start]
    if before[-1:] == "-" or before[-2:] == "- ":
        if before[-1:] == " ":
            if not (_SPACED_MINUS.search(before) and _DEGREES.match(text, reading.start)):
                return reading
            return _negative(reading, 2)
        earlier = before[-2:-1]
        if earlier == "" and reading.start > 1:
            return reading
        if earlier and (
            earlier in ")]%°'\"-" or earlier == "\ue000" or (earlier.isascii() and earlier.isalnum())
        ):
            return reading
        if earlier and earlier.isalnum() and _ends_with_unit(text, reading.start - 1):
            return reading
        return _negative(reading, 1)
    match = _WORD_OF_MINUS.search(before) if before[-1:] in {"负", "下", " "} else None
    if match is None:
        return reading
    if match.group().startswith("零下"):
        return _negative(reading, 0)._replace(start=reading.start)
    return _negative(reading, len(match.group()))


def _ends_with_unit(text: str, at: int) -> bool:
    """Whether a quantity ends at `at` (3米-5米), so that the dash there is a range."""
    return (
        re.search(r"[\d零一二两三四五六七八九十百千万亿半][\u4e00-\u9fff]{0,3}\Z", text[max(0, at - 4) : at])
        is not None
    )


def _negative(reading: Reading, width: int) -> Reading:
    return reading._replace(start=reading.start - width, low=-reading.high, high=-reading.low)


def ordinal_before(text: str, reading: Reading) -> Reading | None:
    """`reading` as an ordinal (第3, 3rd, Chapter 3, "3." before an item), None if it is none."""
    if reading.kind == "ordinal":
        return reading
    last = text[reading.start - 1 : reading.start]
    if "\u3040" <= last <= "\u9fff" and last != "第" and reading.script != "arabic":
        return None
    before = text[max(0, reading.start - 12) : reading.start]
    if last in {"第", " "} and before.rstrip(" ").endswith("第"):
        return reading._replace(start=reading.start - (len(before) - before.rindex("第")), kind="ordinal")
    labelled = _labelled(before)
    if reading.script != "arabic" and not labelled:
        return None
    following = text[reading.end : reading.end + 1]
    suffix = _SUFFIX.match(text, reading.end) if following in _SUFFIX_BEGINS else None
    if suffix is not None and reading.script == "arabic":
        return reading._replace(end=suffix.end(), kind="ordinal")
    whole = reading.low == reading.high and float(reading.low).is_integer() and reading.low >= 0
    if whole and labelled:
        return reading._replace(kind="ordinal")
    at_line_start = len(before) < 12 or "\n" in before
    if (
        whole
        and reading.low < 1000
        and at_line_start
        and following in _AFTER_NUMBER
        and _LIST_MARK.search(before)
        and _AFTER_MARK.match(text, reading.end)
    ):
        return reading._replace(kind="ordinal")
    return None
