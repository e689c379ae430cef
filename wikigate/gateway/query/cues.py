"""Cue words, as the corpus carries them (table `word`): what a question asks for, what a sentence shows.

Kinds: `ask.<slot>` and others are literal strings looked for in a folded question; a literal of Latin letters
has to stand as whole words, one of Chinese or Japanese characters anywhere. `pattern.<kind>` are regular
expressions looked for in page text: `show.<slot>`, `limit.strong`, `open.heading`, `open.inline`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.settings.limits import asking_words
from wikigate.corpus.text.scripts import is_cjk

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

OWN = "own"
"""In place of a language: the words that the owner of the wiki added (`[ask]` in wikigate.toml)."""

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
        by_language: dict[str, dict[str, tuple[str, ...]]] = {}
        for (kind, language), group in sorted(words.items()):
            by_kind.setdefault(kind, []).extend(group)
            by_language.setdefault(kind, {})[language] = tuple(group)
        self._by_kind = by_kind
        self._by_language = by_language
        self._needles: dict[str, list[tuple[str, str]]] = {}

    def words(self, kind: str) -> list[str]:
        """All words of a kind, in a fixed order."""
        return self._by_kind.get(kind, [])

    @cached_property
    def asking(self) -> tuple[str, ...]:
        """What only asks, longest first so that 什么时候 goes before 什么."""
        counted = (
            word + measure for word in self.words("count.words") for measure in self.words("count.measures")
        )
        return tuple(sorted((*self.words("question"), *counted), key=lambda phrase: (-len(phrase), phrase)))

    def found(self, kind: str, text: str) -> str | None:
        """The longest literal of `kind` that stands in `text` (as made by `padded`), or None."""
        needles = self._needles.get(kind)
        if needles is None:
            needles = self._needles[kind] = [(_needle(word), word) for word in self.words(kind)]
        hits = [word for needle, word in needles if needle in text]
        return max(hits, key=lambda word: (len(word), word), default=None)

    def patterns(self, kind: str) -> Patterns | None:
        """The expressions of `kind`, None where there are none."""
        languages = self._by_language.get(f"pattern.{kind}")
        return Patterns(languages) if languages else None


def cues_of(corpus: Corpus) -> Cues:
    """The cue words of a corpus, made once for each build."""
    known = corpus.derived.get("cues")
    if not isinstance(known, Cues):
        words = dict(corpus.words())
        for slot, own in asking_words(corpus.meta["configuration"]).items():
            words[f"ask.{slot}", OWN] = tuple(corpus.fold(word) for word in own)
        known = corpus.derived["cues"] = Cues(words)
    return known


class Patterns:
    """Expressions by language. Only those of the languages that a text may be in are compiled and tried.

    Args:
        languages: Language -> expressions.
    """

    def __init__(self, languages: Mapping[str, tuple[str, ...]]) -> None:
        self._languages = languages

    def search(self, text: str) -> re.Match[str] | None:
        """The first match of an expression in `text`, languages in a fixed order."""
        chinese = not text.isascii() and any(map(is_cjk, text))
        # Chinese text with some English words is Chinese; where letters prevail, it may be either.
        english = not chinese or 2 * len(text.encode("ascii", "ignore")) > len(text)
        for language, expressions in self._languages.items():
            if (english if language == "en" else chinese) and (found := _compiled(expressions).search(text)):
                return found
        return None


@lru_cache(maxsize=64)
def _compiled(expressions: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{expression})" for expression in expressions), re.IGNORECASE)
