"""Processes that work for another one: they leave Ctrl-C to it, and end when it ends, however that ends."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait


def start_worker() -> None:
    """To be called first in such a process.

    Without it a worker whose parent was killed waits for work for ever: it holds its own end of the queue open.
    """
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # a terminal sends it to all processes, and all would complain
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
