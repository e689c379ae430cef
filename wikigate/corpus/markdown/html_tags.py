"""What HTML tags say: where `<a>` and `<img>` lead, and which words stand for a picture."""

from __future__ import annotations

import html
import re

from wikigate.fast_tuple import NamedTuple

_TAG_NAME = re.compile(r"<(/?)(a|img)(?=[\s/>])", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"""(?<=[\s"'])(href|src|alt)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))""", re.IGNORECASE
)


class LinkTag(NamedTuple):
    """An `<a>`, `</a>` or `<img>`.

    Attributes:
        name: `a`, `/a` or `img`.
        address: Where it leads, entities resolved; "" where it leads nowhere.
        words: Range of `alt` in the tag; empty where there is none.
        text: What `alt` says, on one line, entities resolved.
        as_written: Whether that is what stands there.
    """

    name: str
    address: str
    words: tuple[int, int]
    text: str
    as_written: bool


def link_tag(tag: str) -> LinkTag | None:
    """The tag, if it is one that links."""
    start = _TAG_NAME.match(tag)
    if not start:
        return None
    name = start[1] + start[2].lower()
    address, words = "", (0, 0)
    for match in _ATTRIBUTE.finditer(tag, start.end()):
        attribute = match[1].lower()
        group = match.lastindex or 4
        if attribute == "alt":
            words = match.span(group)
        elif attribute == ("src" if name == "img" else "href") and not address:
            address = html.unescape(match[group]).strip()
    written = tag[words[0] : words[1]]
    text = " ".join(html.unescape(written).split())
    return LinkTag(name, address, words, text, text == written)
