"""Pages as real wikis hold them, read as docs/reading.md says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import reading_picture
from corpus_maker import corpus_path, run_build, write_pages
from hypothesis import given
from hypothesis import strategies as st
from markdown_fragments import pages

from wikigate.corpus.check.page import check_page
from wikigate.corpus.file.reader import open_corpus
from wikigate.corpus.markdown.shown import shown
from wikigate.corpus.spaced import with_closed

ROOT = Path(__file__).parents[1]
CASES = sorted((Path(__file__).parent / "cases" / "reading").glob("*.md"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_page_reads_as_its_golden_file_says(case: Path, golden: Callable[[Path, str], None]) -> None:
    golden(
        case.with_suffix(".txt"), reading_picture.picture(reading_picture.read(case.name, case.read_bytes()))
    )


def test_a_heading_set_wide_is_found_by_its_word(tmp_path: Path) -> None:
    write_pages(
        tmp_path / "wiki", {"法.md": "# 法\n\n## 第一章 总 则\n\n第一条。\n\n## 第二章　附　则\n\n第二条。\n"}
    )
    run_build(tmp_path / "wiki", tmp_path / "state")
    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        for word, heading in [("总则", "第一章 总 则"), ("附则", "第二章 附 则")]:
            assert corpus.recall(f'"{word}"', 1)[0].heading == heading
            assert corpus.names([f"第{'一' if word == '总则' else '二'}章 {word}"])


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("总 则", ("总 则", "总则")),
        ("第一章　总　则", ("第一章　总　则", "第一章　总则")),
        ("总则 附则", ("总则 附则",)),
        ("甲 B 乙", ("甲 B 乙",)),
        ("a b", ("a b",)),
    ],
)
def test_only_blanks_between_single_han_characters_are_closed(name: str, forms: tuple[str, ...]) -> None:
    assert with_closed([name]) == forms


def test_a_clause_that_stands_in_two_pages_keeps_both_places(tmp_path: Path) -> None:
    clause = "公司是企业法人，有独立的法人财产。"
    write_pages(
        tmp_path / "wiki",
        {
            f"公司法({year}).md": f"# 公司法 ({year})\n\n## 第一章 总则\n\n第{number}条 {clause}\n"
            for year, number in [(2018, "三"), (2023, "三")]
        },
    )
    run_build(tmp_path / "wiki", tmp_path / "state")
    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        hits = corpus.recall('"企业法人" OR "企业"', 10)
        assert [hit.page for hit in hits] == ["公司法(2018).md", "公司法(2023).md"]
        for hit in hits:
            assert clause in hit.span.of(corpus.text(hit.page_id))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("题\u200b目", "题目"),
        ("\u202a\u200bHIS\ufeff\u202c", "HIS"),
        ("suppre\u00adss", "suppress"),
        ("系统\0调研\x1b", "系统调研"),
        ("一\u200c二", "一二"),
        ("\u06a9\u200c\u0647", "\u06a9\u200c\u0647"),
        ("👩\u200d💻\u200d", "👩\u200d💻"),
        ("a\u3000 b\nc", "a b c"),
        ("\u200b", ""),
        ("plain", "plain"),
    ],
)
def test_a_name_is_shown_on_one_line_without_what_nobody_sees(text: str, name: str) -> None:
    assert shown(text) == name


DOCUMENT = (ROOT / "docs" / "reading.md").read_text(encoding="utf-8")


def test_every_golden_page_is_named_in_the_document_and_every_number_there_has_one() -> None:
    told = {number for cell in re.findall(r"\(([0-9ab, ]+)\)", DOCUMENT) for number in cell.split(", ")}
    there = {case.stem.split("-")[0].lstrip("0") for case in CASES}
    assert {number.lstrip("0") for number in told} == there


def test_every_diagnostic_is_in_the_document_with_its_level() -> None:
    given = set()
    for file in (ROOT / "wikigate" / "corpus").rglob("*.py"):
        given |= set(
            re.findall(
                r'"([a-z0-9]+_[a-z_0-9]+|undecodable)",\s*"(info|warning|error)"',
                file.read_text(encoding="utf-8"),
            )
        )
    rows = DOCUMENT.split("## What `wikigate check` reports")[1]
    told = {
        (code, level)
        for codes, level in re.findall(r"^\| (.+?) \| (info|warning|error) \|", rows, re.MULTILINE)
        for code in re.findall(r"`([a-z_0-9]+)`", codes)
    }
    assert given == told


FRONT = [
    "",
    "---\nt: 1\n---\n",
    "---\na: [\n---\n",
    "\n---\ntitle: x\n---\n",
    "# h\n\n---\ntitle: x\n---\n\n",
    "\ufeff",
    "title: x\n\n",
]


@given(page=pages, front=st.sampled_from(FRONT), encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_every_page_gives_rows_that_keep_the_invariants(page: str, front: str, encoding: str) -> None:
    rows = reading_picture.read("a.md", (front + page).encode(encoding))
    assert not list(check_page(rows, rows.digest, "", []))
    reading_picture.picture(rows)
