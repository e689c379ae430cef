"""What the owner of a wiki may set about judging does what docs/configuration.md says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path, run_build, write_pages
from judging_wiki import ask

from wikigate.corpus.file.reader import open_corpus
from wikigate.corpus.settings.config import load_settings
from wikigate.corpus.settings.config_file import SLOTS
from wikigate.gateway.query.cues import SLOT_KINDS

PAGES = {
    "绿茶.md": "# 绿茶\n\n绿茶的水温是 80 ℃。\n\n## 保存\n\n绿茶要放在阴凉的地方保存。\n\n## 冲泡\n\n一壶绿茶放 3 勺子茶叶冲泡。\n",
    "红茶.md": "# 红茶\n\n红茶的水温是 95 ℃。\n\n红茶比绿茶耐放。\n",
    "白茶.md": "# 白茶\n\n白茶和绿茶都不揉捻。\n\n## 保存\n\n白茶保存得越久越好，冲泡前要醒一醒。\n",
}


def asked(root: Path, question: str, settings: str) -> dict[str, Any]:
    write_pages(root / "wiki", PAGES | {"wikigate.toml": settings})
    run_build(root / "wiki", root / "state", settings=load_settings(root / "wiki"))
    with open_corpus(corpus_path(root / "state")) as corpus:
        return ask(question, corpus, root / "wiki", root / "state")


def supports(reply: dict[str, Any]) -> list[dict[str, Any]]:
    return [support for page in reply["evidence"] for support in page["supports"]]


def test_the_kinds_of_slot_that_can_be_asked_for_are_those_that_there_are() -> None:
    assert (*SLOT_KINDS, "statement") == SLOTS


def test_own_words_ask_for_their_kind(tmp_path: Path) -> None:
    question = "一壶绿茶放几勺子茶叶？"
    usual = asked(tmp_path / "usual", question, "")
    own = asked(tmp_path / "own", question, '[ask]\nquantity = ["几勺子"]\n')
    assert usual["plan"]["required_slots"] == ["statement"]
    assert own["plan"]["required_slots"] == ["quantity"]


@pytest.mark.parametrize(("strictness", "support"), [("0", "sufficient"), ("10", "partial")])
def test_a_strict_wiki_refuses_more(tmp_path: Path, strictness: str, support: str) -> None:
    reply = asked(tmp_path, "绿茶的水温是多少？", f"[answer]\nstrictness = {strictness}\n")
    assert reply["status"]["support"] == support


def test_quotes_and_quoted_pages_are_bounded(tmp_path: Path) -> None:
    question = "绿茶和白茶要怎样保存和冲泡？"
    usual = supports(asked(tmp_path / "usual", question, ""))
    assert len(usual) > 1
    assert len(supports(asked(tmp_path / "one", question, "[answer]\nquotes = 1\n"))) == 1
    question = "绿茶揉捻耐放"
    assert len({support["page"] for support in supports(asked(tmp_path / "pages", question, ""))}) > 1
    pages = supports(asked(tmp_path / "page", question, "[answer]\nquoted_pages = 1\n"))
    assert len({support["page"] for support in pages}) == 1
