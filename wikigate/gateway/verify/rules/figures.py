"""Figures: each must stand in the evidence, bound to what the answer says it of."""

from __future__ import annotations

from wikigate.gateway.verify.case import Case
from wikigate.gateway.verify.figures import grounds, judge, score
from wikigate.gateway.verify.figures.judge import Judged
from wikigate.gateway.verify.model import Notice, Outcome, Violation


def unsupported_claim(case: Case) -> Outcome:
    """A quantity that no evidence has, or only of something else.

    Why it matters: more than half of the wrong figures that models write do stand somewhere in the source.
    Broken: the answer says 共3200人; no page has a figure like it.
    Fixed: give the figure of the page, or none.
    Notices instead: a value that stands on the page, but cannot be bound to the claim; a value that follows
    from two others by a named step; a small count in words.
    Not this rule: the evidence has another value for the same thing (`numeric.check_failed`).
    """
    violations = []
    notices = []
    for found in case.figures:
        if found.state == "unsupported":
            violations.append(
                Violation(
                    "unsupported_numeric_claim",
                    "numeric.unsupported_claim",
                    case.say(
                        "证据里没有这个数，或它说的是别的事",
                        "no evidence has this figure, or only of something else",
                    ),
                    found.span,
                    page=found.evidence[0].page if found.evidence else None,
                    status="unverifiable",
                    evidence=found.evidence,
                )
            )
        elif found.state == "other_scope":
            violations.append(
                Violation(
                    "unsupported_numeric_claim",
                    "numeric.unsupported_claim",
                    case.say("证据里的这个数属于另一年份", "the evidence has this figure for another year"),
                    found.span,
                    page=found.evidence[0].page,
                    status="scope_mismatch",
                    evidence=found.evidence,
                )
            )
        elif found.state in {"elsewhere", "small", "derived"}:
            notices.append(_notice(case, found))
    return Outcome(bool(case.figures), tuple(violations), tuple(notices))


def check_failed(case: Case) -> Outcome:
    """The evidence has another value for the same thing.

    Broken: the page has 待了738天, the answer says 待了938天.
    Fixed: 738天, however it is spelled: 1.2万 = 12,000 = 一万二千.
    """
    violations = []
    for found in case.figures:
        if found.state == "contradicted":
            values = found.true_value or ""
            violations.append(
                Violation(
                    "numeric_check_failed",
                    "numeric.check_failed",
                    case.say(f"证据中是「{values}」", f"the evidence has “{values}” here"),
                    found.span,
                    page=found.evidence[0].page if found.evidence else None,
                    status="contradicted",
                    evidence=found.evidence,
                    true_value=found.true_value,
                )
            )
    return Outcome(bool(case.figures), tuple(violations))


def settings() -> str:
    """The thresholds and weights, for the fingerprint."""
    names = (
        "CONTRADICTS",
        "MARGIN",
        "BINDS",
        "NEARLY",
        "ORDINAL_ABSENT",
        "ORDINAL_RIVAL",
        "SMALL_RIVAL",
        "TWIN",
        "TWIN_MARGIN",
        "SAME_SENTENCE",
    )
    weights = ("SENTENCE", "CLAUSE", "TOUCHING", "NEARNESS", "SIDES", "SCOPE")
    values = [f"{name}={getattr(judge, name)}" for name in names]
    values += [f"OUTSCORES={grounds.OUTSCORES}", f"TERSE={grounds.TERSE}"]
    return ";".join(values + [f"{name}={getattr(score, name)}" for name in weights])


def _notice(case: Case, found: Judged) -> Notice:
    if found.state == "derived":
        operands = (" 与 " if case.chinese else " and ").join(found.operands)
        operands = operands or case.say("问题中的数", "the figures of the question")
        rule, reason = "numeric.derived", case.say(f"可由 {operands} 推出", f"follows from {operands}")
    elif found.state == "small":
        rule, reason = (
            "numeric.unverifiable",
            case.say("证据里没有这个小的计数，请核对", "no evidence has this small count; check it"),
        )
    else:
        rule, reason = (
            "numeric.unverifiable",
            case.say(
                "证据里有这个数，但无法确认说的是同一件事",
                "the evidence has this figure, but it cannot be told whether of the same thing",
            ),
        )
    return Notice(rule, reason, found.span, found.evidence)
