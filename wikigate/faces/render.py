"""Replies as readable text: the same lines on a terminal, in a pipe and to a language model.

A line is a list of (text, style) pieces. Styles are names; whoever prints decides what they look like.
Page text is shown with its control characters made visible, so that no page can speak to a terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias
from unicodedata import combining, east_asian_width


class Piece(NamedTuple):
    """A run of text in one style: "", title, dim, good, warn, bad, quote or place."""

    text: str
    style: str = ""


Line: TypeAlias = tuple[Piece, ...]
Json: TypeAlias = Mapping[str, object]

GRADE_STYLE: Final = {"supported": "good", "conditional": "warn", "clue": "dim"}
LEVEL_STYLE: Final = {"sufficient": "good", "partial": "warn", "insufficient": "bad"}
_CONTROL: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def plain(lines: Sequence[Line]) -> str:
    """The lines as text without styles, each with its line end."""
    return "".join("".join(piece.text for piece in line) + "\n" for line in lines)


def visible(text: str) -> str:
    """`text` with each control character, bidi controls included, as its code point: ``<U+202E>``."""
    return _CONTROL.sub(lambda found: f"<U+{ord(found[0]):04X}>", text)


def context(reply: Json, *, explain: bool = False) -> list[Line]:
    """A `context` reply for a person; with `explain`, also how it came about."""
    status = _object(reply["status"])
    policy = _object(_object(reply["answer"])["policy"])
    support = str(status["support"])
    lines: list[Line] = [
        (Piece(visible(str(reply["query"])), "title"),),
        (
            Piece("support "),
            Piece(support, LEVEL_STYLE[support]),
            Piece(f" · retrieval {status['retrieval']} · {policy.get('mode', '')}", "dim"),
        ),
    ]
    reason = _object(reply.get("support_reason", {}))
    lines += [
        (Piece(f"  {r['code']}: {visible(str(r['detail']))}", "dim"),)
        for r in _objects(reason.get("reasons"))
    ]
    if status.get("degraded"):
        lines.append(
            (Piece(f"one search failed: {', '.join(_strings(status.get('degraded_sources')))}", "bad"),)
        )
    for page in _objects(reply["evidence"]):
        lines += _evidence_page(page)
    lines += _titled("Not in this wiki", [_missing(item) for item in _objects(reply["missing"])])
    lines += _titled(
        "Open in this wiki", [line for item in _objects(reply["unresolved"]) for line in _quoted(item)]
    )
    lines += _titled(
        "In conflict", [line for item in _objects(reply["conflicts"]) for line in _conflict(item)]
    )
    if explain:
        lines += _explained(reply)
    snapshot = _object(reply.get("snapshot", {}))
    lines.append(())
    if snapshot.get("saved"):
        context_id = str(reply["context_id"])
        lines.append((Piece(f"check an answer: wikigate verify {context_id} ANSWER.md", "dim"),))
        lines.append((Piece(f"until {snapshot.get('expires_at', '')}", "dim"),))
    else:
        lines.append(
            (Piece("this context could not be saved, so no answer can be checked against it", "warn"),)
        )
    return lines


def verify(reply: Json, answer: str) -> list[Line]:
    """A `verify` reply for a person: each violation under the words of `answer` that it is about."""
    status = str(reply["status"])
    if status.startswith("context_"):
        return [(Piece(visible(str(_object(reply["error"])["message"])), "bad"),)]
    violations = _objects(reply["violations"])
    lines: list[Line] = []
    for violation in violations:
        lines.append((Piece(str(violation["type"]), "bad"), Piece(f" ({violation['rule']})", "dim")))
        lines += _underlined(answer, violation)
        if violation.get("reason"):
            lines.append((Piece(f"  {visible(str(violation['reason']))}"),))
        lines += _held_against(violation)
        lines.append(())
    notices = [
        (Piece(f"  {notice['rule']}: ", "dim"), Piece(visible(str(notice.get("reason", "")))))
        for notice in _objects(reply.get("notices"))
    ]
    lines += _titled("Notices", notices)
    rules = reply.get("checked_rules")
    count = len(violations)
    verdict = "no violation" if not count else "1 violation" if count == 1 else f"{count} violations"
    lines.append(
        (Piece(verdict, "bad" if count else "good"), Piece(f" · {rules} rules had something to check", "dim"))
    )
    return lines


def recall(reply: Json) -> list[Line]:
    """A `recall` reply for a person: each section whole, under its place."""
    lines: list[Line] = []
    for result in _objects(reply["results"]):
        lines.append(
            (Piece(f"{result['rank']}. ", "dim"), _place(result), Piece(f" line {result['line']}", "dim"))
        )
        lines += _indented(str(result["text"]).strip("\n"), "quote")
        lines.append(())
    absent = _strings(reply["absent"])
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
        for item in _objects(reply["quantities"])
    ]
    return list(rows) or [(Piece("no quantities", "dim"),)]


def observe(reply: Json) -> list[Line]:
    """An `observe_stats` reply for a person."""
    window, totals = _object(reply["window"]), _object(reply["totals"])
    lines: list[Line] = [
        (Piece(f"the last {window['days']} days", "title"),),
        (Piece(f"{totals['contexts']} contexts, {totals['verifies']} verifies"),),
    ]
    for name, title in (
        ("support_distribution", "support"),
        ("retrieval_distribution", "retrieval"),
        ("violation_types", "violations"),
    ):
        counts = _object(reply.get(name, {}))
        if counts:
            lines.append(
                (Piece(f"{title}: " + ", ".join(f"{key} {value}" for key, value in counts.items())),)
            )
    revision = _object(reply.get("revision", {}))
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
    corpus = _object(reply["corpus"])
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
    pages = _object(reply["pages"])
    lines = diagnostics(_objects(reply["diagnostics"]))
    counts = ", ".join(f"{pages[name]} {name}" for name in pages)
    lines.append((Piece(counts), Piece(f" · {reply['sections']} sections · {reply['elapsed_ms']} ms", "dim")))
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
    inner = _object(reply["error"])
    return [(Piece(f"{inner['code']}: ", "bad"), Piece(visible(str(inner["message"]))))]


def cells(text: str) -> int:
    """Columns that `text` takes on a terminal (East Asian wide and full-width characters take two)."""
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def _evidence_page(page: Json) -> Iterator[Line]:
    yield ()
    relation = f" {page['source_relation']}, {page['evidence_grade']}"
    status = f", {visible(str(page['status']))}" if page.get("status") else ""
    yield (
        Piece(visible(str(page["page"])), "place"),
        Piece(f"  {visible(str(page['title']))}", "title"),
        Piece(relation + status, "dim"),
    )
    if page.get("freshness") == "changed":
        yield (Piece("  this page changed since the build: run wikigate build", "warn"),)
    for support in _objects(page.get("supports")):
        grade = str(support["quote_support"])
        review = ", needs review" if support.get("needs_review") else ""
        yield (
            Piece(f"  {grade}", GRADE_STYLE[grade]),
            Piece(f" {visible(str(support['slot']))} · § {visible(str(support['section']))}", "dim"),
            Piece(review, "warn"),
        )
        yield from _indented(str(support["quote"]), "quote")
        if grade == "conditional":
            yield (Piece(f"    only: {visible(str(support['note']))}", "warn"),)


def _underlined(answer: str, violation: Json) -> Iterator[Line]:
    span = _object(violation.get("span", {}))
    start, end = span.get("start_cp"), span.get("end_cp")
    if not (isinstance(start, int) and isinstance(end, int) and start < end <= len(answer)):
        return
    number = answer.count("\n", 0, start) + 1
    at = answer.rfind("\n", 0, start) + 1
    margin = len(str(answer.count("\n") + 1))
    for line in answer[at : _line_end(answer, end - 1)].split("\n"):
        before, marked = line[: max(0, start - at)], line[max(0, start - at) : end - at]
        yield (Piece(f"  {number:>{margin}} | ", "dim"), Piece(visible(line)))
        if marked:
            gap = " " * cells(visible(before))
            yield (
                Piece(f"  {'':>{margin}} | ", "dim"),
                Piece(gap),
                Piece("^" * max(1, cells(visible(marked))), "bad"),
            )
        at += len(line) + 1
        number += 1


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _held_against(violation: Json) -> Iterator[Line]:
    nearest = violation.get("nearest")
    if isinstance(nearest, Mapping):
        yield (Piece("  nearest in the wiki, ", "good"), _place(nearest))
        yield from _indented(str(nearest.get("quote", "")), "quote")
        return
    if violation.get("true_value"):
        yield (Piece(f"  the wiki has {visible(str(violation['true_value']))}", "good"),)
    for place in _objects(violation.get("evidence"))[:1]:
        yield (Piece("  in ", "dim"), _place(place))
        yield from _indented(str(place.get("quote", "")), "quote")


def _place(item: Json) -> Piece:
    section = f"#{item['section']}" if item.get("section") else ""
    return Piece(visible(f"{item.get('page', '')}{section}"), "place")


def _quoted(item: Json) -> Iterator[Line]:
    yield (Piece("  "), _place(item))
    yield from _indented(str(item.get("quote", "")), "quote")


def _conflict(item: Json) -> Iterator[Line]:
    yield (Piece(f"  {visible(str(item.get('slot', '')))} {item.get('status', '')}", "warn"),)
    for claim in _objects(item.get("claims")):
        yield (Piece(f"    {visible(str(claim.get('value')))} ", "title"), _place(claim))
        yield from _indented(str(claim.get("quote", "")), "quote")


def _missing(item: Json) -> Line:
    target = f" {visible(str(item['target']))}" if item.get("target") else ""
    return (Piece(f"  {visible(str(item['slot']))}{target}: "), Piece(str(item["reason"]), "warn"))


def _explained(reply: Json) -> Iterator[Line]:
    plan = _object(reply.get("plan", {}))
    units = [
        (
            Piece(
                f"  {u['id']} {u.get('query_variant', '')} {visible(str(u.get('slot')))}: {visible(str(u['query']))}"
            ),
        )
        for u in _objects(plan.get("query_units"))
    ]
    anchors = [
        (
            Piece(
                f"  anchor {a.get('kind')}: {visible(str(a.get('text')))} ({len(_strings(a.get('pages')))} pages)"
            ),
        )
        for a in _objects(plan.get("anchors"))
    ]
    yield from _titled("How it was asked", [*units, *anchors])
    engines = _object(reply["engines"])
    found = [
        (Piece(f"  {name}: {slot.get('status')}, {slot.get('candidates', 0)} candidates"),)
        for name in ("search", "wiki_recall")
        if (slot := _object(engines[name]))
    ]
    yield from _titled("Who was asked", list(found))
    times = ", ".join(f"{stage} {ms}" for stage, ms in _object(reply["timing_ms"]).items())
    yield from _titled("Milliseconds", [(Piece(f"  {times}"),)])
    text = str(_object(reply["answer"])["contract_text"])
    yield from _titled("What an answer may say", list(_indented(text, "")))


def _titled(title: str, lines: Sequence[Line]) -> list[Line]:
    return [(), (Piece(title, "title"),), *lines] if lines else []


def _indented(text: str, style: str) -> Iterator[Line]:
    for line in text.split("\n"):
        yield (Piece("    "), Piece(visible(line), style))


def _amount(item: Json) -> str:
    unit = f" {item['unit']}" if item.get("unit") else ""
    qualifier = f" ({item['qualifier']})" if item.get("qualifier") else ""
    dated = [f"{item[name]}" for name in ("year", "month", "day") if name in item]
    if dated:
        return "-".join(dated) + qualifier
    if "value" in item:
        return f"{item['value']}{unit}{qualifier}"
    return f"{item.get('low', '')} to {item.get('high', '')}{unit}{qualifier}"


def _object(value: object) -> Json:
    return value if isinstance(value, Mapping) else {}


def _objects(value: object) -> list[Json]:
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def _strings(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []
