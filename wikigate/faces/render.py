"""Replies as readable text: the same lines on a terminal, in a pipe and to a language model.

Page text is shown with its control characters made visible, so that no page can speak to a terminal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING, Final

from wikigate.faces.language import said
from wikigate.faces.lines import Json, Line, Piece, obj, objects, visible

if TYPE_CHECKING:
    from pathlib import Path

_LISTED: Final = 20
"""Diagnostics of a build that are shown one by one: what fits on a screen."""
_WITHOUT_CODE: Final = frozenset({"E_BRIDGE_BAD_JSON", "E_QUERY_EMPTY", "E_VERIFY_EMPTY_ANSWER"})
"""What a person mistyped needs no name: the message says it all."""


def read(reply: Json) -> list[Line]:
    """A `read` reply for a person: the text itself."""
    return [(Piece(visible(line)),) for line in str(reply["text"]).removesuffix("\n").split("\n")]


def quantities(reply: Json) -> list[Line]:
    """A `quantities` reply for a person: one a line."""
    rows = [
        (
            Piece(visible(str(item["text"])), "title"),
            Piece(f"  {item['kind']} {_amount(item)}"),
            Piece("  " + _("at {place}").format(place=item["start_cp"]), "dim"),
        )
        for item in objects(reply["quantities"])
    ]
    return list(rows) or [(Piece(_("no quantities"), "dim"),)]


def ping(reply: Json, options: str = "") -> list[Line]:
    """A `ping` reply for a person; `options` are repeated in the command that mends it."""
    corpus = obj(reply["corpus"])
    state = str(corpus["state"])
    lines: list[Line] = [(Piece(visible(str(reply["wiki_root"])), "title"),)]
    if state != "ok":
        why = {
            "missing": _("there is no corpus yet"),
            "other_version": _("the corpus was made by another version of wikigate"),
            "damaged": _("the corpus is damaged"),
        }
        lines.append(
            (
                Piece(
                    _("{trouble}; run: {command}").format(
                        trouble=why[state], command=f"wikigate build{options}"
                    ),
                    "bad",
                ),
            )
        )
        return lines
    built = _("{count} pages, built {time}").format(count=corpus["pages"], time=corpus["built_at"])
    lines.append((Piece(_("corpus ok"), "good"), Piece(f" · {built}", "dim")))
    if "stale" in corpus:
        stale = corpus["stale"] is True
        text = _("pages or settings changed since the build; run: {command}").format(
            command=f"wikigate build{options}"
        )
        text = text if stale else _("nothing changed since the build")
        lines.append((Piece(text, "warn" if stale else "good"),))
    return lines


def build_report(reply: Json, wiki: Path, options: str = "") -> list[Line]:
    """The report of a build of `wiki` for a person: the diagnostics that matter, then what was done."""
    pages = obj(reply["pages"])
    lines = in_short(objects(reply["diagnostics"]), options)
    names = {
        "indexed": _("{count} indexed"),
        "unchanged": _("{count} unchanged"),
        "removed": _("{count} removed"),
        "degraded": _("{count} degraded"),
        "skipped": _("{count} skipped"),
    }
    counts = _(", ").join(names[name].format(count=pages[name]) for name in pages)
    if not any(pages[name] for name in ("indexed", "unchanged", "skipped")):
        lines.append((Piece(_("no .md file under {wiki}").format(wiki=visible(str(wiki))), "warn"),))
    rest = _("{sections} sections · {time} ms").format(sections=reply["sections"], time=reply["elapsed_ms"])
    lines.append((Piece(counts), Piece(f" · {rest}", "dim")))
    return lines


def check_report(reply: Json, options: str = "") -> list[Line]:
    """A check's report for a person: broken invariants, pages that changed since, then every diagnostic.

    `options` are repeated in the command that mends it.
    """
    lines: list[Line] = [
        (
            _page(problem),
            Piece(str(problem["what"]), "bad"),
            Piece(f" {visible(str(problem['message']))}"),
        )
        for problem in objects(reply["problems"])
    ]
    states = {"changed": _("changed since the build"), "gone": _("gone since the build")}
    lines += [
        (_page(item), Piece(states.get(str(item["state"]), str(item["state"])), "warn"))
        for item in objects(reply["stale"])
    ]
    lines += diagnostics(objects(reply["diagnostics"]))
    mend = _("not sound; run: {command}").format(command=f"wikigate build --full{options}")
    sound = Piece(_("sound"), "good") if reply["sound"] else Piece(mend, "bad")
    counts = _("{pages} pages, {sections} sections, {blocks} blocks checked")
    lines.append((sound, Piece(f" · {counts.format(**obj(reply['checked']))}", "dim")))
    return lines


def in_short(found: Sequence[Json], options: str = "") -> list[Line]:
    """Errors and warnings, the first of them, errors before; of the rest how many there are of each kind.

    A large wiki has a thousand links that lead nowhere, and after each build they are the same.
    """
    serious = [item for level in ("error", "warning") for item in found if item["level"] == level]
    lines = diagnostics(serious[:_LISTED])
    counts = Counter(str(item["code"]) for item in found if item["level"] == "info")
    more = len(serious) - _LISTED
    told = [_("{count} more of them").format(count=more)] if more > 0 else []
    told += [
        f"{code} {count}" for code, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    ]
    if told:
        command = f"wikigate check{options}"
        text = _("also: {counts}; to see them: {command}").format(counts=_(", ").join(told), command=command)
        lines.append((Piece(text, "dim"),))
    return lines


def diagnostics(found: Sequence[Json]) -> list[Line]:
    """One line a diagnostic, as compilers write them."""
    style = {"error": "bad", "warning": "warn", "info": "dim"}
    names = {"error": _("error"), "warning": _("warning"), "info": _("info")}
    return [
        (
            _page(item, f":{item['line']}" if item["line"] else ""),
            Piece(f"{names[str(item['level'])]} {item['code']}", style[str(item["level"])]),
            Piece(f" {visible(said(str(item['message'])))}"),
        )
        for item in found
    ]


def _page(item: Json, line: str = "") -> Piece:
    page = str(item["page"])
    return Piece(f"{visible(page)}{line}: ", "place", page)


def error(reply: Json, options: str = "") -> list[Line]:
    """An error envelope for a person; `options` are repeated where the message says to build."""
    inner = obj(reply["error"])
    message = with_options(said(str(inner["message"])), options)
    code = [] if inner["code"] in _WITHOUT_CODE else [Piece(f"  ({inner['code']})", "dim")]
    return [(Piece(_("error: "), "bad"), Piece(visible(message)), *code)]


def with_options(message: str, options: str) -> str:
    """A message in which each `wikigate build` is followed by what the person gave before (`options.repeated`)."""
    return re.sub(r"wikigate build(?: --full)?(?! --)", lambda found: found[0] + options, message)


def _amount(item: Json) -> str:
    unit = f" {item['unit']}" if item.get("unit") else ""
    qualifier = f" ({item['qualifier']})" if item.get("qualifier") else ""
    dated = [f"{item[name]}" for name in ("year", "month", "day") if name in item]
    if dated:
        return "-".join(dated) + qualifier
    if "value" in item:
        return f"{item['value']}{unit}{qualifier}"
    return f"{item.get('low', '')} to {item.get('high', '')}{unit}{qualifier}"
