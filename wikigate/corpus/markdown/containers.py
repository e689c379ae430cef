"""Containers of MkDocs (`!!!`, `???`, `=== "tab"`) and of VuePress, Docusaurus and Pandoc (`:::`)."""

from __future__ import annotations

import re

from markdown_it.token import Token

from wikigate.corpus.markdown.block_rules import push_inline
from wikigate.corpus.markdown.rule import Silent
from wikigate.corpus.markdown.state import Leaf, SpanStateBlock

# https://python-markdown.github.io/extensions/admonition/ and pymdownx.details, pymdownx.tabbed.
_ADMONITION = re.compile(
    r"""(?:!!!|\?\?\?\+?)[ ]?(?P<type>[\w-]+(?:[ ]+[\w-]+)*)?(?:[ ]*"(?P<title>.*)")?[ \t]*"""
    r"""|===[+!]{0,2}[ ]+"(?P<tab>.*)"[ \t]*"""
)
_COLONS = re.compile(r"[ \t>]*(?P<colons>:{3,})[ \t]*(?P<rest>.*)")
_COLON_NAME = re.compile(
    r"(?P<name>[A-Za-z][A-Za-z0-9_-]*)(?:\[(?P<bracketed>[^\]\n]*)\])?(?![^\s])[ \t]*(?P<title>.*)"
)
_ATTRIBUTES = re.compile(r"\{[ \t]*\.?(?P<name>[A-Za-z][A-Za-z0-9_-]*)")
ASIDES = frozenset(
    [
        "caution",
        "check",
        "danger",
        "details",
        "error",
        "example",
        "fact",
        "hint",
        "important",
        "info",
        "note",
        "question",
        "quote",
        "success",
        "tip",
        "warning",
    ]
)
"""Names of `:::` containers that set text aside, as callouts do (VuePress, Docusaurus, MyST); headings in them
open no section. All others (columns, tabs, figures) only lay text out."""


def admonition(state: SpanStateBlock, start: int, end: int, silent: Silent) -> bool:
    """A title line and a body indented by four columns, up to the first lesser line that is not blank."""
    text = state.src
    at = state.first_character(start)
    if text[at : at + 3] not in {"!!!", "???", "==="} or state.is_code_block(start):
        return False
    match = _ADMONITION.fullmatch(text, at, state.eMarks[start])
    if not match:
        return False
    body_end = _indented_end(state, start + 1, end)
    name = match["type"] or ""
    title = "tab" if match["tab"] is not None else "title"
    if not match[title] and (body_end == start + 1 or not name):
        # `!!! wow` without a body is somebody shouting.
        return False
    if silent:
        return True
    token = _open(state, start, body_end, "tab" if title == "tab" else name.split(" ")[0].lower())
    if match[title]:
        _title(state, start, at, match[title], match.start(title))
    else:
        _mark_line(state, start)
    _body(state, start + 1, body_end, state.blkIndent + 4)
    state.push("aside_close", "", -1)
    token.map = [start, body_end]
    state.line = body_end
    return True


def colon_container(state: SpanStateBlock, start: int, end: int, silent: Silent) -> bool:
    """`::: name title` … `:::`. A mark without its partner is consumed alone and holds nothing."""
    text = state.src
    at = state.first_character(start)
    if not text.startswith(":::", at) or state.is_code_block(start):
        return False
    if state.colon_pairs is None:
        state.colon_pairs = _pairs(state)
    closer = state.colon_pairs.get(start)
    if closer is None:
        return False
    if silent:
        return True
    name, title, title_start = _colon_title(text, at, state.eMarks[start])
    if closer <= start or closer >= end or name not in ASIDES:
        # Layout only, or the partner lies outside: the text between belongs where it stands.
        _mark_line(state, start)
        if title:
            _open(state, start, start + 1, name)
            _title(state, start, at, title, title_start)
            state.push("aside_close", "", -1)
        state.line = start + 1
        return True
    _open(state, start, closer + 1, name)
    if title:
        _title(state, start, at, title, title_start)
    else:
        _mark_line(state, start)
    _body(state, start + 1, closer, state.blkIndent)
    _mark_line(state, closer)
    state.push("aside_close", "", -1)
    state.line = closer + 1
    return True


def _colon_title(text: str, at: int, end: int) -> tuple[str, str, int]:
    """Name, title and where the title starts; a rest that begins with no name is a title, attributes are none."""
    while at < end and text[at] in ": \t":
        at += 1
    if text.startswith("{", at):
        match = _ATTRIBUTES.match(text, at, end)
        return (match["name"] if match else ""), "", at
    match = _COLON_NAME.match(text, at, end)
    if not match:
        return "", text[at:end].rstrip(), at
    title = "bracketed" if match["bracketed"] else "title"
    return match["name"].lower(), match[title].rstrip(), match.start(title)


def _mark_line(state: SpanStateBlock, line: int) -> None:
    """Say that a line holds marks alone, so that nobody takes it for lost."""
    state.push("mark_line", "", 0).map = [line, line + 1]


def _open(state: SpanStateBlock, start: int, end: int, label: str) -> Token:
    token = state.push("aside_open", "", 1)
    token.map = [start, end]
    token.info = label
    return token


def _title(state: SpanStateBlock, line: int, at: int, content: str, first: int) -> None:
    state.push("title_open", "", 1)
    lead = len(content) - len(content.lstrip())
    push_inline(state, line, line + 1, Leaf(at, content.strip(), first + lead))
    state.push("title_close", "", -1)


def _body(state: SpanStateBlock, start: int, end: int, indent: int) -> None:
    outer = (state.blkIndent, state.listIndent, state.lineMax, state.parentType, state.tight)
    state.blkIndent = indent
    state.listIndent = -1
    # A paragraph must not reach beyond the container.
    state.lineMax = end
    state.parentType = "container"
    state.md.block.tokenize(state, start, end)
    state.blkIndent, state.listIndent, state.lineMax, state.parentType, state.tight = outer


def _indented_end(state: SpanStateBlock, start: int, end: int) -> int:
    """The line after the last that is not blank among those indented by four columns."""
    last = start
    for line in range(start, end):
        if state.isEmpty(line):
            continue
        if state.sCount[line] - state.blkIndent < 4:
            break
        last = line + 1
    return last


def _pairs(state: SpanStateBlock) -> dict[int, int]:
    """Line of each `:::` mark to the line of its partner; a mark without partner leads to itself.

    Once a page, over all its lines, so that many openers without a closer stay linear.
    """
    pairs: dict[int, int] = {}
    opened: list[tuple[int, int]] = []
    for line in range(len(state.bMarks) - 1):
        if ":::" not in state.src[state.bMarks[line] : state.eMarks[line]]:
            continue
        match = _COLONS.fullmatch(state.src, state.bMarks[line], state.eMarks[line])
        if not match:
            continue
        pairs[line] = line
        length = len(match["colons"])
        if match["rest"].rstrip(" \t"):
            opened.append((line, length))
        elif opened:
            while opened:
                opener, needed = opened.pop()
                if needed <= length:
                    pairs[opener] = line
                    pairs[line] = opener
                    break
    return pairs
