"""A true figure under another scope (whom, when, where) is another claim."""

from __future__ import annotations

import gateway_fakes as fakes
import pytest

from wikigate.gateway.verify import verify
from wikigate.gateway.verify.model import Violation

PAIRS = [
    (
        "成人每天咖啡因不超过 400 毫克。孕妇每天不超过 200 毫克。",
        ["孕妇每天可以摄入 400 毫克。", "孕妇的上限是每天 400 毫克。", "成人每天 200 毫克。"],
        [
            "成人每天 400 毫克，孕妇每天 200 毫克。",
            "孕妇每天最多 200 毫克。",
            "健康成人一天可以喝 400 毫克咖啡因。",
        ],
    ),
    (
        "夏天水温用 88 ℃。冬天水温用 94 ℃。",
        ["冬天用 88 ℃ 的水。", "夏天的水温是 94 ℃。"],
        ["夏天 88 ℃，冬天 94 ℃。", "冬天水温要 94 ℃。", "夏天用 88 ℃ 的水冲。"],
    ),
    (
        "深烘豆手冲的水温为 84 ℃。浅烘豆手冲的水温为 92 ℃。",
        ["浅烘豆用 84 ℃ 的水冲。", "深烘的豆子水温 92 ℃。"],
        ["深烘豆用 84 ℃。", "浅烘用 92 ℃，深烘用 84 ℃。"],
    ),
    (
        "2019 年销量为 50 吨。2020 年销量为 62 吨。",
        ["2020 年销量为 50 吨。", "2019 年卖了 62 吨。"],
        ["2019 年卖了 50 吨，2020 年 62 吨。", "2020 年销量是 62 吨。"],
    ),
    (
        "The north plant employs 320 workers. The south plant employs 450 workers.",
        ["The south plant employs 320 workers.", "There are 450 workers in the north plant."],
        ["The north plant has 320 workers and the south plant 450.", "The south plant employs 450 workers."],
    ),
    (
        "Adults may take two tablets, 500 mg each. Children under 12 may take 250 mg.",
        ["Children may take 500 mg."],
        ["Children under 12 may take 250 mg.", "Adults: 500 mg each. Children: 250 mg."],
    ),
    (
        "Healthy adults can take up to 400 mg of caffeine a day without concern. During pregnancy the limit is 200 mg a day. A single dose should stay below 200 mg.",
        ["During pregnancy up to 400 mg a day is safe.", "Pregnant women can take up to 400 mg a day."],
        [
            "Healthy adults: 400 mg; during pregnancy 200 mg",
            "The limit for healthy adults is 400 mg a day.",
            "The limit is 200 mg a day during pregnancy, 400 mg for other adults.",
            "A single dose should stay under 200 mg.",
            "Up to 400 mg a day is safe, but less during pregnancy.",
        ],
    ),
    (
        "In summer the lake is 22 °C warm. In winter the lake is 4 °C warm.",
        ["In winter the lake is 22 °C.", "The lake has 4 °C in summer."],
        ["The lake is 22 °C in summer and 4 °C in winter.", "In winter it is 4 °C."],
    ),
    (
        "成人票 60 元，儿童票 30 元。",
        ["儿童票 60 元。", "成人票是 30 元。"],
        ["儿童票 30 元。", "成人 60 元，儿童 30 元。"],
    ),
    (
        "工作日开放到 17 时。周末开放到 20 时。门票 40 元，学生 20 元。",
        ["学生票 40 元。"],
        ["门票 40 元，学生 20 元。", "学生门票是 20 元。"],
    ),
    (
        "## 男性\n\n每天需要 2500 千焦。\n\n## 女性\n\n每天需要 2000 千焦。",
        ["女性每天需要 2500 千焦。", "男性每天要 2000 千焦。"],
        ["男性每天 2500 千焦，女性每天 2000 千焦。", "女性每天 2000 千焦。"],
    ),
    (
        "Basic members pay 12 euros a month. Premium members pay 25 euros a month.",
        ["Premium members pay 12 euros a month.", "Basic members pay 25 euros a month."],
        ["Basic members pay 12 euros a month, premium members 25.", "Premium members pay 25 euros."],
    ),
    (
        "北区有 35 家门店。南区有 48 家门店。",
        ["南区有 35 家门店。", "北区一共 48 家店。"],
        ["北区 35 家，南区 48 家。", "南区有 48 家门店。"],
    ),
]
"""What the page says, answers that say it of another scope, and answers that keep the scope."""


def found(text: str, answer: str) -> tuple[Violation, ...]:
    page = fakes.page("p.md", f"# P\n\n{text}\n")
    return verify(fakes.snapshot(page, query="多少？"), answer).violations


@pytest.mark.parametrize(("text", "answer"), [(text, answer) for text, wrong, _ in PAIRS for answer in wrong])
def test_a_figure_of_another_scope_is_caught(text: str, answer: str):
    violations = found(text, answer)
    assert violations
    assert {violation.status for violation in violations} <= {"contradicted", "scope_mismatch"}


@pytest.mark.parametrize(("text", "answer"), [(text, answer) for text, _, right in PAIRS for answer in right])
def test_a_figure_that_keeps_its_scope_passes(text: str, answer: str):
    assert [(v.rule, v.reason) for v in found(text, answer)] == []


def test_the_figure_of_the_right_scope_is_shown():
    (violation,) = found(PAIRS[0][0], "孕妇每天可以摄入 400 毫克。")
    assert violation.true_value == "200 毫克"
