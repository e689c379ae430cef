"""Status: three judgements from three sources, and the reasons for the one about support.

`retrieval_level` looks at grades of pages alone, `pipeline_stage` at where the pipeline stopped,
`support_level` at slots. None of them reads another's result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wikigate.gateway.model import (
    Evidence,
    EvidencePage,
    PipelineStage,
    Reason,
    ReasonCode,
    Retrieval,
    RetrievalLevel,
    SlotState,
    Status,
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

_ORDER: Final[dict[SupportLevel, int]] = {"insufficient": 0, "partial": 1, "sufficient": 2}


def judge(retrieval: Retrieval, evidence: Evidence) -> Status:
    """The status block and its reasons, most severe first."""
    failed = tuple(
        name
        for name, report in (("search.py", retrieval.search), ("wiki_recall", retrieval.wiki_recall))
        if report.state in ("error", "timeout")
    )
    stage = pipeline_stage(retrieval, evidence)
    levels = support_reasons(retrieval, evidence, stage)
    support = min((level for level, _ in levels if level), key=lambda level: _ORDER[level])
    primary = next(reason.code for level, reason in levels if level == support)
    reasons = [reason for _, reason in levels]
    if failed:
        detail = f"引擎 {'、'.join(failed)} 没有结果，本次只依据另一路检索"
        reasons.append(Reason("engine_degraded", LABELS["engine_degraded"], detail, engines=failed))
        reasons.sort(key=lambda reason: list(LABELS).index(reason.code))
    return Status(
        retrieval=retrieval_level(evidence.pages, degraded=bool(failed)),
        support=support,
        stage=stage,
        degraded=bool(failed),
        degraded_sources=failed,
        primary=primary,
        reasons=tuple(reasons),
    )


def retrieval_level(pages: Sequence[EvidencePage], *, degraded: bool) -> RetrievalLevel:
    """How trustworthy the pages are that were found, by their grades alone."""
    grades = {page.grade for page in pages}
    if "direct" in grades:
        return "direct"
    if "related" in grades:
        return "related"
    if grades:
        return "weak_only"
    return "unknown" if degraded else "none"


def pipeline_stage(retrieval: Retrieval, evidence: Evidence) -> PipelineStage:
    """Where the pipeline stopped."""
    if not retrieval.candidates:
        return "no_candidates"
    if evidence.unreadable and not evidence.pages:
        return "unreadable"
    if not any(page.supports for page in evidence.pages):
        return "no_evidence"
    if any(_unfilled(state) for state in evidence.slots):
        return "slot_unfilled"
    return "ok"


def support_reasons(
    retrieval: Retrieval, evidence: Evidence, stage: PipelineStage
) -> list[tuple[SupportLevel | None, Reason]]:
    """Every reason that applies with the support level that it allows, most severe first."""
    out: list[tuple[SupportLevel | None, Reason]] = []
    slots = evidence.slots
    empty = [state for state in slots if _unfilled(state)]
    weak = [state for state in slots if state.fill == "partial"]
    limited = [state for state in slots if state.fill == "conditional"]
    opened = [entry for entry in evidence.missing if entry.reason == "recorded_unresolved"]

    def add(level: SupportLevel | None, code: ReasonCode, detail: str, of: Sequence[SlotState] = ()) -> None:
        reason = Reason(code, LABELS[code], detail, tuple(state.slot for state in of), (), stage)
        out.append((level, reason))

    if not retrieval.candidates:
        add("insufficient", "no_candidates", f"没有页面包含所问的词；所问：{_names(slots)}", slots)
    elif not any(page.supports for page in evidence.pages):
        found = "、".join(candidate.page for candidate in retrieval.candidates[:3])
        add("insufficient", "no_usable_evidence", f"找到了 {found}，但其中没有可引用的段落", slots)
    if opened:
        named = {entry.slot for entry in opened}
        level: SupportLevel = "insufficient" if len(named) == len(slots) else "partial"
        pages = "、".join(sorted({item.quote.page for item in evidence.unresolved}))
        add(level, "recorded_unresolved", f"{pages} 把它记为未决", [s for s in slots if s.slot in named])
    if empty and len(empty) == len(slots):
        add("insufficient", "required_slots_missing", f"没有可用证据：{_names(empty)}", empty)
    elif empty:
        add("partial", "partial_slot_coverage", f"没有可用证据：{_names(empty)}", empty)
    if weak:
        detail = f"证据没有覆盖所问的全部要点：{_names(weak)}"
        add("partial", "partial_slot_coverage", detail, weak)
    if limited:
        add("partial", "conditional_evidence_only", f"证据附有条件：{_names(limited)}", limited)
    if not out:
        add("sufficient", "all_required_slots_supported", f"均有证据：{_names(slots)}", slots)
    return out


def _unfilled(state: SlotState) -> bool:
    return state.fill in ("clue", "none")


def _names(states: Sequence[SlotState]) -> str:
    return "、".join(state.slot for state in states)
