"""One page's body to a document: the calls in the order in which they run."""

from __future__ import annotations

from collections.abc import Iterator

from wikigate.corpus.markdown.blocks import BlockReader
from wikigate.corpus.markdown.inline_text import InlineText
from wikigate.corpus.markdown.parser import build_parser
from wikigate.corpus.markdown.sections import sections_of
from wikigate.corpus.markdown.state import SpanStateBlock
from wikigate.corpus.model import Diagnostic, Document, Span


def parse_body(text: str, body: Span, metadata: Span | None = None) -> Document:
    """Parse the Markdown of a page.

    Args:
        text: The whole page, with LF as its only line end and without a BOM.
        body: What follows the front matter, up to the end of `text`; starts at a line start. Code points.
        metadata: Whole lines inside `body`, below a heading, that are front matter (`Matter.late`).

    Returns:
        Sections that partition `body` less `metadata`, blocks that each lie in one of them, links, tags and
        findings; all spans count code points of `text`. Never raises for what a page holds.
    """
    parser = build_parser()
    state = SpanStateBlock(text[: body.end], body.start, parser, hidden=metadata)
    parser.block.tokenize(state, 0, state.lineMax)
    inline = InlineText(state.src, parser, state.env)
    reader = BlockReader(state, inline)
    reader.read(state.tokens)
    return Document(
        sections=sections_of(reader.headings, body, metadata),
        blocks=tuple(reader.blocks),
        links=tuple(sorted(inline.links, key=lambda link: (link.span.start, -link.span.end, link.kind))),
        tags=tuple(sorted(inline.tags, key=lambda tag: tag.span)),
        diagnostics=tuple(_diagnostics(state)),
    )


def _diagnostics(state: SpanStateBlock) -> Iterator[Diagnostic]:
    """Findings in page order, each once, with lines of the page (from 1)."""
    line, counted = 1, 0
    for found in dict.fromkeys(sorted(state.findings, key=lambda found: (found.line, found.code))):
        start = state.bMarks[found.line]
        line += state.src.count("\n", counted, start)
        counted = start
        yield Diagnostic(found.code, found.level, line, found.message)
