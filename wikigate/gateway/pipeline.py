"""The main path: plan -> retrieve -> read -> extract -> policy -> snapshot -> observe. Read this first.

Each line of `run_context` is one stage, a function in a file of its own. Everything is a function of (request,
corpus, clock): the same request on the same corpus gives the same reply but for ids and times.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.settings.limits import answer_limits
from wikigate.corpus.text.scripts import holds_han
from wikigate.gateway.extract import extract
from wikigate.gateway.model import ContextRequest, Evidence, Plan, Retrieval, SnapshotState, Tools
from wikigate.gateway.observe import record_context
from wikigate.gateway.plan import plan
from wikigate.gateway.policy import policy
from wikigate.gateway.query.cues import cues_of
from wikigate.gateway.query.question import LONGEST_QUESTION
from wikigate.gateway.read import Reading, read
from wikigate.gateway.reply import Wire, context_reply
from wikigate.gateway.retrieve import retrieve
from wikigate.gateway.snapshot import save
from wikigate.gateway.snapshot_page import snapshot_page
from wikigate.gateway.status import judge
from wikigate.gateway.timing import Timing, timed


def run_context(request: ContextRequest, corpus: Corpus, *, wiki: Path, state: Path, tools: Tools) -> Wire:
    """Answer a `context` request: the whole envelope.

    Raises:
        EngineError: Every engine that was asked failed.
        CorpusError: The corpus turned out to be damaged.
    """
    started, times = tools.clock(), Timing()
    limits = answer_limits(corpus.meta["configuration"])
    cues = cues_of(corpus)

    with timed("plan", times, tools):
        asked = plan(request, corpus, cues)
    with timed("retrieve", times, tools):
        found = retrieve(asked, request, corpus, tools)
    with timed("read", times, tools):
        readings = read(found, corpus, wiki, limit=request.limit)
    with timed("extract", times, tools):
        evidence = extract(asked, readings, corpus, limits, cues)
        status = judge(found, evidence, chinese=holds_han(request.query))
    with timed("policy", times, tools):
        answer = policy(asked, evidence, status)
        reply = context_reply(
            request_id=request.request_id or tools.new_id("req_"),
            plugin_version=request.plugin_version,
            requested=request.engine,
            plan=asked,
            retrieval=found,
            evidence=evidence,
            status=status,
            answer=answer,
            context_id=tools.new_id("ctx_"),
            metrics=_metrics(asked, found, readings, evidence, corpus),
        )
    with timed("observe", times, tools):
        pages = tuple(snapshot_page(reading, corpus) for reading in readings if reading.freshness != "gone")
        kept = save(state, reply, pages, now=tools.now(), ttl=request.ttl_seconds)
        observe_id = record_context(
            state,
            tools=tools,
            context_id=kept.context_id,
            plan=asked,
            engine=request.engine,
            status=status,
            counts=_counts(found, evidence),
            timing_ms=times.ms,
        )
    times.ms["total"] = round(1000 * (tools.clock() - started), 3)
    return reply | {"snapshot": _snapshot(kept), "observe_id": observe_id, "timing_ms": times.ms}


def _snapshot(kept: SnapshotState) -> Wire:
    return {"context_id": kept.context_id, "expires_at": kept.expires_at, "saved": kept.saved}


def _counts(found: Retrieval, evidence: Evidence) -> dict[str, int]:
    return {
        "candidates": len(found.candidates),
        "pages": len(evidence.pages),
        "supports": sum(len(page.supports) for page in evidence.pages),
        "missing": len(evidence.missing),
        "unresolved": len(evidence.unresolved),
    }


def _metrics(
    asked: Plan,
    found: Retrieval,
    readings: tuple[Reading, ...],
    evidence: Evidence,
    corpus: Corpus,
) -> Mapping[str, object]:
    """What a caller may want to know beside the evidence: counts, absent words, pages that changed since the build."""
    changed = [r.page.path for r in readings if r.freshness == "changed"]
    return {
        **_counts(found, evidence),
        "absent_terms": list(asked.absent_terms),
        **({"query_read_cp": LONGEST_QUESTION} if len(asked.query) > LONGEST_QUESTION else {}),
        "candidates_unknown": list(found.unknown_candidates),
        "corpus": {
            "build_id": corpus.meta["build_id"],
            "pages": corpus.page_count,
            "changed_since_build": changed,
            "gone_since_build": list(evidence.unreadable),
        },
    }
