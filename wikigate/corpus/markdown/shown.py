"""Names as they are shown: titles and headings on one line, without characters that nobody sees."""

from __future__ import annotations

import re
from typing import Final

from wikigate.corpus.markdown.characters import is_cjk

_HIDDEN: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
"""Control characters, soft hyphens, zero-width blanks, bidi marks: what exporters and watermarks leave behind."""


def shown(text: str) -> str:
    """`text` on one line without invisible characters; those that join two letters or emoji into one stay."""
    text = " ".join(text.split())
    return " ".join(_HIDDEN.sub(_joiner, text).split()) if _HIDDEN.search(text) else text


def _joiner(match: re.Match[str]) -> str:
    """U+200C and U+200D between two characters of a writing, or of emoji, that needs them; else nothing."""
    if match[0] not in "\u200c\u200d":
        return ""
    before, after = (
        match.string[match.start() - 1 : match.start()],
        match.string[match.end() : match.end() + 1],
    )
    return match[0] if _is_joined(before) and _is_joined(after) else ""


def _is_joined(neighbour: str) -> bool:
    return neighbour > "\u00ff" and not is_cjk(neighbour) and not _HIDDEN.match(neighbour)
