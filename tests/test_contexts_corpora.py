"""Contexts over real wikis, as a golden file that a person can review: how each question is judged, and from where.

It holds statuses, pages, sections and places, and no text of the wikis. A wiki that is not there, or has another number
of pages than the one that the file was made from, is passed over.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path, run_build
from judging_wiki import ask

from wikigate.corpus.file.reader import open_corpus

FOLDER = Path(__file__).with_name("cases") / "corpora"
WIKIS = tomllib.loads((FOLDER / "questions.toml").read_text(encoding="utf-8"))
QUOTES = 2
"""Best quotes of a question that the golden file names: further ones change with every weight, and say little."""


def judged(question: str, reply: dict[str, Any]) -> dict[str, Any]:
    supports = [support for page in reply["evidence"] for support in page["supports"]]
    return {
        "ask": question,
        "support": reply["status"]["support"],
        "primary": reply["support_reason"]["primary"],
        "slots": reply["plan"]["required_slots"],
        "missing": [entry["reason"] for entry in reply["missing"]],
        "pages": [page["page"] for page in reply["evidence"][:3]],
        "quotes": [
            f"{s['quote_support']} {s['page']}:{s['span']['start_cp']}-{s['span']['end_cp']}"
            for s in supports[:QUOTES]
        ],
    }


def test_there_are_forty_questions() -> None:
    assert sum(len(wiki["ask"]) for wiki in WIKIS.values()) >= 40


@pytest.mark.slow
@pytest.mark.corpora
@pytest.mark.parametrize("name", sorted(WIKIS))
def test_real_wikis_are_judged_as_they_were(
    name: str, corpora: Path, tmp_path: Path, golden: Callable[[Path, str], None]
) -> None:
    wiki = corpora / name
    if not wiki.is_dir():
        pytest.skip(f"{name} is not among the real wikis")
    run_build(wiki, tmp_path)
    with open_corpus(corpus_path(tmp_path)) as corpus:
        if corpus.page_count != WIKIS[name]["pages"]:
            pytest.skip(f"{name} has {corpus.page_count} pages, not {WIKIS[name]['pages']}")
        entries = [judged(question, ask(question, corpus, wiki, tmp_path)) for question in WIKIS[name]["ask"]]
    golden(FOLDER / f"{name}.json", json.dumps(entries, ensure_ascii=False, indent=1) + "\n")
