"""Nonsense, and subjects that the wiki lacks, are refused: no page is called core, and what stands nowhere is named."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path
from judging_wiki import EXAMPLE, ask

from wikigate.corpus.file.reader import Corpus, open_corpus

CASES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "cases" / "finding" / "refused.toml").read_text(encoding="utf-8")
)["case"]
assert CASES, "no golden cases found"


@pytest.fixture(scope="module")
def corpus(example_state: Path) -> Iterator[Corpus]:
    with open_corpus(corpus_path(example_state)) as opened:
        yield opened


@pytest.mark.parametrize("case", CASES, ids=[case["ask"] for case in CASES])
def test_what_the_wiki_cannot_answer_is_refused(case: dict[str, Any], corpus: Corpus, tmp_path: Path):
    reply = ask(case["ask"], corpus, EXAMPLE, tmp_path)
    assert reply["status"]["support"] == "insufficient", reply["support_reason"]
    assert reply["answer"]["policy"]["mode"] == "decline"
    assert reply["status"]["retrieval"] in {"none", "weak_only", "related"}
    assert [page["page"] for page in reply["evidence"] if page["source_relation"] == "core"] == []
    supports = [support for page in reply["evidence"] for support in page["supports"]]
    assert {support["quote_support"] for support in supports} <= {"clue"}
    named = reply["metrics"]["absent_terms"]
    assert all(any(word in term for term in named) for word in case["absent"]), named
