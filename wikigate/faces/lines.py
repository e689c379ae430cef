"""Lines of readable text, and what their pieces have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from wikigate.faces.wrap import cells
from wikigate.fast_tuple import NamedTuple

__all__ = [
    "Beside",
    "Json",
    "Line",
    "Marked",
    "Part",
    "Piece",
    "cells",
    "indented",
    "obj",
    "objects",
    "padded",
    "place",
    "plain",
    "quoted",
    "strings",
    "titled",
    "visible",
]


class Piece(NamedTuple):
    """A run of text in one style: "", title, dim, good, warn, bad, quote or place.

    Attributes:
        text: The text, its control characters made visible.
        style: How it is shown on a terminal.
        link: Page of the wiki that it leads to, ``path`` or ``path#heading``; a terminal makes a link of it.
    """

    text: str
    style: str = ""
    link: str = ""


Line: TypeAlias = tuple[Piece, ...]


class Beside(NamedTuple):
    """Lines that a wide terminal shows in columns; everywhere else they follow each other.

    Attributes:
        columns: The lines of each column, from left to right.
    """

    columns: tuple[tuple[Line, ...], ...]


class Marked(NamedTuple):
    """A line of text with a mark under a part of it, also where the terminal breaks the line.

    Attributes:
        margin: What stands left of the line; left of the marks, blanks up to its last character.
        text: The line, made visible.
        start: First character that is marked.
        end: The character behind the last marked one.
    """

    margin: str
    text: str
    start: int
    end: int


Part: TypeAlias = Line | Beside | Marked
Json: TypeAlias = Mapping[str, object]

_CONTROL: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def plain(parts: Sequence[Part]) -> str:
    """The parts as text without styles, each line with its line end."""
    return "".join("".join(piece.text for piece in line) + "\n" for line in flat(parts))


def flat(parts: Sequence[Part]) -> Iterator[Line]:
    """The lines of all parts, one below the other."""
    for part in parts:
        if isinstance(part, Beside):
            yield from (line for column in part.columns for line in column)
        elif isinstance(part, Marked):
            yield from marked(part, 0, len(part.text))
        else:
            yield part


def marked(part: Marked, start: int, end: int) -> Iterator[Line]:
    """The range of a marked line, and its marks where there are any in it."""
    first, last = max(part.start, start), min(part.end, end)
    inside = first < last
    yield (
        Piece(part.margin if start == 0 else _under(part.margin), "dim"),
        Piece(part.text[start : first if inside else end]),
        *((Piece(part.text[first:last], "marked"), Piece(part.text[last:end])) if inside else ()),
    )
    if inside:
        gap = " " * cells(part.text[start:first])
        marks = "^" * max(1, cells(part.text[first:last]))
        yield (Piece(_under(part.margin), "dim"), Piece(gap), Piece(marks, "bad"))


def _under(margin: str) -> str:
    """The margin of a line that goes on: its rule stays, its number does not."""
    return " " * (cells(margin) - 2) + margin[-2:]


def visible(text: str) -> str:
    """`text` with each control character, bidi controls included, as its code point: ``<U+202E>``."""
    return _CONTROL.sub(lambda found: f"<U+{ord(found[0]):04X}>", text)


def padded(text: str, width: int) -> str:
    """`text` and blanks up to `width` columns."""
    return text + " " * (width - cells(text))


def titled(title: str, lines: Sequence[Line]) -> list[Line]:
    """`lines` under a title, or nothing where there are none."""
    return [(), (Piece(title, "title"),), *lines] if lines else []


def indented(text: str, style: str) -> Iterator[Line]:
    """Each line of `text`, moved in."""
    for line in text.split("\n"):
        yield (Piece("    "), Piece(visible(line), style))


def place(item: Json) -> Piece:
    """Page and section of a quote; it leads there."""
    section = f"#{item['section']}" if item.get("section") else ""
    where = f"{item.get('page', '')}{section}"
    return Piece(visible(where), "place", where)


def quoted(item: Json) -> Iterator[Line]:
    """A quote under its place."""
    yield (Piece("  "), place(item))
    yield from indented(str(item.get("quote", "")), "quote")


def obj(value: object) -> Json:
    """`value` as an object; an empty one where it is none."""
    return value if isinstance(value, Mapping) else {}


def objects(value: object) -> list[Json]:
    """The objects of a list."""
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def strings(value: object) -> list[str]:
    """The entries of a list, as strings."""
    return [str(item) for item in value] if isinstance(value, list) else []
