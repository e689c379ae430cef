"""Does a piece of a page have the form of an answer: a figure of the right kind, a time, or what the cue words look for?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from wikigate.corpus.file.rows import QuantityRow
from wikigate.corpus.model import Span
from wikigate.gateway.evidence.scoring import UnitText
from wikigate.gateway.model import QueryUnit
from wikigate.gateway.query.cues import Cues

INDISPENSABLE: Final = frozenset({"quantity", "time"})
"""Kinds of slot that figures answer. Without one, a quantity is not told at all; a time may be, in words (before the flood)."""

TIMES: Final = frozenset({"date", "decade", "clock", "duration"})
"""Kinds of quantity that tell a time."""

ACCEPTED: Final[Mapping[str, frozenset[str]]] = {
    "duration": frozenset({"duration", "age", "date", "decade", "clock"}),
    "money": frozenset({"money"}),
    "temperature": frozenset({"temperature", "degree"}),
    "share": frozenset({"percentage", "fraction", "ratio", "percentage_point", "multiple", "magnitude"}),
    "mass": frozenset({"mass"}),
    "length": frozenset({"length"}),
    "volume": frozenset({"volume"}),
    "ordinal": frozenset({"ordinal", "count"}),
}
"""What answers a question for a kind of figure (lists `kinds.*` of the cue words). A bare number always may: its unit
is not always one that the reader knows."""

_NOT_COUNTED: Final = frozenset({"date", "decade", "clock", "ordinal"})
"""Kinds that do not answer how many or how much where no kind is named."""


def asked_kinds(padded: str, kind: str, cues: Cues) -> frozenset[str]:
    """The kinds of quantity that would answer a question (as made by `cues.padded`) for a slot of `kind`.

    Of several cues the longest counts (多长时间 holds 多长). Empty: any kind would do.
    """
    if kind != "quantity":
        return frozenset()
    found = {name: word for name in ACCEPTED if (word := cues.found(f"kinds.{name}", padded))}
    return (
        ACCEPTED[max(found, key=lambda name: (len(found[name]), name))] | {"number"} if found else frozenset()
    )


class Form:
    """What would show that a sentence answers a unit's slot.

    Attributes:
        demanded: Whether there is such a sign at all.
    """

    def __init__(self, unit: QueryUnit, cues: Cues) -> None:
        self._kind = unit.kind
        self._kinds = unit.kinds
        # Figures are read by the build; a time may also be a day of the week or a season, which are words.
        self._patterns = cues.patterns(f"show.{unit.kind}") if unit.kind != "quantity" else None
        self.demanded = self._patterns is not None or unit.kind in INDISPENSABLE

    def right(self, quantity: QuantityRow) -> bool:
        """Whether a figure is of a kind that would answer."""
        if self._kind == "time":
            return quantity.kind in TIMES
        return quantity.kind in self._kinds if self._kinds else quantity.kind not in _NOT_COUNTED

    def shown(self, text: str, quantities: Iterable[QuantityRow]) -> bool:
        """Whether a piece of text shows it: by its quantities where figures are asked for, else by its words."""
        if self._kind in INDISPENSABLE and any(map(self.right, quantities)):
            return True
        return self._patterns is not None and self._patterns.search(text) is not None

    def of_units(self, units: Sequence[UnitText], text: str, quantities: Sequence[QuantityRow]) -> list[bool]:
        """The same for each unit of a page; both in page order."""
        out = []
        at = 0
        for unit in units:
            while at < len(quantities) and quantities[at].span.start < unit.span.start:
                at += 1
            first = at
            while at < len(quantities) and quantities[at].span.start < unit.span.end:
                at += 1
            out.append(self.shown(unit.span.of(text), quantities[first:at]))
        return out


def span_of(units: Sequence[UnitText]) -> Span:
    """From the first to the last unit."""
    return Span(units[0].span.start, units[-1].span.end)
