"""Every page of real wikis: exact spans, nothing lost, and the library's reading wherever no rule of ours applies."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import markdown_pages
import pytest
from markdown_oracle import StockParser
from markdown_pages import Examined, examine

CHUNK = 64
PROCESSES = 2


@pytest.fixture(scope="module")
def seen(corpora: Path) -> Examined:
    files = sorted(path for path in corpora.rglob("*.md") if path.is_file() and path.parent != corpora)
    total = Examined()
    with ProcessPoolExecutor(PROCESSES, multiprocessing.get_context("spawn")) as executor:
        for part in executor.map(examine, [files[at : at + CHUNK] for at in range(0, len(files), CHUNK)]):
            total.pages += part.pages
            total.leaves += part.leaves
            total.all_leaves += part.all_leaves
            total.compared += part.compared
            total.all_contents += part.all_contents
            total.unique += part.unique
            total.problems += part.problems
    return total


@pytest.mark.corpora
@pytest.mark.slow
def test_no_page_breaks_an_invariant_or_reads_otherwise_without_a_rule(seen: Examined) -> None:
    assert seen.pages
    assert not seen.problems, "\n".join([f"{len(seen.problems)} pages:", *seen.problems[:20]])


@pytest.mark.corpora
@pytest.mark.slow
def test_most_of_what_pages_hold_was_compared(seen: Examined) -> None:
    assert seen.unique > 500 * seen.pages, seen
    assert seen.leaves > 0.9 * seen.all_leaves, seen
    assert seen.compared > 0.8 * seen.all_contents, seen


@pytest.mark.parametrize(
    ("group", "rule", "page", "words"),
    [
        ("block", "heading", "# a\n\n$$\nb\n$$\n", "no rule of ours"),
        ("inline", "emphasis", "*a* b\n", "reads otherwise"),
    ],
)
def test_a_reading_that_no_rule_explains_is_a_problem(
    group: str, rule: str, page: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.md").write_text(page, encoding="utf-8")
    assert not examine([tmp_path / "a.md"]).problems
    other = StockParser()
    getattr(other, group).ruler.disable([rule])
    monkeypatch.setattr(markdown_pages, "_parsers", lambda: [other, other])

    (problem,) = examine([tmp_path / "a.md"]).problems

    assert words in problem
