"""Does a request or a reply fit its schema? By the generated validators, loaded one kind at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final

from wikigate.contracts.invalid import InvalidError

COMMANDS: Final = ("context", "verify", "observe", "ping", "recall", "quantities", "read")
"""What a caller can ask for, by the names of requests.v1.json."""

REPLY_KINDS: Final = frozenset({
    "context",
    "verify",
    "observe",
    "observe_stats",
    "error",
    "quantities",
    "recall",
    "read",
    "ping",
    "build_report",
    "check_report",
    "audit_report",
})  # fmt: skip


def check_reply(reply: Mapping[str, object]) -> None:
    """Hold a reply against the schema of its kind: the given contract's or local.v1.json's.

    Raises:
        InvalidError: It does not fit; the message says where.
    """
    kind = reply.get("kind")
    if not isinstance(kind, str) or kind not in REPLY_KINDS:
        raise InvalidError(f"data.kind is no kind of reply: {kind!r}")
    _validator(f"reply_{kind}")(reply)


def check_request(command: str, request: Mapping[str, object]) -> None:
    """Hold a request against requests.v1.json.

    Raises:
        InvalidError: It does not fit; the message says where.
    """
    _validator(f"request_{command}")(request)


def field_of(error: InvalidError) -> str:
    """Path of the field that does not fit, list positions left out: ``candidates[].page``."""
    text = str(error)
    missing = re.match(r"data(\S*) must contain (.+)", text)
    if missing:
        path = f"{missing[1]}.{missing[2].split(', ')[0]}"
    else:
        path = text.split(" ", 1)[0].removeprefix("data")
    return re.sub(r"\[\d+\]", "[]", path).removeprefix(".")


def _validator(name: str) -> Callable[[object], object]:
    validate: Callable[[object], object] = import_module(f"wikigate.contracts.validators.{name}").validate
    return validate
