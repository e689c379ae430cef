"""Status: three judgements from three sources, and the reasons for the one about support.

`retrieval_level` looks at grades of pages alone, `pipeline_stage` at where the pipeline stopped,
`support_reasons` at slots. None of them reads another's result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wikigate.gateway.evidence.reasons import failed_engines, support_reasons, unfilled
from wikigate.gateway.model import (
    Evidence,
    EvidencePage,
    PipelineStage,
    Retrieval,
    RetrievalLevel,
    Status,
    SupportLevel,
)

_ORDER: Final[dict[SupportLevel, int]] = {"insufficient": 0, "partial": 1, "sufficient": 2}


def judge(retrieval: Retrieval, evidence: Evidence, *, chinese: bool) -> Status:
    """The status block and its reasons, most severe first; their details in Chinese or in English."""
    failed = failed_engines(retrieval)
    stage = pipeline_stage(retrieval, evidence)
    reasons = support_reasons(retrieval, evidence, chinese=chinese)
    support = min((level for level, _ in reasons if level), key=lambda level: _ORDER[level])
    primary = next(reason.code for level, reason in reasons if level == support)
    return Status(
        retrieval=retrieval_level(evidence.pages, degraded=bool(failed)),
        support=support,
        stage=stage,
        degraded=bool(failed),
        degraded_sources=failed,
        primary=primary,
        reasons=tuple(reason._replace(stage=stage) for _, reason in reasons),
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
    if any(unfilled(state) for state in evidence.slots):
        return "slot_unfilled"
    return "ok"
