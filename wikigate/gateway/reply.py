"""From the gateway's values to the wire shape of a `context` (contracts/knowledge-gateway.v1.json)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wikigate.contracts.versions import stamp
from wikigate.gateway.model import (
    Anchor,
    AnswerPolicy,
    Conflict,
    EngineReport,
    Evidence,
    EvidencePage,
    Finding,
    Plan,
    QueryUnit,
    Quote,
    Reason,
    Retrieval,
    Status,
    Support,
)
from wikigate.gateway.quantity_wire import quantity_wire

Wire = dict[str, object]

ENGINE_NAME: Final = {"search": "search.py", "wiki_recall": "wiki_recall", "injected": "injected"}
"""The contract writes the page engine's slot `search` and its name in findings `search.py`."""


def context_reply(
    *,
    request_id: str,
    plugin_version: str | None,
    requested: str,
    plan: Plan,
    retrieval: Retrieval,
    evidence: Evidence,
    status: Status,
    answer: AnswerPolicy,
    context_id: str,
    metrics: Mapping[str, object],
) -> Wire:
    """A whole `context` but for `snapshot`, `observe_id` and `timing_ms`, which are known last."""
    return {
        "kind": "context",
        **stamp(plugin_version),
        "request_id": request_id,
        "context_id": context_id,
        "query": plan.query,
        "plan": _plan(plan),
        "engines": {
            "requested": requested,
            "search": _engine(retrieval.search),
            "wiki_recall": _engine(retrieval.wiki_recall),
        },
        "status": {
            "retrieval": status.retrieval,
            "support": status.support,
            "stage": status.stage,
            "degraded": status.degraded,
            "degraded_sources": list(status.degraded_sources),
        },
        "support_reason": {
            "primary": status.primary,
            "primary_label": next(r.label for r in status.reasons if r.code == status.primary),
            "reasons": [_reason(reason) for reason in status.reasons],
        },
        "evidence": [_page(page, plan) for page in evidence.pages],
        "evidence_items": [
            {
                "evidence_id": item.evidence_id,
                "slot": item.slot,
                "quote": item.quote.text,
                "page_count": len({place.page for place in item.places}),
                "engine_count": item.engine_count,
                "near_duplicate": item.near_duplicate,
                "provenance": [_place(place, item.quote) for place in item.places],
            }
            for item in evidence.items
        ],
        "missing": [
            {
                "slot": entry.slot,
                **({"target": entry.target} if entry.target else {}),
                "reason": entry.reason,
                "status": "unresolved",
                "must_preserve_disagreement": entry.must_preserve_disagreement,
            }
            for entry in evidence.missing
        ],
        "unresolved": [
            {
                "slot": item.slot,
                **quote_wire(item.quote),
                **({"sides": list(item.sides)} if item.sides else {}),
            }
            for item in evidence.unresolved
        ],
        "conflicts": [_conflict(conflict) for conflict in evidence.conflicts],
        "conflict_status": _conflict_status(evidence),
        "metrics": dict(metrics),
        "answer": {
            "policy": dict(answer.policy),
            "constraints": dict(answer.constraints),
            "contract_text": answer.contract_text,
        },
    }


def quote_wire(quote: Quote) -> Wire:
    """A quote with everything that lets a reader find and check it."""
    return {
        "page": quote.page,
        "section": quote.section,
        "section_path": list(quote.section_path),
        "quote": quote.text,
        "span": {"start_cp": quote.span.start, "end_cp": quote.span.end},
        "line": quote.line,
        "sha256": quote.sha256,
    }


def _plan(plan: Plan) -> Wire:
    return {
        "original_query": plan.query,
        "query_units": [_unit(unit) for unit in plan.units],
        "anchors": [_anchor(anchor) for anchor in plan.anchors],
        "has_constraint_anchor": plan.has_constraint_anchor,
        "required_slots": list(plan.required),
    }


