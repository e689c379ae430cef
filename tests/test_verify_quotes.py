from __future__ import annotations

import gateway_fakes as fakes
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.gateway.verify import ladder, verify
from wikigate.gateway.verify.match import find, quoted
from wikigate.gateway.verify.model import Verdict
from wikigate.gateway.verify.pages import PageText

ZH = fakes.page(
    "树坐.md",
    "# 树坐\n\n树坐是一种活动形式，抗议者坐在树上，阻止砍伐。最长时间的树坐者是**茱莉亚·希尔**，她坐在红杉树上待了738天，拯救了三英亩地的树林。\n\n## 静坐\n\n静坐示威是一种活动形式，一人或一群人占据\n树林进行抗议，规模约 1,500 人。\n",
)
EN = fakes.page(
    "oxygen.md",
    "# Oxygen\n\nThe name oxygen was coined in 1777 by Antoine Lavoisier, whose experiments helped to discredit the\nphlogiston theory. Don't mix it up with ozone. It costs 25.6 billion dollars.\n\n## History\n\nPriestley is often given priority because his work was published first.\n",
)


def judged(answer: str, *pages: object) -> Verdict:
    return verify(fakes.snapshot(*(pages or (ZH, EN))), answer)  # type: ignore[arg-type]


def rules(answer: str) -> list[str]:
    return [violation.rule for violation in judged(answer).violations if violation.type == "fabricated_quote"]


@pytest.mark.parametrize(
    "quote",
    [
        "最长时间的树坐者是茱莉亚·希尔，她坐在红杉树上待了738天，拯救了三英亩地的树林。",
        "最长时间的树坐者是**茱莉亚·希尔**，她坐在红杉树上待了 738 天",
        "最长时间的树坐者是茱莉亚•希尔,她坐在红杉树上待了７３８天,拯救了三英亩地的树林",
        "最長時間的樹坐者是茱莉亞·希爾，她坐在紅杉樹上待了738天",
        "一人或一群人占据树林进行抗议，规模约 1,500 人",
        "一人或一群人占据\n> 树林进行抗议",
        "树坐是一种活动形式，抗议者坐在树上……她坐在红杉树上待了738天",
    ],
)
def test_a_true_chinese_quotation_passes_however_it_is_dressed(quote: str):
    assert rules(f"页面写道：「{quote}」") == []


@pytest.mark.parametrize(
    "quote",
    [
        "The name oxygen was coined in 1777 by Antoine Lavoisier",
        "the name *oxygen* was coined in 1777 by Antoine Lavoisier,",
        "whose experiments helped to discredit the phlogiston theory",
        "Don’t mix it up with “ozone”",
        "Ｔｈｅ name oxygen was coined in 1777 by [Antoine Lavoisier](https://example.org/x)",
        "The name oxygen was coined in 1777 [...] helped to discredit the phlogiston theory",
    ],
)
def test_a_true_english_quotation_passes_however_it_is_dressed(quote: str):
    assert rules(f"The page says: “{quote}”") == []


@pytest.mark.parametrize(
    ("quote", "rule"),
    [
        ("她坐在红杉树上待了938天，拯救了三英亩地的树林", "quote.not_in_evidence"),
        ("她坐在红杉树上不待了738天，拯救了三英亩地的树林", "quote.not_in_evidence"),
        ("她坐在红杉树上待了738小时，拯救了三英亩地的树林", "quote.not_in_evidence"),
        ("她坐在红杉树上待了38天，拯救了两英亩地的树林", "quote.not_in_evidence"),
        ("最长时间的树坐者是茱莉亚·希尔，拯救了三英亩地的树林。", "quote.spliced"),
        ("她坐在红杉树上待了738天……树坐是一种活动形式，抗议者坐在树上", "quote.spliced"),
        ("抗议者坐在树上，阻止砍伐……一人或一群人占据树林进行抗议", "quote.spliced"),
    ],
)
def test_a_changed_or_joined_quotation_is_caught(quote: str, rule: str):
    assert rules(f"页面写道：「{quote}」") == [rule]


@pytest.mark.parametrize(
    "quote",
    [
        "The name oxygen was not coined in 1777",
        "rinking in 1777 by Antoine Lavoisier",
        "hose experiments helped to discredit the phlogiston",
        "helped todiscredit the phlogiston theory",
        "5.6 billion dollars was what it cost them",
    ],
)
def test_words_cut_glued_or_negated_are_caught(quote: str):
    assert rules(f"The page says: “{quote}”") == ["quote.not_in_evidence"]


@pytest.mark.parametrize(
    "answer",
    [
        "书上写道：「所有会议室均须提前预约，逾期不候。」",
        "The page says: “Nobody ever crossed the frozen harbour before the spring of that year.”",
    ],
)
def test_where_nothing_is_like_a_quotation_no_nearest_is_shown(answer: str):
    (violation,) = judged(answer).violations
    assert violation.nearest is None
    assert "也没有相近的句子" in violation.reason


@pytest.mark.parametrize(
    ("answer", "near"),
    [
        ("页面写道：「她坐在紅杉樹上待了938天，拯救了四英畝地的樹林。」", "待了738天"),
        ("It says: “The name oxygen was coined in 1787 by Antoine Lavoisier.”", "coined in 1777"),
    ],
)
def test_an_altered_quotation_is_near_to_its_original(answer: str, near: str):
    first = judged(answer).violations[0]
    assert first.nearest is not None
    assert near in first.nearest.quote


