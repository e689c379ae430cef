"""Which files of a wiki are pages. Nothing is opened here, and nothing is left out without a word."""

from __future__ import annotations

import os
import stat
import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path
from typing import Final

from wikigate.corpus.find.globs import Rule, Rules, compile_rules
from wikigate.corpus.model import Diagnostic, Level
from wikigate.corpus.settings.config import PAGE_SUFFIXES, Settings
from wikigate.fast_tuple import NamedTuple

_NOT_PAGES: Final = ("._", ".#")
"""Companions that macOS (resource forks) and Emacs (locks) lay beside a page under nearly its name."""


class SourceFile(NamedTuple):
    """A page on the disk.

    Attributes:
        path: Relative to the root, `/` between parts, in NFC: the page's name in the corpus.
        disk_path: The same as the file system spells it; open `root / disk_path`.
        size: Bytes.
        mtime_ns: Time of the last change, nanoseconds.
    """

    path: str
    disk_path: str
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Scan:
    """What a walk over the wiki found; everything is ordered by path.

    Attributes:
        files: The pages.
        skipped: Files and folders that are left out for a reason their owner should know.
        diagnostics: About pages that are in `files`.
    """

    files: tuple[SourceFile, ...]
    skipped: tuple[tuple[str, Diagnostic], ...]
    diagnostics: tuple[tuple[str, Diagnostic], ...]


def find_pages(root: Path, settings: Settings) -> Scan:
    """All `.md` and `.markdown` files under `root` that the settings do not ignore; dot folders are left out.

    Symbolic links that lead out of the root are reported, not followed. A link inside the root counts where its
    target is no page of its own, so that no file comes twice and no loop runs.
    """
    walk = _Walk(os.path.realpath(root), compile_rules(settings.ignore), use_gitignore=settings.gitignore)
    walk.folder("", walk.root, ())
    walk.follow_links()
    files = _without_collisions(walk)
    return Scan(
        tuple(files),
        tuple(sorted(walk.skipped, key=lambda pair: (pair[0], pair[1].code))),
        tuple(_look_alikes(files)),
    )


@dataclass(slots=True)
class _Walk:
    """The state of one walk: `files` by name on disk, links that wait until all real files are known."""

    root: str
    ignore: Rules
    use_gitignore: bool
    files: list[SourceFile] = field(default_factory=list)
    skipped: list[tuple[str, Diagnostic]] = field(default_factory=list)
    links: list[tuple[str, str, _Scopes]] = field(default_factory=list)
    folders: set[str] = field(default_factory=set)
    places: set[str] = field(default_factory=set)

    def folder(self, relative: str, real: str, scopes: _Scopes) -> None:
        """Walk a folder: `relative` is its name in the wiki ("" or with a final `/`), `real` its place."""
        pending = [(relative, real, scopes)]
        while pending:
            relative, real, scopes = pending.pop()
            if real in self.folders:
                self.skip(
                    relative[:-1],
                    "link_duplicate",
                    "info",
                    "links to a folder that is read under its own name",
                )
                continue
            self.folders.add(real)
            if self.use_gitignore:
                scopes = self._with_gitignore(relative, real, scopes)
            try:
                with os.scandir(real) as entries:
                    pending.extend(self._entries(entries, relative, real, scopes))
            except OSError as error:
                self.skip(
                    relative[:-1] or ".",
                    "folder_unreadable",
                    "error",
                    f"cannot be listed: {error.strerror or error}",
                )

    def _entries(
        self, entries: Iterator[os.DirEntry[str]], relative: str, real: str, scopes: _Scopes
    ) -> Iterator[tuple[str, str, _Scopes]]:
        for entry in entries:
            name = entry.name
            path = relative + name
            try:
                if _is_link(entry):
                    self.links.append((path, f"{real}{os.sep}{name}", scopes))
                elif entry.is_dir(follow_symlinks=False):
                    if (
                        not name.startswith(".")
                        and not self._ignored(path, scopes, folder=True)
                        and self._named(path)
                    ):
                        yield path + "/", f"{real}{os.sep}{name}", scopes
                elif (
                    is_page_name(name) and not self._ignored(path, scopes, folder=False) and self._named(path)
                ):
                    self._file(path, f"{real}{os.sep}{name}", entry.stat(follow_symlinks=False))
            except OSError as error:
                self.skip(path, "file_unreadable", "error", f"cannot be read: {error.strerror or error}")

    def _file(self, path: str, place: str, status: os.stat_result) -> None:
        if place in self.places:
            self.skip(path, "link_duplicate", "info", "is a page that is read under the name of a link to it")
            return
        if not stat.S_ISREG(status.st_mode):
            self.skip(
                path, "not_a_file", "warning", "is named like a page but is a device, a pipe or a socket"
            )
            return
        self.places.add(place)
        self.files.append(SourceFile(_nfc(path), path, status.st_size, status.st_mtime_ns))

    def _ignored(self, path: str, scopes: _Scopes, *, folder: bool) -> bool:
        if self.ignore.rules and (verdict := self.ignore.verdict(_nfc(path), folder=folder)) is not None:
            return verdict
        for base, rules in reversed(scopes):
            if (verdict := rules.verdict(path[len(base) :], folder=folder)) is not None:
                return verdict
        return False

    def _with_gitignore(self, relative: str, real: str, scopes: _Scopes) -> _Scopes:
        try:
            lines = (Path(real) / ".gitignore").read_text(encoding="utf-8", errors="replace").split("\n")
        except OSError:
            return scopes
        rules: list[Rule] = []
        for line in lines:
            try:
                rules.extend(compile_rules([line]).rules)
            except ValueError as error:
                self.skip(f"{relative}.gitignore", "ignore_pattern_unusable", "warning", str(error))
        return (*scopes, (relative, Rules(tuple(rules)))) if rules else scopes

    def _named(self, path: str) -> bool:
        """Whether the name can be stored; reports it otherwise."""
        if path.isascii():
            return True
        try:
            path.encode("utf-8")
        except UnicodeEncodeError:
            self.skip(path, "name_undecodable", "error", "its name is not valid UTF-8; rename it")
            return False
        return True

    def follow_links(self) -> None:
        """Take in what links inside the root lead to and nothing else does."""
        while self.links:
            links, self.links = sorted(self.links, key=lambda link: os.fsencode(link[0])), []
            for path, place, scopes in links:
                try:
                    self._follow(path, os.path.realpath(place), scopes)
                except OSError as error:
                    self.skip(path, "file_unreadable", "error", f"cannot be read: {error.strerror or error}")

    def _follow(self, path: str, target: str, scopes: _Scopes) -> None:
        to_folder = os.path.isdir(target)  # noqa: PTH112 - the walk stays with strings
        name = path.rpartition("/")[2]
        if name.startswith(".") if to_folder else not is_page_name(name):
            return
        if self._ignored(path, scopes, folder=to_folder) or not self._named(path):
            return
        if not _inside(self.root, target):
            self.skip(
                path, "link_out_of_root", "warning", "links to a place outside the wiki and is not followed"
            )
        elif to_folder:
            self.folder(path + "/", target, scopes)
        elif target in self.places:
            self.skip(path, "link_duplicate", "info", "links to a page that is read under its own name")
        elif not os.path.exists(target):  # noqa: PTH110 - the walk stays with strings
            self.skip(path, "link_broken", "warning", "links to nothing")
        else:
            self._file(path, target, os.stat(target))  # noqa: PTH116 - the walk stays with strings

    def skip(self, path: str, code: str, level: Level, message: str) -> None:
        """Note that something is left out; a name that is no text is shown with its bytes escaped."""
        shown = os.fsencode(path).decode("utf-8", "backslashreplace")
        self.skipped.append((shown, Diagnostic(code, level, 0, message)))


