"""Examines real pages: our reading against the library's, and each copied character against its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.token import Token
from markdown_it.utils import EnvType
from markdown_oracle import (
    StockParser,
    assert_invariants,
    assert_same_characters,
    block_state,
    contents,
    our_plain,
    squeezed,
    token_plain,
    unique_letters,
)
from mdit_py_plugins.footnote import footnote_plugin

from wikigate.corpus.find.decode import decode
from wikigate.corpus.markdown import parse_body
from wikigate.corpus.markdown.state import SpanStateBlock, SpanStateInline
from wikigate.corpus.matter import read_matter
from wikigate.corpus.model import Span
from wikigate.corpus.settings.config import Settings

_INLINE_OF_OURS = re.compile(r"\$|%%|==|\[\[|\^\[")
"""Inline markup that the library does not know."""
_BLOCKS_OF_OURS = frozenset({"math_block", "comment_block", "aside_open", "mark_line", "table_open"})
_LEAVES = {
    "paragraph_open": "paragraph",
    "heading_open": "heading",
    "fence": "fence",
    "code_block": "code_block",
    "html_block": "html_block",
    "hr": "hr",
}

_Place = tuple[str, int, int]
"""Kind of a leaf, first line, line after the last."""


@dataclass(slots=True)
class Examined:
    """What was seen of some pages.

    Attributes:
        pages: How many.
        leaves: Leaf blocks that both readings have, and `all_leaves` the library has.
        compared: Contents whose plain text is the same in both, of `all_contents` in leaves that both have.
        unique: Characters that are proven to stand where the map says.
        problems: What is wrong, a line each.
    """

    pages: int = 0
    leaves: int = 0
    all_leaves: int = 0
    compared: int = 0
    all_contents: int = 0
    unique: int = 0
    problems: list[str] = field(default_factory=list)


def examine(files: Sequence[Path]) -> Examined:
    """Examine pages one by one; runs in a process of its own."""
    seen = Examined()
    for file in files:
        text = decode(file.read_bytes()).text
        seen.pages += 1
        try:
            _examine(text, seen)
        except Exception as error:  # noqa: BLE001 - all pages are told, not the first alone
            seen.problems.append(f"{file}: {type(error).__name__}: {error}"[:2_000])
    return seen


def _examine(text: str, seen: Examined) -> None:
    matter = read_matter(text, Settings())
    body = Span(matter.body_start, len(text))
    document = parse_body(text, body, matter.late)
    assert_invariants(text, body, document, matter.late)
    left_out = [found.line for found in document.diagnostics if found.code == "text_left_out"]
    assert not left_out, f"left out: lines {left_out}"
    page = text[matter.body_start :]
    seen.unique += assert_same_characters(unique_letters(page))
    state = block_state(page)
    for content, origin in contents(state):
        short, long = (our_plain(state, content, origin, fast=fast).build() for fast in (True, False))
        assert short == long, f"the short way differs: {content!r}"
    stock = _parsers()[0].parse(page)
    _compare_blocks(state, stock, seen)
    _compare_contents(state, stock, seen)


def _compare_blocks(state: SpanStateBlock, stock: list[Token], seen: Examined) -> None:
    """Every leaf of one reading is in the other, unless it touches a block that a rule of ours made."""
    ours, theirs = set(_leaves(state.tokens)), set(_leaves(stock))
    seen.leaves += len(ours & theirs)
    seen.all_leaves += len(theirs)
    odd = sorted(ours ^ theirs, key=lambda place: place[1:])
    if not odd:
        return
    touched = bytearray(state.lineMax + 2)
    for token in state.tokens:
        if token.type in _BLOCKS_OF_OURS and token.map:
            _mark(touched, token.map[0], token.map[1])
    for found in state.findings:
        if found.code == "setext_refused":
            _mark(touched, found.line - 1, found.line + 1)
    before = -1
    while len(odd) != before:
        before = len(odd)
        for place in odd:
            if any(touched[place[1] : place[2]]):
                _mark(touched, place[1], place[2])
        odd = [place for place in odd if not any(touched[place[1] : place[2]])]
    assert not odd, f"no rule of ours explains {odd[:4]}"


def _mark(lines: bytearray, start: int, end: int) -> None:
    lines[max(start, 0) : end] = b"\1" * (end - max(start, 0))


def _leaves(tokens: list[Token]) -> Iterator[_Place]:
    depth = 0
    for token in tokens:
        depth += {"table_open": 1, "table_close": -1}.get(token.type, 0)
        if depth == 0 and token.map and (kind := _LEAVES.get(token.type)):
            yield kind, token.map[0], token.map[1]


def _compare_contents(state: SpanStateBlock, stock: list[Token], seen: Examined) -> None:
    """Contents of leaves that both readings have show the same text, unless they hold markup of ours."""
    theirs = {
        (token.map[0], token.map[1], token.content): token
        for token in stock
        if token.type == "inline" and token.map
    }
    for token in state.tokens:
        if token.type != "inline" or not token.map:
            continue
        content = token.meta["leaf"].content
        other = theirs.get((token.map[0], token.map[1], content.replace("\0", "\ufffd")))
        if other is None:
            continue
        seen.all_contents += 1
        if _INLINE_OF_OURS.search(content):
            continue
        seen.compared += 1
        plain = squeezed(our_plain(state, content, token.meta["leaf"].origin).plain())
        if plain == squeezed(token_plain(other.children or [])):
            continue
        # Between Chinese letters and punctuation we pair marks that CommonMark does not.
        amended = _parsers()[1].parseInline(content, dict(state.env))[0].children or []
        assert plain == squeezed(token_plain(amended)), f"reads otherwise: {content!r}"


class _AmendedInline(ParserInline):
    """The library's inline parser with our flanking rule and nothing else."""

    def parse(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> list[Token]:
        state = SpanStateInline(src, md, env, tokens)
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


_PARSERS: list[StockParser] = []


def _parsers() -> list[StockParser]:
    """The library's parser, and one with our flanking rule."""
    if not _PARSERS:
        for amended in (False, True):
            parser = StockParser()
            parser.use(footnote_plugin, inline=False, move_to_end=False, always_match_refs=True)
            if amended:
                parser.inline = _AmendedInline()
                parser.inline.ruler.enable(["strikethrough"])
            _PARSERS.append(parser)
    return _PARSERS
