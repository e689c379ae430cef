"""A `context` reply as readable text, in the language of the question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from wikigate.faces.lines import (
    Json,
    Line,
    Part,
    Piece,
    indented,
    obj,
    objects,
    quoted,
    strings,
    titled,
    visible,
)
from wikigate.faces.render_evidence import conflict_parts, evidence_parts
from wikigate.faces.wording import Wording, wording

LEVEL_STYLE: Final = {"sufficient": "good", "partial": "warn", "insufficient": "bad"}


def context_lines(reply: Json, *, explain: bool = False, options: str = "") -> list[Part]:
    """A `context` reply for a person.

    Args:
        reply: The envelope.
        explain: Also how it came about, with the wire's own codes.
        options: What to repeat in a command that the person may type next (see `options.repeated`).
    """
    words = wording(str(reply["query"]))
    lines: list[Part] = [(Piece(visible(str(reply["query"])), "title"),), *_verdict(reply, words)]
    lines += evidence_parts(reply, words)
    evidence = objects(reply["evidence"])
    looked_at = [str(page["page"]) for page in evidence if not page.get("supports")]
    lines += _named(words, "also", looked_at, "dim", before=True)
    lines += _gaps(reply, words)
    conflicts = [part for item in objects(reply["conflicts"]) for part in conflict_parts(item, words)]
    lines += [(), (Piece(words["conflicts"], "title"),), *conflicts] if conflicts else []
    if explain:
        lines += _explained(reply, words)
    lines.append(())
    lines += _caveats(reply, words, options)
    lines += _next_step(reply, words, options)
    return lines


def _verdict(reply: Json, words: Wording) -> Iterator[Line]:
    status = obj(reply["status"])
    mode = obj(obj(reply["answer"])["policy"]).get("mode", "")
    support = str(status["support"])
    retrieval = words.of("retrieval", status["retrieval"])
    yield (
        Piece(words.of("support", support), LEVEL_STYLE[support]),
        Piece(f" · {retrieval} · ", "dim"),
        Piece(words.of("mode", mode)),
    )
    for reason in objects(obj(reply.get("support_reason", {})).get("reasons")):
        yield (Piece(f"  {visible(_in_words(reason, words))}", "dim"),)
    if status.get("degraded"):
        failed = words["comma"].join(strings(status.get("degraded_sources")))
        yield (Piece(words.labelled("degraded", failed), "bad"),)


def _in_words(reason: Json, words: Wording) -> str:
    """A reason's detail with the slots that it ends with in words."""
    detail, slots = str(reason["detail"]), strings(reason.get("slots"))
    named = words["comma"].join(slots)
    if not slots or not detail.endswith(named):
        return detail
    return detail[: -len(named)] + words["comma"].join(map(words.slot, slots))


def _gaps(reply: Json, words: Wording) -> list[Line]:
    """What the wiki lacks, and apart from it what it records as open."""
    missing = objects(reply["missing"])
    opened = [item for item in missing if item["reason"] == "recorded_unresolved"]
    lacking = [item for item in missing if item["reason"] != "recorded_unresolved"]
    questions: list[Line] = [(Piece(f"  {visible(_asked(item, words))}", "warn"),) for item in opened]
    quotes = [line for item in objects(reply["unresolved"]) for line in quoted(item)]
    gaps: list[Line] = [
        (
            Piece(f"  {visible(_asked(item, words))}{words['colon']}"),
            Piece(words.of("missing", item["reason"]), "warn"),
        )
        for item in lacking
    ]
    return titled(words["missing"], gaps) + titled(words["open"], [*questions, *quotes])


def _asked(item: Json, words: Wording) -> str:
    """The slot and what it is of, where the slot's key does not say so itself."""
    slot, target = str(item["slot"]), str(item.get("target") or "")
    return words.slot(slot) if ":" in slot or not target else f"{words.slot(slot)} ({target})"


def _caveats(reply: Json, words: Wording, options: str) -> Iterator[Line]:
    """What a reader has to know beside the evidence."""
    metrics = obj(reply.get("metrics", {}))
    corpus = obj(metrics.get("corpus", {}))
    if "query_read_cp" in metrics:
        yield (Piece(words["cut"].format(count=metrics["query_read_cp"]), "warn"),)
    yield from _named(words, "absent", strings(metrics.get("absent_terms")), "warn")
    yield from _named(words, "unknown_candidates", strings(metrics.get("candidates_unknown")), "warn")
    changed = strings(corpus.get("changed_since_build"))
    gone = strings(corpus.get("gone_since_build"))
    yield from _named(words, "changed", changed, "warn")
    yield from _named(words, "gone", gone, "warn")
    if changed or gone:
        yield (Piece(words.labelled("rebuild", f"wikigate build{options}"), "warn"),)
    if reply.get("conflict_status") == "not_checked":
        yield (Piece(words["conflicts_not_checked"], "dim"),)


def _next_step(reply: Json, words: Wording, options: str) -> Iterator[Line]:
    snapshot = obj(reply.get("snapshot", {}))
    if not snapshot.get("saved"):
        yield (Piece(words["not_saved"], "warn"),)
        return
    command = f"wikigate verify {reply['context_id']} ANSWER.md{options}"
    yield (Piece(words.labelled("check", command), "dim"),)
    yield (Piece(f"{words['until']} {_by_the_clock(str(snapshot.get('expires_at', '')))}", "dim"),)


def _by_the_clock(time: str) -> str:
    """A time of the wire, in UTC, as the clock on this machine's wall has it; as it is where it is none."""
    try:
        return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return time


def _named(words: Wording, key: str, names: Sequence[str], style: str, *, before: bool = False) -> list[Line]:
    """A label and names on one line, or nothing where there are no names; `before`: after an empty line."""
    if not names:
        return []
    line = (Piece(words.labelled(key, visible(words["comma"].join(names))), style),)
    return [(), line] if before else [line]


def _explained(reply: Json, words: Wording) -> Iterator[Line]:
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
                f"  {words['anchor']} {a.get('kind')}: {visible(str(a.get('text')))}"
                f" ({len(strings(a.get('pages')))} {words['pages']})"
            ),
        )
        for a in objects(plan.get("anchors"))
    ]
    yield from titled(words["asked"], [*units, *anchors])
    engines = obj(reply["engines"])
    found = [
        (
            Piece(
                "  "
                + words["engine"].format(
                    name=name, state=slot.get("status"), candidates=slot.get("candidates", 0)
                )
            ),
        )
        for name in ("search", "wiki_recall")
        if (slot := obj(engines[name]))
    ]
    yield from titled(words["engines"], list(found))
    times = ", ".join(f"{stage} {ms}" for stage, ms in obj(reply["timing_ms"]).items())
    yield from titled(words["milliseconds"], [(Piece(f"  {times}"),)])
    yield from titled(words["codes"], list(_codes(reply)))
    text = str(obj(reply["answer"])["contract_text"])
    yield from titled(words["contract"], list(indented(text, "")))


def _codes(reply: Json) -> Iterator[Line]:
    """What the lines above say in words, as programs read it."""
    status = obj(reply["status"])
    mode = obj(obj(reply["answer"])["policy"]).get("mode", "")
    reasons = objects(obj(reply.get("support_reason", {})).get("reasons"))
    yield (Piece(f"  support {status['support']}, retrieval {status['retrieval']}, mode {mode}"),)
    yield (Piece(f"  {', '.join(str(reason['code']) for reason in reasons)}"),)
    for page in objects(reply["evidence"]):
        grades = f"{page['source_relation']}, {page['evidence_grade']}"
        yield (Piece(f"  {visible(str(page['page']))}: {grades}", "dim"),)
