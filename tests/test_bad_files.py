"""Odd and broken files through the whole build: a clean read or a clear diagnostic, never a crash, a hang or a hole."""

from __future__ import annotations

import codecs
import os
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest
from corpus_maker import corpus_path, run_build

from wikigate.corpus.check.prove import check
from wikigate.corpus.file.reader import open_corpus
from wikigate.corpus.settings.config import Settings

END = "末行标记"
"""The last words of each page: if they are found, nothing before them stopped the reader."""
SENTENCE = "绿茶的水温以八十度为宜。"
raw_names = pytest.mark.skipif(
    sys.platform != "linux", reason="this file system changes or refuses such names"
)


def build_page(
    data: bytes, folder: Path, *, name: str = "page.md", settings: Settings | None = None
) -> list[str]:
    """Build a wiki of this one file; return the codes of its diagnostics.

    Whatever the file is, the wiki stays as it was, the corpus is sound, and the file is a page of it or told as
    skipped. A page has its end among its plain texts, and is found by it.
    """
    wiki, state = folder / "wiki", folder / "state"
    (wiki / name).parent.mkdir(parents=True, exist_ok=True)
    (wiki / name).write_bytes(data)
    report = run_build(wiki, state, settings=settings)
    assert (wiki / name).read_bytes() == data
    assert (report.indexed, report.skipped) in {(1, 0), (0, 1)}
    assert report.skipped == sum(found.level == "error" for found in report.diagnostics)
    assert check(wiki, state).sound
    with open_corpus(corpus_path(state)) as corpus:
        for page in corpus.pages():
            assert page.sha256 == sha256(data).hexdigest()
            plain = [block.plain for block in corpus.blocks(page.id, None)]
            assert not plain or END in plain[-1], "the end of the page is missing"
            assert not plain or corpus.recall('"末行"', 5), "the end of the page is not found"
    return sorted({found.code for found in report.diagnostics})


def page_text(folder: Path) -> str:
    """Text of the one page that `build_page` built."""
    with open_corpus(corpus_path(folder / "state")) as corpus:
        (page,) = corpus.pages()
        return corpus.text(page.id)


PAGE = f"# 绿茶\n\n{SENTENCE}\n\n- 先温杯\n- 再投茶\n\n{END}\n"


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        pytest.param(PAGE.encode(), [], id="UTF-8"),
        pytest.param(codecs.BOM_UTF8 + PAGE.encode(), [], id="UTF-8 with BOM"),
        pytest.param(codecs.BOM_UTF16_LE + PAGE.encode("utf-16-le"), [], id="UTF-16 LE"),
        pytest.param(codecs.BOM_UTF16_BE + PAGE.encode("utf-16-be"), [], id="UTF-16 BE"),
        pytest.param(PAGE.encode("gb18030"), ["decoded_gb18030"], id="GB18030"),
        pytest.param(PAGE.replace("\n", "\r\n").encode(), [], id="CRLF"),
        pytest.param(PAGE.replace("\n", "\r").encode(), [], id="lone CR"),
        pytest.param(PAGE.replace("\n\n", "\r\n\r").encode(), [], id="mixed line ends"),
    ],
)
def test_a_page_is_the_same_whatever_its_encoding_and_line_ends(
    data: bytes, codes: list[str], tmp_path: Path
) -> None:
    assert build_page(data, tmp_path) == codes
    assert page_text(tmp_path) == PAGE


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        pytest.param(PAGE.encode("big5", "replace"), ["undecodable"], id="Big5"),
        pytest.param("# ガイド\n\n日本語の説明です。\n".encode("shift_jis"), ["undecodable"], id="Shift JIS"),
        pytest.param(codecs.BOM_UTF32_LE + PAGE.encode("utf-32-le"), ["undecodable"], id="UTF-32"),
        pytest.param(PAGE.encode()[:-3], ["undecodable"], id="cut in a character"),
        pytest.param(codecs.BOM_UTF16_LE + b"a", ["undecodable"], id="half a UTF-16 unit"),
        pytest.param(codecs.BOM_UTF16_LE + b"\x00\xd8a\x00", ["undecodable"], id="a lone surrogate"),
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)), ["undecodable"], id="a picture"),
        pytest.param(b"\xff" * 70_000, ["undecodable"], id="no text at all"),
    ],
)
def test_what_is_no_text_is_skipped_and_told(data: bytes, codes: list[str], tmp_path: Path) -> None:
    assert build_page(data, tmp_path) == codes


@pytest.mark.parametrize(
    "data",
    [b"", codecs.BOM_UTF8, b" \t\n\n", b"\n" * 5_000, b"\r\r", b"---\n---\n", b"\0", b"\xe2\x80\x8b\n"],
    ids=lambda data: repr(data[:6]),
)
def test_a_page_without_text_is_a_page(data: bytes, tmp_path: Path) -> None:
    build_page(data[:100], tmp_path / "short")
    codes = build_page(data, tmp_path)
    assert set(codes) <= {"nul_characters"}


