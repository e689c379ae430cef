"""Which files an audit looks at, and which of them are pages of the wiki."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from wikigate.corpus.find.scan import find_pages
from wikigate.corpus.settings.config import Settings
from wikigate.gateway.audit.model import AuditFile

STDIN: Final = "-"


def audit_files(names: Sequence[Path], wiki: Path, settings: Settings) -> Iterator[AuditFile]:
    """The files named, and the Markdown files of the folders named, each once, in the order named.

    In a folder the same files are left out as in a wiki: what its settings ignore, dot folders, links out of it.

    Raises:
        OSError: One of them is missing or cannot be read; the error has its name.
    """
    seen: set[str] = set()
    root = os.path.realpath(wiki)
    for name in names:
        files = (
            [name / file.disk_path for file in find_pages(name, settings).files] if name.is_dir() else [name]
        )
        for file in files:
            real = os.path.realpath(file)
            if real not in seen:
                seen.add(real)
                yield AuditFile(file.as_posix(), file.read_bytes(), _own(real, root))


def _own(file: str, root: str) -> str:
    """The path of a page in the wiki at `root`, "" for a file outside it."""
    if not file.startswith(root.rstrip(os.sep) + os.sep):
        return ""
    return unicodedata.normalize("NFC", Path(os.path.relpath(file, root)).as_posix())
