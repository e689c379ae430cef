"""Read the figures of a text with what binds them: sentence, clause, neighbours, words near by.

The features and their constants were measured on UHGEval, DRCD, CMRC 2018, XQuAD and SummEdits (figures
exchanged, altered, invented, and left as they were). What carries the binding is the sentence, the
nearness of words and their rarity.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from wikigate.corpus.model import Span
from wikigate.corpus.text.quantities import read_quantities
from wikigate.corpus.text.quantities.model import Quantity
from wikigate.gateway.verify.figures.sentences import FILLER, sentences, without_figures
from wikigate.gateway.verify.words import grams, placed_grams

_NOWHERE: Final = Span(0, 0)
_CLAUSE_END = re.compile(r"[，：（）()—、:]|,(?![0-9])|,(?<![0-9],)")
_SHORT_CLAUSE: Final = 6
_MOST_CLAUSES: Final = 8
"""Clauses that a figure's own grows by, to the left, while it is short."""
_SHORT_CLAUSE_LATIN: Final = 12
_REACH: Final = (90, 60)
_REACH_LATIN: Final = (200, 160)
_COMMA: Final = 4
_STOP: Final = 12
_LATIN_SCALE: Final = 0.4
_HAN_GRAM: Final = 2
"""Code points of a Han bigram; a Latin word counts as near where it begins within reach."""
_GOVERNS: Final = 40
_WINDOW: Final = 30
_SIDE: Final = 3
_CONTENT = re.compile(r"[^\W_\ue000]")
_LATIN = re.compile(r"[A-Za-z]")
_IN = re.compile(r"(?:\s[A-Za-z]+){0,2}\s(?:in|for|during|by|of)\s(?:early\s|late\s)?", re.IGNORECASE)
"""What stands between a figure and the date behind it that governs it."""
_PARTS = re.compile(r"[,;]|\b(?:and|but|while|whereas)\b")
_PAUSE = re.compile(r"[，,：:、]")
_FULL = re.compile(r"[。！？；!?;\n]|\.\s")


class Figure:
    """A quantity in its surroundings. Surroundings that are dear to make are made when asked for.

    Attributes:
        sentence: Index of its sentence in the reading.
        year: Of a date: its own, or the last one named before it.
        month: Likewise.
        statement: What leads to it, once `scope` has made it out.
    """

    def __init__(
        self,
        reading: Reading,
        index: int,
        quantity: Quantity,
        sentence: int,
        year: int | None,
        month: int | None,
    ) -> None:
        self.quantity = quantity
        self.sentence = sentence
        self.year = year
        self.month = month
        self.statement: str | None = None
        self._reading = reading
        self._index = index

    @cached_property
    def text(self) -> str:
        """As it stands there."""
        return self.quantity.span.of(self._reading.text)

    @cached_property
    def value(self) -> Quantity:
        """The quantity alone, wherever it stands and whatever it measures."""
        return self.quantity._replace(span=_NOWHERE, metric="", scope="")

    @cached_property
    def words(self) -> frozenset[str]:
        """The grams of its sentence."""
        return self._reading.sentences[self.sentence].grams

    @cached_property
    def when(self) -> tuple[int | None, int | None]:
        """Year and month that govern it: of the nearest date before it in its sentence, else of the first behind.

        A date behind it governs it too where it is in its own part of the sentence: 17 in 2014 and 21 in 2015.
        """
        return self._reading.when(self._index)

    @cached_property
    def which(self) -> float | None:
        """The ordinal that governs it: the nearest one before it in its clause or the one before."""
        return self._reading.which(self._index)

    @cached_property
    def glossed(self) -> Quantity | None:
        """Of a year in brackets, the year of a reign that it explains: the first of 同治十二年（1873年）."""
        return self._reading.glossed(self._index)

    @cached_property
    def clause(self) -> frozenset[str]:
        """The grams of its clause; of a date, those from it to the next date."""
        return grams(self._reading.clause(self._index).of(self._reading.masked))

    @cached_property
    def near(self) -> dict[str, float]:
        """Grams around it with their least distance."""
        return self._reading.near(self._index)

    @cached_property
    def left(self) -> str:
        """Its last three characters on the left, within the clause."""
        return self._reading.sides(self._index)[0]

    @property
    def follows(self) -> str:
        """The next eight characters, whatever they are."""
        end = self.quantity.span.end
        return self._reading.text[end : end + 8]

    @cached_property
    def right(self) -> str:
        """Its first three characters on the right, within the clause."""
        return self._reading.sides(self._index)[1]


