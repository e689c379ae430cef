"""How long each stage took."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from wikigate.gateway.model import Tools


class Timing:
    """Milliseconds a stage, filled in as the stages end."""

    def __init__(self) -> None:
        self.ms: dict[str, float] = {}


@contextmanager
def timed(stage: str, times: Timing, tools: Tools) -> Iterator[None]:
    """Note the milliseconds that the body takes under the name of its stage."""
    started = tools.clock()
    yield
    times.ms[stage] = round(1000 * (tools.clock() - started), 3)
