"""Cue words of a page: each kind has words that make a mark, and words like them that make none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading_picture import read


def marks(text: str) -> list[tuple[str, str]]:
    """Kind and words of the marks on a page."""
    rows = read("page.md", text.encode("utf-8", "surrogatepass"))
    return [(cue.kind, rows.page.text[cue.start_cp : cue.end_cp]) for cue in rows.cues]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("除非医生同意，否则不要停药。", [("limit", "除非")]),
        ("除非醫生同意，否則不要停藥。", [("limit", "除非")]),
        ("在水温过高的情况下，风味会变差。", [("limit", "在水温过高的情况下")]),
        ("Grind finer, UNLESS the brew runs slowly.", [("limit", "UNLESS")]),
        ("Store it only in a dry place.", [("limit", "only in")]),
        ("产地说法不一。", [("open", "说法不一")]),
        ("The year is to be confirmed.", [("open", "to be confirmed")]),
        ("Who bred it [citation needed] is unknown.", [("open", "[citation needed]")]),
        ("以下内容仅供参考。", [("review", "仅供参考")]),
        ("萃取率是指溶出物的比例。", [("definition", "是指")]),
        ("首先称粉。", [("method", "首先")]),
        ("因为水太烫。", [("reason", "因为")]),
        ("例如肯尼亚。", [("example", "例如")]),
        ("与手冲相比，它更浓。", [("comparison", "相比")]),
        ("**除**非同意。", [("limit", "除**非")]),
        ("# 存疑\n\n内容", [("heading.open", "存疑")]),
        ("# Open questions\n\nText", [("heading.open", "Open questions")]),
        ("# 通常做法\n\n内容", [("heading.limit", "通常")]),
    ],
)
def test_words_that_make_a_mark(text: str, expected: list[tuple[str, str]]) -> None:
    assert marks(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "一般人都知道。",
        "一般的矩阵没有这个性质。",
        "The generalist is in the onlyness of things.",
        "```\n除非 unless 例如\n```",
        "%%待核实%%",
        "# 例如\n\n正文",
        "他在家。\n\n情况不明。",
        "- 在\n- 条件下",
        "A discontinued, unlessoned word.",
    ],
)
def test_words_that_make_none(text: str) -> None:
    assert marks(text) == []


def test_english_words_in_chinese_text_count_only_where_letters_prevail() -> None:
    assert marks("这里说 only if 的用法很多，请看下面的例句和说明文字，再看别的页面。") == []
    assert marks("The 用法 of it holds only if both are set.") == [("limit", "only if")]


@given(st.text(alphabet="除非在的情况下 \n#*通常onlyif例如İß１㎏。", max_size=60))
def test_a_mark_lies_in_its_block_and_is_not_empty(text: str) -> None:
    rows = read("page.md", text.encode("utf-8", "surrogatepass"))
    for cue in rows.cues:
        block = rows.blocks[cue.block]
        assert block.start_cp <= cue.start_cp < cue.end_cp <= block.end_cp
