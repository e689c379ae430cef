"""Inline rules of our own. Each looks ahead a bounded way or to the next mark of its kind."""

from __future__ import annotations

import re

from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.autolink import autolink as stock_autolink
from markdown_it.rules_inline.html_inline import html_inline as stock_html_inline
from markdown_it.rules_inline.image import image as stock_image
from markdown_it.rules_inline.link import link as stock_link
from markdown_it.rules_inline.state_inline import Delimiter

from wikigate.corpus.markdown.rule import LOOK, Silent
from wikigate.corpus.markdown.wikilink import wikilink_end

_MATH_WINDOW = 4_000
_BLANKS = " \t\n\u00a0\u3000"
_PROVENANCE = re.compile(r"\^\[[A-Za-z][A-Za-z0-9_:-]{0,31}\](?![(\[])")
_FOOTNOTE = re.compile(r"\[\^([^\]\s]{1,200})\]")
_SIZE = re.compile(r"\d+(?:x\d+)?")
_MEDIA = re.compile(
    r"\.(?:avif|bmp|gif|jpe?g|png|svg|webp|mp[34]|m4a|mkv|mov|ogg|ogv|pdf|wav|webm|flac|3gp)$", re.IGNORECASE
)


def newline(state: StateInline, silent: Silent) -> bool:
    """Soft or hard break. Its range takes in the blanks around it, but not one that an escape owns."""
    at = state.pos
    text = state.src
    end = at + 1
    while end < state.posMax and text[end] in " \t":
        end += 1
    if not silent:
        pending = state.pending
        kept = pending.rstrip(" ")
        blanks = len(pending) - len(kept)
        if blanks:
            state.pending = kept
        token = state.push("hardbreak" if blanks > 1 else "softbreak", "br", 0)
        token.map = [at - blanks, end]
    state.pos = end
    return True


def link(state: StateInline, silent: Silent) -> bool:
    """As the stock rule, which need not look where no `]` follows."""
    if state.src.find("]", state.pos, state.posMax) < 0:
        return False
    return stock_link(state, silent)


def image(state: StateInline, silent: Silent) -> bool:
    """As the stock rule, which need not look where no `]` follows."""
    if not state.src.startswith("![", state.pos) or state.src.find("]", state.pos, state.posMax) < 0:
        return False
    return stock_image(state, silent)


def autolink(state: StateInline, silent: Silent) -> bool:
    """As the stock rule; the text is the address without its angle brackets."""
    start = state.pos
    if not stock_autolink(state, silent):
        return False
    if not silent:
        state.tokens[-2].map = [start + 1, state.pos - 1]
    return True


def wikilink(state: StateInline, silent: Silent) -> bool:
    """`[[page]]`, `[[page#heading|alias]]`; the alias may hold marks and links of its own."""
    start = state.pos
    if not state.src.startswith("[[", start):
        return False
    return _wikilink(state, start, silent=silent, kind="wikilink")


def embed(state: StateInline, silent: Silent) -> bool:
    """`![[page]]`, `![[image.png|300]]`: a size is no text, and a picture without an alias shows none."""
    start = state.pos
    if not state.src.startswith("![[", start):
        return False
    return _wikilink(state, start + 1, silent=silent, kind="embed")


def _wikilink(state: StateInline, start: int, *, silent: bool, kind: str) -> bool:
    text = state.src
    end = wikilink_end(text, start, state.posMax)
    if end < 0 or not text[start + 2 : end - 2].strip():
        return False
    if kind == "wikilink" and text.startswith("(", end) and stock_link(state, silent):
        # `[[1]](address)` is a Markdown link whose text stands in brackets.
        return True
    target_end = text.find("|", start + 2, end - 2)
    shown = target_end + 1
    if target_end < 0:
        target_end = shown = end - 2
    if text.find("[[", start + 2, target_end) >= 0:
        # A page name holds no brackets: the bar is that of a link inside.
        return False
    if silent:
        state.pos = end
        return True
    # In a table the bar is written `\|`, sometimes by a script that escapes it again and again.
    target = text[start + 2 : target_end].rstrip("\\").strip()
    first, last = shown, end - 2
    while first < last and text[first] in _BLANKS:
        first += 1
    while last > first and text[last - 1] in _BLANKS:
        last -= 1
    bare = first == last
    if kind == "embed" and not bare and _SIZE.fullmatch(text, first, last):
        bare = True
    token = state.push("link_open", "a", 1)
    token.markup = kind
    token.map = [state.pos, end]
    token.attrs = {"href": target}
    limit = state.posMax
    if not bare:
        state.pos, state.posMax = first, last
        state.linkLevel += 1
        state.md.inline.tokenize(state)
        state.linkLevel -= 1
        state.posMax = limit
    elif not (kind == "embed" and _MEDIA.search(target.partition("#")[0])):
        first = text.find(target, start + 2)
        skipped = len(target) - len(target.lstrip("#^"))
        token = state.push("text", "", 0)
        token.content = target[skipped:]
        token.map = [first + skipped, first + len(target)]
    token = state.push("link_close", "a", -1)
    token.map = [end, end]
    state.pos = end
    return True


