"""Evidence about another year, version, place or group than was asked about fills nothing, and that is said."""

from __future__ import annotations

from typing import Any

import pytest
from corpus_maker import corpus_path, run_build, write_pages
from judging_wiki import ask

from wikigate.corpus.file.reader import open_corpus

PAGES = {
    "预算/2023.md": "# 家庭预算 2023 年\n\n咖啡豆的预算是 2400 元。\n",
    "浇水.md": "# 浇水\n\n浙江省的茶园每周浇水 3 次。\n",
    "游泳课.md": "# 游泳课\n\n儿童的游泳课每节 45 分钟。\n",
    "wheel.md": "# Building wheels\n\nOn Python 3.9 the build of a wheel takes 40 seconds.\n",
    "搬家.md": "# 搬家\n\n2019 年搬到青禾路。搬家那年买了第一台磨豆机，花了 800 元，2021 年换了新的。\n",
}


@pytest.fixture(scope="module")
def replies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    root = tmp_path_factory.mktemp("scope")
    write_pages(root / "wiki", PAGES)
    run_build(root / "wiki", root / "state")
    with open_corpus(corpus_path(root / "state")) as corpus:
        return {
            question: ask(question, corpus, root / "wiki", root / "state") for question in (*OUTSIDE, *INSIDE)
        }


OUTSIDE = (
    "2024 年咖啡豆的预算是多少元？",
    "江西省的茶园每周浇水几次？",
    "成人的游泳课每节多少分钟？",
    "How many seconds does the build of a wheel take on Python 3.12?",
)
INSIDE = (
    "2023 年咖啡豆的预算是多少元？",
    "浙江省的茶园每周浇水几次？",
    "儿童的游泳课每节多少分钟？",
    "How many seconds does the build of a wheel take on Python 3.9?",
    "咖啡豆的预算是多少元？",
    "2019 年搬家那年买的磨豆机花了多少元？",
)


@pytest.mark.parametrize("question", OUTSIDE)
def test_what_is_said_of_another_case_fills_nothing(
    question: str, replies: dict[str, dict[str, Any]]
) -> None:
    reply = replies[question]
    assert reply["status"]["support"] == "insufficient"
    codes = [reason["code"] for reason in reply["support_reason"]["reasons"]]
    assert "scope_gap" in codes
    assert reply["plan"]["has_constraint_anchor"]
    supports = [support for page in reply["evidence"] for support in page["supports"]]
    assert supports
    assert {support["quote_support"] for support in supports} == {"clue"}


@pytest.mark.parametrize("question", INSIDE)
def test_what_is_said_of_the_case_or_of_none_counts(
    question: str, replies: dict[str, dict[str, Any]]
) -> None:
    reply = replies[question]
    assert reply["status"]["support"] == "sufficient", reply["support_reason"]
    assert "scope_gap" not in [reason["code"] for reason in reply["support_reason"]["reasons"]]
