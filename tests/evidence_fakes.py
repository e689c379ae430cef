"""Plans, evidence and statuses made by hand, for tests of the policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from gateway_fakes import page

from wikigate.corpus.model import Span
from wikigate.gateway.model import (
    Evidence,
    EvidenceItem,
    EvidencePage,
    Freshness,
    Missing,
    Plan,
    Quote,
    SlotState,
    Status,
    Support,
    SupportLevel,
    Unresolved,
)
from wikigate.gateway.snapshot import SnapshotPage

PAGE = page(
    "树坐.md",
    "# 树坐\n\n树坐是一种活动形式，抗议者坐在树上，阻止砍伐。甲先乙后尚无定论。仅限在职人员可以申请。\n",
)


def quote(text: str, source: SnapshotPage = PAGE, section: str = "树坐") -> Quote:
    start = max(0, source.text.find(text))
    span = Span(start, start + len(text))
    return Quote(source.page, source.sha256, span, text, section, (section,), section, 1, text)


def support(
    kind: str,
    text: str = "树坐是一种活动形式",
    *,
    note: str | None = None,
    review: bool = False,
    section: str = "树坐",
    source: SnapshotPage = PAGE,
) -> Support:
    grade = "supported" if note is None else "conditional"
    return Support(kind, grade, quote(text, source, section), "high", review, note, "core", "test")  # type: ignore[arg-type]


def open_item(text: str, sides: tuple[str, ...] = (), source: SnapshotPage = PAGE) -> Unresolved:
    return Unresolved("statement", quote(text, source), sides)


def plan(query: str) -> Plan:
    return Plan(query, (), (), has_constraint_anchor=False, required=(), absent_terms=())


def status(level: str, *, degraded: bool = False) -> Status:
    sources = ("search.py",) if degraded else ()
    return Status("direct", cast("SupportLevel", level), "ok", degraded, sources, "unknown", ())


def evidence(
    supports: Sequence[Support | None],
    *,
    unresolved: tuple[Unresolved, ...] = (),
    copies: tuple[str, ...] = (),
    freshness: str = "same",
    gap: tuple[str, str] = ("time", "树坐"),
    pages: tuple[SnapshotPage, ...] = (PAGE,),
) -> Evidence:
    """None stands for a slot that nothing fills (`gap`: its kind and target)."""
    given = [one for one in supports if one is not None]
    slots = [SlotState(one.slot, one.slot, "树坐", one.grade) for one in given]
    missing: tuple[Missing, ...] = ()
    if None in supports:
        slots.append(SlotState(gap[0], gap[0], gap[1], "none"))
        missing = (Missing(gap[0], gap[1], "not_found"),)
    held = tuple(
        EvidencePage(
            source.page, source.title, "page", None, "unknown", None, "core", "direct", "test", {}, (),
            cast("Freshness", freshness), tuple(one for one in given if one.quote.page == source.page),
        )
        for source in pages
    )  # fmt: skip
    places = tuple(Quote(path, "0" * 64, Span(0, 1), "x", "", (), "", 1, "x") for path in copies)
    items = (
        (EvidenceItem("ev_1", "definition", quote("树坐是一种活动形式"), places, 1, near_duplicate=False),)
        if places
        else ()
    )
    return Evidence(held, items, tuple(slots), missing, unresolved)


def in_part(held: Evidence, slot: str) -> Evidence:
    """The same, with a slot that is covered in part only."""
    slots = tuple(one._replace(fill="partial") if one.slot == slot else one for one in held.slots)
    return held._replace(slots=slots)


def left_open(held: Evidence, slot: str, target: str) -> Evidence:
    """The same, with one more slot, which the wiki records as open."""
    state = SlotState(slot, slot, target, "clue")
    gap = Missing(slot, target, "recorded_unresolved", must_preserve_disagreement=True)
    return held._replace(slots=(*held.slots, state), missing=(*held.missing, gap))
