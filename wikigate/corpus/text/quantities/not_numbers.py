"""Words that merely hold a numeral character, and numerals too bare to be a quantity."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.phrases import led_by_first_letters
from wikigate.corpus.text.quantities.model import Reading
from wikigate.corpus.text.quantities.numerals_zh import BIG, FINANCIAL, NUMERAL_CHARS, SMALL, VAGUE
from wikigate.corpus.text.quantities.vocabulary import words_en, words_zh

_PIVOT = lazy("[零一二两三四五六七八九壹贰叁肆伍陆柒捌玖十拾百佰千仟万亿兆几数半余]")
_BEFORE_LONE = frozenset("是为于等到至和与比得共有计约近达而却即只仅")
_AFTER_LONE = frozenset("那而却和与是等到至")
_AS_ONE = frozenset("上成近过逾超")
_GOES_ON = lazy(r"[零一二两三四五六七八九十百千\d半](?:块|元|角|毛|毫|米|尺)\Z")
_NOT_ORDINAL = lazy(r"(?:\d|\b(?:a|an|per|each|every|one|split|half|millis?|micros?))[ -]\Z", re.IGNORECASE)


@cache
def _by_pair() -> dict[str, tuple[tuple[int, str], ...]]:
    """Ordinary words by each numeral character in them with its neighbour, and where in the word that pair stands."""
    table: dict[str, set[tuple[int, str]]] = {}
    for word in words_zh("not_numbers"):
        for match in _PIVOT.finditer(word):
            at = match.start() if match.end() < len(word) else match.start() - 1
            table.setdefault(word[at : at + 2], set()).add((at, word))
    return {pair: tuple(sorted(found)) for pair, found in table.items()}


def ordinary_words(text: str) -> Iterator[tuple[int, int]]:
    """Places of ordinary words (统一, 半导体, 三亚) around numeral characters; they may overlap.

    A word counts only if no numeral goes on into it: the 万一 of 一百零一万一千 is none.
    """
    by_pair = _by_pair()
    for match in _PIVOT.finditer(text):
        at = match.start()
        for pair_at in (at, at - 1) if at else (at,):
            for offset, word in by_pair.get(text[pair_at : pair_at + 2], ()):
                start = pair_at - offset
                end = start + len(word)
                if start >= 0 and text.startswith(word, start) and not _runs_on(text, start, end):
                    yield start, end


def _runs_on(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    first, last = text[start], text[end - 1]
    if (
        first in NUMERAL_CHARS
        and before
        and (before in NUMERAL_CHARS or before.isdecimal() or before in "第.")
    ):
        return True
    if last in NUMERAL_CHARS and after and (after in NUMERAL_CHARS or after in "多余" or after == "点"):
        return True
    if text[start:end] == "之一" and text[max(0, start - 2) : start].rstrip(" ").endswith("分"):
        return True
    if all(char in NUMERAL_CHARS for char in text[start:end]) and not "\u4e00" <= after <= "\u9fff":
        return True  # 万一 and 一一 as adverbs need something to modify
    # 十分钟 is ten minutes, 一点五 a decimal, 百分之 a share.
    return bool(after) and ((last == "分" and after in "钟之") or (last == "点" and after in NUMERAL_CHARS))


@cache
def _phrases() -> re.Pattern[str]:
    return led_by_first_letters(words_en("not_numbers"), "-")


def english_phrases(text: str) -> list[tuple[int, int]]:
    """Places of phrases in which a number word counts nothing (no one, at first)."""
    return [match.span() for match in _phrases().finditer(text)]


def keep(text: str, numeral: Reading, measured: Reading) -> bool:
    """Whether a numeral is a quantity at all.

    A lone Chinese digit needs a unit, or words around it that make it a number (这是五); a scale word
    without a digit (百万) needs 上, 成, 近, 过 or 逾 before it; "half", "quarter" and "second" need a unit.
    """
    has_unit = measured.unit_name != "" or measured.kind not in {"number", "fraction", "ordinal", "count"}
    if numeral.script == "english":
        word = text[numeral.start : numeral.end].lower()
        if word in {"half", "quarter", "halves", "quarters", "a half", "a quarter"}:
            return has_unit
        if word == "second":
            return _NOT_ORDINAL.search(text[max(0, numeral.start - 8) : numeral.start]) is None
        return True
    if numeral.script != "han":
        return True
    written = text[numeral.start : numeral.end].replace(" ", "")
    if all(char in SMALL or char in BIG or char in VAGUE for char in written) and written[0] not in "十拾":
        before = text[numeral.start - 1 : numeral.start]
        if not any(char in VAGUE for char in written) and (not before or before not in _AS_ONE):
            return False
    if len(written) > 1 or measured.kind == "ordinal":
        return not (len(written) == 1 and measured.kind == "ordinal" and written in FINANCIAL)
    if _GOES_ON.search(text[max(0, numeral.start - 3) : numeral.start]):
        return True
    if has_unit and measured.end > numeral.end:
        return written not in FINANCIAL or measured.kind == "money" or measured.unit == "个"
    return _stands_alone(text, measured)


def _stands_alone(text: str, reading: Reading) -> bool:
    before, after = text[reading.start - 1 : reading.start], text[reading.end : reading.end + 1]
    clear_left = not before or not "\u3040" <= before <= "\u9fff" or before in _BEFORE_LONE
    clear_right = not after or not "\u3040" <= after <= "\u9fff" or after in _AFTER_LONE
    return clear_left and clear_right and not (before == "\ue000" or after == "\ue000")
