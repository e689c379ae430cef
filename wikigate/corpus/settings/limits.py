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
    """

    max_quote_code_points: int = 400
    reply_code_points: int = 1200


DEFAULT_LIMITS: Final = AnswerLimits()


def answer_limits(configuration: str) -> AnswerLimits:
    """The budgets in a corpus's stored settings (`config.Settings.to_json`).

    Raises:
        ValueError: The text is something else, or of another version.
    """
    try:
        return AnswerLimits(**json.loads(configuration)["answer"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"not settings as this version writes them: {error!r}") from error
