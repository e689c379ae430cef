"""Normalised text: the one form in which pages, questions and answers are compared, with its way back.

NFKC, lower case, traditional to simplified, radicals to ideographs, typographic signs to their plain form,
invisible characters dropped, white space collapsed. For search and comparison only: what is shown is always
the page's own text.

The steps, for readers in other languages: NFC; each code point through the fold table; NFC again (folding can
bring a letter and its mark together); white space collapsed to one blank, none at either end.

The functions take the table as an argument and read no file: a reader of a corpus hands in its `fold` rows.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import accumulate, repeat
from pathlib import Path

from wikigate.corpus.model import Span
from wikigate.fast_tuple import NamedTuple

FOLD_FILE = Path(__file__).with_name("data") / "fold.tsv"


class FoldTable(dict[int, str]):
    """Code point to folded text; a code point without a row stands for itself.

    A subclass that fetches rows when they are needed overrides `__missing__` and keeps what it returns, as this
    one does: `str.translate` then pays for each distinct character once.
    """

    def __missing__(self, code_point: int) -> str:
        folded = self[code_point] = chr(code_point)
        return folded


def fold_rows() -> Iterable[tuple[int, str]]:
    """The rows of `data/fold.tsv`: code point and what it becomes, "" where it is dropped; by code point."""
    _, _, rows = FOLD_FILE.read_text(encoding="utf-8").partition("\n")
    cells = rows[:-1].replace("\n", "\t").split("\t")
    return zip(map(int, cells[::2], repeat(16)), cells[1::2], strict=True)


def load_fold_table() -> FoldTable:
    """The table made from `data/fold.tsv`, for the build and for commands that have no corpus."""
    return FoldTable(fold_rows())


def fold(text: str, table: FoldTable) -> str:
    """Normalised `text`, without the map back. Folding twice changes nothing more."""
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    text = text.translate(table)
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    return " ".join(text.split())


class Normalised(NamedTuple):
    """Normalised text and where it comes from.

    The map is a list of stretches, in order and without a gap in `text`.

    Attributes:
        text: As `fold` gives it.
        offsets: Where each stretch begins in `text`.
        sources: What it comes from, in code points of the input.
        aligned: Whether the stretch and its source correspond code point by code point; otherwise the stretch
            stands for its source as a whole.
    """

    text: str
    offsets: tuple[int, ...]
    sources: tuple[Span, ...]
    aligned: tuple[bool, ...]

    def to_source(self, span: Span) -> Span:
        """The smallest range of the input that covers `span` of the normalised text.

        Characters that were dropped inside the range are covered, those beside it are not.

        Raises:
            ValueError: The span is empty or ends after the text does.
        """
        if span.start == span.end:
            raise ValueError("an empty range has no place")
        if span.end > len(self.text):
            raise ValueError(f"{span} ends past the normalised text ({len(self.text)})")
        return Span(self._source_of(span.start).start, self._source_of(span.end - 1).end)

    def _source_of(self, offset: int) -> Span:
        at = bisect_right(self.offsets, offset) - 1
        source = self.sources[at]
        if not self.aligned[at]:
            return source
        start = source.start + offset - self.offsets[at]
        return Span(start, start + 1)


_Piece = tuple[str, Span, bool]  # folded text, its source, whether they are aligned


def normalise(text: str, table: FoldTable) -> Normalised:
    """Normalised `text` with its map back: ``normalise(x).text == fold(x)``."""
    pieces = _stretches(text, table) or _characters(text, table)
    offsets = accumulate((len(folded) for folded, _, _ in pieces), initial=0)
    return Normalised(
        text="".join(folded for folded, _, _ in pieces),
        offsets=tuple(offsets)[:-1],
        sources=tuple(source for _, source, _ in pieces),
        aligned=tuple(aligned for _, _, aligned in pieces),
    )


def _stretches(text: str, table: FoldTable) -> list[_Piece]:
    """The quick way, for text in which nothing composes; an empty list where it cannot be taken."""
    translated = text.translate(table)
    if not unicodedata.is_normalized("NFC", text) or not unicodedata.is_normalized("NFC", translated):
        return []
    folded_as = {char: table[ord(char)] for char in set(text)}
    if any(" " in folded and folded != " " for folded in folded_as.values()):
        return []
    blank = "".join(char for char, folded in folded_as.items() if folded == " ")
    dropped = "".join(char for char, folded in folded_as.items() if not folded)
    longer = "".join(char for char, folded in folded_as.items() if len(folded) > 1)
    start = len(text) - len(text.lstrip(blank + dropped)) if blank + dropped else 0
    end = len(text.rstrip(blank + dropped)) if blank + dropped else len(text)

    pieces: list[_Piece] = []
    at = start
    for odd in _odd(blank, dropped, longer).finditer(text, start, end):
        if at < odd.start():
            pieces.append((text[at : odd.start()].translate(table), Span(at, odd.start()), True))
        at = odd.end()
        folded = " " if odd[0][0] in blank else folded_as[odd[0]]
        if folded:
            pieces.append((folded, Span(*odd.span()), False))
    if at < end:
        pieces.append((text[at:end].translate(table), Span(at, end), True))
    return pieces


def _odd(blank: str, dropped: str, longer: str) -> re.Pattern[str]:
    """What is not folded one to one: several blanks, a dropped character, one that becomes several."""
    nothing = "(?!)"
    b, d, other = (
        f"[{re.escape(chars)}]" if chars else nothing for chars in (blank, dropped, dropped + longer)
    )
    return re.compile(f"{b}(?:{d}*{b})+|{other}")


def _characters(text: str, table: FoldTable) -> list[_Piece]:
    """The careful way: cluster by cluster, so that what composes is found together."""
    folded = [
        (unicodedata.normalize("NFC", text[start:end]).translate(table), start, end)
        for start, end in _clusters(text)
    ]
    joined = "".join(part for part, _, _ in folded)
    owners = [(start, end) for part, start, end in folded for _ in part]
    pieces: list[_Piece] = []
    for first, last in _clusters(joined):
        start, end = owners[first][0], owners[last - 1][1]
        for char in unicodedata.normalize("NFC", joined[first:last]):
            if char != " ":
                pieces.append((char, Span(start, end), False))
            elif pieces and pieces[-1][0] == " ":
                pieces[-1] = (" ", Span(pieces[-1][1].start, end), False)
            elif pieces:
                pieces.append((" ", Span(start, end), False))
    return pieces[:-1] if pieces and pieces[-1][0] == " " else pieces


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Ranges that NFC can be applied to one by one: a character and what composes with it or leans on it."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not _leans(text[start:at], text[at]):
            yield start, at
            start = at


def _leans(cluster: str, char: str) -> bool:
    if char < "\u0300":
        return False
    if unicodedata.category(char)[0] == "M":
        return True
    compose = partial(unicodedata.normalize, "NFC")
    return compose(cluster + char) != compose(cluster) + compose(char)
