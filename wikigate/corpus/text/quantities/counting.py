"""Counts: the classifier or the English noun that says what is counted."""

from __future__ import annotations

from functools import cache

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.model import Reading
from wikigate.corpus.text.quantities.vocabulary import values_en, words_en, words_zh

_MORE_TIMES = lazy(
    r" times (?:more|less|as|higher|lower|larger|bigger|smaller|faster|slower|greater|longer|better|the|that|its|their)\b| times (?:an? (?!day|night|week|month|year|hour|minute|second|season|session|game|match)\b)"
)
_HEAD = lazy(r"[ -]{1,2}(?:[a-z]{1,20}-){0,1}(?P<word>[A-Za-z]{2,24})(?![A-Za-z0-9])")


@cache
def _classifier_words() -> dict[str, list[str]]:
    """Classifiers of several characters by their first one, longest first."""
    table: dict[str, list[str]] = {}
    for word in sorted(words_zh("classifier_words"), key=lambda one: (-len(one), one)):
        table.setdefault(word[0], []).append(word)
    return table


def counted(text: str, reading: Reading) -> Reading:
    """A classifier or an English head noun as the unit of a count."""
    if reading.kind not in {"number", "fraction", "ordinal"}:
        return reading
    at = reading.end + (1 if text[reading.end : reading.end + 1] == " " else 0)
    for word in _classifier_words().get(text[at : at + 1], ()):
        if text.startswith(word, at):
            return _count(reading, word, at + len(word))
    if text[at : at + 1] == "打" and reading.kind == "number":
        return reading._replace(end=at + 1, factor=12, kind="count", unit_name="打")
    if text[at : at + 1] in words_zh("classifiers") and text[at : at + 1]:
        return _count(reading, text[at], at + 1)
    noun = "" if reading.kind == "fraction" else _head_noun(text, reading.end)
    if noun == "time" and _MORE_TIMES.match(text, reading.end) and reading.kind == "number":
        return reading._replace(end=reading.end + len(" times"), kind="multiple", unit_name="times")
    # The noun counts as the unit but stays outside: spans end with what belongs to the figure.
    return _count(reading, noun, reading.end) if noun else reading


def _head_noun(text: str, at: int) -> str:
    """The first plural of the next three words, else the first of them; "" before a function word."""
    first = ""
    for _ in range(3):
        head = _HEAD.match(text, at)
        if head is None or head["word"].lower() in words_en("not_heads"):
            break
        word = head["word"].lower()
        if word in values_en("ones") or word in values_en("tens") or word in values_en("scales"):
            break
        if _singular(word) != word or word in {"people", "men", "women", "children"}:
            return _singular(word)
        first = first or word
        at = head.end()
    return first


def _count(reading: Reading, unit: str, end: int) -> Reading:
    kind = "count" if reading.kind == "number" else reading.kind
    return reading._replace(end=end, kind=kind, unit=unit, unit_name=unit)


def _singular(word: str) -> str:
    if word in {"species", "series", "news", "means"}:
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return word
