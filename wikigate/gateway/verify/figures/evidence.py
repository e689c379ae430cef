"""The figures of all evidence pages, ready to be asked about."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from wikigate.corpus.text.quantities.model import Quantity
from wikigate.gateway.verify.figures.reading import Figure, Reading
from wikigate.gateway.verify.figures.sentences import Sentence
from wikigate.gateway.verify.model import Place
from wikigate.gateway.verify.pages import PageText
from wikigate.gateway.verify.words import grams

_BARE: Final = frozenset(
    {
        "number",
        "count",
        "ordinal",
        "percentage",
        "fraction",
        "multiple",
        "point",
        "magnitude",
        "percentage_point",
        "ratio",
    }
)
_MOST_A_FAMILY: Final = 400
"""Figures of a family that a claim is held against; those in the sentences most like it come first."""
_KEPT_READINGS: Final = 32
"""Readings of pages that a resident process keeps: an answer is verified, mended and verified again."""
_LONGEST_KEPT: Final = 20_000
"""Code points of a page whose reading is kept, so that those kept have a bound."""
_KEPT_INDEXES: Final = 4
"""Indexes over such readings that are kept: those of the last contexts."""
_MOST_TOLD: Final = 100
"""Claimed values for which an index remembers which of its values agree."""
_CARRIED: Final = 0.5
"""Part of the fit of the sentence before that one without a subject of its own takes over."""
_ABSENT_WEIGHT: Final = 0.6
"""Words that no evidence has count less: a paraphrase brings its own."""


@dataclass(frozen=True, slots=True)
class Known:
    """A figure of the evidence.

    Attributes:
        page: By index.
        sentence: Index among the sentences of all pages.
        value: Number of its value: the same for two figures whose quantities differ in nothing but place and surroundings.
    """

    page: int
    figure: Figure
    sentence: int
    value: int


class _Index:
    """What a sequence of readings has in figures and words: nothing in it depends on an answer but what is remembered."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        self.known: list[Known] = []
        self.sentences: list[Sentence] = []
        self.page_grams: list[frozenset[str]] = []
        found: defaultdict[int, list[Known]] = defaultdict(list)
        df: Counter[str] = Counter()
        self.holding: defaultdict[str, list[int]] = defaultdict(list)
        numbers: dict[tuple[Quantity, int | None, int | None], int] = {}
        for index, reading in enumerate(readings):
            base = len(self.sentences)
            self.sentences.extend(reading.sentences)
            for sentence in reading.sentences:
                df.update(sentence.grams)
            self.page_grams.append(frozenset().union(*(s.grams for s in reading.sentences)))
            for figure in reading.figures:
                number = numbers.setdefault((figure.value, figure.year, figure.month), len(numbers))
                known = Known(index, figure, base + figure.sentence, number)
                self.known.append(known)
                found[known.sentence].append(known)
        self.by_sentence = dict(found)
        for at in self.by_sentence:
            for gram in self.sentences[at].grams:
                self.holding[gram].append(at)
        self.carrying = [at for at in sorted(self.by_sentence) if at > 0 and self.sentences[at].carries]
        count = max(1, len(self.sentences))
        self.df = df
        self.weights = {gram: math.log(1 + count / n) for gram, n in df.items()}
        self.absent = math.log(1 + count) * _ABSENT_WEIGHT
        self._told: dict[Quantity, dict[int, bool]] = {}

    def told(self, claimed: Quantity) -> dict[int, bool]:
        """A place to remember which values (by number) agree with a claimed one, which nothing else decides."""
        told = self._told.get(claimed)
        if told is None:
            if len(self._told) >= _MOST_TOLD:
                self._told.clear()
            told = self._told[claimed] = {}
        return told

    @cached_property
    def families(self) -> dict[str, list[Known]]:
        """Figures by family, in the order of the pages."""
        found: defaultdict[str, list[Known]] = defaultdict(list)
        for known in self.known:
            found[family_of(known.figure.quantity)].append(known)
        for family in found.values():
            family.sort(key=lambda one: (one.page, one.figure.quantity.span))
        return dict(found)

    @cached_property
    def values(self) -> dict[tuple[float, float], list[Known]]:
        """Figures by value."""
        found: defaultdict[tuple[float, float], list[Known]] = defaultdict(list)
        for known in self.known:
            found[known.figure.quantity.low, known.figure.quantity.high].append(known)
        return dict(found)


