"""What a page looks like: Markdown as HTML, from which nh3 takes whatever could run, load or mislead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import nh3
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from wikigate.corpus.file.reader import LinkRow
from wikigate.faces.lines import visible
from wikigate.faces.web.templating import page_link

_TAGS: Final = frozenset(
    {
        *(
            "a",
            "abbr",
            "b",
            "blockquote",
            "br",
            "caption",
            "cite",
            "code",
            "dd",
            "del",
            "details",
            "dfn",
            "div",
        ),
        *(
            "dl",
            "dt",
            "em",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "hr",
            "i",
            "ins",
            "kbd",
            "li",
            "mark",
            "ol",
            "p",
        ),
        *("pre", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "summary", "sup"),
        *("table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul", "var"),
    }
)
"""No image, no media, no form: nothing is fetched and nothing is sent."""
_ATTRIBUTES: Final = {
    "a": {"href"},
    "ol": {"start"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
}


def shown_html(text: str, start: int, end: int, links: Sequence[LinkRow]) -> Markup:
    """The HTML of a part of a page.

    Args:
        text: The whole page.
        start: First code point of the part.
        end: The one behind its last.
        links: The page's own links; those that lead to a page of the wiki lead to it here too, others nowhere but to
            the web (``http``, ``https``), where a reader goes on a click alone.
    """
    inside = [link for link in links if link.leads_to and start <= link.span.start and link.span.end <= end]
    ours = {page_link(link.leads_to) for link in inside if link.leads_to}

    def attribute(tag: str, name: str, value: str) -> str | None:
        if (tag, name) != ("a", "href") or value in ours or value.startswith(("https://", "http://")):
            return value
        return None

    clean = nh3.clean(
        _parser().render(visible(_linked(text, start, end, inside))),
        tags=set(_TAGS),
        attributes={tag: set(names) for tag, names in _ATTRIBUTES.items()},
        attribute_filter=attribute,
        url_schemes={"http", "https"},
        link_rel="noopener noreferrer nofollow",
    )
    return Markup(clean)  # noqa: S704 - nh3 has just cleaned it


def _linked(text: str, start: int, end: int, links: Sequence[LinkRow]) -> str:
    """The part with each of its links as HTML that leads to a page of the viewer."""
    out, at = [], start
    for link in links:
        if link.span.start >= at and link.leads_to:
            label = escape(" ".join((link.text or link.target).split()))
            out += [text[at : link.span.start], f'<a href="{escape(page_link(link.leads_to))}">{label}</a>']
            at = link.span.end
    return "".join((*out, text[at:end]))


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