def footnote_ref(state: StateInline, silent: Silent) -> bool:
    """`[^name]`, only where the page defines the name: `[^0-9]` in a text about patterns is text."""
    match = _FOOTNOTE.match(state.src, state.pos, state.posMax)
    if not match or ":" + match[1] not in state.env.get("footnotes", {}).get("refs", {}):
        return False
    return _nothing(state, match.end(), "footnote_ref", silent=silent)


def provenance_mark(state: StateInline, silent: Silent) -> bool:
    """`^[extracted]`: one English word says where a statement comes from. Other `^[…]` is text."""
    match = _PROVENANCE.match(state.src, state.pos, state.posMax)
    if not match:
        return False
    return _nothing(state, match.end(), "provenance", silent=silent)


def _nothing(state: StateInline, end: int, kind: str, *, silent: Silent) -> bool:
    """A mark that shows nothing, together with the blanks before it where more of them, a stop or nothing follows."""
    if not silent:
        start = state.pos
        following = state.src[end : min(end + 1, state.posMax)]
        pending = state.pending
        if pending.endswith(" ") and not following.isalnum():
            state.pending = pending.rstrip(" ")
            start -= len(pending) - len(state.pending)
        state.push(kind, "", 0).map = [start, end]
    state.pos = end
    return True


def math(state: StateInline, silent: Silent) -> bool:
    """`$x$` and `$$x$$` (Pandoc's rule): no blank inside the marks, no digit after the closing one.

    A backtick between them means that a code span comes first.
    """
    text = state.src
    start = state.pos
    mark = "$$" if text.startswith("$$", start) else "$"
    first = start + len(mark)
    limit = min(state.posMax, first + _MATH_WINDOW)
    if first >= limit or (mark == "$" and text[first] in _BLANKS):
        return _as_text(state, mark, silent=silent)
    closer = text.find(mark, first, limit)
    while closer >= 0 and _escaped(text, closer, first):
        closer = text.find(mark, closer + len(mark), limit)
    end = closer + len(mark)
    if closer <= first or "`" in text[first:closer]:
        return _as_text(state, mark, silent=silent)
    following = text[end : end + 1]
    if mark == "$" and (text[closer - 1] in _BLANKS or following == "$" or following.isdecimal()):
        return _as_text(state, mark, silent=silent)
    if not silent:
        token = state.push("math_inline", "", 0)
        token.markup = mark
        token.content = text[first:closer]
    state.pos = end
    return True


def _as_text(state: StateInline, mark: str, *, silent: Silent) -> bool:
    if not silent:
        state.append_pending(mark)
    state.pos += len(mark)
    return True


def _escaped(text: str, at: int, first: int) -> bool:
    backslashes = 0
    while at - backslashes > first and text[at - backslashes - 1] == "\\":
        backslashes += 1
    return backslashes % 2 == 1


def comment(state: StateInline, silent: Silent) -> bool:
    """`%%…%%` inside a paragraph."""
    start = state.pos
    if not state.src.startswith("%%", start):
        return False
    closer = state.src.find("%%", start + 2, state.posMax)
    if closer < 0:
        return False
    return _nothing(state, closer + 2, "comment", silent=silent)


def html_comment(state: StateInline, silent: Silent) -> bool:
    """`<!-- … -->` inside a paragraph, as the stock rule finds it."""
    start = state.pos
    if not state.src.startswith("<!--", start) or not stock_html_inline(state, LOOK):
        return False
    end, state.pos = state.pos, start
    return _nothing(state, end, "html_inline", silent=silent)


def mark(state: StateInline, silent: Silent) -> bool:
    """`==marked==`: two signs, no more (a row of `=` is an ornament)."""
    if silent or not state.src.startswith("==", state.pos):
        return False
    scanned = state.scanDelims(state.pos, canSplitWord=True)
    token = state.push("text", "", 0)
    token.content = "=" * scanned.length
    if scanned.length == 2:
        place = len(state.tokens) - 1
        state.delimiters.append(Delimiter(ord("="), 0, place, -1, scanned.can_open, scanned.can_close))
    state.pos += scanned.length
    return True


def close_marks(state: StateInline) -> None:
    """Turn the pairs of `==` that `balance_pairs` found into marks."""
    lists = [
        state.delimiters,
        *(meta["delimiters"] for meta in state.tokens_meta if meta and "delimiters" in meta),
    ]
    for delimiters in lists:
        for opener in delimiters:
            if opener.marker == ord("=") and opener.end >= 0:
                for place, kind in (
                    (opener.token, "mark_open"),
                    (delimiters[opener.end].token, "mark_close"),
                ):
                    state.tokens[place].type = kind
                    state.tokens[place].content = ""
