"""The quotations of an answer and how each stands: whether an evidence page has the words, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from wikigate.corpus.model import Span
from wikigate.gateway.verify.answer import Quotation
from wikigate.gateway.verify.held import Held
from wikigate.gateway.verify.match import (
    Found,
    Quoted,
    find,
    find_with_omissions,
    has_omission,
    quoted,
    splice,
)
from wikigate.gateway.verify.pages import PageText

Standing: TypeAlias = Literal["true", "elsewhere", "misattributed", "spliced", "absent"]


@dataclass(frozen=True, slots=True)
class Checked:
    """A quotation and how it stands: `elsewhere` is true, but on a page of the corpus outside the evidence."""

    quotation: Quotation
    quoted: Quoted
    standing: Standing
    found: tuple[Found, ...] = ()


def check_quotations(held: Held) -> tuple[Checked, ...]:
    """Look up every quotation of the answer; terms in quotation marks are none."""
    return tuple(
        _check(held, quotation)
        for quotation in held.answer.quotations
        if quotation.kind != "term" and not quoted(quotation.text).empty
    )


def _check(held: Held, quotation: Quotation) -> Checked:
    words = quoted(quotation.text)
    wanted = [
        (page, sections)
        for citation in quotation.citations
        for page in held.pages_called(citation.page)
        for sections in (page.sections_called(citation.section),)
    ]
    return stand(quotation, words, wanted, held.pages, held.find_elsewhere)


def stand(
    quotation: Quotation,
    words: Quoted,
    wanted: Sequence[tuple[PageText, tuple[Span, ...]]],
    pages: Sequence[PageText],
    find_elsewhere: Callable[[Quoted], tuple[Found, ...]],
) -> Checked:
    """How a quotation stands among `pages`; `wanted` are those of its citations, with the sections they name."""
    cited = {page for page, _ in wanted}
    found = _find_all(words, [*(page for page, _ in wanted), *(page for page in pages if page not in cited)])
    if found:
        here = tuple(place for place in found if _is_cited(place, wanted))
        if here or not quotation.citations:
            return Checked(quotation, words, "true", here or found)
        return Checked(quotation, words, "misattributed", found)
    elsewhere = find_elsewhere(words)
    if elsewhere:
        return Checked(quotation, words, "elsewhere", elsewhere)
    pieces = splice(words, pages)
    return Checked(quotation, words, "spliced" if pieces else "absent", pieces)


def _find_all(words: Quoted, pages: list[PageText]) -> tuple[Found, ...]:
    found = tuple(place for page in pages for place in find(words, page))
    if found or not has_omission(words.text):
        return found
    chained = (find_with_omissions(words.text, page) for page in pages)
    return tuple(place for place in chained if place is not None)


def _is_cited(place: Found, wanted: Sequence[tuple[PageText, tuple[Span, ...]]]) -> bool:
    return any(
        place.page is page and any(span.start <= place.start and place.end <= span.end for span in sections)
        for page, sections in wanted
    )
