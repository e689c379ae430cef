"""The wire shape of an audit: `audit_report` of local.v1.json."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from wikigate.contracts.versions import stamp
from wikigate.corpus.model import Span
from wikigate.gateway.audit.model import Audited, Source
from wikigate.gateway.reply import Wire
from wikigate.gateway.verify.model import Notice, Place, Violation


def audit_report(audited: Sequence[Audited], build_id: str) -> Wire:
    """The report of all documents, in their order."""
    violations = sum(len(one.violations) for one in audited)
    return {
        "kind": "audit_report",
        **stamp(),
        "ok": not violations and not any(one.problem for one in audited),
        "build_id": build_id,
        "counts": {
            "documents": len(audited),
            "quotations": sum(one.quotations for one in audited),
            "figures": sum(one.figures for one in audited),
            "violations": violations,
            "notices": sum(len(one.notices) for one in audited),
        },
        "documents": [_document(one) for one in audited],
    }


class Positions:
    """Lines and columns, from 1, of offsets in a text; columns count code points. Lines end at LF alone."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._pairs = [found.start() for found in re.finditer("[^\x00-\uffff]", text)]

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def in_utf16(self, offset: int) -> tuple[int, int]:
        """The same, columns in UTF-16 code units: a character outside the first plane counts two."""
        line, column = self.at(offset)
        start = self._starts[line - 1]
        return line, column + bisect_left(self._pairs, offset) - bisect_left(self._pairs, start)


def _document(one: Audited) -> dict[str, object]:
    positions = Positions(one.text)
    wire: dict[str, object] = {"file": one.name}
    if one.problem:
        wire["problem"] = one.problem
    return wire | {
        "quotations": one.quotations,
        "figures": one.figures,
        "sources": [_source(source, one.text, positions) for source in one.sources],
        "violations": [_violation(found, one.text, positions) for found in one.violations],
        "notices": [_finding(found, one.text, positions) for found in one.notices],
    }


def _source(source: Source, text: str, positions: Positions) -> Mapping[str, object]:
    places = [_place(place) for place in source.places]
    return {"quote": source.span.of(text), **_where(source.span, positions), "places": places}


def _violation(found: Violation, text: str, positions: Positions) -> dict[str, object]:
    optional = {"page": found.page, "status": found.status, "true_value": found.true_value}
    wire = {"type": found.type, **_finding(found, text, positions)}
    wire |= {name: value for name, value in optional.items() if value is not None}
    return wire | ({"nearest": _place(found.nearest)} if found.nearest else {})


def _finding(found: Violation | Notice, text: str, positions: Positions) -> dict[str, object]:
    span = found.span or Span(0, 0)
    wire: dict[str, object] = {"rule": found.rule, "reason": found.reason, "claim": span.of(text)}
    wire |= _where(span, positions)
    return wire | ({"evidence": [_place(place) for place in found.evidence]} if found.evidence else {})


def _where(span: Span, positions: Positions) -> dict[str, object]:
    line, column = positions.at(span.start)
    return {"span": _span(span), "line": line, "column": column}


def _place(place: Place) -> dict[str, object]:
    return {"page": place.page, "quote": place.quote, "span": _span(place.span), "sha256": place.sha256}


def _span(span: Span) -> dict[str, int]:
    return {"start_cp": span.start, "end_cp": span.end}
