"""Verify on answers that nobody sane would write: long, hostile, broken, empty."""

from __future__ import annotations

import json
import random

import gateway_fakes as fakes
import growth
import pytest
import verify_cases
from hypothesis import given
from hypothesis import strategies as st

from wikigate.contracts.validate import check_reply
from wikigate.gateway.constraints import Constraints
from wikigate.gateway.snapshot import Snapshot
from wikigate.gateway.verify import pages, verify
from wikigate.gateway.verify.figures import evidence
from wikigate.gateway.verify.figures.reading import Reading
from wikigate.gateway.verify.pages import PageText
from wikigate.gateway.verify.reply import verify_reply

HELD = {scenario.name: scenario.snapshot for scenario in verify_cases.scenarios()}
SIZE = 800
LONG = 100_000

HOSTILE = {
    "dam-zh": [
        "青石水库坝高 84 米，库容 6.2 亿立方米。", "坝高 84 米，库容 6.2 亿立方米，", "1 ", "1:2 ", "1974年", "| 1 | 2 |\n",
        "1、", "1+1=2 ", "1+", "1a+", "一万", "，", "2018 年 3 人，2019 年 4 人，两年合计 7 人。",
    ],
    "noodles-zh": [
        "写道：「案板上撒薄面，从中间向四周擀，擀到三毫米厚就停。」", "「", "「」", "「a」「", '" ', '"a ', "“a」”「", "> 案板上撒薄面\n", ">",
        "[[手擀面#和面]]", "[[", "[[a|", "`", "`a``b", "```\n", "~~~\na\n", "# ", "*a", "_a ", "<b>", "<!--", "%%a", "[a](b", "$a ", "……", "「…」",
        "手擀面 [[手擀面]]。",
    ],
    "museum-zh": ["没有", "知识库", "知识库没有找到建成时间。\n", "城南博物馆建成于 1987 年，", "the wiki ", "no thing ", "not ", "word ", "汉字"],
    "kiln-zh": ["老何主张加两成草木灰，小孟主张完全不加草木灰。", "老何主张加两成草木灰，", "前者更合理。", "存疑"],
    "library-zh": ["图书借期为 30 天，期满前可续借一次 [[借阅#期限]]。", "\n", " \n", "\u200d", "a\u0301", "👩‍👩", "\x00", "\ud800"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "piece"), [(name, piece) for name, pieces in HOSTILE.items() for piece in pieces]
)
def test_the_work_grows_with_the_answer_and_no_faster(name: str, piece: str):
    linear, short, long = growth.grows_linearly(lambda answer: verify(HELD[name], answer), piece, SIZE)
    assert linear, (short, long)


def test_the_work_grows_with_the_evidence_and_no_faster():
    def work(text: str) -> object:
        page = fakes.page("长页.md", f"# 长页\n\n{text}\n")
        return verify(
            fakes.snapshot(page, query="多少？"),
            "坝高 84 米，1974 年动工。页面写道：「坝高 48 米，没有闸门」。",
        )

    for piece in ("坝高 48 米，1974 年动工。", "坝高 48 米，", "甲乙丙丁。", "「"):
        linear, short, long = growth.grows_linearly(work, piece, SIZE)
        assert linear, (piece, short, long)


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_answers_of_100_000_characters_are_judged(name: str):
    for piece in HOSTILE[name][:3]:
        assert verify(HELD[name], (piece * LONG)[:LONG]).checked_rules is not None


@pytest.mark.parametrize(
    "answer",
    [
        "",
        " ",
        "\n\n",
        "\ud800",
        "\udfff页面\ud800",
        "\x00",
        "\ufeff",
        "\u202e反",
        "[[",
        "「",
        "> ",
        "```",
        "| | |",
        "0",
        "。",
        "𠮷" * 9,
        "\u2028",
    ],
)
@pytest.mark.parametrize("name", sorted(HELD))
def test_an_odd_answer_gets_a_valid_reply(name: str, answer: str):
    reply = verify_reply("ctx_A1", answer, verify(HELD[name], answer), snapshot=HELD[name])
    check_reply(json.loads(json.dumps(reply)))


EMPTY = fakes.page("空.md", "")
BARE = fakes.page("a.md", "没有标题的一行")
ODD: list[Snapshot] = [
    fakes.snapshot(query=""),
    fakes.snapshot(query="\ud800?"),
    fakes.snapshot(EMPTY, query="空？"),
    fakes.snapshot(EMPTY, BARE, query=" "),
    fakes.snapshot(BARE, query="x", constraints=Constraints(conclude=False, pages=("gone.md",))),
    fakes.snapshot(fakes.page("](x).md", "# ]]\n\n[[ | 3 |\n"), query="「"),
]


@given(
    st.sampled_from(ODD),
    st.text(max_size=120) | st.sampled_from(["「一句不存在的话，真的没有」[[a]]", "共 3 个，占 30%。"]),
)
def test_odd_and_empty_contexts_break_nothing(held: Snapshot, answer: str):
    verdict = verify(held, answer)
    for violation in verdict.violations:
        assert violation.span is None or violation.span.end <= len(answer)


