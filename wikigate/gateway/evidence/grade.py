"""How far a page and a quote from it answer a question: the score behind `supported`, and its bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.evidence.scoring import TermSet
from wikigate.gateway.model import Term
from wikigate.gateway.query.terms import idf

QUOTE_SHARE, PAGE_SHARE, BM25_SHARE, OFFSET = 2.3, 8.8, 9.6, -6.2
"""Logistic fit of "answerable" over question sets (each asked at home, at another set, and with its page
taken away) and real wikis (asked at home and at the other wikis), each kind of set with equal weight."""

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
"""bm25 of a perfect page, over the sum of weighted idf of the question's terms (k1 + 1, b at its mean)."""


class Fit(NamedTuple):
    """Features of one page for one question, each 0 to about 1, and the score made of them.

    Attributes:
        unknown: Share of the question that no page has a word for; the same for all pages.
    """

    quote: float
    page: float
    bm25: float
    unknown: float = 0.0

    @property
    def score(self) -> float:
        """Log odds that the page answers the question."""
        return OFFSET + QUOTE_SHARE * self.quote + PAGE_SHARE * self.page + BM25_SHARE * self.bm25

    @property
    def answers(self) -> bool:
        """Whether the page covers the question."""
        return self.score >= SUFFICIENT and self.unknown <= UNKNOWN

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


def fit(terms: TermSet, *, quote_mask: int, page_mask: int, bm25: float, unknown: float = 0.0) -> Fit:
    """Features of a page.

    Args:
        terms: The question's.
        quote_mask: Terms in the best quote, the unit before it, its headings and the page's title.
        page_mask: Terms anywhere on the page and in its title.
        bm25: Best bm25 that a section of the page, or the page, got for the question.
        unknown: As `unknown_share` gives it.
    """
    attainable = ATTAINABLE * terms.attainable
    return Fit(
        quote=terms.word_coverage(quote_mask),
        page=terms.word_coverage(page_mask),
        bm25=bm25 / attainable if attainable else 0.0,
        unknown=unknown,
    )
