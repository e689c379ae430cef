"""A table row as figures are read in it: each cell between the head of its row and the head of its column.

| 方法 | 粉 | 水 | with | 手冲 | 15 克 | 225 克 | reads as 手冲 粉：15 克 and 手冲 水：225 克, a line each, so that no
figure is taken for one of another column or row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from wikigate.corpus.model import Run, Span

_BAR: Final = " | "
CELL: Final = "\ue001"
"""Between the head of a row and that of a column: who reads a line tells a cell by it."""
_LONGEST_HEAD: Final = 60
"""Code points of a head that go with each of its cells: a table costs no more than its size times this."""


class Part(NamedTuple):
    """Text to read, its place on the page, and whether it is copied from there character by character."""

    text: str
    source: Span
    copied: bool


def cells_of(runs: Sequence[Run]) -> list[list[Run]]:
    """The runs of a row, cell by cell."""
    cells: list[list[Run]] = [[]]
    for run in runs:
        if run.text == _BAR:
            cells.append([])
        else:
            cells[-1].append(run)
    return cells


def row_parts(page: str, heads: Sequence[Sequence[Run]], cells: Sequence[Sequence[Run]]) -> Iterator[Part]:
    """The lines for one row; the head of the row, its first cell, stands alone where it is the only one."""
    first = cells[0]
    if not any(cells[1:]):
        yield from _copies(page, first)
        yield _line_end(first)
        return
    named = _short(first)
    for index, cell in enumerate(cells[1:], 1):
        if not cell:
            continue
        head = _short(heads[index]) if index < len(heads) else ()
        yield from _copies(page, named)
        yield Part(CELL, _behind(named or cell), copied=False)
        yield from _copies(page, head)
        yield Part("：", _behind(head or named or cell), copied=False)
        yield from _copies(page, cell)
        yield _line_end(cell)


def _copies(page: str, runs: Sequence[Run]) -> Iterator[Part]:
    for run in runs:
        if run.text is None:
            yield Part(run.raw.of(page), run.raw, copied=True)
        elif run.text:
            yield Part(run.text.replace("\n", " "), run.raw, copied=False)


def _short(runs: Sequence[Run]) -> Sequence[Run]:
    size, kept = 0, []
    for run in runs:
        size += len(run.raw)
        if size > _LONGEST_HEAD:
            break
        kept.append(run)
    return kept


def _behind(runs: Sequence[Run]) -> Span:
    end = runs[-1].raw.end if runs else 0
    return Span(end, end)


def _line_end(runs: Sequence[Run]) -> Part:
    return Part("\n", _behind(runs), copied=False)
