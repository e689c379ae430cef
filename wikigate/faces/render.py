"""Replies as readable text: the same lines on a terminal, in a pipe and to a language model.

Page text is shown with its control characters made visible, so that no page can speak to a terminal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from wikigate.faces.lines import Json, Line, Piece, indented, obj, objects, place, strings, visible

if TYPE_CHECKING:
    from pathlib import Path

_NOT_USABLE: Final = {
    "missing": "there is no corpus yet",
    "other_version": "the corpus was made by another version of wikigate",
    "damaged": "the corpus is damaged",
}
_WITHOUT_CODE: Final = frozenset({"E_BRIDGE_BAD_JSON", "E_QUERY_EMPTY", "E_VERIFY_EMPTY_ANSWER"})
"""What a person mistyped needs no name: the message says it all."""


def recall(reply: Json) -> list[Line]:
    """A `recall` reply for a person: each section whole, under its place."""
    lines: list[Line] = []
    for result in objects(reply["results"]):
        lines.append(
            (Piece(f"{result['rank']}. ", "dim"), place(result), Piece(f" line {result['line']}", "dim"))
        )
        lines += indented(str(result["text"]).strip("\n"), "quote")
        lines.append(())
    absent = strings(reply["absent"])
    if absent:
        lines.append((Piece(f"in no page: {visible(', '.join(absent))}", "warn"),))
    if reply["truncated"]:
        lines.append(
            (Piece("every word of this is very common here: only the first rows were looked at", "warn"),)
        )
    return lines or [(Piece("nothing found", "warn"),)]


def read(reply: Json) -> list[Line]:
    """A `read` reply for a person: the text itself."""
    return [(Piece(visible(line)),) for line in str(reply["text"]).removesuffix("\n").split("\n")]


def quantities(reply: Json) -> list[Line]:
    """A `quantities` reply for a person: one a line."""
    rows = [
        (
            Piece(visible(str(item["text"])), "title"),
            Piece(f"  {item['kind']} {_amount(item)}"),
            Piece(f"  at {item['start_cp']}", "dim"),
        )
        for item in objects(reply["quantities"])
    ]
    return list(rows) or [(Piece("no quantities", "dim"),)]


def observe(reply: Json) -> list[Line]:
    """An `observe_stats` reply for a person."""
    window, totals = obj(reply["window"]), obj(reply["totals"])
    lines: list[Line] = [
        (Piece(f"the last {window['days']} days", "title"),),
        (Piece(f"{totals['contexts']} contexts, {totals['verifies']} verifies"),),
    ]
    for name, title in (
        ("support_distribution", "support"),
        ("retrieval_distribution", "retrieval"),
        ("violation_types", "violations"),
    ):
        counts = obj(reply.get(name, {}))
        if counts:
            lines.append(
                (Piece(f"{title}: " + ", ".join(f"{key} {value}" for key, value in counts.items())),)
            )
    revision = obj(reply.get("revision", {}))
    if revision.get("contexts_verified"):
        lines.append((Piece(f"corrected after a first verify: {revision.get('corrected')}"),))
    odd = {key: totals.get(key) for key in ("legacy", "malformed") if totals.get(key)}
    if odd:
        lines.append(
            (Piece("lines passed over: " + ", ".join(f"{key} {n}" for key, n in odd.items()), "warn"),)
        )
    return lines


def ping(reply: Json, options: str = "") -> list[Line]:
    """A `ping` reply for a person; `options` are repeated in the command that mends it."""
    corpus = obj(reply["corpus"])
    state = str(corpus["state"])
    lines: list[Line] = [(Piece(visible(str(reply["wiki_root"])), "title"),)]
    if state != "ok":
        lines.append((Piece(f"{_NOT_USABLE[state]}; run: wikigate build{options}", "bad"),))
        return lines
    lines.append(
        (Piece("corpus ok", "good"), Piece(f" · {corpus['pages']} pages, built {corpus['built_at']}", "dim"))
    )
    if "stale" in corpus:
        stale = corpus["stale"] is True
        text = f"pages or settings changed since the build; run: wikigate build{options}"
        text = text if stale else "nothing changed since the build"
        lines.append((Piece(text, "warn" if stale else "good"),))
    return lines


def build_report(reply: Json, wiki: Path) -> list[Line]:
    """The report of a build of `wiki` for a person: every diagnostic, then what was done."""
    pages = obj(reply["pages"])
    lines = diagnostics(objects(reply["diagnostics"]))
    counts = ", ".join(f"{pages[name]} {name}" for name in pages)
    if not any(pages[name] for name in ("indexed", "unchanged", "skipped")):
        lines.append((Piece(f"no .md file under {visible(str(wiki))}", "warn"),))
    lines.append((Piece(counts), Piece(f" · {reply['sections']} sections · {reply['elapsed_ms']} ms", "dim")))
    return lines


def check_report(reply: Json, options: str = "") -> list[Line]:
    """A check's report for a person: broken invariants, pages that changed since, then every diagnostic.

    `options` are repeated in the command that mends it.
    """
    lines: list[Line] = [
        (
            Piece(f"{visible(str(problem['page']))}: ", "place"),
            Piece(str(problem["what"]), "bad"),
            Piece(f" {visible(str(problem['message']))}"),
        )
        for problem in objects(reply["problems"])
    ]
    lines += [
        (
            Piece(f"{visible(str(item['page']))}: ", "place"),
            Piece(str(item["state"]), "warn"),
            Piece(" since the build"),
        )
        for item in objects(reply["stale"])
    ]
    lines += diagnostics(objects(reply["diagnostics"]))
    mend = f"not sound; run: wikigate build --full{options}"
    sound = Piece("sound", "good") if reply["sound"] else Piece(mend, "bad")
    checked = obj(reply["checked"])
    counts = ", ".join(f"{checked[name]} {name}" for name in ("pages", "sections", "blocks"))
    lines.append((sound, Piece(f" · {counts} checked", "dim")))
    return lines


def diagnostics(found: Sequence[Json]) -> list[Line]:
    """One line a diagnostic, as compilers write them."""
    style = {"error": "bad", "warning": "warn", "info": "dim"}
    lines: list[Line] = []
    for item in found:
        line = f":{item['line']}" if item["line"] else ""
        level = str(item["level"])
        place = Piece(f"{visible(str(item['page']))}{line}: ", "place")
        lines.append(
            (
                place,
                Piece(f"{level} {item['code']}", style[level]),
                Piece(f" {visible(str(item['message']))}"),
            )
        )
    return lines


def error(reply: Json, options: str = "") -> list[Line]:
    """An error envelope for a person; `options` are repeated where the message says to build."""
    inner = obj(reply["error"])
    message = re.sub(
        r"wikigate build(?: --full)?(?! --)", lambda found: found[0] + options, str(inner["message"])
    )
    code = "error" if inner["code"] in _WITHOUT_CODE else inner["code"]
    return [(Piece(f"{code}: ", "bad"), Piece(visible(message)))]


def _amount(item: Json) -> str:
    unit = f" {item['unit']}" if item.get("unit") else ""
    qualifier = f" ({item['qualifier']})" if item.get("qualifier") else ""
    dated = [f"{item[name]}" for name in ("year", "month", "day") if name in item]
    if dated:
        return "-".join(dated) + qualifier
    if "value" in item:
        return f"{item['value']}{unit}{qualifier}"
    return f"{item.get('low', '')} to {item.get('high', '')}{unit}{qualifier}"
