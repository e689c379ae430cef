"""Jobs that end while they are being stopped, in a traced program: python traced_pool.py ROUNDS. Ends, or hangs."""

from __future__ import annotations

import sys
import threading
from queue import SimpleQueue
from typing import Any

from wikigate.faces.commands import Reply
from wikigate.faces.serving import pool as under_test
from wikigate.faces.serving.job import Job


class NoSite:
    def close(self) -> None:
        pass


def main(rounds: int) -> None:
    begun: SimpleQueue[int] = SimpleQueue()
    go = threading.Event()
    given: SimpleQueue[Reply | None] = SimpleQueue()

    def work(*_: object) -> dict[str, object]:
        begun.put(1)
        while not go.is_set():
            pass
        return {"kind": "quantities"}

    def trace(*_: object) -> Any:  # noqa: ANN401 - as Python has it
        return None

    under_test.answer = work  # type: ignore[assignment]
    sys.setswitchinterval(1e-5)  # so that threads meet in odd places
    threading.settrace(trace)
    sys.settrace(trace)
    for _ in range(rounds):
        go.clear()
        pool = under_test.Pool(NoSite)  # type: ignore[arg-type]
        jobs = [Job("quantities", {}, 1, given.put) for _ in range(2)]
        for job in jobs:
            pool.submit(job, 60.0)
        for _ in jobs:
            begun.get(timeout=30)
        pool.cancel(jobs[0])
        go.set()
        for _ in jobs:
            given.get(timeout=30)
        pool.close(0.5)


if __name__ == "__main__":
    main(int(sys.argv[1]))
