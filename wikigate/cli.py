"""Who is calling, a program or a person? Decided before anything heavy is imported."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TextIO

from wikigate.fast_tuple import NamedTuple

if TYPE_CHECKING:
    from wikigate.faces.site import Site

BRIDGE_COMMANDS = frozenset({"context", "verify", "observe", "ping", "recall", "quantities", "read"})
"""Commands that read one line of JSON where they get no arguments."""


class Call(NamedTuple):
    """A call without arguments of its own: the command and where to run it."""

    command: str
    wiki: str | None
    state: str | None
    deep: bool = False
    as_json: bool = False


def main() -> int:
    """Run the command line; returns the exit status."""
    # Python processes that this one starts must not look for modules in the current folder, which may be a foreign wiki.
    os.environ["PYTHONSAFEPATH"] = "1"
    arguments = sys.argv[1:]
    call = plain_call(arguments)
    if call is not None and call.command == "serve":
        from wikigate.faces.serve import serve  # noqa: PLC0415 - a bridge call must not load it

        return serve(_site(call, os.environ, resident=True))
    if call is not None and is_bridge(
        call, stdin_is_terminal=_is_terminal(sys.stdin), stdout_is_terminal=_is_terminal(sys.stdout)
    ):
        # One request a process: what it leaves behind goes with it, and looking for garbage takes 4 ms of 100.
        gc.disable()
        from wikigate.faces.bridge import run  # noqa: PLC0415 - a person's call must not load it

        return _leave(run(call.command, _site(call, os.environ), deep=call.deep))
    gc.disable()  # while modules load: nothing of them is garbage
    from wikigate.faces.person import command_line  # noqa: PLC0415 - click and rich are for persons

    return _leave(command_line(arguments))


def _leave(status: int) -> int:
    """End the process at once: taking apart what one call has loaded takes 6 ms of 80, and every file is closed.

    Returns only where something waits to be written that cannot be: then Python ends the process, and says so.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            return status
    os._exit(status)


def plain_call(arguments: Sequence[str]) -> Call | None:
    """The call, where it has no positional argument and no option but ``--wiki`` and ``--state``.

    `ping`, which reads nothing, may have ``--deep`` and ``--json`` too.
    """
    if not arguments or arguments[0].startswith("-"):
        return None
    command, *rest = arguments
    named: dict[str, str | None] = {"--wiki": None, "--state": None}
    flags = {"--deep": False, "--json": False}
    while rest:
        name, equals, value = rest.pop(0).partition("=")
        if name in named and (equals or rest):
            named[name] = value if equals else rest.pop(0)
        elif command == "ping" and name in flags and not equals:
            flags[name] = True
        else:
            return None
    return Call(command, named["--wiki"], named["--state"], flags["--deep"], flags["--json"])


def is_bridge(call: Call, *, stdin_is_terminal: bool, stdout_is_terminal: bool) -> bool:
    """Whether a program is calling: it hands over a line on stdin, or, for `ping`, takes one from stdout."""
    if call.command == "ping":
        return call.as_json or not (call.deep or stdout_is_terminal)
    return call.command in BRIDGE_COMMANDS and not stdin_is_terminal


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _site(call: Call, environ: Mapping[str, str], *, resident: bool = False) -> Site:
    from pathlib import Path  # noqa: PLC0415

    from wikigate.faces.site import Site  # noqa: PLC0415

    return Site(
        wiki=Path(call.wiki) if call.wiki else None,
        state=Path(call.state) if call.state else None,
        environ=environ,
        cwd=Path.cwd(),
        resident=resident,
    )