ODD_TEXTS = {
    "nul": "门诊\0系统\0\0上线。",
    "control characters": "".join(map(chr, range(1, 32))).replace("\r", "").replace("\n", "")
    + "\x7f\x80\x9f",
    "bidi": "\u202e左\u202c \u2066右\u2069\u200f。",
    "zero width": "\u200b安\u200c全\u200d第\u2060一\ufeff。",
    "line separators": "一\u2028二\u2029三\x85四\x0b五\x0c六",
    "combining marks": "e" + "\u0301" * 2_000 + "。",
    "hangul jamo": "\u1100\u1161\u11a8" * 500,
    "private use and noncharacters": "\ue000\ufffe\uffff\U0010ffff\U000f0000",
    "emoji": "👨‍👩‍👧‍👦🏳️‍🌈" * 200,
    "expanding": "﷽" * 500 + "ﬃ㍿" * 500,
    "rare characters": "𠮷𡈽𪚥龘" * 500,
    "one long line": "没有换行的字" * 11_000,
    "one long line of words": "word " * 13_000,
    "one long word": "x" * 65_000,
    "one long line of marks": "**粗**`码`[链](u)" * 5_000,
    "one long row": "| " + "格 | " * 20_000 + "\n|" + "---|" * 20_000 + "\n| " + "值 | " * 20_000,
    "one long line of code": "```\n" + "x = 1; " * 9_500 + "\n```",
    "one long address": "![图](data:image/png;base64," + "iVBORw0K" * 8_000 + ")",
    "one long heading": "# " + "题" * 65_000,
    "one long wikilink": "[[" + "页" * 65_000 + "]]",
    "many lines": "行\n" * 60_000,
    "many headings": "# 题\n" * 5_000,
    "many blanks": " " * 65_000,
    "quotes 1,000 deep": "> " * 1_000 + "深",
    "quotes 1,000 deep without blanks": ">" * 1_000 + "深",
    "items 1,000 deep in a line": "- " * 1_000 + "深",
    "numbers 1,000 deep in a line": "1. " * 1_000 + "深",
    "items 1,000 deep": "\n".join("  " * depth + f"- 第{depth}层" for depth in range(1_000)),
    "quotes and items 1,000 deep": "> - " * 500 + "深",
    "tabs 1,000 deep": "\t" * 1_000 + "深",
    "callouts 300 deep": "\n".join("> " * depth + f"[!note] 第{depth}层" for depth in range(1, 300)),
    "admonitions 300 deep": "\n".join("    " * depth + "!!! note" for depth in range(300)),
    "colons 1,000 deep": "::: tip\n" * 1_000 + "深\n" + ":::\n" * 1_000,
    "footnotes 300 deep": "[^1]: " * 300 + "深",
    "brackets 10,000 deep": "[" * 10_000 + "深" + "]" * 10_000,
    "wikilinks 1,000 deep": "[[a|" * 1_000 + "深" + "]]" * 1_000,
    "emphasis 10,000 deep": "*a **b " * 10_000,
    "tags 10,000 deep": "<b>" * 10_000 + "深",
    "blocks of html 10,000 deep": "<div>\n" * 10_000,
    "unclosed fence": "```\n" + "码\n" * 100,
}


@pytest.mark.parametrize("name", ODD_TEXTS)
def test_odd_text_is_read_to_its_end(name: str, tmp_path: Path) -> None:
    started = time.process_time()
    codes = build_page(f"{ODD_TEXTS[name]}\n\n{END}\n".encode(), tmp_path)

    assert "read_failed" not in codes
    assert set(codes) <= {"nul_characters", "nesting_limit", "markup_limit", "link_broken", "heading_blank"}
    assert ("nesting_limit" in codes) == (
        "deep" in name and name.split(maxsplit=1)[0] in DEEPER_THAN_THE_LIMIT
    )
    assert time.process_time() - started < 20


DEEPER_THAN_THE_LIMIT = {"colons", "quotes", "items", "numbers", "callouts", "admonitions", "footnotes"}


BOMBS = {
    "doubling": "a: &a [x, x]\n" + "".join(f"{c}: &{c} [*{p}, *{p}]\n" for p, c in zip("abcdefghijklmnopqrstuvwxy", "bcdefghijklmnopqrstuvwxyz", strict=True)),
    "cycle": "a: &a [*a]\n",
    "deep": "a: " + "[" * 10_000 + "\n",
    "a tag that runs code": "a: !!python/object/apply:os.system ['touch bomb']\n",
    "wide": "".join(f"k{number}: v\n" for number in range(20_000)),
    "long": "k: " + "x" * 1_000_000 + "\n",
    "control": "k: \x07\x1b[31m\n",
    "dates": "a: 2024-02-30\nb: 99999-99-99\nc: 12:99\n",
}  # fmt: skip


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_in_the_front_matter_costs_neither_time_nor_the_page(name: str, tmp_path: Path) -> None:
    started = time.process_time()
    codes = build_page(f"---\n{BOMBS[name]}---\n\n# 题\n\n{END}\n".encode(), tmp_path)

    assert set(codes) <= {"frontmatter_invalid"}
    assert page_text(tmp_path).endswith(f"{END}\n")
    assert not Path("bomb").exists()
    assert time.process_time() - started < 10


