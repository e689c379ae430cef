"""Obsidian wikilinks: where one ends, and what its parts are."""

from __future__ import annotations

import re

WINDOW = 1_000
"""Longest wikilink, in code points: without a bound, `[[a` repeated takes quadratic time."""
_BRACKETS = re.compile(r"\[\[|\]\]|\n")


def wikilink_end(text: str, start: int, end: int) -> int:
    """Offset after the `]]` that closes the `[[` at `start`, on the same line; -1: there is none."""
    limit = min(end, start + WINDOW)
    if text.find("]]", start + 2, limit) < 0:
        return -1
    depth = 0
    for match in _BRACKETS.finditer(text, start, limit):
        mark = match[0]
        if mark == "[[":
            depth += 1
        elif mark == "\n":
            return -1
        else:
            depth -= 1
            if depth == 0:
                return match.end()
    return -1
