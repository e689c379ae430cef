"""How far a page and a quote from it answer a question: the score behind `supported`, and its bounds."""

from __future__ import annotations

from typing import Final

from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.evidence.scoring import TermSet

QUOTE_SHARE, PAGE_SHARE, BM25_SHARE, OFFSET = 2.3, 8.8, 9.6, -6.2
"""Logistic fit of "answerable" over question sets (each asked at home, at another set, and with its page
taken away) and real wikis (asked at home and at the other wikis), each kind of set with equal weight."""

SUFFICIENT: Final = 2.0
PARTIAL: Final = -0.5
"""From `SUFFICIENT` on, a page answers; from `PARTIAL` on, it covers a part of the question. At these bounds
91 % of answerable questions of the question sets pass, and 1 to 3 % of those asked at a foreign wiki."""

ATTAINABLE: Final = 2.2
"""bm25 of a perfect page, over the sum of weighted idf of the question's terms (k1 + 1, b at its mean)."""


class Fit(NamedTuple):
    """Features of one page for one question, each 0 to about 1, and the score made of them."""

    quote: float
    page: float
    bm25: float

    @property
    def score(self) -> float:
        """Log odds that the page answers the question."""
        return OFFSET + QUOTE_SHARE * self.quote + PAGE_SHARE * self.page + BM25_SHARE * self.bm25


def fit(terms: TermSet, *, quote_mask: int, page_mask: int, bm25: float) -> Fit:
    """Features of a page.

    Args:
        terms: The question's.
        quote_mask: Terms in the best quote, the unit before it, its headings and the page's title.
        page_mask: Terms anywhere on the page and in its title.
        bm25: Best bm25 that a section of the page, or the page, got for the question.
    """
    attainable = ATTAINABLE * terms.attainable
    return Fit(
        quote=terms.word_coverage(quote_mask),
        page=terms.word_coverage(page_mask),
        bm25=bm25 / attainable if attainable else 0.0,
    )
