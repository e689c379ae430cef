"""How far a page and a quote from it answer a question: the score behind `supported`, and its bounds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.evidence.scoring import TermSet
from wikigate.gateway.model import Term
from wikigate.gateway.query.terms import idf

QUOTE_SHARE, PAGE_SHARE, BM25_SHARE, OFFSET = 4.1, 2.2, 18.8, -8.1
"""Logistic fit of "answerable" over question sets (asked at home and at another set) and real wikis (asked at home and
at six other wikis), each kind of set with equal weight, five folds; scaled so that the bounds below are whole numbers."""

SUFFICIENT: Final = 2.0
PARTIAL: Final = 0.0
"""From `SUFFICIENT` on, a page answers; from `PARTIAL` on, it covers a part of the question (docs/adr/0010)."""

UNKNOWN: Final = 0.3
MOSTLY_UNKNOWN: Final = 0.55
"""Share of the question (by rarity) that no page of the wiki has a word for: above the first, no page answers it;
above the second, it takes as much to cover it in part as else to answer it. Of questions that a wiki answers 2 % and under 1 % lie above, of
those asked at a foreign wiki 78 % and 60 %."""

UNSHOWN: Final = 1.0
"""What the score must have on top where the quote shows no sign of the kind of thing that is asked for."""

ATTAINABLE: Final = 2.2
"""bm25 of a perfect section, over what the question's terms weigh (k1 + 1, b at its mean)."""

LATIN_TWICE: Final = 1.67
"""A Latin word stands in both streams of the index, and in pairs with its neighbours: bm25 of English questions comes out
so much higher at the same coverage (medians of XQuAD, English against Chinese)."""


class Scale(NamedTuple):
    """What the pages of one question are held against.

    Attributes:
        perfect: As `perfect_bm25` gives it.
        unknown: As `unknown_share` gives it.
        strictness: What a score must have more than the usual (`answer.strictness` in wikigate.toml).
    """

    perfect: float = 1.0
    unknown: float = 0.0
    strictness: float = 0.0


class Fit(NamedTuple):
    """Features of one page for one question, each 0 to about 1, and the score made of them.

    Attributes:
        unknown: Share of the question that no page has a word for; the same for all pages.
        beside: Whether the quote has nothing of the question but the page's name.
    """

    quote: float
    page: float
    bm25: float
    unknown: float = 0.0
    beside: bool = False
    strictness: float = 0.0

    @property
    def score(self) -> float:
        """Log odds that the page answers the question, less what the owner of the wiki wants on top."""
        return (
            OFFSET
            - self.strictness
            + QUOTE_SHARE * self.quote
            + PAGE_SHARE * self.page
            + BM25_SHARE * math.sqrt(self.bm25)
        )

    @property
    def answers(self) -> bool:
        """Whether the page covers the question."""
        return self.score >= SUFFICIENT and self.unknown <= UNKNOWN and not self.beside

    @property
    def covers_part(self) -> bool:
        """Whether it covers a part of it, or all."""
        return self.score >= (PARTIAL if self.unknown <= MOSTLY_UNKNOWN else SUFFICIENT)


def unknown_share(terms: Sequence[Term], absent: Sequence[str], pages: int) -> float:
    """Share of a question that no page has a word for: its `absent` pieces, each as rare as can be, among its words."""
    if not absent:
        return 0.0
    rarest = idf(0, pages)
    nowhere = rarest * len(absent)
    known = (
        term.weight * idf(term.pages, pages)
        for term in terms
        if term.kind in ("word", "latin") and not any(term.text in piece for piece in absent)
    )
    return nowhere / (nowhere + sum(known))


def perfect_bm25(terms: Sequence[Term], sections: int) -> float:
    """What a section with every term of the question would get; infinite where none weighs anything (是什么).

    The terms weigh by the sections that hold them, as in the index: a word on half of the pages of a wiki with long pages
    stands in few of its sections, and would else seem to be found beyond all measure.
    """
    rarity = [_index_idf(term.sections, sections) for term in terms]
    # A pair of characters that stands nowhere may only be the end of one word and the beginning of the next.
    rarest = max((value for term, value in zip(terms, rarity, strict=True) if term.sections), default=0.0)
    weights = (
        term.weight
        * (value if term.sections or term.kind != "gram" else min(value, rarest))
        * (LATIN_TWICE if term.kind == "latin" else 1.0)
        for term, value in zip(terms, rarity, strict=True)
    )
    return ATTAINABLE * sum(weights) or math.inf


def _index_idf(sections: int, of: int) -> float:
    """Inverse document frequency as the index has it: next to nothing for what half of the sections hold."""
    return max(1e-6, math.log(max(0.5, of - sections + 0.5) / (sections + 0.5)))


def fit(terms: TermSet, *, quote_mask: int, page_mask: int, bm25: float, scale: Scale = Scale()) -> Fit:  # noqa: B008 - frozen
    """Features of a page.

    Args:
        terms: The question's.
        quote_mask: Terms in the best quote, the unit before it, its headings and the page's title.
        page_mask: Terms anywhere on the page and in its title. Words of one character count only where they are
            quoted: on a long page each of them stands somewhere, inside other words.
        bm25: Best bm25 that a section of the page, or the page, got for the question.
        scale: Of the question.
    """
    return Fit(
        quote=terms.word_coverage(quote_mask),
        page=terms.word_coverage(page_mask & ~terms.single | quote_mask),
        bm25=min(1.0, bm25 / scale.perfect),
        unknown=scale.unknown,
        strictness=scale.strictness,
    )
