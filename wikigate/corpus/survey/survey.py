"""What a folder of notes holds: pages, front-matter keys, status words, files that cannot be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from wikigate.corpus.file.rows import PageDiagnostic
from wikigate.corpus.find.decode import UndecodableError, decode
from wikigate.corpus.find.scan import SourceFile, find_pages
from wikigate.corpus.matter import page_meta, read_matter
from wikigate.corpus.model import Diagnostic, Review
from wikigate.corpus.settings.config import Settings

Progress = Callable[[int, int], None]
"""Called with the number of files looked at so far and the number of all."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What was found.

    Attributes:
        pages: Pages that can be read.
        size: Their bytes.
        with_matter: How many of them have front matter.
        keys: Number of pages of each front-matter key, most frequent first.
        status: For each review class, number of pages of each status word, most frequent first.
        encodings: Number of pages of each encoding.
        trouble: Files that no build can read, and what it will say about the pages' encoding and front matter.
        drawings: Pages that are Excalidraw drawings (text only in name).
    """

    pages: int
    size: int
    with_matter: int
    keys: Mapping[str, int]
    status: Mapping[Review, Mapping[str, int]]
    encodings: Mapping[str, int]
    trouble: tuple[PageDiagnostic, ...]
    drawings: int


def survey(root: Path, settings: Settings, progress: Progress | None = None) -> Survey:
    """Look at every page of the wiki at `root`; nothing is written. Each file is read once, and no body parsed."""
    scan = find_pages(root, settings)
    keys: Counter[str] = Counter()
    words: dict[Review, Counter[str]] = {}
    encodings: Counter[str] = Counter()
    trouble = [(path, found) for path, found in (*scan.skipped, *scan.diagnostics) if found.level != "info"]
    size = with_matter = drawings = 0
    for number, file in enumerate(scan.files, start=1):
        if progress is not None and (number % 50 == 0 or number == len(scan.files)):
            progress(number, len(scan.files))
        text, encoding, told = _read(root, file, settings)
        trouble += [(file.path, found) for found in told if found.level != "info"]
        if text is None:
            continue
        encodings[encoding] += 1
        size += file.size
        drawings += file.path.lower().endswith(".excalidraw.md")
        matter = read_matter(text, settings)
        trouble += [(file.path, found) for found in matter.diagnostics if found.level != "info"]
        with_matter += bool(matter.values)
        keys.update(matter.values.keys())
        meta = page_meta(matter, path=file.path, first_heading="", settings=settings)
        if meta.status:
            words.setdefault(meta.review, Counter())[meta.status] += 1
    return Survey(
        pages=encodings.total(),
        size=size,
        with_matter=with_matter,
        keys=_ordered(keys),
        status={review: _ordered(counts) for review, counts in sorted(words.items())},
        encodings=_ordered(encodings),
        trouble=tuple(
            PageDiagnostic(path, found.code, found.level, found.line, found.message)
            for path, found in sorted(trouble, key=lambda pair: (pair[0], pair[1].line, pair[1].code))
        ),
        drawings=drawings,
    )


def _read(root: Path, file: SourceFile, settings: Settings) -> tuple[str | None, str, tuple[Diagnostic, ...]]:
    """Text and encoding of a file and what is odd about it; None where no build can read it."""
    if file.size > settings.max_page_bytes:
        reason = (
            f"{file.size} bytes, more than max_page_bytes = {settings.max_page_bytes} in wikigate.toml allows"
        )
        return None, "", (Diagnostic("too_large", "error", 0, reason),)
    try:
        decoded = decode((root / file.disk_path).read_bytes())
    except OSError as error:
        reason = f"cannot be read: {error.strerror or error}"
        return None, "", (Diagnostic("file_unreadable", "error", 0, reason),)
    except UndecodableError as error:
        return None, "", (Diagnostic("undecodable", "error", 0, str(error)),)
    return decoded.text, decoded.encoding, decoded.diagnostics


def _ordered(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))
