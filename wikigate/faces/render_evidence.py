"""The evidence of a `context` reply as readable text: by what was asked, each quote under its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Final

from wikigate.faces.lines import Beside, Json, Line, Part, Piece, indented, obj, objects, place, visible
from wikigate.faces.wording import Wording

GRADE_STYLE: Final = {"supported": "good", "conditional": "warn", "clue": "dim"}
_GRADES: Final = tuple(GRADE_STYLE)
_APART: Final[Line] = (Piece("    …", "dim"),)
"""Between two quotes of one place: they do not follow each other there."""
_AT_ONCE: Final = 2
"""Sides of a conflict that stand beside each other: three columns are too narrow to read at 80."""


def evidence_parts(reply: Json, words: Wording) -> Iterator[Part]:
    """Every quote, under the slot that it fills: what carries an answer first, clues last."""
    found = [
        (page, support) for page in objects(reply["evidence"]) for support in objects(page.get("supports"))
    ]
    introduced: set[str] = set()
    for slot in _slots(reply, found):
        quotes = [(page, support) for page, support in found if support["slot"] == slot]
        quotes.sort(key=lambda pair: _GRADES.index(str(pair[1]["quote_support"])))
        yield ()
        yield (Piece(visible(words.slot(slot)), "title"),)
        above: tuple[object, ...] = ()
        for page, support in quotes:
            head = (page["page"], support["section"], support["quote_support"], *_warnings(support, words))
            if head != above:
                yield from _head(page, support, words, introduced)
            else:
                yield _APART
            yield from _quote(support, words)
            above = head


def _slots(reply: Json, found: Sequence[tuple[Json, Json]]) -> list[str]:
    """Slots that have quotes, in the order in which they were asked."""
    asked = [str(unit.get("slot")) for unit in objects(obj(reply.get("plan", {})).get("query_units"))]
    held = [str(support["slot"]) for _page, support in found]
    return [*dict.fromkeys(slot for slot in (*asked, *held) if slot in held)]


def _head(page: Json, support: Json, words: Wording, introduced: set[str]) -> Iterator[Line]:
    """Where a quote stands; what is to be known of its page, the first time it comes up."""
    grade = str(support["quote_support"])
    yield (
        Piece(f"  {words.of('grade', grade)}  ", GRADE_STYLE[grade]),
        place({"page": page["page"], "section": support["section"]}),
        *(Piece(f" · {warning}", "warn") for warning in _warnings(support, words)),
    )
    name = str(page["page"])
    if name in introduced:
        return
    introduced.add(name)
    about = [words.of("relation", page["source_relation"])]
    if page["title"] != PurePosixPath(name).stem:
        about.insert(0, visible(str(page["title"])))
    if page["evidence_grade"] == "weak":
        about.append(words["match_weak"])
    if page.get("status"):
        about.append(words.labelled("status", visible(str(page["status"]))))
    changed = [Piece(f" · {words['changed_here']}", "warn")] if page.get("freshness") == "changed" else []
    yield (Piece(f"    {' · '.join(about)}", "dim"), *changed)


def _warnings(support: Json, words: Wording) -> list[str]:
    weak = support["quote_support"] != "clue" and support.get("support_confidence") == "low"
    return [
        words[name]
        for name, applies in (("weak", weak), ("needs_review", support.get("needs_review")))
        if applies
    ]


def _quote(support: Json, words: Wording) -> Iterator[Part]:
    """A quote, and the condition under which it holds beside it."""
    quote, note = str(support["quote"]), str(support.get("note") or "")
    only = f"    {words['only']}{words['colon']}"
    if note.strip() in {quote.strip(), str(support.get("plain", "")).strip()}:
        # The limit is all that the quote says: to print both would only print it twice.
        first, *rest = indented(quote, "quote")
        yield (Piece(only, "warn"), *first[1:])
        yield from rest
    elif note:
        yield Beside((tuple(indented(quote, "quote")), ((Piece(f"{only}{visible(note)}", "warn"),),)))
    else:
        yield from indented(quote, "quote")


def conflict_parts(item: Json, words: Wording) -> Iterator[Part]:
    """A conflict: what is at odds, and its sides beside each other."""
    reason = f" · {visible(words.of('conflict_reason', item['reason']))}" if item.get("reason") else ""
    yield (
        Piece(f"  {visible(words.slot(str(item.get('slot', ''))))} ", "title"),
        Piece(f" {words.of('conflict', item.get('status', ''))}", "warn"),
        Piece(reason, "dim"),
    )
    sides = [tuple(_side(claim)) for claim in objects(item.get("claims"))]
    for first in range(0, len(sides), _AT_ONCE):
        yield Beside(tuple(sides[first : first + _AT_ONCE]))


def _side(claim: Json) -> Iterator[Line]:
    if claim.get("value") is not None:
        yield (Piece("    "), Piece(visible(str(claim["value"])), "title"))
    yield (Piece("    "), place(claim))
    yield from indented(str(claim.get("quote", "")), "quote")
