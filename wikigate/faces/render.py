"""Replies as readable text: the same lines on a terminal, in a pipe and to a language model.

Page text is shown with its control characters made visible, so that no page can speak to a terminal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wikigate.faces.lines import Json, Line, Piece, indented, obj, objects, place, strings, visible

if TYPE_CHECKING:
    from wikigate.corpus.check import CheckReport


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


def ping(reply: Json) -> list[Line]:
    """A `ping` reply for a person."""
    corpus = obj(reply["corpus"])
    state = str(corpus["state"])
    return [
        (Piece(visible(str(reply["wiki_root"])), "title"),),
        (
            Piece(f"corpus {state}", "good" if state == "ok" else "bad"),
            Piece(f" {corpus.get('pages', 0)} pages", "dim"),
        ),
    ]


def build_report(reply: Json) -> list[Line]:
    """A build's report for a person: what was done, then every diagnostic."""
    pages = obj(reply["pages"])
    lines = diagnostics(objects(reply["diagnostics"]))
    counts = ", ".join(f"{pages[name]} {name}" for name in pages)
    lines.append((Piece(counts), Piece(f" · {reply['sections']} sections · {reply['elapsed_ms']} ms", "dim")))
    return lines


def check_report(report: CheckReport, found: Sequence[Json]) -> list[Line]:
    """What `wikigate check` found: broken invariants, pages that changed since, and `found`, every diagnostic."""
    lines: list[Line] = [
        (
            Piece(f"{visible(problem.page)}: ", "place"),
            Piece(problem.what, "bad"),
            Piece(f" {visible(problem.message)}"),
        )
        for problem in report.problems
    ]
    lines += [
        (Piece(f"{visible(path)}: ", "place"), Piece(found, "warn"), Piece(" since the build"))
        for path, found in report.stale
    ]
    lines += diagnostics(found)
    verdict = Piece("sound", "good") if report.sound else Piece("not sound: run wikigate build --full", "bad")
    counts = f" · {report.pages} pages, {report.sections} sections, {report.blocks} blocks checked"
    lines.append((verdict, Piece(counts, "dim")))
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


def error(reply: Json) -> list[Line]:
    """An error envelope for a person."""
    inner = obj(reply["error"])
    return [(Piece(f"{inner['code']}: ", "bad"), Piece(visible(str(inner["message"]))))]


def _amount(item: Json) -> str:
    unit = f" {item['unit']}" if item.get("unit") else ""
    qualifier = f" ({item['qualifier']})" if item.get("qualifier") else ""
    dated = [f"{item[name]}" for name in ("year", "month", "day") if name in item]
    if dated:
        return "-".join(dated) + qualifier
    if "value" in item:
        return f"{item['value']}{unit}{qualifier}"
    return f"{item.get('low', '')} to {item.get('high', '')}{unit}{qualifier}"
