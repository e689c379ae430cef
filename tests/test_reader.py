from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import apsw
import pytest
from corpus_maker import corpus_path, run_build, write_pages
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.file.lexicon import segment_query
from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.corpus.model import plain_within
from wikigate.corpus.text.normalise import fold, load_fold_table
from wikigate.corpus.units import cut_units
from wikigate.errors import CorpusError

TEXT = """---
title: 栈
aliases: [LIFO, 堆栈]
sources: [书, 网]
status: draft
tags: [数据结构]
---

前言。

# 栈

栈是一种**后进先出**的线性表 &amp; 容器。它很简单！见 [[queue]]。

## 实现

%% 别看我 %%

- 用数组实现
- 用链表实现 #todo
"""
PAGES = {
    "ds/stack.md": TEXT,
    "ds/queue.md": "# Queue\n\nA queue is running first in, first out.\n",
    "z.md": "# Same\n\n线性表\n",
    "a.md": "# Same\n\n线性表\n",
}


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("reader")
    write_pages(base / "wiki", PAGES)
    run_build(base / "wiki", base / "state")
    return base / "state"


@pytest.fixture(scope="module")
def corpus(state: Path) -> Corpus:
    return open_corpus(corpus_path(state))


def stack(corpus: Corpus) -> int:
    page = corpus.page("ds/stack.md")
    assert page is not None
    return page.id


def test_a_page_has_what_its_front_matter_says(corpus: Corpus) -> None:
    page = corpus.page("ds/stack.md")

    assert page is not None
    assert (page.title, page.type, page.status, page.review, page.sources) == (
        "栈",
        "page",
        "draft",
        "draft",
        2,
    )
    assert corpus.aliases(page.id) == ("LIFO", "堆栈")
    assert corpus.tags(page.id) == ("数据结构", "todo")
    assert corpus.page_by_id(page.id) == page


def test_unknown_pages_are_none_or_a_key_error(corpus: Corpus) -> None:
    assert corpus.page("../../etc/passwd") is None
    with pytest.raises(KeyError):
        corpus.page_by_id(999)
    with pytest.raises(KeyError):
        corpus.text(999)


def test_sections_are_cut_from_the_text_of_the_page(corpus: Corpus) -> None:
    text = corpus.text(stack(corpus))
    sections = corpus.sections(stack(corpus))

    assert [part.path for part in sections] == [(), ("栈",), ("栈", "实现")]
    assert [part.span.of(text)[:4].strip() for part in sections] == ["前言。", "# 栈", "## 实"]
    assert sections[1].subtree_end == len(text)
    assert [part.line for part in sections] == [text[: part.span.start].count("\n") + 1 for part in sections]


def test_units_stand_where_they_say(corpus: Corpus) -> None:
    text = corpus.text(stack(corpus))
    (block,) = [block for block in corpus.blocks(stack(corpus), {1}) if block.kind == "paragraph"]

    assert block.plain == "栈是一种后进先出的线性表 & 容器。它很简单！见 queue。"
    assert [unit.span.of(text) for unit in block.units] == [
        "栈是一种**后进先出**的线性表 &amp; 容器。",
        "它很简单！",
        "见 [[queue]]。",
    ]
    assert [plain_within(text, block.runs, unit.span) for unit in block.units] == [
        "栈是一种后进先出的线性表 & 容器。",
        "它很简单！",
        "见 queue。",
    ]
    assert "线性表" in block.units[0].search


def test_every_block_decodes_and_comments_have_no_units(corpus: Corpus) -> None:
    text = corpus.text(stack(corpus))
    blocks = corpus.blocks(stack(corpus), None)

    assert [block.ordinal for block in blocks] == list(range(len(blocks)))
    for block in blocks:
        assert all(
            block.span.start <= unit.span.start < unit.span.end <= block.span.end for unit in block.units
        )
        assert block.kind == "comment" or block.units
        assert (
            "".join(run.raw.of(text) if run.text is None else run.text for run in block.runs) == block.plain
        )
    assert [block.units for block in blocks if block.kind == "comment"] == [()]


def test_equal_scores_go_by_path(corpus: Corpus) -> None:
    hits = corpus.recall('"线性"', 10)

    assert [hit.page for hit in hits if hit.heading == "Same"] == ["a.md", "z.md"]
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_the_limit_cuts_a_tie_by_path(corpus: Corpus) -> None:
    every = corpus.recall('"线性"', 10)

    for limit in range(1, len(every) + 1):
        assert corpus.recall('"线性"', limit) == every[:limit]
    assert [hit.page for hit in corpus.rank_pages('"线性"', 2)] == [
        hit.page for hit in corpus.rank_pages('"线性"', 9)
    ][:2]


def test_a_hit_shows_its_section(corpus: Corpus) -> None:
    (hit,) = corpus.recall('"数组"', 3)

    assert (hit.page, hit.ordinal, hit.section_path, hit.anchor) == ("ds/stack.md", 2, ("栈", "实现"), "实现")
    assert hit.span.of(corpus.text(hit.page_id)).startswith("## 实现")


