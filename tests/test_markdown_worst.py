"""No page makes the parser slow: the cost of nasty text grows with its length, not with its square."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
import reading_picture
from growth import grows_eightfold
from markdown_oracle import parse

SIZE = 8_000
"""Code points of the shorter text; the longer one has eight times as many."""

LINES = {
    "brackets": "[",
    "pairs of brackets": "[[a",
    "images": "![[]()",
    "math blocks": "$$ a\n\n",
    "math in a line": "$a ",
    "emphasis": "*a_ ",
    "marks": "==a ",
    "strong over lines": "**a\n",
    "quotes": "> ",
    "items": "1. a\n",
    "colons": "::: tip\n\n",
    "admonitions": "!!! a\n\n    ",
    "html comments": "x <!-- a ",
    "tags": "x <a ",
    "comments": "%% a\n",
    "footnotes": "[^a]: b\n",
    "link titles": '[a](b "c',
    "definitions": '[a]: b "\n',
    "setext": "a\n-\n",
    "hash tags": "#a ",
    "addresses": "http://a) ",
    "closing brackets": ")",
    "lone dollars": "$\na\n\n",
    "cells": "|[[a",
    "tabs": "- \t",
    "html": "<div>\n\n<p ",
}


SENTENCES = {
    "no sentence end": "字",
    "sentence ends": "。",
    "openers": "《",
    "quotation marks": "”“",
    "digits": "1",
    "numbers": "1,000.5 万元 ",
    "dots": "a.",
    "marks that combine": "e\u0301\u0302",
    "jamo": "\u1100\u1161\u11a8",
    "expanding": "﷽",
    "latin words": "running ",
}


def repeated(line: str, size: int) -> str:
    return line * (size // len(line))


PAGES: dict[str, Callable[[int], str]] = {
    **{name: partial(repeated, line) for name, line in LINES.items()},
    "an address of brackets": lambda size: "http://a" + ")." * (size // 2),
    "nested brackets": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "a wide head over short rows": lambda size: (
        "|".join("a" * (size // 4)) + "\n" + "|".join("-" * (size // 4)) + "\n" + "a|\n" * (size // 12)
    ),
    "code spans of every length": lambda size: "".join(
        "`" * count + " " for count in range(int((2 * size) ** 0.5))
    ),
    "a lazy quote": lambda size: "> " * 50 + "a\n" + "b\n" * (size // 2),
    "blanks": lambda size: "a" + " " * size + "b\n" + " " * size,
}


PAGES |= {
    name: partial(repeated, line)
    for name, line in {
        "unclosed fences": "```\n~~~\n",
        "fences": "```\na\n```\n",
        "fences in quotes": "> ```\n\n",
        "tables": "|a|b|\n|-|-|\n|c|d|\n\n",
        "delimiter rows": "|-|-|\n",
        "bars": "|",
        "headings": "# a\n",
        "signs": "#",
        "wikilinks": "[[a|b]] ",
        "embeds": "![[a",
        "wikilinks in wikilinks": "[[a|[[b|c]] ",
        "closing double brackets": "]]",
        "strikes": "~~a ",
        "code spans": "`a` ",
        "provenance marks": "a ^[extracted] ",
        "footnote marks": "[^a] [^",
        "footnotes of one name": "[^a]: b [^a]\n\n",
        "inline comments": "a %%b%% ",
        "blocks of comments": "%%\na\n\n",
        "open comments": "a %% b\n",
        "admonitions": "!!! note\n    a\n\n",
        "details": '??? "a"\n\n',
        "tabs of content": '=== "a"\n',
        "containers": "::: a\n:::\n",
        "callouts": "> [!a]\n> b\n\n",
        "callout marks": "> [!",
        "anchors": '<a href="b">',
        "pictures": '<img alt="a" src="b">',
        "attributes": '<a href=" ',
        "blocks of tags": "<div>\n",
        "declarations": "<!a ",
        "instructions": "<?a ",
        "entities": "&amp;&",
        "escapes": "\\\\a\\",
        "tasks": "- [-] ",
        "block ids": "a ^b\n",
        "attributes of headings": "# a {#b} {\n",
        "ornaments": "=====",
        "closing marks": "a** b* ",
        "quotes and rules": "> a\n---\n",
        "fields below rules": "---\na: b\n",
        "invisible": "\u200b",
        "nul": "\0",
        "wide blanks": "\u3000",
    }.items()
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_work_grows_with_the_length_of_nasty_text(name: str) -> None:
    parse("warm")
    texts = {size: PAGES[name](size) for size in (SIZE, 8 * SIZE)}

    linear, short, long = grows_eightfold(lambda size: parse(texts[size]), SIZE)

    assert linear, (short, long)


READ_WHOLE = [
    "brackets",
    "emphasis",
    "cells",
    "headings",
    "tables",
    "wikilinks",
    "pictures",
    "hash tags",
    "addresses",
    "nul",
    "wide blanks",
]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*READ_WHOLE, *SENTENCES])
def test_work_of_the_whole_page_reader_grows_with_the_length(name: str) -> None:
    page = PAGES.get(name) or partial(repeated, SENTENCES[name])
    pages = {size: page(size).encode() for size in (SIZE, 8 * SIZE)}
    reading_picture.read("a.md", pages[SIZE])

    linear, short, long = grows_eightfold(lambda size: reading_picture.read("a.md", pages[size]), SIZE)

    assert linear, (short, long)
