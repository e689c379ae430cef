"""Whether a page on the disk is still the page in the corpus."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeAlias

from wikigate.corpus.file.rows import PageRow

Freshness: TypeAlias = Literal["same", "changed", "gone"]


def freshness(row: PageRow, root: Path, text: Callable[[int], str]) -> Freshness:
    """Hold a page against its file under `root`.

    Where size or time stamp differ the text itself is compared: the corpus may have come with a cloned wiki,
    and its hashes are then no more trusted than its paths, which may not lead out of `root`.

    Args:
        row: The page.
        root: The wiki's root folder.
        text: The text of a page in the corpus, by its id.
    """
    place = root / row.disk_path
    try:
        status = place.stat()
        if row.mtime_ns and (status.st_size, status.st_mtime_ns) == (row.size, row.mtime_ns):
            return "same"
        real, real_root = os.path.realpath(place), os.path.realpath(root)
        if os.path.commonpath([real, real_root]) != real_root:
            return "gone"
        data = place.read_bytes()
    except (OSError, ValueError):
        return "gone"
    from wikigate.corpus.find.decode import UndecodableError, decode  # noqa: PLC0415 - only where a file was touched

    try:
        return "same" if decode(data).text == text(row.id) else "changed"
    except UndecodableError:
        return "changed"
