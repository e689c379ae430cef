"""Quotes do not cut a mark in two."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.model import Span
from wikigate.gateway.evidence.markup import only_images, whole_markup


def grown(text: str, part: str) -> str:
    at = text.index(part)
    return whole_markup(text, Span(at, at + len(part)), Span(0, len(text))).of(text)


@pytest.mark.parametrize(
    ("text", "part", "whole"),
    [
        ("水温 **92 ℃** 为宜", "92 ℃", "**92 ℃**"),
        ("**重点**：先烧水。再冲。", "重点**：先烧水。", "**重点**：先烧水。"),
        ("见 [手冲](a.md) 一页", "手冲", "[手冲](a.md)"),
        ("[[a/b|手冲]]的水温是 92 ℃。", "手冲]]的水温是 92 ℃。", "[[a/b|手冲]]的水温是 92 ℃。"),
        ("[[手冲]]", "手冲", "[[手冲]]"),
        ("***又粗又斜***", "又粗又斜", "***又粗又斜***"),
        ("一句。两句。", "一句。", "一句。"),
        ("**开头。后面还很长**。", "开头。", "开头。"),
        ("- 项目 a_b", "项目 a_b", "项目 a_b"),
    ],
)
def test_a_quote_takes_in_the_marks_that_belong_to_it(text: str, part: str, whole: str):
    assert grown(text, part) == whole


def test_a_quote_does_not_grow_out_of_its_block():
    assert whole_markup("**a**", Span(2, 3), Span(2, 3)) == Span(2, 3)


@pytest.mark.parametrize("raw", ["![成品](1.jpg)", "![[图.png]]", "![a](b)\n![c](d)"])
def test_pictures_alone_are_nothing_to_quote(raw: str):
    assert only_images(raw)


@pytest.mark.parametrize("raw", ["", "正文", "![a](b) 和文字", "[a](b)"])
def test_what_holds_text_may_be_quoted(raw: str):
    assert not only_images(raw)


@given(st.text("ab*_[]()|!`\n", max_size=40), st.data())
def test_a_span_only_grows_and_stays_inside(text: str, data: st.DataObject):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    grown_span = whole_markup(text, Span(start, end), Span(0, len(text)))
    assert 0 <= grown_span.start <= start
    assert end <= grown_span.end <= len(text)


@pytest.mark.parametrize("rule", ["=", "*", "[", "_~", "![", "`"])
def test_a_long_rule_before_the_quote_is_passed_at_once(rule: str) -> None:
    # Of a run of marks that leads nowhere, no part is tried twice: sixty of them once took longer than anyone waits.
    text = f"{rule * 200} 之后的一句话。"

    assert grown(text, "之后的一句话。") == "之后的一句话。"
