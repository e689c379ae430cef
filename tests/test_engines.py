"""Engines that fail, hang or find nothing: the report says so, the other one goes on, and nothing is left running."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from corpus_maker import corpus_path, run_build, write_pages
from gateway_fakes import tools

from wikigate.contracts.validate import check_reply
from wikigate.corpus.file.lookup import count_sections
from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.corpus.file.time_budget import OutOfTimeError, time_budget
from wikigate.errors import EngineError
from wikigate.gateway import pipeline
from wikigate.gateway.engines.found import Found
from wikigate.gateway.model import CandidateRef, ContextRequest, EngineChoice, EngineName, Retrieval, Tools
from wikigate.gateway.plan import plan
from wikigate.gateway.query.cues import cues_of
from wikigate.gateway.retrieve import ENGINES, Engine, retrieve

PAGES = {
    "绿茶.md": "# 绿茶\n\n绿茶的水温是 80 ℃。\n\n## 怎么泡\n\n泡 2 分钟。\n",
    "红茶.md": "# 红茶\n\n红茶的水温是 95 ℃。\n",
    "白水.md": "# 白水\n\n白水没有味道。\n",
}
QUESTION = "绿茶的水温是多少？"
LOOKS = 200
ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("engines")
    write_pages(base / "wiki", PAGES)
    run_build(base / "wiki", base / "state")
    return base


@pytest.fixture
def corpus(place: Path) -> Iterator[Corpus]:
    with open_corpus(corpus_path(place / "state")) as opened:
        yield opened


def fails(*_: object) -> list[Found]:
    raise OSError("disk on fire")


def finds_nothing(*_: object) -> list[Found]:
    return []


def hangs_in_sqlite(_unit: object, _plan: object, corpus: Corpus) -> list[Found]:
    corpus.connection.execute(ENDLESS).fetchall()
    raise AssertionError("a statement without an end has ended")


def reads_for_ever(_unit: object, _plan: object, corpus: Corpus) -> list[Found]:
    while True:
        corpus.aliases(1)


def counts_for_ever(_unit: object, _plan: object, corpus: Corpus) -> list[Found]:
    while True:
        count_sections('"水温"', corpus)


def never_asked(*_: object) -> list[Found]:
    raise AssertionError("this engine is disabled")


def watched() -> Tools:
    """A clock that goes on with every look, so that no test depends on the machine: an engine has `LOOKS` of them."""
    looks = itertools.count()
    return tools()._replace(clock=lambda: float(next(looks)))


def asked(
    corpus: Corpus, engine: EngineChoice = "both", *, with_: Tools | None = None, **engines: Engine
) -> Retrieval:
    return found_for(ContextRequest(QUESTION, engine=engine), corpus, with_=with_, **engines)


def found_for(
    request: ContextRequest, corpus: Corpus, *, with_: Tools | None = None, **engines: Engine
) -> Retrieval:
    known: dict[EngineName, Engine] = {**ENGINES, **engines}
    question = plan(request, corpus, cues_of(corpus))
    return retrieve(question, request, corpus, with_ or tools(), known, LOOKS)


def states(found: Retrieval) -> tuple[str, str]:
    return found.search.state, found.wiki_recall.state


SLOW = [hangs_in_sqlite, reads_for_ever, counts_for_ever]


@pytest.mark.parametrize("slow", SLOW)
@pytest.mark.parametrize("name", ["search", "wiki_recall"])
def test_an_engine_that_hangs_is_stopped_where_it_is_and_the_other_answers(
    slow: Engine, name: EngineName, corpus: Corpus
):
    threads = threading.active_count()
    found = asked(corpus, with_=watched(), **{name: slow})
    report = found.search if name == "search" else found.wiki_recall
    assert (report.state, report.candidates, report.error and report.error[2]) == ("timeout", 0, "retrieve")
    assert found.candidates[0].page == "绿茶.md"
    assert threading.active_count() == threads


@pytest.mark.parametrize("slow", SLOW)
def test_after_an_engine_was_stopped_the_corpus_reads_as_before(slow: Engine, corpus: Corpus):
    before = asked(corpus)
    asked(corpus, with_=watched(), search=slow)
    assert asked(corpus) == before


def test_an_engine_at_work_is_not_stopped(corpus: Corpus):
    assert states(asked(corpus, with_=watched())) == ("ok", "ok")


def test_what_a_slow_engine_found_before_it_was_stopped_does_not_count(corpus: Corpus):
    turns = itertools.count()

    def slow_later(unit: object, asked: object, corpus: Corpus) -> list[Found]:
        if next(turns):
            return hangs_in_sqlite(unit, asked, corpus)
        return [Found(corpus.page("白水.md").id, "白水.md", 3, 9.0, 9.0, {})]

    found = found_for(
        ContextRequest("绿茶的水温是多少？红茶的水温是多少？"), corpus, with_=watched(), search=slow_later
    )
    assert next(turns) > 1
    assert (found.search.state, found.search.candidates) == ("timeout", 0)
    assert all(finding.engine != "search" for page in found.candidates for finding in page.findings)


@pytest.mark.parametrize(
    ("search", "recall", "expected"),
    [
        (fails, finds_nothing, ("error", "empty")),
        (finds_nothing, fails, ("empty", "error")),
        (finds_nothing, hangs_in_sqlite, ("empty", "timeout")),
        (finds_nothing, finds_nothing, ("empty", "empty")),
    ],
)
def test_nothing_found_and_trouble_are_told_apart(
    search: Engine, recall: Engine, expected: tuple[str, str], corpus: Corpus
):
    found = asked(corpus, with_=watched(), search=search, wiki_recall=recall)
    assert (states(found), found.candidates) == (expected, ())


@pytest.mark.parametrize(
    ("engine", "expected"), [("search", ("ok", "disabled")), ("plugin", ("disabled", "ok"))]
)
def test_an_engine_that_is_not_wanted_is_not_asked(
    engine: EngineChoice, expected: tuple[str, str], corpus: Corpus
):
    other = "wiki_recall" if engine == "search" else "search"
    assert states(asked(corpus, engine, **{other: never_asked})) == expected


@pytest.mark.parametrize(
    ("search", "recall", "message"),
    [
        (fails, fails, r"disk on fire; run: wikigate build$"),
        (fails, hangs_in_sqlite, r"disk on fire; run: wikigate build$"),
        (hangs_in_sqlite, fails, r"disk on fire; run: wikigate build$"),
        (hangs_in_sqlite, reads_for_ever, r"longer than 200 s; try again"),
    ],
)
def test_no_engine_left_is_an_error_that_says_what_to_do(
    search: Engine, recall: Engine, message: str, corpus: Corpus
):
    with pytest.raises(EngineError, match=message):
        asked(corpus, with_=watched(), search=search, wiki_recall=recall)


def test_the_only_engine_that_was_wanted_is_no_engine_left(corpus: Corpus):
    with pytest.raises(EngineError):
        asked(corpus, "search", search=fails)


@pytest.mark.parametrize("broken", [fails, hangs_in_sqlite])
def test_what_the_caller_names_is_read_though_no_engine_works(broken: Engine, corpus: Corpus):
    request = ContextRequest(QUESTION, candidates=(CandidateRef("白水.md"),))
    found = found_for(request, corpus, with_=watched(), search=broken, wiki_recall=broken)
    assert [(page.page, page.injected) for page in found.candidates] == [("白水.md", True)]


def test_a_named_page_comes_first_whoever_else_found_it_with_its_section_ahead(corpus: Corpus):
    request = ContextRequest(
        QUESTION, candidates=(CandidateRef("白水.md"), CandidateRef("绿茶.md", "怎么泡"))
    )
    found = found_for(request, corpus)
    assert [page.page for page in found.candidates][:2] == ["白水.md", "绿茶.md"]
    named = found.candidates[1]
    assert [finding.engine for finding in named.findings] == ["injected", "search", "wiki_recall"]
    assert named.sections[0] == 1


@pytest.mark.parametrize(
    ("candidate", "unknown"),
    [
        (CandidateRef("不在.md"), "不在.md"),
        (CandidateRef("../绿茶.md"), "../绿茶.md"),
        (CandidateRef("绿茶.md", "没有这节"), "绿茶.md#没有这节"),
    ],
)
def test_what_the_caller_names_and_the_wiki_lacks_is_told(
    candidate: CandidateRef, unknown: str, corpus: Corpus
):
    assert found_for(ContextRequest(QUESTION, candidates=(candidate,)), corpus).unknown_candidates == (
        unknown,
    )


@pytest.mark.parametrize("broken", [fails, hangs_in_sqlite, reads_for_ever])
@pytest.mark.parametrize("name", ["search", "wiki_recall"])
def test_a_context_with_one_engine_says_that_it_rests_on_the_other(
    broken: Engine, name: EngineName, place: Path, corpus: Corpus, monkeypatch: pytest.MonkeyPatch
):
    engines = {**ENGINES, name: broken}
    monkeypatch.setattr(pipeline, "retrieve", _with(engines))
    reply = pipeline.run_context(
        ContextRequest(QUESTION), corpus, wiki=place / "wiki", state=place / "state", tools=watched()
    )
    check_reply(reply)
    assert reply["status"]["degraded"] is True
    assert reply["status"]["support"] == "sufficient"
    assert reply["engines"][name]["status"] == ("error" if broken is fails else "timeout")
    assert "engine_degraded" in [reason["code"] for reason in reply["support_reason"]["reasons"]]
    assert reply["evidence"][0]["page"] == "绿茶.md"


def _with(engines: dict[EngineName, Engine]) -> Callable[..., Retrieval]:
    return lambda *arguments: retrieve(*arguments, engines=engines, seconds=LOOKS)


def test_the_time_is_counted_by_the_clock_that_is_given(corpus: Corpus):
    now = 0.0
    with time_budget(corpus, 2.0, lambda: now):
        corpus.aliases(1)
        now = 1.9
        corpus.aliases(1)
        now = 2.0
        with pytest.raises(OutOfTimeError):
            corpus.aliases(1)
    corpus.aliases(1)
