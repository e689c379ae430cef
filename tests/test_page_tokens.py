"""Tokenising many texts at once gives what tokenising each of them gives, whatever stands beside it."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wikigate.corpus.file.encoding import search_text
from wikigate.corpus.text import segment as segment_module
from wikigate.corpus.text.normalise import fold, load_fold_table
from wikigate.corpus.text.page_tokens import PageTokeniser, Streams
from wikigate.corpus.text.segment import Segmenter, load_engine
from wikigate.corpus.text.stem import Stemmer
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
    return load_engine() if request.param == "fastest" else segment_module._load_jieba()


_SECTION = st.lists(st.lists(_TEXT, max_size=3), max_size=4)


def wanted(section: list[list[str]], segment: Segmenter) -> tuple[list[str], list[str], str]:
    """What tokenising text by text gives."""
    blocks = [[tokenise(fold(text, TABLE), segment, STEM) for text in block] for block in section]
    tokens = [token for block in blocks for token in block]
    words = [word for token in tokens for word in token.words]
    grams = [gram for token in tokens for gram in token.grams]
    return words, grams, search_text([[token.form for token in block] for block in blocks])


def plain(streams: Streams) -> tuple[list[str], list[str], str]:
    return streams.words.split(), streams.grams.split(), streams.search


@given(sections=st.lists(_SECTION, max_size=4))
@example(sections=[])
@example(sections=[[]])
@example(sections=[[[]]])
@example(sections=[[[""]]])
@example(sections=[[], [[], [""], []], [["a", ""]], []])
@example(sections=[[["a\nb", "", "\u0301x"], ["e"], ["\u0301"]], [["\x1d\x1e"]]])
@example(sections=[[["学", "第三条第四款", "第", "动态"]]])
@example(sections=[[["a  b\u3000 c", "c++  11"]]])
def test_a_text_yields_the_same_alone_and_among_others(
    segment: Segmenter, sections: list[list[list[str]]]
) -> None:
    found = PageTokeniser(TABLE, segment, STEM).sections(sections)
    assert list(map(plain, found)) == [wanted(section, segment) for section in sections]


@given(texts=st.lists(_TEXT, max_size=4))
def test_names_yield_words_and_bigrams_line_by_line(segment: Segmenter, texts: list[str]) -> None:
    tokens = [tokenise(fold(text, TABLE), segment, STEM) for text in texts]
    found = PageTokeniser(TABLE, segment, STEM).both(texts)
    assert [line.split() for line in found] == [[*token.words, *token.grams] for token in tokens]


def test_what_it_remembers_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wikigate.corpus.text.page_tokens._KEPT", 7)
    segment = load_engine()
    tokeniser = PageTokeniser(TABLE, segment, STEM)
    texts = ["动态 programming", "动态规划 of machines", "规划", "machine 动态", "第17条", "a-b"]
    fresh = [PageTokeniser(TABLE, segment, STEM).both([text]) for text in texts]
    assert [tokeniser.both([text]) for text in texts * 3] == fresh * 3
