"""What `init` found, as readable text."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Final

from wikigate.faces.language import said
from wikigate.faces.lines import Line, Piece, cells, padded, visible

if TYPE_CHECKING:
    from wikigate.corpus.survey.kind import Kind
    from wikigate.corpus.survey.survey import Survey

_NAMES: Final = {"obsidian": "Obsidian", "logseq": "Logseq", "mkdocs": "MkDocs", "dendron": "Dendron"}
_SHOWN: Final = 8
"""Entries of a list that a person reads at a glance."""
_FEW: Final = 3
"""The same for what is no trouble."""


def survey_lines(root: Path, kind: Kind, found: Survey) -> list[Line]:
    """What a first look at the folder `root` has shown, a line for each thing."""
    size = f"{found.size / 1e6:.1f} MB" if found.size >= 1e5 else f"{max(1, round(found.size / 1e3))} KB"
    pages = [_("{count} ({size})").format(count=found.pages, size=size)]
    others = {name: count for name, count in found.encodings.items() if name != "utf-8"}
    if others:
        pages.append(_counts(others))
    rows = [
        (
            _("notes from"),
            _NAMES.get(kind.tool, _("plain folders, or a tool that is not known (both are fine)")),
            "",
        ),
        (_("pages"), " · ".join(pages), ""),
    ]
    if found.keys:
        text = _("on {count} pages: {keys}").format(count=found.with_matter, keys=_counts(found.keys))
        rows.append((_("front matter"), text, ""))
    rows += _status_rows(found)
    if kind.ignore:
        rows.append((_("left out"), _comma().join(kind.ignore), ""))
    if found.drawings:
        drawings = _('{count} Excalidraw drawings; to leave them out: ignore = ["*.excalidraw.md"]')
        rows.append((_("drawings"), drawings.format(count=found.drawings), "warn"))
    width = max(cells(label) for label, _text, _style in rows) + 2
    lines: list[Line] = [(Piece(visible(str(root)), "title"),)]
    lines += [(Piece(f"  {padded(label, width)}", "dim"), Piece(text, style)) for label, text, style in rows]
    return [*lines, *_trouble(found), ()]


def _status_rows(found: Survey) -> list[tuple[str, str, str]]:
    names = {
        "reviewed": _("can be relied on"),
        "draft": _("to be reviewed"),
        "retired": _("out of date"),
        "unknown": _("unknown words"),
    }
    return [
        (names[review], _counts(found.status[review]), "warn" if review == "unknown" else "")  # type: ignore[index]
        for review in names
        if review in found.status
    ]


def _trouble(found: Survey) -> list[Line]:
    """Files that cannot be read first, then what will be odd about others."""
    lines: list[Line] = []
    errors = [item for item in found.trouble if item.level == "error"]
    others = [item for item in found.trouble if item.level != "error"]
    for items, title, style, shown in (
        (errors, _("Files that cannot be read: {count}"), "bad", _SHOWN),
        (others, _("Read, but with a remark: {count}"), "warn", _FEW),
    ):
        if items:
            lines.append((Piece("  " + title.format(count=len(items)), style),))
            lines += [
                (
                    Piece(f"    {visible(item.page)}", "place", item.page),
                    Piece(f"  {visible(said(item.message))}"),
                )
                for item in items[:shown]
            ]
            if len(items) > shown:
                rest = _("and {count} more; wikigate build lists them all")
                lines.append((Piece("    " + rest.format(count=len(items) - shown), "dim"),))
    return lines


def _counts(counts: Mapping[str, int]) -> str:
    shown = [f"{visible(name)} {count}" for name, count in list(counts.items())[:_SHOWN]]
    more = len(counts) - len(shown)
    return _comma().join(shown) + (" " + _("and {count} more").format(count=more) if more else "")


def _comma() -> str:
    return _(", ")
