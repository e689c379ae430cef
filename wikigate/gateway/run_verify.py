"""`verify` as one run: load the snapshot, check the answer, shape the reply, note it down."""

from __future__ import annotations

from pathlib import Path

from wikigate.corpus.reader import Corpus
from wikigate.errors import SnapshotError
from wikigate.gateway.model import Timing, Tools, VerifyRequest
from wikigate.gateway.observe import record_verify
from wikigate.gateway.reply import Wire
from wikigate.gateway.snapshot import load
from wikigate.gateway.timing import timed
from wikigate.gateway.verify import verify
from wikigate.gateway.verify.reply import refused_reply, verify_reply


def run_verify(request: VerifyRequest, *, state: Path, corpus: Corpus | None, tools: Tools) -> Wire:
    """Hold an answer against the context it was written from; the whole envelope.

    A snapshot that is missing, expired or corrupt gives a reply that says which, never an exception.
    """
    started, times = tools.clock(), Timing()
    try:
        with timed("snapshot", times, tools):
            snapshot = load(state, request.context_id, now=tools.now())
    except SnapshotError as error:
        reply = refused_reply(request, error)
        violations: tuple[str, ...] = ()
        counts: dict[str, int] = {}
    else:
        with timed("verify", times, tools):
            verdict = verify(snapshot, request.answer, corpus=corpus)
        reply = verify_reply(request, snapshot, verdict)
        violations = tuple(violation.type for violation in verdict.violations)
        counts = {"checked_rules": verdict.checked_rules, "notices": len(verdict.notices)}
    record_verify(
        state,
        tools=tools,
        context_id=request.context_id,
        parent_observe_id=request.observe_id,
        verify_status=str(reply["status"]),
        violation_types=violations,
        counts=counts,
        timing_ms=times.ms,
    )
    times.ms["total"] = round(1000 * (tools.clock() - started), 3)
    return reply | {"timing_ms": times.ms}
