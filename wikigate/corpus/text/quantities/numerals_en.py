"""English number words, alone or with digits: two million, 3 hundred, half a dozen, five and a quarter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.phrases import led_by_first_letters
from wikigate.corpus.text.quantities.arabic import read_arabic
from wikigate.corpus.text.quantities.fold import BLANK
from wikigate.corpus.text.quantities.model import Reading
from wikigate.corpus.text.quantities.vocabulary import values_en

_WORD = lazy(r"[A-Za-z]+")
_GAP = lazy(r" {0,4}-? {0,4}")
_COMMA_GAP = lazy(r",? {1,3}")
_FIGURE_BEFORE = lazy(
    r"(?<![\d.,A-Za-z])(?:\d{1,3}(?:,\d{3}){1,6}|\d{1,18})?(?:(?<=\d)\.\d{1,20}|(?<!\d)\.\d{1,20})?[ -]{0,3}\Z"
)
_JOINTS = frozenset({"and", "a", "an", "of", "point", "over", "minus", "negative"})
_MAX_WORDS = 24
_MAX_TOP = 6  # words of a numerator


@dataclass(frozen=True, slots=True)
class _Token:
    """A word or figure: `kind` is one, ten, scale, ordinal, part (half, thirds), figure, or the joint itself."""

    kind: str
    value: float
    start: int
    end: int
    plural: bool = False
    precision: float = 1


@cache
def _lexicon() -> dict[str, tuple[str, float, bool]]:
    words: dict[str, tuple[str, float, bool]] = {word: (word, 0, False) for word in _JOINTS}
    for kind, table in (
        ("one", "ones"),
        ("ten", "tens"),
        ("scale", "scales"),
        ("ordinal", "ordinals"),
        ("part", "denominators"),
    ):
        for word, value in values_en(table).items():
            words[word] = (kind, value, word in {"halves", "quarters"})
            if kind == "ordinal" and value > 2:  # "seconds" are a unit
                words[word + "s"] = ("part", value, True)
    words["firsts"] = ("tail", 1, True)
    return words


@cache
def first_words() -> re.Pattern[str]:
    """The words with which an English numeral may begin."""
    return led_by_first_letters(
        (word for word, (kind, _, _) in _lexicon().items() if kind not in _JOINTS), ""
    )


def english_numerals(text: str, starts: Iterable[int]) -> Iterator[Reading]:
    """Numerals with at least one English number word in folded `text`, in order, not overlapping.

    `starts` is where `first_words` has its matches.
    """
    done = 0
    for at in starts:
        if at < done or text[at] == BLANK:
            continue
        start, tokens = _gather(text, at, done)
        for reading in _Parser(tokens).readings():
            if reading.start >= max(start, done):
                yield reading
                done = reading.end
        done = max(done, at + 1)


def _gather(text: str, start: int, floor: int) -> tuple[int, list[_Token]]:
    """The run of number words around the one at `start`, which an article, sign or figure may precede."""
    tokens: list[_Token] = []
    before = text[max(floor, start - 24) : start]
    figure = _FIGURE_BEFORE.search(before)
    if figure is not None and any(char.isdecimal() for char in figure.group()):
        at = start - len(before) + figure.start()
        number = read_arabic(text, at, compound=False)
        if number is not None and number.end <= start:
            tokens.append(_Token("figure", number.value, at, number.end, precision=number.precision))
    else:
        article = re.search(r"(?<![A-Za-z])(?:(minus|negative) )?(?:(an?) {1,3})?\Z", before, re.IGNORECASE)
        if article is not None:
            for group in (1, 2):
                if article[group]:
                    begin = start - len(before) + article.start(group)
                    tokens.append(_Token(article[group].lower(), 0, begin, begin + len(article[group])))
    at = start
    while len(tokens) < _MAX_WORDS:
        token = _token(text, at)
        if token is None:
            break
        tokens.append(token)
        at = _next(text, token.end)
    return (tokens[0].start if tokens else start), tokens


def _next(text: str, end: int) -> int:
    comma = _COMMA_GAP.match(text, end)
    if comma is not None and comma.group().startswith(","):
        return comma.end()
    gap = _GAP.match(text, end)
    return (
        gap.end()
        if gap is not None and gap.end() > end
        else end + 1
        if text[end : end + 1] in {" ", "-"}
        else len(text)
    )


def _token(text: str, at: int) -> _Token | None:
    if at >= len(text):
        return None
    if text[at].isascii() and text[at].isdecimal():
        number = read_arabic(text, at, compound=False)
        return (
            None
            if number is None
            else _Token("figure", number.value, at, number.end, precision=number.precision)
        )
    match = _WORD.match(text, at)
    if match is None:
        return None
    entry = _lexicon().get(match.group().lower())
    if entry is None or (match.group().lower() in {"k", "cr"} and match.group() == "K"):
        return None
    return _Token(entry[0], entry[1], match.start(), match.end(), entry[2])


class _Parser:
    """Reads one run of tokens, left to right, into as many numerals as it holds."""

    def __init__(self, tokens: list[_Token]) -> None:
        self.tokens = tokens

    def kind(self, at: int) -> str:
        return self.tokens[at].kind if at < len(self.tokens) else ""

    def readings(self) -> Iterator[Reading]:
        at = 0
        while at < len(self.tokens):
            found = self.numeral(at)
            if found is None:
                at += 1
                continue
            value, end, kind, precision, multiplier = found
            first, last = self.tokens[at], self.tokens[end - 1]
            only_figure = end == at + 1 and first.kind == "figure"
            if not only_figure:
                yield Reading(
                    first.start,
                    last.end,
                    value,
                    value,
                    precision,
                    multiplier=multiplier,
                    script="english" if first.kind != "figure" else "arabic",
                    kind=kind,
                )
            at = end

    def numeral(self, at: int) -> tuple[float, int, str, float, float] | None:
        sign = 1.0
        if self.kind(at) in {"minus", "negative"}:
            sign, at = -1.0, at + 1
        found = self.fraction(at) or self.whole(at)
        if found is None:
            return None
        value, end, kind, precision, multiplier = found
        if self.kind(end) == "over" and kind != "ordinal":
            lower = self.whole(end + 1)
            # "3 years over 2" is no fraction: nothing may follow.
            if lower is not None and lower[0] and lower[1] == len(self.tokens) and lower[2] == "number":
                return sign * value / lower[0], lower[1], "fraction", 0.001, 1
        return sign * value, end, kind, precision, multiplier

    def whole(self, at: int) -> tuple[float, int, str, float, float] | None:
        """A cardinal or ordinal, with decimals or a fraction behind it."""
        cardinal = self.cardinal(at)
        if cardinal is None:
            ordinal = self.tokens[at] if self.kind(at) == "ordinal" else None
            return None if ordinal is None else (ordinal.value, at + 1, "ordinal", 1, 1)
        value, end, precision, scale = cardinal
        if self.kind(end) == "ordinal" and not self._article_only(at, end):
            step = self.tokens[end].value
            if step >= 100:
                return value * step, end + 1, "ordinal", 1, 1
            if scale >= 1000 and step < 3 and value % 1000 == 0:
                return value, end, "number", precision, scale  # "280 million first notes"
            if value % 10 == 0 and (value % 100 == 0 or step < 10):
                return value + step, end + 1, "ordinal", 1, 1
        if self.kind(end) == "point":
            decimals, after = self._decimals(end + 1)
            if decimals:
                value = float(f"{int(value)}.{decimals}")
                precision = 10.0 ** -len(decimals)
                multiplier = 1.0
                while self.kind(after) == "scale":
                    multiplier *= self.tokens[after].value
                    after += 1
                return value * multiplier, after, "number", precision * multiplier, multiplier
        if self.kind(end) == "and":
            part = self.fraction(end + 1)
            if part is not None and 0 < part[0] < 1 and part[2] == "fraction":
                # "a million and a half" halves the million; "five and a half" adds one half.
                unit = scale if scale >= 1000 else 1
                return value + part[0] * unit, part[1], "number", precision if unit > 1 else 0.01, scale
            if part is not None and part[0] >= 1000:
                return value + part[0], part[1], "number", precision, 1
        return value, end, "number", precision, scale if self.kind(end - 1) == "scale" else 1

    def _article_only(self, at: int, end: int) -> bool:
        return end == at + 1 and self.kind(at) in {"a", "an"}

    def cardinal(self, at: int) -> tuple[float, int, float, float] | None:
        """Value, end, size of its last place, last scale."""
        total, current, scale, precision, end = 0.0, -1.0, 1.0, 1.0, at
        large = 0.0  # the scale of `total`: hundred belongs to `current`
        if self.kind(at) in {"a", "an"}:
            if self.kind(at + 1) != "scale":
                return None
            current, at = 1.0, at + 1
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind in {"one", "ten"}:
                joined = self._join(current, token)
                if joined is None:
                    break
                current = joined
                precision = 1.0 if token.kind == "one" else 10.0
            elif token.kind == "figure":
                if current >= 0 or (total and token.value >= scale):
                    break
                current, precision = token.value, token.precision
            elif token.kind == "scale":
                if current < 0 and total:
                    total *= token.value
                elif token.value == 100:
                    if current >= 100:
                        break
                    current = max(current, 1.0) * 100 if current != 0 else 0
                    precision = 100.0 * precision if current else 1.0
                    scale = 100.0
                    at += 1
                    end = at
                    continue
                elif total and token.value > large and token.value != 12:
                    total = (total + max(current, 0)) * token.value
                    current = -1.0
                else:
                    total += (1.0 if current < 0 else current) * token.value
                    current = -1.0
                precision *= token.value
                scale = large = token.value
            elif (
                token.kind == "and"
                and (scale >= 100 or total)
                and self.kind(at + 1) in {"one", "ten", "figure", "scale"}
            ):
                if self.kind(at + 1) == "figure" and not total:
                    break
                if self._fraction_follows(at + 1):
                    break
                at += 1
                continue
            else:
                break
            at += 1
            end = at
        if end == 0 or (total == 0 and current < 0):
            return None
        value = total + max(current, 0)
        return (int(value) if value.is_integer() and value < 1e15 else value), end, precision, scale

    def _fraction_follows(self, at: int) -> bool:
        """Whether "one fourth" or "three fifths" stands at `at`."""
        return (
            self.kind(at) == "one"
            and self.kind(at + 1) in {"ordinal", "part"}
            and (self.tokens[at + 1].kind == "part" or self.tokens[at].value == 1)
        )

    @staticmethod
    def _join(current: float, token: _Token) -> float | None:
        """`current` with one more word after it; None if the word begins another number."""
        value = token.value
        if current < 0:
            return value
        if current >= 100:
            return (
                current + value
                if current % 100 == 0
                else (
                    current + value if current % 10 == 0 and current % 100 >= 20 and 0 < value < 10 else None
                )
            )
        if token.kind == "one" and 0 < value < 10:
            return current + value if current >= 20 and current % 10 == 0 else None
        if value >= 10 and 1 <= current < 100 and (token.kind == "ten" or current >= 10):
            return current * 100 + value  # one twenty, nineteen ninety, twenty eleven
        return None

    def _decimals(self, at: int) -> tuple[str, int]:
        digits = ""
        while self.kind(at) in {"one", "ten"} and len(digits) < 20:
            token = self.tokens[at]
            if token.kind == "ten" and self.kind(at + 1) == "one" and 0 < self.tokens[at + 1].value < 10:
                digits += str(int(token.value + self.tokens[at + 1].value))
                at += 2
                continue
            digits += str(int(token.value))
            at += 1
        return digits, at

    def _compound_fraction(self, at: int) -> tuple[float, int, str, float, float] | None:
        """Three twenty-firsts, one one-hundred-fifth: the denominator is an ordinal of several words."""
        for end in range(at + 1, min(at + _MAX_TOP, len(self.tokens) - 1)):
            last = self.tokens[end + 1]
            if self.kind(end) != "ten" or last.kind not in {"part", "tail"} or not last.plural:
                continue
            if last.value >= 10 or last.value in {2, 4}:  # halves and quarters count
                continue
            top = _Parser(self.tokens[at:end]).cardinal(0)
            if top is not None and top[1] == end - at:
                return top[0] / (self.tokens[end].value + last.value), end + 2, "fraction", 0.001, 1
        one = self.kind(at) == "one" and self.tokens[at].value == 1 and self.kind(at + 1) == "one"
        ordinal = self.whole(at + 1) if one else None
        if ordinal is None or ordinal[2] != "ordinal" or ordinal[0] < 100:
            return None
        return 1 / ordinal[0], ordinal[1], "fraction", 0.001, 1

    def fraction(self, at: int) -> tuple[float, int, str, float, float] | None:
        """Half a dozen, a quarter million, two thirds of a million, five eighths, a hundredth, 2 thirds."""
        compound = self._compound_fraction(at)
        if compound is not None:
            return compound
        begin, top = at, 1.0
        if self.kind(at) in {"a", "an"} and self.kind(at + 1) in {"part", "ordinal"}:
            if (
                self.kind(at + 1) == "ordinal"
                and self.tokens[at + 1].value < 100
                and self.kind(at - 1) != "and"
            ):
                return None  # a third time
            at += 1
        elif self.kind(at) != "part":
            cardinal = self.cardinal(at)
            if cardinal is None:
                return None
            top, at = cardinal[0], cardinal[1]
        if self.kind(at) not in {"part", "ordinal"}:
            return None
        token = self.tokens[at]
        if token.kind == "ordinal" and (top != 1 or begin == at or token.value == 1):
            return None
        if token.plural and begin == at:
            return None
        value, end = top / token.value, at + 1
        if self.kind(end) == "of" and self.kind(end + 1) in {"a", "an"} and self.kind(end + 2) == "scale":
            end += 2
        elif self.kind(end) in {"a", "an"} and self.kind(end + 1) == "scale":
            end += 1
        scale = 1.0
        while self.kind(end) == "scale":
            scale *= self.tokens[end].value
            end += 1
        return value * scale, end, "number" if scale > 1 else "fraction", 0.001 * scale, scale
