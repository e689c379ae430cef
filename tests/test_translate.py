"""The quick translation of much text says what `str.translate` says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.text.normalise import load_fold_table
from wikigate.corpus.text.tokens import spell, spell_lines
from wikigate.corpus.text.translate import SEARCHED_FROM, Translator

TABLE = load_fold_table()
QUICK = Translator(TABLE, dict(TABLE))
QUICK("x" * SEARCHED_FROM)

ANY = st.characters(exclude_categories=["Cs"])
TEXTS = st.text(ANY | st.sampled_from("ＡａA漢汉，。ﬁ\u00ad\u200b①⼀𝐀Ω"))
SPELLED = st.text(st.sampled_from(list("c++g#a*.net3.11,000第17条一〇's x\n\x1d")), max_size=60)


@given(TEXTS)
def test_much_text_is_translated_as_little_is(text: str) -> None:
    assert QUICK(text) == text.translate(TABLE)


def test_what_is_translated_before_the_expression_is_compiled_is_no_different() -> None:
    slow = Translator(TABLE, dict(TABLE))
    assert slow("ＡＢ漢") == QUICK("ＡＢ漢") == "ab汉"


@given(SPELLED)
def test_a_long_text_is_spelled_as_its_lines_are(text: str) -> None:
    assert spell_lines(text) == "\n".join(map(spell, text.split("\n")))
