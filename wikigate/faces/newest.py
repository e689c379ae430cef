"""The newest context of a wiki, for a person who does not want to copy an id of 24 letters."""

from __future__ import annotations

import os
import re
from typing import Final

from wikigate.errors import WikigateError
from wikigate.faces.site import Site

LAST: Final = "last"
"""What a person writes in place of an id; no id is written so."""
_SNAPSHOT: Final = re.compile(r"(ctx_[A-Za-z0-9]+)\.snapshot")


def newest_context(site: Site) -> str | None:
    """Id of the context that was saved last, one that can still be used before any that has expired; None without one.

    A snapshot's file bears the time at which it expires; when it was written is the time of its last change of state.
    """
    now_ns = int(site.tools.now() * 1e9)
    found: list[tuple[bool, int, str]] = []
    try:
        _wiki, state = site.folders()
        with os.scandir(state / "snapshots") as entries:
            for entry in entries:
                if known := _SNAPSHOT.fullmatch(entry.name):
                    status = entry.stat()
                    found.append((status.st_mtime_ns > now_ns, status.st_ctime_ns, known[1]))
    except (OSError, WikigateError):
        return None
    return max(found)[2] if found else None
