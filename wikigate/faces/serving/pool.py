"""Threads that answer requests, each with its own connection; never more than the limits say.

Whoever submits a job waits while the pool is full. A job ends in one of three ways, whichever comes first: answered,
over its budget, cancelled. In the last two the reply goes out at once, and the thread is stopped behind it.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable
from queue import SimpleQueue
from threading import Condition, Lock, RLock, Thread
from typing import Final

from wikigate.contracts import codes
from wikigate.errors import WikigateError
from wikigate.faces.commands import Reply
from wikigate.faces.dispatch import answer, error_envelope
from wikigate.faces.serving.job import Job, Stop, may_stop, raise_in_thread, stage_of_thread
from wikigate.faces.site import Site

THREADS: Final = 8
"""Requests that are worked on at once. Python computes one at a time; more threads only let quick ones through."""
SAME_COMMAND: Final = 3
"""Of these, requests of one command: three slow checks of an answer hold up no question."""
WAITING: Final = 64
"""Requests that are worked on or wait."""
BYTES: Final = 16 * 1024 * 1024
"""Bytes of these requests, as they came; one alone may be larger."""
_STOP_AGAIN: Final = 0.05
"""Seconds between two looks at a thread that could not be stopped at once."""
_LOOK_UP: Final = 0.2
"""Seconds after which whoever waits looks whether the server is ending."""


class _Worker:
    """A thread and the job it has.

    Attributes:
        busy: Whether it is at the job and ready to be stopped: `Stop` must not come anywhere else.
        told: Whether it was told to stop.
        gate: Held wherever these two change. Whoever has it calls no function written in Python: a thread that is to be
            stopped may wait for it, and until it has been, Python 3.11 lets no function of a traced program (coverage,
            a debugger) begin.
    """

    def __init__(self) -> None:
        self.gate = Lock()
        self.inbox: SimpleQueue[Job | None] = SimpleQueue()
        self.thread: Thread
        self.job: Job | None = None
        self.busy = False
        self.told = False


class Pool:
    """Answers jobs, several at once.

    Args:
        new_site: Makes the place to answer from, one for each thread.
        clock: Seconds of a monotonic clock.
    """

    def __init__(self, new_site: Callable[[], Site], *, clock: Callable[[], float] = time.monotonic) -> None:
        self._new_site = new_site
        self._clock = clock
        self._lock = RLock()
        """A thread that may be stopped never takes it: others call Python under it."""
        self._changed = Condition(self._lock)
        self._alarm = Condition(self._lock)
        self.ending = False
        """Set from a signal handler, without the lock: whoever waits for room goes home."""
        self._queue: list[Job] = []
        self._open: dict[int, Job] = {}
        """By identity, the jobs whose reply has not been handed over yet."""
        self._workers: list[_Worker] = []
        self._idle: list[_Worker] = []
        self._closed = False
        self._next_look = math.inf
        self._watchdog = Thread(target=self._watch, name="wikigate-watchdog", daemon=True)
        self._watchdog.start()

    def submit(self, job: Job, budget: float) -> bool:
        """Take a job; waits while the pool is full. False where it is ending."""
        with self._lock:
            job.budget, job.deadline = budget, self._clock() + budget
            while not self._has_room(job.size):
                if self.ending:
                    return False
                self._changed.wait(_LOOK_UP)
            self._open[id(job)] = job
            self._queue.append(job)
            self._assign()
            if job.deadline < self._next_look:
                self._alarm.notify()
        return True

    def cancel(self, job: Job) -> None:
        """End a job without an answer, unless it has one."""
        self._settle(job, None)

    def drain(self, patience: float) -> bool:
        """Wait until each job has its reply; False where some are not taken `patience` seconds after the last deadline."""
        with self._lock:
            while self._open:
                last = max(job.deadline for job in self._open.values())
                if self.ending or self._clock() > last + patience:
                    return False
                self._changed.wait(_LOOK_UP)
        return True

    def cancel_all(self) -> None:
        """End all jobs without an answer."""
        with self._lock:
            jobs = list(self._open.values())
        for job in jobs:
            self.cancel(job)

    def close(self, patience: float = 2.0) -> None:
        """Send the threads home; those that do not go within `patience` seconds end with the process."""
        with self._lock:
            self._closed = self.ending = True  # whoever still waits for room goes home
            self._changed.notify_all()
            for worker in self._workers:
                worker.inbox.put(None)
            self._alarm.notify()
        until = self._clock() + patience
        for thread in (*(worker.thread for worker in self._workers), self._watchdog):
            thread.join(max(0.0, until - self._clock()))

    def _has_room(self, size: int) -> bool:
        jobs = self._open.values()
        return not jobs or (len(jobs) < WAITING and sum(job.size for job in jobs) + size <= BYTES)

    def _assign(self) -> None:
        """Hand out what may run now, first come first served; the lock is held."""
        busy = Counter(worker.job.command for worker in self._workers if worker.job is not None)
        for job in tuple(self._queue):
            if not self._idle and len(self._workers) == THREADS:
                return
            if busy[job.command] >= SAME_COMMAND:
                continue
            busy[job.command] += 1
            self._queue.remove(job)
            worker = self._idle.pop() if self._idle else self._hire()
            worker.job = job
            worker.inbox.put(job)

    def _hire(self) -> _Worker:
        worker = _Worker()
        worker.thread = Thread(
            target=self._work, args=(worker,), name=f"wikigate-{len(self._workers)}", daemon=True
        )
        self._workers.append(worker)
        worker.thread.start()
        return worker

    def _work(self, worker: _Worker) -> None:
        site = self._new_site()
        while (job := worker.inbox.get()) is not None:
            reply = self._answer(worker, job, site)
            if reply is None:  # it was stopped somewhere: what it held open is not trusted any more
                site.close()
                site = self._new_site()
            else:
                self._settle(job, reply)
            with self._lock:
                worker.job = None
                self._idle.append(worker)
                self._assign()
        site.close()

    def _answer(self, worker: _Worker, job: Job, site: Site) -> Reply | None:
        """The reply, or None where `Stop` came."""
        try:
            with worker.gate:
                worker.busy, worker.told = not job.settled, False
            if not worker.busy:
                return None
            reply = answer(job.command, job.params, site)
            if not self._leave(worker):
                return reply
            while True:  # a stop is on its way, and must not arrive in the middle of the next job
                time.sleep(_STOP_AGAIN)
        except Stop:
            self._leave(worker)
            return None

    def _leave(self, worker: _Worker) -> bool:
        """From here on nobody stops this thread; whether somebody did before."""
        with worker.gate:
            worker.busy = False
            return worker.told

    def _settle(self, job: Job, reply: Reply | None) -> None:
        """Give a job its one reply."""
        with self._lock:
            if job.settled:
                return
            job.settled = True
            if job in self._queue:
                self._queue.remove(job)
            if reply is None:
                self._alarm.notify()  # a thread may have to be stopped
        try:
            job.deliver(reply)
        finally:
            with self._lock:
                del self._open[id(job)]
                self._changed.notify_all()

    def _watch(self) -> None:
        """Answer for jobs that are over their budget, and stop the threads of jobs that have a reply already."""
        while True:
            with self._lock:
                all_told = self._stop_needless()
                pending = [job for job in self._open.values() if not job.settled]
                now = self._clock()
                late = [(job, self._stage(job)) for job in pending if job.deadline <= now]
                if not late:
                    if self._closed and all_told:
                        return
                    self._next_look = min((job.deadline for job in pending), default=math.inf)
                    if not all_told:
                        self._next_look = min(self._next_look, now + _STOP_AGAIN)
                    self._alarm.wait(None if self._next_look == math.inf else self._next_look - now)
            for job, stage in late:
                self._settle(job, _too_slow(job, stage))

    def _stop_needless(self) -> bool:
        """Stop the threads whose job has its reply; False where one of them has to be looked at again."""
        all_told = True
        for worker in self._workers:
            job, thread = worker.job, worker.thread.ident
            if worker.busy and not worker.told and job is not None and job.settled and thread is not None:
                if not may_stop(thread, job.command):
                    all_told = False
                    continue
                with worker.gate:
                    if worker.busy:  # else it has just ended by itself
                        worker.told = True
                        raise_in_thread(thread, Stop)
        return all_told

    def _stage(self, job: Job) -> str:
        for worker in self._workers:
            if worker.job is job and worker.busy and worker.thread.ident is not None:
                return stage_of_thread(worker.thread.ident, job.command)
        return "input"


def _too_slow(job: Job, stage: str) -> Reply:
    plugin_version = job.params.get("plugin_version")
    return error_envelope(
        WikigateError(
            f"{job.command} was not done within {job.budget:g} s: try again, send less at once, or start the server"
            f" with --timeout {job.command}=SECONDS",
            code=codes.E_BRIDGE_TIMEOUT,
            stage=stage,
            retryable=True,
            detail={"seconds": job.budget},
        ),
        plugin_version if isinstance(plugin_version, str) else None,
    )
