"""An `observe_stats` reply as readable text: what was asked, and how it went."""

from __future__ import annotations

from gettext import gettext as _
from typing import Final

from wikigate.faces.language import spoken
from wikigate.faces.lines import Json, Line, Piece, cells, obj, padded
from wikigate.faces.wording import words_in

_BAR: Final = 30
"""Columns of the longest bar."""
_STYLES: Final = {
    "sufficient": "good",
    "partial": "warn",
    "insufficient": "bad",
    "direct": "good",
    "none": "bad",
}


def observe_lines(reply: Json) -> list[Line]:
    """An `observe_stats` reply for a person: the sums, and a bar for each kind of outcome."""
    window, totals = obj(reply["window"]), obj(reply["totals"])
    asked = _("{contexts} questions, {verifies} answers checked")
    lines: list[Line] = [
        (Piece(_("the last {days} days").format(days=window["days"]), "title"),),
        (Piece(asked.format(contexts=totals["contexts"], verifies=totals["verifies"])),),
    ]
    for name, title, kind in (
        ("support_distribution", _("evidence"), "support"),
        ("retrieval_distribution", _("pages found"), "retrieval"),
        ("violation_types", _("violations"), "violation"),
    ):
        lines += _bars(title, obj(reply.get(name, {})), kind)
    revision = obj(reply.get("revision", {}))
    if revision.get("contexts_verified"):
        text = _("corrected after a first check: {count}")
        lines += [(), (Piece(text.format(count=revision.get("corrected"))),)]
    odd = {key: totals.get(key) for key in ("legacy", "malformed") if totals.get(key)}
    if odd:
        passed_over = ", ".join(f"{key} {n}" for key, n in odd.items())
        lines.append((Piece(_("lines passed over: {counts}").format(counts=passed_over), "warn"),))
    return lines


def _bars(title: str, counts: Json, kind: str) -> list[Line]:
    """A line for each of `counts`, with its word, its number and a bar."""
    numbers = {code: count for code, count in counts.items() if isinstance(count, int)}
    if not any(numbers.values()):
        return []
    words = words_in(spoken())
    names = {code: words.of(kind, code) for code in numbers}
    width = max(cells(name) for name in names.values())
    digits, most = len(str(max(numbers.values()))), max(numbers.values())
    lines: list[Line] = [(), (Piece(title, "title"),)]
    for code, count in sorted(numbers.items(), key=lambda pair: (-pair[1], pair[0])):
        bar = "█" * max(1 if count else 0, round(count / most * _BAR))
        style = _STYLES.get(code, "bad" if kind == "violation" else "dim")
        lines.append((Piece(f"  {padded(names[code], width)}  {count:>{digits}}  "), Piece(bar, style)))
    return lines
