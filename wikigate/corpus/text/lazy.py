"""Regular expressions that are compiled when they are first used.

Compiling all patterns for numbers takes longer than answering a whole query; most texts need few, and a question
compiles none that it does not use.
"""

from __future__ import annotations

import re
from typing import Any, cast

_METHODS = ("search", "match", "fullmatch", "findall", "finditer", "split", "sub")


class _Lazy:
    """Stands for a compiled pattern; after the first use its methods are the pattern's own."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the method is
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(self._source, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def lazy(source: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    """`re.compile(source, flags)`, put off; offers search, match, fullmatch, findall, finditer, split and sub."""
    return cast("re.Pattern[str]", _Lazy(source, flags))
