"""The clock and the ids of a real process."""

from __future__ import annotations

import os
import time
from typing import Final

from wikigate.gateway.model import Tools

ALPHABET: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ID_LENGTH: Final = 24
"""Letters and digits after the prefix: 24 of 62 carry 142 bits, too many to guess (128 bits are held
to be enough; RFC 4122 ids have 122)."""


def new_id(prefix: str) -> str:
    """`prefix` and 24 letters and digits from the system's own random source."""
    number = int.from_bytes(os.urandom(32))
    letters = []
    for _ in range(ID_LENGTH):
        number, digit = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[digit])
    return prefix + "".join(letters)


def process_tools() -> Tools:
    """What this process takes from the outside world."""
    return Tools(now=time.time, clock=time.monotonic, new_id=new_id)
