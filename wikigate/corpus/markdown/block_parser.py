"""Block parser: the library's and our own rules, chosen by the first character of a line."""

from __future__ import annotations

from typing import cast

from markdown_it.parser_block import ParserBlock
from markdown_it.ruler import Ruler
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.blockquote import blockquote
from markdown_it.rules_block.hr import hr as stock_hr
from markdown_it.rules_block.list import list_block
from markdown_it.rules_block.reference import reference
from mdit_py_plugins.footnote.index import footnote_def

from wikigate.corpus.markdown.block_rules import code, fence, heading, html_block, paragraph, push_raw
from wikigate.corpus.markdown.containers import admonition, colon_container
from wikigate.corpus.markdown.fenced import comment_block, math_block
from wikigate.corpus.markdown.rule import ACT, BlockRule, Silent, StockRule
from wikigate.corpus.markdown.state import SpanStateBlock
from wikigate.corpus.markdown.table import table

BLOCK_NESTING = 100
"""Deepest block; a list counts two. Deeper text becomes a `raw` block."""

_DIGITS = "0123456789"
_OF_CHARACTER: dict[str, tuple[BlockRule, ...]] = {
    "#": (heading,),
    ">": (blockquote,),
    "-": (stock_hr, list_block),
    "*": (stock_hr, list_block),
    "_": (stock_hr,),
    "+": (list_block,),
    **dict.fromkeys(_DIGITS, (list_block,)),
    "`": (fence,),
    "~": (fence,),
    "<": (html_block,),
    "[": (footnote_def, reference),
    "$": (math_block,),
    "%": (comment_block,),
    ":": (colon_container,),
    "!": (admonition,),
    "?": (admonition,),
    "=": (admonition,),
}
_CHAINS: dict[str, tuple[BlockRule, ...]] = {
    name: (fence, math_block, comment_block, colon_container, admonition, *rules)
    for name, rules in {
        "paragraph": (blockquote, stock_hr, list_block, html_block, heading, footnote_def),
        "reference": (blockquote, stock_hr, list_block, html_block, heading, footnote_def),
        "blockquote": (blockquote, stock_hr, list_block, html_block, heading),
        "list": (blockquote, stock_hr),
    }.items()
}
"""Which rules end which block without a blank line before them, as in markdown-it."""


def _ending(chain: str, *, table_too: bool) -> StockRule:
    """One rule that stands for a whole chain: it asks only those that the first character calls for."""
    allowed = _CHAINS[chain]
    of_character = {
        character: tuple(rule for rule in rules if rule in allowed)
        for character, rules in _OF_CHARACTER.items()
    }

    def ends(plain_state: StateBlock, line: int, end: int, silent: Silent) -> bool:
        state = cast("SpanStateBlock", plain_state)
        at = state.bMarks[line] + state.tShift[line]
        if at < len(state.src):
            for rule in of_character.get(state.src[at], ()):
                if rule(state, line, end, silent):
                    return True
        return table_too and table(state, line, end, silent)

    return ends


class SpanParserBlock(ParserBlock):
    """Block parser that works on `SpanStateBlock`."""

    def __init__(self) -> None:
        # Stock rules ask the ruler which rules end them, and whether there is a code rule.
        self.ruler = Ruler()
        self.ruler.push("code", cast("StockRule", code))
        for chain in _CHAINS:
            rule = _ending(chain, table_too=chain in {"paragraph", "reference"})
            self.ruler.push(f"ends_{chain}", rule, {"alt": [chain]})

    def tokenize(self, plain_state: StateBlock, start: int, end: int) -> None:
        """Push the tokens of lines ``[start, end)``."""
        state = cast("SpanStateBlock", plain_state)
        text = state.src
        line = start
        blank_seen = False
        while line < end:
            state.line = line = state.skipEmptyLines(line)
            if line >= end or state.sCount[line] < state.blkIndent:
                break
            if state.level >= BLOCK_NESTING:
                push_raw(state, line, end)
            elif not (table(state, line, end, ACT) or code(state, line, end, ACT)):
                for rule in _OF_CHARACTER.get(text[state.bMarks[line] + state.tShift[line]], ()):
                    if rule(state, line, end, ACT):
                        break
                else:
                    paragraph(state, line, end, ACT)
            state.tight = not blank_seen
            line = state.line
            # A paragraph in a nested list may have taken the blank line after it.
            if line - 1 < end and state.isEmpty(line - 1):
                blank_seen = True
            if line < end and state.isEmpty(line):
                blank_seen = True
                line += 1
                state.line = line
