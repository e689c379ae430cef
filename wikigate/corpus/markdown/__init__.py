"""Markdown to sections, blocks and exact spans."""

from wikigate.corpus.markdown.document import parse_body

__all__ = ["parse_body"]
