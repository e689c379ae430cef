"""Is this a request that can be answered? The checks of the wire's error table, in its order."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from wikigate.contracts import codes
from wikigate.contracts.fields import DEFAULTS, EXPECTED
from wikigate.contracts.invalid import InvalidError
from wikigate.contracts.validate import COMMANDS, check_request, field_of
from wikigate.contracts.versions import CONTRACT_VERSION
from wikigate.corpus.text.surrogates import harmless
from wikigate.errors import RequestError, WikigateError

_CONTEXT_ID = re.compile(r"ctx_[A-Za-z0-9]+")
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Characters that Unicode counts as letters, marks or symbols and that show nothing (Default_Ignorable_Code_Point
of Unicode 15, and the empty Braille cell)."""
_NAMED: Final = 10
"""Unknown fields that are named: a request of megabytes must not make a line of megabytes."""
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})


class Fields:
    """The fields of a valid request, by the type that their schema gives them."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def text(self, name: str) -> str:
        """A field that is there: required, or with a default."""
        return str(self._values[name])

    def optional(self, name: str) -> str | None:
        """A string that may be absent or null."""
        value = self._values.get(name)
        return None if value is None else str(value)

    def number(self, name: str) -> int:
        """A whole number that is there."""
        value = self._values[name]
        if not isinstance(value, int):
            raise TypeError(f"{name} is no whole number")
        return value

    def flag(self, name: str) -> bool:
        """A truth value that is there."""
        return self._values[name] is True

    def pages(self, name: str) -> list[tuple[str, str | None]]:
        """(page, section) of each entry of a list of pages; an absent list is empty."""
        entries = self._values.get(name)
        return [
            (str(entry["page"]), None if entry.get("section") is None else str(entry["section"]))
            for entry in (entries if isinstance(entries, list) else [])
        ]


def checked(command: str, request: object, diag: Callable[[str], None]) -> Fields:
    """The known fields of a request, valid, with defaults filled in and lone surrogates made harmless.

    Unknown fields are named to `diag` and left out.

    Raises:
        WikigateError: With the code that the first problem has in the error table.
    """
    if not isinstance(request, Mapping):
        raise RequestError("send one JSON object on one line", stage="input")
    if command not in COMMANDS:
        raise WikigateError(
            f"unknown command {command[:40]!r}; there are {', '.join(COMMANDS)}",
            code=codes.E_INTERNAL,
            stage="argv",
        )
    known = {name: value for name, value in request.items() if name in EXPECTED[command]}
    unknown = sorted(str(name) for name in request if name not in EXPECTED[command])
    if unknown:
        diag(f"{command}: fields that are not known here are ignored: {_named(unknown)}")
    _needs_words(command, known)
    _needs_context(command, known)
    try:
        check_request(command, known)
    except InvalidError as error:
        field = field_of(error)
        expected = EXPECTED[command].get(field, "another value")
        raise RequestError(
            f"{command}: {field} must be {expected}", detail={"field": field, "expected": expected}
        ) from None
    spoken = known.get("contract_version", CONTRACT_VERSION)
    if spoken != CONTRACT_VERSION:
        raise RequestError(
            f"the caller speaks contract {str(spoken)[:40]!r}, this wikigate speaks {CONTRACT_VERSION!r}: update the older one",
            code=codes.E_CONTRACT_VERSION_MISMATCH,
        )
    return Fields({**DEFAULTS.get(command, {}), **{name: _tidy(value) for name, value in known.items()}})


def _named(fields: list[str]) -> str:
    """The first few of the names, each of a length that a line can bear."""
    shown = ", ".join(name[:40] for name in fields[:_NAMED])
    return shown if len(fields) <= _NAMED else f"{shown} and {len(fields) - _NAMED} more"


def says_something(text: object) -> bool:
    """Whether `text` is a string in which a person would see anything."""
    return isinstance(text, str) and any(map(_shows, text))


def _needs_words(command: str, request: Mapping[str, object]) -> None:
    if command in {"context", "recall"} and not says_something(request.get("query")):
        raise RequestError(
            f"the query {_lack(request, 'query')}: send the question as `query`", code=codes.E_QUERY_EMPTY
        )
    if command == "verify" and not says_something(request.get("answer")):
        raise RequestError(
            f"the answer {_lack(request, 'answer')}: send the text to check as `answer`",
            code=codes.E_VERIFY_EMPTY_ANSWER,
        )


def _lack(request: Mapping[str, object], field: str) -> str:
    """What is wrong with a text that says nothing."""
    if request.get(field) is None:
        return "is missing"
    return "is empty" if isinstance(request[field], str) else "must be a text (a JSON string)"


def _needs_context(command: str, request: Mapping[str, object]) -> None:
    context_id = request.get("context_id")
    if command == "verify" and not (isinstance(context_id, str) and _CONTEXT_ID.fullmatch(context_id)):
        raise RequestError(
            "there is no context to verify against: ask `context` first and send its context_id (ctx_ and letters or digits)",
            code=codes.E_CONTEXT_NOT_FOUND,
        )


def _shows(character: str) -> bool:
    if (
        character in _FILLERS
        or "\ufe00" <= character <= "\ufe0f"
        or "\U000e0000" <= character <= "\U000e0fff"
    ):
        return False
    if character.isprintable():
        return not character.isspace()
    import unicodedata  # noqa: PLC0415 - hardly ever needed

    return unicodedata.category(character) not in _INVISIBLE


def _tidy(value: object) -> object:
    """Strings fit to be stored, whole numbers as integers (JSON lets 8 be written 8.0)."""
    if isinstance(value, str):
        return harmless(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_tidy(item) for item in value]
    if isinstance(value, Mapping):
        return {name: _tidy(item) for name, item in value.items() if name in {"page", "section"}}
    return value
