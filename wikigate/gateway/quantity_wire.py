"""A quantity in the wire shape of local.v1.json."""

from __future__ import annotations

from math import isfinite

from wikigate.corpus.text.quantities.model import Quantity


def quantity_wire(quantity: Quantity, text: str) -> dict[str, object]:
    """`quantity` as it stands in `text`; what is absent, empty or infinite is left out."""
    wire: dict[str, object] = {
        "start_cp": quantity.span.start,
        "end_cp": quantity.span.end,
        "text": quantity.span.of(text),
        "kind": quantity.kind,
        "as_written": quantity.as_written,
    }
    fields = {"year": quantity.year, "month": quantity.month, "day": quantity.day}
    dated = {name: value for name, value in fields.items() if value is not None}
    if dated:
        wire |= dated
    elif quantity.low == quantity.high:
        wire["value"] = quantity.low
    else:
        wire |= {name: v for name, v in (("low", quantity.low), ("high", quantity.high)) if isfinite(v)}
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
