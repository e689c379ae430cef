"""A query costs no more in a larger wiki: rows are bounded, and a reply that is cut says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from corpus_maker import corpus_path, run_build, write_pages

from wikigate.corpus.file.page_rank import score_pages
from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.corpus.file.sql import contract, statements
from wikigate.gateway.query import needles, terms
from wikigate.gateway.query.terms import ROW_BUDGET
from wikigate.gateway.recall import run_recall


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    base = tmp_path_factory.mktemp("bounded")
    pages = {
        f"{number:02}.md": f"# 茶 {number}\n\n苹果 香蕉 第{number}号 2024-05-03。\n" for number in range(30)
    }
    write_pages(base / "wiki", pages)
    run_build(base / "wiki", base / "state")
    with open_corpus(corpus_path(base / "state")) as opened:
        yield opened


@pytest.fixture
def small_budget(monkeypatch: pytest.MonkeyPatch) -> int:
    for module in (needles, terms):
        monkeypatch.setattr(module, "ROW_BUDGET", 20)
    return 20


@pytest.mark.parametrize("sql", [contract("recall"), statements("read")["pages_of_term"]])
def test_the_statements_read_no_more_rows_than_the_budget_has(sql: str):
    assert re.findall(r"section_fts MATCH :match\s+LIMIT (\d+)", sql) == [str(ROW_BUDGET)]


def test_pages_of_hits_are_found_without_reading_sections(corpus: Corpus):
    plan = corpus.connection.execute(
        "EXPLAIN QUERY PLAN " + statements("read")["pages_of_term"], {"match": '"茶"'}
    ).fetchall()
    assert any("COVERING INDEX section_page" in str(step) for step in plan)


@pytest.mark.parametrize(
    ("query", "cut"),
    [
        ("苹果", True),  # in 30 sections, of which 20 may be ranked
        ("苹果 香蕉", True),
        ("苹果 第7号", False),  # the rare term is enough
        ('"苹果 香蕉"', True),  # too common a phrase is left to its words
        ('苹果 "第7号"', False),
        ("2024-05-03", True),
        ("没有这个词", False),
    ],
)
def test_a_query_is_cut_only_where_its_rarest_term_is_too_common(
    query: str, corpus: Corpus, small_budget: int, *, cut: bool
):
    reply = run_recall(query, 3, corpus)
    assert reply["truncated"] is cut, reply["terms"]


@pytest.mark.parametrize("sections", [30_000, 3])
def test_places_of_a_word_are_counted_and_in_a_large_wiki_estimated_from_two_thousand(
    tmp_path: Path, sections: int
):
    write_pages(tmp_path / "wiki", {f"{n:02}.md": f"# 页 {n}\n\n" + "喝茶。香蕉。" * 100 for n in range(30)})
    write_pages(tmp_path / "wiki", {"x.md": "# 页\n\n" + "苹果。" * 7})
    run_build(tmp_path / "wiki", tmp_path / "state")
    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        sql = corpus._sql["word_counts"]
        assert "<= 30000" in sql
        corpus._sql = {**corpus._sql, "word_counts": sql.replace("<= 30000", f"<= {sections}")}
        counts = corpus.word_counts(["苹果", "香蕉", "没有"])
    assert counts["苹果"] == 7
    assert counts["香蕉"] == (3_000 if sections > 31 else pytest.approx(3_000, rel=0.2))
    assert counts.keys() == {"苹果", "香蕉"}


def test_pages_rank_by_the_sum_over_terms_whatever_their_number():
    """Three hundred pages, more than are measured: the best is the one that holds both terms."""
    postings = {"一": dict.fromkeys(range(300), 1), "二": {7: 2}}
    scores = score_pages(postings, 1_000, 10.0, lambda ids: dict.fromkeys(ids, 10))
    assert max(scores, key=scores.__getitem__) == 7
    assert len(scores) == 300  # equal scores stay together
