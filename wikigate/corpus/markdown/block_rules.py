"""Leaf rules of our own: paragraph with Setext, ATX heading, and stock rules that keep their place."""

from __future__ import annotations

import re

from markdown_it.common.utils import isStrSpace
from markdown_it.rules_block.code import code as stock_code
from markdown_it.rules_block.fence import fence as stock_fence
from markdown_it.rules_block.html_block import html_block as stock_html_block

from wikigate.corpus.markdown.rule import LOOK, BlockRule, Silent, StockRule
from wikigate.corpus.markdown.state import TRIMMED, CodePiece, Finding, Leaf, SpanStateBlock

RULE_TEXT_LIMIT = 80
"""Longest text that a line of `-` makes a heading of.

Of 1,294 such headings in 38 public wikis, the 177 with text of several lines, over this length, of an image
alone, ending as a sentence does or underlined with one hyphen were no headings to their authors.
"""
_NO_HEADING_TEXT = re.compile(
    r"!\[[^\n]*\](?:\([^\n]*\))?|.*(?:[。！？；…．!?;]|\w\.)[\"'”’」』）)*_]*", re.DOTALL
)
_NO_HEADING = re.compile(
    r"(?P<hidden>[\u200b-\u200f\u2060\ufeff]+)#{1,6}[ \t]|#{1,6}(?P<wide>[\u00a0\u3000])|#{2,6}[^#\s]"
)
_FIELD = re.compile(r"[^\s:：][^:\n：]*[:：][ \t]+\S.*")
_COLON_INSIDE = re.compile(r"[^:：]+(?:：|: )\S.*")


_MAY_LOOK_LIKE_A_HEADING = frozenset("#\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")


def keeping_place(rule: StockRule) -> BlockRule:
    """A stock rule whose token remembers its lines; the marks it needs are gone once containers end."""

    def placed(state: SpanStateBlock, start: int, end: int, silent: Silent) -> bool:
        at = state.first_character(start)
        if not rule(state, start, end, silent):
            return False
        if not silent:
            state.tokens[-1].meta["leaf"] = Leaf(at, pieces=state.pieces)
        return True

    return placed


fence = keeping_place(stock_fence)
html_block = keeping_place(stock_html_block)


def code(state: SpanStateBlock, start: int, end: int, silent: Silent) -> bool:
    """Indented code; its first character is the first after the four columns of indentation."""
    if not stock_code(state, start, end, silent):
        return False
    state.tokens[-1].meta["leaf"] = Leaf(_first_of(state.pieces), pieces=state.pieces)
    return True


def _first_of(pieces: list[CodePiece]) -> int:
    """Page offset of the first character: of the tab itself where a part of it is indentation."""
    first, _, blanks = pieces[0]
    return first - 1 if blanks else first


def heading(state: SpanStateBlock, start: int, _end: int, silent: Silent) -> bool:
    """ATX heading. https://spec.commonmark.org/0.31.2/#atx-headings ."""
    text = state.src
    at = state.first_character(start)
    last = state.eMarks[start]
    if at >= last or text[at] != "#" or state.is_code_block(start):
        return False
    first = at
    while first < last and text[first] == "#":
        first += 1
    level = first - at
    if level > 6 or (first < last and not isStrSpace(text[first])):
        return False
    if silent:
        return True
    last = state.skipSpacesBack(last, first)
    closing = state.skipCharsStrBack(last, "#", first)
    if closing > first and isStrSpace(text[closing - 1]):
        last = closing
    content = text[first:last].lstrip(TRIMMED)
    first = last - len(content)
    state.line = start + 1
    _push_heading(state, start, level, Leaf(at, content.rstrip(TRIMMED), first))
    return True


