"""One client's messages, the jobs they become, and the lines that go back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Final, TypeAlias

from wikigate.errors import RequestError
from wikigate.faces.commands import Reply
from wikigate.faces.dispatch import bug_envelope
from wikigate.faces.line import encode, parse
from wikigate.faces.serving.job import Job
from wikigate.faces.serving.pool import Pool
from wikigate.faces.serving.protocol import (
    CANCEL,
    INVALID_REQUEST,
    PARSE_ERROR,
    SHUTDOWN,
    ProtocolError,
    Request,
    cancelled_line,
    id_of,
    request_of,
    result_line,
)
from wikigate.faces.site import Site

MAX_MESSAGE: Final = 8 * 1024 * 1024
"""Most bytes of one message, its line end not counted."""
MAX_BATCH: Final = 64
"""Most requests in one batch, since their replies go out as one line."""
PATIENCE: Final = 10.0
"""Seconds that a client gets to take the last replies, counted from when all of them had to be ready."""

Give: TypeAlias = Callable[[bytes | None], None]
"""Takes the reply line to one request, None where it gets none."""


class Server:
    """Takes messages one by one and writes replies as they come.

    Args:
        new_site: Makes a place to answer from, one for each thread.
        write: Takes a line; called by one thread at a time.
        budgets: Seconds by command.
    """

    def __init__(
        self,
        new_site: Callable[[], Site],
        write: Callable[[bytes], None],
        *,
        budgets: Mapping[str, float],
        diag: Callable[[str], None],
    ) -> None:
        self.pool = Pool(new_site)
        self._write = write
        self._budgets = budgets
        self._diag = diag
        self._writing = Lock()
        self._asked: dict[bytes, list[Job]] = {}
        """By the id as it is sent back: one client may use an id twice."""
        self._asking = Lock()
        self._gone = False

    def take(self, raw: bytes | None) -> bool:
        """Take one message; returns whether to go on. Waits while too much is under way.

        Args:
            raw: One line; None for a message that was too long to take.
        """
        if raw is None:
            too_long = ProtocolError(INVALID_REQUEST, f"a message has at most {MAX_MESSAGE} bytes")
            return self._send(too_long.line())
        try:
            message = parse(raw)
        except RequestError as error:
            return self._send(ProtocolError(PARSE_ERROR, error.message).line())
        if not isinstance(message, list):
            return self._take_one(message, len(raw), self._send_line)
        if not 0 < len(message) <= MAX_BATCH:
            size = ProtocolError(INVALID_REQUEST, f"a batch has 1 to {MAX_BATCH} requests")
            return self._send(size.line())
        batch = _Batch(len(message), self._send_line)
        size_of_one = len(raw) // len(message)
        go_on = [self._take_one(part, size_of_one, batch) for part in message]
        return all(go_on)

    def finish(self) -> bool:
        """Answer all that was asked; False where the client does not take it."""
        return self.pool.drain(PATIENCE) and not self._gone

    def close(self) -> None:
        """Drop what is not answered yet and end the threads."""
        self.pool.cancel_all()
        self.pool.close()

    def _take_one(self, message: object, size: int, give: Give) -> bool:
        try:
            request = request_of(message)
        except ProtocolError as error:
            give(error.line())
            return not self._gone
        if request.method == SHUTDOWN:
            # What was asked before is answered before. In a batch, the parts behind it are answered too.
            if self.finish() and request.wants_reply:
                give(result_line(request.id, b"null"))
            else:
                give(None)
            return False
        if request.method == CANCEL and not request.wants_reply:
            self._cancel(request.params.get("id"))
        if not request.wants_reply:
            give(None)  # of notifications, only these two change anything here
            return not self._gone
        return self._submit(request, size, give) and not self._gone

    def _submit(self, request: Request, size: int, give: Give) -> bool:
        key = encode(request.id)

        def deliver(reply: Reply | None) -> None:
            with self._asking:
                jobs = self._asked[key]
                jobs.remove(job)
                if not jobs:
                    del self._asked[key]
            give(cancelled_line(request.id) if reply is None else result_line(request.id, self._json(reply)))

        job = Job(request.method, request.params, size, deliver)
        with self._asking:
            self._asked.setdefault(key, []).append(job)
        return self.pool.submit(job, self._budgets[request.method])

    def _cancel(self, request_id: object) -> None:
        key = encode(id_of(request_id))
        with self._asking:
            jobs: Sequence[Job] = tuple(self._asked.get(key, ()))
        for job in jobs:
            self.pool.cancel(job)

    def _json(self, reply: Reply) -> bytes:
        try:
            return encode(reply).rstrip(b"\n")
        except (TypeError, ValueError, RecursionError) as error:
            self._diag(f"the reply cannot be written as JSON: {error}")
            return encode(bug_envelope(error, "validate")).rstrip(b"\n")

    def _send_line(self, line: bytes | None) -> None:
        if line is not None:
            self._send(line)

    def _send(self, line: bytes) -> bool:
        """Write a line; whether there is still somebody to write to."""
        with self._writing:
            if not self._gone:
                try:
                    self._write(line)
                except OSError:  # the client has closed its end
                    self._gone = True
                    self.pool.ending = True
        return not self._gone


class _Batch:
    """Collects the reply lines of a batch, which go out as one."""

    def __init__(self, size: int, give: Give) -> None:
        self._missing = size
        self._give = give
        self._lines: list[bytes] = []
        self._lock = Lock()

    def __call__(self, line: bytes | None) -> None:
        """Take the reply to one of its requests."""
        with self._lock:
            if line is not None:
                self._lines.append(line.rstrip(b"\n"))
            self._missing -= 1
            done = not self._missing
        if done:
            self._give(b"[" + b",".join(self._lines) + b"]\n" if self._lines else None)
