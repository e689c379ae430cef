"""The quantities of a page, each with its place: read once, so that no reader needs the rules of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from wikigate.corpus.file.encoding import units_to_raw
from wikigate.corpus.file.record import QuantityRecord
from wikigate.corpus.model import Block
from wikigate.corpus.text.quantities.model import Quantity

STATES_NOTHING = frozenset({"code", "math", "html", "comment"})
"""Kinds of block whose numbers state nothing: a program's constants, a formula's coefficients, what nobody sees."""

_BETWEEN = "\n\ue001\n"
"""Between two blocks: nothing goes on from one to the next, also not over blank lines (`2\\n\\n3 kg`)."""


def page_quantities(blocks: Sequence[Block], plains: Sequence[str]) -> tuple[QuantityRecord, ...]:
    """The quantities of `blocks`, in page order; `plains` are their plain texts.

    The page is read as one text: starting on each block by itself takes twice as long.
    """
    at = [ordinal for ordinal, block in enumerate(blocks) if block.kind not in STATES_NOTHING]
    if not any(map(plains.__getitem__, at)):
        return ()
    from wikigate.corpus.text.quantities import read_quantities  # noqa: PLC0415 - takes 15 ms to load

    found = read_quantities(_BETWEEN.join(map(plains.__getitem__, at)))
    starts = [0]
    for ordinal in at:
        starts.append(starts[-1] + len(plains[ordinal]) + len(_BETWEEN))
    out: list[QuantityRecord] = []
    places = zip(at, pairwise(starts), strict=True)
    ordinal, (start, end) = next(places)

    def block_of(quantity: Quantity) -> tuple[int, int]:
        nonlocal ordinal, start, end
        while quantity.span.start >= end:
            ordinal, (start, end) = next(places)
        return ordinal, start

    for (block, shift), group in groupby(found, block_of):
        quantities = list(group)
        ranges = [(quantity.span.start - shift, quantity.span.end - shift) for quantity in quantities]
        raw = units_to_raw(blocks[block].runs, ranges)
        out += map(_record, quantities, [block] * len(raw), raw)
    return tuple(out)


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
