"""Cue words: literals in questions, expressions in page text."""

from __future__ import annotations

import pytest

from wikigate.gateway.query.cues import Cues, padded

CUES = Cues(
    {
        ("ask.time", "zh"): ("什么时候", "何时"),
        ("ask.time", "en"): ("when", "what year"),
        ("pattern.limit", "zh"): ("除非",),
        ("pattern.limit", "en"): (r"\bunless\b",),
    }
)


@pytest.mark.parametrize(
    ("question", "cue"),
    [
        ("茶是什么时候传入的", "什么时候"),
        ("when did it start", "when"),
        ("in what year, exactly?", "what year"),
        ("whenever you like", None),
        ("茶怎么泡", None),
    ],
)
def test_a_latin_cue_is_a_whole_word_and_a_chinese_one_stands_anywhere(question: str, cue: str | None):
    assert CUES.found("ask.time", padded(question)) == cue


@pytest.mark.parametrize(
    ("text", "matches"),
    [
        ("除非下雨，否则去。", True),
        ("We go unless it rains.", True),
        ("Cold brew 冷萃 is fine unless it is old.", True),
        ("unlessons", False),
        ("下雨就去。", False),
        ("", False),
    ],
)
def test_expressions_are_tried_in_the_languages_of_the_text(text: str, *, matches: bool):
    patterns = CUES.patterns("limit")
    assert patterns is not None
    assert (patterns.search(text) is not None) == matches


def test_a_kind_without_expressions_has_none():
    assert CUES.patterns("nothing") is None
