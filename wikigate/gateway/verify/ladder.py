"""The fixed ladder of steps by which a quotation may differ from its page, and nothing else.

Each step is sound: no word and no digit changes under it. Both texts are reduced to a skeleton that
remembers where its characters come from; two texts are the same if the skeletons are. Similarity plays
no part. The steps, with the share of true quotations from CMRC 2018, DRCD and XQuAD articles that are
still refused after each (altered ones: all caught at each step):

1. `width`: compatibility forms to plain ones (NFKD), invisible characters out          78 -> 62 %
2. `space`: compared without white space; yet between two Latin letters or digits a blank
   on one side only is a difference, unless that side has a line break there            -> 26 %
3. `markup`: links to their text, emphasis, list and quote signs, HTML tags             -> 5 %
4. `marks`: quotation marks count as white space; apostrophes inside a word stay        -> 0 %
5. `dash`, `ellipsis`: all dashes are one, `...` and `……` are one
6. `edges`: punctuation at both ends of the quotation does not count
7. `boundary`: a match neither begins nor ends inside a Latin word or a run of digits
8. `initial`: the first letter of the quotation may change its case
9. `script`: between a simplified and a traditional text, and only there, character by character
"""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

_BLANK: Final = " "
_MARKS: Final = frozenset("\"'`´‘’‚‛“”„‟«»‹›「」『』〝〞〟﹁﹂﹃﹄｢｣＂＇")
_APOSTROPHES: Final = frozenset("'’‛＇`´")
_DASHES: Final = frozenset("-‐‑‒–—―−─━﹘﹣－")
_DOTS: Final = frozenset("·•・‧‐∙⋅･")
_STOPS: Final = frozenset(".。")
_MOST_PLACES: Final = 200
"""Most places of one text at which a quotation is tried; a short one may stand in very many."""

_COMMENT = re.compile(r"<!--.*?-->|%%.*?%%", re.DOTALL)
_WIKILINK = re.compile(r"!?\[\[([^\[\]|\n]{0,300})(?:\|([^\[\]\n]{0,300}))?\]\]")
_LINK = re.compile(r"!?\[([^\[\]\n]{0,500})\]\([^()\s]{0,1000}(?:\s+\"[^\"\n]{0,200}\")?\)")
_FOOTNOTE = re.compile(r"\[\^[^\]\n]{1,60}\]")
_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9]{0,15}(?:\s[^<>\n]{0,300})?/?>")
_LINE_SIGN = re.compile(
    r"^[ \t]*(?:>[ \t]?)*(?:[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\#{1,6}[ \t]+|\d{1,3}[.)][ \t]+(?=\D))?",
    re.MULTILINE,
)
_MATH = re.compile(r"(?<![\\$])\$([^\s$](?:[^$\n]{0,500}[^\s$])?)\$(?!\d)")
_CALLOUT = re.compile(r"\[![A-Za-z][\w-]{0,30}\][+-]?")
_EMPHASIS = re.compile(r"\*+|~~|==|__|`+|(?<!\w)_|_(?!\w)")