class EvidenceFigures:
    """What the evidence pages have in figures, with an index from words to sentences."""

    def __init__(self, pages: Sequence[PageText], readings: Sequence[Reading] | None = None) -> None:
        self.pages = tuple(pages)
        if readings:
            self.readings, index = tuple(readings), _Index(readings)
        else:
            self.readings = tuple(_read(page.reading) for page in pages)
            kept = all(len(reading.text) <= _LONGEST_KEPT for reading in self.readings)
            index = _kept_index(self.readings) if kept else _Index(self.readings)
        self.known = index.known
        self.sentences = index.sentences
        self.page_grams = index.page_grams
        self.by_sentence = index.by_sentence
        self._index = index
        self._holding = index.holding
        self._carrying = index.carrying
        self._df = index.df
        self._weights = index.weights
        self._absent = index.absent
        self._headings: dict[tuple[int, int], frozenset[str]] = {}

    def weight(self, gram: str) -> float:
        """Rarity of a gram in the evidence."""
        return self._weights.get(gram, self._absent)

    def df(self, gram: str) -> int:
        """Number of sentences of the evidence that hold a gram."""
        return self._df[gram]

    def total(self, words: Iterable[str]) -> float:
        """Sum of the weights, the same whatever their order: that of a set differs from process to process."""
        weight, absent = self._weights.get, self._absent
        return math.fsum([weight(gram, absent) for gram in words])

    def sentence_fit(self, words: frozenset[str]) -> dict[int, float]:
        """Weighted share of `words` in each sentence that holds a figure; sentences without any are left out."""
        shared: defaultdict[int, float] = defaultdict(float)
        for gram in sorted(words & self._holding.keys()):
            weight = self.weight(gram)
            for at in self._holding[gram]:
                shared[at] += weight
        total = self.total(words)
        if not total:
            return {}
        fits = {at: value / total for at, value in shared.items()}
        for at in self._carrying:
            common = words & self.sentences[at - 1].grams
            if common:
                before = self.total(common) / total
                fits[at] = min(1.0, fits.get(at, 0.0) + _CARRIED * before)
        return fits

    def page_coverage(self, words: frozenset[str]) -> list[float]:
        """Weighted share of `words` in each page."""
        total = self.total(words)
        return [self.total(words & held) / total if total else 0.0 for held in self.page_grams]

    def topic_scores(self, covered: list[float], fits: dict[int, float]) -> list[float]:
        """How far a sentence may be about each page: most of its words (`page_coverage`), and the sentence most like it."""
        best = [0.0] * len(self.pages)
        for at, fit in fits.items():
            page = self.by_sentence[at][0].page
            best[page] = max(best[page], fit)
        return [share + 0.5 * best[i] for i, share in enumerate(covered)]

    def heading_words(self, known: Known) -> frozenset[str]:
        """Words of the headings above a figure, below the page's first."""
        key = known.page, known.figure.sentence
        words = self._headings.get(key)
        if words is None:
            span = self.readings[known.page].sentences[known.figure.sentence].span
            page = self.pages[known.page]
            at = page.section_at(page.reading_source(span.start, span.end)[0])
            words = grams(" ".join(page.source.sections[at].path[1:])) if at >= 0 else frozenset()
            self._headings[key] = words
        return words

    def sentence_place(self, known: Known) -> Place:
        """The sentence of a figure as it stands on its page."""
        span = self.readings[known.page].sentences[known.figure.sentence].span
        page = self.pages[known.page]
        return page.place(*page.reading_source(span.start, span.end))

    def written(self, known: Known) -> str:
        """The figure as it stands on its page."""
        span = known.figure.quantity.span
        page = self.pages[known.page]
        return page.place(*page.reading_source(span.start, span.end)).quote

    @property
    def families(self) -> Iterable[str]:
        """The families that the evidence has figures of."""
        return self._index.families

    def like(self, family: str, fits: dict[int, float]) -> list[Known]:
        """Figures of a family, those in the sentences that fit best first; at most `_MOST_A_FAMILY`."""
        known = self._index.families.get(
            family, []
        )  # in the order of the pages, which the sort keeps among equals
        fit = fits.get
        return sorted(known, key=lambda one: -fit(one.sentence, 0.0))[:_MOST_A_FAMILY]

    def told(self, claimed: Quantity) -> dict[int, bool]:
        """A place to remember which values of the evidence (`Known.value`) agree with a claimed one."""
        return self._index.told(claimed)

    def of_value(self, quantity: Quantity) -> list[Known]:
        """Figures of exactly this value, wherever they stand."""
        return self._index.values.get((quantity.low, quantity.high), [])[:_MOST_A_FAMILY]


def _read(text: str) -> Reading:
    """The reading of a page's text, kept from one answer to the next where the page is not too long."""
    return _kept(text) if len(text) <= _LONGEST_KEPT else Reading(text)


@lru_cache(maxsize=_KEPT_READINGS)
def _kept(text: str) -> Reading:
    return Reading(text)


@lru_cache(maxsize=_KEPT_INDEXES)
def _kept_index(readings: tuple[Reading, ...]) -> _Index:
    """The index of readings that are kept: told apart by identity, so that another text is never taken for theirs."""
    return _Index(readings)


def family_of(quantity: Quantity) -> str:
    """`time`, `duration`, `number` or the kind itself.

    Figures of two families are never held against each other, but that a bare number may be any.
    """
    if quantity.kind in {"date", "decade", "clock"}:
        return "time"
    if quantity.kind in {"duration", "age"}:
        return "duration"
    return "number" if quantity.kind in _BARE else quantity.kind
