"""`verify` as one run: load the snapshot, check the answer, shape the reply, note it down."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from wikigate.corpus.file.reader import Corpus
from wikigate.errors import SnapshotError
from wikigate.gateway.model import Tools, VerifyRequest
from wikigate.gateway.observe import record_verify
from wikigate.gateway.reply import Wire
from wikigate.gateway.snapshot import Snapshot, load
from wikigate.gateway.timing import Timing, timed
from wikigate.gateway.verify import verify
from wikigate.gateway.verify.elsewhere import OtherPages
from wikigate.gateway.verify.model import Notice, Verdict
from wikigate.gateway.verify.reply import verify_reply, verify_status


def run_verify(request: VerifyRequest, *, state: Path, corpus: Corpus | None, tools: Tools) -> Wire:
    """Hold an answer against the context it was written from; the whole envelope.

    A snapshot that is missing, expired or corrupt gives a reply that says which, never an exception.
    """
    started, times = tools.clock(), Timing()
    snapshot: Snapshot | None = None
    outcome: Verdict | SnapshotError
    try:
        with timed("snapshot", times, tools):
            snapshot = load(state, request.context_id, now=tools.now())
        with timed("verify", times, tools):
            others = OtherPages(corpus) if corpus is not None else None
            outcome = verify(snapshot, request.answer, other_pages=others)
    except SnapshotError as error:
        outcome = error
    if snapshot is not None and isinstance(outcome, Verdict):
        outcome = replace(outcome, notices=(*outcome.notices, *changed_pages(snapshot, corpus)))
    judged = isinstance(outcome, Verdict)
    observe_id = record_verify(
        state,
        tools=tools,
        context_id=request.context_id,
        parent_observe_id=request.observe_id,
        verify_status=verify_status(outcome),
        violation_types=[v.type for v in outcome.violations] if isinstance(outcome, Verdict) else (),
        counts={"notices": len(outcome.notices)} if isinstance(outcome, Verdict) else {},
        timing_ms=times.ms,
    )
    times.ms["total"] = round(1000 * (tools.clock() - started), 3)
    return verify_reply(
        request.context_id,
        request.answer,
        outcome,
        snapshot=snapshot if judged else None,
        request_id=request.request_id,
        plugin_version=request.plugin_version,
        observe_id=observe_id,
        timing_ms=times.ms,
    )


def changed_pages(snapshot: Snapshot, corpus: Corpus | None) -> tuple[Notice, ...]:
    """A notice for each page that the corpus now holds otherwise, or no longer, than when the context was made.

    The answer is still judged by the text of the snapshot.
    """
    if corpus is None:
        return ()
    notices = []
    for page in snapshot.pages:
        row = corpus.page(page.page)
        if row is None or row.sha256 != page.sha256:
            what = "changed" if row is not None else "was removed"
            reason = (
                f"{page.page} {what} since this context was made; the answer was held against the older text"
            )
            notices.append(Notice("page.changed_since_context", reason))
    return tuple(notices)
