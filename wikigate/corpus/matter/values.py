"""The values that front matter can hold, and the guard that keeps them small enough for JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from wikigate.corpus.model import Diagnostic, Span

JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"

MAX_DEPTH: Final = 32
"""Deepest nesting that is kept; the deepest seen in 44,183 real blocks is 4."""

_SAFE_INTEGER: Final = 2**53 - 1
"""Above it JavaScript would round (RFC 8259, section 6), so the digits stay text."""

_INTEGER: Final = re.compile(r"0|-?[1-9][0-9]{0,15}")
_FLOAT: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class Matter:
    """What stands before a page's body.

    Attributes:
        values: Its fields in the order written.
        body_start: Code point at which the body begins, always at the start of a line or the end of the text;
            0 where there is no front matter.
        diagnostics: What was odd about it.
        late: A block of metadata below the first heading, with the blank lines after it; its values are in `values`.
            It lies behind `body_start`, but is no part of the body.
    """

    values: Mapping[str, JSON]
    body_start: int
    diagnostics: tuple[Diagnostic, ...]
    late: Span | None = None


class MatterError(ValueError):
    """A block cannot be read as a whole.

    Attributes:
        line: Where, from 0, inside the block.
    """

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one block; `repeated` names keys that came again, each once, with the line from 0 in the block."""

    values: dict[str, JSON]
    repeated: tuple[tuple[str, int], ...] = ()


def number(text: str) -> int | float | None:
    """The number that these characters write, if writing it back gives the same characters; else None.

    So `2` and `0.5` are numbers, while `1.10`, `007`, `1_000`, `1e3`, `.5` and 17 digits stay text.
    """
    if _INTEGER.fullmatch(text):
        value = int(text)
        return value if abs(value) <= _SAFE_INTEGER else None
    if _FLOAT.fullmatch(text) and repr(decimal := float(text)) == text:
        return decimal
    return None
