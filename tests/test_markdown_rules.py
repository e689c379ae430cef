"""Rules of the Markdown reader, each with text that it takes and text that it must leave alone."""

from __future__ import annotations

import pytest
from markdown_oracle import assert_invariants, parse

from wikigate.corpus.markdown import block_parser, inline_text, parse_body
from wikigate.corpus.markdown.anchors import Anchors, slug
from wikigate.corpus.markdown.characters import joins
from wikigate.corpus.markdown.inline_text import MARKS_PER_BLOCK
from wikigate.corpus.markdown.origin import of_pieces, page_offset, page_ranges, shifted
from wikigate.corpus.markdown.state import SpanStateBlock
from wikigate.corpus.model import Span, plain_text


def plains(text: str, kind: str | None = None) -> list[str]:
    return [plain_text(text, block.runs) for block in parse(text).blocks if kind in {None, block.kind}]


def kinds(text: str) -> list[str]:
    return [block.kind for block in parse(text).blocks]


def headings(text: str) -> list[str]:
    return [section.heading for section in parse(text).sections if section.level]


def codes(text: str) -> list[str]:
    return [found.code for found in parse(text).diagnostics]


@pytest.mark.parametrize(
    ("text", "levels"),
    [("", [0]), ("\n\n", [0]), ("a", [0]), ("# a", [1]), ("\n# a", [0, 1]), ("a\n# b", [0, 1])],
)
def test_section_zero_is_there_only_for_what_no_heading_covers(text: str, levels: list[int]) -> None:
    sections = parse(text).sections
    assert [section.level for section in sections] == levels
    assert_invariants(text, Span(0, len(text)), parse(text))


def test_an_empty_body_after_front_matter_is_one_empty_section() -> None:
    text = "---\nt: 1\n---\n"
    document = parse_body(text, Span(len(text), len(text)))
    assert [section.span for section in document.sections] == [Span(len(text), len(text))]
    assert document.blocks == ()


def test_front_matter_is_no_part_of_the_body_and_lines_count_from_the_top_of_the_page() -> None:
    text = "---\n# no\n---\n#\u3000x\n"
    document = parse_body(text, Span(13, len(text)))
    assert [block.span.of(text) for block in document.blocks] == ["#\u3000x"]
    assert [found.line for found in document.diagnostics] == [4]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- # a\n- # b", ["a", "b"]),
        ("## a##", ["a"]),
        ("## a ##", ["a"]),
        ("# C#", ["C#"]),
        ("## C# ##", ["C#"]),
        ("### a##", ["a##"]),
        ("## a###", ["a###"]),
        ("# \u200b\u202aa\ufeff", ["a"]),
        ("# t\n- # a", ["t"]),
        ("> # a", []),
        ("> [!note]\n> # a", []),
        ("!!! note\n    # a", []),
        ("::: tip\n# a\n:::", []),
        ("::: grid\n# a\n:::", ["a"]),
        (":::: tip\n# a\n::: tip\n# b\n:::\n# c\n::::\n# d", ["d"]),
        ("::: tip\n# a", ["a"]),
        (":::\n# a", ["a"]),
        ("    ::: tip\n# a\n:::", ["a"]),
        ("```\n# a\n```", []),
        ("<div>\n# a\n</div>", []),
        ("$$\na\n=\n$$", []),
        ("%%\n# a\n%%", []),
        ("[^1]: # a", []),
        ("$$ a\n# b\n$$ c", ["b"]),
    ],
)
def test_only_headings_of_the_page_itself_open_sections(text: str, expected: list[str]) -> None:
    assert headings(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\n---", ["a"]),
        ("a\n-", []),
        ("一句话。\n---", []),
        ("Sentence.\n---", []),
        ("a\nb\n---", []),
        ("![[x.png]]\n---", []),
        ("x" * 81 + "\n---", []),
        ("a\nb\n===", ["a b"]),
        ("句子。\n===", ["句子。"]),
        ("a\n\n---\ntitle: b\n---\n", []),
        ("a\n\n---\n标题： b\n---\n", []),
        ("a\n\n---\nb\n---\n", ["b"]),
        ("title: b\n---\n", ["title: b"]),
    ],
)
def test_a_line_of_hyphens_makes_a_heading_only_of_a_title(text: str, expected: list[str]) -> None:
    assert headings(text) == expected


