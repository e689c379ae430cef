"""Golden pages: what a document looks like, construct by construct."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from markdown_oracle import assert_invariants, parse, picture

from wikigate.corpus.model import Span

CASES = sorted((Path(__file__).parent / "cases" / "markdown").glob("*.md"))


def test_there_are_golden_pages() -> None:
    assert len(CASES) >= 10


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_page_reads_as_its_golden_file_says(case: Path, golden: Callable[[Path, str], None]) -> None:
    text = case.read_bytes().decode()
    document = parse(text)
    assert_invariants(text, Span(0, len(text)), document)
    golden(case.with_suffix(".txt"), picture(text, document))
