"""Hold a written answer against the evidence that it was given. No language model takes part.

`verify` runs the rules of `RULES` in order. Each is a function from a `Case` to an `Outcome`, documented
where it stands: what it means, why it matters, a broken and a fixed example.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from wikigate.contracts.versions import PIPELINE_VERSION
from wikigate.errors import SnapshotError
from wikigate.gateway.snapshot import Snapshot
from wikigate.gateway.verify.case import Case
from wikigate.gateway.verify.cues import cue_text
from wikigate.gateway.verify.held import OtherPages
from wikigate.gateway.verify.model import Notice, Outcome, Verdict, Violation, ViolationType
from wikigate.gateway.verify.rules import figures, gaps, limits, open_questions, quotes

__all__ = ["RULES", "Rule", "verify"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its raw name, the contract's type for what it finds, and the function that checks."""

    name: str
    type: ViolationType
    check: Callable[[Case], Outcome]


RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "support.conclusion_without_evidence", "conclusion_without_evidence", gaps.conclusion_without_evidence
    ),
    Rule("slot.answered_unfilled", "answered_unfilled_slot", gaps.answered_unfilled),
    Rule("gap.not_disclosed", "gap_not_disclosed", gaps.not_disclosed),
    Rule("unresolved.not_disclosed", "unresolved_disclosure_missing", open_questions.not_disclosed),
    Rule("unresolved.arbitrated", "unresolved_arbitrated", open_questions.arbitrated),
    Rule("conditional.limit_not_with_claim", "conditional_limit_missing", limits.limit_not_with_claim),
    Rule("review.flag_missing", "review_flag_missing", limits.flag_missing),
    Rule("duplicate.counted_as_independent", "duplicate_as_independent", limits.counted_as_independent),
    Rule("quote.not_in_evidence", "fabricated_quote", quotes.not_in_evidence),
    Rule("quote.misattributed", "fabricated_quote", quotes.misattributed),
    Rule("quote.spliced", "fabricated_quote", quotes.spliced),
    Rule("numeric.unsupported_claim", "unsupported_numeric_claim", figures.unsupported_claim),
    Rule("numeric.check_failed", "numeric_check_failed", figures.check_failed),
)


def verify(snapshot: Snapshot, answer: str, *, other_pages: OtherPages | None = None) -> Verdict:
    """Judge `answer` by the pages and constraints of its snapshot.

    The snapshot decides. `other_pages` looks a quotation up in the whole corpus, where it is at hand: true
    words from outside the evidence are then a notice, and without it they count as invented.

    Raises:
        SnapshotError: The snapshot holds no constraints of this version (E_CONTEXT_CORRUPT).
    """
    try:
        case = Case(snapshot, answer, other_pages)
    except (KeyError, TypeError, ValueError) as error:
        raise SnapshotError(
            "the saved context is of another version: ask `context` again and verify with the new context_id",
            code="E_CONTEXT_CORRUPT",
        ) from error
    violations: list[Violation] = []
    notices: list[Notice] = []
    checked: list[str] = []
    for rule in RULES:
        outcome = rule.check(case)
        if outcome.checked:
            checked.append(rule.name)
        violations.extend(outcome.violations)
        notices.extend(outcome.notices)
    violations.sort(key=_order)
    notices.sort(key=_order)
    return Verdict(tuple(violations), tuple(notices), tuple(checked), fingerprint())


@cache
def fingerprint() -> str:
    """Identifies the rules, their settings and their word lists: 16 hex digits."""
    parts = [PIPELINE_VERSION, *(rule.name for rule in RULES), figures.settings(), cue_text()]
    return hashlib.sha256("\x00".join(parts).encode()).hexdigest()[:16]


def _order(found: Violation | Notice) -> tuple[int, int, str, str]:
    span = found.span
    return (span.start, span.end, found.rule, found.reason) if span else (-1, -1, found.rule, found.reason)
