"""What a page's score is made of, each rule with a case that it is for and one that it is not."""

from __future__ import annotations

import math

from wikigate.corpus.model import Span
from wikigate.gateway.evidence.grade import SUFFICIENT, Fit, fit, perfect_bm25
from wikigate.gateway.evidence.scoring import TermSet, UnitText
from wikigate.gateway.evidence.windows import unit_probabilities
from wikigate.gateway.model import Term


def word(text: str, *, pages: int = 1, sections: int | None = None, kind: str = "word") -> Term:
    held = pages if sections is None else sections
    return Term(text, text, kind, 1.0, held, pages)  # type: ignore[arg-type]


def units(terms: TermSet, *lines: str, kinds: tuple[str, ...] = ()) -> list[UnitText]:
    out = []
    before, at = 0, 0
    for i, line in enumerate(lines):
        mask = terms.mask(line)
        kind = kinds[i] if kinds else "paragraph"
        span = Span(at, at + len(line))
        out.append(UnitText(i // 10, i, kind, -1, "", span, mask, before, 0, terms.char_mask(line)))
        before, at = mask, at + len(line) + 1
    return out


def best(terms: TermSet, kind: str, *lines: str, headed: tuple[int, ...] = ()) -> str:
    found = units(terms, *lines)
    p = unit_probabilities(found, [False] * len(found), terms, {}, kind, headed)
    return lines[max(range(len(p)), key=p.__getitem__)]


def test_a_sentence_that_shares_a_character_goes_before_one_that_shares_nothing() -> None:
    terms = TermSet([word("颜色")], 10)
    lines = ("此鱼生活在珊瑚礁里。", "体长可达三十厘米上下。", "身体呈淡蓝红色，鳍黄。")
    assert best(terms, "statement", *lines) == lines[2]


def test_the_lead_of_a_page_defines_its_subject() -> None:
    terms = TermSet([word("绿茶")], 10)
    lines = ("绿茶是不发酵的茶叶。", "绿茶里的咖啡因不少。", "绿茶可以装在铁罐里。")
    assert best(terms, "definition", *lines) == lines[0]


def test_the_sentence_before_the_one_with_the_words_may_be_the_answer() -> None:
    terms = TermSet([word("滥觞"), word("协议")], 10)
    lines = (
        "这里没有什么可说的话。",
        "二十四人在树下订立它。",
        "协议是交易所的滥觞呢。",
        "树在一次雷雨里死去了。",
    )
    found = units(terms, *lines)
    p = unit_probabilities(found, [False] * 4, terms, {}, "statement")
    assert p[1] > p[0]


def test_a_heading_that_asks_the_same_lifts_what_stands_below_it() -> None:
    terms = TermSet([word("除垢")], 10)
    lines = [f"第{n}次除垢用柠檬酸烧开。" for n in "一二三四五六七八九十"] + ["除垢以后烧水省电不少。"]
    assert best(terms, "reason", *lines) != lines[10]
    assert best(terms, "reason", *lines, headed=(1,)) == lines[10]


def test_words_that_most_pages_hold_are_weighed_by_sections() -> None:
    common = [word("release", pages=90, sections=300, kind="latin")]
    assert perfect_bm25(common, 7000) > 5


def test_a_pair_that_stands_nowhere_weighs_no_more_than_the_rarest_word_that_does() -> None:
    known, nowhere = word("法压壶", pages=1, sections=3), word("壶等", pages=0, sections=0, kind="gram")
    assert perfect_bm25([known, nowhere], 3) <= 2 * perfect_bm25([known], 3)
    assert perfect_bm25([], 3) == math.inf


def test_single_characters_count_only_where_they_are_quoted() -> None:
    terms = TermSet([word("审"), word("陪"), word("任期")], 100)
    everywhere = terms.words
    assert fit(terms, quote_mask=0, page_mask=everywhere, bm25=0.1).page < 0.5
    assert fit(terms, quote_mask=everywhere, page_mask=everywhere, bm25=0.1).page == 1.0


def test_the_name_alone_is_never_sufficient() -> None:
    good = Fit(quote=0.8, page=0.8, bm25=0.5)
    assert good.score > SUFFICIENT
    assert good.answers
    assert not good._replace(beside=True).answers
    assert good._replace(beside=True).covers_part
