from __future__ import annotations

import gateway_fakes as fakes
import pytest
from evidence_fakes import evidence, in_part, left_open, open_item, plan, status, support

from wikigate.corpus.model import Span
from wikigate.gateway.constraints import Constraints
from wikigate.gateway.model import Evidence
from wikigate.gateway.policy import policy
from wikigate.gateway.snapshot import Snapshot
from wikigate.gateway.verify import verify

LEAVE = fakes.page(
    "年假.md",
    "# 年假\n\n年假是指职工每年享有的带薪休假。\n\n## 天数\n\n工作满一年的职工每年有5天年假，仅限正式职工。\n\n## 申请\n\n职工提前三日向部门主管提交书面申请即可休假。\n\n"
    "## 待解决\n\n试用期职工能否休年假：人事部认为可以，法务部认为不可以，尚无定论。\n",
)
COPY = fakes.page("手册.md", "# 手册\n\n职工提前三日向部门主管提交书面申请即可休假。\n")
BREW = fakes.page(
    "brewing.md",
    "# Brewing\n\nCold brew is coffee that is steeped in cold water for many hours.\n\n## Ratio\n\nUse one part coffee to eight parts water, only for coarse grounds.\n\n"
    "## Open questions\n\nWhether cold brew holds more caffeine than hot coffee is disputed among roasters.\n",
)

DEFINITION = support("definition", "年假是指职工每年享有的带薪休假。", section="年假", source=LEAVE)
DAYS = support(
    "quantity",
    "工作满一年的职工每年有5天年假，仅限正式职工。",
    note="仅限正式职工",
    section="天数",
    source=LEAVE,
)
METHOD = support("method", "职工提前三日向部门主管提交书面申请即可休假。", section="申请", source=LEAVE)
METHOD_DRAFT = support(
    "method", "职工提前三日向部门主管提交书面申请即可休假。", review=True, section="申请", source=LEAVE
)
OPEN = open_item(
    "试用期职工能否休年假：人事部认为可以，法务部认为不可以，尚无定论。", ("人事部", "法务部"), LEAVE
)
COLD = support(
    "definition",
    "Cold brew is coffee that is steeped in cold water for many hours.",
    section="Brewing",
    source=BREW,
)
RATIO = support(
    "quantity",
    "Use one part coffee to eight parts water, only for coarse grounds.",
    note="only for coarse grounds",
    section="Ratio",
    source=BREW,
)
CAFFEINE = open_item(
    "Whether cold brew holds more caffeine than hot coffee is disputed among roasters.", (), BREW
)


def snapshot(query: str, held: Evidence, level: str) -> Snapshot:
    made = policy(plan(query), held, status(level))
    pages = (LEAVE, COPY, BREW)
    return fakes.snapshot(*pages, query=query, constraints=Constraints.from_wire(made.constraints))


def leave(*supports: object, level: str = "sufficient", **more: object) -> Snapshot:
    return snapshot(
        "年假是什么？", evidence(supports, pages=(LEAVE,), gap=("time", "年假起算日期"), **more), level
    )  # type: ignore[arg-type]


def brew(*supports: object, level: str = "sufficient", **more: object) -> Snapshot:
    return snapshot(
        "What is cold brew?", evidence(supports, pages=(BREW,), gap=("reason", "bitter taste"), **more), level
    )  # type: ignore[arg-type]


def types(held: Snapshot, answer: str) -> list[str]:
    return [violation.type for violation in verify(held, answer).violations]


