"""Why a file of the wiki is no page of the corpus: which pattern ignores it, or that it is none that could be one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from wikigate.corpus.find.globs import compile_rules
from wikigate.corpus.find.scan import is_page_name
from wikigate.corpus.settings.config import PAGE_SUFFIXES, Settings
from wikigate.corpus.settings.root import CONFIGURATION_NAME

Cause: TypeAlias = Literal["ignored", "hidden_folder", "not_a_page", "not_built_yet", "unknown"]

_MOST_FOLDERS: Final = 20_000
"""Folders that are looked into for a bare file name."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What stands in the way.

    Attributes:
        cause: `not_built_yet`: nothing does, so the file came after the last build; `unknown`: there is no such file.
        path: The file, relative to the root; the name that was asked for where there is none.
        pattern: The one that ignores it.
        source: The file that the pattern stands in, relative to the root.
    """

    cause: Cause
    path: str
    pattern: str = ""
    source: str = ""


def why_left_out(root: Path, name: str, settings: Settings) -> LeftOut:
    """Why the file that goes by `name` is not in the corpus, although it may lie in the wiki.

    Args:
        root: The wiki's folder.
        name: Path relative to it, its ending may be left out; or the name of a file in any of its folders.
        settings: The wiki's.
    """
    path = _find(root, name.replace("\\", "/").strip("/"))
    if path is None:
        return LeftOut("unknown", name)
    parts = path.split("/")
    for depth in range(1, len(parts)):
        if parts[depth - 1].startswith("."):
            return LeftOut("hidden_folder", path)
    for depth in range(1, len(parts) + 1):
        piece, folder = "/".join(parts[:depth]), depth < len(parts)
        for base, source, patterns in _pattern_files(root, parts[: depth - 1], settings):
            verdict = _decides(patterns, piece[len(base) :], folder=folder)
            if verdict is not None:
                if not verdict.startswith("!"):
                    return LeftOut("ignored", path, verdict, source)
                break
    if not is_page_name(parts[-1]):
        return LeftOut("not_a_page", path)
    return LeftOut("not_built_yet", path)


def _pattern_files(
    root: Path, folders: list[str], settings: Settings
) -> Iterator[tuple[str, str, list[str]]]:
    """Patterns that govern a folder, those that go first first: where they count from, their file, themselves."""
    yield "", CONFIGURATION_NAME, list(settings.ignore)
    if not settings.gitignore:
        return
    for depth in range(len(folders), -1, -1):
        base = "".join(f"{name}/" for name in folders[:depth])
        try:
            text = (root / base / ".gitignore").read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        yield base, f"{base}.gitignore", text.split("\n")


def _decides(patterns: Iterable[str], path: str, *, folder: bool) -> str | None:
    """The last of the patterns that speaks of `path`."""
    last = None
    for pattern in patterns:
        try:
            verdict = compile_rules([pattern]).verdict(path, folder=folder)
        except ValueError:
            continue
        if verdict is not None:
            last = pattern.rstrip()
    return last


def _find(root: Path, name: str) -> str | None:
    """The file that is meant, relative to the root: by its path, else by its name alone."""
    ways = [name, *(name + suffix for suffix in PAGE_SUFFIXES)]
    inside = [way for way in ways if way and ".." not in way.split("/")]
    for way in inside:
        with contextlib.suppress(OSError, ValueError):  # longer than the system takes, or with a NUL
            if (root / way).is_file():
                return way
    if "/" in name:
        return None
    wanted = {way.casefold() for way in inside}
    for looked, (folder, folders, files) in enumerate(os.walk(root)):
        folders[:] = sorted(entry for entry in folders if entry not in {".git", ".wikigate"})
        for file in sorted(files):
            if file.casefold() in wanted:
                return (Path(folder) / file).relative_to(root).as_posix()
        if looked > _MOST_FOLDERS:
            break
    return None
