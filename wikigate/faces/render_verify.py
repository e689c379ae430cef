"""A `verify` reply as readable text: each violation under the words that it is about, in the answer's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wikigate.faces.lines import (
    Json,
    Line,
    Marked,
    Part,
    Piece,
    indented,
    obj,
    objects,
    place,
    titled,
    visible,
)
from wikigate.faces.wording import Wording, wording

_LONGEST_CLAIM: Final = 60
"""Code points of a claim on a notice's line: enough to find it in the answer."""


def verify_lines(reply: Json, answer: str) -> list[Part]:
    """A `verify` reply for a person: each violation under the words of `answer` that it is about."""
    status = str(reply["status"])
    if status.startswith("context_"):
        return [(Piece(visible(str(obj(reply["error"])["message"])), "bad"),)]
    words = wording(answer)
    violations = objects(reply["violations"])
    lines: list[Part] = []
    for violation in violations:
        kind = str(violation["type"])
        head = (Piece(words.of("violation", kind), "bad"), Piece(f" ({kind}, {violation['rule']})", "dim"))
        lines += [(), head] if lines else [head]
        lines += _underlined(answer, violation)
        if violation.get("reason"):
            lines.append((Piece(f"  {visible(str(violation['reason']))}"),))
        lines += _held_against(violation, words)
    notices = titled(words["notices"], [_notice(notice) for notice in objects(reply.get("notices"))])
    lines += notices if lines else notices[1:]
    if lines:
        lines.append(())
    rules, count = int(str(reply.get("checked_rules") or 0)), len(violations)
    if not rules and not count:
        return [*lines, (Piece(words["nothing_checked"], "warn"),)]
    verdict = Piece(words.counted("violations", count), "bad" if count else "good")
    return [*lines, (verdict, Piece(f" · {words.counted('rules', rules)}", "dim"))]


def _notice(notice: Json) -> Line:
    claim = " ".join(str(notice.get("claim", "")).split())
    if len(claim) > _LONGEST_CLAIM:
        claim = claim[: _LONGEST_CLAIM - 1] + "…"
    about = (Piece(f"“{visible(claim)}” ", "quote"),) if claim else ()
    return (
        Piece("  "),
        *about,
        Piece(visible(str(notice.get("reason", "")))),
        Piece(f" ({notice['rule']})", "dim"),
    )


def _underlined(answer: str, violation: Json) -> Iterator[Part]:
    span = obj(violation.get("span", {}))
    start, end = span.get("start_cp"), span.get("end_cp")
    if not (isinstance(start, int) and isinstance(end, int) and start < end <= len(answer)):
        return
    number = answer.count("\n", 0, start) + 1
    at = answer.rfind("\n", 0, start) + 1
    margin = len(str(answer.count("\n") + 1))
    for line in answer[at : _line_end(answer, end - 1)].split("\n"):
        before, inside = _flat(line[: max(0, start - at)]), _flat(line[max(0, start - at) : end - at])
        after = _flat(line[max(0, end - at) :])
        text = before + inside + after
        yield Marked(f"  {number:>{margin}} | ", text, len(before), len(before) + len(inside))
        at += len(line) + 1
        number += 1


def _flat(text: str) -> str:
    """`text` as it is shown above a mark: a tab would move what follows by a width that only the terminal knows."""
    return visible(text.replace("\t", "    "))


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _held_against(violation: Json, words: Wording) -> Iterator[Line]:
    nearest = violation.get("nearest")
    if isinstance(nearest, Mapping):
        yield (Piece("  "), *_at(words["nearest"], nearest, "good"))
        yield from indented(str(nearest.get("quote", "")), "quote")
        return
    if violation.get("true_value") and str(violation["true_value"]) not in str(violation.get("reason")):
        value = visible(str(violation["true_value"]))
        yield (Piece(f"  {words['has'].format(value=value)}", "good"),)
    for evidence in objects(violation.get("evidence"))[:1]:
        yield (Piece("  "), *_at(words["in"], evidence, "dim"))
        yield from indented(str(evidence.get("quote", "")), "quote")


def _at(template: str, item: Json, style: str) -> Line:
    """`template` with a place in it, each in its own style."""
    before, _, after = template.partition("{place}")
    return Piece(before, style), place(item), Piece(after, style)
