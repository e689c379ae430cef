"""A page as rows: what one parsed page becomes in the tables of `contracts/corpus.sql`.

The rows name no surrogate ids, so they can be made in any process, compared and hashed. Offsets count
Unicode code points of the page's text, lines from 1.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias

from wikigate.corpus.file.encoding import unpack_search
from wikigate.corpus.model import Diagnostic
from wikigate.fast_tuple import NamedTuple

Value: TypeAlias = str | int | float | bytes | None

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class PageRecord(NamedTuple):
    """Row of `page`, without what depends on other pages or on the moment of reading."""

    path: str
    disk_path: str | None
    title: str
    type: str
    status: str | None
    review: str
    sources: str | None
    front_matter: str
    body_cp: int
    encoding: str
    sha256: str
    size: int
    text: str


class TagRecord(NamedTuple):
    """Row of `tag`; without offsets it comes from the front matter."""

    tag: str
    start_cp: int | None
    end_cp: int | None


class SectionRecord(NamedTuple):
    """Row of `section`; `search` as in `encoding.pack_search`."""

    level: int
    heading: str
    path: str
    anchor: str
    line: int
    start_cp: int
    end_cp: int
    subtree_end_cp: int
    search: bytes


class BlockRecord(NamedTuple):
    """Row of `block`; `runs` and `units` as in `encoding`."""

    section: int
    kind: str
    grp: int
    label: str
    start_cp: int
    end_cp: int
    runs: bytes
    units: bytes


class QuantityRecord(NamedTuple):
    """Row of `quantity`: fields as in `text.quantities.Quantity`; `high` is None where it equals `low`."""

    block: int
    start_cp: int
    end_cp: int
    kind: str
    unit: str
    low: float
    high: float | None
    half_open: int
    qualifier: str
    as_written: str
    precision: float
    year: int | None
    month: int | None
    day: int | None
    per: str
    metric: str
    scope: str


class CueRecord(NamedTuple):
    """Row of `cue`."""

    block: int
    kind: str
    start_cp: int
    end_cp: int


class LinkRecord(NamedTuple):
    """Row of `link`, without the page it leads to."""

    kind: str
    target: str
    fragment: str
    text: str
    line: int
    start_cp: int
    end_cp: int
    key: str | None


class NameRecord(NamedTuple):
    """Row of `name`."""

    name: str
    kind: str
    section: int


class FullText(NamedTuple):
    """Row of `section_fts`: each column a text of tokens with blanks between."""

    grams: str
    words: str
    title: str
    heading: str


@dataclass(frozen=True, slots=True)
class PageRows:
    """All rows of one page, each tuple in page order: a row's place is its `ordinal`.

    Attributes:
        mtime_ns: When the file was last changed, 0 where that moment cannot be trusted; not part of the digest.
        names: Sorted, without repeats.
        diagnostics: Those that the page itself gives rise to (not its broken links).
        full_text: One row a section.
        digest: `page_digest` of all above; "" where they were read back.
    """

    page: PageRecord
    mtime_ns: int
    aliases: tuple[str, ...]
    tags: tuple[TagRecord, ...]
    sections: tuple[SectionRecord, ...]
    blocks: tuple[BlockRecord, ...]
    quantities: tuple[QuantityRecord, ...]
    cues: tuple[CueRecord, ...]
    links: tuple[LinkRecord, ...]
    names: tuple[NameRecord, ...]
    diagnostics: tuple[Diagnostic, ...]
    full_text: tuple[FullText, ...]
    digest: str = ""


@dataclass(frozen=True, slots=True)
class SkippedFile:
    """A file that was found but cannot be indexed, and why.

    Attributes:
        mtime_ns: 0 where the next build should try again even if the file has not changed.
    """

    path: str
    size: int
    mtime_ns: int
    diagnostic: Diagnostic


def search_lines(text: str, part: SectionRecord) -> list[str]:
    """For each block of a section of the page with this text its search forms, a line each.

    Raises:
        ValueError: They cannot be unpacked.
    """
    return unpack_search(part.search, text[part.start_cp : part.end_cp])


def page_lines(rows: PageRows) -> Iterator[str]:
    """The rows of a page as canonical JSON lines: ``[table, path, ordinal, columns...]``.

    Full text is left out: it follows from the rest, and the index does not give it back.
    """
    path = rows.page.path
    yield _line("page", *rows.page)
    tables: tuple[tuple[str, Sequence[Sequence[Value]]], ...] = (
        ("alias", [(alias,) for alias in rows.aliases]),
        ("tag", rows.tags),
        # What is packed is hashed as text: another zlib may pack it otherwise.
        (
            "section",
            [(*part[:-1], "\x1d".join(search_lines(rows.page.text, part))) for part in rows.sections],
        ),
        ("block", rows.blocks),
        ("quantity", rows.quantities),
        ("cue", rows.cues),
        ("link", rows.links),
        ("name", rows.names),
    )
    for table, records in tables:
        for ordinal, record in enumerate(records):
            yield _line(table, path, ordinal, *record)
    yield from diagnostic_lines(path, rows.diagnostics)


def diagnostic_lines(path: str, diagnostics: Sequence[Diagnostic]) -> Iterator[str]:
    """Diagnostics of one file as canonical JSON lines."""
    for ordinal, found in enumerate(diagnostics):
        yield _line("diagnostic", path, ordinal, found.code, found.level, found.line, found.message)


def page_digest(rows: PageRows, search: Sequence[str]) -> str:
    """SHA-256 (hex) of all that was derived from the page alone: as one JSON text, but the long texts as they are.

    Args:
        rows: The page's.
        search: What is packed in `search` of each section: another zlib may pack it otherwise.
    """
    texts = (rows.page.text, *search)
    parts = (
        rows.page[:-1],
        rows.aliases,
        rows.tags,
        [part[:-1] for part in rows.sections],
        [(*block[:-2], block.runs.hex(), block.units.hex()) for block in rows.blocks],
        rows.quantities,
        rows.cues,
        rows.links,
        rows.names,
        rows.diagnostics,
    )
    digest = sha256(_encode((parts, *map(len, texts))).encode())
    for text in texts:
        digest.update(text.encode())
    return digest.hexdigest()


def digest(lines: Iterable[str]) -> str:
    """SHA-256 (hex) of `lines`, each ended by a line feed."""
    return sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def _line(*values: Value) -> str:
    plain = [value.hex() if isinstance(value, bytes) else value for value in values]
    return _encode(plain)
