"""A page as `verify` will need it: its whole text with its sections and blocks."""

from __future__ import annotations

from wikigate.corpus.reader import Corpus
from wikigate.gateway.read import Reading
from wikigate.gateway.snapshot import SnapshotBlock, SnapshotPage, SnapshotSection


def snapshot_page(reading: Reading, corpus: Corpus) -> SnapshotPage:
    """Everything that the corpus holds of a page that was read, also what was not quoted."""
    page = reading.page
    blocks = reading.blocks if len(reading.sections) <= 1 else corpus.blocks(page.id, None)
    return SnapshotPage(
        page=page.path,
        title=page.title,
        sha256=page.sha256,
        text=reading.text,
        sections=tuple(
            SnapshotSection(row.ordinal, row.heading, row.path, row.anchor, row.span)
            for row in reading.sections
        ),
        blocks=tuple(
            SnapshotBlock(block.section, block.kind, block.span, block.encoded_runs) for block in blocks
        ),
    )
