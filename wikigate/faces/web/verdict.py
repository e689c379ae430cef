"""A `verify` reply as the page that shows it: the answer with its violations marked, and each beside its nearest quote."""

from __future__ import annotations

from dataclasses import dataclass

from wikigate.faces.lines import Json, obj, objects
from wikigate.faces.web.marking import Mark, Run, marked_runs
from wikigate.faces.web.templating import quote_link


@dataclass(frozen=True, slots=True)
class Held:
    """A quote that something in the answer was held against.

    Attributes:
        nearest: Whether it is the one that comes nearest to the answer's words.
        href: Where it stands marked in its page.
    """

    page: str
    section: str
    text: str
    nearest: bool
    href: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A violation, or a notice (`type` is then "").

    Attributes:
        id: Of its card on the page.
        where: The id of its mark in the answer; "" where it is about the answer as a whole.
    """

    id: str
    type: str
    rule: str
    reason: str
    claim: str
    where: str
    true_value: str
    held: Held | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the page shows of a verdict."""

    answer: tuple[Run, ...]
    violations: tuple[Finding, ...]
    notices: tuple[Finding, ...]
    rules: int


def verdict_of(reply: Json, answer: str) -> Verdict:
    """What a `verify` reply shows for `answer`."""
    marks: list[Mark] = []
    violations = tuple(
        _finding(item, f"violation-{number}", "bad", len(answer), marks)
        for number, item in enumerate(objects(reply.get("violations")), 1)
    )
    notices = tuple(
        _finding(item, f"notice-{number}", "notice", len(answer), marks)
        for number, item in enumerate(objects(reply.get("notices")), 1)
    )
    rules = int(str(reply.get("checked_rules") or 0))
    return Verdict(tuple(marked_runs(answer, marks)), violations, notices, rules)


def _finding(item: Json, name: str, kind: str, length: int, marks: list[Mark]) -> Finding:
    span = obj(item.get("span", {}))
    start, end = span.get("start_cp"), span.get("end_cp")
    where = ""
    if isinstance(start, int) and isinstance(end, int) and 0 <= start < end <= length:
        where = f"in-answer-{name}"
        marks.append(Mark(start, end, kind, where, f"#{name}"))
    return Finding(
        id=name,
        type=str(item.get("type", "")),
        rule=str(item.get("rule", "")),
        reason=str(item.get("reason") or ""),
        claim=" ".join(str(item.get("claim") or "").split()),
        where=where,
        true_value=str(item.get("true_value") or ""),
        held=_held(item),
    )


def _held(item: Json) -> Held | None:
    nearest = item.get("nearest")
    found = [obj(nearest)] if nearest else objects(item.get("evidence"))[:1]
    if not found or not found[0].get("quote"):
        return None
    quote = found[0]
    span = obj(quote.get("span", {}))
    return Held(
        page=str(quote.get("page", "")),
        section=str(quote.get("section") or ""),
        text=str(quote["quote"]),
        nearest=bool(nearest),
        href=quote_link(
            str(quote.get("page", "")), span.get("start_cp"), span.get("end_cp"), str(quote.get("sha256", ""))
        ),
    )
