"""Content of a leaf to runs, links and tags."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any

from markdown_it.token import Token

from wikigate.corpus.markdown.anchor_tags import OpenAnchor, make_link
from wikigate.corpus.markdown.bare import bare_links, bare_tags
from wikigate.corpus.markdown.html_tags import link_tag
from wikigate.corpus.markdown.origin import Origin, page_offset
from wikigate.corpus.markdown.parser import SpanMarkdown
from wikigate.corpus.markdown.runs import RunBuilder
from wikigate.corpus.model import Link, LinkKind, Span, Tag

_MARKUP = re.compile(r"[*_`\\$\[]|&[#A-Za-z]|<\S|~~|%%|==")
"""Without any of these a content is its own plain text, line by line (6 of 10 contents of 38 public wikis)."""
_COUNTED = re.compile(r"[*_~=\[\]<&`$\\%!^]")
_BREAK_TAG = re.compile(r"<br\s*/?>", re.IGNORECASE)
MARKS_PER_BLOCK = 20_000
MARKS_PER_PAGE = 200_000
"""More marks than these are read as plain text: the parser takes microseconds and a kilobyte for each of them.
The most that a page of 38 public wikis held was 32,697."""


class InlineText:
    """Reads the contents of one page.

    Attributes:
        links: Links so far, as they end.
        tags: Tags so far.
    """

    def __init__(self, text: str, parser: SpanMarkdown, env: MutableMapping[str, Any]) -> None:
        self._text = text
        self._parser = parser
        self._env = env
        self._marks_left = MARKS_PER_PAGE
        self.links: list[Link] = []
        self.tags: list[Tag] = []

    def append(self, builder: RunBuilder, content: str, origin: Origin, *, fast: bool = True) -> bool:
        """Append the plain text of `content`. False: too many marks, they were left in it.

        Args:
            builder: Where the runs go.
            content: Text of a leaf.
            origin: Where it comes from.
            fast: Whether text without markup may go the short way; the result is the same.
        """
        outside = [(0, len(content))]
        affordable = True
        if fast and not _MARKUP.search(content):
            self._append_lines(builder, content, origin)
        elif not self._afford(content):
            affordable = False
            self._append_lines(builder, content, origin)
        else:
            outside = []
            tokens = self._parser.inline.parse(content, self._parser, self._env, [])
            self._append_tokens(builder, tokens, content, origin, 0, outside)
        if "://" in content:
            self.links.extend(bare_links(self._text, content, origin, outside))
        if "#" in content:
            self.tags.extend(bare_tags(content, origin, outside))
        return affordable

    def _afford(self, content: str) -> bool:
        # A short content cannot be too much, and a short page cannot hold too many.
        if len(content) <= MARKS_PER_BLOCK and len(self._text) <= MARKS_PER_PAGE:
            return True
        marks = sum(1 for _ in _COUNTED.finditer(content))
        if marks > MARKS_PER_BLOCK or marks > self._marks_left:
            return False
        self._marks_left -= marks
        return True

    @staticmethod
    def _append_lines(builder: RunBuilder, content: str, origin: Origin) -> None:
        start = 0
        while (line_end := content.find("\n", start)) >= 0:
            last = line_end
            while last > start and content[last - 1] == " ":
                last -= 1
            builder.copy_content(origin, start, last)
            start = line_end + 1
            while start < len(content) and content[start] in " \t":
                start += 1
            end = page_offset(origin, start) if start < len(content) else page_offset(origin, start - 1) + 1
            builder.line_break(page_offset(origin, last), end, hard=line_end - last > 1)
        builder.copy_content(origin, start, len(content))

    def _append_tokens(
        self,
        builder: RunBuilder,
        tokens: list[Token],
        content: str,
        origin: Origin,
        base: int,
        outside: list[tuple[int, int]] | None,
    ) -> None:
        """Append tokens whose `map` counts from `base`; note in `outside` which text stands in no link."""
        opened: list[tuple[Token, int]] = []
        anchor = OpenAnchor()
        for token in tokens:
            kind = token.type
            if token.map is None:
                continue
            start, end = token.map[0] + base, token.map[1] + base
            if kind == "text":
                if token.content:
                    builder.copy_content(origin, start, end)
                    if outside is not None and not opened and anchor.start < 0:
                        outside.append((start, end))
            elif kind in {"softbreak", "hardbreak"}:
                last = page_offset(origin, end) if end < len(content) else page_offset(origin, end - 1) + 1
                builder.line_break(page_offset(origin, start), last, hard=kind == "hardbreak")
            elif kind == "code_inline":
                start += len(token.markup)
                end -= len(token.markup)
                if end - start > len(token.content):
                    # One blank at either side belongs to the marks.
                    start += 1
                    end -= 1
                builder.copy_one_line(content, origin, start, end)
            elif kind == "math_inline":
                builder.copy_one_line(content, origin, start + len(token.markup), end - len(token.markup))
            elif kind == "text_special":
                if token.info == "escape":
                    builder.copy_content(origin, start if token.content == token.markup else end - 1, end)
                else:
                    builder.put(page_offset(origin, start), page_offset(origin, end - 1) + 1, token.content)
            elif kind == "link_open":
                opened.append((token, len(builder.parts)))
            elif kind == "link_close":
                opening, mark = opened.pop()
                first, last = opening.map or (0, 0)
                self._link(opening, "".join(builder.parts[mark:]), origin, first + base, last + base)
            elif kind == "image":
                mark = len(builder.parts)
                self._append_tokens(builder, token.children or [], content, origin, start + 2, None)
                self._link(token, "".join(builder.parts[mark:]), origin, start, end)
            elif kind == "html_inline":
                if _BREAK_TAG.fullmatch(token.content):
                    builder.line_break(
                        page_offset(origin, start), page_offset(origin, end - 1) + 1, hard=True
                    )
                elif (tag := link_tag(token.content)) is not None:
                    self.links.extend(anchor.meets(tag, builder, origin, start, end))

    def _link(self, token: Token, shown: str, origin: Origin, start: int, end: int) -> None:
        address = str(token.attrs.get("src" if token.type == "image" else "href", ""))
        kind: LinkKind = "markdown"
        if token.type == "image":
            kind = "image"
        elif token.markup == "autolink":
            kind = "url"
        elif token.markup == "wikilink":
            kind = "wikilink"
        elif token.markup == "embed":
            kind = "embed"
        span = Span(page_offset(origin, start), page_offset(origin, end - 1) + 1)
        self.links.append(make_link(kind, address, shown, span))
