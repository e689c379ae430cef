"""Which evidence an answer uses: by citation, by quotation, or by saying the same thing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from wikigate.gateway.constraints import Ground
from wikigate.gateway.verify.answer import Sentence
from wikigate.gateway.verify.cues import cue
from wikigate.gateway.verify.held import Held
from wikigate.gateway.verify.words import coverage, grams

_SAME: Final = 0.6
"""Share of a sentence's grams that a piece of evidence has, for the sentence to rest on it."""
_CITED: Final = 0.3
"""The same where the sentence cites the page: most of the likeness is then given."""
_LEAST_GRAMS: Final = 4
_LEAST_WITH_FIGURE: Final = 2
"""Grams that the two must share; the second where they share every gram and every figure of the sentence."""
_DIGITS = re.compile(r"\d+(?:[.,:]\d+)*")


@dataclass(frozen=True, slots=True)
class Use:
    """A sentence of the answer (by index) that rests on a piece of evidence, and how well it fits."""

    sentence: int
    ground: Ground
    fit: float


def find_uses(held: Held) -> tuple[Use, ...]:
    """Every sentence with the evidence that it rests on, best fit first for each sentence.

    A disclosure, a question and a heading rest on nothing.
    """
    pages = {page.page: page for page in held.pages}
    grounds = [
        (ground, *_features(ground.span.of(pages[ground.page].text)))
        for ground in held.constraints.grounds
        if ground.page in pages
    ]
    found: list[Use] = []
    for index, sentence in enumerate(held.answer.sentences):
        if sentence.kind != "prose" or discloses(sentence):
            continue
        words, digits = _features(sentence.words)
        cited = {page.page for c in held.answer.cited_in(sentence.span) for page in held.pages_called(c.page)}
        here = []
        for ground, theirs, their_digits in grounds:
            fit = coverage(words, theirs)
            least = _CITED if ground.page in cited else _SAME
            shared = len(words & theirs)
            # 深烘豆 84 ℃: few words, but all of them, and the figure.
            terse = shared == len(words) >= _LEAST_WITH_FIGURE and bool(digits) and digits <= their_digits
            if fit >= least and (terse or shared >= min(_LEAST_GRAMS, len(theirs))):
                here.append(Use(index, ground, fit))
        found.extend(sorted(here, key=lambda use: (-use.fit, use.ground.page, use.ground.span)))
    return tuple(found)


def _features(text: str) -> tuple[frozenset[str], frozenset[str]]:
    return grams(text), frozenset(_DIGITS.findall(text))


def discloses(sentence: Sentence) -> bool:
    """Whether a sentence says that something is not known."""
    return bool(cue("disclosure").search(sentence.words))
