"""An evidence page as verify looks at it: its text, its plain text and its sections, made when asked for."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Final

from wikigate.corpus.model import Run, Span
from wikigate.gateway.snapshot import SnapshotBlock, SnapshotPage
from wikigate.gateway.verify import ladder
from wikigate.gateway.verify.model import Place
from wikigate.gateway.verify.script import simplified
from wikigate.gateway.verify.tables import Part, cells_of, row_parts

_INDENTED = re.compile(r"\n[ \t>]*(?:[ \t]{2}|\u3000)$")
_NAME_NOISE = re.compile(r"[\W_]+")
_KEPT_PARTS: Final = 32
"""Pages of which a resident process keeps what is read of them, as `figures.evidence` keeps their readings."""
_LONGEST_KEPT: Final = 20_000
"""Code points of such a page at most, so that those kept have a bound."""


class PageText:
    """One page of the snapshot, with what the rules ask of it."""

    def __init__(self, page: SnapshotPage) -> None:
        self.source = page
        self.page = page.page
        self.text = page.text

    @cached_property
    def plain(self) -> ladder.Skeleton:
        """Skeleton of what a person reads: the parser's plain text, block after block."""
        return ladder.skeleton(self._pieces())

    @cached_property
    def raw(self) -> ladder.Skeleton:
        """Skeleton of the page as it is written, front matter and markup included."""
        return ladder.of_text(self.text)

    @cached_property
    def plain_simplified(self) -> ladder.Skeleton:
        """`plain` in simplified characters."""
        return replace(self.plain, text=simplified(self.plain.text))

    @cached_property
    def reading(self) -> str:
        """Plain text to read figures in: blocks a line each, cells too; an indented line of the source starts anew."""
        return "".join(text for text, _, _ in self._reading_parts)

    def reading_source(self, start: int, end: int) -> tuple[int, int]:
        """The range of the page's text for ``[start, end)`` of `reading`, without white space at its ends."""
        text = self.reading[start:end]
        start, end = start + len(text) - len(text.lstrip()), end - (len(text) - len(text.rstrip()))
        first = self._reading_part(start)
        last = self._reading_part(max(start, end - 1))
        return first[0], max(first[0], last[1])

    def _reading_part(self, offset: int) -> tuple[int, int]:
        at = bisect_right(self._reading_offsets, offset) - 1
        _, source, copied = self._reading_parts[at]
        if not copied:
            return source.start, source.end
        begin = source.start + offset - self._reading_offsets[at]
        return begin, begin + 1

    @cached_property
    def _reading_offsets(self) -> list[int]:
        return list(accumulate((len(text) for text, _, _ in self._reading_parts[:-1]), initial=0))

    @cached_property
    def _reading_parts(self) -> tuple[Part, ...]:
        source = self.source
        return (_kept_parts if len(self.text) <= _LONGEST_KEPT else _parts)(source.text, source.blocks)

    def place(self, start: int, end: int) -> Place:
        """The piece ``[start, end)`` of the page's text, as evidence."""
        return Place(self.page, self.source.sha256, Span(start, end), self.text[start:end])

    def section_at(self, offset: int) -> int:
        """Index of the section that holds `offset`; -1 outside all (front matter)."""
        for index, section in enumerate(self.source.sections):
            if section.span.start <= offset < section.span.end:
                return index
        return -1

    def is_called(self, name: str) -> bool:
        """Whether a citation means this page: by path, file name or title, with or without `.md`."""
        wanted = _folded(name.removesuffix(".md").replace("\\", "/"))
        path = self.page.rpartition(".")[0] or self.page
        return bool(wanted) and wanted in {
            _folded(path),
            _folded(path.rpartition("/")[2]),
            _folded(self.source.title),
        }

    def sections_called(self, name: str) -> tuple[Span, ...]:
        """Where the sections of that name are, each with those below it; none if no section has it.

        A name is a heading, an anchor, or a path of headings (`A > B`, `A#B`, `A/B`); case, blanks and
        punctuation do not count.
        """
        wanted = _folded(name)
        if not wanted:
            return (Span(0, len(self.text)),)
        last = _folded(re.split(r"[>#/›»]", name)[-1])
        found = []
        for section in self.source.sections:
            names = {_folded(section.heading), _folded(section.anchor), _folded("".join(section.path))}
            if wanted in names or (last and last in names):
                below = [
                    s.span.end for s in self.source.sections if s.path[: len(section.path)] == section.path
                ]
                found.append(Span(section.span.start, max(below, default=section.span.end)))
        if not found and wanted == _folded(self.source.title):
            return (Span(0, len(self.text)),)
        return tuple(found)

    def _pieces(self) -> Iterator[ladder.Piece]:
        for block in self.source.blocks:
            for run in block.runs:
                copied = run.text is None
                shown = run.raw.of(self.text) if run.text is None else run.text
                if not copied and "\n" not in run.raw.of(self.text) and shown.strip():
                    yield ladder.Piece(shown, run.raw.start, run.raw.end, copied=False)
                elif not copied:
                    yield ladder.Piece("", run.raw.start, run.raw.end, copied=False)
                else:
                    yield ladder.Piece(shown, run.raw.start, run.raw.end, copied=True)
            yield ladder.Piece("\n", block.span.end, block.span.end, copied=False)


def _parts(text: str, blocks: tuple[SnapshotBlock, ...]) -> tuple[Part, ...]:
    """What is read, in order; the rows of a table cell by cell, each with its heads."""
    parts: list[Part] = []
    heads: list[list[Run]] = []
    for block in blocks:
        runs = block.runs
        if block.kind == "table_row":
            parts.extend(row_parts(text, heads, cells_of(runs)))
            continue
        heads = cells_of(runs) if block.kind == "table_head" else []
        for run in runs:
            raw = run.raw.of(text)
            if run.text is None:
                parts.append(Part(raw, run.raw, copied=True))
            elif run.text:
                shown = "\n" if _INDENTED.search(raw) else run.text
                parts.append(Part(shown, run.raw, copied=False))
        parts.append(Part("\n", Span(block.span.end, block.span.end), copied=False))
    return tuple(parts) or (Part(text, Span(0, len(text)), copied=True),)


@lru_cache(maxsize=_KEPT_PARTS)
def _kept_parts(text: str, blocks: tuple[SnapshotBlock, ...]) -> tuple[Part, ...]:
    """The same, kept by all that it is made of: a page that was edited, or is read otherwise, is another one."""
    return _parts(text, blocks)


def _folded(name: str) -> str:
    return _NAME_NOISE.sub("", name).casefold()
