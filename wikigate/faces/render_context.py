"""A `context` reply as readable text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wikigate.faces.lines import (
    Json,
    Line,
    Piece,
    indented,
    obj,
    objects,
    place,
    quoted,
    strings,
    titled,
    visible,
)

GRADE_STYLE: Final = {"supported": "good", "conditional": "warn", "clue": "dim"}
LEVEL_STYLE: Final = {"sufficient": "good", "partial": "warn", "insufficient": "bad"}


def context_lines(reply: Json, *, explain: bool = False) -> list[Line]:
    """A `context` reply for a person; with `explain`, also how it came about."""
    status = obj(reply["status"])
    policy = obj(obj(reply["answer"])["policy"])
    support = str(status["support"])
    lines: list[Line] = [
        (Piece(visible(str(reply["query"])), "title"),),
        (
            Piece("support "),
            Piece(support, LEVEL_STYLE[support]),
            Piece(f" · retrieval {status['retrieval']} · {policy.get('mode', '')}", "dim"),
        ),
    ]
    reason = obj(reply.get("support_reason", {}))
    lines += [
        (Piece(f"  {r['code']}: {visible(str(r['detail']))}", "dim"),) for r in objects(reason.get("reasons"))
    ]
    if status.get("degraded"):
        lines.append(
            (Piece(f"one search failed: {', '.join(strings(status.get('degraded_sources')))}", "bad"),)
        )
    for page in objects(reply["evidence"]):
        lines += _evidence_page(page)
    lines += titled("Not in this wiki", [_missing(item) for item in objects(reply["missing"])])
    lines += titled(
        "Open in this wiki", [line for item in objects(reply["unresolved"]) for line in quoted(item)]
    )
    lines += titled("In conflict", [line for item in objects(reply["conflicts"]) for line in _conflict(item)])
    if explain:
        lines += _explained(reply)
    snapshot = obj(reply.get("snapshot", {}))
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
    for support in objects(page.get("supports")):
        grade = str(support["quote_support"])
        review = ", needs review" if support.get("needs_review") else ""
        yield (
            Piece(f"  {grade}", GRADE_STYLE[grade]),
            Piece(f" {visible(str(support['slot']))} · § {visible(str(support['section']))}", "dim"),
            Piece(review, "warn"),
        )
        yield from indented(str(support["quote"]), "quote")
        if grade == "conditional":
            yield (Piece(f"    only: {visible(str(support['note']))}", "warn"),)


def _conflict(item: Json) -> Iterator[Line]:
    yield (Piece(f"  {visible(str(item.get('slot', '')))} {item.get('status', '')}", "warn"),)
    for claim in objects(item.get("claims")):
        yield (Piece(f"    {visible(str(claim.get('value')))} ", "title"), place(claim))
        yield from indented(str(claim.get("quote", "")), "quote")


def _missing(item: Json) -> Line:
    target = f" {visible(str(item['target']))}" if item.get("target") else ""
    return (Piece(f"  {visible(str(item['slot']))}{target}: "), Piece(str(item["reason"]), "warn"))


def _explained(reply: Json) -> Iterator[Line]:
    plan = obj(reply.get("plan", {}))
    units = [
        (
            Piece(
                f"  {u['id']} {u.get('query_variant', '')} {visible(str(u.get('slot')))}: {visible(str(u['query']))}"
            ),
        )
        for u in objects(plan.get("query_units"))
    ]
    anchors = [
        (
            Piece(
                f"  anchor {a.get('kind')}: {visible(str(a.get('text')))} ({len(strings(a.get('pages')))} pages)"
            ),
        )
        for a in objects(plan.get("anchors"))
    ]
    yield from titled("How it was asked", [*units, *anchors])
    engines = obj(reply["engines"])
    found = [
        (Piece(f"  {name}: {slot.get('status')}, {slot.get('candidates', 0)} candidates"),)
        for name in ("search", "wiki_recall")
        if (slot := obj(engines[name]))
    ]
    yield from titled("Who was asked", list(found))
    times = ", ".join(f"{stage} {ms}" for stage, ms in obj(reply["timing_ms"]).items())
    yield from titled("Milliseconds", [(Piece(f"  {times}"),)])
    text = str(obj(reply["answer"])["contract_text"])
    yield from titled("What an answer may say", list(indented(text, "")))
