"""Pages that contradict each other, and those that only seem to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path, run_build, write_pages
from judging_wiki import ask, cases

from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.gateway.constraints import Constraints

CASES = cases("conflicts")


@pytest.fixture(scope="module")
def wiki(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("conflicts")
    pages = {path: text for case in CASES for path, text in case["pages"].items()}
    assert len(pages) == sum(len(case["pages"]) for case in CASES), "two cases share a page"
    write_pages(base / "wiki", pages)
    run_build(base / "wiki", base / "state")
    return base / "wiki"


@pytest.fixture(scope="module")
def corpus(wiki: Path) -> Iterator[Corpus]:
    with open_corpus(corpus_path(wiki.parent / "state")) as opened:
        yield opened


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_values_of_one_thing(case: dict[str, Any], wiki: Path, corpus: Corpus):
    reply = ask(case["question"], corpus, wiki, wiki.parent / "state")
    mine = [
        conflict
        for conflict in reply["conflicts"]
        if {claim["page"] for claim in conflict["claims"]} & set(case["pages"])
    ]
    expected = case["expect"]
    statuses = {conflict["status"] for conflict in mine}
    if expected in {"conflict", "incomparable"}:
        assert statuses == {expected}
    elif expected == "agree":
        assert not mine
    else:
        assert "conflict" not in statuses
    if expected == "conflict":
        assert sorted(claim["value"] for claim in mine[0]["claims"]) == sorted(case["values"])
        assert reply["conflict_status"] == "conflict"
        assert reply["support_reason"]["primary"] == "conflicting_evidence"
        assert reply["status"]["support"] == "partial"
        bound = Constraints.from_wire(reply["answer"]["constraints"])
        assert {d.page for d in bound.disagreements if d.conflict} == {
            claim["page"] for claim in mine[0]["claims"]
        }
        assert all(value in reply["answer"]["contract_text"] for value in case["values"])
    else:
        assert reply["support_reason"]["primary"] != "conflicting_evidence"
