"""A saved context as the page that shows it: quotes by slot, conditions, conflicts, gaps, and the pages themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from wikigate.faces.lines import Json, obj, objects, strings
from wikigate.faces.web.marking import Mark, Run, near_marks
from wikigate.faces.wording import Wording
from wikigate.gateway.snapshot import Snapshot

_WHOLE: Final = 20_000
"""Code points up to which a page is shown whole: some twenty printed pages."""
_AROUND: Final = 1_500
"""Code points around each mark of a longer one."""
_GRADES: Final = ("supported", "conditional", "clue")


@dataclass(frozen=True, slots=True)
class Shown:
    """A quote: `anchor` is the id of its mark in the page, "" where that is not shown; `value` is a conflict's."""

    page: str
    section: str
    text: str
    anchor: str
    grade: str = ""
    note: str = ""
    warnings: tuple[str, ...] = ()
    value: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """What was asked, and the quotes for it, best first."""

    name: str
    quotes: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Sides that do not agree."""

    slot: str
    status: str
    reason: str
    sides: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page with its marks; `relation`, `status`: codes of the wire, "" where there are none."""

    path: str
    title: str
    relation: str
    status: str
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that the page shows. `level`, `retrieval` and `mode` are codes, as are the reasons of `gaps`."""

    id: str
    query: str
    level: str
    retrieval: str
    mode: str
    reasons: tuple[str, ...]
    degraded: tuple[str, ...]
    slots: tuple[Slot, ...]
    gaps: tuple[tuple[str, str], ...]
    opened: tuple[str, ...]
    open_quotes: tuple[Shown, ...]
    conflicts: tuple[Conflict, ...]
    also: tuple[str, ...]
    caveats: tuple[tuple[str, tuple[str, ...]], ...]
    pages: tuple[ShownPage, ...]
    expires: str


def evidence_of(snapshot: Snapshot, words: Wording) -> Evidence:
    """What a saved context shows; `words` are those for the wire's codes."""
    context = snapshot.context
    anchors = _Anchors({page.page: (page.sha256, len(page.text)) for page in snapshot.pages})
    slots = tuple(_slots(context, anchors, words))
    conflicts = tuple(_conflict(item, anchors, words) for item in objects(context.get("conflicts")))
    missing = objects(context.get("missing"))
    opened = [item for item in missing if item["reason"] == "recorded_unresolved"]
    open_quotes = tuple(_shown(item, anchors, "open") for item in objects(context.get("unresolved")))
    status, found = obj(context["status"]), objects(context["evidence"])
    of_page = {str(item["page"]): item for item in found}
    pages = tuple(
        ShownPage(
            page.page,
            page.title,
            str(of_page.get(page.page, {}).get("source_relation", "")),
            str(of_page.get(page.page, {}).get("status") or ""),
            tuple(near_marks(page.text, marks, whole=_WHOLE, around=_AROUND)),
        )
        for page in snapshot.pages
        if (marks := anchors.of_page(page.page))
    )
    return Evidence(
        id=snapshot.context_id,
        query=str(context["query"]),
        level=str(status["support"]),
        retrieval=str(status["retrieval"]),
        mode=str(obj(obj(context["answer"])["policy"]).get("mode", "")),
        reasons=tuple(
            _in_words(reason, words)
            for reason in objects(obj(context.get("support_reason", {})).get("reasons"))
        ),
        degraded=tuple(strings(status.get("degraded_sources"))),
        slots=slots,
        gaps=tuple((_asked(item, words), str(item["reason"])) for item in missing if item not in opened),
        opened=tuple(_asked(item, words) for item in opened),
        open_quotes=open_quotes,
        conflicts=conflicts,
        also=tuple(str(item["page"]) for item in found if not item.get("supports")),
        caveats=tuple(_caveats(context)),
        pages=pages,
        expires=datetime.fromtimestamp(snapshot.expires, tz=UTC).astimezone().strftime("%Y-%m-%d %H:%M"),
    )


