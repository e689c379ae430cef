"""What a person reads of an HTML block: text without tags, comments, scripts and styles."""

from __future__ import annotations

import functools
import html
import re

from wikigate.corpus.markdown.anchor_tags import OpenAnchor
from wikigate.corpus.markdown.html_tags import link_tag
from wikigate.corpus.markdown.origin import Origin, page_offset
from wikigate.corpus.markdown.runs import RunBuilder
from wikigate.corpus.model import Link

INLINE_TAGS = frozenset(
    [
        "a",
        "abbr",
        "b",
        "bdi",
        "bdo",
        "big",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "font",
        "i",
        "img",
        "input",
        "ins",
        "kbd",
        "label",
        "mark",
        "math",
        "q",
        "rp",
        "rt",
        "ruby",
        "s",
        "samp",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "time",
        "tt",
        "u",
        "var",
        "wbr",
    ]
)
"""Tags inside a line; all others begin a new one. https://html.spec.whatwg.org/multipage/dom.html#phrasing-content ."""


@functools.cache
def _marks() -> re.Pattern[str]:
    # Each alternative ends at the next `<` at the latest or takes all the rest, so the scan is linear.
    return re.compile(
        r"<!--(?:.*?-->|.*)|<(?P<raw>script|style)\b(?:.*?</(?P=raw)\s*>|.*)"
        r"|</?(?P<tag>[A-Za-z][\w.-]*)[^<>]*>|<[!?][^<>]*>|(?P<entity>&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]\w{1,31});)"
        r"|(?P<line>[ \t]*\n[ \t]*)",
        re.IGNORECASE | re.DOTALL,
    )


def append_html_text(builder: RunBuilder, content: str, origin: Origin) -> list[Link]:
    """Append the text of an HTML block; a block tag or `<br>` ends the line. Returns its links."""
    links: list[Link] = []
    anchor = OpenAnchor()
    at = len(content) - len(content.lstrip(" \t"))
    for match in _marks().finditer(content, at):
        builder.copy_content(origin, at, match.start())
        at = match.end()
        start, end = page_offset(origin, match.start()), page_offset(origin, at - 1) + 1
        if match["line"] is not None:
            builder.line_break(start, end, hard=False)
        elif match["entity"] is not None:
            builder.put(start, end, html.unescape(match["entity"]))
        elif match["tag"] is not None and match["tag"].lower() not in INLINE_TAGS:
            builder.line_break(start, end, hard=True)
        elif match["tag"] is not None and (tag := link_tag(match[0])) is not None:
            links.extend(anchor.meets(tag, builder, origin, match.start(), match.end()))
    builder.copy_content(origin, at, len(content))
    return links


def append_comment_text(builder: RunBuilder, content: str, origin: Origin) -> None:
    """Append what HTML comments hold, each on a line of its own."""
    at = 0
    while (start := content.find("<!--", at)) >= 0:
        start += 4
        end = content.find("-->", start)
        at = len(content) if end < 0 else end
        inner = content[start:at]
        first = start + len(inner) - len(inner.lstrip())
        last = first + len(inner.strip())
        if first < last:
            builder.line_break(page_offset(origin, start - 1), page_offset(origin, start - 1) + 1, hard=True)
            builder.copy_content(origin, first, last)
