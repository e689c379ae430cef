"""Words, bigrams and search forms: what a page yields, a question finds, through the real index."""

from __future__ import annotations

import re
from pathlib import Path

import apsw
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wikigate.corpus.text import tokens as tokens_module
from wikigate.corpus.text.normalise import fold, load_fold_table
from wikigate.corpus.text.segment import load_segmenter
from wikigate.corpus.text.stem import TOKENIZER, Stemmer
from wikigate.corpus.text.tokens import (
    CJK,
    JOINT,
    LONGEST,
    Tokens,
    display,
    gram_tokens,
    search_form,
    tokenise,
    word_tokens,
)

TABLE = load_fold_table()
SEGMENT = load_segmenter()
STEM = Stemmer().stem
UNICODE61 = apsw.Connection(":memory:").fts5_tokenizer(*TOKENIZER)

_TEXTS = st.one_of(
    st.text("ab1 ._-'/:+#*,第十七条一〇的动态カー나の\u0301é&@º😀", max_size=24),
    st.text(max_size=30),
).map(lambda text: fold(text, TABLE))


def words(text: str) -> str:
    return " ".join(word_tokens(fold(text, TABLE), SEGMENT))


def grams(text: str) -> str:
    return " ".join(gram_tokens(fold(text, TABLE), STEM))


def form(text: str) -> str:
    return search_form(fold(text, TABLE), STEM)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("动态规划要满足哪两个前提？", "动态 规划 要 满足 哪 两个 前提"),
        ("動態規劃，資料庫", "动态 规划 资料 资料库"),
        ("Running dogs' houses!", "running dogs houses"),
        ("アルゴリズムの計算量を求める", "アルゴリズム の 计算 量 を 求 める"),
        ("학교에서 배운다", "학교에서 배운다"),
        ("用 Python 写 B站 爬虫", "用 python 写 b 站 爬虫"),
        ("Москва, ΑΘΗΝΑ, naïve", "москва αθηνα naïve"),
        ("——……！？ + -", ""),
        ("", ""),
    ],
)
def test_words_of_every_script(text: str, wanted: str) -> None:
    assert words(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("C++ 和 C# 与 .NET", "cpp 和 csharp 与 dotnet"),
        ("C++11、g++、<bits/stdc++.h>", "cpp 11 gpp bits stdcpp h"),
        ("IDA* 与 A* 算法，a*b", "idastar 与 astar 算法 a b"),
        ("std::vector<int>", "std vector int"),
        ("ASP.NET / node.js", "asp net node js"),
        ("max_page_bytes", "max page bytes"),
        ("i++ 与 x#y", "i 与 x y"),
        ("/etc/passwd user@host", "etc passwd user host"),
        ("the user's won't", "the user won t"),
    ],
)
def test_names_that_hold_signs_are_words(text: str, wanted: str) -> None:
    assert words(text) == wanted


def test_every_name_of_the_table_is_spelled_and_its_word_is_its_own_stem() -> None:
    names = tokens_module._names()
    assert names
    assert {name: words(f"用{name}写") for name in names} == {
        name: f"用 {word} 写" for name, word in names.items()
    }
    assert [word for word in names.values() if STEM(word) != word] == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("3.14", "3º14"),
        ("1,234,567.5 元", "1234567º5 元"),
        ("１，０００", "1000"),
        ("Python 3.11.7", "python 3 3º11 3º11º7"),
        ("v1.2", "v1º2"),
        ("1,2,3 与 12,34", "1 2 3 与 12 34"),
        ("见 3. 然后", "见 3 然后"),
        ("2024-05-01 12:30", "2024 05 01 12 30"),
    ],
)
def test_a_number_is_one_word(text: str, wanted: str) -> None:
    assert words(text) == wanted


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("第十七条", "第17条"),
        ("第一百〇三条", "第103条"),
        ("第1260条", "第一千二百六十条"),
        ("第２０章", "第二十章"),
    ],
)
def test_an_ordinal_is_one_word_however_it_is_written(written: str, asked: str) -> None:
    assert words(written) == words(asked)
    assert words(written).endswith(
        written if written.isalpha() and "〇" not in written else words(asked).split()[-1]
    )
    assert form(written) == form(asked)
    assert words(asked).split()[-1].startswith("第")


def test_every_number_of_an_article_is_spelled_as_laws_do() -> None:
    spelled = {
        n: form(f"第{n}条").strip() for n in (1, 10, 11, 20, 100, 101, 110, 119, 1000, 1001, 1010, 1260, 9999)
    }
    assert spelled == {
        1: "第一条",
        10: "第十条",
        11: "第十一条",
        20: "第二十条",
        100: "第一百条",
        101: "第一百零一条",
        110: "第一百一十条",
        119: "第一百一十九条",
        1000: "第一千条",
        1001: "第一千零一条",
        1010: "第一千零一十条",
        1260: "第一千二百六十条",
        9999: "第九千九百九十九条",
    }


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("动态规划", "动态 态规 规划"),
        ("水", "水"),
        ("用 Python 写", "用 python 写"),
        ("データ", "デー ータ"),
        ("학교", "학교"),
        ("machine learning", "machine learning machinªlearnª"),
        ("Machines learned", "machines learned machinªlearnª"),
        ("one. Two, three", "one two three"),
        ("re-use std::vector", "re use std vector reªusª usªstdª stdªvectorª"),
        ("12 34 rows", "12 34 rows 34ªrowª"),
    ],
)
def test_grams_are_bigrams_words_and_pairs_of_stems(text: str, wanted: str) -> None:
    assert grams(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("动态规划（Dynamic Programming）很好。", " 动态规划 dynam program 很好 "),
        ("C++ 的 std::vector", " cpp 的 std vector "),
        ("。。。", " "),
        ("", " "),
    ],
)
def test_the_search_form_holds_runs_and_stems_between_blanks(text: str, wanted: str) -> None:
    assert form(text) == wanted


