"""What an answer may say: the mode, the constraints that verify will check, and both in words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.scripts import holds_han
from wikigate.gateway.constraints import OPEN, PARTLY, Constraints, Copies, Disagreement, Ground, SlotLimit
from wikigate.gateway.model import AnswerPolicy, Conflict, Evidence, EvidencePage, Plan, Status, Support
from wikigate.gateway.quantity_wire import quantity_wire

_Entry = TypeVar("_Entry")
_TEXTS = Path(__file__).parent / "data" / "contract_text.json"
_CONTROL = lazy(r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]+")
_FILLED: Final = frozenset({"supported", "conditional", "partial"})
_LONGEST_DATUM: Final = 120
"""Code points of page text in one place of the contract text: a note may be long, the contract is short."""
_MOST_LISTED: Final = 6
"""Entries of one kind that the contract text spells out; the constraints always hold all."""


def policy(plan: Plan, evidence: Evidence, status: Status) -> AnswerPolicy:
    """Say what the evidence allows.

    Modes: `decline` (nothing required is filled), `disclose_gaps` (some is), `answer_with_limits` (all is,
    but in part only, or a condition, a review flag, an open question or a failed engine goes with it), `answer`.
    """
    constraints = _constraints(evidence, status)
    mode = _mode(constraints, status)
    text = _contract_text(plan, constraints, status, mode, evidence.conflicts)
    wire: dict[str, object] = {
        "mode": mode,
        "support": status.support,
        "reason": status.primary,
        "degraded": status.degraded,
        "citation": "[[page#section]]",
    }
    return AnswerPolicy(mode, wire, constraints.to_wire(), text)


def datum(text: str) -> str:
    """Page text as marked data: one line in «…», so that it cannot speak as wikigate."""
    shown = _plain(text).replace("«", "‹").replace("»", "›")
    shown = " ".join(shown.split())
    return f"«{shown if len(shown) <= _LONGEST_DATUM else shown[: _LONGEST_DATUM - 1] + '…'}»"


def _plain(text: str) -> str:
    return text if text.isprintable() else _CONTROL.sub(" ", text)


def _constraints(evidence: Evidence, status: Status) -> Constraints:
    usable = [
        (page, support) for page in evidence.pages for support in page.supports if page.freshness != "gone"
    ]
    filled = tuple(s for s in evidence.slots if s.fill in _FILLED)
    unfilled = {s.slot: s for s in evidence.slots if s.fill not in _FILLED}
    reasons = {missing.slot: missing for missing in evidence.missing}
    gaps = tuple(
        SlotLimit(
            slot.slot,
            slot.kind,
            slot.target or (reasons[slot.slot].target if slot.slot in reasons else ""),
            reasons[slot.slot].reason if slot.slot in reasons else "not_found",
        )
        for slot in unfilled.values()
    )
    partly = tuple(SlotLimit(s.slot, s.kind, s.target, PARTLY) for s in filled if s.fill == "partial")
    grounds = [_ground(page, support) for page, support in usable]
    copies = (
        Copies(item.evidence_id, tuple(dict.fromkeys(place.page for place in item.places)))
        for item in evidence.items
    )
    return Constraints(
        conclude=bool(filled) and status.support != "insufficient",
        answerable=tuple(SlotLimit(s.slot, s.kind, s.target, s.fill) for s in filled),
        unanswerable=gaps,
        disclose=(*gaps, *partly),
        grounds=tuple(grounds),
        disagreements=(*_open_items(evidence), *_conflicting(evidence)),
        count_once=tuple(copy for copy in copies if len(copy.pages) > 1),
        pages=tuple(page.page for page in evidence.pages if page.freshness != "gone"),
        retired=tuple(page.page for page in evidence.pages if page.review == "retired"),
        quantities=tuple(
            {"page": s.quote.page, **quantity_wire(found, s.quote.text, s.quote.span.start)}
            for _, s in usable
            for found in s.quantities
        ),
    )


def _open_items(evidence: Evidence) -> Iterable[Disagreement]:
    return (Disagreement(u.slot, u.quote.page, u.quote.span, u.sides) for u in evidence.unresolved)


def _conflicting(evidence: Evidence) -> Iterable[Disagreement]:
    """Each side of each conflict; values that differ in scope disagree in nothing."""
    for conflict in evidence.conflicts:
        sides = tuple(claim.value for claim in conflict.claims)
        for claim in conflict.claims if conflict.status == "conflict" else ():
            yield Disagreement(conflict.slot, claim.quote.page, claim.quote.span, sides, conflict=True)


def _ground(page: EvidencePage, support: Support) -> Ground:
    review = "changed" if page.freshness == "changed" else "status" if support.needs_review else ""
    quote = support.quote
    return Ground(support.slot, support.grade, quote.page, quote.section, quote.span, support.note, review)


def _mode(constraints: Constraints, status: Status) -> str:
    if not constraints.conclude:
        return "decline"
    if constraints.unanswerable:
        return "disclose_gaps"
    limited = constraints.conditions or constraints.review or constraints.disagreements
    return "answer_with_limits" if limited or status.degraded or status.support != "sufficient" else "answer"


@cache
def _texts() -> dict[str, dict[str, str]]:
    texts: dict[str, dict[str, str]] = json.loads(_TEXTS.read_text(encoding="utf-8"))
    return texts


def _contract_text(
    plan: Plan, constraints: Constraints, status: Status, mode: str, conflicts: Sequence[Conflict]
) -> str:
    words = _texts()["zh" if holds_han(plan.query) else "en"]
    opened = tuple(slot for slot in constraints.disclose if slot.state == OPEN)
    partly = tuple(slot for slot in constraints.disclose if slot.state == PARTLY)
    absent = tuple(slot for slot in constraints.disclose if slot.state not in {OPEN, PARTLY})
    only_open = mode == "decline" and opened and not absent
    lines = [words["mode_decline_open" if only_open else f"mode_{mode}"]]
    lines.append(words["cite"] if constraints.grounds else words["cite_nothing"])
    whole = tuple(slot for slot in constraints.answerable if slot.state != PARTLY)
    if whole and mode != "decline":
        lines.append(words["answerable"].format(slots=_slots(words, whole)))
    if partly and mode != "decline":
        lines.append(words["partly"].format(slots=_slots(words, partly)))
    if absent:
        lines.append(words["gaps"].format(slots=_slots(words, absent)))
    if opened:
        lines.append(words["open_slots"].format(slots=_slots(words, opened)))
    lines.extend(
        words["condition"].format(place=_place(ground), note=datum(ground.note or ""))
        for ground in _few(constraints.conditions)
    )
    if len(constraints.conditions) > _MOST_LISTED:
        lines.append(words["more_conditions"].format(count=len(constraints.conditions) - _MOST_LISTED))
    changed = _pages(ground.page for ground in constraints.review if ground.review == "changed")
    unreviewed = _pages(ground.page for ground in constraints.review if ground.review == "status")
    if unreviewed:
        lines.append(words["review"].format(pages=unreviewed))
    if changed:
        lines.append(words["changed"].format(pages=changed))
    if opened_at := [d.page for d in constraints.disagreements if not d.conflict]:
        lines.append(words["open"].format(pages=_pages(opened_at)))
    lines.extend(_difference(words, conflict) for conflict in conflicts[:_MOST_LISTED])
    lines.extend(words["once"].format(pages=_pages(copies.pages)) for copies in _few(constraints.count_once))
    lines.extend((words["quote"], words["quantity"]))
    if status.degraded:
        lines.append(words["degraded"].format(sources=", ".join(status.degraded_sources)))
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))


def _difference(words: dict[str, str], conflict: Conflict) -> str:
    """Each value with its page, those of pages out of use last."""
    said = words["comma"].join(
        words["says"].format(page=f"[[{_name(claim.quote.page)}]]", value=datum(claim.value))
        for claim in conflict.claims
    )
    return words[conflict.reason].format(claims=said)


def _few(entries: tuple[_Entry, ...]) -> tuple[_Entry, ...]:
    return entries[:_MOST_LISTED]


def _slots(words: dict[str, str], slots: tuple[SlotLimit, ...]) -> str:
    named = [
        words["slot"].format(kind=words.get(f"kind_{slot.kind}", slot.kind), target=datum(slot.target))
        if slot.target
        else words.get(f"kind_{slot.kind}", slot.kind)
        for slot in slots
    ]
    return words["comma"].join(dict.fromkeys(named))


def _place(ground: Ground) -> str:
    section = _name(ground.section)
    return f"[[{_name(ground.page)}#{section}]]" if section else f"[[{_name(ground.page)}]]"


def _pages(pages: Iterable[str]) -> str:
    names = dict.fromkeys(f"[[{_name(page)}]]" for page in pages)
    return ", ".join(list(names)[:_MOST_LISTED])


def _name(text: str) -> str:
    """A page or section name inside a citation: one line, and it cannot close the brackets."""
    return " ".join(_plain(text).replace("[", "(").replace("]", ")").split())[:_LONGEST_DATUM]