MARKDOWN = st.lists(
    st.sampled_from(
        ["「", "」", "“", "”", '"', "> ", "\n", "\n\n", "[[", "]]", "#", "|", "`", "```", "**", "_", "<b>", "$", "%%", "……", "[...]", "坝高 48 米",
         "1974 年", "没有找到", "[[青石水库]]", "说：", "，", "。", "1.", "- ", "\ud83d", "é", "Ａ"]
    ),
    max_size=40,
).map("".join)  # fmt: skip


@given(MARKDOWN)
def test_hostile_markdown_breaks_nothing_and_every_claim_is_a_part_of_the_answer(answer: str):
    held = HELD["dam-zh"]
    reply = verify_reply("ctx_A1", answer, verify(held, answer), snapshot=held)
    check_reply(json.loads(json.dumps(reply)))
    for violation in json.loads(json.dumps(reply))["violations"]:
        assert violation.get("claim", "") in answer


def test_an_answer_leaves_no_trace_in_the_next_one() -> None:
    """Readings of pages are kept in a resident process: what was made out for one answer must not sway another."""
    page = fakes.page(
        "tank.md", "# Tank\n\n孕妇每天最多 200 毫克。成人每天最多 400 毫克。\n\n水箱容量为 5400 L，高 3 m。"
    )
    other = fakes.page("pump.md", "# Pump\n\n水泵每小时送水 120 L，功率为 75 W。")
    answers = ("孕妇每天最多 400 毫克。", "水箱容量为 4500 L。", "水箱容量为 5400 L。", "水泵功率为 57 W。")
    snapshots = (fakes.snapshot(page, query="水箱"), fakes.snapshot(other, page, query="水泵"))
    alone = []
    for held in snapshots:
        for answer in answers:
            evidence._kept.cache_clear()
            alone.append(verify(held, answer))
    evidence._kept.cache_clear()
    first = [verify(held, answer) for held in snapshots for answer in answers]
    backwards = [verify(held, answer) for held in reversed(snapshots) for answer in reversed(answers)]
    assert first == alone
    assert backwards[::-1] == alone
    assert any(verdict.violations for verdict in alone)


def test_a_page_is_read_for_its_figures_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def reading(text: str) -> Reading:
        read.append(text)
        return Reading(text)

    monkeypatch.setattr(evidence, "Reading", reading)
    evidence._kept.cache_clear()
    short = fakes.snapshot(fakes.page("a.md", "# A\n\n水箱容量为 5400 L。"), query="水箱")
    verify(short, "水箱容量为 5400 L。")
    verify(short, "水箱容量为 4500 L。")
    assert len(read) == 1
    long = fakes.page("b.md", "# B\n\n" + "水箱容量为 5400 L。\n\n" * (evidence._LONGEST_KEPT // 10))
    verify(fakes.snapshot(long, query="水箱"), "水箱容量为 5400 L。")
    assert evidence._kept.cache_info().currsize == 1  # a page without a bound is not kept
    evidence._kept.cache_clear()


def test_what_is_kept_of_pages_has_a_bound_and_is_never_taken_for_another_page() -> None:
    for cache in (evidence._kept, evidence._kept_index, pages._kept_parts):
        cache.cache_clear()
    short = fakes.page("a.md", "# A\n\n水箱容量为 5400 L。")
    edited = fakes.page("a.md", "# A\n\n水箱容量为 4500 L。")
    for page in (short, edited, short, edited):
        right = "5400" if "5400" in page.text else "4500"
        for said in ("5400", "4500"):
            violations = verify(fakes.snapshot(page, query="水箱"), f"水箱容量为 {said} L。").violations
            assert bool(violations) == (said != right)
    assert evidence._kept_index.cache_info().misses == 2
    assert pages._kept_parts.cache_info().misses == 2
    long = fakes.page("b.md", "# B\n\n" + "水箱容量为 5400 L。\n\n" * (evidence._LONGEST_KEPT // 10))
    verify(fakes.snapshot(long, query="水箱"), "水箱容量为 5400 L。")
    assert evidence._kept_index.cache_info().currsize == 2
    assert pages._kept_parts.cache_info().currsize == 2
    figures = evidence.EvidenceFigures((PageText(short),))
    for value in range(3 * evidence._MOST_TOLD):
        said = Reading(f"水箱容量为 {value} L。").figures[0]
        assert figures.told(said.value) is figures.told(said.value)
    assert len(figures._index._told) <= evidence._MOST_TOLD
    assert all(
        cache.cache_info().maxsize for cache in (evidence._kept, evidence._kept_index, pages._kept_parts)
    )


def test_the_weight_of_words_does_not_depend_on_their_order() -> None:
    """They come in sets, whose order differs from process to process."""
    lines = [
        f"水箱{chr(0x4E00 + n)}{chr(0x4F00 + n % 7)}容量为 {n} L，{chr(0x5000 + n % 3)}。" for n in range(60)
    ]
    page = PageText(fakes.page("a.md", "# A\n\n" + "\n\n".join(lines)))
    figures = evidence.EvidenceFigures((page,))
    words = sorted(figures._df)
    shuffled = [random.Random(seed).sample(words, len(words)) for seed in range(20)]
    assert len({figures.total(order) for order in shuffled}) == 1
    assert len({sum(map(figures.weight, order)) for order in shuffled}) > 1