def test_membership_tests_find_whole_words_only() -> None:
    line = form("Programs and 动态规划 in C++")
    assert f" {STEM('programming')} " in line
    assert " pro " not in line
    assert "态规" in line
    assert " cpp " in line


def test_the_four_functions_agree() -> None:
    for text in ("动态 machine learning 3.11 第17条 c++", "", "かな カナ 한글"):
        folded = fold(text, TABLE)
        words, grams, searched = tokenise(folded, SEGMENT, STEM)
        asked = [gram for gram in grams if len(gram) != 2 or gram[1] != JOINT]
        assert Tokens(words, asked, searched) == Tokens(
            word_tokens(folded, SEGMENT), gram_tokens(folded, STEM), search_form(folded, STEM)
        )


def test_each_character_begins_one_token_of_its_run() -> None:
    for run in ("黑猫", "动态规划", "데이터", "猫"):
        grams = tokenise(run, SEGMENT, STEM).grams
        assert [gram[0] for gram in grams] == list(run)
        assert grams[-1] in {f"{run[-1]}{JOINT}", run}
        assert gram_tokens(run, STEM) == (grams[:-1] or [run])


@given(_TEXTS)
@example("第〇条 3.1.4 a'b 1,000.5")
def test_every_token_passes_the_index_in_one_piece(folded: str) -> None:
    tokens = tokenise(folded, SEGMENT, STEM)
    for token in [*tokens.words, *tokens.grams]:
        got = list(UNICODE61(token.encode(), apsw.FTS5_TOKENIZE_DOCUMENT, None, include_offsets=False))
        assert got in ([(STEM(token),)], []), (token, got)
        assert len(got) == 1 or not re.search("[a-z0-9一-鿿]", token), token


@given(_TEXTS)
def test_no_letter_or_digit_is_lost(folded: str) -> None:
    kept = set("".join(word_tokens(folded, lambda run: [run])))
    ascii_word = set(re.sub(r"[^a-z0-9]|'s", "", folded)) - set("0123456789")
    assert ascii_word <= kept | set("s")
    assert set(re.findall(f"[{CJK}]", folded)) - set("〇") <= kept


@given(st.text("abZ1 ._-'/:&@()第十七条的动态º\x00\n䷀", max_size=24) | _TEXTS)
def test_the_small_expression_says_the_same_as_the_large_one(spelled: str) -> None:
    assert tokens_module._runs(spelled) == tokens_module._any_run().findall(spelled)


@given(_TEXTS, _TEXTS)
def test_text_beside_it_does_not_change_what_a_sentence_yields(one: str, two: str) -> None:
    alone = [tokenise(text, SEGMENT, STEM) for text in (one, two)]
    together = tokenise(f"{one} ; {two}", SEGMENT, STEM)
    assert together.words == alone[0].words + alone[1].words
    assert together.grams == alone[0].grams + alone[1].grams


@given(_TEXTS)
def test_every_word_stands_in_the_search_form(folded: str) -> None:
    tokens = tokenise(folded, SEGMENT, STEM)
    for word in tokens.words:
        is_cjk = re.match(f"[{CJK}]", word)
        assert word in tokens.form if is_cjk else f" {STEM(word)} " in tokens.form


def test_an_overlong_word_is_cut_on_both_sides() -> None:
    blob = "x" * 5000
    assert word_tokens(blob, SEGMENT) == ["x" * LONGEST]
    assert search_form(blob, STEM) == f" {'x' * LONGEST} "
    assert len(max(gram_tokens(f"{blob} {blob}", STEM), key=len)) <= 2 * LONGEST + 2


@pytest.mark.parametrize(
    ("token", "shown"),
    [("3º11", "3.11"), ("machinªlearnª", "machin learn"), ("cpp", "cpp"), ("动态", "动态")],
)
def test_a_token_can_be_shown_to_people(token: str, shown: str) -> None:
    assert display(token) == shown


@pytest.mark.parametrize("unit", ["a-", "第", "1,000,", "3.1.", "c++ ", "a b ", "'s", "動"])
def test_time_grows_with_length_alone(unit: str) -> None:
    folded = fold(unit * 40_000, TABLE)
    assert tokenise(folded, lambda run: [run], STEM).form  # quadratic work would take minutes here


@pytest.mark.corpora
def test_tokens_of_real_pages_pass_the_index_in_one_piece(corpora: Path) -> None:
    seen: set[str] = set()
    for path in sorted(corpora.rglob("*.md"))[::80]:
        for line in path.read_text(encoding="utf-8", errors="replace").split("\n"):
            tokens = tokenise(fold(line, TABLE), SEGMENT, STEM)
            seen.update(tokens.words, tokens.grams)
    assert len(seen) > 10_000
    broken = []
    for token in sorted(seen):
        got = list(UNICODE61(token.encode(), apsw.FTS5_TOKENIZE_DOCUMENT, None, include_offsets=False))
        if got != [(STEM(token),)]:
            broken.append((token, got))
    assert broken == []


def test_every_name_has_a_sign_by_which_it_is_looked_for():
    assert [name for name in tokens_module._names() if not set("+#*") & set(name) and ".n" not in name] == []
