"""Text with spans marked: cut where a mark begins or ends, nothing added and nothing taken away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

RANK: Final = ("bad", "conflict", "conditional", "supported", "open", "clue", "notice", "link", "")
"""Which mark shows where several lie over each other: the first of these."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A span of a text that is to be shown.

    Attributes:
        start: First code point.
        end: The one behind the last; a mark with `start == end` is only a place to jump to.
        kind: One of `RANK`.
        id: For links to it; "" where there are none.
        href: Where a click on it leads; "" where nowhere.
    """

    start: int
    end: int
    kind: str = ""
    id: str = ""
    href: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """A run of text that is shown alike.

    Attributes:
        text: The text itself.
        kind: Of the mark that shows, or "".
        ids: Of the marks that begin here.
        href: Where a click leads, or "".
        left_out: Code points that were left out in front of it.
    """

    text: str
    kind: str = ""
    ids: tuple[str, ...] = ()
    href: str = ""
    left_out: int = 0


def marked_runs(text: str, marks: Sequence[Mark]) -> list[Run]:
    """`text` in runs; their texts joined are `text`. Marks beyond its end are cut."""
    inside = sorted(
        (mark for mark in marks if 0 <= mark.start <= len(text)),
        key=lambda mark: (mark.start, mark.end, RANK.index(mark.kind), mark.id),
    )
    edges = sorted(
        {0, len(text), *(edge for mark in inside for edge in (mark.start, min(mark.end, len(text))))}
    )
    runs: list[Run] = []
    active: list[Mark] = []
    at = 0
    for start, end in zip(edges, [*edges[1:], len(text)], strict=True):
        active = [mark for mark in active if mark.end > start]
        ids = []
        while at < len(inside) and inside[at].start == start:
            ids += [inside[at].id] if inside[at].id else []
            active += [inside[at]] if inside[at].end > start else []
            at += 1
        if start < end or ids:
            top = min(active, key=lambda mark: (RANK.index(mark.kind), mark.end - mark.start), default=None)
            kind, href = (top.kind, top.href) if top else ("", "")
            runs.append(Run(text[start:end], kind, tuple(dict.fromkeys(ids)), href))
    return runs


def near_marks(text: str, marks: Sequence[Mark], *, whole: int, around: int) -> list[Run]:
    """As `marked_runs`, but of a long text only what lies near a mark; the runs say how much is left out.

    Args:
        text: The text.
        marks: What is marked in it.
        whole: Code points up to which a text is shown whole.
        around: Code points that are shown before and behind a mark of a longer one.
    """
    if len(text) <= whole:
        return marked_runs(text, marks)
    runs: list[Run] = []
    shown = 0
    for start, end in _joined((mark.start - around, mark.end + around) for mark in marks):
        first, last = max(start, 0), min(end, len(text))
        here = [
            Mark(m.start - first, m.end - first, m.kind, m.id, m.href)
            for m in marks
            if first <= m.start < last
        ]
        part = marked_runs(text[first:last], here)
        if part:
            head = part[0]
            runs += [Run(head.text, head.kind, head.ids, head.href, left_out=first - shown), *part[1:]]
            shown = last
    return [*runs, Run("", left_out=len(text) - shown)] if shown < len(text) else runs


def _joined(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The spans in order, those that touch as one."""
    current: tuple[int, int] | None = None
    for start, end in sorted(spans):
        if current is None or start > current[1]:
            if current is not None:
                yield current
            current = (start, end)
        else:
            current = (current[0], max(end, current[1]))
    if current is not None:
        yield current
