"""What a reply must keep beyond its schema; checked before anything leaves (docs: the wire).

A reply that breaks one of these is a bug of ours. It becomes E_INTERNAL, so that a wrong quote or a
verdict that contradicts itself never reaches a caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from wikigate.contracts.invalid import InvalidError

Json: TypeAlias = Mapping[str, object]
PageText: TypeAlias = Callable[[str, str], str | None]
"""(page, sha256) -> its text; None where that version of the page is not at hand."""

SNAPSHOT_CODES: Final[Mapping[str, str]] = {
    "context_missing": "E_CONTEXT_NOT_FOUND",
    "context_expired": "E_CONTEXT_EXPIRED",
    "context_corrupt": "E_CONTEXT_CORRUPT",
}
"""Status of a verify that had no context to judge by, and the code that goes with it."""


def check(reply: Json, *, page_text: PageText | None = None, answer: str | None = None) -> None:
    """Hold a reply, valid by its schema, against what the schema cannot say.

    Args:
        reply: Any kind of reply.
        page_text: Where quotes come from. Where it gives None, only the length of a quote is compared
            with its span.
        answer: The text that a `verify` judged; claims must stand in it.

    Raises:
        InvalidError: With the first problem.
    """
    for problem in problems(reply, page_text=page_text, answer=answer):
        raise InvalidError(problem)


def problems(reply: Json, *, page_text: PageText | None = None, answer: str | None = None) -> Iterator[str]:
    """Everything that is wrong with a reply, in the order of its fields; arguments as in `check`."""
    kind = reply["kind"]
    if kind == "context":
        yield from _context(reply)
    elif kind == "verify":
        yield from _verify(reply, answer)
    elif kind == "recall":
        for place, result in _objects(reply["results"], "results"):
            yield from _quote(place, result.get("text"), result, result, page_text)
    elif kind == "read":
        yield from _quote("text", reply["text"], reply, reply, page_text)
    yield from _quotes(reply, "", page_text)


def _context(reply: Json) -> Iterator[str]:
    if "error" in reply:
        yield "error: a context is whole, or it is an error envelope"
    snapshot = reply.get("snapshot")
    if isinstance(snapshot, Mapping) and snapshot.get("context_id") != reply["context_id"]:
        yield "snapshot.context_id: is another context's"
    for place, page in _objects(reply["evidence"], "evidence"):
        for inner, support in _objects(page.get("supports"), f"{place}.supports"):
            if support["quote_support"] == "conditional" and not _says(support.get("note")):
                yield f"{inner}.note: a conditional support names its limit"


def _verify(reply: Json, answer: str | None) -> Iterator[str]:
    status, violations = reply["status"], reply["violations"]
    if bool(violations) != (status == "violations_found"):
        yield f"status: {status} with {'violations' if violations else 'no violation'}"
    error = reply.get("error")
    code = error.get("code") if isinstance(error, Mapping) else None
    if code != SNAPSHOT_CODES.get(str(status)):
        yield f"error.code: {code} with status {status}"
    if answer is not None:
        for place, violation in _objects(violations, "violations"):
            claim = violation.get("claim", "")
            if isinstance(claim, str) and claim not in answer:
                yield f"{place}.claim: does not stand in the answer"


def _quotes(value: object, place: str, page_text: PageText | None) -> Iterator[str]:
    """Problems with each object that has a `quote`, however deep it lies in `value`."""
    if isinstance(value, dict):  # as replies are; to ask for any Mapping takes five times as long
        quote = value.get("quote")
        if isinstance(quote, str):
            if "page" in value:
                yield from _quote(place, quote, value, value.get("span"), page_text)
            elif isinstance(value.get("provenance"), list) and value["provenance"]:
                for inner, source in _objects(value["provenance"], f"{place}.provenance"):
                    yield from _quote(
                        inner, source.get("quote", quote), source, source.get("span"), page_text
                    )
            else:
                yield f"{place}: a quote without a place"
        for key, item in value.items():
            if isinstance(item, (dict, list)):
                yield from _quotes(item, f"{place}.{key}" if place else str(key), page_text)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            if isinstance(item, (dict, list)):
                yield from _quotes(item, f"{place}[{number}]", page_text)


def _quote(
    place: str, quote: object, source: Json, span: object, page_text: PageText | None
) -> Iterator[str]:
    page, sha256 = source.get("page"), source.get("sha256")
    start = span.get("start_cp") if isinstance(span, Mapping) else None
    end = span.get("end_cp") if isinstance(span, Mapping) else None
    if not (isinstance(page, str) and isinstance(sha256, str) and isinstance(quote, str)):
        yield f"{place}: a quote names its page and the page's sha256"
    elif not (isinstance(start, int) and isinstance(end, int) and 0 <= start == end - len(quote)):
        yield f"{place}: the span {start}, {end} does not fit a quote of {len(quote)} code points"
    elif page_text is not None:
        text = page_text(page, sha256)
        if text is not None and text[start:end] != quote:
            yield f"{place}: the page has something else at its span"


def _objects(value: object, place: str) -> Iterator[tuple[str, Json]]:
    if isinstance(value, list):
        for number, item in enumerate(value):
            if isinstance(item, Mapping):
                yield f"{place}[{number}]", item


def _says(note: object) -> bool:
    return isinstance(note, str) and bool(note.strip())
