"""The resident server: JSON-RPC 2.0 on stdin and stdout, one message a line, one request after the other.

The envelope is the `result`, also for business failures; JSON-RPC errors are for the protocol alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from typing import Final, TypeAlias

from wikigate.contracts.validate import COMMANDS
from wikigate.errors import RequestError, WikiRootError
from wikigate.faces.bridge import reply_line
from wikigate.faces.line import encode, parse
from wikigate.faces.site import Site
from wikigate.faces.stdio import protected_stdout, read_line
from wikigate.faces.watching import builder_beside

MAX_MESSAGE: Final = 8 * 1024 * 1024
"""Most bytes of one message, its line end not counted."""

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601

Id: TypeAlias = str | int | float | None


class _ProtocolError(Exception):
    """What came in is no request; `number` is one of JSON-RPC's."""

    def __init__(self, number: int, message: str, request_id: Id = None) -> None:
        super().__init__(message)
        self.number = number
        self.message = message
        self.request_id = request_id


def serve(site: Site, *, watch: bool = True) -> int:
    """Answer until stdin closes or `shutdown` came; the exit status, 1 at once where there is no wiki to serve.

    Args:
        site: Where to answer from.
        watch: Whether to keep the corpus fresh meanwhile.
    """
    try:
        site.folders()
    except WikiRootError as error:
        site.diag(f"serve: {error.message}")
        return 1
    with protected_stdout() as write, builder_beside(site) if watch else nullcontext():
        try:
            for raw in _messages():
                lines, go_on = handle(raw, site)
                for line in lines:
                    write(line)
                if not go_on:
                    break
        except (KeyboardInterrupt, BrokenPipeError):  # the host is gone, or a person had enough
            return 0
        finally:
            site.close()
    return 0


def handle(raw: bytes | None, site: Site) -> tuple[list[bytes], bool]:
    """The reply lines to one message, and whether to go on serving.

    Args:
        raw: One line; None for a message that was too long to take.
        site: Where to answer from.
    """
    if raw is None:
        return [
            _error_line(_ProtocolError(INVALID_REQUEST, f"a message has at most {MAX_MESSAGE} bytes"))
        ], True
    try:
        message = parse(raw)
    except RequestError as error:
        return [_error_line(_ProtocolError(PARSE_ERROR, error.message))], True
    if not isinstance(message, list):
        return _handle_one(message, site)
    if not message:
        return [_error_line(_ProtocolError(INVALID_REQUEST, "an empty batch"))], True
    parts = [_handle_one(part, site) for part in message]
    replies = [line.rstrip(b"\n") for lines, _ in parts for line in lines]
    return [b"[" + b",".join(replies) + b"]\n"] if replies else [], all(go_on for _, go_on in parts)


def _handle_one(message: object, site: Site) -> tuple[list[bytes], bool]:
    try:
        method, params, request_id, wants_reply = _request(message)
    except _ProtocolError as error:
        return [_error_line(error)], True
    if not wants_reply:
        # A notification has no one to answer to; of those, only the end of the server matters here.
        return [], method != "shutdown"
    if method == "shutdown":
        return [encode({"jsonrpc": "2.0", "id": request_id, "result": None})], False
    if method not in COMMANDS:
        known = ", ".join((*COMMANDS, "shutdown"))
        unknown = f"unknown method {method[:40]!r}; there are {known}"
        return [_error_line(_ProtocolError(METHOD_NOT_FOUND, unknown, request_id))], True
    envelope = reply_line(method, params, site).rstrip(b"\n")
    shown_id = encode(request_id).rstrip(b"\n")
    return [b'{"jsonrpc":"2.0","id":' + shown_id + b',"result":' + envelope + b"}\n"], True


def _request(message: object) -> tuple[str, object, Id, bool]:
    """Method, params, id, and whether a reply is wanted."""
    if not isinstance(message, Mapping):
        raise _ProtocolError(INVALID_REQUEST, "a message is one JSON object")
    raw_id = message.get("id")
    known_id = raw_id if isinstance(raw_id, (str, int, float)) and not isinstance(raw_id, bool) else None
    if "id" in message and raw_id is not None and known_id is None:
        raise _ProtocolError(INVALID_REQUEST, "id must be a string or a number")
    if message.get("jsonrpc") != "2.0":
        raise _ProtocolError(INVALID_REQUEST, 'jsonrpc must be "2.0"', known_id)
    method = message.get("method")
    if not isinstance(method, str):
        raise _ProtocolError(INVALID_REQUEST, "method must be a string", known_id)
    params = message.get("params", {})
    if not isinstance(params, Mapping):
        raise _ProtocolError(INVALID_REQUEST, "params must be an object", known_id)
    return method, params, known_id, "id" in message


def _error_line(error: _ProtocolError) -> bytes:
    inner = {"code": error.number, "message": error.message}
    return encode({"jsonrpc": "2.0", "id": error.request_id, "error": inner})


def _messages() -> Iterator[bytes | None]:
    """The lines of stdin that hold something; None for one that is too long, the rest of which is skipped."""
    while raw := read_line(MAX_MESSAGE + 1):
        if len(raw) > MAX_MESSAGE and not raw.endswith(b"\n"):
            while (rest := read_line(MAX_MESSAGE)) and not rest.endswith(b"\n"):
                pass
            yield None
        elif raw.strip():
            yield raw
