"""Why support is what it is: every reason that applies, with the level that it allows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from wikigate.gateway.model import (
    ConflictStatus,
    Evidence,
    Reason,
    ReasonCode,
    Retrieval,
    SlotState,
    SupportLevel,
)

LABELS: Final[dict[ReasonCode, str]] = {
    "conflicting_evidence": "证据互相矛盾",
    "no_candidates": "没有检索到候选页",
    "no_usable_evidence": "候选页中没有可引用的证据",
    "recorded_unresolved": "库中记录为未决",
    "required_slots_missing": "所问之处均无证据",
    "partial_slot_coverage": "只有部分有据",
    "conditional_evidence_only": "只有附条件的证据",
    "scope_gap": "证据超出所问范围",
    "conflict_candidate": "数值无法比较",
    "engine_degraded": "有检索引擎故障",
    "all_required_slots_supported": "所问之处均有证据",
    "unknown": "原因未知",
}
"""Short labels, in Chinese as the wire contract has them; in the order of severity."""


_OF_CONFLICTS: Final[tuple[tuple[ConflictStatus, SupportLevel | None, ReasonCode], ...]] = (
    ("conflict", "partial", "conflicting_evidence"),
    ("incomparable", None, "conflict_candidate"),
)


def support_reasons(
    retrieval: Retrieval, evidence: Evidence, *, chinese: bool
) -> list[tuple[SupportLevel | None, Reason]]:
    """Every reason that applies with the support level that it allows (None: any), most severe first."""
    texts = _texts()["zh" if chinese else "en"]
    comma = "、" if chinese else ", "
    slots = evidence.slots
    out: list[tuple[SupportLevel | None, Reason]] = []

    def add(
        level: SupportLevel | None,
        code: ReasonCode,
        of: Sequence[SlotState] = (),
        *,
        text: str = "",
        pages: Iterable[str] = (),
        engines: tuple[str, ...] = (),
    ) -> None:
        names = tuple(state.slot for state in of)
        detail = texts[text or code].format(
            slots=comma.join(names), pages=comma.join(pages), engines=comma.join(engines)
        )
        out.append((level, Reason(code, LABELS[code], detail, names, engines)))

    empty = [state for state in slots if unfilled(state)]
    weak = [state for state in slots if state.fill == "partial"]
    limited = [state for state in slots if state.fill == "conditional"]
    opened = {entry.slot for entry in evidence.missing if entry.reason == "recorded_unresolved"}
    if not retrieval.candidates:
        add("insufficient", "no_candidates", slots)
    elif not any(page.supports for page in evidence.pages):
        found = [candidate.page for candidate in retrieval.candidates[:3]]
        add("insufficient", "no_usable_evidence", slots, pages=found)
    if opened:
        level: SupportLevel = "insufficient" if len(opened) == len(slots) else "partial"
        pages = sorted({item.quote.page for item in evidence.unresolved})
        add(level, "recorded_unresolved", [state for state in slots if state.slot in opened], pages=pages)
    if empty and len(empty) == len(slots):
        add("insufficient", "required_slots_missing", empty)
    elif empty:
        add("partial", "partial_slot_coverage", empty, text="slots_unfilled")
    if weak:
        add("partial", "partial_slot_coverage", weak)
    if limited:
        add("partial", "conditional_evidence_only", limited)
    apart = [support for page in evidence.pages for support in page.supports if support.elsewhere]
    if gaps := [state for state in empty if any(support.slot == state.slot for support in apart)]:
        speaking = dict.fromkeys(support.quote.page for support in apart)
        add(
            "insufficient" if len(gaps) == len(slots) else "partial",
            "scope_gap",
            gaps,
            pages=speaking,
        )
    for status, allowed, code in _OF_CONFLICTS:
        mine = [conflict for conflict in evidence.conflicts if conflict.status == status]
        if mine:
            pages = list(dict.fromkeys(claim.quote.page for conflict in mine for claim in conflict.claims))
            named = {conflict.slot for conflict in mine}
            add(allowed, code, [state for state in slots if state.slot in named], pages=pages)
    if not any(level for level, _ in out):
        add("sufficient", "all_required_slots_supported", slots)
    if failed := failed_engines(retrieval):
        add(None, "engine_degraded", engines=failed)
    order = list(LABELS)
    out.sort(key=lambda pair: order.index(pair[1].code))
    return out


def failed_engines(retrieval: Retrieval) -> tuple[str, ...]:
    """Engines that were asked and failed, by their names in `degraded_sources`."""
    reports = (("search.py", retrieval.search), ("wiki_recall", retrieval.wiki_recall))
    return tuple(name for name, report in reports if report.state in ("error", "timeout"))


def unfilled(state: SlotState) -> bool:
    """Whether nothing usable fills the slot."""
    return state.fill in ("clue", "none")


@cache
def _texts() -> dict[str, dict[str, str]]:
    path = Path(__file__).parent.parent / "data" / "reasons.json"
    texts: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return texts
