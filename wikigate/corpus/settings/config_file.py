"""Reading `wikigate.toml`: every mistake is told with its line and what would be right."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Never, TypeAlias

from wikigate.corpus.find.globs import compile_rules
from wikigate.corpus.settings.config import FrontMatterKeys, Settings, StatusWords, fold_words
from wikigate.corpus.settings.limits import AnswerLimits
from wikigate.errors import ConfigurationError

Toml: TypeAlias = object
"""Whatever `tomllib` gives; `_Reader` looks at it before it is used."""

_TOP = ("ignore", "gitignore", "max_page_bytes", "front_matter", "status", "types", "answer", "ask")
SLOTS = (
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
    "statement",
)
"""Kinds of slot, as `gateway.query.cues` tries them: what `[ask]` may add words for."""
_STATE_KEYS = frozenset({"state", "state_dir", "state_folder", "corpus"})
_MOST = {"quotes": 50, "quoted_pages": 50}
_STRICTEST = 10.0
_LARGEST_PAGE = 1024 * 1024 * 1024


def read_settings(path: Path) -> Settings:
    """Parse the file at `path` over the defaults.

    Raises:
        ConfigurationError: See `load_settings`.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
        values: dict[str, Toml] = tomllib.loads(text)
    except OSError as error:
        raise ConfigurationError(f"{path} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ConfigurationError(f"{path} is not UTF-8 (byte {error.start}); save it as UTF-8") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigurationError(f"{path} is not TOML: {error}") from error
    return _Reader(path, text).settings(values)


@dataclass(frozen=True, slots=True)
class _Reader:
    path: Path
    text: str

    def settings(self, values: dict[str, Toml]) -> Settings:
        for key in values:
            if key in _STATE_KEYS:
                self._fail(key, "the state folder cannot be set here; use --state or WIKIGATE_STATE")
        self._known(values, _TOP, ())
        default = Settings()
        return Settings(
            ignore=self._ignore(values) if "ignore" in values else default.ignore,
            gitignore=self._flag(values, "gitignore", default=default.gitignore),
            max_page_bytes=self._count(values, ("max_page_bytes",), default.max_page_bytes, _LARGEST_PAGE),
            keys=self._keys(self._table(values, "front_matter")),
            status=self._status(self._table(values, "status"), default.status),
            types=self._types(self._table(values, "types")),
            answer=self._answer(self._table(values, "answer")),
            ask=self._ask(self._table(values, "ask")),
        )

    def _ignore(self, values: dict[str, Toml]) -> tuple[str, ...]:
        patterns = tuple(unicodedata.normalize("NFC", word) for word in self._words(values, ("ignore",)))
        for pattern in patterns:
            if ".." in pattern.split("/"):
                self._fail("ignore", f"{pattern!r}: patterns stay inside the wiki, `..` is not allowed")
        try:
            compile_rules(patterns)
        except ValueError as error:
            self._fail("ignore", str(error))
        return patterns

    def _keys(self, table: dict[str, Toml]) -> FrontMatterKeys:
        allowed = tuple(item.name for item in fields(FrontMatterKeys))
        self._known(table, allowed, ("front_matter",))
        given: dict[str, tuple[str, ...]] = {}
        for name in table:
            keys = self._words(table, ("front_matter", name))
            given[name] = tuple(dict.fromkeys(unicodedata.normalize("NFC", key).strip() for key in keys))
        return replace(FrontMatterKeys(), **given)

    def _status(self, table: dict[str, Toml], default: StatusWords) -> StatusWords:
        """The owner's words join the default ones, and leave the class that they had there."""
        names = tuple(item.name for item in fields(StatusWords))
        self._known(table, names, ("status",))
        given = {name: fold_words(self._words(table, ("status", name))) for name in names if name in table}
        owner: dict[str, str] = {}
        for name, words in given.items():
            for word in words:
                if owner.setdefault(word, name) != name:
                    self._fail(f"status.{name}", f"{word!r} stands under {owner[word]} and {name}; keep one")
        return StatusWords(
            **{
                name: tuple(
                    dict.fromkeys(
                        (*given.get(name, ()), *(w for w in getattr(default, name) if w not in owner))
                    )
                )
                for name in names
            }
        )

    def _types(self, table: dict[str, Toml]) -> tuple[tuple[str, str], ...]:
        rules: dict[str, str] = {}
        for key, value in table.items():
            folder = "/".join(
                part for part in unicodedata.normalize("NFC", key).split("/") if part not in {"", "."}
            )
            if not isinstance(value, str) or not value.strip():
                self._fail(f"types.{key}", 'must be a page type in quotes, such as "concept"')
            if not folder or ".." in folder.split("/") or "\\" in folder:
                self._fail(
                    f"types.{key}", 'the key must be a folder of the wiki in quotes, such as "notes/people"'
                )
            if rules.setdefault(folder, value.strip()) != value.strip():
                self._fail(f"types.{key}", f"the folder {folder!r} has two types; keep one")
        return tuple(sorted(rules.items()))

    def _ask(self, table: dict[str, Toml]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        self._known(table, SLOTS, ("ask",))
        return tuple((slot, self._words(table, ("ask", slot))) for slot in sorted(table))

    def _answer(self, table: dict[str, Toml]) -> AnswerLimits:
        default = AnswerLimits()
        names = AnswerLimits._fields
        self._known(table, names, ("answer",))
        counts = {
            name: self._count(table, ("answer", name), getattr(default, name), _MOST.get(name, 1_000_000))
            for name in names
            if name != "strictness"
        }
        limits = AnswerLimits(**counts)._replace(strictness=self._strictness(table))
        if limits.reply_code_points < limits.max_quote_code_points:
            key = "answer." + (
                "reply_code_points" if "reply_code_points" in table else "max_quote_code_points"
            )
            self._fail(key, "reply_code_points must not be less than max_quote_code_points")
        return limits

    def _strictness(self, table: dict[str, Toml]) -> float:
        value = table.get("strictness", 0.0)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not -_STRICTEST <= value <= _STRICTEST:  # type: ignore[operator]
            self._fail("answer.strictness", f"must be a number from -{_STRICTEST:g} to {_STRICTEST:g}")
        return float(value)  # type: ignore[arg-type]

    def _table(self, values: dict[str, Toml], name: str) -> dict[str, Toml]:
        table = values.get(name, {})
        if not isinstance(table, dict):
            self._fail(name, f"must be a table: a line [{name}] with its keys below")
        return table

    def _words(self, values: dict[str, Toml], where: tuple[str, ...]) -> tuple[str, ...]:
        value = values[where[-1]]
        if not isinstance(value, list) or not all(isinstance(word, str) and word.strip() for word in value):
            self._fail(".".join(where), 'must be a list of texts, such as ["one", "two"]')
        return tuple(value)

    def _flag(self, values: dict[str, Toml], name: str, *, default: bool) -> bool:
        value = values.get(name, default)
        if not isinstance(value, bool):
            self._fail(name, "must be true or false")
        return value

    def _count(self, values: dict[str, Toml], where: tuple[str, ...], default: int, most: int) -> int:
        value = values.get(where[-1], default)
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
            self._fail(".".join(where), f"must be a whole number from 1 to {most}")
        return value

    def _known(self, table: dict[str, Toml], allowed: tuple[str, ...], where: tuple[str, ...]) -> None:
        for key in table:
            if key not in allowed:
                self._fail(".".join((*where, key)), f"is not known here; allowed: {', '.join(allowed)}")

    def _fail(self, key: str, message: str) -> Never:
        raise ConfigurationError(f"{self.path}, line {self._line(key)}: {key}: {message}")

    def _line(self, dotted: str) -> int:
        """Where a key stands, as TOML's parser does not tell: under its table's header, or with a dotted name."""
        table, _, key = (
            dotted.rpartition(".") if dotted.split(".", maxsplit=1)[0] in _TOP else ("", "", dotted)
        )
        if dotted.startswith("types."):
            table, key = "types", dotted.removeprefix("types.")
        current = ""
        for number, line in enumerate(self.text.split("\n"), start=1):
            if header := re.match(r"\s*\[+\s*([^\[\]]+?)\s*\]", line):
                current = header[1].strip("\"' ")
                if current in {dotted, f"{table}.{key}"}:
                    return number
            elif found := re.match(r"\s*([^=#]+?)\s*=", line):
                name = found[1].replace('"', "").replace("'", "").replace(" ", "")
                wanted = key.replace(" ", "")
                full = f"{table}.{wanted}" if table else wanted
                if (current == table and name == wanted) or (not current and name == full):
                    return number
                if not current and not table and name.startswith(f"{wanted}."):
                    return number
        return 1