class _Placed:
    """Grams of a text with their places, and how many pauses and stops stand before each; all lists ascend together."""

    def __init__(
        self, placed: Sequence[tuple[str, int]], pauses: Sequence[int], stops: Sequence[int]
    ) -> None:
        self.grams = [gram for gram, _ in placed]
        self.places = [at for _, at in placed]
        self.pauses = _counts(pauses, self.places)
        self.stops = _counts(stops, self.places)


class Reading:
    """A text with its sentences and figures. Spans count code points of `text`."""

    def __init__(self, text: str) -> None:
        self.text = text
        quantities = read_quantities(text)
        self.masked = without_figures(text, quantities)
        self.sentences = tuple(sentences(self.masked))
        starts = [sentence.span.start for sentence in self.sentences]
        figures: list[Figure] = []
        year: int | None = None
        month: int | None = None
        for quantity in quantities:
            if quantity.kind == "date":
                if quantity.year is not None:
                    year, month = quantity.year, quantity.month
                elif quantity.month is not None:
                    month = quantity.month
            at = max(0, bisect_right(starts, quantity.span.start) - 1)
            dated = quantity.kind == "date"
            figures.append(
                Figure(self, len(figures), quantity, at, year if dated else None, month if dated else None)
            )
        self.figures: tuple[Figure, ...] = tuple(figures)
        self._pauses = [found.start() for found in _PAUSE.finditer(self.masked)]
        self._stops = [found.start() for found in _FULL.finditer(self.masked)]
        placed = placed_grams(self.masked)
        self._latin = _Placed([one for one in placed if one[0][0] < "\u3040"], self._pauses, self._stops)
        self._han = _Placed([one for one in placed if one[0][0] >= "\u3040"], self._pauses, self._stops)
        self._clauses = [found.end() for found in _CLAUSE_END.finditer(self.masked)]

    def in_sentence(self, sentence: int) -> Sequence[Figure]:
        """The figures of a sentence, in order."""
        return self._by_sentence.get(sentence, ())

    def between(self, start: int, end: int) -> Sequence[Figure]:
        """The figures that reach into a range, in order."""
        low = bisect_right(self.figures, start, key=lambda figure: figure.quantity.span.end)
        return self.figures[
            low : bisect_left(self.figures, end, low, key=lambda figure: figure.quantity.span.start)
        ]

    def clause(self, index: int) -> Span:
        """Range of the clause of a figure."""
        figure = self.figures[index]
        sentence = self.sentences[figure.sentence].span
        place = figure.quantity.span
        if figure.quantity.kind == "date":
            return self._date_clause(index, sentence, place)
        low_index = bisect_right(self._clauses, place.start)
        high_index = bisect_left(self._clauses, place.end)
        end = min(
            sentence.end, self._clauses[high_index] if high_index < len(self._clauses) else sentence.end
        )
        start = sentence.start
        for _ in range(min(low_index, _MOST_CLAUSES)):
            start = max(sentence.start, self._clauses[low_index - 1])
            part = self.masked[start:end]
            least = _SHORT_CLAUSE_LATIN if _LATIN.search(part) else _SHORT_CLAUSE
            if start == sentence.start or len(_CONTENT.findall(part)) >= least:
                break
            low_index -= 1
            start = sentence.start
        return Span(start, max(start, end))

    def when(self, index: int) -> tuple[int | None, int | None]:
        """See `Figure.when`."""
        place = self.figures[index].quantity.span
        dates = [f for f in self._neighbours(index) if f.quantity.kind == "date"]
        before = [f for f in dates if f.quantity.span.end <= place.start]
        behind = next((f for f in dates if f.quantity.span.start >= place.end), None)
        governing = before[-1] if before else dates[0] if dates else None
        if before and behind is not None:  # seventeen concerts in 2014 and twenty-one in 2015
            parted = _PARTS.search(self.masked, before[-1].quantity.span.end, place.start)
            beside = _IN.fullmatch(self.masked, place.end, behind.quantity.span.start)
            governing = behind if parted and beside else governing
        return (governing.quantity.year, governing.quantity.month) if governing else (None, None)

    def which(self, index: int) -> float | None:
        """See `Figure.which`."""
        place = self.figures[index].quantity.span.start
        before = [
            f.quantity
            for f in self._neighbours(index)
            if f.quantity.kind == "ordinal" and 0 <= place - f.quantity.span.end <= _GOVERNS
        ]
        return before[-1].low if before else None

    def glossed(self, index: int) -> Quantity | None:
        """See `Figure.glossed`."""
        if index == 0:
            return None
        before, mine = self.figures[index - 1].quantity, self.figures[index].quantity
        if before.year is None or mine.year is None or str(before.year) in before.span.of(self.text):
            return None
        opened = self.text[before.span.end : mine.span.start].strip() in {"(", "（"}
        closed = self.text[mine.span.end : mine.span.end + 1] in {")", "）"}
        return before if opened and closed else None

    def _neighbours(self, index: int) -> list[Figure]:
        """The other figures of its sentence, those near it."""
        mine = self.figures[index]
        close = self.figures[max(0, index - _WINDOW) : index + _WINDOW]
        return [figure for figure in close if figure is not mine and figure.sentence == mine.sentence]

    @cached_property
    def _by_sentence(self) -> dict[int, list[Figure]]:
        found: dict[int, list[Figure]] = {}
        for figure in self.figures:
            found.setdefault(figure.sentence, []).append(figure)
        return found

    def near(self, index: int) -> dict[str, float]:
        """Grams around a figure with their least distance in characters; pauses and stops make it longer."""
        place = self.figures[index].quantity.span
        found: dict[str, float] = {}
        starts = bisect_left(self._pauses, place.start), bisect_left(self._stops, place.start)
        ends = bisect_left(self._pauses, place.end), bisect_left(self._stops, place.end)
        near = ((self._latin, _REACH_LATIN, _LATIN_SCALE, 0), (self._han, _REACH, 1.0, _HAN_GRAM))
        for placed, reach, scale, size in near:
            low = bisect_left(placed.places, place.start - reach[0] - size)
            high = bisect_left(placed.places, place.end + reach[1] + min(1, size), low)
            rows = zip(
                placed.grams[low:high],
                placed.places[low:high],
                placed.pauses[low:high],
                placed.stops[low:high],
                strict=True,
            )
            for gram, at, pauses, stops in rows:
                if at < place.start:
                    away = place.start - at - len(gram)
                    if away > reach[0]:
                        continue
                    between = _COMMA * (starts[0] - pauses) + _STOP * (starts[1] - stops)
                else:
                    away = at - place.end
                    between = _COMMA * max(0, pauses - ends[0]) + _STOP * max(0, stops - ends[1])
                distance = max(0, away) * scale + between
                if distance < found.get(gram, 1e9):
                    found[gram] = distance
        return found

    def sides(self, index: int) -> tuple[str, str]:
        """Up to three characters on each side of a figure, within its clause and up to the next figure."""
        place = self.figures[index].quantity.span
        sentence = self.sentences[self.figures[index].sentence].span
        left = self.masked[max(sentence.start, place.start - 24) : place.start]
        right = self.masked[place.end : min(sentence.end, place.end + 24)]
        left = re.split(rf"[，：（）()—、:,{FILLER}]", left)[-1]
        right = re.split(rf"[，：（）()—、:,{FILLER}。；！？]", right)[0]
        return "".join(_CONTENT.findall(left))[-_SIDE:], "".join(_CONTENT.findall(right))[:_SIDE]

    def _date_clause(self, index: int, sentence: Span, place: Span) -> Span:
        others = [
            f for f in self.figures[max(0, index - _WINDOW) : index + _WINDOW] if f.quantity.kind == "date"
        ]
        mine = [
            f.quantity.span.start for f in others if sentence.start <= f.quantity.span.start < sentence.end
        ]
        start = sentence.start if not any(at < place.start for at in mine) else place.start
        end = min((at for at in mine if at > place.start), default=sentence.end)
        return Span(start, max(start, end))


def _counts(signs: Sequence[int], places: Sequence[int]) -> list[int]:
    """How many of `signs` stand before each of `places`; both ascend."""
    found: list[int] = []
    count = 0
    for place in places:
        while count < len(signs) and signs[count] < place:
            count += 1
        found.append(count)
    return found
