"""Word lists: read from data files, folded, and harmless."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wikigate.corpus.text.normalise import fold, load_fold_table
from wikigate.corpus.text.words import PATTERNS, Word, load_words


@pytest.fixture(scope="module")
def words() -> tuple[Word, ...]:
    return load_words()


def test_every_word_is_folded_as_questions_are_and_not_blank(words: tuple[Word, ...]) -> None:
    table = load_fold_table()
    literal = [word for word in words if not word.kind.startswith(PATTERNS)]
    assert [word for word in literal if not word.word or fold(word.word, table) != word.word] == []


def test_every_pattern_is_an_expression_that_matches_something_but_not_nothing(
    words: tuple[Word, ...],
) -> None:
    patterns = [word.word for word in words if word.kind.startswith(PATTERNS)]
    assert patterns
    assert [pattern for pattern in patterns if re.compile(pattern).fullmatch("")] == []


def test_words_come_in_order_and_once(words: tuple[Word, ...]) -> None:
    assert list(words) == sorted(set(words))


@pytest.mark.parametrize(
    ("kind", "lang", "word"),
    [
        ("stop", "zh", "的"),
        ("stop", "en", "the"),
        ("stop", "ja", "は"),
        ("question", "zh", "什么时候"),
        ("question", "zh", "几个"),
        ("question", "en", "how many"),
        ("question", "ja", "どのように"),
        ("question", "ja", "ですか"),
    ],
)
def test_the_common_words_are_there(words: tuple[Word, ...], kind: str, lang: str, word: str) -> None:
    assert Word(kind, lang, word) in words


@pytest.mark.parametrize("name", ["几何", "哪吒", "申请", "茶几", "几乎", "几何级数", "邀请"])
def test_no_question_word_hides_in_a_name(words: tuple[Word, ...], name: str) -> None:
    asking = [word.word for word in words if word.kind == "question" and word.word in name]
    assert asking == []


def test_files_may_write_words_as_people_do(tmp_path: Path) -> None:
    (tmp_path / "zh.cues.toml").write_text('x = ["什麼", "Ｗｈａｔ", "what"]', encoding="utf-8")
    assert load_words(tmp_path) == (Word("x", "zh", "what"), Word("x", "zh", "什么"))


def test_a_list_in_a_table_has_a_dotted_kind(tmp_path: Path) -> None:
    (tmp_path / "xx.toml").write_text(
        'stop = ["b", "a", "a"]\n[ask]\ntime = ["when"]\n[ask.deep]\nx = ["y"]\n', encoding="utf-8"
    )
    assert load_words(tmp_path) == (
        Word("ask.deep.x", "xx", "y"),
        Word("ask.time", "xx", "when"),
        Word("stop", "xx", "a"),
        Word("stop", "xx", "b"),
    )


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("stop = 'a'", "stop must be a list of texts"),
        ("[ask]\ntime = [1]", "ask.time must be a list of texts"),
        ('stop = ["a", " "]', "stop must be a list of texts"),
        ("stop = [", "xx.toml: "),
    ],
)
def test_a_broken_file_is_refused_with_its_name_and_place(tmp_path: Path, content: str, says: str) -> None:
    (tmp_path / "xx.toml").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"xx\.toml: ") as refused:
        load_words(tmp_path)
    assert says in str(refused.value)
