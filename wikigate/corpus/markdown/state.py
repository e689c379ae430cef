"""The parser's two states, extended so that they remember where in the page everything stands.

The parser works on the page as it is, so each of its positions is an offset of `page.text`.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.common.utils import MD_TRIM_CHARS
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Scanned
from markdown_it.token import Token

from wikigate.corpus.markdown.flanking import scan_delimiters
from wikigate.corpus.markdown.origin import Origin, of_pieces, shifted
from wikigate.corpus.model import Level, Span

TRIMMED = MD_TRIM_CHARS
"""What a paragraph and a cell lose at both ends: Unicode blanks too, as in JavaScript's `trim`."""


CodePiece: TypeAlias = tuple[int, int, int]
"""Range of the page, and how many blanks of a half-used tab stand before it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to report about a line of the page's body (from 0)."""

    code: str
    level: Level
    line: int
    message: str


@dataclass(slots=True)
class Leaf:
    """A leaf token's own place and content, as `token.meta["leaf"]`.

    Attributes:
        start: Page offset of its first character, marks included.
        content: Text for the inline parser; "" where `pieces` says it all.
        origin: Where `content` comes from.
        pieces: The lines of a code, math, HTML or comment block, cut from the page.
    """

    start: int
    content: str = ""
    origin: Origin = 0
    pieces: list[CodePiece] = field(default_factory=list)


class SpanStateBlock(StateBlock):
    """Block state over ``text[start:]`` whose marks are offsets of the whole `text`.

    The lines of `hidden`, if any, are one blank line to the parser.

    Attributes:
        pieces: What the last `getLines` cut from the page, line by line.
        findings: What rules want to report.
        colon_pairs: Lines of `:::` that open a container and those that close them; None: not looked for yet.
    """

    def __init__(self, text: str, start: int, md: MarkdownIt, *, hidden: Span | None = None) -> None:
        super().__init__("", md, {}, [])
        self.src = text
        self.pieces: list[CodePiece] = []
        self.findings: list[Finding] = []
        self.colon_pairs: dict[int, int] | None = None
        self._scan_lines(start, hidden)

    def _scan_lines(self, start: int, hidden: Span | None) -> None:
        """Fill the line tables as the base class does for a text that starts at 0."""
        text = self.src
        length = len(text)
        starts: list[int] = []
        ends: list[int] = []
        shifts: list[int] = []
        widths: list[int] = []
        hidden_start = -1 if hidden is None else hidden.start
        while start < length:
            if start == hidden_start and hidden is not None:
                start = hidden.end - 1
                if text[start] != "\n":
                    break
            end = text.find("\n", start)
            if end < 0:
                end = length
            at = start
            width = 0
            while at < end:
                character = text[at]
                if character == " ":
                    width += 1
                elif character == "\t":
                    width += 4 - width % 4
                else:
                    break
                at += 1
            if at == length:
                # As upstream: a last line of blanks without a line end is no line.
                break
            starts.append(start)
            ends.append(end)
            shifts.append(at - start)
            widths.append(width)
            start = end + 1
        self.lineMax = len(starts)
        # One more entry saves the rules a bounds check.
        self.bMarks = [*starts, length]
        self.eMarks = [*ends, length]
        self.tShift = [*shifts, 0]
        self.sCount = [*widths, 0]
        self.bsCount = [0] * (len(starts) + 1)

    def first_character(self, line: int) -> int:
        """Page offset of the first character after container prefix and indentation."""
        return self.bMarks[line] + self.tShift[line]

    def _cut(self, begin: int, end: int, indent: int, *, keep_last: bool) -> list[CodePiece]:
        text = self.src
        length = len(text)
        found: list[CodePiece] = []
        for line in range(begin, end):
            start = first = self.bMarks[line]
            last = self.eMarks[line]
            if line + 1 < end or keep_last:
                last = min(last + 1, length)
            width = 0
            while first < last and width < indent:
                character = text[first]
                if character == " ":
                    width += 1
                elif character == "\t":
                    width += 4 - (width + self.bsCount[line]) % 4
                elif first - start < self.tShift[line]:
                    # List and quote marks before the content count as indentation.
                    width += 1
                else:
                    break
                first += 1
            found.append((first, last, max(width - indent, 0)))
        return found

    def getLines(self, begin: int, end: int, indent: int, keepLastLF: bool) -> str:  # noqa: FBT001, N802, N803 -- overrides
        """As the base class does; notes in `pieces` where the lines come from."""
        self.pieces = self._cut(begin, end, indent, keep_last=keepLastLF)
        text = self.src
        return "".join([" " * blanks + text[first:last] for first, last, blanks in self.pieces])

    def trimmed_lines(self, begin: int, end: int) -> tuple[str, Origin]:
        """Content of a paragraph over lines ``[begin, end)`` and where it comes from.

        The blanks of a half-used tab have no place in the page and are left out; the inline parser
        drops blanks at the start of a line anyway.
        """
        pieces = [(first, last) for first, last, _ in self._cut(begin, end, self.blkIndent, keep_last=False)]
        text = self.src
        content = "".join([text[first:last] for first, last in pieces])
        trimmed = content.lstrip(TRIMMED)
        return trimmed.rstrip(TRIMMED), shifted(of_pieces(pieces), len(content) - len(trimmed))


class SpanStateInline(StateInline):
    """Inline state in which each token's `map` is its range of the content.

    Inline tokens make no other use of `map`.
    """

    def __init__(self, src: str, md: MarkdownIt, env: MutableMapping[str, Any], tokens: list[Token]) -> None:
        self.pending_start = 0
        super().__init__(src, md, env, tokens)

    def append_pending(self, text: str) -> None:
        """As the base class does; notes where the text starts."""
        if not self._pending and not self._pending_buffer:
            self.pending_start = self.pos
        self._pending_buffer.append(text)

    def pushPending(self) -> Token:  # noqa: N802 -- overrides
        """As the base class does; gives the text its place."""
        token = super().pushPending()
        start = self.pending_start
        token.map = [start, start + len(token.content)]
        return token

    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:  # noqa: FBT001, N802, N803 -- overrides
        """As the base class does, with the amendment for Chinese and Japanese."""
        return scan_delimiters(self, start, can_split_word=canSplitWord)
