"""What a sentence is about: its Han bigrams and stemmed Latin words, without figures and function words.

Not the tokens of the index: a page read for verify comes without a segmenter, and whole-sentence coverage
by bigrams is what the thresholds of binding were measured with.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from wikigate.corpus.text.lazy import lazy

_FUNCTION: Final = frozenset("的了在和是为與与对對将將也就都而及等到从從被把中上下其该該这這那有以于於并並已")
_STOP: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "in",
        "on",
        "at",
        "to",
        "for",
        "from",
        "by",
        "with",
        "and",
        "or",
        "as",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "that",
        "this",
        "these",
        "those",
        "it",
        "its",
        "he",
        "she",
        "they",
        "his",
        "her",
        "their",
        "which",
        "who",
        "whom",
        "what",
        "when",
        "where",
        "how",
        "did",
        "do",
        "does",
        "has",
        "have",
        "had",
        "not",
        "no",
        "than",
        "then",
        "there",
        "into",
        "about",
        "over",
        "after",
        "before",
        "between",
        "during",
        "also",
        "but",
        "if",
        "so",
        "such",
    ]
)
_SUFFIXES: Final = ("ations", "ation", "ings", "ing", "ies", "ied", "edly", "ed", "es", "s", "ly")
_RUN = lazy(r"([A-Za-zÀ-ɏ]+)|[^\W\d_A-Za-zÀ-ɏ]+")
"""Latin letters, or letters of other scripts. To name the ranges of Han and kana would take three times as long to compile,
which a question would pay for."""
_FIRST_CJK: Final = "\u3040"


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    word = word.lower()
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 4:
            word = word[: -len(suffix)]
            break
    return word[:-1] if word.endswith("e") and len(word) > 4 else word


def placed_grams(text: str) -> list[tuple[str, int]]:
    """Grams with where they start, in code points, ascending. Scripts other than Latin and CJK have none."""
    found: list[tuple[str, int]] = []
    for run in _RUN.finditer(text):
        word, start = run[0], run.start()
        if run[1]:
            if word.lower() not in _STOP:
                found.append((_stem(word), start))
        elif word[0] < _FIRST_CJK:
            continue
        elif len(word) == 1:
            if word not in _FUNCTION:
                found.append((word, start))
        else:
            found.extend(
                (word[i : i + 2], start + i)
                for i in range(len(word) - 1)
                if not (word[i] in _FUNCTION and word[i + 1] in _FUNCTION)
            )
    return found


@lru_cache(maxsize=8_000)
def grams(text: str) -> frozenset[str]:
    """The set of grams of a text."""
    return frozenset(gram for gram, _ in placed_grams(text))


def coverage(part: frozenset[str], whole: Iterable[str]) -> float:
    """Share of `part` that `whole` has; 0 for an empty part."""
    return len(part.intersection(whole)) / len(part) if part else 0.0
