"""The quantities of a page, each with its place: read once, so that no reader needs the rules of numbers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, groupby, pairwise
from typing import Final

from wikigate.corpus.file.encoding import units_to_raw
from wikigate.corpus.file.record import QuantityRecord
from wikigate.corpus.formulas import without_formulas
from wikigate.corpus.model import STATES_NOTHING, Block
from wikigate.corpus.text.quantities.model import Quantity

_BETWEEN = "\n\ue001\n"
"""Between two blocks: nothing goes on from one to the next, also not over blank lines (`2\\n\\n3 kg`)."""

_BAR: Final = " | "
"""What the plain text of a row has between two cells."""

LONGEST_HEAD: Final = 60
"""Code points of a head that name what its cells measure: a table costs no more than its size times this."""

_RATIO_HEADS: Final = ("比", "ratio")
"""Under such a head 1:15 is no time of day."""


def page_quantities(text: str, blocks: Sequence[Block], plains: Sequence[str]) -> tuple[QuantityRecord, ...]:
    """The quantities of `blocks` of the page with this text, in page order; `plains` are their plain texts.

    The page is read as one text: starting on each block by itself takes twice as long. A formula in running text
    states as little as one in a block of its own.
    """
    at = [ordinal for ordinal, block in enumerate(blocks) if block.kind not in STATES_NOTHING]
    if not any(map(plains.__getitem__, at)):
        return ()
    from wikigate.corpus.text.quantities import read_quantities  # noqa: PLC0415 - takes 15 ms to load

    told = (without_formulas(text, blocks[ordinal], plains[ordinal]) for ordinal in at)
    found = read_quantities(_BETWEEN.join(told))
    starts = [0]
    for ordinal in at:
        starts.append(starts[-1] + len(plains[ordinal]) + len(_BETWEEN))
    out: list[QuantityRecord] = []
    places = zip(at, pairwise(starts), strict=True)
    ordinal, (start, end) = next(places)
    tables = _Tables(blocks, plains)

    def block_of(quantity: Quantity) -> tuple[int, int]:
        nonlocal ordinal, start, end
        while quantity.span.start >= end:
            ordinal, (start, end) = next(places)
        return ordinal, start

    for (block, shift), group in groupby(found, block_of):
        quantities = tables.headed(block, shift, list(group))
        ranges = [(quantity.span.start - shift, quantity.span.end - shift) for quantity in quantities]
        raw = units_to_raw(blocks[block].runs, ranges)
        out += map(_record, quantities, [block] * len(raw), raw)
    return tuple(out)


class _Tables:
    """Names what the figures in rows of tables measure: by the head of the row and that of the column."""

    def __init__(self, blocks: Sequence[Block], plains: Sequence[str]) -> None:
        self._blocks = blocks
        self._plains = plains
        self._heads = {
            block.group: plain.split(_BAR)
            for block, plain in zip(blocks, plains, strict=True)
            if block.kind == "table_head"
        }

    def headed(self, ordinal: int, shift: int, quantities: list[Quantity]) -> list[Quantity]:
        """The quantities of a block, `shift` before it in what was read; as they are where it is no row."""
        block = self._blocks[ordinal]
        if block.kind != "table_row":
            return quantities
        cells = self._plains[ordinal].split(_BAR)
        heads = self._heads.get(block.group, [])
        starts = [0, *accumulate(len(cell) + len(_BAR) for cell in cells)]
        out = []
        for quantity in quantities:
            at = quantity.span.start - shift
            column = bisect_right(starts, at) - 1
            before = cells[column][: max(0, at - starts[column])]
            # What the reader found in another cell is that cell's; what stands in the figure's own is its own.
            own = quantity.metric if quantity.metric and quantity.metric in before else ""
            head = heads[column][:LONGEST_HEAD] if column < len(heads) else ""
            row = cells[0][:LONGEST_HEAD] if column else ""
            metric = " ".join(part.strip() for part in (row, own or head) if part.strip())
            written = cells[column][at - starts[column] : quantity.span.end - shift - starts[column]]
            out.append(_as_ratio(quantity, f"{row} {head}".lower(), written)._replace(metric=metric))
        return out


def _as_ratio(quantity: Quantity, heads: str, written: str) -> Quantity:
    """A time of day under a head that speaks of a ratio, read as one: 1:15 below 粉水比."""
    if quantity.kind != "clock" or not any(word in heads for word in _RATIO_HEADS):
        return quantity
    from wikigate.corpus.text.quantities import read_quantities  # noqa: PLC0415 - see above

    again = read_quantities(f"比例为 {written}")
    if len(again) != 1 or again[0].kind != "ratio":
        return quantity
    return again[0]._replace(span=quantity.span, scope=quantity.scope)


def _record(quantity: Quantity, block: int, raw: tuple[int, int]) -> QuantityRecord:
    """The row; numbers as floats, as SQLite gives them back."""
    return QuantityRecord(
        block,
        *raw,
        quantity.kind,
        quantity.unit,
        float(quantity.low),
        None if quantity.high == quantity.low else float(quantity.high),
        int(quantity.half_open),
        quantity.qualifier,
        quantity.as_written,
        float(quantity.precision),
        quantity.year,
        quantity.month,
        quantity.day,
        quantity.per,
        quantity.metric,
        quantity.scope,
    )
