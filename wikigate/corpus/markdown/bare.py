"""Web addresses and `#tags` that stand in running text."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence

from wikigate.corpus.markdown.origin import Origin, page_offset
from wikigate.corpus.model import Link, Span, Tag

Ranges = Sequence[tuple[int, int]]
"""Ascending ranges of a content that are text outside links and code."""


@functools.cache
def _address() -> re.Pattern[str]:
    # Full-width punctuation ends an address: nobody writes a blank before `，`.
    return re.compile(
        r"(?<![A-Za-z0-9])https?://[^\s<>\"`\u3000-\u303f\uff00-\uff0f\uff1a-\uff20“”‘’]+", re.IGNORECASE
    )


@functools.cache
def _tag() -> re.Pattern[str]:
    return re.compile(r"(?<!\S)#(?P<name>[\w/\-\u200d\u2600-\u27bf\ufe0f\U0001f000-\U0001faff]+)")


def bare_links(text: str, content: str, origin: Origin, ranges: Ranges) -> Iterator[Link]:
    """Addresses as GFM's extended autolinks, without the punctuation that follows them."""
    for match in _inside(_address(), content, ranges):
        end = match.start() + _without_tail(match[0])
        address = content[match.start() : end]
        span = Span(page_offset(origin, match.start()), page_offset(origin, end - 1) + 1)
        target, _, fragment = address.partition("#")
        yield Link("url", target, fragment, span.of(text), span)


def _without_tail(address: str) -> int:
    """Length of an address without punctuation at its end; a `)` stays if its partner is inside."""
    unpaired = address.count(")") - address.count("(")
    end = len(address)
    while end:
        last = address[end - 1]
        if last == ")" and unpaired > 0:
            unpaired -= 1
        elif last not in "?!.,:;*_~'":
            break
        end -= 1
    return end


def bare_tags(content: str, origin: Origin, ranges: Ranges) -> Iterator[Tag]:
    """Obsidian tags: a blank or nothing before the sign, and not digits alone."""
    for match in _inside(_tag(), content, ranges):
        name = match["name"].rstrip("/")
        if name and not name.isdecimal():
            end = match.start() + 1 + len(name)
            yield Tag(name, Span(page_offset(origin, match.start()), page_offset(origin, end - 1) + 1))


def _inside(pattern: re.Pattern[str], content: str, ranges: Ranges) -> Iterator[re.Match[str]]:
    """Matches that start in one of the ranges."""
    index = 0
    for match in pattern.finditer(content):
        while index < len(ranges) and ranges[index][1] <= match.start():
            index += 1
        if index == len(ranges):
            return
        if ranges[index][0] <= match.start():
            yield match
