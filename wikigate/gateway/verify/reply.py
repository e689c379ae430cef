"""The wire shape of a `verify` reply."""

from __future__ import annotations

from collections.abc import Mapping

from wikigate.contracts.versions import BRIDGE_VERSION, CONTRACT_VERSION, PIPELINE_VERSION
from wikigate.corpus.model import Span
from wikigate.errors import SnapshotError
from wikigate.gateway.snapshot import Snapshot, iso
from wikigate.gateway.verify.model import Notice, Place, Verdict, Violation

_STATUS = {
    "E_CONTEXT_NOT_FOUND": "context_missing",
    "E_CONTEXT_EXPIRED": "context_expired",
    "E_CONTEXT_CORRUPT": "context_corrupt",
}


def verify_reply(
    context_id: str,
    answer: str,
    outcome: Verdict | SnapshotError,
    *,
    snapshot: Snapshot | None = None,
    request_id: str | None = None,
    plugin_version: str | None = None,
    observe_id: str | None = None,
    timing_ms: Mapping[str, float] | None = None,
) -> dict[str, object]:
    """A reply of kind `verify`.

    `outcome` is what `verify` returned, or the error that `snapshot.load` raised, which then stands inside
    with the matching status; `checked_rules` and `snapshot_created` are null without a snapshot.
    """
    reply: dict[str, object] = {
        "kind": "verify",
        "contract_version": CONTRACT_VERSION,
        "bridge_version": BRIDGE_VERSION,
        "pipeline_version": PIPELINE_VERSION,
        "context_id": context_id,
        "status": verify_status(outcome),
        "violations": [],
        "notices": [],
        "checked_rules": None,
        "snapshot_created": iso(snapshot.created) if snapshot else None,
        "timing_ms": dict(timing_ms or {}),
    }
    optional = {"request_id": request_id, "plugin_version": plugin_version, "observe_id": observe_id}
    reply.update({name: value for name, value in optional.items() if value is not None})
    if isinstance(outcome, SnapshotError):
        reply["error"] = {
            "code": outcome.code,
            "message": outcome.message,
            "retryable": outcome.retryable,
            "stage": outcome.stage,
        }
        return reply
    reply["violations"] = [_violation(answer, violation) for violation in outcome.violations]
    reply["notices"] = [_notice(answer, notice) for notice in outcome.notices]
    reply["checked_rules"] = len(outcome.checked_rules)
    reply["rules"] = list(outcome.checked_rules)
    reply["policy"] = {"fingerprint": outcome.fingerprint}
    return reply


def verify_status(outcome: Verdict | SnapshotError) -> str:
    """The contract's `status` for an outcome."""
    if isinstance(outcome, SnapshotError):
        return _STATUS[outcome.code]
    return "violations_found" if outcome.violations else "ok"


def _violation(answer: str, violation: Violation) -> dict[str, object]:
    wire: dict[str, object] = {"type": violation.type, "rule": violation.rule, "reason": violation.reason}
    if violation.span is not None:
        wire |= {"claim": violation.span.of(answer), "span": _span(violation.span)}
    for name, value in (("slot", violation.slot), ("page", violation.page), ("status", violation.status)):
        if value is not None:
            wire[name] = value
    if violation.true_value is not None:
        wire["true_value"] = violation.true_value
    if violation.evidence:
        wire["evidence"] = [_place(place) for place in violation.evidence]
    if violation.nearest is not None:
        wire["nearest"] = _place(violation.nearest)
    return wire


def _notice(answer: str, notice: Notice) -> dict[str, object]:
    wire: dict[str, object] = {
        "rule": notice.rule,
        "claim": notice.span.of(answer) if notice.span else "",
        "reason": notice.reason,
    }
    if notice.span is not None:
        wire["span"] = _span(notice.span)
    if notice.evidence:
        wire["evidence"] = [_place(place) for place in notice.evidence]
    return wire


def _place(place: Place) -> dict[str, object]:
    return {"page": place.page, "quote": place.quote, "span": _span(place.span), "sha256": place.sha256}


def _span(span: Span) -> dict[str, int]:
    return {"start_cp": span.start, "end_cp": span.end}