def _unit(unit: QueryUnit) -> Wire:
    return {
        "id": unit.id,
        "query": unit.query,
        "query_variant": unit.variant,
        "slot": unit.slot,
        "target": unit.target,
        "anchors": [_anchor(anchor) for anchor in unit.anchors],
    }


def _anchor(anchor: Anchor) -> Wire:
    return {"text": anchor.text, "kind": anchor.kind, "pages": list(anchor.pages)}


def _engine(report: EngineReport) -> Wire:
    slot: Wire = {"status": report.state}
    if report.state != "disabled":
        slot |= {
            "candidates": report.candidates,
            "queries_run": report.queries_run,
            "elapsed_ms": report.elapsed_ms,
        }
    if report.error:
        code, message, stage = report.error
        slot["error"] = {"code": code, "message": message, "stage": stage}
    return slot


def _reason(reason: Reason) -> Wire:
    out: Wire = {"code": reason.code, "label": reason.label, "detail": reason.detail}
    if reason.slots:
        out["slots"] = list(reason.slots)
    if reason.engines:
        out["engines"] = list(reason.engines)
    if reason.stage:
        out["stage"] = reason.stage
    return out


def _page(page: EvidencePage, plan: Plan) -> Wire:
    out: Wire = {
        "page": page.page,
        "title": page.title,
        "page_type": page.page_type,
        "source_relation": page.relation,
        "evidence_grade": page.grade,
        "retrieval_mode": page.retrieval_mode,
        "matched": dict(page.matched),
        "found_by": [_found_by(finding, plan.units) for finding in page.findings],
        "provenance": [
            {"engine": ENGINE_NAME[f.engine], "rank": f.rank, "query_id": f.unit, "score": f.score}
            for f in page.findings
        ],
        "supports": [_support(support) for support in page.supports],
    }
    if page.status is not None:
        out["status"] = page.status
    if page.sources is not None:
        out["sources"] = page.sources
    if page.freshness != "same":
        out["freshness"] = page.freshness
    return out


def _found_by(finding: Finding, units: Sequence[QueryUnit]) -> Wire:
    unit = next(unit for unit in units if unit.id == finding.unit)
    return {
        "query_id": finding.unit,
        "unit_query": unit.query,
        "unit_variant": unit.variant,
        "engine": ENGINE_NAME[finding.engine],
        "rank": finding.rank,
        "tier": finding.tier,
    }


def _support(support: Support) -> Wire:
    return {
        "slot": support.slot,
        "quote_support": support.grade,
        "support_confidence": support.confidence,
        "needs_review": support.needs_review,
        "note": support.note,
        **quote_wire(support.quote),
        "plain": support.quote.plain,
        "relation": support.relation,
        "method": support.method,
        "values": _values(support),
    }


def _conflict(conflict: Conflict) -> Wire:
    return {
        "slot": conflict.slot,
        "status": conflict.status,
        "reason": conflict.reason,
        "claims": [
            {"value": claim.value, **quote_wire(claim.quote), **({"retired": True} if claim.retired else {})}
            for claim in conflict.claims
        ],
    }


def _conflict_status(evidence: Evidence) -> str:
    """`not_applicable`: no two pages had figures that could be compared."""
    found = {conflict.status for conflict in evidence.conflicts}
    for status in ("conflict", "incomparable"):
        if status in found:
            return status
    return "none_detected" if evidence.compared else "not_applicable"


def _values(support: Support) -> Wire | None:
    start = support.quote.span.start
    found = [quantity_wire(quantity, support.quote.text, start) for quantity in support.quantities]
    return {"quantities": found} if found else None


def _place(place: Quote, first: Quote) -> Wire:
    out: Wire = {
        "page": place.page,
        "section": place.section,
        "span": {"start_cp": place.span.start, "end_cp": place.span.end},
        "sha256": place.sha256,
    }
    # A near copy differs from the item's quote, so it brings its own words.
    if place.text != first.text:
        out["quote"] = place.text
    return out
