"""Words around a quantity that limit it: 约, 不低于, 左右, over, at least, or more."""

from __future__ import annotations

from functools import cache
from typing import cast

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.model import Qualifier, Reading
from wikigate.corpus.text.quantities.vocabulary import hedges

_FILLER_ENDS = frozenset("的是为有达到ean")
_REACH = 22  # the longest hedge and a blank; nothing but a money sign may stand between


_FILLER = lazy(r"(?:的是?|为|有|达|到|the|an?)\Z")


@cache
def _by_last() -> dict[str, tuple[str, ...]]:
    """Hedges by their last character, longest first."""
    table: dict[str, list[str]] = {}
    for word in sorted(hedges("before"), key=lambda one: (-len(one), one)):
        table.setdefault(word[-1], []).append(word)
    return {last: tuple(words) for last, words in table.items()}


def _word_before(text: str, end: int) -> str:
    """The longest hedge that ends at `end`, apart from one filler; "" if none does."""
    floor = max(0, end - _REACH)
    before = text[floor:end].lower()
    stripped = before.removesuffix(" ")
    filler = _FILLER.search(stripped) if stripped[-1:] in _FILLER_ENDS else None
    stops = [len(before.rstrip(" "))]
    if filler is not None and (len(stripped) < len(before) or not filler.group().isascii()):
        stops.append(len(stripped[: filler.start()].removesuffix(" ")))
    for stop in stops:
        for word in _by_last().get(before[stop - 1 : stop], ()):
            inside = before[: stop - len(word)][-1:]
            # The "over" of "however" is none.
            if before.endswith(word, 0, stop) and not (
                word[0].isascii() and word[0].isalpha() and inside.isascii() and inside.isalpha()
            ):
                return word
    return ""


@cache
def _by_first() -> dict[str, tuple[str, ...]]:
    """Hedges after a quantity by their first character, longest first."""
    table: dict[str, list[str]] = {}
    for word in sorted(hedges("after"), key=lambda one: (-len(one), one)):
        table.setdefault(word[0], []).append(word)
    return {first: tuple(words) for first, words in table.items()}


def _word_after(text: str, start: int) -> str:
    """The longest hedge right after `start`, apart from a blank or 的; "" if none is there."""
    following = text[start : start + _REACH].lower()
    stripped = following.removeprefix(" ").removeprefix("的")
    for word in _by_first().get(stripped[:1], ()):
        end = start + len(following) - len(stripped) + len(word)
        inside = word[-1].isascii() and text[end : end + 1].isascii() and text[end : end + 1].isalpha()
        if stripped.startswith(word) and not inside and not _is_word_after(text, end, word):
            return word
    return ""


def hedge(text: str, reading: Reading) -> Reading:
    """`reading` with the qualifier of the hedge beside it; a range or an open interval keeps its own."""
    if reading.qualifier not in {"", "about"} or reading.kind == "ordinal":
        return reading
    after = _word_after(text, reading.end)
    if after:
        return reading._replace(qualifier=cast("Qualifier", hedges("after")[after]))
    if text[reading.end : reading.end + 1] == "+" and not text[reading.end + 1 : reading.end + 2].isalnum():
        return reading._replace(qualifier="at_least")
    if text[reading.start] in "百千万亿" and text[reading.start - 1 : reading.start] in {"上", "成"}:
        return reading._replace(qualifier="at_least")
    word = _word_before(text, reading.start)
    if word == "":
        return reading
    qualifier = cast("Qualifier", hedges("before")[word])
    in_time = reading.kind in {"date", "decade", "clock"}
    return reading if in_time and qualifier != "about" else reading._replace(qualifier=qualifier)


def _is_word_after(text: str, end: int, word: str) -> bool:
    """起 of 起来, 起义, 许 of 许多, 上下 of 上下班 are other words."""
    following = text[end : end + 1]
    return (word == "起" and following not in {"", "，", "。", "、", "；", ",", "）", ")", " "}) or (
        word in {"许", "上下", "前后"} and following in {"多", "可", "班", "文", "台", "级", "端"}
    )
