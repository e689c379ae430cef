"""Whether a sentence says that the wiki does not know, and what it states beside that.

That the wiki is silent is told by phrases of its own (没有找到, no information about), or by a negation
whose subject is the wiki (资料中没有, the pages don't say). A negation of anything else is a fact: a lamp
that does not contain mercury discloses nothing.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from wikigate.gateway.verify.cues import cue, cue_pattern

_CLAUSE: Final = re.compile(
    r"[，,；;。]|(?<=[a-z0-9\])])[.:]\s|\b(?=(?:but|while|whereas|however|although|though|yet)\s|and\s(?:the|its?|this|that|there|no|nothing|we|I|they|he|she)\b)|(?=但|不过|然而|可是)"
)
_SILENT_HAN: Final = r"[^，。；：、,;:\n写说記记载載指给給称稱]{0,8}?(?:没|沒|未(?!来|來)|无(?!论)|無|不足|不涉及|查不到|找不到|不能|空白|缺)"
_SILENT_ENGLISH: Final = (
    r"(?:(?!\b(?:says?|states?|notes?|writes?|wrote|shows?|reports?)\b)[^.,;:\n]){0,40}?"
    r"(?:\b(?:not|never|no|nothing|nowhere|silent|lacks?|missing|cannot|unable|insufficient|open)\b|n['’]t\b)"
)


@cache
def _silent_wiki() -> re.Pattern[str]:
    wiki = cue_pattern("wiki")
    return re.compile(rf"(?<!according to the ){wiki}(?:{_SILENT_HAN}|{_SILENT_ENGLISH})", re.IGNORECASE)


@lru_cache(maxsize=4096)
def discloses(words: str) -> bool:
    """Whether a text says that something is not known."""
    return bool(cue("disclosure").search(words) or _silent_wiki().search(words))


@lru_cache(maxsize=4096)
def stated(words: str, *, after_turn: bool = False) -> str:
    """What a sentence states, without the clauses in which it discloses; all of it where it discloses nothing.

    `after_turn`: of a sentence that discloses, only the clauses that turn from it (但, however) or conclude.
    A clause that names a topic or asks (至于价格, why it was renamed) states nothing beside a disclosure.
    """
    if not discloses(words):
        return words
    kept = [part for part in clauses(words) if not discloses(part) and not cue("topic").match(part.lstrip())]
    if after_turn:
        kept = [part for part in kept if cue("turn").match(part.lstrip()) or cue("conclude").search(part)]
    return " ".join(kept)


def clauses(words: str) -> list[str]:
    """The clauses of a sentence, in order."""
    return [part for part in _CLAUSE.split(words) if part and part.strip()]