FOLLOWING = {
    "zh definition": (leave(DEFINITION), "年假是指职工每年享有的带薪休假 [[年假#年假]]。"),
    "zh quotation": (leave(DEFINITION), "库里的定义是：「年假是指职工每年享有的带薪休假。」[[年假.md#年假]]"),
    "zh condition in the sentence": (leave(DAYS, level="partial"), "工作满一年的职工每年有5天年假，但仅限正式职工 [[年假#天数]]。"),
    "zh condition in the next": (leave(DAYS, level="partial"), "工作满一年的职工每年有5天年假 [[年假#天数]]。\n\n注意：这一规定仅限正式职工。"),
    "zh gap": (leave(DEFINITION, None, level="partial"), "年假是指职工每年享有的带薪休假 [[年假#年假]]。\n\n年假起算日期：知识库中没有找到相关记载。"),
    "zh decline": (leave(None, level="insufficient"), "知识库中没有找到年假起算日期的记载，无法回答。\n\n相关页面可参考 [[年假]]。"),
    "zh notes": (leave(None, level="insufficient"), "笔记里没有年假起算日期。"),
    "zh review": (leave(METHOD_DRAFT), "职工提前三日向部门主管提交书面申请即可休假 [[年假#申请]]（该页待复核）。"),
    "zh copies": (leave(METHOD, copies=("年假.md", "手册.md")), "职工提前三日向部门主管提交书面申请即可休假，见 [[年假#申请]]；[[手册]] 有同一段内容。"),
    "zh open": (leave(DEFINITION, unresolved=(OPEN,)), "年假是带薪休假 [[年假#年假]]。试用期职工能否休年假存在争议：人事部认为可以，法务部认为不可以 [[年假#待解决]]。"),
    "zh list": (leave(DEFINITION, DAYS, METHOD, level="partial"), "## 年假\n\n1. 定义：职工每年享有的带薪休假 [[年假#年假]]\n2. 天数：工作满一年的职工每年有5天，仅限正式职工 [[年假#天数]]\n3. 申请：提前三日向部门主管提交书面申请 [[年假#申请]]\n"),
    "en definition": (brew(COLD), "Cold brew is coffee steeped in cold water for many hours [[brewing#Brewing]]."),
    "en quotation": (brew(COLD), "The page says: “Cold brew is coffee that is steeped in cold water for many hours.” [[brewing#Brewing]]"),
    "en condition": (brew(RATIO, level="partial"), "Use one part coffee to eight parts water, but only for coarse grounds [[brewing#Ratio]]."),
    "en gap": (brew(COLD, None, level="partial"), "Cold brew is coffee steeped in cold water for many hours [[brewing#Brewing]]. The wiki does not say why it has a bitter taste."),
    "en decline": (brew(None, level="insufficient"), "The wiki does not answer this: nothing about the bitter taste of cold brew was found. See [[brewing]] for related material."),
    "en notes": (brew(None, level="insufficient"), "This is not in your notes."),
    "en nothing": (brew(None, level="insufficient"), "There is nothing in the notes about the bitter taste."),
    "en open": (brew(COLD, unresolved=(CAFFEINE,)), "Cold brew is steeped in cold water for many hours [[brewing#Brewing]]. Whether cold brew holds more caffeine than hot coffee is disputed [[brewing#Open questions]]."),
}  # fmt: skip


@pytest.mark.parametrize("name", FOLLOWING)
def test_an_answer_that_follows_the_contract_passes(name: str):
    held, answer = FOLLOWING[name]
    verdict = verify(held, answer)
    assert [(v.rule, v.reason) for v in verdict.violations] == []


