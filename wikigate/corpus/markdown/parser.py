"""The parser: markdown-it's engine with our own two parsers inside.

Of the library, the container, reference, emphasis and link rules are used as they are; nothing of it is changed.
"""

from __future__ import annotations

import functools

from markdown_it import MarkdownIt

from wikigate.corpus.markdown.block_parser import BLOCK_NESTING, SpanParserBlock
from wikigate.corpus.markdown.inline_parser import SpanParserInline


class SpanMarkdown(MarkdownIt):
    """markdown-it with the two parsers above; link addresses stay as written."""

    def __init__(self) -> None:
        options = {"html": True, "maxNesting": BLOCK_NESTING, "inline_definitions": True}
        super().__init__("commonmark", options)
        self.block = SpanParserBlock()
        self.inline = SpanParserInline()

    def normalizeLink(self, url: str) -> str:  # noqa: N802 -- overrides
        """The address itself: it is resolved and quoted, never put into HTML."""
        return url

    def normalizeLinkText(self, link: str) -> str:  # noqa: N802 -- overrides
        """The text itself."""
        return link

    def validateLink(self, url: str) -> bool:  # noqa: ARG002, N802 -- overrides
        """Any address is a link: nothing here is ever rendered, so no scheme is dangerous."""
        return True


@functools.cache
def build_parser() -> SpanMarkdown:
    """The one parser of this process; it holds no state between pages."""
    return SpanMarkdown()
