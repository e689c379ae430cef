"""The tokens of many texts at once, for the build: what `tokens.tokenise` says of each, in half the time.

The texts of a page are folded, cut into runs and segmented in one call each, and a run that comes again is looked up.
What that needs is signs that keep neighbours apart, `ENDS`: folding takes all of them for blanks, no token holds one,
and both dictionaries cut there.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias
from unicodedata import is_normalized, normalize

from wikigate.corpus.text.normalise import FoldTable
from wikigate.corpus.text.segment import Segmenter
from wikigate.corpus.text.tokens import (
    CJK,
    CJK_RUN,
    COMPOUND,
    JOINT,
    LONGEST,
    latin_words,
    pairs,
    scripts,
    spell_lines,
    with_ordinals,
)
from wikigate.corpus.text.translate import Translator
from wikigate.fast_tuple import NamedTuple

UNIT_END: Final = "\n"
BLOCK_END: Final = "\x1d"
_SECTION_END: Final = "\x1e"
_NOTHING: Final = "\x1f"
"""Stands for a block without units, and for a section without blocks."""
ENDS: Final = UNIT_END + BLOCK_END + _SECTION_END + _NOTHING

_KEPT: Final = 20_000
"""Runs that are remembered from page to page: some 8 MB."""

_FIRST_CJK: Final = "\u1100"
_UTF_32: Final = "utf-32-le" if sys.byteorder == "little" else "utf-32-be"
_PLAIN_HAN: Final = re.compile(r"[\u3400-\u9fff]+")
_BLANKS: Final = re.compile("  +")
_NO_ENDS: Final = dict.fromkeys(map(ord, ENDS), " ")

_Tokens: TypeAlias = tuple[str, str, str]
"""Words, bigrams and search form of one run, as in `Streams`."""


class Streams(NamedTuple):
    """The words and the bigrams of a section with blanks between, and the text that `encoding.pack_search` packs."""

    words: str
    grams: str
    search: str


class PageTokeniser:
    """Tokenises pages with the given tools. Not for two threads at once."""

    def __init__(self, table: FoldTable, segment: Segmenter, stem: Callable[[str], str]) -> None:
        keeping_ends = FoldTable({**table, **{ord(end): end for end in ENDS}})
        self._translate = Translator(keeping_ends, keeping_ends)
        self._segment = segment
        self._stem = stem
        self._piece = re.compile(f"{CJK_RUN}|{COMPOUND}|[{ENDS}]")
        self._cjk = re.compile(f"[{CJK}]")
        self._known: dict[str, _Tokens] = {}

    def both(self, texts: Sequence[str]) -> list[str]:
        """Words and bigrams of each text, in one line."""
        found = self.sections([[[text]] for text in texts])
        return [one.words + one.grams for one in found]

    def sections(self, sections: Sequence[Sequence[Sequence[str]]]) -> list[Streams]:
        """The streams of each section: a section is blocks, a block is the texts of its units."""
        joined = _joined(sections)
        if not _is_apart(joined, sections):
            joined = _joined(
                [[[text.translate(_NO_ENDS) for text in block] for block in part] for part in sections]
            )
        pieces = self._piece.findall(spell_lines(self._folded(joined)))
        known = self._known
        if not known or len(known) > _KEPT:
            known.clear()
            known.update((end, (end, end, end)) for end in ENDS)
        self._learn([piece for piece in dict.fromkeys(pieces) if piece not in known])
        # A sign is a piece like any other, with blanks around it. It stands before and behind each section.
        found = list(map(known.__getitem__, pieces))
        words = " ".join([one for one, _, _ in found]).split(_SECTION_END)[1:-1]
        grams = " ".join([one for _, one, _ in found]).split(_SECTION_END)[1:-1]
        forms = " ".join([one for _, _, one in found]).replace(f" {_NOTHING} ", "").split(_SECTION_END)[1:-1]
        return list(map(Streams, words, grams, forms))

    def _folded(self, text: str) -> str:
        """`normalise.fold` of each text; blanks at their ends are no token's and may stay."""
        if not is_normalized("NFC", text):
            text = normalize("NFC", text)
        text = self._translate(text)
        if not is_normalized("NFC", text):
            text = normalize("NFC", text)
        return _BLANKS.sub(" ", text)

    def _learn(self, pieces: Sequence[str]) -> None:
        han: list[str] = []
        mixed: list[str] = []
        for piece in pieces:
            if piece < _FIRST_CJK:
                self._learn_latin(piece)
            elif _PLAIN_HAN.fullmatch(piece):
                han.append(piece)
            elif self._cjk.match(piece):
                mixed.append(piece)
            else:
                self._learn_latin(piece)
        parts = {run: scripts().findall(run) for run in mixed}
        cut = self._cut([*han, *(part for found in parts.values() for part, _ in found if part)])
        words = [cut[run] for run in han]
        words += [
            " ".join([cut[part] if part else other[:LONGEST] for part, other in found])
            for found in parts.values()
        ]
        han += mixed
        self._known.update(zip(han, zip(words, _bigrams(han), han, strict=True), strict=True))

    def _cut(self, runs: list[str]) -> dict[str, str]:
        """Words of each run of Han characters, in one call: crossing over to Rust takes longer than the cutting."""
        if not runs:
            return {}
        lines = " ".join(self._segment("\n".join(runs))).split(" \n ")
        cut = dict(zip(runs, lines, strict=True))
        for run in runs:
            if "第" in run:
                cut[run] = " ".join(with_ordinals(run, cut[run].split(" ")))
        return cut

    def _learn_latin(self, compound: str) -> None:
        words = latin_words(compound)
        stems = list(map(self._stem, words))
        self._known[compound] = " ".join(words), " ".join([*words, *pairs(stems)]), " ".join(stems)


def _bigrams(runs: Sequence[str]) -> list[str]:
    """The bigrams of each run with blanks between, and its last character, marked; one character stands for itself.

    All neighbours of all runs are laid out at once, as numbers in three columns: a character, the one after it, a
    blank. Where a run ends, that gives its last character and a line feed, and a line feed and the next one's first.
    """
    if not runs:
        return []
    codes = array("I", "\n".join(["", *runs, ""]).encode(_UTF_32))
    laid = array("I", [ord(" ")]) * (3 * (len(codes) - 1))
    laid[::3] = codes[:-1]
    laid[1::3] = codes[1:]
    parts = laid.tobytes().decode(_UTF_32)[1:-2].split("\n \n")
    return [part[2:] + JOINT if len(run) > 1 else run for part, run in zip(parts, runs, strict=True)]


def _joined(sections: Sequence[Sequence[Sequence[str]]]) -> str:
    parts = [
        BLOCK_END.join([UNIT_END.join(block) if block else _NOTHING for block in blocks])
        if blocks
        else _NOTHING
        for blocks in sections
    ]
    return _SECTION_END.join(["", *parts, ""])


def _is_apart(joined: str, sections: Sequence[Sequence[Sequence[str]]]) -> bool:
    """Whether no text holds a sign that stands between texts."""
    blocks = sum(map(len, sections))
    units = sum(len(block) for part in sections for block in part)
    wanted = {
        UNIT_END: units - sum(1 for part in sections for block in part if block),
        BLOCK_END: blocks - sum(1 for part in sections if part),
        _SECTION_END: len(sections) + 1,
        _NOTHING: sum(1 for part in sections if not part)
        + sum(1 for part in sections for b in part if not b),
    }
    return all(joined.count(end) == count for end, count in wanted.items())
