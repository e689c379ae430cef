"""Normalised text: what counts as the same, and the way back to the input."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wikigate.corpus.model import Span
from wikigate.corpus.text.normalise import FoldTable, fold, fold_rows, load_fold_table, normalise

TABLE = load_fold_table()

# What makes folding hard: blanks, invisible signs, marks, half-width kana, jamo, ligatures, radicals, case.
_HARD = list(
    " \t\n\u3000\u00a0\u202f\u200b\u200d\u00ad\ufeff\u202e\x00\x08,，。、；！？“”「」…⋯—"
    "aAßẞİiſςΣéÅ\u0301\u0323\u0307\u030a\u3099\u309aか゛ガｶﾞﾊﾟ각가각ㄱㅏﾡ角⻆⽬⾏長长體体乾后後㍿㎞①½ﬁﷺ️\U0001f469क़ো"
)
_TEXTS = st.one_of(st.text(st.sampled_from(_HARD), max_size=12), st.text(max_size=30))


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("动态规划", "动态规划"),
        ("動態規劃與資料庫", "动态规划与资料库"),
        ("Ｗｉｎｄｏｗｓ　１１", "windows 11"),
        ("第一章\u3000总\u00a0则", "第一章 总 则"),
        ("⻆度、⽬录、⾏", "角度,目录,行"),
        ("１，０００．５％", "1,000.5%"),
        ("\u200bPre\u00adCompact\ufeff", "precompact"),
        ("  two\n\tlines  ", "two lines"),
        ("1000\u202fh", "1000 h"),
        ("他说：“好。”", '他说:"好."'),
        ("他說：「好。」", '他说:"好."'),
        ("ﾊﾟｿｺﾝ カ\u3099", "パソコン ガ"),
        ("café CAFE\u0301", "café café"),
        ("\u1112\u1161\u11ab\u1100\u1173\u11af 한글", "한글 한글"),
        ("ΣΊΣΥΦΟΣ σίσυφος", "σίσυφοσ σίσυφοσ"),
        ("İstanbul", "istanbul"),
        ("㎞ ① ½ ﬁ ㍿", "km 1 1/2 fi 株式会社"),
        ("wait… wait⋯", "wait... wait..."),
        ("HIS\x00系统 deep\x08", "his系统 deep"),
        ("👍🏽 \U000e0041", "👍🏽"),
        ("", ""),
        ("\u200b \u3000\n", ""),
    ],
)
def test_spellings_that_mean_the_same_fold_to_one_form(written: str, folded: str) -> None:
    assert fold(written, TABLE) == folded
    assert normalise(written, TABLE).text == folded


@pytest.mark.parametrize(
    ("one", "other"), [("3.14", "314"), ("résumé", "resume"), ("《书》", "书"), ("是", "事")]
)
def test_spellings_that_differ_in_meaning_stay_apart(one: str, other: str) -> None:
    assert fold(one, TABLE) != fold(other, TABLE)


@given(_TEXTS)
@example("a\u200b\u0301")
@example("ﾶﾞ")
def test_folding_twice_changes_nothing_more(text: str) -> None:
    once = fold(text, TABLE)
    assert fold(once, TABLE) == once
    assert once == once.strip()
    assert "  " not in once


def test_every_single_code_point_has_a_final_form() -> None:
    changing = [
        char for char in map(chr, dict(fold_rows())) if fold(fold(char, TABLE), TABLE) != fold(char, TABLE)
    ]
    assert changing == []


@given(_TEXTS)
@example("か゛")
@example("q\u0307\u0323")
@example("㍿\u200b\u3000 ①")
@example("ﷺ  ﷺ")
def test_the_map_leads_from_every_part_to_a_source_that_folds_to_it(text: str) -> None:
    normalised = normalise(text, TABLE)
    assert normalised.text == fold(text, TABLE)
    size = len(normalised.text)
    single = [normalised.to_source(Span(at, at + 1)) for at in range(size)]
    assert single == sorted(single)
    assert [span.end for span in single] == sorted(span.end for span in single)
    for start in range(size):
        for end in range(start + 1, min(start + 8, size) + 1):
            source = normalised.to_source(Span(start, end))
            assert source == Span(single[start].start, single[end - 1].end)
            assert normalised.text[start:end].strip() in fold(source.of(text), TABLE)


@given(
    st.text(st.sampled_from("aB中\u3000 \u200b…é"), max_size=20),
    st.text(st.sampled_from("xY国1"), min_size=1, max_size=5),
)
def test_a_planted_word_is_found_at_its_exact_place(noise: str, word: str) -> None:
    text = f"{noise}{word}{noise}"
    normalised = normalise(text, TABLE)
    at = normalised.text.index(fold(word, TABLE))
    assert normalised.to_source(Span(at, at + len(word))).of(text) == word


def test_a_source_range_is_the_smallest() -> None:
    normalised = normalise(" a\u200bb \u3000 c…", TABLE)
    assert normalised.text == "ab c..."
    assert normalised.to_source(Span(0, 1)) == Span(1, 2)
    assert normalised.to_source(Span(0, 2)) == Span(1, 4)
    assert normalised.to_source(Span(2, 3)) == Span(4, 7)
    assert normalised.to_source(Span(3, 4)) == Span(7, 8)
    assert normalised.to_source(Span(5, 6)) == Span(8, 9)


@pytest.mark.parametrize(("start", "end", "says"), [(1, 1, "no place"), (0, 3, "past the normalised text")])
def test_a_range_without_a_place_is_refused(start: int, end: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        normalise("Ab", TABLE).to_source(Span(start, end))


def test_rows_come_by_code_point_and_none_is_idle() -> None:
    rows = list(fold_rows())
    assert rows == sorted(rows)
    assert len({code for code, _ in rows}) == len(rows)
    assert all(chr(code) != folded for code, folded in rows)
    assert (ord("A"), "a") in rows
    assert (0xFEFF, "") in rows


def test_a_reader_may_fetch_rows_when_they_are_needed() -> None:
    rows = dict(fold_rows())
    fetched = []

    class Lazy(FoldTable):
        def __missing__(self, code_point: int) -> str:
            fetched.append(code_point)
            folded = self[code_point] = rows.get(code_point, chr(code_point))
            return folded

    table = Lazy()
    text = "Ａ體 A體 \u200b… é"
    assert fold(text, table) == fold(text, TABLE)
    assert normalise(text, table) == normalise(text, TABLE)
    assert len(fetched) == len(set(fetched))


def test_all_white_space_becomes_a_blank() -> None:
    spaces = [char for char in map(chr, range(sys.maxunicode + 1)) if char.isspace()]
    assert {TABLE[ord(char)] for char in spaces} - {" "} == set()


def test_code_points_younger_than_unicode_14_stay_as_they_are() -> None:
    young = [0x1E030, 0xA7CB, 0x1C89, 0x1CCD6, 0x10D50]
    assert [TABLE[code] for code in young] == [chr(code) for code in young]


@pytest.mark.corpora
def test_real_pages_fold_the_same_with_and_without_a_map(corpora: Path) -> None:
    seen = 0
    for path in sorted(corpora.rglob("*.md"))[::40]:
        text = path.read_text(encoding="utf-8", errors="replace")
        for part in text.split("\n\n"):
            normalised = normalise(part, TABLE)
            assert normalised.text == fold(part, TABLE)
            if normalised.text:
                whole = normalised.to_source(Span(0, len(normalised.text)))
                assert fold(whole.of(part), TABLE) == normalised.text
            seen += 1
    assert seen
    assert unicodedata.is_normalized("NFC", fold(text, TABLE))