def test_a_refused_setext_heading_and_a_wide_blank_are_reported() -> None:
    assert codes("一句话。\n---") == ["setext_refused"]
    assert codes("##\u00a0x") == ["heading_blank"]
    assert codes("##x") == ["heading_blank"]
    assert codes("\ufeff# x") == ["heading_blank"]
    assert codes("小李：三楼\n---") == ["setext_unclear"]
    assert codes("#x\n\n#!/bin/sh\n\n\u200bx\n\n第一章\n---\n\nx:y\n---\n\n小李：三楼\n===") == []
    assert codes("# x\n\na\n---\n") == []


def test_anchors_are_those_of_github_and_unique() -> None:
    assert slug("总则 & Code_x (V1.2) — 末") == "总则--code_x-v12--末"
    anchors = Anchors()
    assert [anchors.of(text) for text in ("a", "a", "a-1", "a")] == ["a", "a-1", "a-1-1", "a-2"]
    assert anchors.of("Other", "given") == "given"


def test_path_and_subtree_follow_the_levels() -> None:
    text = "# a\n## b\n#### c\n## d\n# e\n"
    sections = parse(text).sections
    assert [section.path for section in sections] == [("a",), ("a", "b"), ("a", "b", "c"), ("a", "d"), ("e",)]
    assert [section.subtree_end for section in sections] == [21, 16, 16, 21, 25]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("$x^2$。", "x^2。"),
        ("价格$5 and $6", "价格$5 and $6"),
        ("$ x $", "$ x $"),
        ("$5$6", "$5$6"),
        ("$a\\$b$", "a\\$b"),
        ("$5 or `$x$`", "$5 or $x$"),
        ("a %%b%% c", "a c"),
        ("a %%b", "a %%b"),
        ("==a== b", "a b"),
        ("a == b == c", "a == b == c"),
        ("a %%b%%。", "a。"),
        ("a %%b%%c", "a c"),
        ("**a** ^[extracted]，b ^[inferred]", "a，b"),
        ("a <img alt='b &amp; c' src=d> e", "a b & c e"),
        ("a <img alt src=d> b", "a  b"),
        ('<a href="b">c *d*</a> e', "c d e"),
        ("[[a|b]]", "b"),
        ("[[a\nb]]", "[[a b]]"),
        ("[[ ]]", "[[ ]]"),
        ("[[a| b ]]", "b"),
        ("[[a|  ]]", "a"),
        ("[[#h]]", "h"),
        ("![[a.png|20x30]]", ""),
        ("a^[extracted]", "a"),
        ("a^[two words]", "a^[two words]"),
        ("a ^id", "a"),
        ("a^id", "a^id"),
        ("[^a] b", "[^a] b"),
        ("汉\n字", "汉字"),
        ("汉\na", "汉 a"),
        ("한\n글", "한 글"),
        ("a\\\nb", "a\nb"),
        ("a<br/>b", "a\nb"),
        ("a&nbsp;b&lt;", "a\u00a0b<"),
        ("a <!-- b --> c <!---->d", "a c d"),
        ("是**“题”**的", "是“题”的"),
        ("![a *b*](c)", "a b"),
        ("[a](javascript:b)", "a"),
    ],
)
def test_plain_text_is_what_a_person_reads(text: str, plain: str) -> None:
    assert plains(text) == ([plain] if plain else [])


def test_curly_quotes_and_dashes_join_with_han_on_the_other_side() -> None:
    assert joins("字", "“")
    assert joins("”", "字")
    assert not joins("”", "“")
    assert not joins("a", "“")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a", "paragraph"),
        ("- a", "list_item"),
        ("> a", "quote"),
        ("> - a", "list_item"),
        ("- > a", "quote"),
        ("> [!x]\n> a", "callout"),
        ("!!! x\n    a", "callout"),
        ("::: tip\na\n:::", "callout"),
        ("[^1]: a", "footnote"),
        ("> ```\n> a\n> ```", "code"),
        ("- $$\n  a\n  $$", "math"),
        ("> <!-- a -->", "comment"),
        ("<p>a</p>", "html"),
    ],
)
def test_kind_says_what_is_meant_where_it_stands(text: str, kind: str) -> None:
    assert kinds(text) == [kind]