def test_a_file_at_the_limit_is_read_and_one_byte_more_is_told(tmp_path: Path) -> None:
    data = PAGE.encode()
    assert build_page(data, tmp_path / "a", settings=Settings(max_page_bytes=len(data))) == []
    assert build_page(data, tmp_path / "b", settings=Settings(max_page_bytes=len(data) - 1)) == ["too_large"]


@pytest.mark.slow
def test_a_page_just_below_sixteen_mebibytes_is_read_and_one_just_above_is_told(tmp_path: Path) -> None:
    paragraph = f"{SENTENCE * 20}\n\n"
    text = paragraph * (Settings().max_page_bytes // len(paragraph.encode()) - 1) + END + "\n"
    filler = "\n" * (Settings().max_page_bytes - len(text.encode()))
    assert build_page((filler + text).encode(), tmp_path / "a") == []
    assert build_page((filler + "\n" + text).encode(), tmp_path / "b") == ["too_large"]


NAMES = [
    "📚 书单.md",
    "两个  空格 .md",
    " leading.md",
    "100个1%提升%20策略.md",
    "为什么#号&+页.md",
    "Induction\u00a07+3.md",
    "នៅ\u200bខាង.md",
    "[email\u00a0protected].md",
    "a'b;--.md",
    "深/很/深/的/目录/页.MD",
    "UPPER.Markdown",
    "𠮷.md",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_page_of_any_name_is_read_and_found_by_it(name: str, tmp_path: Path) -> None:
    assert build_page(PAGE.encode(), tmp_path, name=name) == []
    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        assert [page.path for page in corpus.pages()] == [name]


@raw_names
@pytest.mark.parametrize(
    "name",
    [
        "谁?.md",
        'a"b<c>|d*.md',
        "back\\slash.md",
        "line\nend.md",
        "tab\there.md",
        "\u202egnp.md",
        "长" * 80 + ".md",
        "名" * 84 + ".md",
    ],
    ids=ascii,
)
def test_a_page_of_a_name_that_only_some_file_systems_take_is_read(name: str, tmp_path: Path) -> None:
    assert build_page(PAGE.encode(), tmp_path, name=name) == []
    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        assert [page.path for page in corpus.pages()] == [name]


@raw_names
def test_a_name_in_nfd_is_a_path_in_nfc_and_opens(tmp_path: Path) -> None:
    assert build_page(PAGE.encode(), tmp_path, name="Cafe\u0301/か\u3099.md") == []
    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        (page,) = corpus.pages()
        assert (page.path, page.disk_path) == ("Caf\u00e9/が.md", "Cafe\u0301/か\u3099.md")


def test_a_file_that_cannot_be_read_is_told_and_read_once_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_bytes = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == "locked.md":
            raise PermissionError(13, "Permission denied", str(path))
        return read_bytes(path)

    wiki = tmp_path / "wiki"
    wiki.mkdir()
    (wiki / "locked.md").write_text(PAGE, encoding="utf-8")
    (wiki / "open.md").write_text(PAGE, encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", refuse)
        first = run_build(wiki, tmp_path / "state")
    second = run_build(wiki, tmp_path / "state")

    assert [(found.page, found.code, found.level) for found in first.diagnostics] == [
        ("locked.md", "file_unreadable", "error")
    ]
    assert "Permission denied" in first.diagnostics[0].message
    assert (second.indexed, second.unchanged, second.skipped) == (1, 1, 0)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="nobody is refused a file here")
def test_a_file_without_permission_is_told(tmp_path: Path) -> None:
    wiki = tmp_path / "wiki"
    wiki.mkdir()
    (wiki / "locked.md").write_text(PAGE, encoding="utf-8")
    (wiki / "locked.md").chmod(0)

    assert [found.code for found in run_build(wiki, tmp_path / "state").diagnostics] == ["file_unreadable"]


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need a privilege on Windows")
def test_links_out_of_the_wiki_are_told_and_nothing_of_their_targets_is_in_the_corpus(tmp_path: Path) -> None:
    wiki, outside = tmp_path / "wiki", tmp_path / "outside"
    wiki.mkdir()
    outside.mkdir()
    (outside / "secret.md").write_text("# 机密\n\n不得外传的内容。\n", encoding="utf-8")
    (wiki / "page.md").write_text(PAGE, encoding="utf-8")
    (wiki / "secret.md").symlink_to(outside / "secret.md")
    (wiki / "folder").symlink_to(outside)
    report = run_build(wiki, tmp_path / "state")

    assert [(found.page, found.code) for found in report.diagnostics] == [
        ("folder", "link_out_of_root"),
        ("secret.md", "link_out_of_root"),
    ]
    assert "机密".encode() not in corpus_path(tmp_path / "state").read_bytes()
    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        assert [page.path for page in corpus.pages()] == ["page.md"]
