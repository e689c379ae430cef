"""An audit as readable text: `file:line:column`, what is wrong, the words, and what the wiki has instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wikigate.faces.lines import Json, Line, Part, Piece, obj, objects, place, visible
from wikigate.faces.wording import Wording, wording

_LONGEST: Final = 80
"""Code points of a claim or a quote on its line: enough to find it."""


def audit_lines(report: Json, texts: Mapping[str, str], *, quiet: bool) -> list[Part]:
    """The report for a person, document by document; with `quiet` the violations alone."""
    lines: list[Part] = []
    for document in objects(report["documents"]):
        words = wording(texts.get(str(document["file"]), ""))
        lines += _document(document, words, quiet=quiet)
    counts = obj(report["counts"])
    words = wording("".join(texts.values()))
    count = int(str(counts["violations"]))
    verdict = Piece(words.counted("violations", count), "good" if report["ok"] else "bad")
    rest = words["audited"].format(**{name: str(value) for name, value in counts.items()})
    return [*lines, *([()] if lines else []), (verdict, Piece(f" · {rest}", "dim"))]


def _document(document: Json, words: Wording, *, quiet: bool) -> Iterator[Line]:
    file = visible(str(document["file"]))
    if document.get("problem"):
        yield (Piece(f"{file}: "), Piece(visible(str(document["problem"])), "bad"))
    for violation in objects(document["violations"]):
        kind = str(violation["type"])
        yield (
            Piece(f"{_where(file, violation)}: "),
            Piece(words.of("violation", kind), "bad"),
            Piece(f" ({violation['rule']})", "dim"),
        )
        yield (Piece("  "), Piece(f"“{_short(violation['claim'])}” ", "marked"), Piece(_reason(violation)))
        nearest = violation.get("nearest") or next(iter(objects(violation.get("evidence"))), None)
        if nearest:
            yield (Piece("    "), place(obj(nearest)), Piece(f": {_short(obj(nearest)['quote'])}", "quote"))
    if quiet:
        return
    for notice in objects(document["notices"]):
        yield (
            Piece(f"{_where(file, notice)}: ", "dim"),
            Piece(f"“{_short(notice['claim'])}” ", "quote"),
            Piece(_reason(notice), "warn"),
            Piece(f" ({notice['rule']})", "dim"),
        )
    for source in objects(document["sources"]):
        yield (
            Piece(f"{_where(file, source)}: ", "dim"),
            Piece(f"“{_short(source['quote'])}”", "quote"),
            Piece(" ← ", "dim"),
            place(objects(source["places"])[0]),
        )


def _where(file: str, found: Json) -> str:
    return f"{file}:{found['line']}:{found['column']}"


def _reason(found: Json) -> str:
    return visible(str(found["reason"]))


def _short(text: object) -> str:
    line = " ".join(str(text).split())
    return visible(line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…")
