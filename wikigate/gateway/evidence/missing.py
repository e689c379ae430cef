"""How far the slots are filled, and why the others are not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from wikigate.gateway.model import (
    Fill,
    Missing,
    MissingReason,
    Plan,
    QueryUnit,
    SlotState,
    Support,
    Unresolved,
)

if TYPE_CHECKING:
    from wikigate.gateway.extract import SlotAnswer

LEVELS: Final[tuple[Fill, ...]] = ("clue", "partial", "conditional", "supported")
"""From the least to the best."""

_CERTAIN: Final = frozenset({"high"})
"""Confidence from which on a further quote lifts the limit that governs the best one."""

KNOWN: Final = 0.5
"""A page that covers less of the question's words than this does not know its subject."""


def slot_states(
    units: Sequence[QueryUnit], supports: Sequence[Support], open_items: Sequence[Unresolved]
) -> tuple[SlotState, ...]:
    """The best fill of each slot. What the wiki records as open is not filled, whatever is quoted.

    Args:
        units: Of the required slots.
        supports: Of each slot the best one first.
        open_items: Of all slots.
    """
    states = []
    for unit in units:
        mine = [support for support in supports if support.slot == unit.slot]
        fill: Fill = "none"
        firm = [support for support in mine if support.grade != "clue"]
        # A limit that governs the best quote is not lifted by whatever else stands on the pages.
        if firm and firm[0].grade == "conditional":
            firm = [s for s in firm if s.grade == "conditional" or s.confidence in _CERTAIN]
        counted = firm or mine
        for level in LEVELS:
            if any(_fill(support) == level for support in counted):
                fill = level
        if any(item.slot == unit.slot and item.settles_nothing for item in open_items) and fill != "none":
            fill = "clue"
        states.append(SlotState(unit.slot, unit.kind, unit.target, fill))
    return tuple(states)


def _fill(support: Support) -> str:
    return "partial" if support.grade == "supported" and support.confidence == "low" else support.grade


def missing(
    states: Sequence[SlotState],
    answers: Sequence[SlotAnswer],
    plan: Plan,
    open_items: Sequence[Unresolved],
) -> tuple[Missing, ...]:
    """One entry for each slot without usable evidence."""
    out = []
    for state, answer in zip(states, answers, strict=True):
        if state.fill not in ("clue", "none"):
            continue
        of_slot = [item for item in open_items if item.slot == state.slot and item.settles_nothing]
        known = any(anchor.pages for anchor in answer.unit.anchors) or any(
            page_fit.page >= KNOWN for page_fit in answer.fits.values()
        )
        reason: MissingReason = "not_found"
        if of_slot:
            reason = "recorded_unresolved"
        elif not known or (
            plan.absent_terms and not any(page_fit.page >= KNOWN for page_fit in answer.fits.values())
        ):
            reason = "not_covered_in_wiki"
        elif any(support.relation != "clue" for support in answer.supports):
            reason = "not_verifiable"
        sides = any(item.sides for item in of_slot)
        out.append(Missing(state.slot, state.target, reason, must_preserve_disagreement=sides))
    return tuple(out)
