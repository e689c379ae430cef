"""JSON-RPC 2.0: what a message asks, and the lines that answer it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, TypeAlias

from wikigate.contracts.validate import COMMANDS
from wikigate.faces.line import encode
from wikigate.fast_tuple import NamedTuple

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
CANCELLED: Final = -32800
"""As the Language Server Protocol has it."""

CANCEL: Final = "$/cancelRequest"
SHUTDOWN: Final = "shutdown"

Id: TypeAlias = str | int | float | None


class Request(NamedTuple):
    """A message that asks something; `wants_reply` is False for a notification."""

    method: str
    params: Mapping[str, object]
    id: Id
    wants_reply: bool


class ProtocolError(Exception):
    """What came in is no request; `number` is one of JSON-RPC's."""

    def __init__(self, number: int, message: str, request_id: Id = None) -> None:
        super().__init__(message)
        self.number = number
        self.message = message
        self.request_id = request_id

    def line(self) -> bytes:
        """The reply, a line."""
        inner = {"code": self.number, "message": self.message}
        return encode({"jsonrpc": "2.0", "id": self.request_id, "error": inner})


def request_of(message: object) -> Request:
    """What one message asks.

    Raises:
        ProtocolError: It is no request, or asks for a method that is none.
    """
    if not isinstance(message, Mapping):
        raise ProtocolError(INVALID_REQUEST, "a message is one JSON object")
    known_id = id_of(message.get("id"))
    if message.get("id") is not None and known_id is None:
        raise ProtocolError(INVALID_REQUEST, "id must be a string or a number")
    if message.get("jsonrpc") != "2.0":
        raise ProtocolError(INVALID_REQUEST, 'jsonrpc must be "2.0"', known_id)
    method = message.get("method")
    if not isinstance(method, str):
        raise ProtocolError(INVALID_REQUEST, "method must be a string", known_id)
    params = message.get("params", {})
    if not isinstance(params, Mapping):
        raise ProtocolError(INVALID_REQUEST, "params must be an object", known_id)
    wants_reply = "id" in message
    if wants_reply and method not in {*COMMANDS, SHUTDOWN}:
        known = ", ".join((*COMMANDS, SHUTDOWN))
        raise ProtocolError(METHOD_NOT_FOUND, f"unknown method {method[:40]!r}; there are {known}", known_id)
    return Request(method, params, known_id, wants_reply)


def id_of(value: object) -> Id:
    """`value` where it can name a request; 1e999, which Python reads as infinity, cannot be sent back."""
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    return value if isinstance(value, float) and math.isfinite(value) else None


def result_line(request_id: Id, result: bytes) -> bytes:
    """The reply with a result that is JSON already, a line."""
    return b'{"jsonrpc":"2.0","id":' + encode(request_id).rstrip(b"\n") + b',"result":' + result + b"}\n"


def cancelled_line(request_id: Id) -> bytes:
    """The reply to a request that was cancelled, a line."""
    return ProtocolError(CANCELLED, "cancelled", request_id).line()
