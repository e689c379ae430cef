"""The resident server: JSON-RPC 2.0 on stdin and stdout, one message a line, several requests at once.

The envelope is the `result`, also for business failures; JSON-RPC errors are for the protocol alone.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from importlib import import_module
from types import FrameType
from typing import Any, Final, Self

from wikigate.contracts.validate import COMMANDS, REPLY_KINDS
from wikigate.errors import WikiRootError
from wikigate.faces.serving.budgets import BUDGETS
from wikigate.faces.serving.diagnostics import Diagnostics
from wikigate.faces.serving.server import MAX_MESSAGE, Server
from wikigate.faces.site import Site
from wikigate.faces.stdio import protected_stdout, read_line
from wikigate.faces.watching import builder_beside

_USED: Final = (
    "wikigate.corpus.file.reader",
    "wikigate.corpus.text.quantities",
    "wikigate.faces.stale",
    "wikigate.faces.tools",
    "wikigate.gateway.observe_stats",
    "wikigate.gateway.pipeline",
    "wikigate.gateway.quantity_wire",
    "wikigate.gateway.read_page",
    "wikigate.gateway.recall",
    "wikigate.gateway.run_verify",
    "wikigate.gateway.semantic",
    *(f"wikigate.contracts.validators.reply_{kind}" for kind in sorted(REPLY_KINDS)),
    *(f"wikigate.contracts.validators.request_{command}" for command in COMMANDS),
)
"""What a command would load when it is first asked. Loaded before, since a thread must not be stopped in an import."""


def serve(site: Site, *, watch: bool = True, budgets: Mapping[str, float] = BUDGETS) -> int:
    """Answer until stdin closes, `shutdown` comes or the process is told to end; the exit status.

    It is 1, at once, where there is no wiki to serve.

    Args:
        site: Where to answer from.
        watch: Whether to keep the corpus fresh meanwhile.
        budgets: Seconds that each command may take.
    """
    try:
        site.folders()
    except WikiRootError as error:
        site.diag(f"serve: {error.message}")
        return 1
    with protected_stdout() as write:
        diag = Diagnostics()
        with builder_beside(site) if watch else nullcontext():
            load_all()
            server = Server(lambda: like(site, diag), write, budgets=budgets, diag=diag)
            try:
                _answer_all(server)
            finally:
                server.close()
        diag.close()
    return 0


def load_all() -> None:
    """Load whatever a command may need."""
    for name in _USED:
        import_module(name)


def _answer_all(server: Server) -> None:
    with _Signals(server) as signals:
        try:
            for raw in _messages(signals):
                if not server.take(raw):
                    return
        except KeyboardInterrupt:
            return
        server.finish()


def like(site: Site, diag: Diagnostics) -> Site:
    """Another place like `site`, for a thread of its own."""
    return Site(
        wiki=site.wiki,
        state=site.state,
        environ=site.environ,
        cwd=site.cwd,
        resident=True,
        diag=diag,
    )


class _Signals:
    """Ctrl-C and SIGTERM end the server, in the middle of reading at once, elsewhere at the next look."""

    def __init__(self, server: Server) -> None:
        self._pool = server.pool
        self._reading = False
        self._kept: dict[int, Any] = {}

    def __enter__(self) -> Self:
        for number in (signal.SIGINT, signal.SIGTERM):
            self._kept[number] = signal.signal(number, self._end)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._kept.items():
            signal.signal(number, handler)
        self._kept.clear()

    @contextmanager
    def may_interrupt(self) -> Iterator[None]:
        """While the body runs, a signal raises KeyboardInterrupt; it holds no lock then."""
        self._reading = True
        try:
            if self._pool.ending:
                raise KeyboardInterrupt
            yield
        finally:
            self._reading = False

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        self._pool.ending = True
        if self._reading:
            raise KeyboardInterrupt


def _messages(signals: _Signals) -> Iterator[bytes | None]:
    """The lines of stdin that hold something; None for one that is too long, the rest of which is skipped."""
    while raw := _line(signals, MAX_MESSAGE + 1):
        if len(raw) > MAX_MESSAGE and not raw.endswith(b"\n"):
            while (rest := _line(signals, MAX_MESSAGE)) and not rest.endswith(b"\n"):
                pass
            yield None
        elif raw.strip():
            yield raw


def _line(signals: _Signals, limit: int) -> bytes:
    with signals.may_interrupt():
        return read_line(limit)
