"""How long each command may take before the server answers E_BRIDGE_TIMEOUT in its place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final

from wikigate.contracts.validate import COMMANDS

BUDGETS: Final[Mapping[str, float]] = {
    "context": 30.0,
    "verify": 60.0,
    "observe": 30.0,
    "recall": 15.0,
    "read": 15.0,
    "quantities": 15.0,
    "ping": 30.0,
}
"""Seconds from when a request came in. All of these take milliseconds on a wiki of thousands of pages; what a budget
ends is a request of megabytes, or a machine in trouble. `ping` has as long because, with `deep`, it looks at every file."""


def budgets_of(options: Iterable[str]) -> dict[str, float]:
    """The budgets with changes: ``SECONDS`` for all commands or ``COMMAND=SECONDS`` for one; the last word counts.

    Raises:
        ValueError: One of them is neither; the message says which.
    """
    budgets = dict(BUDGETS)
    for option in options:
        command, named, number = option.rpartition("=")
        try:
            seconds = float(number)
        except ValueError:
            seconds = math.nan
        if not 0 < seconds < math.inf or (named and command not in COMMANDS):
            raise ValueError(
                f"{option!r} is no time budget: write SECONDS, or COMMAND=SECONDS with one of {', '.join(COMMANDS)}"
            )
        budgets.update({command: seconds} if named else dict.fromkeys(budgets, seconds))
    return budgets
