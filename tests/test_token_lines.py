"""Tokenising many texts at once gives what tokenising each of them gives, whatever stands beside it."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wikigate.corpus.text import segment as segment_module
from wikigate.corpus.text.normalise import fold, load_fold_table
from wikigate.corpus.text.segment import Segmenter, load_segmenter
from wikigate.corpus.text.stem import Stemmer
from wikigate.corpus.text.token_lines import LineTokeniser, TokenLines
from wikigate.corpus.text.tokens import tokenise

TABLE = load_fold_table()
STEM = Stemmer().stem

_TEXT = st.one_of(
    st.text("ab1 ._-'/:+#*,第十七条一〇的动态规划长江大桥カー나の\u0301é&@º😀\n\x1f㐀龦", max_size=24),
    st.sampled_from(["", " ", "\n", "。", "第17条", "C++ 3.11.7", "長江大橋", "ㇰㄅ々", "ሀለ", "𠀀字"]),
    st.text(max_size=20),
)


@pytest.fixture(scope="module", params=["fastest", "jieba"])
def segment(request: pytest.FixtureRequest) -> Segmenter:
    return load_segmenter() if request.param == "fastest" else segment_module._load_jieba()


@given(texts=st.lists(_TEXT, max_size=8))
@example(texts=[""])
@example(texts=["", ""])
@example(texts=["a\nb", "", "\u0301x", "e", "\u0301"])
@example(texts=["学", "第三条第四款", "第", "动态"])
def test_a_text_yields_the_same_alone_and_among_others(segment: Segmenter, texts: list[str]) -> None:
    found = LineTokeniser(TABLE, segment, STEM).lines(texts)
    wanted = [tokenise(fold(text, TABLE), segment, STEM) for text in texts]
    assert [line.split() for line in found.words] == [tokens.words for tokens in wanted]
    assert [line.split() for line in found.grams] == [tokens.grams for tokens in wanted]
    assert found.forms == [tokens.form for tokens in wanted]


def test_what_it_remembers_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wikigate.corpus.text.token_lines._KEPT", 3)
    segment = load_segmenter()
    tokeniser = LineTokeniser(TABLE, segment, STEM)
    texts = ["动态 programming", "动态规划 of machines", "规划", "machine 动态", "第17条", "a-b"]
    fresh = [LineTokeniser(TABLE, segment, STEM).lines([text]) for text in texts]
    assert [tokeniser.lines([text]) for text in texts * 3] == fresh * 3


def test_a_part_has_the_lines_of_its_texts() -> None:
    lines = TokenLines(["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"])
    assert lines.part(1, 3) == TokenLines(["b", "c"], ["e", "f"], ["h", "i"])