class _Anchors:
    """Marks in pages, each span once, with ids that links can name.

    Args:
        pages: Of each page that can be shown, its digest and length in code points.
    """

    def __init__(self, pages: dict[str, tuple[str, int]]) -> None:
        self._pages = pages
        self._marks: dict[tuple[str, int, int], Mark] = {}

    def add(self, item: Json, kind: str) -> str:
        """The id of the mark of a quote; the first kind that a span is given stays."""
        span, page = obj(item.get("span", {})), str(item.get("page", ""))
        start, end = span.get("start_cp"), span.get("end_cp")
        digest, length = self._pages.get(page, ("", 0))
        if not (isinstance(start, int) and isinstance(end, int) and item.get("sha256") == digest):
            return ""
        if not 0 <= start < end <= length:
            return ""
        mark = self._marks.setdefault(
            (page, start, end), Mark(start, end, kind, f"quote-{len(self._marks) + 1}")
        )
        return mark.id

    def of_page(self, page: str) -> list[Mark]:
        """The marks of a page."""
        return [mark for (name, _start, _end), mark in self._marks.items() if name == page]


def _slots(context: Json, anchors: _Anchors, words: Wording) -> Iterator[Slot]:
    """What was asked, in the order in which it was; what carries an answer stands before clues."""
    found = [
        {"page": page["page"], **support}
        for page in objects(context["evidence"])
        for support in objects(page.get("supports"))
    ]
    units = objects(obj(context.get("plan", {})).get("query_units"))
    asked = [str(unit.get("slot")) for unit in units]
    held = [str(item["slot"]) for item in found]
    for slot in dict.fromkeys(slot for slot in (*asked, *held) if slot in held):
        quotes = [item for item in found if item["slot"] == slot]
        quotes.sort(key=lambda item: _GRADES.index(str(item["quote_support"])))
        yield Slot(words.slot(slot), tuple(_support(item, anchors, words) for item in quotes))


def _support(item: Json, anchors: _Anchors, words: Wording) -> Shown:
    grade = str(item["quote_support"])
    warnings = tuple(words[name] for name in ("needs_review",) if item.get(name))
    note, quote = str(item.get("note") or ""), str(item.get("quote", ""))
    if note.split() == quote.split():  # the quote is the limit itself: no need to say it twice
        note = ""
    return _shown(item, anchors, grade, note=note, warnings=warnings)


def _shown(
    item: Json, anchors: _Anchors, kind: str, *, note: str = "", warnings: tuple[str, ...] = ()
) -> Shown:
    return Shown(
        page=str(item.get("page", "")),
        section=str(item.get("section") or ""),
        text=str(item.get("quote", "")),
        anchor=anchors.add(item, kind),
        grade=kind,
        note=note,
        warnings=warnings,
        value="" if item.get("value") is None else str(item["value"]),
    )


def _conflict(item: Json, anchors: _Anchors, words: Wording) -> Conflict:
    return Conflict(
        words.slot(str(item.get("slot", ""))),
        str(item.get("status", "")),
        str(item.get("reason") or ""),
        tuple(_shown(claim, anchors, "conflict") for claim in objects(item.get("claims"))),
    )


def _asked(item: Json, words: Wording) -> str:
    slot, target = str(item["slot"]), str(item.get("target") or "")
    return words.slot(slot) if ":" in slot or not target else f"{words.slot(slot)} ({target})"


def _in_words(reason: Json, words: Wording) -> str:
    """A reason's detail; the slots that it ends with in words."""
    detail, slots = str(reason["detail"]), strings(reason.get("slots"))
    named: Sequence[str] = [words["comma"].join(slots), ", ".join(slots), "、".join(slots)]
    for tail in named:
        if slots and detail.endswith(tail):
            return detail[: -len(tail)] + words["comma"].join(map(words.slot, slots))
    return detail


def _caveats(context: Json) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a reader has to know beside the evidence: the key of its words, and names."""
    metrics = obj(context.get("metrics", {}))
    corpus = obj(metrics.get("corpus", {}))
    for key, names in (
        ("absent", metrics.get("absent_terms")),
        ("unknown_candidates", metrics.get("candidates_unknown")),
        ("changed", corpus.get("changed_since_build")),
        ("gone", corpus.get("gone_since_build")),
    ):
        if names:
            yield key, tuple(strings(names))
