"""`wikigate.toml`: what the owner of a wiki can decide, with defaults for all of it.

The settings that a corpus was built with are stored inside it as JSON, so that no reader parses TOML.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from wikigate.corpus.settings.limits import DEFAULT_LIMITS, AnswerLimits
from wikigate.corpus.settings.root import CONFIGURATION_NAME

Words = tuple[str, ...]

_OF_QUESTIONS: Final = frozenset({"answer", "ask"})
"""What decides how questions are answered, and nothing of how pages are read."""

PAGE_SUFFIXES: Final = (".md", ".markdown")
"""Endings of page files, in any case."""


@dataclass(frozen=True, slots=True)
class FrontMatterKeys:
    """Which front-matter keys carry which meaning; the first one with a value wins."""

    title: Words = ("title", "标题")
    aliases: Words = ("aliases", "alias", "别名")
    type: Words = ("type", "page_type", "类型")
    status: Words = ("status", "state", "状态")
    sources: Words = ("sources", "source", "来源")
    tags: Words = ("tags", "tag", "标签")

    def all(self) -> Words:
        """Every key that means something."""
        return (*self.title, *self.aliases, *self.type, *self.status, *self.sources, *self.tags)


@dataclass(frozen=True, slots=True)
class StatusWords:
    """Status words of each review class, folded by `fold_word`; no word is in two classes."""

    reviewed: Words
    draft: Words
    retired: Words


@cache
def default_status_words() -> StatusWords:
    """The words of `data/status_words.toml`."""
    import tomllib  # noqa: PLC0415 - readers of a corpus never come here

    text = (Path(__file__).parent / "data" / "status_words.toml").read_text(encoding="utf-8")
    lists: dict[str, list[str]] = tomllib.loads(text)
    return StatusWords(**{name: fold_words(words) for name, words in lists.items()})


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set.

    Attributes:
        ignore: Patterns of what is no page, as in `.gitignore`.
        gitignore: Whether the wiki's own `.gitignore` files count too.
        max_page_bytes: A larger file is skipped with `too_large`.
        keys: Front-matter keys by meaning.
        status: Status words by review class.
        types: (folder, page type) pairs ordered by folder; the deepest folder that holds a page decides.
        answer: Budgets of a reply, and how strictly is judged.
        ask: (kind of slot, own words that ask for it) pairs, in order of kind.
    """

    ignore: Words = ()
    gitignore: bool = False
    max_page_bytes: int = 16 * 1024 * 1024
    keys: FrontMatterKeys = FrontMatterKeys()
    status: StatusWords = field(default_factory=default_status_words)
    types: tuple[tuple[str, str], ...] = ()
    answer: AnswerLimits = DEFAULT_LIMITS
    ask: tuple[tuple[str, Words], ...] = ()

    def to_json(self) -> str:
        """Canonical JSON: equal settings give equal text."""
        return _canonical(self._as_dict())

    def reading_json(self) -> str:
        """As `to_json`, but only what decides how pages are read: where this changed, all are read again."""
        return _canonical({key: value for key, value in self._as_dict().items() if key not in _OF_QUESTIONS})

    def _as_dict(self) -> dict[str, object]:
        return asdict(self) | {"answer": self.answer._asdict()}

    @classmethod
    def from_json(cls, text: str) -> Settings:
        """The settings that `to_json` wrote.

        Raises:
            ValueError: The text is something else, or of another version.
        """
        try:
            values = json.loads(text)
            return cls(
                ignore=tuple(values["ignore"]),
                gitignore=values["gitignore"],
                max_page_bytes=values["max_page_bytes"],
                keys=FrontMatterKeys(**{key: tuple(words) for key, words in values["keys"].items()}),
                status=StatusWords(**{key: tuple(words) for key, words in values["status"].items()}),
                types=tuple((folder, name) for folder, name in values["types"]),
                answer=AnswerLimits(**values["answer"]),
                ask=tuple((slot, tuple(words)) for slot, words in values["ask"]),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not settings as this version writes them: {error!r}") from error


def load_settings(root: Path) -> Settings:
    """The settings of the wiki at `root`: its `wikigate.toml` over the defaults.

    Raises:
        ConfigurationError: The file cannot be read or holds something that cannot be used; the message names
            file, line and what is allowed.
    """
    path = root / CONFIGURATION_NAME
    if not path.exists():
        return Settings()
    from wikigate.corpus.settings.config_file import read_settings  # noqa: PLC0415 - only where there is a file to read

    return read_settings(path)


def fold_word(word: str) -> str:
    """A word as status words and keys are compared: NFKC, no case, `-`, `_` and blanks alike, no marks around it."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", word).casefold())
    spaced = "".join(character if character.isalnum() else " " for character in folded)
    return " ".join(spaced.split())


def fold_words(words: Iterable[str]) -> Words:
    """Folded words, each once, in order."""
    return tuple(dict.fromkeys(folded for word in words if (folded := fold_word(word))))


def _canonical(values: dict[str, object]) -> str:
    return json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
