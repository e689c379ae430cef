"""The whole of `context`, from a request to an envelope, over a small wiki."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path, run_build, write_pages
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wikigate.contracts.validate import check_reply
from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.errors import EngineError
from wikigate.gateway import pipeline
from wikigate.gateway.model import CandidateRef, ContextRequest, EngineChoice, Tools
from wikigate.gateway.retrieve import ENGINES, retrieve
from wikigate.gateway.semantic import check

PAGES = {
    "tea/绿茶.md": (
        "---\ntitle: 绿茶\naliases: [green tea]\nstatus: 定稿\n---\n\n# 绿茶\n\n"
        "绿茶是不发酵的茶。绿茶的水温是 80 ℃，水太热会把茶叶烫熟，所以会发苦。\n\n"
        "## 怎么泡\n\n1. 温杯。\n2. 放 3 克茶叶。\n3. 倒水，泡 2 分钟。\n\n"
        "## 待解决\n\n- 隔夜的绿茶能不能喝，说法不一。\n"
    ),
    "tea/红茶.md": "# 红茶\n\n红茶是全发酵的茶，用 95 ℃ 的水。\n\n除非是孕妇，否则每天可以喝四杯红茶。\n",
    "tea/普洱.md": "---\nstatus: 草稿\n---\n\n# 普洱\n\n普洱要洗茶，第一泡倒掉。洗茶的时间不超过 5 秒。\n",
    "tea/旧笔记.md": "---\nstatus: 作废\n---\n\n# 旧笔记\n\n乌龙茶的水温是 70 ℃。\n",
    "shop/抄.md": "# 抄\n\n红茶是全发酵的茶，用 95 ℃ 的水。\n\n茶馆在河边。\n",
    "en/matcha.md": "# Matcha\n\nMatcha is powdered green tea. It is whisked with water at 70 degrees.\n",
}


def tools() -> Tools:
    ticks = itertools.count()
    ids = itertools.count(1)
    return Tools(
        now=lambda: 1_800_000_000.0,
        clock=lambda: next(ticks) / 1000,
        new_id=lambda prefix: f"{prefix}{next(ids):08d}",
    )


@pytest.fixture(scope="module")
def wiki(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("pipeline")
    write_pages(base / "wiki", PAGES)
    run_build(base / "wiki", base / "state")
    return base / "wiki"


@pytest.fixture(scope="module")
def corpus(wiki: Path) -> Iterator[Corpus]:
    with open_corpus(corpus_path(wiki.parent / "state")) as opened:
        yield opened


def ask(wiki: Path, corpus: Corpus, query: str, **more: object) -> dict[str, Any]:
    reply: dict[str, Any] = pipeline.run_context(
        ContextRequest(query, **more), corpus, wiki=wiki, state=wiki.parent / "state", tools=tools()
    )
    check_reply(reply)
    check(reply, page_text=lambda page, _: corpus.text(row.id) if (row := corpus.page(page)) else None)
    return reply


def best(reply: dict[str, Any]) -> dict[str, Any]:
    support: dict[str, Any] = reply["evidence"][0]["supports"][0]
    return support


def test_a_known_question_is_sufficiently_supported_by_the_right_sentence(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "绿茶的水温是多少？")
    assert reply["status"]["support"] == "sufficient"
    assert reply["evidence"][0]["page"] == "tea/绿茶.md"
    assert "80 ℃" in best(reply)["quote"]


def test_an_alias_in_the_question_finds_its_page(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "green tea 的水温是多少？")
    assert reply["evidence"][0]["page"] == "tea/绿茶.md"
    assert reply["plan"]["anchors"][0]["pages"] == ["tea/绿茶.md"]


def test_traditional_characters_find_a_simplified_page(wiki: Path, corpus: Corpus):
    assert ask(wiki, corpus, "綠茶的水溫是多少？")["evidence"][0]["page"] == "tea/绿茶.md"


def test_an_unknown_subject_is_declined_and_named(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "量子纠缠是什么？")
    assert reply["status"]["support"] == "insufficient"
    assert [entry["reason"] for entry in reply["missing"]] == ["not_covered_in_wiki"]
    assert reply["metrics"]["absent_terms"] == ["量子纠缠"]
    assert not [page for page in reply["evidence"] if page["source_relation"] == "core"]


def test_a_limit_in_the_page_makes_support_conditional_with_the_limit_as_note(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "红茶每天可以喝几杯？")
    support = best(reply)
    assert support["quote_support"] == "conditional"
    assert "除非是孕妇" in support["note"]
    assert reply["support_reason"]["primary"] == "conditional_evidence_only"


def test_evidence_from_a_draft_needs_review(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "普洱洗茶的时间是多少秒？")
    assert best(reply)["page"] == "tea/普洱.md"
    assert best(reply)["needs_review"] is True


def test_a_retired_page_only_points_the_way(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "乌龙茶的水温是多少？")
    assert {
        s["quote_support"]
        for page in reply["evidence"]
        for s in page["supports"]
        if s["page"] == "tea/旧笔记.md"
    } == {"clue"}
    assert reply["status"]["support"] == "insufficient"


def test_two_copies_of_a_passage_are_one_item_with_two_places(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "红茶用多少度的水？")
    items = [item for item in reply["evidence_items"] if "全发酵" in item["quote"]]
    assert len(items) == 1
    assert {place["page"] for place in items[0]["provenance"]} == {"tea/红茶.md", "shop/抄.md"}
    assert items[0]["page_count"] == 2


def test_what_the_wiki_records_as_open_is_unresolved(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "隔夜的绿茶能不能喝？")
    assert reply["unresolved"][0]["section"] == "待解决"
    assert reply["support_reason"]["primary"] == "recorded_unresolved"
    assert reply["status"]["support"] == "insufficient"


def test_two_questions_have_two_slots(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "绿茶的水温是多少？为什么会发苦？")
    assert reply["plan"]["required_slots"] == ["quantity", "reason"]
    assert {s["slot"] for page in reply["evidence"] for s in page["supports"]} >= {"quantity", "reason"}


def test_a_partly_known_pair_of_questions_discloses_the_gap(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "绿茶的水温是多少？石油的价格是多少？")
    assert reply["status"]["support"] == "partial"
    assert [entry["target"] for entry in reply["missing"]] == ["石油"]


def test_an_injected_candidate_always_appears_ahead_of_the_limit(wiki: Path, corpus: Corpus):
    reply = ask(
        wiki, corpus, "绿茶的水温", limit=1, candidates=(CandidateRef("en/matcha.md"), CandidateRef("no.md"))
    )
    assert [page["page"] for page in reply["evidence"]] == ["en/matcha.md", "tea/绿茶.md"]
    assert reply["evidence"][0]["found_by"][0]["engine"] == "injected"
    assert reply["metrics"]["candidates_unknown"] == ["no.md"]


def test_the_engine_that_was_not_asked_is_disabled_not_empty(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "绿茶", engine="plugin")
    assert reply["engines"]["search"] == {"status": "disabled"}
    assert reply["engines"]["wiki_recall"]["status"] == "ok"


def test_words_that_no_page_holds_give_empty_engines(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "zyzzyva")
    assert (reply["engines"]["search"]["status"], reply["status"]["stage"]) == ("empty", "no_candidates")


@pytest.mark.parametrize("broken", ["search", "wiki_recall"])
def test_one_broken_engine_degrades_and_the_others_evidence_still_comes(
    wiki: Path, corpus: Corpus, broken: str, monkeypatch: pytest.MonkeyPatch
):
    def fail(*_: object) -> list[Any]:
        raise OSError("disk on fire")

    engines = {**ENGINES, broken: fail}
    monkeypatch.setattr(pipeline, "retrieve", lambda *arguments: retrieve(*arguments, engines=engines))
    reply = ask(wiki, corpus, "绿茶的水温是多少？")
    name = "search.py" if broken == "search" else broken
    assert reply["status"]["degraded_sources"] == [name]
    assert reply["engines"][broken]["status"] == "error"
    assert reply["evidence"][0]["page"] == "tea/绿茶.md"
    assert reply["status"]["support"] == "sufficient"


def test_no_working_engine_is_trouble_with_the_environment_not_lack_of_knowledge(
    wiki: Path, corpus: Corpus, monkeypatch: pytest.MonkeyPatch
):
    def fail(*_: object) -> list[Any]:
        raise OSError("disk on fire")

    engines = dict.fromkeys(ENGINES, fail)
    monkeypatch.setattr(pipeline, "retrieve", lambda *arguments: retrieve(*arguments, engines=engines))
    with pytest.raises(EngineError, match="disk on fire"):
        ask(wiki, corpus, "绿茶的水温是多少？")


def test_a_page_that_changed_since_the_build_is_flagged_and_one_that_is_gone_gives_nothing(
    tmp_path: Path, wiki: Path
):
    shutil.copytree(wiki.parent, tmp_path / "copy", copy_function=shutil.copy2)
    copied = tmp_path / "copy" / "wiki"
    with (copied / "tea" / "绿茶.md").open("a", encoding="utf-8") as page:
        page.write("\n改了。\n")
    (copied / "tea" / "红茶.md").unlink()
    with open_corpus(corpus_path(tmp_path / "copy" / "state")) as corpus:
        changed = ask(copied, corpus, "绿茶的水温是多少？")
        gone = ask(copied, corpus, "红茶每天可以喝几杯？")
    assert best(changed)["needs_review"] is True
    assert changed["metrics"]["corpus"]["changed_since_build"] == ["tea/绿茶.md"]
    assert "tea/红茶.md" not in {page["page"] for page in gone["evidence"]}
    assert gone["metrics"]["corpus"]["gone_since_build"] == ["tea/红茶.md"]


def test_a_state_that_cannot_be_written_costs_the_snapshot_not_the_context(
    wiki: Path, corpus: Corpus, tmp_path: Path
):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    reply: dict[str, Any] = pipeline.run_context(
        ContextRequest("绿茶"), corpus, wiki=wiki, state=blocked, tools=tools()
    )
    check_reply(reply)
    assert (reply["snapshot"]["saved"], reply["observe_id"]) == (False, None)


def test_the_same_request_gives_the_same_reply(wiki: Path, corpus: Corpus):
    first, second = (timeless(ask(wiki, corpus, "绿茶的水温是多少？为什么会发苦？")) for _ in range(2))
    assert first == second


def timeless(reply: dict[str, Any]) -> dict[str, Any]:
    """The reply without times: the second question finds in memory what the first one has read."""
    engines = {
        name: {**report, "elapsed_ms": 0} if isinstance(report, dict) else report
        for name, report in reply["engines"].items()
    }
    return reply | {"timing_ms": {}, "engines": engines}


@given(
    st.text(min_size=1, max_size=60).filter(str.strip),
    st.integers(1, 50),
    st.sampled_from(["both", "search", "plugin"]),
)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_question_gets_a_valid_context_with_exact_quotes(
    wiki: Path, corpus: Corpus, query: str, limit: int, engine: EngineChoice
):
    ask(wiki, corpus, query, limit=limit, engine=engine)


@given(
    st.lists(
        st.sampled_from(
            [
                "绿茶",
                "水温",
                "为什么",
                "多少",
                "红茶",
                "matcha",
                "tea",
                "和",
                "的",
                "怎么泡",
                "除非",
                "？",
                "。",
                "95",
                "℃",
            ]
        ),
        min_size=1,
        max_size=12,
    )
)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_mixture_of_the_wikis_own_words_gets_a_valid_context_with_exact_quotes(
    wiki: Path, corpus: Corpus, words: list[str]
):
    ask(wiki, corpus, "".join(words))


@pytest.mark.parametrize("query", ["的", "是什么", "x", "the"])
def test_a_question_of_nothing_but_stop_words_is_never_sufficient(wiki: Path, corpus: Corpus, query: str):
    assert ask(wiki, corpus, query)["status"]["support"] == "insufficient"


def test_a_long_unknown_name_keeps_its_end(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "哥德巴赫猜想是谁提出的？")
    assert reply["metrics"]["absent_terms"][0] == "哥德巴赫猜想"
    assert reply["missing"][0]["target"] == "哥德巴赫猜想"


def test_no_heading_and_no_picture_is_quoted(tmp_path: Path):
    write_pages(
        tmp_path / "wiki",
        {
            "a.md": "# 红烧肉\n\n![红烧肉成品](1.jpg)\n\n## 红烧肉的做法\n\n**红烧肉**要用[五花肉](b.md)，炖一小时。\n"
        },
    )
    run_build(tmp_path / "wiki", tmp_path / "state")
    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        reply = ask(tmp_path / "wiki", corpus, "红烧肉怎么做？")
    assert [s["quote"] for page in reply["evidence"] for s in page["supports"]] == [
        "**红烧肉**要用[五花肉](b.md)，炖一小时。"
    ]


def test_a_pasted_book_is_read_to_its_bound_and_that_is_said(wiki: Path, corpus: Corpus):
    reply = ask(wiki, corpus, "绿茶的水温是多少？" + "甲乙丙丁" * 5_000)
    assert reply["metrics"]["query_read_cp"] == 1_000
    assert reply["evidence"][0]["page"] == "tea/绿茶.md"
    assert "query_read_cp" not in ask(wiki, corpus, "绿茶")["metrics"]


def test_an_open_item_on_the_page_does_not_open_every_question_about_its_subject(tmp_path: Path):
    page = (
        "# 法压壶\n\n## 做法\n\n1. 研磨 18 克，放进壶里。\n2. 倒入热水，等 4 分钟。\n\n"
        "## 待解决\n\n- [ ] 先捞掉浮沫，是不是更干净？\n- [ ] 4 分钟够不够，再试一次。\n"
    )
    write_pages(tmp_path / "wiki", {"法压壶.md": page})
    run_build(tmp_path / "wiki", tmp_path / "state")
    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        how = ask(tmp_path / "wiki", corpus, "法压壶怎么做？")
        foam = ask(tmp_path / "wiki", corpus, "法压壶要不要捞掉浮沫？")
        minutes = ask(tmp_path / "wiki", corpus, "法压壶等几分钟？")
    assert how["status"]["support"] != "insufficient"
    assert how["missing"] == []
    assert foam["support_reason"]["primary"] == "recorded_unresolved"
    assert minutes["support_reason"]["primary"] == "recorded_unresolved"
