"""Pages as real wikis hold them, read as docs/reading.md says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import reading_picture

CASES = sorted((Path(__file__).parent / "cases" / "reading").glob("*.md"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_page_reads_as_its_golden_file_says(case: Path, golden: Callable[[Path, str], None]) -> None:
    golden(
        case.with_suffix(".txt"), reading_picture.picture(reading_picture.read(case.name, case.read_bytes()))
    )
