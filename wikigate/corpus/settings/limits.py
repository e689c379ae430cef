"""Budgets of a reply: a setting of its own module, since every query needs it and no other setting."""

from __future__ import annotations

import json
from typing import Final

from wikigate.fast_tuple import NamedTuple


class AnswerLimits(NamedTuple):
    """Budgets of a reply.

    Attributes:
        max_quote_code_points: Longest quote, unless one sentence alone is longer.
        reply_code_points: All supporting quotes of one reply together.
        quotes: Most quotes for one slot.
        quoted_pages: Most pages that are quoted for one slot.
        strictness: What a page's score must have more than the usual to count as an answer, or as a part of one; less than 0
            for a wiki whose questions are asked in other words than its pages.
    """

    max_quote_code_points: int = 400
    reply_code_points: int = 1200
    quotes: int = 8
    quoted_pages: int = 5
    strictness: float = 0.0


DEFAULT_LIMITS: Final = AnswerLimits()


def asking_words(configuration: str) -> dict[str, tuple[str, ...]]:
    """Kind of slot -> the owner's own words that ask for it, in a corpus's stored settings."""
    return {slot: tuple(words) for slot, words in json.loads(configuration).get("ask", ())}


def answer_limits(configuration: str) -> AnswerLimits:
    """The budgets in a corpus's stored settings (`config.Settings.to_json`).

    Raises:
        ValueError: The text is something else, or of another version.
    """
    try:
        return AnswerLimits(**json.loads(configuration)["answer"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"not settings as this version writes them: {error!r}") from error