BROKEN = {
    "conditional_limit_missing": [
        (leave(DAYS, level="partial"), "工作满一年的职工每年有5天年假 [[年假#天数]]。"),
        (brew(RATIO, level="partial"), "Use one part coffee to eight parts water [[brewing#Ratio]]."),
    ],
    "answered_unfilled_slot": [
        (leave(DEFINITION, None, level="partial"), "年假起算日期是2008年1月1日。其他内容库中没有找到。"),
        (brew(COLD, None, level="partial"), "The bitter taste comes because the water is too hot. The rest is not found."),
    ],
    "gap_not_disclosed": [
        (leave(DEFINITION, None, level="partial"), "年假是指职工每年享有的带薪休假 [[年假#年假]]。"),
        (brew(COLD, None, level="partial"), "Cold brew is coffee steeped in cold water for many hours [[brewing#Brewing]]."),
        (leave(None, level="insufficient"), "请参考 [[年假]]。"),
    ],
    "unresolved_disclosure_missing": [
        (leave(DEFINITION, unresolved=(OPEN,)), "试用期职工可以休年假，人事部认为可以 [[年假#待解决]]。"),
        (brew(COLD, unresolved=(CAFFEINE,)), "Cold brew holds more caffeine than hot coffee [[brewing#Open questions]]."),
    ],
    "unresolved_arbitrated": [
        (leave(DEFINITION, unresolved=(OPEN,)), "试用期职工能否休年假存在争议，但人事部的看法显然是正确的 [[年假#待解决]]。"),
        (brew(COLD, unresolved=(CAFFEINE,)), "It is disputed, but clearly cold brew holds more caffeine than hot coffee [[brewing#Open questions]]."),
    ],
    "review_flag_missing": [
        (leave(METHOD_DRAFT), "职工提前三日向部门主管提交书面申请即可休假 [[年假#申请]]。"),
    ],
    "duplicate_as_independent": [
        (leave(METHOD, copies=("年假.md", "手册.md")), "多个来源都证实，职工提前三日提交书面申请即可休假 [[年假#申请]] [[手册]]。"),
    ],
    "conclusion_without_evidence": [
        (leave(None, level="insufficient"), "知识库中没有找到起算日期。但年假是从入职满一年那天开始计算的。"),
        (brew(None, level="insufficient"), "No page was found. Cold brew tastes bitter from over-extraction of the coffee grounds."),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "index"), [(kind, index) for kind, cases in BROKEN.items() for index in range(len(cases))]
)
def test_an_answer_that_breaks_a_constraint_is_caught(kind: str, index: int):
    held, answer = BROKEN[kind][index]
    assert kind in types(held, answer)


def test_a_rule_without_anything_to_check_is_not_counted():
    verdict = verify(leave(DEFINITION), "年假是带薪休假。")
    assert verdict.checked_rules == ()


def test_an_unconditional_piece_of_evidence_excuses_the_limit():
    free = support("quantity", "工作满一年的职工每年有5天年假，仅限正式职工。", section="天数", source=LEAVE)
    assert types(leave(DAYS, free), "工作满一年的职工每年有5天年假 [[年假#天数]]。") == []


UNDECIDED = left_open(evidence([], pages=(LEAVE,), unresolved=(OPEN,)), "statement", "试用期休年假")
UNDECIDED_EN = left_open(
    evidence([], pages=(BREW,), unresolved=(CAFFEINE,)), "quantity", "caffeine of cold brew"
)


@pytest.mark.parametrize(
    "answer",
    [
        "试用期职工能否休年假存在争议：人事部认为可以，法务部认为不可以 [[年假#待解决]]。",
        "这一点尚未解决。人事部认为试用期职工可以休年假。法务部认为不可以。",
        "库里没有定论，有两种说法：人事部认为可以，法务部认为不可以。",
    ],
)
def test_an_honest_answer_to_an_open_question_passes(answer: str):
    assert types(snapshot("试用期能休年假吗？", UNDECIDED, "insufficient"), answer) == []


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("知识库中没有找到试用期职工能否休年假的记载。", "gap_not_disclosed"),
        ("试用期职工可以休年假，职工提前三日提交书面申请即可。", "conclusion_without_evidence"),
        ("试用期职工能否休年假有争议，但人事部的说法显然是正确的。", "unresolved_arbitrated"),
    ],
)
def test_a_false_answer_to_an_open_question_is_caught(answer: str, kind: str):
    assert kind in types(snapshot("试用期能休年假吗？", UNDECIDED, "insufficient"), answer)


@pytest.mark.parametrize(
    ("answer", "kinds"),
    [
        ("It is disputed among roasters whether cold brew holds more caffeine than hot coffee.", []),
        ("The wiki leaves this unresolved.", []),
        ("The wiki does not say how much caffeine cold brew holds.", ["gap_not_disclosed"]),
    ],
)
def test_an_open_question_in_english(answer: str, kinds: list[str]):
    assert (
        types(snapshot("Does cold brew hold more caffeine?", UNDECIDED_EN, "insufficient"), answer) == kinds
    )


