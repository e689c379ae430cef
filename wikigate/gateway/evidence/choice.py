"""Which pieces of the pages to quote for a slot: the best one short, then whatever adds most for its length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wikigate.corpus.settings.limits import AnswerLimits
from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.evidence.answer import Answer
from wikigate.gateway.evidence.markup import only_images
from wikigate.gateway.evidence.windows import Window, best_window
from wikigate.gateway.read import Reading

FIRST_PRICE: Final = 0.01
FURTHER_PRICE: Final = 0.002
"""Price of 100 code points, in probability: what the best quote and what further quotes must gain by being
longer. .05 gives a best quote of 110 to 150 code points with the answer in 87 (CMRC 2018) to 94 % (DRCD)."""

BEST_LONGEST: Final = 150
"""Longest best quote, code points, unless a single unit is longer: it is what a reader looks at first."""

MIN_GAIN: Final = 0.002
"""Least probability that a further quote must add."""


class Chosen(NamedTuple):
    """One quote of a page for a slot, in the order in which it was chosen."""

    answer: Answer
    window: Window


def choose(answers: Sequence[Answer], limits: AnswerLimits) -> list[Chosen]:
    """The best quote of the first page, then whatever adds the most probability for its length."""
    if not answers:
        return []
    taken = [_unquotable(answer) for answer in answers]
    first = at = None
    for at, answer in enumerate(answers):
        first = best_window(
            answer.units,
            answer.p,
            price=FIRST_PRICE,
            taken=taken[at],
            longest=min(limits.max_quote_code_points, _best_longest(answer.reading)),
            room=limits.reply_code_points,
        )
        if first is not None:
            break
    if first is None or at is None:
        return []
    chosen = [_take(answers[at], first, taken[at])]
    room = limits.reply_code_points - len(first.span)
    offers: list[Window | None] = [None] * len(answers)
    stale = set(range(len(answers)))
    while len(chosen) < limits.quotes:
        # Only the page that was quoted last, and offers that no longer fit, have to be looked at again.
        stale.update(i for i, offer in enumerate(offers) if offer is not None and len(offer.span) > room)
        for i in stale:
            offers[i] = best_window(
                answers[i].units,
                answers[i].p,
                price=FURTHER_PRICE / max(answers[i].prior, 1e-6),
                taken=taken[i],
                longest=limits.max_quote_code_points,
                room=room,
            )
        gains = [(answers[i].prior * offer.gain, -i) for i, offer in enumerate(offers) if offer is not None]
        gain, at = max(gains, default=(0.0, 0))
        offer = offers[-at]
        if offer is None or gain < MIN_GAIN:
            break
        chosen.append(_take(answers[-at], offer, taken[-at]))
        room -= len(offer.span)
        stale = {-at}
    return chosen


def _unquotable(answer: Answer) -> list[bool]:
    """Units that are never quoted: a heading is no answer, and a picture is not read."""
    text = answer.reading.text
    blocks = answer.reading.blocks if "![" in text else ()
    pictures = {block.ordinal for block in blocks if only_images(block.span.of(text))}
    return [unit.kind == "heading" or unit.block in pictures for unit in answer.units]


def _take(answer: Answer, window: Window, taken: list[bool]) -> Chosen:
    taken[window.first : window.last + 1] = [True] * (window.last + 1 - window.first)
    return Chosen(answer, window)


def _best_longest(reading: Reading) -> int:
    """Longest best quote of a page, code points: Latin letters carry half of what Chinese characters do."""
    start = reading.page.body_start
    sample = reading.text[start : start + 2000]
    latin = len(sample.encode("ascii", "ignore"))
    return BEST_LONGEST * 2 if 2 * latin > len(sample) else BEST_LONGEST
