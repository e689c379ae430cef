"""Before a build: the state folder, whose corpus it is, and whether the corpus can be built upon."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Final
from unicodedata import unidata_version

from wikigate.contracts.versions import PIPELINE_VERSION
from wikigate.corpus.compare import Changes
from wikigate.corpus.file.layout import CORPUS_NAME
from wikigate.corpus.file.store import Store
from wikigate.corpus.lock import LOCK_NAME
from wikigate.corpus.settings.config import Settings
from wikigate.corpus.settings.root import STATE_NAME
from wikigate.corpus.trouble import unwritable
from wikigate.errors import StateError, WikiRootError

_OWN: Final = (CORPUS_NAME, LOCK_NAME, ".gitignore")
_READING_TOOLS: Final = ("jieba", "rjieba", "markdown-it-py", "mdit-py-plugins", "PyYAML")


def prepare_wiki(wiki: Path) -> None:
    """Make sure that the wiki is there: one that is gone for a while (a drive, a rename) must not empty its corpus.

    Raises:
        WikiRootError: Its root folder cannot be listed.
    """
    try:
        os.scandir(wiki).close()
    except OSError as error:
        raise WikiRootError(
            f"The wiki {wiki} cannot be read ({error.strerror or error}). Its corpus is left as it is."
        ) from error


def prepare_state(state: Path) -> None:
    """Make the state folder if it is not there: for its owner alone, and out of version control.

    Raises:
        StateError: It cannot be written to, or what is written to is a link to somewhere else.
    """
    try:
        state.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name in _OWN:
            if (state / name).is_symlink():
                raise StateError(
                    f"{state / name} is a link, which may have come with the wiki, and wikigate writes to its own files "
                    f"alone. Remove it, or name another folder with --state or WIKIGATE_STATE."
                )
        ignore = state / ".gitignore"
        if not ignore.exists():
            ignore.write_text("*\n", encoding="utf-8", newline="\n")
    except OSError as error:
        raise unwritable(state, error.strerror or str(error)) from error


def prepare_store(
    store: Store, wiki: Path, state: Path, settings: Settings, *, full: bool
) -> frozenset[str] | None:
    """Empty the corpus where nothing in it can be kept.

    Returns:
        Paths of the pages that it held, if it was emptied; None if the build goes on from it.

    Raises:
        WikiRootError: The state folder belongs to another wiki.
        StateError: The file is another program's.
    """
    if store.is_foreign():
        raise StateError(
            f"{store.path} is another program's database and is left as it is. Move it away, or name another folder "
            f"with --state or WIKIGATE_STATE."
        )
    if not store.is_current():
        start_over(store)
        return frozenset()
    meta = store.meta()
    owner = meta.get("wiki_root")
    # A wiki that was moved takes its own `.wikigate` along; any other folder stays with the wiki it was made for.
    if owner is not None and owner != str(wiki) and state != wiki / STATE_NAME:
        raise WikiRootError(
            f"The state folder {state} belongs to the wiki {owner}, not to {wiki}. "
            f"Name another folder with --state, or remove this one if that wiki is gone."
        )
    reading = (meta.get("pipeline_version"), meta.get("reading"))
    if not full and reading == (PIPELINE_VERSION, settings.reading_json()):
        return None
    before = frozenset(store.known_pages())
    start_over(store)
    return before


def start_over_for_tools(store: Store, changes: Changes) -> frozenset[str] | None:
    """Empty the corpus if pages are to be read by other versions of the libraries than those that it was read with.

    Asked only where something is to be read: a corpus that stays as it is needs no library.

    Returns:
        Paths of the pages that it held, if it was emptied.
    """
    if not changes.to_read or store.meta().get("tools", tool_versions()) == tool_versions():
        return None
    before = frozenset(store.known_pages())
    start_over(store)
    return before


def start_over(store: Store) -> None:
    """Lay out an empty corpus in place of what is there."""
    from wikigate.corpus.text.normalise import fold_rows  # noqa: PLC0415 - most builds change little and need no data file
    from wikigate.corpus.text.words import load_words  # noqa: PLC0415 - as above

    store.create(fold_rows(), ((word.kind, word.lang, word.word) for word in load_words()))


@cache
def tool_versions() -> str:
    """Versions of all outside this package that decides how a page is read."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - takes 10 ms

    found = [f"Unicode {unidata_version}"]
    for name in _READING_TOOLS:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)
