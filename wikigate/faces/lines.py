"""Lines of readable text, and what their pieces have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias
from unicodedata import combining, east_asian_width

from wikigate.fast_tuple import NamedTuple


class Piece(NamedTuple):
    """A run of text in one style: "", title, dim, good, warn, bad, quote or place."""

    text: str
    style: str = ""


Line: TypeAlias = tuple[Piece, ...]
Json: TypeAlias = Mapping[str, object]

_CONTROL: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def plain(lines: Sequence[Line]) -> str:
    """The lines as text without styles, each with its line end."""
    return "".join("".join(piece.text for piece in line) + "\n" for line in lines)


def visible(text: str) -> str:
    """`text` with each control character, bidi controls included, as its code point: ``<U+202E>``."""
    return _CONTROL.sub(lambda found: f"<U+{ord(found[0]):04X}>", text)


def cells(text: str) -> int:
    """Columns that `text` takes on a terminal (East Asian wide and full-width characters take two)."""
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def titled(title: str, lines: Sequence[Line]) -> list[Line]:
    """`lines` under a title, or nothing where there are none."""
    return [(), (Piece(title, "title"),), *lines] if lines else []


def indented(text: str, style: str) -> Iterator[Line]:
    """Each line of `text`, moved in."""
    for line in text.split("\n"):
        yield (Piece("    "), Piece(visible(line), style))


def place(item: Json) -> Piece:
    """Page and section of a quote."""
    section = f"#{item['section']}" if item.get("section") else ""
    return Piece(visible(f"{item.get('page', '')}{section}"), "place")


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
