"""From a file to the rows of a page. Pages are read one by one and know nothing of each other."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import repeat
from pathlib import Path, PurePosixPath

from wikigate.corpus.figures import page_quantities
from wikigate.corpus.file.encoding import encode_runs, encode_units, pack_search, units_to_raw
from wikigate.corpus.file.layout import YOUNG_NS
from wikigate.corpus.file.record import (
    BlockRecord,
    LinkRecord,
    NameRecord,
    PageRecord,
    PageRows,
    SectionRecord,
    SkippedFile,
    TagRecord,
    page_digest,
)
from wikigate.corpus.find.decode import Decoded, UndecodableError, decode
from wikigate.corpus.find.scan import SourceFile
from wikigate.corpus.fulltext import PageNames, TextTools, load_text_tools, section_full_text
from wikigate.corpus.garbage import no_garbage_collection
from wikigate.corpus.links import link_key
from wikigate.corpus.markdown import parse_body
from wikigate.corpus.matter import PageMeta, page_meta, read_matter
from wikigate.corpus.model import Diagnostic, Document, Link, Section, Span, plain_text
from wikigate.corpus.settings.config import Settings
from wikigate.corpus.spaced import with_closed
from wikigate.corpus.text.page_tokens import Streams
from wikigate.corpus.units import cut_units
from wikigate.fast_tuple import NamedTuple


def read_pages(
    root: Path, settings: Settings, now_ns: int, files: Sequence[SourceFile]
) -> list[PageRows | SkippedFile]:
    """Read `files` of the wiki at `root`, in order: the work that is handed to a process."""
    tools = load_text_tools()
    with no_garbage_collection():
        return [read_file(root, file, settings, tools, now_ns) for file in files]


def read_file(
    root: Path, file: SourceFile, settings: Settings, tools: TextTools, now_ns: int
) -> PageRows | SkippedFile:
    """Read one file from the disk and parse it; whatever stands in the way becomes its diagnostic."""
    if file.size > settings.max_page_bytes:
        reason = (
            f"{file.size} bytes, more than max_page_bytes = {settings.max_page_bytes} in wikigate.toml allows"
        )
        return _skipped(file, Diagnostic("too_large", "error", 0, reason))
    try:
        data = (root / file.disk_path).read_bytes()
    except OSError as error:
        reason = f"cannot be read: {error.strerror or error}"
        return SkippedFile(file.path, file.size, 0, Diagnostic("file_unreadable", "error", 0, reason))
    try:
        decoded = decode(data)
    except UndecodableError as error:
        return _skipped(file, Diagnostic("undecodable", "error", 0, str(error)))
    mtime_ns = file.mtime_ns if file.mtime_ns < now_ns - YOUNG_NS else 0
    source = SourceFile(file.path, file.disk_path, len(data), mtime_ns)
    try:
        return read_page(source, sha256(data).hexdigest(), decoded, settings, tools)
    except Exception as error:  # noqa: BLE001 - one page must not cost the owner all others; it is told, as an error
        reason = (
            f"wikigate failed on this page ({type(error).__name__}: {error}); please report it with the page"
        )
        return SkippedFile(file.path, file.size, 0, Diagnostic("read_failed", "error", 0, reason))


def read_page(
    source: SourceFile, sha256_hex: str, decoded: Decoded, settings: Settings, tools: TextTools
) -> PageRows:
    """Parse one page. The order of these lines is the pipeline of a page."""
    text = decoded.text
    matter = read_matter(text, settings)
    document = parse_body(text, Span(matter.body_start, len(text)), matter.late)
    sections = document.sections
    first_heading = next((part.heading for part in sections if part.level == 1 and part.heading), "")
    meta = page_meta(matter, path=source.path, first_heading=first_heading, settings=settings)
    lines = _Lines(text)
    blocks, units = _blocks(text, document)
    streams = tools.tokeniser.sections(units.by_section)
    names = PageNames(source.path, meta.title, meta.aliases, meta.tags)
    rows = PageRows(
        page=_page_record(source, sha256_hex, decoded, matter.body_start, meta),
        mtime_ns=source.mtime_ns,
        aliases=meta.aliases,
        tags=(
            *(TagRecord(tag, None, None) for tag in meta.tags),
            *(TagRecord(tag.name, tag.span.start, tag.span.end) for tag in document.tags),
        ),
        sections=tuple(
            map(_section_record, sections, repeat(text), repeat(lines), units.by_section, streams)
        ),
        blocks=blocks,
        quantities=page_quantities(text, document.blocks, units.plains),
        cues=tools.marker.page_cues(document.blocks, units.plains, units.ranges),
        links=tuple(_link_record(link, source.path, lines) for link in document.links),
        names=_names(source.path, meta, document, tools),
        diagnostics=(*decoded.diagnostics, *matter.diagnostics, *document.diagnostics),
        full_text=section_full_text(names, [part.path for part in sections], streams, tools),
    )
    return replace(rows, digest=page_digest(rows, [one.search for one in streams]))


def _page_record(
    source: SourceFile, sha256_hex: str, decoded: Decoded, body_start: int, meta: PageMeta
) -> PageRecord:
    return PageRecord(
        path=source.path,
        disk_path=source.disk_path if source.disk_path != source.path else None,
        title=meta.title,
        type=meta.type,
        status=meta.status,
        review=meta.review,
        sources=None if meta.sources is None else _json(meta.sources),
        front_matter=meta.front_matter,
        body_cp=body_start,
        encoding=decoded.encoding,
        sha256=sha256_hex,
        size=source.size,
        text=decoded.text,
    )


def _section_record(
    part: Section, text: str, lines: _Lines, units: Sequence[Sequence[str]], streams: Streams
) -> SectionRecord:
    return SectionRecord(
        part.level,
        part.heading,
        _json(part.path),
        part.anchor,
        lines.at(part.span.start),
        part.span.start,
        part.span.end,
        part.subtree_end,
        pack_search(streams.search, part.span.of(text)) if units else b"",
    )


def _link_record(link: Link, path: str, lines: _Lines) -> LinkRecord:
    return LinkRecord(
        link.kind,
        link.target,
        link.fragment,
        link.text,
        lines.at(link.span.start),
        link.span.start,
        link.span.end,
        link_key(link.kind, link.target, path),
    )


class _Units(NamedTuple):
    """What the blocks of a page say.

    Attributes:
        plains: Plain text of each block.
        ranges: For each block the ranges of its units in that.
        by_section: Per section and block the texts of its units.
    """

    plains: list[str]
    ranges: list[list[tuple[int, int]]]
    by_section: list[list[list[str]]]


def _blocks(text: str, document: Document) -> tuple[tuple[BlockRecord, ...], _Units]:
    """Rows of the blocks, and their units."""
    starts = [part.span.start for part in document.sections]
    texts: list[list[list[str]]] = [[] for _ in starts]
    said = _Units([], [], texts)
    records = []
    for kind, span, runs, group, label in document.blocks:
        section = bisect_right(starts, span.start) - 1
        plain = plain_text(text, runs)
        ranges = cut_units(kind, plain)
        said.plains.append(plain)
        said.ranges.append(ranges)
        texts[section].append([plain[start:end] for start, end in ranges])
        encoded = encode_runs(runs, span), encode_units(units_to_raw(runs, ranges), span)
        records.append(BlockRecord(section, kind, group, label, span.start, span.end, *encoded))
    return tuple(records), said


def _names(path: str, meta: PageMeta, document: Document, tools: TextTools) -> tuple[NameRecord, ...]:
    """Every name that a question may use for the page or a section of it."""

    def named() -> Iterator[tuple[str, str, int]]:
        yield meta.title, "title", -1
        yield PurePosixPath(path).stem, "stem", -1
        for alias in meta.aliases:
            yield alias, "alias", -1
        for tag in (*meta.tags, *(tag.name for tag in document.tags)):
            yield tag, "tag", -1
        for ordinal, part in enumerate(document.sections):
            for heading in with_closed([part.heading]):
                yield heading, "heading", ordinal

    found = {NameRecord(tools.fold(name), kind, section) for name, kind, section in named()}
    return tuple(sorted(record for record in found if record.name))


def _skipped(file: SourceFile, diagnostic: Diagnostic) -> SkippedFile:
    return SkippedFile(file.path, file.size, file.mtime_ns, diagnostic)


_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class _Lines:
    """Line numbers (from 1) of offsets; lines end at LF alone."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._counted = 0
        self._line = 1

    def at(self, offset: int) -> int:
        """Quick where it is asked in the order of the page, as it is."""
        if offset < self._counted:
            self._counted, self._line = 0, 1
        self._line += self._text.count("\n", self._counted, offset)
        self._counted = offset
        return self._line
