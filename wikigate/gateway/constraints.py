"""What an answer is bound to: made by `policy`, announced on the wire, held against by `verify`.

One class for both sides, so that nothing is announced that no rule checks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wikigate.corpus.model import Span
from wikigate.fast_tuple import NamedTuple

RULES_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "conclude": ("support.conclusion_without_evidence",),
    "unanswerable": ("slot.answered_unfilled",),
    "disclose": ("gap.not_disclosed",),
    "disagreements": ("unresolved.not_disclosed", "unresolved.arbitrated"),
    "conditions": ("conditional.limit_not_with_claim",),
    "review": ("review.flag_missing",),
    "count_once": ("duplicate.counted_as_independent",),
    "quotations": ("quote.not_in_evidence", "quote.misattributed", "quote.spliced"),
    "quantities": ("numeric.unsupported_claim", "numeric.check_failed"),
}
"""Which rules check which constraint."""


OPEN: Final = "recorded_unresolved"
"""State of a slot that the wiki itself records as open: say so, not that the wiki is silent."""
PARTLY: Final = "partial"
"""State of a slot that the wiki covers in part: it may be answered, and the answer says that it is in part."""


class SlotLimit(NamedTuple):
    """A slot with its kind and target, and how far it is filled or why it is not."""

    slot: str
    kind: str
    target: str
    state: str


class Ground(NamedTuple):
    """A piece of evidence that the answer may rest on.

    Attributes:
        grade: supported, conditional or clue.
        span: Of the quote in its page, code points.
        note: The limit that must stay with the claim; None where nothing limits it.
        review: Why it has to be flagged: `status` (draft or retired), `changed` (since the build); "" if not.
    """

    slot: str
    grade: str
    page: str
    section: str
    span: Span
    note: str | None = None
    review: str = ""


class Disagreement(NamedTuple):
    """Something that the wiki records as open, or where pages differ.

    Attributes:
        sides: Named positions, if any; of a conflict its values as written.
        conflict: Pages differ in a value. Whoever names every side has said so.
    """

    slot: str
    page: str
    span: Span
    sides: tuple[str, ...] = ()
    conflict: bool = False


class Copies(NamedTuple):
    """Pages that hold the same passage: one witness, not several."""

    evidence_id: str
    pages: tuple[str, ...]


class Constraints(NamedTuple):
    """All that verify holds an answer against.

    Attributes:
        conclude: Whether the answer may draw a conclusion at all.
        disclose: Slots of which the answer must say how far the wiki answers them: not at all, not finally
            (`OPEN`), in part (`PARTLY`).
        pages: Pages that may be quoted and whose figures may be used.
        retired: Those of them that are out of use: what they say contradicts nothing.
        quantities: Figures of the quotes, wire shape, each with its page.
    """

    conclude: bool
    answerable: tuple[SlotLimit, ...] = ()
    unanswerable: tuple[SlotLimit, ...] = ()
    disclose: tuple[SlotLimit, ...] = ()
    grounds: tuple[Ground, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    count_once: tuple[Copies, ...] = ()
    pages: tuple[str, ...] = ()
    quantities: tuple[Mapping[str, object], ...] = ()
    retired: tuple[str, ...] = ()

    @property
    def conditions(self) -> tuple[Ground, ...]:
        """The grounds whose limit must stay with their claim."""
        return tuple(ground for ground in self.grounds if ground.note is not None)

    @property
    def review(self) -> tuple[Ground, ...]:
        """The grounds that must be flagged."""
        return tuple(ground for ground in self.grounds if ground.review)

    def to_wire(self) -> dict[str, object]:
        """Wire shape, `answer.constraints`."""
        return {
            "conclude": self.conclude,
            "answerable": [_slot_to_wire(slot) for slot in self.answerable],
            "unanswerable": [_slot_to_wire(slot) for slot in self.unanswerable],
            "disclose": [_slot_to_wire(slot) for slot in self.disclose],
            "evidence": [_ground_to_wire(ground) for ground in self.grounds],
            "conditions": [
                {**_place(g.page, g.span), "slot": g.slot, "note": g.note} for g in self.conditions
            ],
            "review": [{**_place(g.page, g.span), "because": g.review} for g in self.review],
            "disagreements": [
                {
                    **_place(d.page, d.span),
                    "slot": d.slot,
                    "sides": list(d.sides),
                    **({"conflict": True} if d.conflict else {}),
                }
                for d in self.disagreements
            ],
            "count_once": [{"evidence_id": c.evidence_id, "pages": list(c.pages)} for c in self.count_once],
            "quotations": {"verbatim": True, "pages": list(self.pages)},
            "quantities": [dict(quantity) for quantity in self.quantities],
            "retired": list(self.retired),
            "rules": {name: list(rules) for name, rules in RULES_OF.items()},
        }

    @classmethod
    def from_wire(cls, wire: Mapping[str, Any]) -> Constraints:
        """The way back.

        Raises:
            KeyError, TypeError: Not made by `to_wire`.
        """
        return cls(
            wire["conclude"],
            tuple(_slot_of_wire(row) for row in wire["answerable"]),
            tuple(_slot_of_wire(row) for row in wire["unanswerable"]),
            tuple(_slot_of_wire(row) for row in wire["disclose"]),
            tuple(_ground_of_wire(row) for row in wire["evidence"]),
            tuple(
                Disagreement(
                    r["slot"], r["page"], _span(r), tuple(r["sides"]), conflict=bool(r.get("conflict"))
                )
                for r in wire["disagreements"]
            ),
            tuple(Copies(row["evidence_id"], tuple(row["pages"])) for row in wire["count_once"]),
            tuple(wire["quotations"]["pages"]),
            tuple(wire["quantities"]),
            tuple(wire.get("retired", ())),
        )


def _place(page: str, span: Span) -> dict[str, object]:
    return {"page": page, "span": {"start_cp": span.start, "end_cp": span.end}}


def _span(row: Mapping[str, Any]) -> Span:
    return Span(row["span"]["start_cp"], row["span"]["end_cp"])


def _slot_to_wire(slot: SlotLimit) -> dict[str, object]:
    return {"slot": slot.slot, "kind": slot.kind, "target": slot.target, "state": slot.state}


def _slot_of_wire(row: Mapping[str, Any]) -> SlotLimit:
    return SlotLimit(row["slot"], row["kind"], row["target"], row["state"])


def _ground_to_wire(ground: Ground) -> dict[str, object]:
    wire = {
        **_place(ground.page, ground.span),
        "slot": ground.slot,
        "grade": ground.grade,
        "section": ground.section,
    }
    if ground.note is not None:
        wire["note"] = ground.note
    if ground.review:
        wire["review"] = ground.review
    return wire


def _ground_of_wire(row: Mapping[str, Any]) -> Ground:
    return Ground(
        row["slot"],
        row["grade"],
        row["page"],
        row["section"],
        _span(row),
        row.get("note"),
        row.get("review", ""),
    )
