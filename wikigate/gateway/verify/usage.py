"""Which evidence an answer uses: by citation, by quotation, or by saying the same thing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from wikigate.gateway.constraints import Ground
from wikigate.gateway.verify.disclosure import stated
from wikigate.gateway.verify.held import Held
from wikigate.gateway.verify.words import coverage, grams

_SAME: Final = 0.6
"""Share of a sentence's grams that a piece of evidence has, for the sentence to rest on it."""
_CITED: Final = 0.3
"""The same where the sentence cites the page: most of the likeness is then given."""
_LEAST_GRAMS: Final = 4
_LEAST_WITH_FIGURE: Final = 2
"""Grams that the two must share; the second where they share every figure of the sentence and are as like as can be."""
_TERSE_CITED: Final = 0.25
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
        said = stated(sentence.words) if sentence.kind == "prose" else ""
        if not said:
            continue
        words, digits = _features(said)
        cited = {page.page for c in held.answer.cited_in(sentence.span) for page in held.pages_called(c.page)}
        here = []
        for ground, theirs, their_digits in grounds:
            fit = coverage(words, theirs)
            least = _CITED if ground.page in cited else _SAME
            shared = len(words & theirs)
            # 深烘豆 84 ℃: few words, but all of them (half of them where the page is cited), and the figure.
            likeness = _TERSE_CITED if ground.page in cited else 1.0
            figures = bool(digits) and digits <= their_digits
            terse = figures and shared >= _LEAST_WITH_FIGURE and fit >= likeness
            if terse or (fit >= least and shared >= min(_LEAST_GRAMS, len(theirs))):
                here.append(Use(index, ground, fit))
        found.extend(sorted(here, key=lambda use: (-use.fit, use.ground.page, use.ground.span)))
    return tuple(found)


def _features(text: str) -> tuple[frozenset[str], frozenset[str]]:
    return grams(text), frozenset(_DIGITS.findall(text))
