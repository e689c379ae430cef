"""One request, one process: a line of JSON in, a line of JSON out."""

from __future__ import annotations

from typing import Final

from wikigate.contracts.validate import COMMANDS
from wikigate.errors import WikigateError
from wikigate.faces.dispatch import answer, bug_envelope, error_envelope
from wikigate.faces.line import encode, parse
from wikigate.faces.site import Site
from wikigate.faces.stdio import protected_stdout, read_request

_NEEDS_NOTHING: Final = frozenset({"observe", "ping"})


def run(command: str, site: Site, *, deep: bool = False) -> int:
    """Answer one request from stdin on stdout; the exit status, 0 also for business failures.

    `ping` reads nothing.
    """
    with protected_stdout() as write:
        if command == "ping":
            write(reply_line("ping", {"deep": deep}, site))
            return 0
        line, rest = read_request()
        if rest.strip():
            site.diag(f"{command}: only the first line of stdin is read; what follows it is ignored")
        write(respond(command, line, site))
    return 0


def respond(command: str, raw: bytes, site: Site) -> bytes:
    """The reply line to a request line; nothing at all is a request where no field is required."""
    if command in _NEEDS_NOTHING and not raw.strip():
        return reply_line(command, {}, site)
    try:
        request = parse(raw)
    except WikigateError as error:
        if command in COMMANDS:
            hint = "" if raw.strip() else f"; to use it by hand, give arguments: wikigate {command} --help"
            error.message += hint
        return encode(error_envelope(error))
    return reply_line(command, request, site)


def reply_line(command: str, request: object, site: Site) -> bytes:
    """The reply to a parsed request, as a line."""
    reply = answer(command, request, site)
    try:
        return encode(reply)
    except (TypeError, ValueError, RecursionError) as error:
        site.diag(f"{command}: the reply cannot be written as JSON: {error}")
        return encode(bug_envelope(error, "validate"))
