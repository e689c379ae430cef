"""What an engine returns for one unit."""

from __future__ import annotations

from collections.abc import Mapping

from wikigate.fast_tuple import NamedTuple


class Found(NamedTuple):
    """One page in one engine's answer to one unit, best first in a list of its kind.

    Attributes:
        tier: 1 the page's own name stands in the question, 2 a heading or tag of it, 3 text; None where the
            engine knows no tiers.
        score: Higher is better, comparable only inside one engine.
        bm25: Best bm25 of the page or of a section of it, as FTS5 gives it.
        sections: Ordinal -> score of the sections that matched.
    """

    page_id: int
    page: str
    tier: int | None
    score: float
    bm25: float
    sections: Mapping[int, float]
