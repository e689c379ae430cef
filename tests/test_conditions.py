"""Which limit governs a quote, and which one the question has named itself."""

from __future__ import annotations

from typing import Any

import pytest
from corpus_maker import corpus_path, run_build, write_pages
from judging_wiki import ask

from wikigate.corpus.file.reader import open_corpus

PAGES = {
    "水温.md": "# 水温\n\n手冲的水温通常是 92 度。\n",
    "钥匙.md": "# 钥匙\n\n只有林师傅才能拿仓库的钥匙。\n",
}
LIMITED = ("手冲的水温是多少度？", "谁能拿仓库的钥匙？")
NAMED = ("手冲的水温通常是多少度？", "只有谁才能拿仓库的钥匙？")


@pytest.fixture(scope="module")
def replies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    root = tmp_path_factory.mktemp("limits")
    write_pages(root / "wiki", PAGES)
    run_build(root / "wiki", root / "state")
    with open_corpus(corpus_path(root / "state")) as corpus:
        return {
            question: ask(question, corpus, root / "wiki", root / "state") for question in (*LIMITED, *NAMED)
        }


@pytest.mark.parametrize("question", LIMITED)
def test_a_limit_that_nobody_asked_for_stays_with_its_claim(
    question: str, replies: dict[str, dict[str, Any]]
) -> None:
    assert replies[question]["evidence"][0]["supports"][0]["quote_support"] == "conditional"


@pytest.mark.parametrize("question", NAMED)
def test_a_limit_that_the_question_has_itself_limits_no_answer(
    question: str, replies: dict[str, dict[str, Any]]
) -> None:
    assert replies[question]["evidence"][0]["supports"][0]["quote_support"] == "supported"
    assert replies[question]["status"]["support"] == "sufficient"
