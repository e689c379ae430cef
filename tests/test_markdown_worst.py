"""No page makes the parser slow: the cost of nasty text grows with its length, not with its square."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pytest
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
