"""What a reader of the corpus gets. Offsets are `Span`s: code points of the page's text."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from wikigate.corpus.file.encoding import decode_runs, decode_units
from wikigate.corpus.model import BlockKind, Level, LinkKind, Review, Run, Span, plain_text
from wikigate.fast_tuple import NamedTuple


class PageRow(NamedTuple):
    """A page, without its text.

    Attributes:
        disk_path: The path as the file system spells it.
        status: The front matter's own word.
        sources: How many sources it names, or what it says about them.
        front_matter: JSON object.
        body_start: Where the front matter ends.
        sha256: Of the file's bytes, hex.
        size: Of the file, bytes.
        mtime_ns: 0 where the time stamp says nothing.
    """

    id: int
    path: str
    disk_path: str
    title: str
    type: str
    status: str | None
    review: Review
    sources: int | str | None
    front_matter: str
    body_start: int
    encoding: str
    sha256: str
    size: int
    mtime_ns: int


class SectionRow(NamedTuple):
    """A section of a page; fields as in `model.Section`, `line` from 1."""

    ordinal: int
    level: int
    heading: str
    path: tuple[str, ...]
    anchor: str
    line: int
    span: Span
    subtree_end: int


Row: TypeAlias = tuple[Any, ...]

_decoded = json.JSONDecoder().raw_decode
"""Half of `json.loads` is not decoding, and a question reads hundreds of heading paths."""


class Unit(NamedTuple):
    """A sentence (or row, item, line) of a block: where it stands, and its search form (`text.tokens`)."""

    span: Span
    search: str


class BlockRow(NamedTuple):
    """A block of a page; fields as in `model.Block`. What is encoded is decoded when it is asked for.

    Attributes:
        text_of: The text of the page with an id.
    """

    page_id: int
    ordinal: int
    section: int
    kind: BlockKind
    group: int
    label: str
    span: Span
    encoded_runs: bytes
    encoded_units: bytes
    search: str
    text_of: Callable[[int], str]

    @property
    def runs(self) -> tuple[Run, ...]:
        """The plain text, run by run."""
        return decode_runs(self.encoded_runs, self.span)

    @property
    def plain(self) -> str:
        """What a person reads."""
        return plain_text(self.text_of(self.page_id), self.runs)

    @property
    def units(self) -> tuple[Unit, ...]:
        """Its units in order; none in a comment."""
        return tuple(map(Unit, decode_units(self.encoded_units, self.span), self.search.split("\n")))

    @property
    def lines(self) -> list[str]:
        """The search forms of its units alone: ranking needs no more, and decodes no span."""
        return self.search.split("\n") if self.search else []


class SectionHit(NamedTuple):
    """A row of `contracts/recall.sql`; a higher score is better."""

    section_id: int
    page_id: int
    page: str
    title: str
    ordinal: int
    heading: str
    section_path: tuple[str, ...]
    anchor: str
    line: int
    span: Span
    sha256: str
    score: float


class PageHit(NamedTuple):
    """A page and its bm25; a higher score is better."""

    page_id: int
    page: str
    score: float


class NameRow(NamedTuple):
    """A name of a page, or of one of its sections (`section` is its ordinal, else -1)."""

    name: str
    kind: str
    page_id: int
    page: str
    section: int


class Frequency(NamedTuple):
    """In how many sections and pages a term stands, in whatever column of the index."""

    sections: int
    pages: int


class LinkRow(NamedTuple):
    """A link on `page`; `leads_to` is the path of the page it leads to, None where that is none of this wiki."""

    page_id: int
    page: str
    kind: LinkKind
    target: str
    fragment: str
    text: str
    line: int
    span: Span
    leads_to_id: int | None
    leads_to: str | None


class QuantityRow(NamedTuple):
    """A quantity on a page: fields as in `text.quantities.Quantity`, `block` is an ordinal."""

    span: Span
    block: int
    kind: str
    unit: str
    low: float
    high: float
    half_open: bool
    qualifier: str
    as_written: str
    precision: float
    year: int | None
    month: int | None
    day: int | None
    per: str
    metric: str
    scope: str


class CueRow(NamedTuple):
    """A cue mark on a page: kinds as in docs/corpus-format.md; `block` is an ordinal."""

    block: int
    kind: str
    span: Span


class PageDiagnostic(NamedTuple):
    """A diagnostic and the file that it is about."""

    page: str
    code: str
    level: Level
    line: int
    message: str


def page_row(row: Row) -> PageRow:
    """A page from the columns of statements `page_by_path`, `page_by_id` and `pages`."""
    id_, path, disk_path, title, type_, status, review, sources, *rest = row
    return PageRow(
        id_,
        path,
        disk_path or path,
        title,
        type_,
        status,
        review,
        None if sources is None else json.loads(sources),
        *rest,
    )


def block_row(page_id: int, row: Row, lines: str, text: Callable[[int], str]) -> BlockRow:
    """A block from the columns of statement `blocks`, its units' search forms and where its page's text is."""
    ordinal, section, kind, group, label, start, end, runs, units = row
    span = Span(start, end)
    return BlockRow(page_id, ordinal, section, kind, group, label, span, runs, units, lines, text)


def section_row(row: Row) -> SectionRow:
    """A section from the columns of statement `sections`."""
    ordinal, level, heading, path, anchor, line, start, end, below = row
    return SectionRow(
        ordinal, level, heading, tuple(_decoded(path)[0]), anchor, line, Span(start, end), below
    )


def link_row(row: Row) -> LinkRow:
    """A link from the columns of statements `links_of` and `links_to`."""
    page_id, page, kind, target, fragment, text, line, start, end, leads_to_id, leads_to = row
    span = Span(start, end)
    return LinkRow(page_id, page, kind, target, fragment, text, line, span, leads_to_id, leads_to)


def quantity_row(row: Row) -> QuantityRow:
    """A quantity from the columns of statement `quantities`."""
    start, end, block, kind, unit, low, high, half_open, *rest = row
    return QuantityRow(Span(start, end), block, kind, unit, low, high, bool(half_open), *rest)


def cue_row(row: Row) -> CueRow:
    """A cue mark from the columns of statement `cues`."""
    block, kind, start, end = row
    return CueRow(block, kind, Span(start, end))


def section_hit(row: Row) -> SectionHit:
    """A section from the columns of `contracts/recall.sql`."""
    section_id, page_id, page, title, ordinal, heading, path, anchor, line, start, end, sha256, score = row
    names, span = tuple(_decoded(path)[0]), Span(start, end)
    return SectionHit(
        section_id, page_id, page, title, ordinal, heading, names, anchor, line, span, sha256, score
    )
