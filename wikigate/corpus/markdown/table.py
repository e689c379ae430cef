"""GFM tables: one token a row, cells as cuts of the page.

Differs from markdown-it's rule in three ways: a `|` inside a wikilink does not split a cell, only cells that
exist are made (a wide header over short rows costs nothing), and cells beyond the header's are kept.
https://github.github.com/gfm/#tables-extension-
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from wikigate.corpus.markdown.origin import Origin, Piece, of_pieces
from wikigate.corpus.markdown.rule import LOOK, Silent
from wikigate.corpus.markdown.state import TRIMMED, SpanStateBlock
from wikigate.corpus.markdown.wikilink import wikilink_end

_DELIMITERS = re.compile(r"[|:-][-:|\s]*")
_COLUMN = re.compile(r":?-+:?")
_CUT = re.compile(r"\||\[\[")


@dataclass(frozen=True, slots=True)
class Cell:
    r"""One cell.

    Attributes:
        content: Its text without outer blanks and without the backslash of `\|`.
        origin: Where `content` comes from.
        bar: Page offset of the `|` before it; -1 for the first cell.
    """

    content: str
    origin: Origin
    bar: int


def table(state: SpanStateBlock, start: int, end: int, silent: Silent) -> bool:
    """A header row, a delimiter row of as many columns, and what follows up to the end of the block."""
    text = state.src
    line = start + 1
    if line >= end or state.sCount[line] < state.blkIndent:
        return False
    at = state.first_character(line)
    if at >= state.eMarks[line] or text[at] not in "|-:" or state.is_code_block(line):
        return False
    columns = _columns(text[at : state.eMarks[line]])
    if not columns or state.is_code_block(start):
        return False
    head_at = state.first_character(start)
    if text.find("|", head_at, state.eMarks[start]) < 0:
        return False
    head = split_row(text, head_at, state.eMarks[start])
    if len(head) != columns:
        return False
    if silent:
        return True
    outer = state.parentType
    state.parentType = "table"
    ends_table = state.md.block.ruler.getRules("blockquote")[0]
    opening = state.push("table_open", "table", 1)
    _push_row(state, start, "table_head", head)
    line += 1
    while line < end and state.sCount[line] >= state.blkIndent:
        at, last = state.first_character(line), state.eMarks[line]
        if not text[at:last].strip(TRIMMED) or state.is_code_block(line):
            break
        if ends_table(state, line, end, LOOK):
            break
        _push_row(state, line, "table_row", split_row(text, at, last))
        line += 1
    state.push("table_close", "table", -1)
    opening.map = [start, line]
    state.parentType = outer
    state.line = line
    return True


def split_row(text: str, start: int, end: int) -> list[Cell]:
    """Cut the row ``text[start:end]`` at each `|` that is neither escaped nor inside a wikilink."""
    while start < end and text[start] in TRIMMED:
        start += 1
    while end > start and text[end - 1] in TRIMMED:
        end -= 1
    cells: list[Cell] = []
    bar = -1
    pieces: list[Piece] = []
    first = at = start
    while match := _CUT.search(text, at, end):
        at = match.end()
        cut = match.start()
        if match[0] == "[[":
            at = max(at, wikilink_end(text, cut, end))
        elif cut > start and text[cut - 1] == "\\":
            pieces.append((first, cut - 1))
            first = cut
        else:
            pieces.append((first, cut))
            cells.append(_cell(text, pieces, bar))
            bar = cut
            pieces = []
            first = at
    pieces.append((first, end))
    cells.append(_cell(text, pieces, bar))
    # A bar at either end of the row encloses, it does not separate.
    if text.startswith("|", start):
        del cells[0]
    if cells and bar == end - 1:
        del cells[-1]
    return cells


def _cell(text: str, pieces: list[Piece], bar: int) -> Cell:
    first, stop = pieces[0]
    while first < stop and text[first] in TRIMMED:
        first += 1
    pieces[0] = (first, stop)
    first, stop = pieces[-1]
    while stop > first and text[stop - 1] in TRIMMED:
        stop -= 1
    pieces[-1] = (first, stop)
    return Cell("".join([text[first:stop] for first, stop in pieces]), of_pieces(pieces), bar)


def _columns(row: str) -> int:
    """How many columns a delimiter row has; 0: it is none."""
    if len(row) < 2 or not _DELIMITERS.fullmatch(row) or (row[0] == "-" and row[1] in " \t"):
        return 0
    parts = [part.strip(TRIMMED) for part in row.split("|")]
    last = len(parts) - 1
    count = 0
    for index, part in enumerate(parts):
        if not part:
            if index not in {0, last}:
                return 0
        elif _COLUMN.fullmatch(part):
            count += 1
        else:
            return 0
    return count


def _push_row(state: SpanStateBlock, line: int, kind: str, cells: list[Cell]) -> None:
    token = state.push(kind, "tr", 0)
    token.map = [line, line + 1]
    token.meta["cells"] = cells
    token.meta["start"] = state.first_character(line)
