"""A page as `verify` will need it: its whole text with its sections and blocks."""

from __future__ import annotations

from wikigate.corpus.file.reader import Corpus
from wikigate.gateway.read import Reading
from wikigate.gateway.snapshot import PageImage


def snapshot_page(reading: Reading, corpus: Corpus) -> PageImage:
    """Everything that the corpus holds of a page that was read, also what was not quoted."""
    page = reading.page
    return PageImage(page.path, page.title, page.sha256, reading.text, corpus.outline(page.id))
