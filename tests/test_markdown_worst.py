"""No page makes the parser slow: the cost of nasty text grows with its length, not with its square."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pytest
import reading_picture
from markdown_oracle import parse

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


def seconds(text: str) -> float:
    started = time.process_time()
    parse(text)
    return time.process_time() - started


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_time_grows_with_the_length_of_nasty_text(name: str) -> None:
    small = min(seconds(PAGES[name](8_000)) for _ in range(2))
    large = min(seconds(PAGES[name](64_000)) for _ in range(2))
    # Eight times the text: 8 if linear, 64 if quadratic. What takes no time at all proves nothing either way.
    assert large < 0.3 or large < 28 * small
    assert large < 10


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
def test_time_of_the_whole_page_reader_grows_with_the_length(name: str) -> None:
    page = PAGES.get(name) or partial(repeated, SENTENCES[name])
    reading_picture.read("a.md", b"warm")

    def seconds_whole(size: int) -> float:
        data = page(size).encode()
        started = time.process_time()
        reading_picture.read("a.md", data)
        return time.process_time() - started

    small = min(seconds_whole(8_000) for _ in range(2))
    large = min(seconds_whole(64_000) for _ in range(2))
    assert large < 0.3 or large < 28 * small
    assert large < 10
