"""Short answers: list marks, written reckonings, spelled-out measures, retired pages, pages beside the point."""

from __future__ import annotations

import gateway_fakes as fakes
import pytest

from wikigate.gateway.constraints import Constraints
from wikigate.gateway.verify import verify
from wikigate.gateway.verify.figures.list_marks import list_marks
from wikigate.gateway.verify.figures.reckoning import reckonings
from wikigate.gateway.verify.model import Verdict

CHICKEN = fakes.page(
    "可乐鸡翅.md",
    "# 可乐鸡翅\n\n鸡翅中 10 只，可乐 500ml，生抽 20ml，姜 3 片。\n\n1. 鸡翅焯水。\n2. 加生抽腌 10 分钟。\n3. 倒入可乐，煮 20 分钟。\n",
)
COCKTAIL = fakes.page("自由古巴.md", "# 自由古巴\n\n朗姆酒 50ml，可乐 75ml，青柠汁 10ml。\n")
OLD = fakes.page("旧配方.md", "# 旧配方\n\n可乐鸡翅放可乐 330ml，煮 40 分钟。\n")
COLA = "可乐鸡翅放多少可乐？"


def judged(answer: str, *, query: str = COLA, retired: tuple[str, ...] = ()) -> Verdict:
    pages = (CHICKEN, COCKTAIL, OLD) if retired else (CHICKEN, COCKTAIL)
    bound = Constraints(conclude=True, pages=tuple(page.page for page in pages), retired=retired)
    return verify(fakes.snapshot(*pages, query=query, constraints=bound), answer)


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("1. 焯水。2. 腌 10 分钟。", ["1", "2"]),
        ("步骤：1）焯水；2）腌 10 分钟；3）煮 20 分钟。", ["1", "2", "3"]),
        ("(1) blanch (2) stew for 20 minutes", ["1", "2"]),
        ("1、焯水；2、腌 10 分钟", ["1", "2"]),
        ("甲：1. 洗 2. 切\n乙：1. 煮 2. 捞 3. 晾", ["1", "2", "1", "2", "3"]),
        ("见第1、2、3章", []),
        ("一共 3. 然后结束", []),
        ("含量为 1.5 到 2.5", []),
    ],
)
def test_numbers_that_only_number_points_are_found(text: str, marks: list[str]):
    assert [span.of(text) for span in list_marks(text)] == marks


@pytest.mark.parametrize(
    "text",
    [
        "500ml ÷ 10 = 50ml",
        "3 × 20 = 60",
        "500ml/10=50ml",
        "20 毫升乘以 3 得 60 毫升",
        "1.5% × 195 ÷ 15 = 19.5%",
        "225 克 - 30 克 = 195 克咖啡液",
        "100 ÷ 3 ≈ 33.3",
        "1,280 − 399 = 881 元",
        "3 times 20 is 60",
        "2 + 3 × 4 = 14",
    ],
)
def test_a_right_reckoning_is_read(text: str):
    assert len(reckonings(text)) == 1


@pytest.mark.parametrize(
    "text", ["3 × 20 = 70", "1L + 500ml = 501ml", "5 ÷ 0 = 0", "2025-10-11", "100 ÷ 3 = 33.4"]
)
def test_a_wrong_reckoning_is_none(text: str):
    assert reckonings(text) == ()


@pytest.mark.parametrize(
    "answer",
    [
        "1. 鸡翅焯水。2. 加生抽腌 10 分钟。",
        "1）焯水；2）腌 10 分钟；3）倒可乐煮 20 分钟",
        "可乐 500 毫升。",
        "大约半升可乐（500 毫升）。",
        "可乐：500ml",
        "五百毫升。",
        "每只鸡翅 500ml ÷ 10 = 50ml 可乐。",
        "做三份的话 3 × 20 = 60，生抽共 60ml。",
        "半升。",
    ],
)
def test_a_true_short_answer_passes(answer: str):
    assert [(v.rule, v.span and v.span.of(answer), v.true_value) for v in judged(answer).violations] == []


def test_a_reckoned_figure_is_a_notice_that_names_what_it_comes_from():
    verdict = judged("每只鸡翅 500ml ÷ 10 = 50ml 可乐。")
    (notice,) = [notice for notice in verdict.notices if notice.rule == "numeric.derived"]
    assert "500ml" in notice.reason


@pytest.mark.parametrize(
    "answer", ["每只鸡翅 500ml ÷ 10 = 60ml 可乐。", "7 × 11 = 77，放可乐 77ml。", "可乐 800 毫升。"]
)
def test_a_false_short_answer_is_caught(answer: str):
    assert judged(answer).violations != ()


def test_the_page_that_the_answer_is_about_says_what_is_true():
    (violation,) = judged("放 800ml 可乐。").violations
    assert violation.true_value == "500ml"
    assert {place.page for place in violation.evidence} == {"可乐鸡翅.md"}


@pytest.mark.parametrize(
    "answer", ["放可乐 500ml。", "可乐鸡翅煮 20 分钟。", "以前放可乐 330ml，现在放 500ml。"]
)
def test_a_retired_page_contradicts_nothing(answer: str):
    assert judged(answer, retired=("旧配方.md",)).violations == ()


def test_a_retired_page_does_not_support_what_a_live_one_has_otherwise():
    (violation,) = judged("可乐鸡翅放可乐 330ml。", retired=("旧配方.md",)).violations
    assert violation.true_value == "500ml"
    cited = judged("可乐鸡翅放可乐 330ml [[旧配方]]。", retired=("旧配方.md",))
    assert cited.violations == ()


@pytest.mark.parametrize(
    "answer", ["会议在 7 月开。", "会议在七月开。", "会议在七月份开。", "The meeting is in July."]
)
def test_a_month_is_a_month_however_it_is_written(answer: str):
    page = fakes.page("会议.md", "# 会议\n\n会议在 7 月开，地点是北厅。\n")
    assert verify(fakes.snapshot(page, query="会议几月开？"), answer).violations == ()


@pytest.mark.parametrize(
    "answer", ["水和米的比例是 1:1 到 1.5:1。", "水量是米的 1 到 1.5 倍。", "1-1.5倍的水。"]
)
def test_a_ratio_is_a_multiple(answer: str):
    page = fakes.page("米饭.md", "# 米饭\n\n水量是米的 1-1.5 倍。\n")
    assert verify(fakes.snapshot(page, query="煮米饭放多少水？"), answer).violations == ()
