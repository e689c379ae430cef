"""A broken invariant of a stored corpus."""

from __future__ import annotations

from wikigate.fast_tuple import NamedTuple


class Problem(NamedTuple):
    """A broken invariant.

    Attributes:
        page: Path of the page; "" where it is the file as a whole.
        what: sqlite, rows, meta, fold, word, build_id, digest, link_digest, diagnostic, section, block, runs, units,
            search, quantity, cue, span or index.
        message: What is wrong, with places in code points.
    """

    page: str
    what: str
    message: str
