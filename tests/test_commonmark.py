"""The examples of the CommonMark spec: read as the library reads them, and every character at its place.

Source and licence of the examples: cases/commonmark/NOTICE.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from markdown_oracle import (
    assert_invariants,
    assert_same_as_stock,
    assert_same_characters,
    differs_from_stock,
    parse,
    unique_letters,
)

from wikigate.corpus.model import Span

_FILE = Path(__file__).parent / "cases" / "commonmark" / "examples.json"
EXAMPLES: list[tuple[int, str, str]] = json.loads(_FILE.read_text(encoding="utf-8"))

OTHERWISE = {
    95: "a line of `-` under a text of several lines is a rule",
    548: "`[[[foo]]]` is a wikilink in brackets",
    559: "`[[*foo* bar]]` is a wikilink",
    590: "`![[foo]]` is an embed",
}
"""Examples to which a rule of ours applies, and what it says (docs/reading.md)."""

every_example = pytest.mark.parametrize(
    ("number", "text"), [pytest.param(number, text, id=f"{number}") for number, _, text in EXAMPLES]
)
as_written_and_unique = pytest.mark.parametrize("unique", [False, True], ids=["as written", "unique letters"])


def test_there_are_all_examples_of_the_spec() -> None:
    assert [number for number, _, _ in EXAMPLES] == list(range(1, 653))


@every_example
@as_written_and_unique
def test_an_example_reads_as_in_the_library_unless_a_rule_of_ours_applies(
    number: int,
    text: str,
    unique: bool,  # noqa: FBT001 -- parametrized
) -> None:
    page = unique_letters(text) if unique else text
    if number in OTHERWISE:
        assert differs_from_stock(page), "no rule of ours applies any more: take it off the list"
    else:
        assert_same_as_stock(page)


@every_example
@as_written_and_unique
def test_an_example_keeps_the_invariants_and_each_character_its_place(
    number: int,
    text: str,
    unique: bool,  # noqa: FBT001 -- parametrized
) -> None:
    page = unique_letters(text) if unique else text
    assert_same_characters(page)
    assert_invariants(page, Span(0, len(page)), parse(page))
