"""The values that the stages of the gateway hand on: request, plan, retrieval, evidence, status.

Spans count Unicode code points of the page's text. The wire shape is made from these in `reply.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from wikigate.corpus.file.freshness import Freshness
from wikigate.corpus.file.rows import QuantityRow
from wikigate.corpus.model import Review, Span
from wikigate.fast_tuple import NamedTuple

EngineName: TypeAlias = Literal["search", "wiki_recall", "injected"]
EngineChoice: TypeAlias = Literal["both", "search", "plugin"]
EngineState: TypeAlias = Literal["ok", "empty", "error", "timeout", "disabled"]
Variant: TypeAlias = Literal["original", "decomposed", "keyword"]
TermKind: TypeAlias = Literal["word", "latin", "gram", "pair"]
Fill: TypeAlias = Literal["supported", "conditional", "partial", "clue", "none"]
Grade: TypeAlias = Literal["supported", "conditional", "clue"]
Confidence: TypeAlias = Literal["high", "medium", "low", "unknown"]
Relation: TypeAlias = Literal["core", "related", "clue"]
EvidenceGrade: TypeAlias = Literal["direct", "related", "weak", "unknown"]
MissingReason: TypeAlias = Literal[
    "not_found", "not_verifiable", "not_covered_in_wiki", "recorded_unresolved"
]
ConflictStatus: TypeAlias = Literal["conflict", "incomparable"]
SupportLevel: TypeAlias = Literal["sufficient", "partial", "insufficient"]
RetrievalLevel: TypeAlias = Literal["none", "direct", "related", "weak_only", "unknown"]
PipelineStage: TypeAlias = Literal["no_candidates", "unreadable", "no_evidence", "slot_unfilled", "ok"]
ReasonCode: TypeAlias = Literal[
    "conflicting_evidence",
    "no_candidates",
    "no_usable_evidence",
    "recorded_unresolved",
    "required_slots_missing",
    "partial_slot_coverage",
    "conditional_evidence_only",
    "scope_gap",
    "conflict_candidate",
    "engine_degraded",
    "all_required_slots_supported",
    "unknown",
]


class Tools(NamedTuple):
    """What a run takes from the outside world, so that a test can hand it something else.

    Attributes:
        now: Seconds since the epoch.
        clock: Seconds of a monotonic clock, for timings and budgets.
        new_id: An unguessable id with the given prefix, e.g. ``ctx_`` + letters and digits.
    """

    now: Callable[[], float]
    clock: Callable[[], float]
    new_id: Callable[[str], str]


class CandidateRef(NamedTuple):
    """A page (and section, by heading) that the caller names."""

    page: str
    section: str | None = None


class ContextRequest(NamedTuple):
    """A valid `context` request."""

    query: str
    limit: int = 8
    engine: EngineChoice = "both"
    ttl_seconds: int = 1800
    candidates: tuple[CandidateRef, ...] = ()
    request_id: str | None = None
    plugin_version: str | None = None


class VerifyRequest(NamedTuple):
    """A valid `verify` request."""

    context_id: str
    answer: str
    observe_id: str | None = None
    request_id: str | None = None
    plugin_version: str | None = None


class Term(NamedTuple):
    """A term of the query.

    Attributes:
        text: Normalised surface form, as the full-text index takes it.
        form: As it stands in a unit's search line: the stem of a Latin word, else `text`.
        kind: `word` or `latin` (of the word stream), `gram` (a bigram) or `pair` (two stems, in the index alone).
        weight: How much it counts against others of the same frequency.
        sections: Sections of the corpus that hold it.
        pages: Pages of the corpus that hold it.
    """

    text: str
    form: str
    kind: TermKind
    weight: float
    sections: int
    pages: int


PAGE_NAMES: Final = frozenset({"title", "alias", "stem"})
"""Kinds of anchor that name a page as a whole."""


class Anchor(NamedTuple):
    """What the question is about: a name that the corpus knows, a quoted string, or a constraint.

    Attributes:
        text: As it stands in the query.
        kind: title, alias, stem, heading, tag, quoted, year, version, place, group or exclusive.
        pages: Paths of the pages that it names, in path order.
    """

    text: str
    kind: str
    pages: tuple[str, ...] = ()


class QueryUnit(NamedTuple):
    """One question to ask the engines.

    Attributes:
        slot: Key of the slot that it wants filled: a kind, or `kind:target` where two are of a kind.
        kind: The slot's kind: one of `query.cues.SLOT_KINDS`, or statement.
        target: What it asks about, in the words of the query; "" where nothing could be told.
        kinds: Kinds of quantity that would answer (`text.quantities.Kind`); empty where any would, or none is asked.
    """

    id: str
    query: str
    variant: Variant
    slot: str
    kind: str
    target: str
    anchors: tuple[Anchor, ...]
    terms: tuple[Term, ...]
    kinds: frozenset[str] = frozenset()


class Plan(NamedTuple):
    """What will be asked. `required` holds the keys of the slots that the question needs filled."""

    query: str
    units: tuple[QueryUnit, ...]
    anchors: tuple[Anchor, ...]
    has_constraint_anchor: bool
    required: tuple[str, ...]
    absent_terms: tuple[str, ...]


class Finding(NamedTuple):
    """One trace of a page in one engine's answer; ranks count from 1, scores: higher is better."""

    engine: EngineName
    unit: str
    rank: int | None
    tier: int | None
    score: float | None


class EngineReport(NamedTuple):
    """How one engine fared. `error` holds (code, message, stage) where it failed."""

    state: EngineState
    candidates: int = 0
    queries_run: int = 0
    elapsed_ms: float = 0.0
    error: tuple[str, str, str] | None = None


