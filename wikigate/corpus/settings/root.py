"""Where the wiki is and where its state lives. On the cold query path: nothing heavy in here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from wikigate.errors import WikiRootError

CONFIGURATION_NAME: Final = "wikigate.toml"
STATE_NAME: Final = ".wikigate"
WIKI_VARIABLE: Final = "WIKIGATE_WIKI"
STATE_VARIABLE: Final = "WIKIGATE_STATE"


def find_wiki(explicit: Path | None, environ: Mapping[str, str], cwd: Path) -> Path:
    """The wiki's root folder, absolute, with symbolic links resolved.

    Order: `explicit` (``--wiki``), ``WIKIGATE_WIKI``, then from `cwd` upwards the nearest folder that
    holds ``wikigate.toml`` or ``.wikigate/``. Relative paths count from `cwd`; an empty variable is
    an unset one.

    Raises:
        WikiRootError: The named folder is absent or no folder, or none was named and none found; the message
            says how to start.
    """
    if explicit is not None:
        return _folder(_expand(explicit, environ), cwd, "--wiki")
    if named := environ.get(WIKI_VARIABLE):
        return _folder(_expand(Path(named), environ), cwd, WIKI_VARIABLE)
    start = cwd.resolve()
    for folder in (start, *start.parents):
        if (folder / CONFIGURATION_NAME).is_file() or (folder / STATE_NAME).is_dir():
            return folder
    raise WikiRootError(
        f"No wiki found: neither {start} nor any folder above it holds {CONFIGURATION_NAME} or {STATE_NAME}/. "
        f"Start with `wikigate build --wiki .` in the folder of your pages (that marks it), or name the wiki with "
        f"--wiki or {WIKI_VARIABLE}."
    )


def find_state(wiki: Path, explicit: Path | None, environ: Mapping[str, str]) -> Path:
    """The folder of the wiki's derived files, absolute; it may not exist yet.

    Order: `explicit` (``--state``), ``WIKIGATE_STATE``, ``<wiki>/.wikigate``. The wiki's own configuration
    has no say: it may come with a cloned repository, which must not choose where to write.

    Raises:
        WikiRootError: Something that is not a folder stands there, or in the wiki a link, which may have come with it.
    """
    named = explicit or (Path(value) if (value := environ.get(STATE_VARIABLE)) else None)
    state = wiki / STATE_NAME if named is None else _expand(named, environ).resolve()
    if named is None and state.is_symlink():
        raise WikiRootError(
            f"The state folder {state} is a link, which may have come with the wiki. If it is yours, name the folder "
            f"that it leads to with --state or {STATE_VARIABLE}."
        )
    if state.exists() and not state.is_dir():
        raise WikiRootError(
            f"The state folder {state} is a file. Name another folder with --state or {STATE_VARIABLE}."
        )
    return state


def _folder(path: Path, cwd: Path, source: str) -> Path:
    folder = (cwd / path).resolve()
    if folder.is_dir():
        return folder
    trouble = "is a file, not a folder" if folder.exists() else "does not exist"
    raise WikiRootError(
        f"The wiki {folder} (from {source}) {trouble}. Name the folder that holds your pages: "
        f"`wikigate build --wiki FOLDER`."
    )


def _expand(path: Path, environ: Mapping[str, str]) -> Path:
    """`~` for programs that are started without a shell; the home folder comes from `environ` too."""
    home = environ.get("HOME") or environ.get("USERPROFILE")
    parts = path.parts
    return Path(home, *parts[1:]) if home and parts and parts[0] == "~" else path