def test_a_false_quotation_comes_with_the_nearest_real_one_and_what_differs():
    (violation,) = judged("页面写道：「她坐在红杉树上待了938天，拯救了三英亩地的树林」").violations[:1]
    assert violation.nearest is not None
    assert "待了738天" in violation.nearest.quote
    assert violation.nearest.quote == ZH.text[violation.nearest.span.start : violation.nearest.span.end]
    assert "「9」" in violation.reason


@pytest.mark.parametrize(
    ("citation", "wrong"),
    [
        ("[[树坐#树坐]]", False),
        ("[[树坐.md]]", False),
        ("[[树坐#静坐]]", True),
        ("[[oxygen]]", True),
        ("[[树坐#没有这一节]]", True),
        ("[[没有这一页]]", True),
    ],
)
def test_true_words_must_be_cited_to_where_they_stand(citation: str, *, wrong: bool):
    assert rules(f"它是「一种活动形式，抗议者坐在树上，阻止砍伐」{citation}。") == (
        ["quote.misattributed"] if wrong else []
    )


def test_a_citation_of_a_section_covers_those_below_it():
    assert rules("「一人或一群人占据树林进行抗议」[[树坐#树坐]]") == []


@pytest.mark.parametrize(
    "answer",
    [
        "所谓“双碳”目标，是很多人说的“大巴黎”计划。",
        "《不存在的书名，真的没有》是一本书。",
        "代码 `“她坐在红杉树上待了938天，拯救了三英亩地”` 里的不算。",
        "```\n“她坐在红杉树上待了938天，拯救了三英亩地”\n```",
        'A 5" screen and a 7" screen are not the same thing at all, are they?',
    ],
)
def test_terms_titles_and_code_are_no_quotations(answer: str):
    assert rules(answer) == []


def test_a_slogan_that_no_page_has_is_a_notice_only():
    verdict = judged("大家高喊“让树林重新站起来吧”并鼓掌。")
    assert [notice.rule for notice in verdict.notices] == ["quote.unknown_phrase"]
    assert verdict.violations == ()


def test_block_quotes_are_quotations_without_their_attribution():
    good = "> 树坐是一种活动形式，抗议者坐在树上，\n> 阻止砍伐。\n> —— [[树坐#树坐]]\n"
    assert rules(good) == []
    assert rules(good.replace("阻止", "支持")) == ["quote.not_in_evidence"]


def test_marks_inside_a_quotation_may_be_unbalanced():
    page = fakes.page("a.md", "# a\n\n张伯苓器之为「宰相之才」，特免其学杂费，这是唯一一个免费生。\n")
    for quote in (
        "张伯苓器之为「宰相之才」，特免其学杂费",
        "张伯苓器之为「宰相之才，特免其学杂费",
        "张伯苓器之为宰相之才」，特免其学杂费",
    ):
        assert verify(fakes.snapshot(page), f"原文写道：「{quote}」。").violations == ()
    wrong = verify(fakes.snapshot(page), "原文写道：「张伯苓器之为宰相之才」，特免其全部费用」。")
    assert [v.rule for v in wrong.violations] == ["quote.not_in_evidence"]


def test_a_quotation_cut_inside_a_number_is_a_notice():
    verdict = judged(
        "It says: “6 billion dollars”, no more than that, says the page: “costs 25.6 billion dollars”."
    )
    assert [notice.rule for notice in verdict.notices if notice.rule.startswith("quote.")] in (
        [],
        ["quote.cut_number"],
    )
    cut = judged("The page says: “6 billion dollars. \n”[[oxygen]]")
    assert [notice.rule for notice in cut.notices] == ["quote.cut_number"]


def test_the_script_step_never_joins_two_words_of_one_script():
    page = fakes.page("a.md", "# a\n\n皇后在後面說話，這是歷史記載的內容。\n")
    assert verify(fakes.snapshot(page), "记载：「皇后在后面说话，这是历史记载的内容」").violations == ()
    assert [
        v.rule
        for v in verify(fakes.snapshot(page), "記載：「皇後在後面說話，這是歷史記載的內容」").violations
    ] == ["quote.not_in_evidence"]


@given(st.text(max_size=200), st.text(max_size=60), st.text(max_size=200))
def test_any_piece_of_a_page_is_found_in_it(before: str, middle: str, after: str):
    text = f"{before}\n{middle}\n{after}"
    page = PageText(fakes.page("a.md", text))
    words = quoted(middle)
    assert words.empty or any(found.page is page for found in find(words, page))


@given(st.text(alphabet='abc 一二。，12\n*"「」…-.', max_size=80))
def test_a_skeleton_remembers_where_its_characters_come_from(text: str):
    whole = ladder.of_text(text)
    assert len(whole.text) == len(whole.starts) == len(whole.ends)
    assert list(whole.starts) == sorted(whole.starts)
    assert all(0 <= start < end <= len(text) for start, end in zip(whole.starts, whole.ends, strict=True))


@given(st.text(max_size=300))
def test_no_answer_breaks_it(answer: str):
    verdict = judged(answer)
    for violation in verdict.violations:
        assert violation.span is None or violation.span.end <= len(answer)