def test_task_state_and_callout_type_are_labels() -> None:
    labels = [block.label for block in parse("- [ ] a\n- [X] b\n- [x](u)\n\n> [!NOTE|wide]+ c\n> d").blocks]
    assert labels == [" ", "x", "", "note", "note"]


@pytest.mark.parametrize(
    ("item", "label", "plain"),
    [
        ("[-] a", "-", "a"),
        ("[/] a", "/", "a"),
        ("[>] a", ">", "a"),
        ("[√] a", "√", "a"),
        ("[1] a", "", "[1] a"),
        ("[a] b", "", "[a] b"),
        ("[-]a", "", "[-]a"),
        ("[] a", "", "[] a"),
    ],
)
def test_a_task_is_labelled_with_its_sign(item: str, label: str, plain: str) -> None:
    (block,) = parse(f"- {item}").blocks
    assert (block.label, plain_text(f"- {item}", block.runs)) == (label, plain)


def test_rows_of_a_table_and_items_of_nested_lists_share_a_group() -> None:
    text = "|a|\n|-|\n|b|\n\n|c|\n|-|\n\n- d\n  - e\n    > - f\n\n1. g"
    assert [block.group for block in parse(text).blocks] == [0, 0, 1, 2, 2, 2, 3]


def test_a_cell_with_a_wikilink_keeps_its_bar_and_a_wide_row_its_cells() -> None:
    text = "| [[a|b]] | c |\n|---|---|\n| `d\\|e` | f | g |\n"
    assert plains(text) == ["b | c", "d|e | f | g"]
    assert parse(text).blocks[1].span.of(text) == "| `d\\|e` | f | g |"


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("#a #b/c", ["a", "b/c"]),
        ("#标签，后", ["标签"]),
        ("# #a", ["a"]),
        ("#1 #1a", ["1a"]),
        ("a#b (#c) [#d](e) `#f`", []),
        ("```\n#a\n```", []),
        ("&#35; \\#a", []),
    ],
)
def test_tags_are_those_of_obsidian(text: str, tags: list[str]) -> None:
    assert [tag.name for tag in parse(text).tags] == tags


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[p#h|a]]", ("wikilink", "p", "h", "a")),
        ("[[p#^b]]", ("wikilink", "p", "^b", "p#^b")),
        ("![[p.png|9]]", ("embed", "p.png", "", "")),
        ("[a](b%20c.md#d 't')", ("markdown", "b%20c.md", "d", "a")),
        ("![a](b)", ("image", "b", "", "a")),
        ("<https://a.b/c>", ("url", "https://a.b/c", "", "https://a.b/c")),
        ("https://a.b/(c)).", ("url", "https://a.b/(c)", "", "https://a.b/(c)")),
        ("<a href='b.md?x&amp;y#c'>d</a>", ("markdown", "b.md?x&y", "c", "d")),
        ("<a class=x href=b>https://c.d</a>", ("markdown", "b", "", "https://c.d")),
        ('<img src="a.png" alt="b">', ("image", "a.png", "", "b")),
        ('<IMG alt="b" data-src="c" src="a.png" />', ("image", "a.png", "", "b")),
    ],
)
def test_links_are_kept_as_written(text: str, expected: tuple[str, str, str, str]) -> None:
    (link,) = parse(text).links
    assert (link.kind, link.target, link.fragment, link.text) == expected
    assert link.span.of(text) == text.removesuffix(").")


@pytest.mark.parametrize(
    "text",
    [
        "<a href=b>c",
        "<a name=b>c</a>",
        "c</a>",
        "<abbr href=b>c</abbr>",
        "<img alt=b>",
        "<a>b</a>",
        "`<a href=b>c</a>`",
        "<a href=''>b</a>",
    ],
)
def test_a_tag_that_leads_nowhere_is_no_link(text: str) -> None:
    assert parse(f"x {text}").links == ()


@pytest.mark.parametrize("tag", ['<a name="x"/>', '<a id="x">', "<a href=u>v</a>"])
def test_an_address_behind_a_tag_is_a_link(tag: str) -> None:
    assert parse(f"{tag} https://y.z").links[-1].target == "https://y.z"