def test_a_slot_covered_in_part_may_be_answered_if_that_is_said():
    held = snapshot("年假怎么申请？", in_part(evidence([METHOD], pages=(LEAVE,)), "method"), "partial")
    said = "职工提前三日向部门主管提交书面申请即可休假 [[年假#申请]]。"
    (violation,) = verify(held, said).violations
    assert violation.rule == "gap.not_disclosed"
    assert "知识库只覆盖了一部分" in violation.reason
    assert types(held, said + "知识库只覆盖了一部分。") == []
    assert types(held, said + "其余细节知识库中没有找到。") == []


def test_what_would_disclose_a_gap_is_told():
    (violation,) = verify(
        leave(DEFINITION, None, level="partial"), "年假是指职工每年享有的带薪休假。"
    ).violations
    assert "请写“知识库中没有找到年假起算日期”" in violation.reason


DARK = fakes.page(
    "深烘豆.md",
    "# 深烘豆\n\n深烘豆手冲的水温为 84 ℃，比一般的水温低，仅限深烘豆；浅烘、中烘不要照这个做。\n\n"
    "绿茶的水温一般为 80 ℃，水太热会把茶叶烫熟，所以会发苦。\n\n"
    "Aluminium pots do not get hot on an induction hob, unless the leaflet says “suitable for induction”.\n",
)
LIMITED = {
    "仅限": "深烘豆手冲的水温为 84 ℃，比一般的水温低，仅限深烘豆；",
    "一般": "绿茶的水温一般为 80 ℃，水太热会把茶叶烫熟，所以会发苦。",
    "unless": "Aluminium pots do not get hot on an induction hob, unless the leaflet says “suitable for induction”.",
}


def limited(name: str, answer: str) -> list[str]:
    one = support("quantity", LIMITED[name], note=LIMITED[name], section="深烘豆", source=DARK)
    made = policy(plan("水温是多少？"), evidence([one], pages=(DARK,)), status("partial"))
    held = fakes.snapshot(DARK, query="水温是多少？", constraints=Constraints.from_wire(made.constraints))
    return [v.rule for v in verify(held, answer).violations]


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("仅限", "深烘豆 84 ℃（仅限深烘豆）。"),
        ("仅限", "深烘豆手冲的水温为 84 ℃，只适用于深烘豆 [[深烘豆]]。"),
        ("仅限", "深烘豆手冲的水温为 84 ℃ [[深烘豆]]。这个温度只限深烘豆。"),
        ("一般", "绿茶的水温一般是 80 ℃ [[深烘豆]]。"),
        ("一般", "绿茶的水温通常为 80 ℃。"),
        ("unless", "Aluminium pots do not get hot on an induction hob unless the leaflet says it is suitable [[深烘豆]]."),
        ("unless", "Aluminium pots do not get hot on an induction hob, except if the leaflet says suitable for induction."),
    ],
)  # fmt: skip
def test_the_limiting_clause_of_a_note_suffices(name: str, answer: str):
    assert limited(name, answer) == []


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("仅限", "深烘豆 84 ℃ [[深烘豆]]。"),
        ("仅限", "深烘豆手冲的水温为 84 ℃，比一般的水温低。"),
        ("一般", "绿茶的水温为 80 ℃ [[深烘豆]]。"),
        ("unless", "Aluminium pots do not get hot on an induction hob [[深烘豆]]."),
    ],
)
def test_a_note_without_its_limiting_clause_is_caught(name: str, answer: str):
    assert limited(name, answer) == ["conditional.limit_not_with_claim"]


def test_two_real_sources_may_be_counted_as_two():
    held = leave(METHOD, DEFINITION, copies=("年假.md", "手册.md"))
    assert "duplicate_as_independent" not in types(held, "两个来源都提到年假 [[年假#年假]] [[brewing]]。")


def test_the_fingerprint_names_the_rules():
    verdict = verify(leave(DEFINITION), "年假是带薪休假。")
    assert len(verdict.fingerprint) == 16


def test_violations_come_in_the_order_of_the_answer():
    held = leave(DAYS, level="partial")
    verdict = verify(
        held, "页面写道：「每年有九十天年假，人人都有」。工作满一年的职工每年有5天年假 [[年假#天数]]。"
    )
    spans = [violation.span or Span(0, 0) for violation in verdict.violations]
    assert spans == sorted(spans)
    assert len(spans) >= 2
