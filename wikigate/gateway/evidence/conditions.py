"""Limits that govern a quote: what it says holds only under them."""

from __future__ import annotations

import re

from wikigate.gateway.model import Quote
from wikigate.gateway.query.cues import Cues

_CLAUSE = re.compile(r"[^。！？!?；;\n]+[。！？!?；;]?")


def governing_limit(quote: Quote, cues: Cues) -> str | None:
    """The page's own words that limit the quote, or None.

    A limit is looked for (`limit.strong` expressions of the word lists) in the quote and in its headings.
    """
    pattern = cues.patterns("limit.strong")
    if pattern is None:
        return None
    for clause in _CLAUSE.findall(quote.plain):
        if pattern.search(clause):
            return str(clause).strip()
    return next((heading for heading in quote.section_path if pattern.search(heading)), None)
