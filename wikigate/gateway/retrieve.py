"""Stage 2, retrieve: ask both engines, report each for itself, name the pages worth reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.file.time_budget import OutOfTimeError, time_budget
from wikigate.errors import EngineError, WikigateError
from wikigate.gateway.engines.found import Found
from wikigate.gateway.engines.search import rank_pages
from wikigate.gateway.engines.wiki_recall import rank_sections
from wikigate.gateway.model import (
    Candidate,
    ContextRequest,
    EngineChoice,
    EngineName,
    EngineReport,
    EngineState,
    Finding,
    Plan,
    QueryUnit,
    Retrieval,
    Tools,
)

Engine = Callable[[QueryUnit, Plan, Corpus], list[Found]]

ENGINES: Mapping[EngineName, Engine] = {"search": rank_pages, "wiki_recall": rank_sections}
ASKED: Mapping[EngineChoice, tuple[EngineName, ...]] = {
    "both": ("search", "wiki_recall"),
    "search": ("search",),
    "plugin": ("wiki_recall",),
}
DISABLED = EngineReport("disabled")

ENGINE_SECONDS: Final = 5.0
"""What one engine may take for all units of a request (docs/adr/0012): both, and what follows them, fit into the 30 s of
a request to the resident server. On 100,000 pages an engine takes some hundredths of a second."""


def retrieve(
    plan: Plan,
    request: ContextRequest,
    corpus: Corpus,
    tools: Tools,
    engines: Mapping[EngineName, Engine] = ENGINES,
    seconds: float = ENGINE_SECONDS,
) -> Retrieval:
    """Ask the engines that the request wants, unit by unit, each for so many `seconds` at most.

    Returns:
        Candidates in order: injected ones first, then by rank in `search`, then in `wiki_recall`, then path.

    Raises:
        EngineError: Every engine that was asked failed, or was too slow, and no candidate was injected.
    """
    wanted = ASKED[request.engine]
    reports: dict[EngineName, EngineReport] = {}
    findings: dict[str, list[Finding]] = {}
    best: dict[str, Found] = {}
    bm25: dict[str, dict[str, float]] = {}
    for name in wanted:
        report, found = _ask(engines[name], plan, corpus, tools, seconds)
        reports[name] = report
        for unit, hits in found:
            for rank, hit in enumerate(hits, start=1):
                findings.setdefault(hit.page, []).append(Finding(name, unit, rank, hit.tier, hit.score))
                best[hit.page] = _merge(best.get(hit.page), hit)
                of_page = bm25.setdefault(hit.page, {})
                of_page[unit] = max(hit.bm25, of_page.get(unit, 0.0))
    injected, unknown = _injected(plan, request, corpus)
    failed = [report for report in reports.values() if report.error]
    if failed and len(failed) == len(wanted) and not injected:
        raise EngineError(_why_none(failed))
    candidates = [
        Candidate(
            hit.page_id,
            page,
            tuple(findings[page]),
            _best_first(hit.sections),
            hit.sections,
            bm25[page],
        )
        for page, hit in best.items()
        if page not in injected
    ]
    candidates.sort(key=_order)
    for page, candidate in injected.items():
        known = best.get(page)
        if known is not None:
            injected[page] = candidate._replace(
                findings=(*candidate.findings, *findings[page]),
                sections=(
                    *candidate.sections,
                    *(s for s in _best_first(known.sections) if s not in candidate.sections),
                ),
                section_scores=known.sections,
                bm25=bm25[page],
            )
    return Retrieval(
        search=reports.get("search", DISABLED),
        wiki_recall=reports.get("wiki_recall", DISABLED),
        candidates=(*injected.values(), *candidates),
        unknown_candidates=unknown,
    )


def _why_none(failed: list[EngineReport]) -> str:
    """What to tell where every engine failed: a slow one is not mended by a build."""
    broken = [report for report in failed if report.state == "error"] or failed
    _, message, _ = broken[0].error or ("", "", "")
    remedy = "run: wikigate build" if broken[0].state == "error" else "try again, or ask with fewer words"
    return f"no engine could answer: {message}; {remedy}"


def _ask(
    engine: Engine, plan: Plan, corpus: Corpus, tools: Tools, seconds: float
) -> tuple[EngineReport, list[tuple[str, list[Found]]]]:
    """One engine over all units. Its failure is its own: the report says so, the other engine goes on.

    Of an engine that was too slow nothing counts: what is found must not depend on how far a busy machine got.
    """
    started = tools.clock()
    state: EngineState = "error"
    answers: list[tuple[str, list[Found]]] = []
    queries = 0
    error: tuple[str, str, str] | None = None
    try:
        with time_budget(corpus, seconds, tools.clock):
            for unit in plan.units:
                if unit.variant == "keyword":
                    continue  # the same terms as the original: a second look-up would find the same
                queries += 1
                answers.append((unit.id, engine(unit, plan, corpus)))
    except OutOfTimeError:
        state = "timeout"
        error = ("E_ENGINE_UNAVAILABLE", f"it took longer than {seconds:g} s", "retrieve")
    except WikigateError as problem:
        error = (problem.code, problem.message, "retrieve")
    except Exception as problem:  # noqa: BLE001 -- an engine must never take the other one down
        error = ("E_ENGINE_UNAVAILABLE", f"{type(problem).__name__}: {problem}", "retrieve")
    if error:
        answers = []
    pages = {hit.page for _, hits in answers for hit in hits}
    if not error:
        state = "ok" if pages else "empty"
    elapsed = 1000 * (tools.clock() - started)
    return EngineReport(state, len(pages), queries, round(elapsed, 3), error), answers


def _merge(one: Found | None, other: Found) -> Found:
    if one is None:
        return other
    sections = dict(one.sections)
    for ordinal, score in other.sections.items():
        sections[ordinal] = max(score, sections.get(ordinal, score))
    return one._replace(sections=sections)


def _best_first(sections: Mapping[int, float]) -> tuple[int, ...]:
    return tuple(sorted(sections, key=lambda ordinal: (-sections[ordinal], ordinal)))


def _order(candidate: Candidate) -> tuple[int, int, str]:
    return (
        best_rank(candidate.findings, "search"),
        best_rank(candidate.findings, "wiki_recall"),
        candidate.page,
    )


def best_rank(findings: Iterable[Finding], engine: EngineName) -> int:
    """Best rank that `engine` gave, over all units; a large number where it did not find the page."""
    ranks = [finding.rank for finding in findings if finding.engine == engine and finding.rank is not None]
    return min(ranks, default=1_000_000)


def _injected(
    plan: Plan, request: ContextRequest, corpus: Corpus
) -> tuple[dict[str, Candidate], tuple[str, ...]]:
    """The caller's own candidates, looked up in the corpus and never opened as files."""
    known: dict[str, Candidate] = {}
    unknown = []
    for reference in request.candidates:
        page = corpus.page(reference.page)
        if page is None:
            unknown.append(reference.page)
            continue
        sections: tuple[int, ...] = ()
        if reference.section is not None:
            rows = corpus.sections(page.id)
            sections = tuple(row.ordinal for row in rows if reference.section in (row.heading, row.anchor))
            if not sections:
                unknown.append(f"{reference.page}#{reference.section}")
        previous = known.get(page.path)
        finding = Finding("injected", plan.units[0].id, None, None, None)
        sections = (*(previous.sections if previous else ()), *sections)
        known[page.path] = Candidate(page.id, page.path, (finding,), sections, {}, {}, injected=True)
    return known, tuple(unknown)
