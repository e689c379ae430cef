"""A quantity in the wire shape of local.v1.json."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wikigate.corpus.file.reader import QuantityRow
    from wikigate.corpus.text.quantities.model import Quantity


def quantity_wire(quantity: Quantity | QuantityRow, text: str, start: int = 0) -> dict[str, object]:
    """`quantity` as it stands in `text`; what is absent, empty or infinite is left out.

    `start`: where `text` begins in what the quantity's span counts, in code points.
    """
    wire: dict[str, object] = {
        "start_cp": quantity.span.start,
        "end_cp": quantity.span.end,
        "text": text[quantity.span.start - start : quantity.span.end - start],
        "kind": quantity.kind,
        "as_written": quantity.as_written,
    }
    fields = {"year": quantity.year, "month": quantity.month, "day": quantity.day}
    dated = {name: value for name, value in fields.items() if value is not None}
    if dated:
        wire |= dated
    elif quantity.low == quantity.high:
        wire["value"] = _number(quantity.low)
    else:
        ends = (("low", quantity.low), ("high", quantity.high))
        wire |= {name: _number(value) for name, value in ends if isfinite(value)}
    if quantity.half_open:
        wire["half_open"] = True
    words = {
        "unit": quantity.unit,
        "qualifier": quantity.qualifier,
        "per": quantity.per,
        "metric": quantity.metric,
        "scope": quantity.scope,
    }
    return wire | {name: word for name, word in words.items() if word}


def _number(value: float) -> float:
    """A whole number without a decimal point, however it was kept."""
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 1e15 else value
