"""Cue words, as the corpus carries them (table `word`): what a question asks for, what a sentence shows.

Kinds: `ask.<slot>` and others are literal strings looked for in a folded question; a literal of Latin letters
has to stand as whole words, one of Chinese or Japanese characters anywhere. `pattern.<kind>` are regular
expressions looked for in page text: `show.<slot>`, `limit.strong`, `open.heading`, `open.inline`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

SLOT_KINDS = (
    "comparison",
    "reason",
    "time",
    "person",
    "place",
    "quantity",
    "condition",
    "method",
    "example",
    "source",
    "list",
    "definition",
)
"""Kinds of slot in the order in which a question is tried for them; `statement` is what is left."""

_NOT_WORD = re.compile(r"[^\w+#]+")


def padded(folded: str) -> str:
    """`folded` with every run of punctuation as one blank, and a blank at both ends."""
    return f" {_NOT_WORD.sub(' ', folded).strip()} "


def _needle(literal: str) -> str:
    return f" {literal} " if literal.isascii() else literal


class Cues:
    """The cue words of one corpus, by kind.

    Args:
        words: Rows of table `word`: (kind, language) -> words.
    """

    def __init__(self, words: Mapping[tuple[str, str], Iterable[str]]) -> None:
        by_kind: dict[str, list[str]] = {}
        for (kind, _), group in sorted(words.items()):
            by_kind.setdefault(kind, []).extend(group)
        self._by_kind = by_kind

    def words(self, kind: str) -> list[str]:
        """All words of a kind, in a fixed order."""
        return self._by_kind.get(kind, [])

    def found(self, kind: str, text: str) -> str | None:
        """The longest literal of `kind` that stands in `text` (as made by `padded`), or None."""
        hits = [word for word in self.words(kind) if _needle(word) in text]
        return max(hits, key=lambda word: (len(word), word), default=None)

    def pattern(self, kind: str) -> re.Pattern[str] | None:
        """One expression that matches whatever an expression of `kind` matches."""
        return _compiled(tuple(self.words(f"pattern.{kind}")))


@lru_cache(maxsize=64)
def _compiled(patterns: tuple[str, ...]) -> re.Pattern[str] | None:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE) if patterns else None
