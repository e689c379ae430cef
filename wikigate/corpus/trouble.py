"""What can go wrong in the state folder while a build writes, in words that say what to do."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import apsw

from wikigate.errors import BuildLockedError, StateError


class DamagedStoreError(Exception):
    """The corpus file cannot be built upon. All in it is derived: a build that starts over mends it."""


@contextlib.contextmanager
def store_trouble(path: Path) -> Iterator[None]:
    """Tell SQLite's errors about the corpus file at `path` as what they mean for a build.

    Raises:
        DamagedStoreError: Not for a caller of `build`, which then starts over.
        StateError: It cannot be written to.
        BuildLockedError: Another program keeps it locked.
    """
    try:
        yield
    except (apsw.CorruptError, apsw.NotADBError, UnicodeDecodeError) as error:
        raise DamagedStoreError(str(error)) from error
    except apsw.SQLError as error:
        if not is_damage(error):
            raise
        raise DamagedStoreError(str(error)) from error
    except (apsw.FullError, apsw.IOError) as error:
        raise StateError(
            f"The corpus could not be written to {path.parent} ({error}). What it held before can still be read. "
            f"Is the disk full, or a quota used up? Make room, then run: wikigate build",
            detail={"state": str(path.parent), "reason": str(error)},
        ) from error
    except (apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError) as error:
        raise unwritable(path.parent, str(error)) from error
    except (apsw.BusyError, apsw.LockedError, apsw.ProtocolError) as error:
        raise BuildLockedError(
            f"Another program keeps {path} locked ({error}). Close it (a database browser?), then run: wikigate build",
            detail={"lock": str(path), "holder": "unknown"},
        ) from error


def is_damage(error: apsw.SQLError) -> bool:
    """Whether an error that SQLite blames on a statement is the file's: what the statement names is not there."""
    return "syntax error" not in str(error)


def unwritable(state: Path, reason: str) -> StateError:
    """The error for a state folder in which nothing can be written."""
    return StateError(
        f"The state folder {state} cannot be written to ({reason}). Give yourself the right to, or keep the state "
        f"elsewhere with --state DIR or WIKIGATE_STATE.",
        detail={"state": str(state), "reason": reason},
    )
