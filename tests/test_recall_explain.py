"""`recall --explain` adds up, and `--why-not` names the one thing that stands in the way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from corpus_maker import run_build, write_pages
from hypothesis import given
from hypothesis import strategies as st
from test_recall_kinds import PAGES
from wire import assert_valid, bridge, run

from wikigate.corpus.find.left_out import LeftOut, why_left_out
from wikigate.corpus.settings.config import Settings
from wikigate.faces.dispatch import answer
from wikigate.faces.lines import plain
from wikigate.faces.render_recall import recall_lines
from wikigate.faces.site import Site
from wikigate.gateway.query import terms

LATER = {"later.md": "# 后来\n\n后进先出。\n"}
LEFT_OUT = {
    "old/old.md": "# 旧\n\n后进先出。\n",
    "archive/a.md": "# 档案\n",
    "archive/keep.md": "# 留\n",
    ".drafts/d.md": "# 草稿\n",
    "notes.txt": "后进先出\n",
    "sub/private.md": "# 私\n",
    "sub/.gitignore": "private*\n",
}
SETTINGS = Settings(ignore=("old/", "archive/*.md", "!archive/keep.md"), gitignore=True)
TOML = 'ignore = ["old/", "archive/*.md", "!archive/keep.md"]\ngitignore = true\n'


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("explain")
    wiki = base / "wiki"
    write_pages(wiki, PAGES | LEFT_OUT | {"wikigate.toml": TOML})
    (wiki / "bad.md").write_bytes(b"\x80\xff bad")
    run_build(wiki, base / "state", settings=SETTINGS)
    write_pages(wiki, LATER)
    return base


@pytest.fixture(scope="module")
def site(place: Path) -> Iterator[Site]:
    site = Site(wiki=place / "wiki", state=place / "state", environ={}, cwd=place)
    yield site
    site.close()


def ask(site: Site, query: str, **more: object) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(json.dumps(answer("recall", {"query": query, **more}, site)))
    assert_valid(reply)
    return reply


def missed(site: Site, query: str, page: str, limit: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = ask(site, query, limit=limit, why_not=page)["why_not"]
    return found


QUERIES = [
    "后进先出 线性表",
    '"后进先出" 栈',
    "C++ vector",
    "2024年5月3日 开会",
    "猫",
    '"C++ 的动态"',
    "o(n log n)",
    "searching trees",
    '"tree binary"',
]


@pytest.mark.parametrize("query", QUERIES)
def test_the_parts_of_a_score_add_up_to_it(query: str, site: Site) -> None:
    reply = ask(site, query, explain=True)

    assert reply["results"]
    hits = reply["explain"]["hits"]
    assert [hit["score"] for hit in hits] == [result["score"] for result in reply["results"]]
    shown = {term["term"] for term in reply["terms"] if term["used"]}
    for hit in hits:
        assert sum(part["score"] for part in hit["parts"]) == pytest.approx(hit["score"], abs=1e-6)
        assert {part["term"] for part in hit["parts"]} <= shown
        for part in hit["parts"]:
            columns = part["columns"].values()
            assert sum(column["score"] for column in columns) == pytest.approx(part["score"], abs=1e-6)
            assert all(column["count"] > 0 for column in columns)


@given(query=st.text(alphabet='栈后进先出线性表"C+ 猫年5月3日treslog', min_size=1, max_size=20))
def test_an_explanation_changes_no_result(query: str, site: Site) -> None:
    plain_reply = answer("recall", {"query": query, "limit": 5}, site)
    reply = dict(answer("recall", {"query": query, "limit": 5, "explain": True}, site))

    reply.pop("explain", None)
    assert reply == plain_reply


def test_the_columns_say_where_a_word_stands(site: Site) -> None:
    (hit,) = ask(site, "栈", explain=True)["explain"]["hits"]

    (part,) = hit["parts"]
    assert set(part["columns"]) == {"grams", "words", "title", "heading"}
    assert part["columns"]["title"]["score"] > part["columns"]["heading"]["score"]


def test_what_was_spent_and_left_out_is_told(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    reply = ask(site, "栈 线性表", explain=True)
    spent = sum(term["df"] for term in reply["terms"] if term["used"])
    assert reply["explain"]["budget"] == {"rows": terms.ROW_BUDGET, "spent": spent, "left_out": []}

    monkeypatch.setattr(terms, "ROW_BUDGET", 2)
    reply = ask(site, "栈 线性表", explain=True)
    assert reply["explain"]["budget"]["left_out"] == [
        t["term"] for t in reply["terms"] if t["df"] and not t["used"]
    ]
    assert reply["explain"]["budget"]["left_out"]


def test_a_requirement_that_nothing_meets_is_told(site: Site) -> None:
    both = ask(site, '"后进先出" "先进先出"', explain=True)["explain"]
    one = ask(site, '"后进先出"', explain=True)["explain"]

    assert (both["requirement_met"], one["requirement_met"]) == (False, True)
    assert one["required"] == ['"后进先出"']


@pytest.mark.parametrize(
    ("page", "reason", "says"),
    [
        ("zh/stack.md", "hit", "number 1"),
        ("栈", "hit", "zh/stack.md"),
        ("队列", "out_ranked", "number 2 of 2"),
        ("zh/cat", "lacks_terms", "zh/cat.md holds nothing"),
        ("old/old.md", "ignored", "the pattern old/ in wikigate.toml"),
        ("old", "ignored", "old/old.md is no page: the pattern old/"),
        ("archive/a", "ignored", "the pattern archive/*.md in wikigate.toml"),
        ("sub/private.md", "ignored", "the pattern private* in sub/.gitignore"),
        (".drafts/d.md", "hidden_folder", "begins with a dot"),
        ("notes.txt", "not_a_page", "pages end with .md"),
        ("later", "not_built_yet", "Run: wikigate build"),
        ("bad.md", "skipped", "(undecodable)"),
        ("nowhere.md", "unknown", "no page nowhere.md"),
        ("../wiki/zh/stack", "unknown", "no page"),
    ],
)
def test_the_reason_is_the_true_one(page: str, reason: str, says: str, site: Site) -> None:
    found = missed(site, "后进先出 线性表", page)

    assert found["reason"] == reason
    assert says in found["message"]


def test_an_out_ranked_page_is_held_against_those_ahead_of_it(site: Site) -> None:
    found = missed(site, "后进先出 线性表", "zh/queue.md")

    assert (found["rank"], found["of"], found["lacks"]) == (2, 2, ["后进先出"])
    assert [hit["page"] for hit in found["ahead"]] == ["zh/stack.md"]
    assert found["ahead"][0]["score"] > found["best"]["score"]
    every = ask(site, "后进先出 线性表", limit=10)["results"]
    assert found["best"]["score"] == every[1]["score"]


def test_a_page_without_the_quoted_phrase_says_so(site: Site) -> None:
    found = missed(site, '"后进先出" 线性表', "zh/queue.md")

    assert found["reason"] == "lacks_phrase"
    assert '"后进先出"' in found["message"]


def test_a_page_whose_sections_share_the_phrases_says_so(site: Site) -> None:
    found = missed(site, '"应当备案" "第七条"', "law/a.md")
    assert found["reason"] == "hit"
    found = missed(site, '"应当备案" "应当公告" 栈', "zh/cat.md", limit=5)
    assert found["reason"] in {"lacks_terms", "lacks_phrase"}


def test_a_page_with_common_words_alone_says_so(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terms, "ROW_BUDGET", 1)
    found = missed(site, "后进先出 线性表", "zh/queue.md")

    assert found["reason"] == "over_budget"
    assert "线性表" in found["message"]


def test_a_query_that_nothing_holds_says_so(site: Site) -> None:
    assert missed(site, "xyzzy", "zh/stack.md")["reason"] == "nothing_known"


def test_a_name_of_several_pages_is_an_error_that_lists_them(site: Site) -> None:
    error = ask(site, "x", why_not="版本")["error"]

    assert error["code"] == "E_BRIDGE_BAD_JSON"
    assert "py/311.md, py/312.md" in error["message"]


def test_later_patterns_go_before_earlier_ones(place: Path) -> None:
    assert why_left_out(place / "wiki", "archive/keep.md", SETTINGS).cause == "not_built_yet"
    assert why_left_out(place / "wiki", "archive/a.md", SETTINGS) == LeftOut(
        "ignored", "archive/a.md", "archive/*.md", "wikigate.toml"
    )
    no_git = Settings(ignore=SETTINGS.ignore)
    assert why_left_out(place / "wiki", "sub/private.md", no_git).cause == "not_built_yet"


@pytest.mark.parametrize("name", ["", "/", "..", "../../etc/passwd", "a\x00b", "x" * 5000, "."])
def test_no_name_leads_out_of_the_wiki_or_crashes(name: str, place: Path) -> None:
    assert why_left_out(place / "wiki", name, SETTINGS).cause == "unknown"


def test_a_person_reads_why(site: Site) -> None:
    text = plain(recall_lines(ask(site, '"后进先出" xyzzy', explain=True, why_not="队列", limit=1)))

    assert text.startswith("Looked for in ")
    assert '"后进先出"  in 1  required' in text
    assert "xyzzy       nowhere" in text
    assert "1. zh/stack.md#栈 line 1  score " in text
    assert 'zh/queue.md does not hold "后进先出", which is required.' in text


def test_both_options_work_from_the_command_line_and_the_bridge(place: Path) -> None:
    at = ("--wiki", str(place / "wiki"), "--state", str(place / "state"))
    done = run("recall", "后进先出", "--explain", "--why-not", "later", *at)
    assert done.returncode == 0, done.stderr
    assert "later.md is not in the corpus yet" in done.stdout.decode()
    as_json = json.loads(run("recall", "后进先出", "--explain", "--json", *at).stdout)
    assert_valid(as_json)
    assert as_json["explain"] == bridge("recall", {"query": "后进先出", "explain": True}, *at)["explain"]
