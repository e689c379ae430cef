"""What can be read besides calling tools: each page of the wiki, and the contracts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import quote, unquote, urlsplit

from wikigate.faces.mcp.tools import CONTRACTS
from wikigate.faces.site import Site
from wikigate.fast_tuple import NamedTuple

PAGE: Final = "wiki://page/"
CONTRACT: Final = "wiki://contract/"
AT_ONCE: Final = 200
"""Pages in one part of the list."""
_CONTRACTS: Final[Mapping[str, str]] = {
    "knowledge-gateway.v1.json": "Schema of context, verify, observe_stats and error replies",
    "local.v1.json": "Schema of recall and read replies",
    "requests.v1.json": "Schema of requests",
    "errors.v1.json": "What each error code means and what to do",
}


class Listed(NamedTuple):
    """A resource: where it is, its name, title, description, type and size in bytes (None: not known)."""

    uri: str
    name: str
    title: str
    description: str
    mime: str
    size: int | None


def listed(site: Site, after: str) -> tuple[list[Listed], str | None]:
    """A part of the list, and the path to go on after; the contracts come first, with the first part.

    Raises:
        WikigateError: There is no corpus.
    """
    found = [] if after else [_contract(name) for name in _CONTRACTS]
    corpus = site.corpus(*site.folders())
    try:
        rows = sorted((row for row in corpus.pages() if row.path > after), key=lambda row: row.path)
    finally:
        site.rest()
    part = rows[:AT_ONCE]
    found += [Listed(page_uri(row.path), row.path, row.title, "", "text/markdown", None) for row in part]
    return found, part[-1].path if len(rows) > AT_ONCE else None


def page_uri(path: str) -> str:
    """Where a page is: each part of its path percent-encoded."""
    return PAGE + quote(path, safe="/")


def page_of(uri: str) -> tuple[str, str | None] | None:
    """Page and section that a URI names; None where it names no page."""
    if not uri.startswith(PAGE):
        return None
    path, mark, section = uri.removeprefix(PAGE).partition("#")
    return unquote(path), unquote(section) if mark else None


def contract_text(uri: str) -> str | None:
    """The text of a contract; None where `uri` names none."""
    name = PurePosixPath(urlsplit(uri).path).name
    if uri != CONTRACT + name or name not in _CONTRACTS:
        return None
    return (CONTRACTS / name).read_text(encoding="utf-8")


def _contract(name: str) -> Listed:
    size = (CONTRACTS / name).stat().st_size
    return Listed(CONTRACT + name, name, name, _CONTRACTS[name], "application/schema+json", size)