class Candidate(NamedTuple):
    """A page worth reading: who found it, in which sections, and how well it fits.

    Attributes:
        page_id: Row id in the corpus.
        sections: Ordinals of the sections to look at first, best first; empty means all.
        section_scores: Ordinal -> how well the section fits, 0 to about 2.5.
        bm25: Id of a query unit -> best bm25 of the page or a section of it.
    """

    page_id: int
    page: str
    findings: tuple[Finding, ...]
    sections: tuple[int, ...]
    section_scores: Mapping[int, float]
    bm25: Mapping[str, float]
    injected: bool = False


class Retrieval(NamedTuple):
    """What the engines found, never added up: two reports and the pages they named, in order."""

    search: EngineReport
    wiki_recall: EngineReport
    candidates: tuple[Candidate, ...]
    unknown_candidates: tuple[str, ...] = ()


class Quote(NamedTuple):
    """A piece of a page, exactly as it stands there: `text` equals the page's text at `span`.

    Attributes:
        section: Plain heading of its section, "" before the first.
        section_path: The headings above it and its own.
        anchor: The section's anchor.
        line: Line of its first character, from 1.
        sha256: Of the page's file, hex.
        plain: What a person reads of it: markup gone.
    """

    page: str
    sha256: str
    span: Span
    text: str
    section: str
    section_path: tuple[str, ...]
    anchor: str
    line: int
    plain: str


class Support(NamedTuple):
    """What a quote does for a slot.

    Attributes:
        note: The limit that governs it, in the page's words; set if and only if `grade` is conditional.
        method: Name of the extraction rule that chose it.
        quantities: What the quote states in numbers.
        elsewhere: It is said of another year, version, place or group than was asked about, and fills nothing.
    """

    slot: str
    grade: Grade
    quote: Quote
    confidence: Confidence
    needs_review: bool
    note: str | None
    relation: Relation
    method: str
    quantities: tuple[QuantityRow, ...] = ()
    elsewhere: bool = False


class EvidencePage(NamedTuple):
    """A page that speaks to the question, with the quotes taken from it, best first."""

    page: str
    title: str
    page_type: str
    status: str | None
    review: Review
    sources: int | str | None
    relation: Relation
    grade: EvidenceGrade
    retrieval_mode: str
    matched: Mapping[str, object]
    findings: tuple[Finding, ...]
    freshness: Freshness
    supports: tuple[Support, ...]


class EvidenceItem(NamedTuple):
    """One piece of evidence, however many pages hold a copy of it: copies are not witnesses."""

    evidence_id: str
    slot: str
    quote: Quote
    places: tuple[Quote, ...]
    engine_count: int
    near_duplicate: bool


class Missing(NamedTuple):
    """A slot that nothing fills, and why."""

    slot: str
    target: str
    reason: MissingReason
    must_preserve_disagreement: bool = False


class Unresolved(NamedTuple):
    """What the wiki itself records as open.

    Attributes:
        sides: The positions, where it names any.
        settles_nothing: It is the very question that was asked, so its slot counts as open whatever is quoted.
    """

    slot: str
    quote: Quote
    sides: tuple[str, ...] = ()
    settles_nothing: bool = False


class ConflictClaim(NamedTuple):
    """One side of a conflict: the value as the page writes it, and the sentence that says it."""

    value: str
    quote: Quote
    retired: bool = False


class Conflict(NamedTuple):
    """Different values for one thing on different pages.

    Attributes:
        status: `conflict`: they cannot both be true. `incomparable`: they differ in scope too.
        reason: different_values, other_scope or retired_page (one of the pages is out of use).
        claims: One for each value; pages in use go first.
    """

    slot: str
    status: ConflictStatus
    reason: str
    claims: tuple[ConflictClaim, ...]


class SlotState(NamedTuple):
    """How far one required slot is filled: by the best grade that any support reaches, else `none`.

    `partial`: supported, but with low confidence, since words of the question are not covered.
    """

    slot: str
    kind: str
    target: str
    fill: Fill


class Evidence(NamedTuple):
    """All that the wiki says to the question, and what it does not say."""

    pages: tuple[EvidencePage, ...]
    items: tuple[EvidenceItem, ...]
    slots: tuple[SlotState, ...]
    missing: tuple[Missing, ...]
    unresolved: tuple[Unresolved, ...]
    unreadable: tuple[str, ...] = ()
    """Candidates whose file is gone from the disk."""
    conflicts: tuple[Conflict, ...] = ()
    compared: bool = False
    """Whether pages had figures of one kind, so that there was something to compare."""


class Reason(NamedTuple):
    """One traceable reason for the support level."""

    code: ReasonCode
    label: str
    detail: str
    slots: tuple[str, ...] = ()
    engines: tuple[str, ...] = ()
    stage: str = ""


class Status(NamedTuple):
    """Three judgements that never follow from one another, and the reasons for the second."""

    retrieval: RetrievalLevel
    support: SupportLevel
    stage: PipelineStage
    degraded: bool
    degraded_sources: tuple[str, ...]
    primary: ReasonCode
    reasons: tuple[Reason, ...]


class AnswerPolicy(NamedTuple):
    """What an answer may say: the `answer` object of a context.

    Attributes:
        mode: answer, answer_with_limits, disclose_gaps or decline; also in `policy`, wire shape.
        constraints: Wire shape: all that `verify` will check.
        contract_text: The same for a language model, in the language of the question.
    """

    mode: str
    policy: Mapping[str, object]
    constraints: Mapping[str, object]
    contract_text: str


class SnapshotState(NamedTuple):
    """Where a context was saved. `expires_at`: ISO 8601, UTC."""

    context_id: str
    expires_at: str
    saved: bool
