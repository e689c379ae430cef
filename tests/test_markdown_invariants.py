"""Whatever a page holds: exact spans, a partition, nothing lost, the same text as the library reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_fragments import pages
from markdown_oracle import (
    assert_invariants,
    assert_same_as_stock,
    assert_same_characters,
    block_state,
    contents,
    our_plain,
    parse,
    unique_letters,
)

from wikigate.corpus.markdown import parse_body
from wikigate.corpus.matter import read_matter
from wikigate.corpus.model import Span
from wikigate.corpus.settings.config import Settings

CASES = sorted((Path(__file__).parent / "cases" / "markdown").glob("*.md"))


@given(page=pages, front=st.sampled_from(["", "---\nt: 1\n---\n", "\n\n"]))
@example(page="> [!note]- T\n> a\n> \tb", front="")
@example(page="#   a  ##\n\n##\u3000\u00a0b", front="")
@example(page="[^1]: - x\n\n      y\n# h", front="---\nt: 1\n---\n")
def test_every_page_keeps_the_invariants(page: str, front: str) -> None:
    text = front + page
    body = Span(len(front), len(text))
    assert_invariants(text, body, parse_body(text, body))


LATE = "---\ntitle: t\ntags: [#no, '[[no]]']\n---\n"


@given(page=pages, blanks=st.sampled_from(["", "\n", "\n \n"]), after=st.sampled_from(["", "\n", "\t\n\n"]))
@example(page="", blanks="", after="")
@example(page="a\n# b\n## c", blanks="\n", after="")
@example(page="# b", blanks="\n", after="\n")
def test_front_matter_below_the_first_heading_lies_in_no_section_block_link_or_tag(
    page: str, blanks: str, after: str
) -> None:
    text = f"# h\n{blanks}{LATE}{after}{page}"
    metadata = read_matter(text, Settings()).late
    assert metadata is not None
    assert metadata.of(text).startswith(LATE)
    assert not metadata.of(text)[len(LATE) :].strip()
    body = Span(0, len(text))
    document = parse_body(text, body, metadata)
    assert_invariants(text, body, document, metadata)
    # What follows reads as it would right below the heading.
    plain = "# h\n\n" + text[metadata.end :]
    shift = metadata.end - 5
    assert [(block.kind, block.span.start - shift) for block in document.blocks[1:]] == [
        (block.kind, block.span.start) for block in parse(plain).blocks[1:]
    ]


@given(page=st.text(max_size=200))
def test_any_text_keeps_the_invariants(page: str) -> None:
    text = page.replace("\r", "")
    assert_invariants(text, Span(0, len(text)), parse(text))


@given(page=pages)
def test_no_line_is_lost(page: str) -> None:
    lost = [found for found in parse(page).diagnostics if found.code == "text_left_out"]
    assert not lost


@given(page=pages)
def test_the_short_way_through_plain_content_gives_the_same_runs(page: str) -> None:
    state = block_state(page)
    for content, origin in contents(state):
        assert (
            our_plain(state, content, origin).build() == our_plain(state, content, origin, fast=False).build()
        )


@given(page=pages)
def test_spans_give_the_characters_that_the_parser_read(page: str) -> None:
    assert_same_characters(unique_letters(page))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_spans_give_the_characters_that_the_parser_read_on_golden_pages(case: Path) -> None:
    assert assert_same_characters(unique_letters(case.read_text("utf-8"))) > 0


COMMONMARK = [
    *("a\nb", "a  \nb", "a\\\nb", "# a #", "#a", "#\ta", "####### a", "## ", "#   a  ##  ", "  ##  a b#", "a\n===", "a\nb\n===", "> a\nb", "> a\n\nb", ">a\n>> b"),
    *("- a\n- b", "- a\n\n  b", "-   a\n\n    b", "1. a\n2. b", "1) a\n\n   - b\n     c", "- a\n  ```\n  b\n  ```\n- c", "*a*b", "**a** *b*"),
    *("***a***", "_a_b_", "*a **b* c**", "`a`b``c`", "`` a ` ``", "` a `", "`a\nb`", '[a](b "c")', "[a *b*](c)", "[a][b]\n\n[b]: c"),
    *("[b]\n\n[b]: <c d> 'e'", "![a *b*](c)", "[![a](b)](c)", "<http://a.b>", "a <b>c</b>", "a <!-- b --> c", "&amp; &copy; &#65; &x;"),
    *("\\*a\\* \\a", "    code\n\n    more", "\tcode", "- \tcode", "```py\na\n\nb\n```", "~~~\n```\n~~~", "```\nunclosed", "<div>\n*a*\n</div>"),
    *("<!-- a\n\nb -->\n\nc", "***", "a\n***\nb", "| a | b |\n|--|--|\n| c | d |", "a|b\n-|-\nc|d\n\ne", "|a|\n|-|\n|b\\|c|", "~~a~~ ~b~"),
    *("1. a\n\n   > b\n   > c\n\n2. d", "> - a\n> - b\n>\n> c", "> ```\n> a\n> ```", "- a\n\n\n- b", "a\n    b", "\u3000a\u3000\n\u00a0b\u00a0", "a\0b"),
    *("-\n  a", "- - a", "1. - a\n   - b", "[a]: /b\n\n[A][] [a]", "[a](<b)c", 'a*"b"*c', "*(*a*)*", "[a](b\\)c)", "- a\n-\n- c", ">\ta", ">\t\ta"),
]  # fmt: skip


@pytest.mark.parametrize("text", COMMONMARK)
@pytest.mark.parametrize("unique", [False, True], ids=["as written", "unique letters"])
def test_common_markdown_reads_as_in_the_library(text: str, unique: bool) -> None:  # noqa: FBT001 -- parametrized
    assert_same_as_stock(unique_letters(text) if unique else text)
