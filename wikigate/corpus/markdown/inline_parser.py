"""Inline parser: the library's and our own rules, chosen by character."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline, emphasis, strikethrough
from markdown_it.rules_inline.backticks import backtick
from markdown_it.rules_inline.balance_pairs import link_pairs
from markdown_it.rules_inline.entity import entity
from markdown_it.rules_inline.escape import escape
from markdown_it.rules_inline.html_inline import html_inline
from markdown_it.token import Token
from markdown_it.utils import EnvType

from wikigate.corpus.markdown import inline_rules as own
from wikigate.corpus.markdown.rule import ACT, LOOK, InlineRule, Silent
from wikigate.corpus.markdown.state import SpanStateInline

INLINE_NESTING = 20
"""Deepest inline markup: `[` repeated costs this factor (the library's own limit)."""

_INLINE_RULES: dict[str, tuple[InlineRule, ...]] = {
    "\n": (own.newline,),
    "\\": (escape,),
    "`": (backtick,),
    "~": (strikethrough.tokenize,),
    "=": (own.mark,),
    "*": (emphasis.tokenize,),
    "_": (emphasis.tokenize,),
    "[": (own.wikilink, own.footnote_ref, own.link),
    "!": (own.embed, own.image),
    "<": (own.autolink, own.html_comment, html_inline),
    "&": (entity,),
    "$": (own.math,),
    "%": (own.comment,),
    "^": (own.provenance_mark,),
}
_DELIMITERS = frozenset("~=*_")
_SPECIAL = re.compile("[" + re.escape("".join(_INLINE_RULES)) + r"\]]")
"""Where running text stops; `]` has no rule, but the end of a link's text is looked for token by token."""


class SpanParserInline(ParserInline):
    """Inline parser whose tokens carry their range of the content in `map`."""

    def tokenize(self, state: StateInline) -> None:
        """Push the tokens of ``state.src[state.pos:state.posMax]``."""
        text = state.src
        end = state.posMax
        tokens = state.tokens
        while state.pos < end:
            at = state.pos
            character = text[at]
            rules = _INLINE_RULES.get(character)
            if rules is None:
                match = _SPECIAL.search(text, at + 1, end)
                stop = match.start() if match else end
                state.append_pending(text[at:stop])
                state.pos = stop
                continue
            count = len(tokens)
            if state.level < INLINE_NESTING and _matches(state, rules, ACT):
                if len(tokens) > count:
                    _place(tokens, count, at, state.pos, each=character in _DELIMITERS)
                continue
            state.append_pending(character)
            state.pos = at + 1
        if state.pending:
            state.pushPending()

    def skipToken(self, state: StateInline) -> None:  # noqa: N802 -- overrides
        """Move over one token without pushing anything."""
        at = state.pos
        known = state.cache.get(at)
        if known is not None:
            state.pos = known
            return
        rules = _INLINE_RULES.get(state.src[at])
        if rules is None:
            match = _SPECIAL.search(state.src, at + 1, state.posMax)
            state.pos = match.start() if match else state.posMax
        elif state.level >= INLINE_NESTING:
            state.pos = state.posMax
        else:
            # The level goes up so that recursion has an end, although nothing is pushed.
            state.level += 1
            matched = _matches(state, rules, LOOK)
            state.level -= 1
            if not matched:
                state.pos = at + 1
        state.cache[at] = state.pos

    def parse(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> list[Token]:
        """The inline tokens of `src`."""
        state = SpanStateInline(src, md, env, tokens)
        self.tokenize(state)
        if state.delimiters or any(state.tokens_meta):
            link_pairs(state)
            strikethrough.postProcess(state)
            emphasis.postProcess(state)
            own.close_marks(state)
        return state.tokens


def _matches(state: StateInline, rules: Sequence[InlineRule], silent: Silent) -> bool:
    for rule in rules:  # noqa: SIM110 -- `any` would make a generator for each character
        if rule(state, silent):
            return True
    return False


def _place(tokens: list[Token], first: int, start: int, end: int, *, each: bool) -> None:
    """Give the tokens of one rule their range: the rule's own, or for a run of marks each its part."""
    for token in tokens[first:]:
        if token.map is None:
            if each:
                token.map = [start, start + len(token.content)]
                start += len(token.content)
            else:
                token.map = [start, end]
