"""The golden cases of verify: a page, its evidence, and answers as a language model writes them.

One file of `cases/verify/TYPE/` holds one context, with answers that keep its contract (`good`: no
violation at all) and answers that break it (`bad`: a violation of TYPE at least).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import gateway_fakes as fakes
from evidence_fakes import plan, status

from wikigate.corpus.model import Span
from wikigate.gateway.constraints import Constraints
from wikigate.gateway.model import (
    AnswerPolicy,
    Evidence,
    EvidenceItem,
    EvidencePage,
    Missing,
    Quote,
    SlotState,
    Support,
    Unresolved,
)
from wikigate.gateway.policy import policy
from wikigate.gateway.snapshot import Snapshot, SnapshotPage

FOLDER = Path(__file__).parent / "cases" / "verify"
_KEYS = frozenset(
    {"query", "support", "pages", "evidence", "unresolved", "gap", "copies", "part", "retired", "answers"}
)


@dataclass(frozen=True)
class Scenario:
    """One file: `type` is the contract's name of the violation that its bad answers commit."""

    type: str
    name: str
    snapshot: Snapshot
    contract_text: str
    good: tuple[str, ...]
    bad: tuple[str, ...]


def scenarios() -> list[Scenario]:
    """All of them, in the order of their names."""
    return [_read(path) for path in sorted(FOLDER.glob("*/*.toml"))]


@cache
def _read(path: Path) -> Scenario:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert not set(data) - _KEYS, f"{path.name}: unknown {set(data) - _KEYS}"
    pages = tuple(fakes.page(name, text.lstrip("\n")) for name, text in data["pages"].items())
    made = _policy(data, pages)
    held = fakes.snapshot(*pages, query=data["query"], constraints=Constraints.from_wire(made.constraints))
    answers = data["answers"]
    return Scenario(
        path.parent.name, path.stem, held, made.contract_text, tuple(answers["good"]), tuple(answers["bad"])
    )


def _policy(data: Mapping[str, Any], pages: tuple[SnapshotPage, ...]) -> AnswerPolicy:
    supports = [_support(row, pages) for row in data.get("evidence", ())]
    part = set(data.get("part", ()))
    slots = [SlotState(s.slot, s.slot, "", "partial" if s.slot in part else s.grade) for s in supports]
    slots += [SlotState(_slot(row), row["kind"], row["target"], "none") for row in data.get("gap", ())]
    missing = tuple(
        Missing(_slot(row), row["target"], row.get("state", "not_found")) for row in data.get("gap", ())
    )
    unresolved = tuple(
        Unresolved(row["slot"], _quote(row, pages), tuple(row.get("sides", ())))
        for row in data.get("unresolved", ())
    )
    reviews = {row.get("page", pages[0].page): row.get("review", "") for row in data.get("evidence", ())}
    held = tuple(
        EvidencePage(
            page.page, page.title, "page", None, "retired" if page.page in data.get("retired", ()) else "unknown",
            None, "core", "direct", "test", {}, (), "changed" if reviews.get(page.page) == "changed" else "same",
            tuple(one for one in supports if one.quote.page == page.page),
        )
        for page in pages
    )  # fmt: skip
    return policy(
        plan(data["query"]),
        Evidence(held, tuple(_copies(data, supports)), tuple(slots), missing, unresolved),
        status(data["support"]),
    )


def _slot(row: Mapping[str, str]) -> str:
    return f"{row['kind']}:{row['target']}"


def _support(row: Mapping[str, str], pages: tuple[SnapshotPage, ...]) -> Support:
    note, review = row.get("note"), row.get("review") == "status"
    grade = "supported" if note is None else "conditional"
    return Support(row["slot"], grade, _quote(row, pages), "high", review, note, "core", "test")  # type: ignore[arg-type]


def _quote(row: Mapping[str, str], pages: tuple[SnapshotPage, ...]) -> Quote:
    text = row["quote"]
    source = next(page for page in pages if page.page == row.get("page", pages[0].page))
    start = source.text.index(text)
    section = [s for s in source.sections if s.span.start <= start][-1]
    span = Span(start, start + len(text))
    return Quote(
        source.page, source.sha256, span, text, section.heading, section.path, section.anchor, 1, text
    )


def _copies(data: Mapping[str, Any], supports: list[Support]) -> Iterator[EvidenceItem]:
    for number, row in enumerate(data.get("copies", ()), 1):
        places = tuple(Quote(page, "0" * 64, Span(0, 1), "x", "", (), "", 1, "x") for page in row["pages"])
        yield EvidenceItem(
            f"ev_{number}", supports[0].slot, supports[0].quote, places, 1, near_duplicate=False
        )
