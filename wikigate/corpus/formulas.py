"""Formulas in running text: their coefficients and indices state nothing."""

from __future__ import annotations

import re
from typing import Final

from wikigate.corpus.model import Block

_BARE_NUMBER = re.compile(r"[\d.,\s-]+")
"""A formula that is a number and nothing else: `$3.5$`."""

_SILENT: Final = "\ue001"
"""Stands for a character that no rule of numbers matches (private use)."""


def without_formulas(text: str, block: Block, plain: str) -> str:
    """`plain` of `block` of the page with this `text`, its formulas silenced; as long as it was.

    A run that dropped `$` signs enclose is a formula (what stands between two formulas is enclosed too, but by a
    sign that closes and one that opens). One that is a plain number stays.
    """
    if text.find("$", block.span.start, block.span.end) < 0:
        return plain
    parts = []
    at, closed = 0, -1
    for raw, instead in block.runs:
        size = raw.end - raw.start if instead is None else len(instead)
        piece = plain[at : at + size]
        at += size
        formula = (
            text[raw.start - 1 : raw.start] == "$" == text[raw.end : raw.end + 1] and raw.start - 1 != closed
        )
        closed = raw.end if formula else -1
        parts.append(_SILENT * size if formula and not _BARE_NUMBER.fullmatch(piece) else piece)
    return "".join(parts)
