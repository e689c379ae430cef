"""Stems are those of the full-text index."""

from __future__ import annotations

from importlib.resources import files

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.text.stem import TOKENIZER, Stemmer

STEM = Stemmer().stem


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("programming", "program"),
        ("programs", "program"),
        ("relational", "relat"),
        ("naïve", "naïv"),
        ("动态规划", "动态规划"),
        ("3º11", "3º11"),
        ("machinªlearnª", "machinªlearnª"),
        ("cpp", "cpp"),
    ],
)
def test_a_word_has_the_stem_of_the_index(word: str, stem: str) -> None:
    assert STEM(word) == stem


@pytest.mark.parametrize("text", ["two words", "++", ""])
def test_what_is_no_single_token_stays_as_it_is(text: str) -> None:
    assert STEM(text) == text


def test_the_tokenizer_is_the_one_of_the_corpus_file() -> None:
    name, arguments = TOKENIZER
    layout = files("wikigate.contracts").joinpath("corpus.sql").read_text(encoding="utf-8")
    assert layout.count(f"tokenize = '{name} {' '.join(arguments)}'") == layout.count("tokenize =") > 0


@given(st.lists(st.text("abcdefghijklmnopqrstuvwxyzé1", min_size=1, max_size=12), min_size=1, max_size=8))
def test_the_index_finds_a_word_by_its_stem(words: list[str]) -> None:
    database = apsw.Connection(":memory:")
    database.execute(
        f"CREATE VIRTUAL TABLE t USING fts5(x, tokenize = '{TOKENIZER[0]} {' '.join(TOKENIZER[1])}')"
    )
    database.execute("CREATE VIRTUAL TABLE v USING fts5vocab(t, row)")
    database.execute("INSERT INTO t VALUES (?)", (" ".join(words),))
    assert {term for (term,) in database.execute("SELECT term FROM v")} == {STEM(word) for word in words}
