"""Classes of characters that the reading of Markdown depends on."""

from __future__ import annotations

import functools
import re
import unicodedata

_NO_BLANK_BETWEEN = re.compile(
    "[\u2e80-\u303f\u3040-\u30ff\u3100-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]"
)
_SHARED_PUNCTUATION = frozenset("“”‘’…—·")


@functools.cache
def is_cjk(character: str) -> bool:
    """Whether a character is wide or belongs to Chinese, Japanese or Korean writing; emoji are not."""
    if character < "\u1100":
        return False
    return (
        unicodedata.east_asian_width(character) in {"W", "F", "H"} and unicodedata.category(character) != "So"
    )


def joins(before: str, after: str) -> bool:
    """Whether a line break between two characters is no blank: both are Han, kana or their punctuation.

    Curly quotes and dashes are shared with Western text; they go with the other side. Korean writes blanks.
    """
    wide_before = _NO_BLANK_BETWEEN.match(before) is not None
    wide_after = _NO_BLANK_BETWEEN.match(after) is not None
    return (wide_before and (wide_after or after in _SHARED_PUNCTUATION)) or (
        wide_after and before in _SHARED_PUNCTUATION
    )
