"""The quantities of a page, as the corpus keeps them."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpus_maker import corpus_path, run_build, write_pages
from hypothesis import given
from hypothesis import strategies as st
from reading_picture import read

from wikigate.corpus.file.reader import open_corpus
from wikigate.corpus.model import Span


def figures(text: str) -> list[tuple[str, str, float]]:
    """Text, kind and least value of the quantities of a page."""
    rows = read("page.md", text.encode("utf-8", "surrogatepass"))
    return [(rows.page.text[q.start_cp : q.end_cp], q.kind, q.low) for q in rows.quantities]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("水温 92 度，用粉 15 克。", [("92 度", "degree", 92.0), ("15 克", "mass", 15.0)]),
        ("用**十五**克。", [("十五**克", "mass", 15.0)]),
        ("- 一斤\n- 两斤", [("一斤", "mass", 500.0), ("两斤", "mass", 1000.0)]),
        ("| 项 | 值 |\n|---|---|\n| 高 | 3 km |", [("3 km", "length", 3000.0)]),
        ("It costs &#36;30 today.", [("&#36;30", "money", 30.0)]),
        ("30%\n\n```\n40%\n```\n\n%%50%%%", [("30%", "percentage", 0.3)]),
        ("二\n\n十", [("二", "number", 2.0), ("十", "number", 10.0)]),
        ("$$\nx = 3 kg\n$$", []),
        ("没有数字。", []),
        (
            "令 $n=5$，占 $37\\%$，快 $3.5$ 倍，用 $a_2$ 表示。",
            [("3.5$ 倍", "multiple", 3.5)],
        ),
        ("价格从 $5 到 $6。", [("$5 到 $6", "money", 5.0)]),
    ],
)
def test_what_is_read(text: str, expected: list[tuple[str, str, float]]) -> None:
    assert figures(text) == expected


def test_what_a_reader_gets_is_what_was_read(tmp_path: Path) -> None:
    text = "2023 年浙江的咖啡产量约为 50多万 吨，每杯 3 到 5 元。\n\n"
    write_pages(tmp_path / "wiki", {"a.md": text})
    run_build(tmp_path / "wiki", tmp_path / "state")

    with open_corpus(corpus_path(tmp_path / "state")) as corpus:
        page = corpus.page("a.md")
        assert page is not None
        found = corpus.quantities(page.id, Span(0, len(text)))
        part = corpus.quantities(page.id, Span(8, 40))

    assert [(q.span.of(text), q.qualifier, q.low, q.high, q.half_open) for q in found[1:3]] == [
        ("50多万 吨", "more_than", 5e11, 6e11, True),
        ("3 到 5 元", "range", 3.0, 5.0, False),
    ]
    assert (found[0].year, found[0].kind) == (2023, "date")
    assert part == found[1:3]


@given(
    st.lists(
        st.sampled_from(
            ["3 kg", "一斤", "- 5 月 3 日", "2019", "年", "`4`", "$5$", "*二*十", "# 30%", "|1|2|"]
        )
    )
)
def test_a_quantity_lies_in_its_block(parts: list[str]) -> None:
    rows = read("page.md", "\n\n".join(parts).encode())
    for found in rows.quantities:
        block = rows.blocks[found.block]
        assert block.start_cp <= found.start_cp < found.end_cp <= block.end_cp
