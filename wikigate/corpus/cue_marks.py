"""Cue words of a page, each with its place: what limits a claim, what is open, what a sentence does.

The words are data (`text/data/marks`). They are looked for here, once, so that a question looks for none of them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Final, TypeAlias

from wikigate.corpus.file.encoding import units_to_raw
from wikigate.corpus.file.record import CueRecord
from wikigate.corpus.model import STATES_NOTHING, Block
from wikigate.corpus.text.normalise import FoldTable
from wikigate.corpus.text.phrases import led_by_first_letters
from wikigate.corpus.text.translate import Translator
from wikigate.corpus.text.words import PATTERNS, WORDS_FOLDER, Word, load_words
from wikigate.fast_tuple import NamedTuple

MARKS_FOLDER: Final = WORDS_FOLDER.with_name("marks")

Range: TypeAlias = tuple[int, int]


class Marker:
    """Looks for the cue words of pages.

    Args:
        table: Folding of code points.
    """

    def __init__(self, table: FoldTable) -> None:
        self._fold = Translator(_OneToOne(table), table)

    def page_cues(
        self, blocks: Sequence[Block], plains: Sequence[str], units: Sequence[Sequence[Range]]
    ) -> tuple[CueRecord, ...]:
        """The cue marks of `blocks`, by block, place and kind.

        A mark lies inside one unit; in a heading other words count than in a sentence.

        Args:
            blocks: In page order.
            plains: Their plain texts.
            units: Ranges of their units in these.
        """
        found: set[tuple[int, int, int, str]] = set()
        for table, headings in (("mark", False), ("heading", True)):
            mine = [
                _Unit(ordinal, start, plains[ordinal][start:end])
                for ordinal, block in enumerate(blocks)
                if (block.kind == "heading") == headings and block.kind not in STATES_NOTHING
                for start, end in units[ordinal]
            ]
            sizes = [len(unit.text.encode(errors="replace")) for unit in mine]
            for language in _languages(table):
                spoken = [
                    unit
                    for unit, size in zip(mine, sizes, strict=True)
                    if _may_be(language, len(unit.text), size)
                ]
                if spoken:
                    found.update(self._marks(spoken, _expressions(table, language)))
        out: list[CueRecord] = []
        for block, start, end, kind in sorted(found):
            ((raw_start, raw_end),) = units_to_raw(blocks[block].runs, [(start, end)])
            out.append(CueRecord(block, kind, raw_start, raw_end))
        return tuple(out)

    def _marks(
        self, units: Sequence[_Unit], expressions: Mapping[str, Sequence[re.Pattern[str]]]
    ) -> Iterator[tuple[int, int, int, str]]:
        """Block, range in its plain text and kind of each mark in `units`."""
        starts = list(accumulate((len(unit.text) + 1 for unit in units), initial=0))
        text = "\n".join(unit.text.replace("\n", " ") for unit in units)
        text = self._fold(text)
        for kind, patterns in expressions.items():
            for pattern in patterns:
                for match in pattern.finditer(text):
                    at = bisect_right(starts, match.start()) - 1
                    block, start, _ = units[at]
                    by = start - starts[at]
                    yield block, by + match.start(), by + match.end(), kind


class _Unit(NamedTuple):
    """A unit of a block: the block's ordinal, where it starts in its plain text, and its text."""

    block: int
    start: int
    text: str


class _OneToOne(dict[int, str]):
    """Folding that keeps places: what would be dropped or become longer stays."""

    def __init__(self, table: FoldTable) -> None:
        super().__init__({ord("\n"): "\n"})  # it stands between two units
        self._table = table

    def __missing__(self, code_point: int) -> str:
        folded = self._table[code_point]
        self[code_point] = kept = folded if len(folded) == 1 else chr(code_point)
        return kept


def _may_be(language: str, characters: int, utf8: int) -> bool:
    """Whether a text of so many bytes may be of a language: with Han or kana it is English only where ASCII prevails."""
    # An ASCII character takes one byte, Han and kana take three.
    return utf8 < 2 * characters if language == "en" else utf8 > characters


@cache
def _words(table: str) -> dict[str, dict[str, list[Word]]]:
    """The words of a table by language and kind."""
    words: dict[str, dict[str, list[Word]]] = {}
    for word in load_words(MARKS_FOLDER):
        name, _, kind = word.kind.removeprefix(PATTERNS).partition(".")
        if name == table:
            kind = kind if table == "mark" else f"{table}.{kind}"
            words.setdefault(word.lang, {}).setdefault(kind, []).append(word)
    return words


def _languages(table: str) -> list[str]:
    return sorted(_words(table))


@cache
def _expressions(table: str, language: str) -> dict[str, tuple[re.Pattern[str], ...]]:
    """For each kind the expressions that find its words in a language."""
    kinds = _words(table)[language]
    return {kind: tuple(_compiled(kinds[kind])) for kind in sorted(kinds)}


def _compiled(words: Iterable[Word]) -> Iterator[re.Pattern[str]]:
    """One expression for the regular expressions among `words`, one for the phrases."""
    patterns = [word.word for word in words if word.kind.startswith(PATTERNS)]
    phrases = [word.word for word in words if not word.kind.startswith(PATTERNS)]
    if patterns:
        yield re.compile("|".join(sorted(patterns, key=lambda one: (-len(one), one))))
    if phrases:
        yield led_by_first_letters(phrases, "")
