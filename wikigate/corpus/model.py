"""What a page is once it has been read: the values that the stages of a build hand on.

Every offset in this module counts Unicode code points of `page.text`, half open, unless the name
says otherwise. Nothing here knows about files or SQLite.
"""

from __future__ import annotations

from typing import Final, Literal, Self, TypeAlias

from wikigate.fast_tuple import NamedTuple

BlockKind: TypeAlias = Literal[
    "heading",
    "paragraph",
    "list_item",
    "table_head",
    "table_row",
    "quote",
    "callout_title",
    "callout",
    "code",
    "math",
    "html",
    "comment",
    "footnote",
    "raw",
]
"""`raw` is text that the parser left out (nesting limit): kept as it stands, with a diagnostic."""

STATES_NOTHING: Final = frozenset({"code", "math", "html", "comment"})
"""Kinds of block that state nothing in words or figures: a program's constants, a formula's coefficients, what nobody
sees."""

LinkKind: TypeAlias = Literal["wikilink", "embed", "markdown", "image", "url"]
Level: TypeAlias = Literal["info", "warning", "error"]
Review: TypeAlias = Literal["reviewed", "draft", "retired", "unknown"]


class _Ends(NamedTuple):
    start: int
    end: int


class Span(_Ends):
    """Half-open range ``[start, end)``.

    Unit: Unicode code points, i.e. Python `str` indexes. SQLite counts UTF-8 bytes and JavaScript
    UTF-16 units; convert at that border, nowhere else.
    """

    __slots__ = ()

    def __new__(cls, start: int, end: int) -> Self:
        """A span whose ends are in order and not negative; ValueError otherwise."""
        if not 0 <= start <= end:
            raise ValueError(f"not a span: [{start}, {end})")
        return tuple.__new__(cls, (start, end))

    def __len__(self) -> int:
        return self.end - self.start

    def __getnewargs__(self) -> tuple[int, int]:
        return self.start, self.end

    def of(self, text: str) -> str:
        """The part of `text` that this span covers."""
        return text[self.start : self.end]


class Run(NamedTuple):
    """One run of a block's plain text and the raw characters that it comes from.

    `text` is None where the plain text is a copy of the raw range; otherwise it is what stands there
    instead (an entity, a soft break, a hard break). Runs are in order, do not overlap, and cover
    the plain text without a gap.
    """

    raw: Span
    text: str | None = None


class Block(NamedTuple):
    """A leaf that holds text.

    Attributes:
        span: Its source: from its first character (after list, quote and table indentation) to the
            end of its last line, without the line end. Fences and heading marks are inside.
        runs: The plain text, run by run.
        group: The rows of one table, or the items of one list with those nested in it, share one
            number, unique in the page; -1 for all others.
        label: Type of a callout, info string of a code block, sign of a task, name of a
            footnote; "" otherwise.
    """

    kind: BlockKind
    span: Span
    runs: tuple[Run, ...]
    group: int = -1
    label: str = ""


class Section(NamedTuple):
    """A heading and what follows it up to the next heading.

    Attributes:
        level: 1 to 6; 0 for text without a heading of its own: before the first one, or after front matter
            that stands below a heading.
        heading: Plain heading text as it is shown (`markdown.shown`), "" at level 0.
        path: The headings above it and its own, top first.
        anchor: GitHub slug, unique in the page.
        span: Its own content, from its own heading line on.
        subtree_end: Where its last descendant ends.
    """

    level: int
    heading: str
    path: tuple[str, ...]
    anchor: str
    span: Span
    subtree_end: int


class Link(NamedTuple):
    """A link as written: `target` without its fragment, `text` as displayed."""

    kind: LinkKind
    target: str
    fragment: str
    text: str
    span: Span


class Tag(NamedTuple):
    """An inline `#tag`, without its sign."""

    name: str
    span: Span


class Diagnostic(NamedTuple):
    """Something about one page that its owner should know. `line` counts from 1; 0 is the whole file."""

    code: str
    level: Level
    line: int
    message: str


class Document(NamedTuple):
    """The body of a page, parsed: sections partition it (less late front matter), each block lies in one section."""

    sections: tuple[Section, ...]
    blocks: tuple[Block, ...]
    links: tuple[Link, ...]
    tags: tuple[Tag, ...]
    diagnostics: tuple[Diagnostic, ...]


def plain_text(text: str, runs: tuple[Run, ...]) -> str:
    """Plain text of a block: what a person reads, cut from the page's own `text`."""
    return "".join([text[raw[0] : raw[1]] if shown is None else shown for raw, shown in runs])


def to_raw(runs: tuple[Run, ...], plain: Span) -> Span:
    """The smallest raw range that holds the plain range, in code points of the page's text.

    Raises:
        ValueError: The range is empty or ends after the plain text does.
    """
    if plain.start == plain.end:
        raise ValueError("an empty range has no place")
    start = end = -1
    at = 0
    for run in runs:
        size = len(run.raw) if run.text is None else len(run.text)
        if start < 0 and plain.start < at + size:
            start = run.raw.start + (plain.start - at if run.text is None else 0)
        if plain.end <= at + size:
            end = run.raw.start + plain.end - at if run.text is None else run.raw.end
            return Span(start, end)
        at += size
    raise ValueError(f"{plain} ends past the plain text ({at})")


def plain_within(text: str, runs: tuple[Run, ...], raw: Span) -> str:
    """The plain text that stands between two raw places of one block.

    A run that is not a copy counts whole as soon as `raw` touches it.
    """
    parts = []
    for run in runs:
        start, end = max(run.raw.start, raw.start), min(run.raw.end, raw.end)
        if start < end:
            parts.append(text[start:end] if run.text is None else run.text)
    return "".join(parts)
