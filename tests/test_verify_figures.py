from __future__ import annotations

import gateway_fakes as fakes
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.gateway.verify import verify
from wikigate.gateway.verify.figures.reading import Reading
from wikigate.gateway.verify.model import Verdict

PLANT = fakes.page(
    "电厂.md",
    "# 电厂\n\n一号机组装机容量60万吨，1998年投产，现有职工1.2万人。二号机组装机容量35万吨，2006年3月投产。\n\n"
    "2019年发电量为50亿千瓦时，比上年增长30%。2020年发电量为62亿千瓦时，占全省的三分之一。\n\n机组距市区约15公里，每天11时30分交班。\n",
)
SHIP = fakes.page(
    "ship.md",
    "# Ship\n\nThe Aurora was built in 1925 in Bremen and weighed 3,200 tons. It was sold for 25.6 million dollars in April 1991.\n\n"
    "The crew counted 48 sailors and 6 officers. The voyage to Lisbon took 12 days.\n",
)


def judged(answer: str) -> Verdict:
    return verify(fakes.snapshot(PLANT, SHIP), answer)


def kinds(answer: str) -> list[str]:
    return [violation.rule for violation in judged(answer).violations]


@pytest.mark.parametrize(
    "answer",
    [
        "一号机组的装机容量是60万吨，1998年投产。",
        "一号机组装机容量为600,000吨。",
        "一号机组装机容量为六十万吨。",
        "一号机组装机容量为六亿公斤。",
        "一号机组现有职工12,000人。",
        "一号机组现有职工一万二千人。",
        "2019年发电量比上年增长三成。",
        "2019年发电量比上年增长百分之三十。",
        "2020年发电量占全省的1/3。",
        "二号机组于二〇〇六年三月投产。",
        "二号机组于2006年投产。",
        "机组每天上午十一点半交班。",
        "The Aurora weighed 3200 tons and was built in 1925.",
        "The Aurora was sold in April 1991 for $25.6 million then.",
        "The crew counted forty-eight sailors.",
    ],
)
def test_a_right_figure_passes_however_it_is_spelled(answer: str):
    assert [(v.rule, v.reason) for v in judged(answer).violations] == []


@pytest.mark.parametrize(
    ("answer", "true_value"),
    [
        ("一号机组的装机容量是80万吨。", "60万吨"),
        ("一号机组装机容量为60吨。", "60万吨"),
        ("一号机组现有职工1.5万人。", "1.2万人"),
        ("2020年发电量为72亿千瓦时。", "62亿千瓦时"),
        ("2019年发电量比上年增长40%。", "30%"),
        ("二号机组于2008年3月投产。", "2006年3月"),
        ("The Aurora weighed 3,900 tons.", "3,200 tons"),
        ("The crew counted 84 sailors.", "48"),
    ],
)
def test_another_value_for_the_same_thing_is_contradicted_and_the_true_one_shown(
    answer: str, true_value: str
):
    (violation,) = judged(answer).violations
    assert violation.rule == "numeric.check_failed"
    assert violation.status == "contradicted"
    assert violation.true_value == true_value
    assert any(true_value in place.quote for place in violation.evidence)


@pytest.mark.parametrize(
    "answer",
    [
        "一号机组装机容量35万吨，1998年投产。",
        "二号机组装机容量60万吨，2006年3月投产。",
        "2019年发电量为62亿千瓦时，比上年增长30%。",
        "The crew counted 6 sailors and 48 officers.",
    ],
)
def test_a_true_figure_of_something_else_is_caught(answer: str):
    assert "numeric.check_failed" in kinds(answer)


@pytest.mark.parametrize("answer", ["水库面积为9700平方公里。", "The museum has 7,431 paintings on display."])
def test_a_figure_that_no_evidence_has_is_unsupported(answer: str):
    (violation,) = judged(answer).violations
    assert violation.rule == "numeric.unsupported_claim"
    assert violation.status == "unverifiable"


def test_a_citation_tells_which_page_is_meant():
    one = fakes.page("甲县.md", "# 甲县\n\n全县共有小学48所，学生12,000人，教师900人。\n")
    two = fakes.page("乙县.md", "# 乙县\n\n全县共有小学63所，学生21,000人，教师700人。\n")
    held = fakes.snapshot(one, two)
    for page, right, wrong in (("甲县", 48, 63), ("乙县", 63, 48)):
        assert verify(held, f"全县共有小学{right}所 [[{page}#{page}]]。").violations == ()
        assert verify(held, f"全县共有小学{right}所。[[{page}]]").violations == ()
        assert [v.true_value for v in verify(held, f"全县共有小学{wrong}所 [[{page}]]。").violations] == [
            f"{right}所"
        ]


REIGNS = fakes.page(
    "reigns.md", "# 潘仕成\n\n清同治十年(1871年)，将木刻版抵押给山西票号。清同治十二年(1873年)，卒。\n"
)


