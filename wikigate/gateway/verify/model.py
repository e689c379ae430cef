"""What verify finds: violations, notices, and the places in the evidence that they point to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from wikigate.corpus.model import Span

ViolationType: TypeAlias = Literal[
    "conditional_limit_missing",
    "answered_unfilled_slot",
    "gap_not_disclosed",
    "unresolved_disclosure_missing",
    "unresolved_arbitrated",
    "review_flag_missing",
    "duplicate_as_independent",
    "fabricated_quote",
    "conclusion_without_evidence",
    "unsupported_numeric_claim",
    "numeric_check_failed",
]
ClaimStatus: TypeAlias = Literal["contradicted", "scope_mismatch", "unverifiable"]


@dataclass(frozen=True, slots=True)
class Place:
    """A piece of an evidence page: `quote` equals the page's text at `span`."""

    page: str
    sha256: str
    span: Span
    quote: str


@dataclass(frozen=True, slots=True)
class Violation:
    """Something in the answer that the evidence does not allow.

    Attributes:
        span: Where the claim stands in the answer, code points; None where something is absent.
        evidence: What it was held against, best first.
        true_value: The figure that the evidence has instead, as written there.
        nearest: The real quote that comes nearest to a false one.
    """

    type: ViolationType
    rule: str
    reason: str
    span: Span | None = None
    slot: str | None = None
    page: str | None = None
    status: ClaimStatus | None = None
    evidence: tuple[Place, ...] = ()
    true_value: str | None = None
    nearest: Place | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that the reader should know and that is no violation."""

    rule: str
    reason: str
    span: Span | None = None
    evidence: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one rule found. `checked`: it had something to check."""

    checked: bool
    violations: tuple[Violation, ...] = ()
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement on an answer.

    Attributes:
        violations: By place in the answer, then by rule.
        checked_rules: Names of the rules that had something to check, in the order in which they ran.
        fingerprint: Identifies the rules, their settings and their word lists.
    """

    violations: tuple[Violation, ...]
    notices: tuple[Notice, ...]
    checked_rules: tuple[str, ...]
    fingerprint: str
