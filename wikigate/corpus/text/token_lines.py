"""The tokens of many texts at once, for the build: what `tokens.tokenise` says of each, in half the time.

The texts of a page are folded, cut into runs and segmented in one call each, and a run that comes again is looked up.
What that needs is a sign that keeps neighbours apart: the line feed. To folding it is a blank like any other, no
token holds one, and both dictionaries cut there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import add
from typing import Final, NamedTuple
from unicodedata import is_normalized, normalize

from wikigate.corpus.text.normalise import FoldTable
from wikigate.corpus.text.segment import Segmenter
from wikigate.corpus.text.tokens import (
    CJK,
    CJK_RUN,
    COMPOUND,
    LONGEST,
    latin_words,
    pairs,
    scripts,
    spell,
    with_ordinals,
)

_KEPT: Final = 20_000
"""Runs that are remembered from page to page: some 8 MB."""

_FIRST_CJK: Final = "\u1100"
_PLAIN_HAN: Final = re.compile(r"[\u3400-\u9fff]+")


class TokenLines(NamedTuple):
    """For each text its words, its bigrams (both with blanks between) and its search form, as `tokens` has them."""

    words: list[str]
    grams: list[str]
    forms: list[str]

    def part(self, start: int, end: int) -> TokenLines:
        """Those of the texts from `start` up to `end`."""
        return TokenLines(self.words[start:end], self.grams[start:end], self.forms[start:end])


class LineTokeniser:
    """Tokenises texts with the given tools. Not for two threads at once."""

    def __init__(self, table: FoldTable, segment: Segmenter, stem: Callable[[str], str]) -> None:
        self._table = FoldTable({**table, ord("\n"): "\n"})
        self._segment = segment
        self._stem = stem
        self._piece = re.compile(f"{CJK_RUN}|{COMPOUND}|\n")
        self._cjk = re.compile(f"[{CJK}]")
        self._words: dict[str, str] = {}
        self._grams: dict[str, str] = {}
        self._forms: dict[str, str] = {}

    def lines(self, texts: Sequence[str]) -> TokenLines:
        """The tokens of `texts`, in their order."""
        if not texts:
            return TokenLines([], [], [])
        pieces = self._piece.findall("\n" + "\n".join(map(spell, self._folded(texts))) + "\n")
        if len(self._words) > _KEPT:
            self._words.clear()
        if not self._words:
            self._words = {"\n": "\n"}
            self._grams = {"\n": "\n"}
            self._forms = {"\n": "\n"}
        self._learn([piece for piece in dict.fromkeys(pieces) if piece not in self._words])
        # A line feed is a piece like any other, so what comes before the first and after the last is no text's.
        words, grams, forms = (
            " ".join(map(known.__getitem__, pieces)).split("\n")[1:-1]
            for known in (self._words, self._grams, self._forms)
        )
        return TokenLines(words, grams, forms)

    def _folded(self, texts: Sequence[str]) -> list[str]:
        """`normalise.fold` of each text."""
        joined = "\n".join(texts)
        if joined.count("\n") >= len(texts):
            joined = "\n".join([text.replace("\n", " ") for text in texts])
        if not is_normalized("NFC", joined):
            joined = normalize("NFC", joined)
        joined = joined.translate(self._table)
        if not is_normalized("NFC", joined):
            joined = normalize("NFC", joined)
        return [" ".join(text.split()) for text in joined.split("\n")]

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
        self._words.update(zip(han, map(cut.__getitem__, han), strict=True))
        for run, found in parts.items():
            self._words[run] = " ".join([cut[part] if part else other[:LONGEST] for part, other in found])
        han += mixed
        self._forms.update(zip(han, han, strict=True))
        self._grams.update(
            zip(han, [" ".join(map(add, run, run[1:])) if len(run) > 1 else run for run in han], strict=True)
        )

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
        self._words[compound] = " ".join(words)
        self._grams[compound] = " ".join([*words, *pairs(stems)])
        self._forms[compound] = " ".join(stems)