def paragraph(state: SpanStateBlock, start: int, end: int, _silent: Silent) -> bool:
    """Paragraph, or Setext heading: both look at the same lines, so one pass serves.

    https://spec.commonmark.org/0.31.2/#setext-headings . A line of `-` under a text that is no title ends the
    paragraph (`RULE_TEXT_LIMIT`).
    """
    text = state.src
    ends_paragraph = state.md.block.ruler.getRules("paragraph")[0]
    first_character = state.first_character(start)
    outer = state.parentType
    state.parentType = "paragraph"
    line = start + 1
    limit = state.lineMax
    level = 0
    while line < limit:
        at = state.first_character(line)
        if at >= state.eMarks[line]:
            break
        indent = state.sCount[line] - state.blkIndent
        if indent > 3:
            line += 1
            continue
        if text[at] in "-=" and indent >= 0 and line < end:
            marks = _underline(text, at, state.eMarks[line])
            if marks:
                level = _setext_level(state, start, line, text[at], marks)
                if level or marks != 2:
                    break
        if state.sCount[line] >= 0 and ends_paragraph(state, line, limit, LOOK):
            break
        line += 1
    state.parentType = outer
    content, origin = state.trimmed_lines(start, line)
    leaf = Leaf(first_character, content, origin)
    if level:
        state.line = line + 1
        _push_heading(state, start, level, leaf)
        return True
    if text[first_character] in _MAY_LOOK_LIKE_A_HEADING and (odd := _NO_HEADING.match(content)):
        message = (
            "`#` without a blank behind it is text, not a heading: put a blank there if it should be one"
        )
        if odd["hidden"]:
            message = "an invisible character before `#` makes this text, not a heading: remove it"
        elif odd["wide"]:
            message = (
                "`#` followed by a no-break or full-width blank is text, not a heading: use an ordinary blank"
            )
        state.findings.append(Finding("heading_blank", "info", start, message))
    state.line = line
    token = state.push("paragraph_open", "p", 1)
    token.map = [start, line]
    push_inline(state, start, line, leaf)
    state.push("paragraph_close", "p", -1)
    return True


def push_inline(state: SpanStateBlock, start: int, end: int, leaf: Leaf) -> None:
    """Push the token that the inline parser works on."""
    token = state.push("inline", "", 0)
    token.content = leaf.content
    token.map = [start, end]
    token.children = []
    token.meta["leaf"] = leaf


def push_raw(state: SpanStateBlock, start: int, end: int) -> None:
    """Take the lines of a container that lies too deep as they stand, up to a blank or lesser line."""
    line = start + 1
    while line < end and not state.isEmpty(line) and state.sCount[line] >= state.blkIndent:
        line += 1
    at = state.first_character(start)
    state.getLines(start, line, state.blkIndent, keepLastLF=False)
    token = state.push("raw", "", 0)
    token.map = [start, line]
    token.meta["leaf"] = Leaf(min(at, _first_of(state.pieces)), pieces=state.pieces)
    state.line = line


def _push_heading(state: SpanStateBlock, start: int, level: int, leaf: Leaf) -> None:
    token = state.push("heading_open", f"h{level}", 1)
    token.map = [start, state.line]
    push_inline(state, start, state.line, leaf)
    state.push("heading_close", f"h{level}", -1)


def _underline(text: str, at: int, end: int) -> int:
    """How many marks a Setext underline has; 0: it is none."""
    mark = text[at]
    first = at
    while at < end and text[at] == mark:
        at += 1
    return at - first if not text[at:end].strip(" \t") else 0


def _setext_level(state: SpanStateBlock, start: int, line: int, mark: str, marks: int) -> int:
    if mark == "=":
        return 1
    content, _ = state.trimmed_lines(start, line)
    if (
        line == start + 1
        and marks > 1
        and len(content) <= RULE_TEXT_LIMIT
        and not _NO_HEADING_TEXT.fullmatch(content)
        and not (_FIELD.fullmatch(content) and _is_below_rule(state, start))
    ):
        if _COLON_INSIDE.fullmatch(content):
            message = (
                "a line of `-` makes this line a heading: put a blank line between them if it should be none"
            )
            state.findings.append(Finding("setext_unclear", "info", start, message))
        return 2
    message = (
        "a line of `-` under this text is taken for a rule, not for a heading: put a blank line before it"
    )
    state.findings.append(Finding("setext_refused", "info", line, message))
    return 0


def _is_below_rule(state: SpanStateBlock, line: int) -> bool:
    """Whether the line above is `---`: with `key: value` and `---` below it is front matter in the wrong place."""
    return line > 0 and state.src[state.first_character(line - 1) : state.eMarks[line - 1]].rstrip() == "---"
