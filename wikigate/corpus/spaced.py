"""Words that are set wide in names: `总 则` is found as 总则."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_HAN: Final = "\u3400-\u9fff\uf900-\ufaff"
_SPACED: Final = re.compile(f"(?<![{_HAN}])[{_HAN}](?:[ \u00a0\u3000]+[{_HAN}])+(?![{_HAN}])")
_BLANKS: Final = re.compile("[ \u00a0\u3000]+")


def with_closed(names: Iterable[str]) -> tuple[str, ...]:
    """The names, each with its form without the blanks between single Han characters, where it has them."""
    found: dict[str, None] = {}
    for name in names:
        found[name] = None
        if not name.isascii():
            found[_SPACED.sub(lambda match: _BLANKS.sub("", match[0]), name)] = None
    return tuple(found)
