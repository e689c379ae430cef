"""Which evidence an answer uses: by citation, by quotation, or by saying the same thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wikigate.gateway.constraints import Ground
from wikigate.gateway.verify.answer import Sentence
from wikigate.gateway.verify.cues import cue
from wikigate.gateway.verify.held import Held
from wikigate.gateway.verify.words import coverage, grams

_SAME: Final = 0.6
"""Share of a sentence's grams that a piece of evidence has, for the sentence to rest on it."""
_LEAST_GRAMS: Final = 4
_CITED: Final = 0.3
"""The same where the sentence cites the page: most of the likeness is then given."""


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
        (ground, grams(ground.span.of(pages[ground.page].text)))
        for ground in held.constraints.grounds
        if ground.page in pages
    ]
    found: list[Use] = []
    for index, sentence in enumerate(held.answer.sentences):
        if sentence.kind != "prose" or discloses(sentence):
            continue
        words = grams(sentence.words)
        cited = {page.page for c in held.answer.cited_in(sentence.span) for page in held.pages_called(c.page)}
        here = []
        for ground, held in grounds:
            fit = coverage(words, held)
            least = _CITED if ground.page in cited else _SAME
            if fit >= least and len(words & held) >= min(_LEAST_GRAMS, len(held)):
                here.append(Use(index, ground, fit))
        found.extend(sorted(here, key=lambda use: (-use.fit, use.ground.page, use.ground.span)))
    return tuple(found)


def discloses(sentence: Sentence) -> bool:
    """Whether a sentence says that something is not known."""
    return bool(cue("disclosure").search(sentence.words))
