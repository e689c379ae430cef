"""Headings to sections that partition the body."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wikigate.corpus.markdown.anchors import Anchors
from wikigate.corpus.model import Section, Span


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading that opens a section.

    Attributes:
        level: 1 to 6.
        text: Plain text as it is shown: one line, without invisible characters and closing signs.
        anchor: Given by the page, or "".
        start: Page offset of the start of its line.
    """

    level: int
    text: str
    anchor: str
    start: int


def sections_of(headings: Sequence[Heading], body: Span, metadata: Span | None = None) -> tuple[Section, ...]:
    """The sections of a body, in order; together they cover it, less `metadata`, without gap or overlap.

    A section starts with the line of its heading. Whatever stands before the first heading, be it blank lines
    alone, is section 0; there is none if the body starts with a heading, and only it if there is no heading.

    A section that holds `metadata` ends where that starts. The text after it, up to the next heading, is a
    section of level 0 below the same headings.
    """
    anchors = Anchors()
    sections: list[Section] = []
    first = headings[0].start if headings else body.end
    if first > body.start or not headings:
        sections.append(Section(0, "", (), "", Span(body.start, first), first))
    subtree_ends = _subtree_ends(headings, body.end)
    above: list[tuple[int, str]] = []
    for index, heading in enumerate(headings):
        while above and above[-1][0] >= heading.level:
            above.pop()
        above.append((heading.level, heading.text))
        end = headings[index + 1].start if index + 1 < len(headings) else body.end
        path = tuple(text for _, text in above)
        anchor = anchors.of(heading.text, heading.anchor)
        if metadata is None or not heading.start < metadata.start < end:
            span = Span(heading.start, end)
            sections.append(Section(heading.level, heading.text, path, anchor, span, subtree_ends[index]))
            continue
        span = Span(heading.start, metadata.start)
        sections.append(Section(heading.level, heading.text, path, anchor, span, subtree_ends[index]))
        if metadata.end < end:
            sections.append(Section(0, "", path, "", Span(metadata.end, end), end))
    return tuple(sections)


def _subtree_ends(headings: Sequence[Heading], end: int) -> list[int]:
    ends = [end] * len(headings)
    opened: list[int] = []
    for index, heading in enumerate(headings):
        while opened and headings[opened[-1]].level >= heading.level:
            ends[opened.pop()] = heading.start
        opened.append(index)
    return ends