def test_comments_are_not_searched(corpus: Corpus) -> None:
    assert corpus.recall('"别看"', 5) == []


def test_frequencies_count_stems_and_every_column(corpus: Corpus) -> None:
    found = corpus.frequencies(["run", "running", "线性", "lifo", "nowhere"])

    assert found["run"] == found["running"] == (1, 1)
    assert found["线性"] == (3, 3)
    assert found["lifo"] == (3, 1)  # each of the page's sections carries its names
    assert found["nowhere"] == (0, 0)


def test_frequencies_are_the_rows_that_a_query_touches(corpus: Corpus) -> None:
    for term, frequency in corpus.frequencies(["线性", "栈", "queue", "实现", "same"]).items():
        assert len(corpus.recall(f'"{term}"', 100)) == frequency.sections
        assert len(corpus.rank_pages(f'"{term}"', 100)) == frequency.pages


def test_names_lead_to_pages_and_sections(corpus: Corpus) -> None:
    names = corpus.names(["栈", "lifo", "实现", "queue", "todo", "nothing"])

    assert {(row.kind, row.page, row.section) for row in names["栈"]} == {
        ("title", "ds/stack.md", -1),
        ("heading", "ds/stack.md", 1),
    }
    assert [(row.kind, row.section) for row in names["实现"]] == [("heading", 2)]
    assert {row.kind for row in names["queue"]} == {"title", "stem", "heading"}
    assert [row.kind for row in names["lifo"]] == ["alias"]
    assert [row.kind for row in names["todo"]] == ["tag"]
    assert "nothing" not in names


def test_links_are_known_from_both_ends(corpus: Corpus) -> None:
    (there,) = corpus.links_to(stack(corpus))
    queue = corpus.page("ds/queue.md")

    assert queue is not None
    assert (there.leads_to, there.span.of(corpus.text(stack(corpus)))) == ("ds/queue.md", "[[queue]]")
    assert corpus.linked_from(queue.id) == (there,)


def test_word_lists_come_from_the_corpus(corpus: Corpus) -> None:
    words = corpus.words()

    assert words
    assert all(words.values())


@given(st.text(max_size=30))
def test_folding_from_the_corpus_is_folding(corpus: Corpus, text: str) -> None:
    assert fold(text, corpus.fold_table) == fold(text, load_fold_table())


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("后进先出的线性表", ["先出", "后进先出", "的", "线性", "性表", "线性表"]),
        ("running 线性表!", ["running", "线性", "线性表"]),
        ("㐂", ["㐂"]),
        ("", []),
    ],
)
def test_a_query_is_cut_into_words_of_the_corpus(query: str, words: list[str], corpus: Corpus) -> None:
    known = {"线性", "线性表", "的", "running", "㐂"}
    found = segment_query(query, corpus)

    assert [word for word in found if word in known] == [word for word in words if word in known]


def test_a_page_on_the_disk_is_the_same_changed_or_gone(tmp_path: Path) -> None:
    wiki = tmp_path / "wiki"
    write_pages(wiki, PAGES)
    run_build(wiki, tmp_path / "state")
    (wiki / "ds/queue.md").unlink()
    write_pages(wiki, {"a.md": "# Another\n", "z.md": PAGES["z.md"].replace("\n", "\r\n")})
    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        found = {page.path: corpus.stale(page, wiki) for page in corpus.pages()}

    assert found == {"a.md": "changed", "ds/queue.md": "gone", "ds/stack.md": "same", "z.md": "same"}


def test_a_forged_path_out_of_the_wiki_is_not_read(tmp_path: Path) -> None:
    wiki = tmp_path / "wiki"
    write_pages(tmp_path, {"wiki/a.md": "# A\n", "secret.md": "# Secret\n"})
    run_build(wiki, tmp_path / "state")
    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        page = corpus.page("a.md")
        assert page is not None
        forged = page._replace(disk_path="../secret.md")

        assert corpus.stale(forged, wiki) == "gone"


def test_a_missing_corpus_is_told_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"run: wikigate build$") as caught:
        open_corpus(tmp_path / "none.sqlite")
    assert caught.value.state == "missing"


def test_a_corpus_that_was_never_finished_is_missing(tmp_path: Path) -> None:
    apsw.Connection(str(tmp_path / "c.sqlite")).pragma("journal_mode", "wal")

    with pytest.raises(CorpusError) as caught:
        open_corpus(tmp_path / "c.sqlite")
    assert caught.value.state == "missing"


