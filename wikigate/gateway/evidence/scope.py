"""Whether a quote speaks of another case than the one that is asked about: another year, version, place or group.

Only what the page says itself counts: a quote is outside where its section and its names nowhere have what was asked, and
it (or what stands above it) names another of the same kind. Where nothing is named, nothing can be told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from wikigate.corpus.model import Span
from wikigate.corpus.text.lazy import lazy
from wikigate.gateway.model import Anchor, QueryUnit
from wikigate.gateway.query.cues import Cues, padded
from wikigate.gateway.read import Reading

SCOPES: Final = frozenset({"year", "version", "place", "group"})
"""Kinds of anchor that say which case is asked about."""

_YEAR = lazy(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_VERSION = lazy(r"(?:\b([a-z][\w+#]*) ?v?|\bv)(\d+(?:\.\d+)+)(?![\w.])", re.IGNORECASE)
_PLACE_ENDS: Final = "省市县州"
_PLACE = lazy(rf"[\u4e00-\u9fff]{{2}}[{_PLACE_ENDS}](?![场值井属镇民政委掉事钱力时电略去下心])")


def scope_words(folded: str, cues: Cues) -> Iterator[tuple[str, str]]:
    """The places and groups that a folded question names, each with its kind of anchor."""
    generic = cues.words("scope.generic")
    # Not compiled for the many questions that name none: it takes a millisecond.
    places = _PLACE.findall(folded) if any(sign in folded for sign in _PLACE_ENDS) else ()
    for place in places:
        if not any(word in place for word in generic):
            yield place, "place"
    for group in _standing(folded, cues):
        yield group, "group"


def other_scope(
    reading: Reading, quoted: Span, unit: QueryUnit, cues: Cues, fold: Callable[[str], str]
) -> bool:
    """Whether what is quoted is said of another year, version, place or group than the question names."""
    asked = [anchor for anchor in unit.anchors if anchor.kind in SCOPES]
    if not asked:
        return False
    section = next(row for row in reading.sections if row.span.start <= quoted.start < row.span.end)
    names = " ".join((reading.page.path, reading.page.title, *section.path))
    near = fold(f"{names} {section.span.of(reading.text)}")
    heard = fold(f"{names} {quoted.of(reading.text)}")
    question = fold(unit.query)
    return any(
        not any(_stands(anchor, near, cues) for anchor in same)
        and any(_names_another(anchor, heard, question, cues) for anchor in same)
        for kind in sorted(SCOPES)
        if (same := [anchor for anchor in asked if anchor.kind == kind])
    )


def _stands(anchor: Anchor, text: str, cues: Cues) -> bool:
    if anchor.kind == "year":
        return anchor.text[:4] in text
    if anchor.kind == "version":
        return anchor.text.removeprefix("v") in text
    if anchor.kind == "place":
        # The pattern takes three characters, and a name may have two or one before 省: 在加州.
        return anchor.text[:-1] in text or anchor.text[1:] in text
    return anchor.text in _standing(text, cues)


def _names_another(anchor: Anchor, text: str, question: str, cues: Cues) -> bool:
    """Whether `text`, which does not have the anchor, names another of its kind."""
    if anchor.kind == "year":
        return _YEAR.search(text) is not None
    if anchor.kind == "version":
        # Of the same thing: 3.9 says nothing about Python where it is a mark.
        things = {found[1] for found in _VERSION.finditer(question)}
        return any(found[1] in things for found in _VERSION.finditer(text))
    if anchor.kind == "place":
        return any(kind == "place" and word[-1] == anchor.text[-1] for word, kind in scope_words(text, cues))
    return bool(_standing(text, cues))


def _standing(text: str, cues: Cues) -> list[str]:
    """The groups of people that a text names."""
    heard = padded(text)
    return [word for word in cues.words("scope.group") if (f" {word} " if word.isascii() else word) in heard]