@pytest.mark.parametrize(
    ("answer", "rules"),
    [
        ("潘仕成于同治十二年(1873年)去世。", []),
        ("潘仕成于1873年去世。", []),
        ("潘仕成，清同治十二年(1871年)，卒。", ["numeric.check_failed"]),
    ],
)
def test_a_year_in_brackets_is_that_of_the_reign_before_it(answer: str, rules: list[str]):
    assert [violation.rule for violation in verify(fakes.snapshot(REIGNS), answer).violations] == rules


def test_a_figure_of_another_year_is_another_scope():
    found = judged("2021年发电量为62亿千瓦时，占全省的三分之一。").violations
    assert [v.status for v in found] == ["contradicted", "scope_mismatch", "scope_mismatch"]


@pytest.mark.parametrize("answer", ["增长了30个百分点。", "2019年发电量比上年增长30个百分点。"])
def test_percentage_points_are_not_per_cent(answer: str):
    assert kinds(answer) != []


@pytest.mark.parametrize(
    "answer",
    [
        "1. 一号机组投产。\n2. 二号机组投产。\n3. 交班。",
        "## 第7章 概述\n\n一号机组投产。",
        "COVID-19 期间 Windows 10 与 Python 3.11 照常使用。",
        "一号机组在哪一年投产？",
        "装机容量是70万千瓦吗？",
        "见 [[电厂#2021年计划]]。",
        "命令 `sleep 4711` 与此无关。",
        "这是一种一般的看法。",
    ],
)
def test_lists_headings_identifiers_questions_and_citations_are_no_claims(answer: str):
    assert kinds(answer) == []


def test_a_sum_with_its_word_is_a_notice_with_its_operands():
    verdict = judged("一号机组和二号机组装机容量合计95万吨。")
    assert verdict.violations == ()
    (notice,) = verdict.notices
    assert notice.rule == "numeric.derived"
    assert "60万吨" in notice.reason
    assert "35万吨" in notice.reason


def test_a_sum_without_a_word_for_it_is_no_excuse():
    assert kinds("一号机组和二号机组装机容量95万吨。") != []


def test_a_figure_in_a_true_quotation_needs_no_binding():
    assert kinds("页面写道：「2020年发电量为62亿千瓦时，占全省的三分之一。」") == []


def test_without_figures_the_numeric_rules_are_not_counted():
    checked = judged("一号机组已经投产。").checked_rules
    assert not [name for name in checked if name.startswith("numeric.")]


@given(st.text(alphabet="一号机组容量60万吨年，。;.0-9%约至A \n", max_size=120))
def test_sentences_hold_every_figure(text: str):
    reading = Reading(text)
    for figure in reading.figures:
        sentence = reading.sentences[figure.sentence].span
        assert sentence.start <= figure.quantity.span.start < sentence.end
    assert len(reading.masked) == len(text)


TEAHOUSES = fakes.page(
    "茶馆.md", "# 茶馆\n\n茶馆集中在东街、西街、南门和北门，8 月以前还会在 15 个街区开张。\n"
)


@pytest.mark.parametrize(
    ("answer", "rules"),
    [
        ("茶馆开在东街、西街、南门和北门等4个街区。", []),
        ("茶馆开在东街、西街、南门和北门等9个街区。", ["numeric.check_failed"]),
        ("茶馆去过两三次就熟了。", []),
    ],
)
def test_a_count_of_what_its_own_sentence_lists_is_no_claim_about_the_evidence(answer: str, rules: list[str]):
    assert [v.rule for v in verify(fakes.snapshot(TEAHOUSES), answer).violations] == rules


def test_what_counts_the_list_is_told_as_a_notice():
    notices = verify(fakes.snapshot(TEAHOUSES), "茶馆开在东街、西街、南门和北门等4个街区。").notices
    assert [notice.rule for notice in notices] == ["numeric.unverifiable"]


def test_seventeen_in_2014_and_21_in_2015_have_each_its_own_year():
    page = fakes.page("c.md", "# Choir\n\nIn 2014 the choir gave 17 concerts; in 2015 it gave 21 concerts.\n")
    assert verify(fakes.snapshot(page), "The choir gave 17 concerts in 2014 and 21 in 2015.").violations == ()
    assert verify(fakes.snapshot(page), "The choir gave 21 concerts in 2014 and 17 in 2015.").violations != ()


@pytest.mark.parametrize(
    "answer",
    [
        "产量由 400 吨增至 500 吨，增长 25%。",
        "从 2009 年建到 2014 年，历时 5 年。",
        "2009 年的 400 吨与 2014 年的 500 吨，两年合计 900 吨。",
    ],
)
def test_growth_years_between_dates_and_years_named_follow(answer: str):
    page = fakes.page("厂.md", "# 厂\n\n2009 年产量为 400 吨。2014 年产量为 500 吨。\n")
    verdict = verify(fakes.snapshot(page), answer)
    assert [(v.rule, v.reason) for v in verdict.violations] == []
    assert "numeric.derived" in {notice.rule for notice in verdict.notices}
