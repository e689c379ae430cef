"""Answers as people write them, held against contexts that the gateway makes of the example wiki."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path
from gateway_fakes import tools

from wikigate.corpus.file.reader import open_corpus
from wikigate.gateway.model import ContextRequest, VerifyRequest
from wikigate.gateway.pipeline import run_context
from wikigate.gateway.run_verify import run_verify

EXAMPLE = Path(__file__).parents[1] / "examples" / "wiki"
Judge = Callable[[str, str], list[dict[str, Any]]]

TEMPERATURE = "手冲的水温是多少？"
RATIO = "手冲的粉水比是多少？"
DARK = "深烘豆手冲用多少度的水？"
ESPRESSO = "意式浓缩用多少粉、出多少液？"
MOKA = "摩卡壶的压力是多少？"
CAFFEINE = "How much caffeine is safe per day?"
PREGNANT = "What is the caffeine limit during pregnancy?"
DESCALE = "电热水壶怎么除垢？"
SHELF = "咖啡豆开封后能放多久？"
HARDNESS = "自来水硬度是多少？"
ALUMINIUM = "铝壶能不能用柠檬酸除垢？"
COURSE = "入门课多少钱？"
KETTLE = "手沖壺要多少錢？"
YIELD = "萃取率多少算好？"
INVENTOR = "手冲咖啡是谁发明的？"
GRINDERS = "磨豆机手摇和电动的区别"
ALTITUDE = "在海拔2000米的地方水多少度沸腾？"

TRUE = [
    (TEMPERATURE, "手冲的水温一般为 92 ℃ [[冲煮/水温#结论]]。"),
    (TEMPERATURE, "一般 92℃。"),
    (TEMPERATURE, "通常用九十二摄氏度的水。"),
    (TEMPERATURE, "手冲一般用 92 度；深烘豆是 84 度，仅限深烘豆。"),
    (RATIO, "1:15。"),
    (RATIO, "粉水比是 1:15，也就是 15 克粉配 225 克水 [[粉水比]]。"),
    (RATIO, "一份粉、十五份水，即 1：15。"),
    (RATIO, "15 g coffee to 225 g water (1:15)."),
    (RATIO, "15 克 × 15 = 225 克水。"),
    (RATIO, "1. 粉 15 克。2. 水 225 克。"),
    (RATIO, "步骤：1）称粉 15 克；2）注水 225 克。"),
    (RATIO, "以前用 1:12，现在改成 1:15 了。"),
    (DARK, "深烘豆 84 ℃（仅限深烘豆）。"),
    (DARK, "只有深烘豆才用 84 ℃，全程 2 分钟，不超过 2 分 20 秒。"),
    (ESPRESSO, "18 克粉，出 36 克，28 秒。"),
    (ESPRESSO, "18 克粉得 36 克液，36 ÷ 18 = 2，即粉的两倍。"),
    (ESPRESSO, "粉量18g，液重36g，压力9巴。"),
    (ESPRESSO, "- 粉：18 克（17.5–18.5 克都行）\n- 液：36 克\n- 时间：25 到 30 秒"),
    (MOKA, "摩卡壶大约 1.5 巴，意式浓缩要 9 巴。"),
    (MOKA, "约 1.5 巴 [[摩卡壶#和意式浓缩不一样]]。"),
    (CAFFEINE, "Up to 400 mg a day for healthy adults."),
    (CAFFEINE, "Healthy adults: 400 mg; during pregnancy 200 mg."),
    (CAFFEINE, "0.4 g a day for healthy adults [[caffeine#How much is safe]]."),
    (CAFFEINE, "About three pour-overs (3 × 120 mg = 360 mg) stay below 400 mg a day for healthy adults."),
    (PREGNANT, "200 mg a day."),
    (PREGNANT, "Half of what other adults may take: 200 mg instead of 400 mg a day."),
    (DESCALE, "20 克柠檬酸溶在 1 升水里，烧开后静置 30 分钟，倒掉，再用清水烧开两次 [[电热水壶#除垢]]。"),
    (DESCALE, "每两个月一次：1000 毫升水加 20 克食品级柠檬酸，烧开，静置半小时。"),
    (SHELF, "[[咖啡豆保存]] 写 30 天，[[烘焙度]] 写 14 天。"),
    (SHELF, "两页说法不一：一页说 30 天，另一页说两个星期（14 天）。"),
    (HARDNESS, "有争议：试纸测得 150 毫克/升，自来水公司年报写的是 210 毫克/升（待复核）[[水质#待解决]]。"),
    (HARDNESS, "尚未解决：试纸 150 mg/L，年报 210 mg/L。该页需要复核。"),
    (ALUMINIUM, "没有定论：老周认为不能，酸会腐蚀铝；阿远认为低浓度、十分钟以内没有问题 [[摩卡壶]]。"),
    (COURSE, "每人 120 元。"),
    (COURSE, "120 元一位，两小时，最多 6 人。"),
    (KETTLE, "新臺幣 1,450 元，2025 年 8 月在臺中買的。"),
    (KETTLE, "1450 元新台币。"),
    (YIELD, "一般认为 18%–22% 最好喝，原则上只适用于滴滤咖啡。"),
    (INVENTOR, "梅丽塔·本茨，1908 年。"),
    (INVENTOR, "德国的梅丽塔·本茨（Melitta Bentz）在一九〇八年发明了滤纸 [[手冲咖啡]]。"),
    (GRINDERS, "手摇 399 元，电动 1280 元；磨 15 克，手摇要 45 秒，电动 8 秒。"),
    (GRINDERS, "价格相差 881 元（1280 − 399 = 881）。"),
    (ALTITUDE, "大约 93 ℃。"),
    (ALTITUDE, "海拔两千米的地方，93 度左右就开了。"),
    (ESPRESSO, "粉液比 1:2，18 克粉得 36 克液。"),
    (DESCALE, "1 升（1000 毫升）水加 20 克柠檬酸。"),
    (RATIO, "法压壶一杯用粉 18 克、用水 252 克，粉水比 1:14。"),
    (GRINDERS, "磨 15 克：手摇 45 秒，电动 8 秒。"),
]

FALSE = [
    (TEMPERATURE, "手冲的水温一般为 95 ℃。"),
    (TEMPERATURE, "手冲一般用 29 度的水。"),
    (RATIO, "手冲 15 克粉配 300 克水。"),
    (RATIO, "连冲 64 次后定下来的。"),
    (DARK, "深烘豆 92 ℃（仅限深烘豆）。"),
    (DARK, "深烘豆 84 ℃。"),
    (ESPRESSO, "意式浓缩用 20 克粉，出 36 克。"),
    (ESPRESSO, "萃取时间 48 秒。"),
    (MOKA, "摩卡壶的压力大约是 9 巴。"),
    (MOKA, "摩卡壶于 1953 年问世。"),
    (CAFFEINE, "Healthy adults can take up to 600 mg of caffeine a day."),
    (CAFFEINE, "Up to 400 g a day for healthy adults."),
    (PREGNANT, "During pregnancy up to 400 mg a day is safe."),
    (PREGNANT, "Pregnant women can take up to 400 mg a day."),
    (DESCALE, "把 50 克柠檬酸溶在 1 升水里，静置 30 分钟。"),
    (HARDNESS, "知识库没有记载自来水的硬度。"),
    (HARDNESS, "自来水硬度是 150 毫克/升，年报显然是错的。"),
    (ALUMINIUM, "可以用柠檬酸给铝壶除垢，低浓度没有问题。"),
    (COURSE, "入门课每人 150 元。"),
    (COURSE, "页面写道：「每人一百五十元，随到随学，不用预约。」"),
    (KETTLE, "手沖壺新臺幣 1,540 元。"),
    (INVENTOR, "梅丽塔·本茨在 1918 年发明了滤纸。"),
    (GRINDERS, "价格相差 981 元（1280 − 399 = 981）。"),
    (ALTITUDE, "海拔 2000 米的地方水在 80 ℃ 左右沸腾。"),
    (RATIO, "手冲用粉 18 克、水 225 克。"),
    (RATIO, "法压壶一杯用水 225 克。"),
    (GRINDERS, "手摇要 8 秒，电动 45 秒。"),
    (GRINDERS, "手摇的 1280 元，电动的 399 元。"),
]


@pytest.fixture(scope="module")
def judge(example_state: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Judge]:
    state = tmp_path_factory.mktemp("answers")
    means = tools()
    with open_corpus(corpus_path(example_state)) as corpus:

        @cache
        def context_id(query: str) -> str:
            made = run_context(ContextRequest(query), corpus, wiki=EXAMPLE, state=state, tools=means)
            return str(made["context_id"])

        def violations(query: str, answer: str) -> list[dict[str, Any]]:
            request = VerifyRequest(context_id(query), answer)
            reply: Any = run_verify(request, state=state, corpus=corpus, tools=means)
            return list(reply["violations"])

        yield violations


@pytest.mark.parametrize(("query", "answer"), TRUE)
def test_a_true_answer_is_not_flagged(judge: Judge, query: str, answer: str):
    assert [(v["rule"], v.get("claim"), v["reason"]) for v in judge(query, answer)] == []


@pytest.mark.parametrize(("query", "answer"), FALSE)
def test_a_false_answer_is_caught(judge: Judge, query: str, answer: str):
    assert judge(query, answer) != []
