"""The quotations of a document: which page each comes from, and which no page has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from wikigate.corpus.model import Span
from wikigate.gateway.audit.document import Document
from wikigate.gateway.audit.library import Library
from wikigate.gateway.audit.model import Source
from wikigate.gateway.verify.answer import Citation, Quotation, units
from wikigate.gateway.verify.match import Found, has_omission, quoted
from wikigate.gateway.verify.model import Notice, Place, Violation
from wikigate.gateway.verify.nearest import Nearest, nearest
from wikigate.gateway.verify.pages import PageText
from wikigate.gateway.verify.quotations import Checked, stand

ALTERED: Final = 80.0
"""Likeness in percent from which a quotation is a real one that was altered, and not another's words."""
LEAST: Final = 8
"""Words of a quotation that a page of the wiki makes of another: fewer are a name or a term."""
_MOST_PLACES: Final = 5
_LONGEST_COMPARED: Final = 200_000
"""Code points of a page in which the nearest quote is looked for."""
_MOST_SHOWN: Final = 200
"""False quotations of a document for which the nearest real one is looked up."""


@dataclass(frozen=True, slots=True)
class Quotations:
    """What was found about the quotations of a document. `spans`: those that were looked up, in order."""

    spans: tuple[Span, ...]
    sources: tuple[Source, ...]
    violations: tuple[Violation, ...]
    notices: tuple[Notice, ...]


def audit_quotations(document: Document, library: Library) -> Quotations:
    """Look up every quotation of a document; terms in quotation marks are none."""
    spans: list[Span] = []
    sources: list[Source] = []
    found: list[Violation | Notice] = []
    for quotation in document.answer.quotations:
        words = quoted(quotation.text)
        if quotation.kind == "term" or words.empty:
            continue
        spans.append(quotation.span)
        pages = library.pages_like(quotation.text, document.own)
        wanted = [
            (page, page.sections_called(citation.section))
            for citation in _cited_behind(document, quotation)
            for page in map(library.page, library.pages_called(citation.page, document.own))
        ]
        checked = stand(quotation, words, wanted, pages, lambda _: ())
        if checked.standing in {"true", "misattributed"}:
            sources.append(Source(quotation.span, _places(checked.found)))
        if checked.standing == "true" and all(found.cut_number for found in checked.found):
            found.append(_cut(document, checked))
        looked_at = [*(page for page, _ in wanted), *pages]
        show = len(found) < _MOST_SHOWN
        found += _judge(document, checked, looked_at, library, cited=bool(wanted), show=show)
    return Quotations(
        tuple(spans),
        tuple(sources),
        tuple(one for one in found if isinstance(one, Violation)),
        tuple(one for one in found if isinstance(one, Notice)),
    )


def _cited_behind(document: Document, quotation: Quotation) -> list[Citation]:
    """The citations of a quotation; a link among the words of one in quotation marks is part of what is quoted."""
    block = _is_block(document, quotation)
    return [c for c in quotation.citations if block or c.span.start >= quotation.span.end]


def _is_block(document: Document, quotation: Quotation) -> bool:
    return document.text[quotation.span.start : quotation.span.end].lstrip().startswith(">")


def _judge(
    document: Document,
    checked: Checked,
    pages: Sequence[PageText],
    library: Library,
    *,
    cited: bool,
    show: bool,
) -> Iterator[Violation | Notice]:
    """`cited`: it cites a page of the wiki; `show`: the nearest real quote may still be looked for."""
    quotation = checked.quotation
    if checked.standing == "misattributed" and not cited and document.own:
        return  # what it cites is no other page
    if checked.standing == "misattributed":
        places = _places(checked.found)
        names = [f"[[{c.page}#{c.section}]]" if c.section else f"[[{c.page}]]" for c in quotation.citations]
        reason = document.say(
            f"{'、'.join(names)} 没有这句话；它在 [[{places[0].page}]]",
            f"{', '.join(names)} does not have these words; they stand in [[{places[0].page}]]",
        )
        yield _violation("quote.misattributed", quotation, reason, places[0], places)
    elif checked.standing == "spliced":
        places = _places(checked.found)
        reason = document.say(
            f"由 {len(checked.found)} 段原文拼接而成，中间的省略没有标明",
            f"joined from {len(checked.found)} true pieces without a mark of omission",
        )
        if has_omission(quotation.text):
            reason = document.say(
                "省略号两侧的文字都有，但不在同一小节，或先后顺序不同",
                "the pieces around the omission are true, but not in one section in this order",
            )
        yield _violation("quote.spliced", quotation, reason, places[0], places)
    elif checked.standing == "absent":
        near = (
            nearest(checked.quoted, [p for p in pages if len(p.text) <= _LONGEST_COMPARED]) if show else None
        )
        if _is_false(document, quotation, near, library, cited=cited):
            place = near.place if near else None
            yield _violation("quote.not_in_evidence", quotation, _differs(document, near), place, ())
        else:
            yield Notice(
                "quote.unknown_source",
                document.say(
                    "知识库的其他页面没有这句话，也没有引用知识库页面；若引自别处，请核对",
                    "no other page of the wiki has these words, and no page is cited; check them if they are quoted from elsewhere",
                ),
                quotation.span,
                (near.place,) if near else (),
            )


def _is_false(
    document: Document, quotation: Quotation, near: Nearest | None, library: Library, *, cited: bool
) -> bool:
    """Whether a quotation that no page has is a false one, or may be from outside the wiki.

    It is false where it cites a page of the wiki, or is nearly a real quote. Without either, a page of the wiki may
    quote a book, a block quote may be the writer's own note, and a phrase or a word or two may be anybody's.
    """
    if quotation.kind == "slogan" or not library.can_look_up(quotation.text):
        return False
    block = _is_block(document, quotation)
    altered = near is not None and near.likeness >= ALTERED
    if document.own:
        return units(quotation.text) >= LEAST and (cited or (altered and not block))
    return cited or altered or not block


def _violation(
    rule: str, quotation: Quotation, reason: str, near: Place | None, evidence: tuple[Place, ...]
) -> Violation:
    page = near.page if near else None
    return Violation(
        "fabricated_quote", rule, reason, quotation.span, page=page, evidence=evidence, nearest=near
    )


def _differs(document: Document, near: Nearest | None) -> str:
    if near is None:
        return document.say(
            "知识库没有这句话，也没有相近的句子", "no page has these words, nor anything like them"
        )
    pairs = [
        document.say(
            f"引文「{a}」原文「{b}」" if a and b else f"多出「{a}」" if a else f"缺少「{b}」",
            f"“{a}” is “{b}” there" if a and b else f"“{a}” is not there" if a else f"“{b}” is left out",
        )
        for a, b in near.differences
    ]
    joined = document.say("；", "; ").join(pairs)
    head = document.say(
        f"知识库没有这句话；最接近的原文在 [[{near.place.page}]]",
        f"no page has these words; the nearest real quote is in [[{near.place.page}]]",
    )
    return head + (document.say("：", ": ") + joined if joined else "")


def _cut(document: Document, checked: Checked) -> Notice:
    reason = document.say(
        "引文在数字中间截断，读来是另一个数",
        "the quotation is cut inside a number and reads as another one",
    )
    return Notice("quote.cut_number", reason, checked.quotation.span, _places(checked.found))


def _places(found: Sequence[Found]) -> tuple[Place, ...]:
    return tuple(one.page.place(one.start, one.end) for one in found[:_MOST_PLACES])
