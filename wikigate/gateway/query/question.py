"""From the words of a request to the single questions in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from wikigate.corpus.text.lazy import lazy
from wikigate.gateway.query.cues import SLOT_KINDS, Cues, padded

LONGEST_QUESTION: Final = 1_000
"""Code points of a request that are read as a question, so that its cost has a bound; `metrics` says where it
was cut. A person's question has some twenty, a pasted paragraph some hundreds."""

MAX_QUESTIONS: Final = 6
"""More questions than this in one request are asked together: each costs a search."""

# What no question holds need not be compiled: each expression costs a cold question up to half a millisecond.
_ENDS: Final = str.maketrans(dict.fromkeys("？?！!。；;", "\n"))
_JOINING: Final = ("以及", "并且", "还有", "同时", "and", "as well as")
_JOINS = lazy(
    r"[，,]\s*(?:以及|并且|还有|同时)|以及|[,，]?\s+(?:and|as well as)\s+(?=(?:what|when|where|who|why|how|which)\b)",
    re.IGNORECASE,
)


def questions(query: str, cues: Cues, fold: Callable[[str], str]) -> tuple[str, ...]:
    """The questions in `query`, in order; the whole query where it holds only one.

    A part counts as a question of its own only if it asks for something (`ask.*`), so that
    「怎么写以及发布」 stays whole.
    """
    parts = [part.strip() for part in query.translate(_ENDS).split("\n") if part.strip()]
    pieces: list[str] = []
    for part in parts:
        joined = any(word in part.lower() for word in _JOINING)
        halves = [half.strip(" ，,、") for half in _JOINS.split(part)] if joined else [part]
        whole = len(halves) > 1 and all(half and asks(padded(fold(half)), cues) for half in halves)
        if not whole:
            # A comma alone parts two questions only where each asks for something precise: 他是谁，住在哪里.
            halves = [half.strip() for half in part.replace(",", "，").split("，")]
            heard = [padded(fold(half)) for half in halves]
            precise = (
                slot_kind(half, cues) != "statement" and not _opens_clause(half, cues) for half in heard
            )
            whole = len(halves) > 1 and all(precise)
        pieces.extend(halves if whole else [part])
    asking = [piece for piece in pieces if asks(padded(fold(piece)), cues)]
    if len(asking) < 2 or len(asking) > MAX_QUESTIONS:
        return (query.strip(),)
    return tuple(asking)


def asks(text: str, cues: Cues) -> bool:
    """Whether `text` (as made by `cues.padded`) asks for any kind of slot."""
    return slot_kind(text, cues) != "statement" or cues.found("ask.statement", text) is not None


def slot_kind(text: str, cues: Cues) -> str:
    """The kind of slot that would answer `text` (as made by `cues.padded`)."""
    for kind in SLOT_KINDS:
        found = cues.found(f"ask.{kind}", without(cues.words(f"unless.{kind}"), text))
        if found and not (found == _WHEN and _joins_clauses(text, cues)):
            return kind
    return "definition" if _asks_what_it_is(text.strip(), cues) else "statement"


LONGEST_NAME: Final = 9
"""Code points of a name that 是什么 or "what is" asks about (a Latin word counts as three): more says something of it."""


def _asks_what_it_is(text: str, cues: Cues) -> bool:
    """Whether nothing but a name stands before 是什么, or behind "what is": 线段树是什么, but not 它的上限是什么."""
    names = [text.removesuffix(end).strip() for end in cues.words("define.ends") if text.endswith(end)]
    names += [
        text.removeprefix(start) for start in cues.words("define.starts") if text.startswith(f"{start} ")
    ]
    name = min(names, key=len, default="").strip()
    size = len(name) if not name.isascii() else 3 * len(name.split())
    return 0 < size <= LONGEST_NAME and cues.found("define.more", padded(name)) is None


_WHEN: Final = "when"
_OTHER_QUESTIONS: Final = tuple(kind for kind in SLOT_KINDS if kind not in {"time", "source", "example"})


def _joins_clauses(text: str, cues: Cues) -> bool:
    """Whether the "when" of a question only says under which circumstances: how old was he when he won?"""
    asked = (*(f"ask.{kind}" for kind in _OTHER_QUESTIONS), "ask.statement")
    if text.startswith(f" {_WHEN} "):
        return _opens_clause(text, cues) and any(cues.found(kind, text) for kind in asked[:-1])
    words = text.partition(f" {_WHEN} ")[0] + " "
    return any(cues.found(kind, words) for kind in asked)


def _opens_clause(text: str, cues: Cues) -> bool:
    """Whether `text` begins with a "when" that no verb of a question follows: When I open the lid, ..."""
    _, when, behind = text.partition(f" {_WHEN} ")
    return (
        bool(when)
        and text.startswith(f" {_WHEN} ")
        and behind.split(" ", 1)[0] not in cues.words("when.asks")
    )


def without(phrases: Iterable[str], text: str) -> str:
    """`text` (as made by `cues.padded`) with a blank for each of the phrases."""
    for phrase in phrases:
        if phrase in text:
            text = text.replace(f" {phrase} " if phrase.isascii() else phrase, " ")
    return text