@pytest.mark.parametrize(
    ("sql", "kind"),
    [
        ("PRAGMA user_version = 99", "other_version"),
        ("UPDATE meta SET value = 'older' WHERE key = 'pipeline_version'", "other_version"),
        ("DELETE FROM meta WHERE key = 'pipeline_version'", "other_version"),
        ("PRAGMA application_id = 1", "damaged"),
        ("DELETE FROM meta WHERE key = 'build_id'", "damaged"),
        ("DROP TABLE meta", "damaged"),
    ],
)
def test_a_corpus_that_cannot_be_read_says_why(sql: str, kind: str, tmp_path: Path) -> None:
    write_pages(tmp_path / "wiki", {"a.md": "# A\n"})
    run_build(tmp_path / "wiki", tmp_path / "state")
    connection = apsw.Connection(str(corpus_path(tmp_path / "state")))
    connection.execute(sql)
    connection.close()

    with pytest.raises(CorpusError, match=r"run: wikigate build$") as caught:
        open_corpus(corpus_path(tmp_path / "state"))
    assert caught.value.state == kind


@pytest.mark.parametrize("content", [b"", b"not SQLite at all " * 500])
def test_a_file_that_is_no_database_is_damaged_or_missing(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "c.sqlite").write_bytes(content)

    with pytest.raises(CorpusError) as caught:
        open_corpus(tmp_path / "c.sqlite")
    assert caught.value.state == ("damaged" if content else "missing")


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no read-only bit there")
def test_a_read_only_folder_still_reads(tmp_path: Path) -> None:
    state = tmp_path / "state"
    write_pages(tmp_path / "wiki", PAGES)
    run_build(tmp_path / "wiki", state)
    assert not (state / "corpus.sqlite-shm").exists()
    program = (
        "import os, sys, pathlib\n"
        "from wikigate.corpus.file.reader import open_corpus\n"
        "from wikigate.corpus.file.sql import contract, statements\n"
        "contract('recall'), statements('read')\n"
        "os.geteuid() or os.setuid(65534)  # nothing is read-only to root\n"
        "print(open_corpus(pathlib.Path(sys.argv[1])).page_count)"
    )
    folders = [state, *list(state.parents)[:4]]
    before = {folder: folder.stat().st_mode for folder in folders}
    for folder in folders[1:]:
        if os.access(folder, os.W_OK) and folder != Path(folder.anchor):
            folder.chmod(before[folder] | 0o055)
    state.chmod(0o555)
    try:
        command = [sys.executable, "-c", program, str(corpus_path(state))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    finally:
        for folder, mode in before.items():
            folder.chmod(mode & 0o7777)
    assert done.stdout.strip() == "4", done.stderr


def test_reading_imports_nothing_heavy(state: Path) -> None:
    program = (
        "import sys, pathlib\n"
        "from wikigate.corpus.file.reader import open_corpus\n"
        "from wikigate.corpus.file.lexicon import segment_query\n"
        "corpus = open_corpus(pathlib.Path(sys.argv[1]))\n"
        "segment_query('线性表', corpus); corpus.frequencies(['run']); corpus.recall('\"线性\"', 3)\n"
        "heavy = 'markdown_it jieba rjieba yaml click rich tomllib tempfile asyncio subprocess concurrent'.split()\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    command = [sys.executable, "-c", program, str(corpus_path(state))]
    done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("kind", "plain", "expected"),
    [
        ("heading", " 标题。副题 ", ["标题。副题"]),
        ("paragraph", "一。二！", ["一。", "二！"]),
        ("list_item", "一。二！", ["一。二！"]),
        ("list_item", "长" * 120 + "。二！", ["长" * 120 + "。", "二！"]),
        ("table_row", "甲 | 3。4", ["甲 | 3。4"]),
        ("code", "a = 1. b\n\n  c()\n", ["a = 1. b", "c()"]),
        ("paragraph", " \n ", []),
        ("comment", "一。", []),
    ],
)
def test_each_kind_of_block_has_its_units(kind: str, plain: str, expected: list[str]) -> None:
    found = cut_units(kind, plain)

    assert [plain[start:end] for start, end in found] == expected


@given(
    kind=st.sampled_from(["paragraph", "list_item", "code", "heading"]),
    plain=st.text("a。. \n栈", max_size=40),
)
def test_units_are_in_order_and_lose_nothing_but_blanks(kind: str, plain: str) -> None:
    at, left_out = 0, ""
    for start, end in cut_units(kind, plain):
        assert at <= start < end
        left_out += plain[at:start]
        at = end
    assert not (left_out + plain[at:]).strip()


def test_the_blank_line_above_the_first_heading_is_no_hit(tmp_path: Path) -> None:
    pages = {"冷萃.md": "\n# 冷萃\n\n用冷水泡。\n", "空.md": "---\ntitle: 冷萃壶\n---\n\n"}
    write_pages(tmp_path / "wiki", pages)
    run_build(tmp_path / "wiki", tmp_path / "state")

    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        hits = [(hit.page, hit.ordinal, hit.heading) for hit in corpus.recall('"冷萃"', 9)]

    assert ("冷萃.md", 1, "冷萃") in hits
    assert ("冷萃.md", 0, "") not in hits
    assert any(
        page == "空.md" for page, _, _ in hits
    )  # a page that is nothing but its names is found by them