def test_links_and_words_of_pictures_in_a_block_of_html_count() -> None:
    text = '<p>\n<a href="a.md">甲 <img src="b.png" alt="图&amp;\n示"></a>\n</p>\n'
    assert plains(text) == ["甲 图& 示"]
    assert [(link.kind, link.target, link.text) for link in parse(text).links] == [
        ("markdown", "a.md", "甲 图& 示"),
        ("image", "b.png", "图& 示"),
    ]


def test_a_block_of_what_nobody_sees_is_none() -> None:
    assert parse("\u200b\n\n\0\n\n- \u00ad\n\n\ufeff").blocks == ()


def test_line_separators_that_are_no_line_ends_and_nul_stay_in_the_text() -> None:
    text = "a\u2028b\x0bc\x85d\0e\n# f\0"
    document = parse(text)
    assert [plain_text(text, block.runs) for block in document.blocks] == ["a\u2028b\x0bc\x85d\0e", "f\0"]


def test_a_reference_definition_and_a_rule_are_covered_but_no_text() -> None:
    text = "[a]: /b 'c'\n\n---\n\n-\n\n>\n"
    assert parse(text).blocks == ()
    assert codes(text) == []


def test_text_that_is_nested_too_deep_is_kept_raw_and_reported() -> None:
    text = "> " * 120 + "deep\n\nafter"
    document = parse(text)
    assert [block.kind for block in document.blocks] == ["raw", "paragraph"]
    assert "deep" in plain_text(text, document.blocks[0].runs)
    assert codes(text) == ["nesting_limit"]


def test_a_block_of_nothing_but_marks_is_kept_as_plain_text_and_reported() -> None:
    text = "*a " * MARKS_PER_BLOCK + "*a*"
    assert codes(text) == ["markup_limit"]
    assert plains(text) == [text]


def test_a_row_of_nothing_but_marks_is_kept_as_plain_text_and_reported() -> None:
    cell = "*a " * MARKS_PER_BLOCK + "*a*"
    text = f"| b |\n|---|\n| {cell} | **c** |"
    assert codes(text) == ["markup_limit"]
    assert plains(text) == ["b", f"{cell} | c"]


def test_a_page_of_too_many_marks_is_read_in_full_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inline_text, "MARKS_PER_BLOCK", 100)
    monkeypatch.setattr(inline_text, "MARKS_PER_PAGE", 1_000)
    block = "*a* " * 49
    text = f"{block}\n\n" * 12
    shown = plains(text)
    assert [plain[:3] for plain in shown] == ["a a"] * 10 + ["*a*"] * 2
    assert codes(text) == ["markup_limit"] * 2


def test_lines_that_a_rule_forgets_are_kept_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(state: SpanStateBlock, start: int, _end: int, _silent: bool) -> bool:  # noqa: FBT001 -- shape of a rule
        state.line = start + 1
        return True

    monkeypatch.setattr(block_parser, "paragraph", forget)
    text = "---\nt: 1\n---\n甲\n乙\n\n# c\n> 丙\n"
    document = parse_body(text, Span(13, len(text)))

    assert [(block.kind, block.span.of(text)) for block in document.blocks] == [
        ("raw", "甲"),
        ("raw", "乙"),
        ("heading", "# c"),
        ("raw", "> 丙"),
    ]
    assert [(found.code, found.line) for found in document.diagnostics] == [
        ("text_left_out", 4),
        ("text_left_out", 8),
    ]


def test_an_unclosed_comment_is_reported() -> None:
    assert codes("<!-- a\n\n# b") == ["comment_unclosed"]
    assert codes("<!-- a -->") == []


def test_origins_lead_each_piece_home() -> None:
    origin = of_pieces([(10, 13), (13, 15), (20, 22)])
    assert [page_offset(origin, at) for at in range(7)] == [10, 11, 12, 13, 14, 20, 21]
    assert list(page_ranges(origin, 3, 7)) == [(13, 15), (20, 22)]
    assert [page_offset(shifted(origin, 4), at) for at in range(3)] == [14, 20, 21]
    assert of_pieces([(3, 4), (4, 6)]) == 3