_Scopes = tuple[tuple[str, Rules], ...]
"""`.gitignore` files that govern a folder, outermost first, each with the folder that it stands in."""


def is_page_name(name: str) -> bool:
    """Whether a file of this name is a page."""
    return name.lower().endswith(PAGE_SUFFIXES) and not name.startswith(_NOT_PAGES)


def _is_link(entry: os.DirEntry[str]) -> bool:
    if entry.is_symlink():
        return True
    if sys.platform == "win32":  # a junction is a link that is_symlink() does not know
        return entry.stat(follow_symlinks=False).st_reparse_tag == stat.IO_REPARSE_TAG_MOUNT_POINT
    return False


def _inside(root: str, target: str) -> bool:
    root = os.path.normcase(root).rstrip(os.sep)
    return os.path.normcase(target).startswith(root + os.sep) or os.path.normcase(target) == root


def _nfc(path: str) -> str:
    return path if path.isascii() else unicodedata.normalize("NFC", path)


def _without_collisions(walk: _Walk) -> list[SourceFile]:
    """Files by path. Of several that are one path in NFC the first in byte order stays."""
    if len({file.path for file in walk.files}) == len(walk.files):
        return sorted(walk.files, key=attrgetter("path"))
    kept: dict[str, SourceFile] = {}
    for file in sorted(walk.files, key=lambda file: os.fsencode(file.disk_path)):
        if (first := kept.setdefault(file.path, file)) is not file:
            message = f"is the same path as {first.disk_path!a} once Unicode is normalised (NFC); rename one of them"
            walk.skip(file.disk_path, "path_collision", "error", message)
    return sorted(kept.values(), key=attrgetter("path"))


def _look_alikes(files: list[SourceFile]) -> Iterator[tuple[str, Diagnostic]]:
    """Pages that a file system without case would take for one."""
    seen: dict[str, str] = {}
    for file in files:
        if (first := seen.setdefault(file.path.casefold(), file.path)) != file.path:
            message = f"differs from {first} by case alone; on Windows and macOS only one of them can exist"
            yield file.path, Diagnostic("path_differs_by_case", "warning", 0, message)
