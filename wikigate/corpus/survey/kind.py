"""Which tool a folder of notes is kept with, and what of it is no page by that tool's own settings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final, Literal

Tool = Literal["obsidian", "logseq", "mkdocs", "dendron", "plain"]

_TEMPLATE_SETTINGS: Final = (
    (".obsidian/templates.json", "folder"),
    (".obsidian/plugins/templater-obsidian/data.json", "templates_folder"),
)
"""Where Obsidian's own plugin and Templater say in which folder templates lie."""
_LOGSEQ_COPIES: Final = ("logseq/bak/", "logseq/.recycle/", "logseq/version-files/")
"""Where Logseq keeps old copies of pages, as pages."""
_SITE_DIR: Final = re.compile(r"^site_dir:[ \t]*[\"']?([^\"'#\n]+)", re.MULTILINE)
_GLOB: Final = re.compile(r"([\\*?\[\]!#])")
_LARGEST_SETTINGS: Final = 1 << 20
"""Bytes of another tool's settings file that are looked at."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A tool, and what in its folder is no page.

    Attributes:
        tool: The tool; `plain` where nothing tells.
        ignore: Patterns as in `.gitignore`, each for something that is there.
    """

    tool: Tool
    ignore: tuple[str, ...]


def kind_of(root: Path) -> Kind:
    """Look at a folder, not at its pages."""
    if (root / ".obsidian").is_dir():
        return Kind("obsidian", _there(root, _obsidian(root)))
    if (root / "logseq" / "config.edn").is_file() or (root / "logseq" / "pages-metadata.edn").is_file():
        return Kind("logseq", _there(root, _LOGSEQ_COPIES))
    for name in ("mkdocs.yml", "mkdocs.yaml"):
        if (root / name).is_file():
            found = _SITE_DIR.search(_text(root / name))
            site = found[1].strip() if found else "site"
            return Kind("mkdocs", _there(root, (f"{site.strip('./')}/", "node_modules/")))
    if any((root / name).is_file() for name in ("dendron.yml", "dendron.code-workspace", "dendron.yaml")):
        return Kind("dendron", _there(root, ("node_modules/",)))
    return Kind("plain", _there(root, ("node_modules/",)))


def _obsidian(root: Path) -> Iterator[str]:
    """Folders of templates, and what the vault's owner has excluded from search."""
    for path, key in _TEMPLATE_SETTINGS:
        folder = _json(root / path).get(key)
        if isinstance(folder, str) and folder.strip("/ "):
            yield f"{_escaped(folder.strip('/ '))}/"
    excluded = _json(root / ".obsidian" / "app.json").get("userIgnoreFilters")
    for pattern in excluded if isinstance(excluded, list) else ():
        # A filter between slashes is a regular expression, which `.gitignore` does not know.
        if isinstance(pattern, str) and pattern.strip("/ ") and not re.fullmatch(r"/.*/", pattern):
            yield f"/{_escaped(pattern.strip('/ '))}{'/' if pattern.endswith('/') else ''}"


def _there(root: Path, patterns: Iterator[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Those whose file or folder exists inside the wiki, each once."""
    kept = []
    for pattern in dict.fromkeys(patterns):
        path = PurePosixPath(re.sub(r"\\(.)", r"\1", pattern).strip("/"))
        if path.parts and ".." not in path.parts and not path.is_absolute() and (root / path).exists():
            kept.append(pattern)
    return tuple(kept)


def _escaped(name: str) -> str:
    return _GLOB.sub(r"\\\1", name.replace("\\", "/"))


def _json(path: Path) -> dict[str, object]:
    try:
        value = json.loads(_text(path) or "{}")
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_LARGEST_SETTINGS).decode("utf-8-sig", errors="replace")
    except OSError:
        return ""