@dataclass(frozen=True, slots=True)
class Skeleton:
    """A text reduced to the characters that count.

    Attributes:
        text: Those characters.
        starts: Where each comes from, in code points of the source.
        ends: Where each ends there.
        gaps: Positions before which the source has white space (or a quotation mark), ascending.
        breaks: Those of them with a line break.
    """

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    gaps: tuple[int, ...]
    breaks: frozenset[int]

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Range of the source for the characters ``[start, end)``, which is not empty."""
        return self.starts[start], self.ends[end - 1]


@dataclass(frozen=True, slots=True)
class Piece:
    """Text with its place: copied from `start` on, or standing for ``[start, end)`` as a whole."""

    text: str
    start: int
    end: int
    copied: bool


@cache
def _plain(character: str) -> str:
    """One character after `width`, `marks`, `dash`; "" where it does not count, a blank where it parts words."""
    if character in _MARKS or character == "|":
        return _BLANK
    if character in _DASHES:
        return "-"
    if character in _DOTS:
        return "·"
    if character == "…":
        return "..."
    if character.isspace():
        return _BLANK
    if unicodedata.category(character) in {"Cf", "Cc", "Mn"} and not unicodedata.combining(character):
        return ""
    return unicodedata.normalize("NFKD", character).replace("\u2044", "/").replace(" ", "")


def skeleton(pieces: Iterable[Piece]) -> Skeleton:
    """Reduce a text, given in pieces, by the steps `width`, `space`, `marks`, `dash` and `ellipsis`."""
    text: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    gaps: list[int] = []
    breaks: set[int] = set()

    def gap(*, line_break: bool) -> None:
        if not gaps or gaps[-1] != len(text):
            gaps.append(len(text))
        if line_break:
            breaks.add(len(text))

    def put(plain: str, start: int, end: int) -> None:
        for character in plain:
            last = text[-1] if text else ""
            if character in {"-", "…"} and last == character:
                ends[-1] = end
                continue
            if character in _STOPS and last == "…":
                ends[-1] = end
                continue
            if character in _STOPS and text[-2:] == [character, character]:
                del text[-1], starts[-1], ends[-1]
                text[-1], ends[-1] = "…", end
                continue
            text.append(character)
            starts.append(start)
            ends.append(end)

    for piece in pieces:
        if not piece.copied and not piece.text:
            gap(line_break=True)
        for at, character in enumerate(piece.text):
            start, end = (
                (piece.start + at, piece.start + at + 1) if piece.copied else (piece.start, piece.end)
            )
            if character in _APOSTROPHES and _inside_word(piece.text, at):
                put("'", start, end)
                continue
            plain = _plain(character)
            if plain == _BLANK:
                gap(line_break=character == "\n" or not piece.copied)
            elif plain:
                put(plain, start, end)
    return Skeleton("".join(text), tuple(starts), tuple(ends), tuple(gaps), frozenset(breaks))


def bare(text: str) -> str:
    """`text` without Markdown, by patterns: for quotations, which no parser has read."""
    text = _COMMENT.sub("", text)
    text = _WIKILINK.sub(lambda found: found[2] or found[1], text)
    text = _LINK.sub(r"\1", text)
    text = _FOOTNOTE.sub("", text)
    text = _TAG.sub("", text)
    text = _LINE_SIGN.sub("", text)
    text = _CALLOUT.sub("", text)
    text = _MATH.sub(r"\1", text)
    return html.unescape(_EMPHASIS.sub("", text))


def unstressed(text: str) -> str:
    """`text` without its emphasis marks alone: for words in which a tag or a bracket is meant."""
    return _EMPHASIS.sub("", text)


def of_text(text: str) -> Skeleton:
    """Skeleton of a text as it stands."""
    return skeleton((Piece(text, 0, len(text), copied=True),))


def edges(whole: Skeleton) -> Skeleton:
    """The step `edges`: punctuation at both ends left off. Places stay those of the source."""
    start, end = 0, len(whole.text)
    while start < end and _punctuation(whole.text[start]):
        start += 1
    while end > start and _punctuation(whole.text[end - 1]):
        end -= 1
    return Skeleton(
        whole.text[start:end],
        whole.starts[start:end],
        whole.ends[start:end],
        tuple(gap - start for gap in whole.gaps if start <= gap <= end),
        frozenset(gap - start for gap in whole.breaks if start <= gap <= end),
    )


def places(quote: Skeleton, page: Skeleton, *, start: int = 0) -> Iterator[tuple[int, int]]:
    """Where `quote` stands in `page`, from position `start` on, as ranges of the page's skeleton.

    Checks `space`, `boundary` and `initial`; `edges` is the caller's business.
    """
    size = len(quote.text)
    if not size:
        return
    needles = {quote.text}
    first = quote.text[0]
    if first.isascii() and first.isalpha():
        needles.add(first.swapcase() + quote.text[1:])
    found: list[int] = []
    for needle in sorted(needles):
        at = page.text.find(needle, start)
        while at >= 0 and len(found) < _MOST_PLACES:
            found.append(at)
            at = page.text.find(needle, at + 1)
    for at in sorted(found):
        if _whole_words(page, at, at + size) and _same_gaps(quote, page, at):
            yield at, at + size


def _whole_words(page: Skeleton, start: int, end: int) -> bool:
    return not (_inside(page, start) or _inside(page, end))


def _inside(page: Skeleton, at: int) -> bool:
    """Whether position `at` parts a Latin word, a run of digits, or one character's expansion."""
    if at in (0, len(page.text)):
        return False
    if page.starts[at] == page.starts[at - 1] and page.ends[at] == page.ends[at - 1]:
        return True
    before, after = page.text[at - 1], page.text[at]
    joined = (before.isdigit() and after.isdigit()) or (_letter(before) and _letter(after))
    return joined and not _has(page.gaps, at)


def _same_gaps(quote: Skeleton, page: Skeleton, at: int) -> bool:
    size = len(quote.text)
    low, high = bisect_left(page.gaps, at + 1), bisect_left(page.gaps, at + size)
    in_page = {gap - at for gap in page.gaps[low:high]}
    in_quote = {gap for gap in quote.gaps if 0 < gap < size}
    for gap in in_page ^ in_quote:
        if not (_spaced(quote.text[gap - 1]) and _spaced(quote.text[gap])):
            continue
        broken = gap + at in page.breaks if gap in in_page else gap in quote.breaks
        if not broken:
            return False
    return True


def _has(positions: tuple[int, ...], at: int) -> bool:
    index = bisect_left(positions, at)
    return index < len(positions) and positions[index] == at


def _cjk(character: str) -> bool:
    code = ord(character)
    return 0x2E80 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0x1100 <= code <= 0x11FF or code >= 0x20000


def _letter(character: str) -> bool:
    return (character.isalpha() or unicodedata.combining(character) > 0) and not _cjk(character)


def _spaced(character: str) -> bool:
    """Whether blanks part words beside this character."""
    return character.isdigit() or _letter(character)


def _inside_word(text: str, at: int) -> bool:
    return 0 < at < len(text) - 1 and _letter(text[at - 1]) and _letter(text[at + 1])


@cache
def _punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] in "PZC" and character not in "%‰§#@&"
