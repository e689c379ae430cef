"""Blocks between marks that stand at the start of a line: `$$` and `$` (math), `%%` (Obsidian comment)."""

from __future__ import annotations

import re

from wikigate.corpus.markdown.rule import Silent
from wikigate.corpus.markdown.state import Leaf, SpanStateBlock

_HEADING = re.compile(r"#{1,6}[ \t]")


def math_block(state: SpanStateBlock, start: int, end: int, silent: Silent) -> bool:
    """Display math: `$$` … `$$`, or between two lines that hold one `$` each.

    A heading line inside means that the marks are not a pair: LaTeX has no line that starts with `# `, and an
    odd `$$` must not swallow half a page.
    """
    at = state.first_character(start)
    mark = "$$" if state.src.startswith("$$", at) else "$"
    alone = mark == "$"
    if alone and state.src[at : state.eMarks[start]].rstrip() != "$":
        return False
    return _fenced(state, start, end, silent=silent, mark=mark, alone=alone, kind="math_block")


def comment_block(state: SpanStateBlock, start: int, end: int, silent: Silent) -> bool:
    """Obsidian comment: `%%` … `%%`, with anything between, headings too."""
    if not state.src.startswith("%%", state.first_character(start)):
        return False
    return _fenced(state, start, end, silent=silent, mark="%%", alone=False, kind="comment_block")


def _fenced(
    state: SpanStateBlock, start: int, end: int, *, silent: bool, mark: str, alone: bool, kind: str
) -> bool:
    if state.is_code_block(start):
        return False
    text = state.src
    at = state.first_character(start)
    line = start
    closer = -1 if alone else text.find(mark, at + len(mark), state.eMarks[start])
    while closer < 0:
        # The search stops at the next mark of the same kind, so all searches of a page together are linear.
        line += 1
        if line >= end:
            return False
        first, last = state.first_character(line), state.eMarks[line]
        if first < last and state.sCount[line] < state.blkIndent:
            return False
        if kind == "math_block" and _HEADING.match(text, first, last):
            return False
        if not alone:
            closer = text.find(mark, first, last)
        elif text[first:last].rstrip() == mark:
            closer = first
    tail = text[closer + len(mark) : state.eMarks[line]].strip()
    if tail and (line == start or kind == "comment_block"):
        # Text goes on after the mark: the inline rules know what to do with it.
        return False
    if silent:
        return True
    state.getLines(start, line + 1, state.blkIndent, keepLastLF=False)
    pieces = state.pieces
    pieces[0] = (at + len(mark), max(pieces[0][1], at + len(mark)), 0)
    if not tail:
        first = at + len(mark) if line == start else pieces[-1][0]
        pieces[-1] = (min(first, closer), closer, 0)
    state.line = line + 1
    token = state.push(kind, "", 0)
    token.map = [start, line + 1]
    token.meta["leaf"] = Leaf(at, pieces=pieces)
    return True
