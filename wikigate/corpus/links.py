"""Where links lead: the rules by which Obsidian, and Markdown relative to a file, find a page.

Source: https://help.obsidian.md/links (shortest unique name, path from the vault's root, relative path),
CommonMark 0.31 section 6.3 (destinations are percent-encoded), and what MkDocs and GitHub do with a
folder (its index or README page).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from posixpath import dirname, join, normpath
from typing import Final
from unicodedata import normalize
from urllib.parse import unquote

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_PAGE_SUFFIX = re.compile(r"\.(?:md|markdown)$", re.IGNORECASE)
_WIKI_KINDS: Final = ("wikilink", "embed")
_INDEX_NAMES: Final = ("index", "readme")

_FILE_SUFFIX = re.compile(
    r"\.(?:png|jpe?g|gif|webp|svg|bmp|avif|ico|tiff?|heic|pdf|mp[34]|m4a|mov|mkv|webm|wav|ogg|oga|ogv|flac"
    r"|3gp|canvas|base|excalidraw|drawio|json|csv|txt|zip|docx?|xlsx?|pptx?|epub|html?)$",
    re.IGNORECASE,
)
"""Endings of the files that people embed beside their pages; `[[Node.js]]` is a page all the same."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A page as links see it: `names` are the paths without suffix that lead to it (its own, its folder's)."""

    page_id: int
    path: str
    names: tuple[str, ...]


def link_key(kind: str, target: str, source: str) -> str | None:
    """What a page must be called to be what a link leads to: the last part of the target, folded.

    Args:
        kind: As in `model.Link`.
        target: As written, without its fragment.
        source: Path of the page that holds the link.

    Returns:
        None where the link leads out of the wiki.
    """
    if kind == "url" or _SCHEME.match(target):
        return None
    wanted = _wanted(kind, target)
    if not wanted:
        return _key(source)
    return _key(_relative(source, wanted) if _is_relative(kind, wanted) else wanted)


def page_keys(path: str, aliases: Iterable[str]) -> frozenset[str]:
    """Every `link_key` by which links may lead to a page."""
    return frozenset(_key(name) for name in (*_names(path), *aliases))


def must_be_page(kind: str, target: str) -> bool:
    """Whether a link that leads to no page is broken, or may well lead to another file or address."""
    if _PAGE_SUFFIX.search(_wanted(kind, target)):
        return kind != "image"
    return kind in _WIKI_KINDS and not _FILE_SUFFIX.search(target)


class LinkResolver:
    """Finds the page that a link leads to, among all pages of one wiki."""

    def __init__(self, pages: Iterable[tuple[int, str]], aliases: Iterable[tuple[int, str]]) -> None:
        """Takes `pages` as (id, path) and `aliases` as (id of the page, alias), both in any order."""
        self._places: defaultdict[str, list[_Place]] = defaultdict(list)
        self._aliases: dict[str, tuple[str, int]] = {}
        paths = dict(pages)
        for page_id, path in sorted(paths.items(), key=lambda item: item[1]):
            place = _Place(page_id, path, _names(path))
            for key in {_key(name) for name in place.names}:
                self._places[key].append(place)
        for page_id, alias in aliases:
            entry = (paths[page_id], page_id)
            name = _fold(alias)
            self._aliases[name] = min(self._aliases.get(name, entry), entry)

    def resolve(self, kind: str, target: str, source: str) -> int | None:
        """Id of the page that the link leads to; None if there is none in the wiki.

        The first that fits: the exact path (relative to the page or from the root, as the form of the
        link says), the same whatever the case, the end of a path, an alias. Of several ends of paths
        those in the source's own folder come first, then the shortest path, then the first by name.
        """
        key = link_key(kind, target, source)
        if key is None:
            return None
        wanted = _wanted(kind, target)
        places = self._places.get(key, [])
        if not wanted:
            return next((place.page_id for place in places if place.path == source), None)
        relative = _is_relative(kind, wanted)
        exact = _candidates(kind, wanted, source)
        for fold in (str, _fold):
            for name in map(fold, exact):
                for place in places:
                    if name in map(fold, place.names):
                        return place.page_id
        if relative and wanted.startswith("."):
            return None
        ending = "/" + _fold(_bare(normpath(wanted.lstrip("/"))))
        folder = join(dirname(source), "")
        fitting = [
            place for place in places if any(("/" + _fold(name)).endswith(ending) for name in place.names)
        ]
        if fitting:
            best = min(fitting, key=lambda p: (not p.path.startswith(folder), len(p.path), p.path))
            return best.page_id
        entry = self._aliases.get(_fold(wanted))
        return entry[1] if entry else None


def _candidates(kind: str, wanted: str, source: str) -> list[str]:
    """Paths without suffix that the link may mean, the likeliest first."""
    root = _bare(normpath(wanted.lstrip("/")))
    if not _is_relative(kind, wanted):
        return [root]
    names = [_bare(_relative(source, wanted))]
    if kind not in _WIKI_KINDS and not wanted.endswith(".."):
        # Sites that publish each page as a folder (MkDocs) count relative links from there.
        names.append(_bare(normpath(join(_bare(source), wanted))))
        if not wanted.startswith("."):
            names.append(root)
    return names


def _wanted(kind: str, target: str) -> str:
    """The target as a path: decoded, NFC, without query and without a slash at its end."""
    if kind not in _WIKI_KINDS:
        target = unquote(target.partition("?")[0])
    path = normalize("NFC", target.strip().replace("\\", "/"))
    return path.rstrip("/") or path[:1]


def _is_relative(kind: str, wanted: str) -> bool:
    return not wanted.startswith("/") and (kind not in _WIKI_KINDS or wanted.startswith(("./", "../")))


def _relative(source: str, wanted: str) -> str:
    return normpath(join(dirname(source), wanted))


def _names(path: str) -> tuple[str, ...]:
    bare = _bare(path)
    folder, _, stem = bare.rpartition("/")
    return (bare, folder or ".") if stem.casefold() in _INDEX_NAMES else (bare,)


def _bare(path: str) -> str:
    return _PAGE_SUFFIX.sub("", path)


def _key(path: str) -> str:
    return _fold(_bare(path.rstrip("/"))).rpartition("/")[2]


def _fold(text: str) -> str:
    return normalize("NFC", text.strip()).casefold()
