"""Links that are written as HTML tags."""

from __future__ import annotations

from collections.abc import Iterator

from wikigate.corpus.markdown.html_tags import LinkTag
from wikigate.corpus.markdown.origin import Origin, page_offset
from wikigate.corpus.markdown.runs import RunBuilder
from wikigate.corpus.model import Link, LinkKind, Span


def make_link(kind: LinkKind, address: str, text: str, span: Span) -> Link:
    """A link with its address cut at `#`."""
    target, _, fragment = address.partition("#")
    return Link(kind, target.strip(), fragment.strip(), text.strip(), span)


class OpenAnchor:
    """The `<a href>` that waits for its `</a>` in one text; they do not nest.

    Attributes:
        start: Content offset of `<a`; -1: none is open.
    """

    __slots__ = ("_address", "_mark", "start")

    def __init__(self) -> None:
        self.start = -1
        self._mark = 0
        self._address = ""

    def meets(
        self, tag: LinkTag, builder: RunBuilder, origin: Origin, start: int, end: int
    ) -> Iterator[Link]:
        """Take the next tag, at ``[start, end)`` of the content: gives the link that it ends or is.

        The words of a picture are plain text, as those of `![words](picture)` are.
        """
        if tag.name == "a":
            # Without an address it marks a place, and often nothing closes it.
            self.start = start if tag.address else -1
            self._address, self._mark = tag.address, len(builder.parts)
            return
        span = Span(page_offset(origin, start), page_offset(origin, end - 1) + 1)
        if tag.name == "img":
            mark = len(builder.parts)
            first, last = start + tag.words[0], start + tag.words[1]
            if tag.as_written:
                builder.copy_content(origin, first, last)
            elif tag.text:
                builder.put(page_offset(origin, first), page_offset(origin, last - 1) + 1, tag.text)
            if tag.address:
                yield make_link("image", tag.address, "".join(builder.parts[mark:]), span)
        elif self.start >= 0:
            opened = Span(page_offset(origin, self.start), span.end)
            self.start = -1
            yield make_link("markdown", self._address, "".join(builder.parts[self._mark :]), opened)
