"""One request on its way through the server, and how a thread that works on it is stopped."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from wikigate.faces.commands import Reply
from wikigate.faces.dispatch import stage_of_module

_WRITES: Final = frozenset({"observe", "snapshot"})
"""Stages in which a file is being written; they take a millisecond and are not cut in two."""


class Stop(BaseException):
    """Raised inside a thread whose request was cancelled or is over its budget: an order, as KeyboardInterrupt is.

    No `except Exception` keeps it.
    """


@dataclass(eq=False, slots=True)
class Job:
    """A request, and who takes the reply.

    Attributes:
        command: What is asked; one of the bridge's commands.
        params: The request, as it came.
        size: Bytes that it took on the wire.
        deliver: Takes the envelope, or None where the request was cancelled. Called once, by any thread.
        deadline: Second of the pool's clock at which the budget is used up.
        budget: Seconds of the budget.
        settled: Whether the reply is given: nobody else may give one.
    """

    command: str
    params: Mapping[str, object]
    size: int
    deliver: Callable[[Reply | None], None]
    deadline: float = 0.0
    budget: float = 0.0
    settled: bool = field(default=False)


def stage_of_thread(thread: int, command: str) -> str:
    """The stage that a thread is in now, by the innermost module on its stack that belongs to one."""
    frame = sys._current_frames().get(thread)  # noqa: SLF001 - the documented way to look at another thread
    modules = []
    while frame is not None:
        modules.append(str(frame.f_globals.get("__name__", "")))
        frame = frame.f_back
    return stage_of_module(reversed(modules), command)


def may_stop(thread: int, command: str) -> bool:
    """Whether this is a moment to raise `Stop` in a thread."""
    return stage_of_thread(thread, command) not in _WRITES


raise_in_thread: Final[Callable[[int, type[BaseException]], int]] = ctypes.PYFUNCTYPE(
    ctypes.c_int, ctypes.c_ulong, ctypes.py_object
)(("PyThreadState_SetAsyncExc", ctypes.pythonapi))
"""Raises an exception in the thread of this number at its next step of Python."""
