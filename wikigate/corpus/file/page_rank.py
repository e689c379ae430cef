"""Pages by bm25, from the index of sections: a page is the sections that it holds.

An index of pages beside it took as much space again and ranked no better: right page in the first three for 121
of 136 known items of nine wikis against 119, page first on CMRC 2018 and DRCD the same (pages there are one
section long).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Final

K1: Final = 1.2
B: Final = 0.75
"""As FTS5 has them (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009). With b 0.3 three right
pages fewer come first."""

LATIN_WEIGHT: Final = 2.0
"""A Latin word stands in two columns of the index, and counts twice there; here it is looked up once."""

_MEASURED: Final = 200
"""Pages whose length is looked up: the best as if all were of average length."""


def terms_of(match: str) -> list[str]:
    """The terms of an FTS5 query: quoted, joined by OR."""
    return [part.replace('""', '"') for part in match[1:-1].split('" OR "')] if match else []


def score_pages(
    postings: Mapping[str, Mapping[int, int]],
    pages: int,
    average_size: float,
    sizes: Callable[[Iterable[int]], Mapping[int, int]],
) -> dict[int, float]:
    """bm25 of the best pages; the term frequency is the number of sections that hold the term.

    Args:
        postings: For each term the pages that hold it, with the number of their sections that do.
        pages: Pages in the corpus.
        average_size: Bytes of a page.
        sizes: Bytes of pages, by their ids.

    Returns:
        Page id to score, rounded to 9 places; higher is better.
    """
    weights = {
        term: max(1e-6, math.log((pages - len(found) + 0.5) / (len(found) + 0.5)))
        * (LATIN_WEIGHT if term.isascii() else 1.0)
        for term, found in postings.items()
    }
    rough: defaultdict[int, float] = defaultdict(float)
    for term in sorted(postings):
        weight = weights[term]
        for page, count in postings[term].items():
            rough[page] += weight * count / (count + K1)
    best = list(rough)
    if len(best) > _MEASURED:
        # Equal scores stay together: ids differ between two builds and must not decide who is in.
        least = round(sorted(rough.values())[-_MEASURED], 9)
        nearly = least - 1e-9  # rounding is what takes time
        best = [page for page, score in rough.items() if score > nearly and round(score, 9) >= least]
    scores = {}
    held = [(weights[term], postings[term]) for term in sorted(postings)]
    for page, size in sizes(best).items():
        length = K1 * (1 - B + B * size / average_size)
        score = 0.0
        for weight, found in held:
            count = found.get(page, 0)
            if count:
                score += weight * count * (K1 + 1) / (count + length)
        scores[page] = round(score, 9)
    return scores


def pages_with(sections: int, pages: int) -> int:
    """How many of `pages` hold a term that so many sections hold, were these thrown at the pages at random.

    The idf made of it is off by 0.4 (root mean square, bigrams of oi-wiki and howtocook).
    """
    return round(pages * (1 - (1 - 1 / pages) ** sections)) if sections else 0
