"""`wikigate install-bridge`: the small file by which a caller of the old protocol finds wikigate."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wikigate.contracts import codes
from wikigate.errors import WikigateError
from wikigate.faces.dispatch import error_envelope
from wikigate.faces.line import encode
from wikigate.fast_tuple import NamedTuple

NAME: Final = "wiki_bridge.py"
KEPT: Final = "wiki_bridge.before-wikigate.py"
_TEMPLATE: Final = Path(__file__).parent / "data" / "wiki_bridge.txt"
_OURS: Final = "Written by `wikigate install-bridge`"


class Installed(NamedTuple):
    """The file that was written, and where the one that stood there is now, if that was somebody else's."""

    path: Path
    kept: Path | None


def install_bridge(folder: Path, *, python: str, wiki: Path | None, state: Path | None) -> Installed:
    """Write `wiki_bridge.py` into `folder`.

    A file of that name by somebody else is kept beside it.

    Args:
        folder: Where the caller looks for it (its `toolsRoot`).
        python: The interpreter that has wikigate.
        wiki: The wiki to answer from; None: the one that the folder lies in, or the environment names.
        state: Its state folder; None: the usual one.

    Raises:
        WikigateError: The folder is not there or cannot be written to, or there are two files to keep.
    """
    path, kept = folder / NAME, folder / KEPT
    options = (("--wiki", wiki), ("--state", state))
    place = [word for name, value in options if value is not None for word in (name, str(value.resolve()))]
    try:
        foreign = path.exists() and _OURS not in path.read_text(encoding="utf-8", errors="replace")
        if foreign and kept.exists():
            raise WikigateError(f"both {path} and {kept} are there: move one of them away")
        if foreign:
            path.rename(kept)
        path.write_text(bridge_file(python, place), encoding="utf-8", newline="\n")
    except OSError as error:
        raise WikigateError(f"{path} cannot be written ({error.strerror}): name a folder that can") from None
    return Installed(path, kept if foreign else None)


def bridge_file(python: str, place: list[str]) -> str:
    """The text of the file: `python` runs wikigate, `place` are its options."""
    refusal = error_envelope(
        WikigateError(
            "the Python that has wikigate is gone: install wikigate there again, or run `wikigate install-bridge` anew",
            code=codes.E_PYTHON_UNAVAILABLE,
            stage="bridge",
        )
    )
    values = {
        "@PYTHON@": ascii(python),
        "@PLACE@": ascii(place),
        "@NO_PYTHON@": ascii(encode(refusal).decode().strip()),
    }
    text = _TEMPLATE.read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(name, value)
    return text
