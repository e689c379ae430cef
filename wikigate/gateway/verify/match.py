"""Find a quotation in the evidence: whole, with marked omissions, or in pieces that were joined."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from wikigate.gateway.verify import ladder
from wikigate.gateway.verify.ladder import Skeleton
from wikigate.gateway.verify.pages import PageText
from wikigate.gateway.verify.script import script, simplified

_OMISSION = re.compile(r"\[\s*(?:…+|\.{3,}|。{3,}|略)\s*\]|[(（]\s*(?:…+|\.{3,}|略)\s*[)）]|…+|\.{3,}|。{3,}")
_SHORTEST_PIECE: Final = 3
"""Characters of a piece beside a marked omission; a shorter one would stand anywhere."""
_SPLICE_HAN: Final = 6
_SPLICE_LATIN: Final = 12
"""Characters that a piece of a joined quotation has at least. Measured on quotations with a part cut
out of them: 136 of 187 Chinese and 30 of 36 English ones are recognised as joined; of 1,175 altered in
another way, 8 are."""
_MOST_PIECES: Final = 3
_NUMERAL = frozenset("〇零一二三四五六七八九十百千万亿兆两萬億兩廿卅")
_INSIDE_NUMBER = frozenset(".,")
_AFTER_NUMBER = frozenset("万亿兆千百萬億%‰")


@dataclass(frozen=True, slots=True)
class Found:
    """A place of the evidence where a quotation (or a piece of it) stands; code points of the page's text.

    `cut_number`: it begins or ends in the middle of a number, so that it says another one.
    """

    page: PageText
    start: int
    end: int
    cut_number: bool = False


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quotation, reduced as it stands and with its Markdown removed."""

    text: str
    forms: tuple[Skeleton, ...]

    @property
    def empty(self) -> bool:
        """Whether nothing is left that could be looked for."""
        return not any(form.text for form in self.forms)


def quoted(text: str) -> Quoted:
    """Reduce the text of a quotation."""
    ways = (ladder.bare(text), ladder.unstressed(text), text)
    forms = {form.text: form for form in (ladder.edges(ladder.of_text(way)) for way in ways)}
    return Quoted(text, tuple(forms.values()))


def find(quote: Quoted, page: PageText) -> Iterator[Found]:
    """Every place of `page` where the quotation stands, by the steps of the ladder.

    The script step is tried only where no other finds it, and counts only where quotation and place are
    of different script: between two texts of one script 后 and 後 are different words.
    """
    seen = False
    for form in quote.forms:
        for whole in (page.plain, page.raw):
            for start, end in ladder.places(form, whole):
                seen = True
                yield Found(page, *whole.source(start, end), _cuts_number(whole, start, end))
        if seen:
            return
    form = quote.forms[0]
    written = script(form.text)
    if not written:
        return
    folded = replace(form, text=simplified(form.text))
    for whole in (page.plain,):
        for start, end in ladder.places(folded, page.plain_simplified):
            if script(whole.text[start:end]) not in {"", written}:
                yield Found(page, *whole.source(start, end), _cuts_number(whole, start, end))


def find_with_omissions(text: str, page: PageText) -> Found | None:
    """The place of a quotation with marked omissions: its pieces in order, in one section, without overlap."""
    pieces = [quoted(piece) for piece in _OMISSION.split(ladder.bare(text))]
    pieces = [piece for piece in pieces if not piece.empty]
    if len(pieces) < 2 or any(len(piece.forms[0].text) < _SHORTEST_PIECE for piece in pieces):
        return None
    chains = [[first] for first in find(pieces[0], page)]
    for chain in chains:
        section = page.section_at(chain[0].start)
        for piece in pieces[1:]:
            behind = (f for f in find(piece, page) if f.start >= chain[-1].end)
            after = min(behind, key=lambda found: found.start, default=None)
            if after is None or page.section_at(after.start) != section:
                break
            chain.append(after)
        else:
            return Found(page, chain[0].start, chain[-1].end, any(found.cut_number for found in chain))
    return None


def has_omission(text: str) -> bool:
    """Whether the quotation marks that something is left out between its pieces."""
    return bool(_OMISSION.search(text.strip(" \n.。…[]()（）")))


def splice(quote: Quoted, pages: Sequence[PageText]) -> tuple[Found, ...]:
    """The two or three true pieces that a quotation was joined from without a mark; none if it was not.

    From left to right the longest piece that stands in any page; each has at least six Han or twelve Latin
    characters, and nothing but punctuation is left over.
    """
    form = quote.forms[0]
    rest = form
    found: list[Found] = []
    while rest.text:
        if len(found) == _MOST_PIECES:
            return ()
        best = _longest_start(rest, pages)
        if best is None:
            return ()
        size, place = best
        found.append(place)
        rest = ladder.edges(_from(rest, size))
    return tuple(found) if len(found) > 1 else ()


def _longest_start(rest: Skeleton, pages: Sequence[PageText]) -> tuple[int, Found] | None:
    """Longest beginning of `rest` that stands in a page and is long enough, by bisection on its length."""
    best: tuple[int, Found] | None = None
    for page in pages:
        low, high = 0, len(rest.text)
        while low < high:
            middle = (low + high + 1) // 2
            if rest.text[:middle] in page.plain.text:
                low = middle
            else:
                high = middle - 1
        for size in range(low, max(_SPLICE_HAN - 1, low - 12), -1):
            piece = ladder.edges(_until(rest, size))
            if best is not None and size <= best[0]:
                break
            if not _long_enough(piece.text):
                continue
            where = next(ladder.places(piece, page.plain), None)
            if where is not None:
                best = size, Found(page, *page.plain.source(*where))
                break
    return best


def _long_enough(text: str) -> bool:
    latin = sum(character < "\u2e80" for character in text)
    return len(text) >= (_SPLICE_LATIN if 2 * latin > len(text) else _SPLICE_HAN)


def _until(whole: Skeleton, end: int) -> Skeleton:
    gaps = tuple(gap for gap in whole.gaps if gap <= end)
    return Skeleton(whole.text[:end], whole.starts[:end], whole.ends[:end], gaps, whole.breaks)


def _from(whole: Skeleton, start: int) -> Skeleton:
    gaps = tuple(gap - start for gap in whole.gaps if gap >= start)
    breaks = frozenset(gap - start for gap in whole.breaks if gap >= start)
    return Skeleton(whole.text[start:], whole.starts[start:], whole.ends[start:], gaps, breaks)


def _cuts_number(page: Skeleton, start: int, end: int) -> bool:
    text = page.text
    first, last = text[start], text[end - 1]
    before = text[start - 1] if start else ""
    after = text[end] if end < len(text) else ""
    if first.isdigit() and before in _INSIDE_NUMBER and start > 1 and text[start - 2].isdigit():
        return start not in page.gaps
    if last.isdigit() and after in _INSIDE_NUMBER and end + 1 < len(text) and text[end + 1].isdigit():
        return end + 1 not in page.gaps
    if last.isdigit() and after in _AFTER_NUMBER:
        return True
    return before in _NUMERAL and first in _NUMERAL and text[start : start + 2] != "一个"
