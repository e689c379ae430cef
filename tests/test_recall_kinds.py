"""Each kind of query finds what it is after, and finds it first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path, run_build, write_pages
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.gateway.query.cues import Cues
from wikigate.gateway.query.needles import MOST_PHRASES
from wikigate.gateway.query.terms import absent, match_expression, query_terms
from wikigate.gateway.recall import run_recall

PAGES = {
    "c.md": "# C 语言\n\nC 语言没有类。\n",
    "cpp/list.md": "# 链表\n\n标准库 std::list 是 C++ 的双向链表，vector 不是链表。\n",
    "cpp/vector.md": "# 动态数组\n\n`std::vector` 是 C++ 的动态数组，末尾插入均摊 O(1)。\n",
    "date/a.md": "# 会议纪要\n\n2024年5月3日开会。\n",
    "date/b.md": "# 会议纪要二\n\n2024年3月5日开会。\n",
    "date/c.md": "# Log\n\nReleased on 2024-05-03 at noon.\n",
    "date/d.md": "# Log two\n\nReleased on 2024-03-05 at noon.\n",
    "date/e.md": "# 年表\n\n2024.05.03 上线。2024 5 次，3 人。\n",
    "en/search.md": "# Search\n\nBinary data can be searched. A tree is a graph.\n",
    "en/tree.md": "# Trees\n\nA binary search tree keeps keys in order. Searching trees is fast.\n",
    "ja/b.md": "# データ構造\n\nデータ構造を学ぶ。\n",
    "ja/sort.md": "# アルゴリズム\n\nアルゴリズムの計算量を求める。すしを食べる。\n",
    "ko/a.md": "# 학교\n\n학교에서 한국어를 배운다.\n",
    "ko/b.md": "# 시장\n\n시장에서 사과를 산다.\n",
    "law/a.md": "# 条例\n\n## 第七条\n\n应当备案。\n\n## 第十七条\n\n应当公告。\n\n## 第一百一十七条\n\n应当存档。\n",
    "log/n.md": "# 二分查找\n\n二分查找的时间复杂度是 O(log n)，n 是长度。\n",
    "log/nlogn.md": "# 归并排序\n\n归并排序的时间复杂度是 O(n log n)。\n",
    "py/311.md": "# 版本\n\n需要 Python 3.11.7。\n",
    "py/312.md": "# 版本\n\n需要 Python 3.12.1。\n",
    "zh/cat.md": "# 宠物\n\n家里养了一只黑猫。它叫小白。\n",
    "zh/cat2.md": "# 猫咪\n\n猫咪爱睡觉。\n",
    "zh/queue.md": "# 队列\n\n队列是先进先出的线性表；后进来的排在队尾。\n",
    "zh/stack.md": "# 栈\n\n栈是后进先出的线性表。\n",
    "zh/trad.md": "# 資料庫\n\n資料庫的索引可以加快查詢。\n",
}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    base = tmp_path_factory.mktemp("kinds")
    write_pages(base / "wiki", PAGES)
    run_build(base / "wiki", base / "state")
    return open_corpus(corpus_path(base / "state"))


def found(query: str, corpus: Corpus, limit: int = 10) -> list[str]:
    return [f"{hit['page']}#{hit['section']}" for hit in run_recall(query, limit, corpus)["results"]]


def pages(query: str, corpus: Corpus) -> list[str]:
    return [place.partition("#")[0] for place in found(query, corpus)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("线性表 后进先出", "zh/stack.md"),
        ("線性表 後進先出", "zh/stack.md"),
        ("资料库 索引", "zh/trad.md"),
        ("資料庫的索引", "zh/trad.md"),
        ("keys in ordered trees", "en/tree.md"),
        ("how do binary searches work in trees?", "en/tree.md"),
        ("アルゴリズムとは何ですか", "ja/sort.md"),
        ("ｱﾙｺﾞﾘｽﾞﾑ", "ja/sort.md"),
        ("すし", "ja/sort.md"),
        ("データ", "ja/b.md"),
        ("학교", "ko/a.md"),
        ("한국어", "ko/a.md"),
        ("시장에서 사과", "ko/b.md"),
        ("vector 链表", "cpp/list.md"),
        ("std::vector", "cpp/vector.md"),
        ("C++ 动态数组", "cpp/vector.md"),
        ("C", "c.md"),
        ("O(n log n)", "log/nlogn.md"),
        ("o(log n)", "log/n.md"),
        ("python 3.11", "py/311.md"),
        ("Python 3.12", "py/312.md"),
    ],
)
def test_the_right_page_comes_first(query: str, first: str, corpus: Corpus) -> None:
    assert pages(query, corpus)[0] == first


def test_a_name_with_signs_is_not_the_letter_in_it(corpus: Corpus) -> None:
    assert set(pages("C++", corpus)) == {"cpp/list.md", "cpp/vector.md"}
    assert "cpp/list.md" not in pages("C", corpus)


@pytest.mark.parametrize("query", ["第十七条", "第17条", "第１７條"])
def test_an_article_is_found_before_those_whose_number_holds_it(query: str, corpus: Corpus) -> None:
    assert found(query, corpus)[0] == "law/a.md#第十七条"


@pytest.mark.parametrize(
    "query",
    ["2024年5月3日", "2024-05-03", "2024/5/3", "2024.5.3", "２０２４年０５月０３日", "2024 年 5 月 3 日"],
)
def test_a_date_is_found_however_it_is_written(query: str, corpus: Corpus) -> None:
    reply = run_recall(query, 10, corpus)

    (date,) = [term for term in reply["terms"] if term["term"] == "2024-05-03"]
    assert date["df"] == 3
    first = [hit["page"] for hit in reply["results"]][:3]
    assert set(first) == {"date/a.md", "date/c.md", "date/e.md"}


@pytest.mark.parametrize(
    "query", ["12024-05-03", "2024-13-03", "2024-05-32x", "1.2024.5.3", "2024-05-03-07", "1024"]
)
def test_numbers_that_are_no_date_are_taken_for_none(query: str, corpus: Corpus) -> None:
    assert not [term for term in run_recall(query, 3, corpus)["terms"] if term["term"] == "2024-05-03"]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ('"后进先出"', {"zh/stack.md"}),
        ("「後進先出」", {"zh/stack.md"}),
        ("“后进先出” 队列", {"zh/stack.md"}),
        ('"先进先出" 后进先出 栈', {"zh/queue.md"}),
        ('"binary search tree"', {"en/tree.md"}),
        ('"tree binary"', {"en/tree.md", "en/search.md"}),  # nobody holds it: any of its words will do
        ('"C++ 的动态"', {"cpp/vector.md"}),
        ('"std::list"', {"cpp/list.md"}),
        ('"2024年5月3日"', {"date/a.md"}),
        ('"线性表" "先进先出"', {"zh/queue.md"}),
        ('"O(n log n)"', {"log/nlogn.md"}),
        ('"한국어를 배운다"', {"ko/a.md"}),
        ('"计算量"', {"ja/sort.md"}),
    ],
)
def test_what_is_quoted_has_to_be_there(query: str, wanted: set[str], corpus: Corpus) -> None:
    got = set(pages(query, corpus))

    assert got == wanted if len(wanted) == 1 else got >= wanted


def test_a_phrase_that_nobody_holds_is_named(corpus: Corpus) -> None:
    reply = run_recall('"出先进后" 栈', 5, corpus)

    assert '"出先进后"' in reply["absent"]
    assert reply["results"][0]["page"] == "zh/stack.md"
    assert {"term": '"出先进后"', "df": 0, "used": False} in reply["terms"]


def test_an_inch_is_no_quotation_mark(corpus: Corpus) -> None:
    assert [t for t in run_recall('3.5" disk 5" disk', 5, corpus)["terms"] if '"' in t["term"]] == []


def test_phrases_are_bounded(corpus: Corpus) -> None:
    query = " ".join(f'"线性{n}"' for n in range(40)) + ' "' + "线性" * 200 + '"'

    assert len([t for t in run_recall(query, 5, corpus)["terms"] if '"' in t["term"]]) <= MOST_PHRASES


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("猫", ["zh/cat2.md", "zh/cat.md"]),
        ("栈", ["zh/stack.md"]),
        ("白", ["zh/cat.md"]),
        ("庫", ["zh/trad.md", "cpp/list.md"]),
        ("학", ["ko/a.md"]),
        ("n", ["log/n.md", "log/nlogn.md"]),
    ],
)
def test_one_character_is_found_in_any_word(query: str, wanted: list[str], corpus: Corpus) -> None:
    reply = run_recall(query, 10, corpus)

    assert [hit["page"] for hit in reply["results"]] == wanted
    assert reply["absent"] == []


def test_a_character_that_no_page_holds_is_absent(corpus: Corpus) -> None:
    reply = run_recall("糖", 10, corpus)

    assert (reply["absent"], reply["results"]) == (["糖"], [])


def test_a_question_about_one_character_finds_the_words_around_it(corpus: Corpus) -> None:
    cues = Cues(corpus.words())
    terms = query_terms("猫是什么？", corpus, cues)

    assert absent(terms, cues) == ()
    assert {hit.page for hit in corpus.recall(match_expression(terms), 10)} == {"zh/cat.md", "zh/cat2.md"}
    assert {term.form for term in terms} >= {"猫", "猫咪"}


def test_a_question_about_a_character_that_no_page_holds_says_so(corpus: Corpus) -> None:
    cues = Cues(corpus.words())

    assert absent(query_terms("糖是什么？", corpus, cues), cues) == ("糖",)


def test_a_character_beside_another_word_is_that_word_alone(corpus: Corpus) -> None:
    (term,) = [term for term in run_recall("5月", 3, corpus)["terms"] if term["term"] == "月"]

    assert term["df"] == 2, "not every word that begins with it"


def test_a_common_character_is_looked_for_as_a_word(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wikigate.gateway.query.needles.ROW_BUDGET", 1)

    assert run_recall("猫", 10, corpus)["terms"] == [{"term": "猫", "df": 0, "used": False}]


@given(query=st.text(alphabet='栈后进先出线性表"“”「」 猫C+1-/年月2024OR*()^:', max_size=30))
def test_no_query_is_a_syntax_error(query: str, corpus: Corpus) -> None:
    reply: dict[str, Any] = run_recall(query, 3, corpus)

    assert len(reply["results"]) <= 3


@pytest.mark.corpora
@pytest.mark.slow
def test_a_word_of_a_real_wiki_is_found_by_each_of_its_characters(corpora: Path, tmp_path: Path) -> None:
    run_build(corpora / "howtocook", tmp_path)
    with open_corpus(corpus_path(tmp_path)) as corpus:
        for char in "葱鲈鳕鸭蒜":
            holding = sum(
                char in part.span.of(corpus.text(page.id))
                for page in corpus.pages()
                for part in corpus.sections(page.id)
            )
            (term,) = run_recall(char, 1, corpus)["terms"]
            assert term["df"] >= 0.9 * holding, char
