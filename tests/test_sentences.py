"""Sentences: where they end, where they do not, and that nothing is lost between them."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wikigate.corpus.text.sentences import LONGEST_BRACKETS, sentences

_TEXTS = st.one_of(
    st.text("甲乙aB1 　\n。！？；…．.!?;，、：:“”‘’\"'「」『』《》（）()[]\u200b-", max_size=40),
    st.text(max_size=40),
)


def cut(text: str) -> list[str]:
    return [span.of(text) for span in sentences(text)]


# "|" marks where a sentence ends; blanks around it belong to the text between sentences.
@pytest.mark.parametrize(
    "marked",
    [
        "今天很好。|明天呢？|后天！",
        "甲；|乙；|丙",
        "我不知道……|于是走了",
        "第一行|\n第二行",
        "はい。|次の文です。",
        "그렇다.| 아니다.| Hello.",
        "真的吗？！|是的。。。|好",
        "设 n 为整数．|若 n 为 0，返回．|其中 C++．|下面",
        "It works.| Then it stops!| Why?| Nobody knows",
        "1,000 people;| they left;| done",
        "Text ends.中文开始.| 然后".replace("ends.中", "ends.|中"),
        "He was here in 2010.| 30 people came.",
        "Wait... |And go.",
        "हिन्दी वाक्य।| दूसरा।",
    ],
)
def test_a_sentence_ends_here(marked: str) -> None:
    assert cut(marked.replace("|", "")) == [part.strip() for part in marked.split("|")]


@pytest.mark.parametrize(
    "whole",
    [
        "圆周率是 3.14，不是 3．5",
        "版本 3.11.2 和 v1.2 都行",
        "See Fig. 3, Eq. 2 and No. 5",
        "e.g. this, i.e. that, Smith et al. Found",
        "The U.S. Army and J. R. R. Tolkien",
        "Dr. Smith met Prof. Li",
        "It came at 5 p.m. yesterday, on Jan. 5",
        "Yahoo! 日本",
        "见 https://a.com/x?y=1&z=2.html 和 node.js",
        "for(i=0;i<n;i++)",
        "a.b.c?d!e;f",
        "1. 总则",
        "１．总则",
        "A. 选项",
        "一．绪论",
        "1, 2, …, n",
        "a…b",
        "……于是开始",
        "！！！重要",
        "“Really?” he asked",
        '"Really?" he asked',
        "见 docs/readme.中文",
        "见 a_b.文档",
        "......",
        "",
    ],
)
def test_no_sentence_ends_inside(whole: str) -> None:
    assert cut(whole) == ([whole] if whole else [])


@pytest.mark.parametrize(
    "marked",
    [
        "参见《动态规划。入门》一书。|好",
        "前（甲。乙！丙？）都行。|好",
        "“你好。”他说。|然后走了。",
        "他说：“今天好。我走了。”|第二天，他回来了。",
        "他说：“好。”，然后走了。|好",
        "「そうです。」と言った。|次。",
        "天气好。|（见下图。）|下一句。",
        "外（内（甲。）乙。）外。|好",
        "你好(hello. World)吗？|对。",
        "他说“好”。”|尾",
        '"Done."| Then he left.',
        'He said "Hi.| Go."| Then left.',
        '甲说："好。"|乙说："不。"|完',
        "（甲。乙）丙】。】|丁",
    ],
)
def test_brackets_and_quotation_marks_stay_with_their_sentence(marked: str) -> None:
    assert cut(marked.replace("|", "")) == [part.strip() for part in marked.split("|")]


@pytest.mark.parametrize("opener", list("《「『“（("))
def test_an_opener_that_is_never_closed_swallows_nothing(opener: str) -> None:
    assert cut(f"甲{opener}乙。丙。丁") == [f"甲{opener}乙。", "丙。", "丁"]


def test_brackets_that_close_in_another_line_are_not_balanced() -> None:
    assert cut("甲（乙。丙\n丁。）戊。") == ["甲（乙。", "丙", "丁。）", "戊。"]


def test_long_text_in_brackets_is_cut_like_any_other() -> None:
    inner = "甲乙丙丁。" * (LONGEST_BRACKETS // 5)
    assert len(cut(f"“{inner}”")) == LONGEST_BRACKETS // 5
    assert len(cut(f"“{inner[:-10]}”")) == 1


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("  甲。\u3000\u3000乙。 \n\n 丙 ", ["甲。", "乙。", "丙"]),
        ("甲。 ——\n——\n乙", ["甲。 ——", "——", "乙"]),
        ("甲\r\n乙\u2028丙\x0b丁", ["甲", "乙\u2028丙\x0b丁"]),
    ],
)
def test_sentences_are_trimmed_and_lines_end_at_line_feeds_alone(text: str, wanted: list[str]) -> None:
    assert cut(text) == wanted


@given(_TEXTS)
@example("“甲。”\n”乙")
@example('a." "b')
@example("。\n\u200b")
def test_every_visible_character_is_in_exactly_one_sentence(text: str) -> None:
    spans = sentences(text)
    assert all(span.of(text) and span.of(text) == span.of(text).strip() for span in spans)
    assert all(before.end <= after.start for before, after in pairwise(spans))
    assert "".join("".join(span.of(text).split()) for span in spans) == "".join(text.split())
    assert all("\n" not in span.of(text) for span in spans)


@given(
    st.lists(st.text("甲乙丙丁ab12，、", min_size=1, max_size=12).filter(str.isalnum), max_size=8),
    st.sampled_from("。！？；"),
)
def test_planted_sentences_are_found_one_by_one(planted: list[str], end: str) -> None:
    assert cut("".join(f"{sentence}{end}" for sentence in planted)) == [
        f"{sentence}{end}" for sentence in planted
    ]


@given(_TEXTS, _TEXTS)
def test_lines_are_cut_each_for_itself(one: str, two: str) -> None:
    assert cut(f"{one}\n{two}") == cut(one) + cut(two)


@pytest.mark.parametrize(
    "unit", ["e.g. ", "...", '." ', "(", "（“", "． ", "1. ", "- ; ", "“", "(。)", "…", "\u3000"]
)
def test_time_grows_with_length_alone(unit: str) -> None:
    assert sentences(unit * 30_000 + "甲")  # quadratic work would take minutes here


@pytest.mark.corpora
def test_sentences_of_real_pages_lose_nothing_and_are_mostly_short(corpora: Path) -> None:
    sizes = []
    for path in sorted(corpora.rglob("*.md"))[::60]:
        text = path.read_text(encoding="utf-8", errors="replace")
        spans = sentences(text)
        assert "".join("".join(span.of(text).split()) for span in spans) == "".join(text.split())
        sizes += [len(span) for span in spans if re.search(r"\w", span.of(text))]
    assert len(sizes) > 1000
    assert sorted(sizes)[len(sizes) * 95 // 100] < 400  # as much as one quote may hold
