"""Where a click on a page's name leads: into Obsidian where the wiki is (part of) a vault, else to the file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote

Opener: TypeAlias = Callable[[str], str]
"""From ``page`` or ``page#heading`` to a URI."""


def opener(wiki: Path) -> Opener:
    """The opener of a wiki.

    An Obsidian URI names the vault, the page and the heading (https://help.obsidian.md/uri); a file URI the page.

    Args:
        wiki: The wiki's root folder, absolute.
    """
    vault = next((folder for folder in (wiki, *wiki.parents) if (folder / ".obsidian").is_dir()), None)

    def uri(where: str) -> str:
        page, mark, heading = where.partition("#")
        path = wiki / page
        if not page or ".." in Path(page).parts:
            return ""
        if vault is None:
            return path.as_uri()
        inside = path.relative_to(vault).as_posix()
        target = quote(f"{inside}{mark}{heading}", safe="")
        return f"obsidian://open?vault={quote(vault.name, safe='')}&file={target}"

    return uri
