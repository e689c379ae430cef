"""Pages that give one thing different values: both are shown, and nobody decides.

Two figures are held against each other where their metric is the same (what is measured) and both are said of the same
subject. Then they conflict if their values cannot both be true, unless they differ in scope: another year, place or
group, a limit that only one of them has, a page that is out of use. A false conflict does as much harm as a missed
one, so whatever cannot be told apart from a difference in scope is called incomparable.

The figures were read by the build; what their words are is looked at here, and only where two pages hold figures of one
kind.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from wikigate.corpus.file.rows import QuantityRow
from wikigate.corpus.model import Span
from wikigate.corpus.text.lazy import lazy
from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.evidence.scoring import TermSet
from wikigate.gateway.model import Conflict, ConflictClaim
from wikigate.gateway.read import Reading

if TYPE_CHECKING:
    from wikigate.corpus.text.quantities.model import Quantity

Bound: TypeAlias = Literal["same", "scope", "apart"]

MOST_FIGURES: Final = 24
"""Figures of a slot that are held against each other, so that the work has a bound."""
MOST_REPORTED: Final = 3
"""Conflicts of one slot that a reply shows."""

ALIKE: Final = 0.35
"""Least share of common words (Jaccard) of two statements on pages about different subjects."""
ASKED: Final = 0.4
"""Least share of the question that both sentences hold there: so much of it is their common subject."""
NEAR: Final = 0.6
"""The same where no metric ties them: dates, and figures whose clause names none."""

_FAR: Final = float("inf")
_CLAUSE_ENDS: Final = lazy(r"[，,；;。！？!?]|\.\s")
_YEAR: Final = lazy(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_FIGURE: Final = "\ue000"
_OPENING: Final = 3
"""Words (bigrams in Chinese) that open a statement: they name what it is of."""
# Text is folded here: a letter that is not a to z is Chinese, nearly always. To compile the range of Chinese characters
# takes 2 ms, which a question would pay for.
_HAN: Final = r"[^\W\d_a-z]"
_SCOPED = lazy(
    rf"[在对给于若当](?P<behind>{_HAN}{{2,4}})"
    rf"|(?P<before>{_HAN}{{2}})(?:时|期间|里|中|地区|以上|以下|后|前)"
    r"|\b(?:during|for|in|among|at|on|under|with|within|while|if|when|after|before)\s+(?P<latin>[a-z]+(?: [a-z]+)?)"
)
_DATED: Final = frozenset({"date", "decade", "clock"})
_UP: Final = frozenset({"more_than", "at_least"})
_DOWN: Final = frozenset({"less_than", "at_most"})


class Figure(NamedTuple):
    """A figure of a page, and the unit (sentence, list item, table row) in which it stands."""

    reading: Reading
    unit: Span
    kind: str
    """Kind of the block."""
    quantity: QuantityRow
    mask: int
    """Terms of the question in the unit."""


class _Statement(NamedTuple):
    """What a figure is said of, in words (grams as `gateway.grams` has them).

    Attributes:
        words: Of its statement: from behind the last figure of its kind to the end of its clause.
        metric: What is measured.
        scope: Those of the words that say whom, when or where it is said of.
        above: Of the page's title and the headings.
        title: Of the page's title.
        years: In path, title and headings.
    """

    figure: Figure
    words: frozenset[str]
    metric: frozenset[str]
    scope: frozenset[str]
    above: frozenset[str]
    title: frozenset[str]
    years: frozenset[str]
    limited: bool


def conflicts(
    slot: str, terms: TermSet, figures: Sequence[Figure], fold: Callable[[str], str]
) -> tuple[Conflict, ...]:
    """The conflicts between figures of different pages, then the pairs that differ in scope.

    Args:
        slot: Key of the slot that they speak to.
        terms: Of the question of that slot.
        figures: Those that would answer, the most probable first.
        fold: Normalises page text.
    """
    paired = list(_paired(figures))[:MOST_FIGURES]
    if not paired:
        return ()
    stated = [_statement(figure, fold) for figure in paired]
    groups: list[list[_Statement]] = []
    apart: list[tuple[_Statement, _Statement]] = []
    for one in stated:
        for group in groups:
            bound = _bound(group[0], one, terms)
            if bound == "same":
                group.append(one)
                break
            if bound == "scope" and group[0].figure.reading is not one.figure.reading:
                apart.append((group[0], one))
        else:
            groups.append([one])
    found = [conflict for group in groups if (conflict := _conflict(slot, group, stated)) is not None]
    found += [_incomparable(slot, one, other, "other_scope") for one, other in apart if _differ(one, other)]
    found.sort(key=lambda conflict: conflict.status != "conflict")
    return tuple(found[:MOST_REPORTED])


def _paired(figures: Sequence[Figure]) -> Iterator[Figure]:
    """The figures of whose kind and unit another page has one too."""
    pages: dict[tuple[str, str], set[str]] = {}
    for figure in figures:
        pages.setdefault(_sort(figure), set()).add(figure.reading.page.path)
    return (figure for figure in figures if len(pages[_sort(figure)]) > 1)


def _sort(figure: Figure) -> tuple[str, str]:
    quantity = figure.quantity
    time = quantity.kind in {"duration", "age"}
    return ("duration", "") if time else (quantity.kind, "" if quantity.kind == "date" else quantity.unit)


def _statement(figure: Figure, fold: Callable[[str], str]) -> _Statement:
    from wikigate.gateway.grams import grams, placed_grams  # noqa: PLC0415 - see above

    reading, quantity = figure.reading, figure.quantity
    section = next(row for row in reading.sections if row.span.start <= figure.unit.start < row.span.end)
    names = " / ".join((reading.page.title, *section.path))
    fillers = _fillers()
    metric = _without_fillers(fold(quantity.metric))
    text = metric if figure.kind == "table_row" else _without_fillers(fold(_said(figure)))
    placed = [(gram, at) for gram, at in placed_grams(text) if gram not in fillers]
    ahead = text.find(_FIGURE)
    opening = [gram for gram, at in placed if ahead < 0 or at < ahead][:_OPENING]
    found = (match["behind"] or match["before"] or match["latin"] for match in _SCOPED.finditer(text))
    behind = {gram for words in found for gram in grams(words)} - fillers
    return _Statement(
        figure,
        words=frozenset(gram for gram, _ in placed),
        metric=grams(metric) - fillers,
        scope=frozenset((*opening, *behind)),
        above=grams(fold(names)),
        title=grams(fold(reading.page.title)),
        years=frozenset(_YEAR.findall(f"{reading.page.path} {names}")),
        limited=_limited(figure),
    )


def _said(figure: Figure) -> str:
    """The unit from behind the last figure of the same kind up to the end of the clause, figures blanked."""
    text, unit, own = figure.reading.text, figure.unit, figure.quantity
    start, end = unit.start, unit.end
    lead = text[start : own.span.start]
    if other := max((m.end() for m in re.finditer(r"\d[^，,；;。]*[，,；;]", lead)), default=0):
        # Another figure goes before in the sentence: what is said of this one begins behind its clause.
        start += other
    if close := _CLAUSE_ENDS.search(text, own.span.end, end):
        end = close.start()
    return f"{text[start : own.span.start]}{_FIGURE}{text[own.span.end : end]}"


def _limited(figure: Figure) -> bool:
    """Whether a limit governs it that is more than a hedge such as 一般."""
    fillers = _softening()
    return any(
        cue.kind == "limit"
        and figure.unit.start <= cue.span.start < figure.unit.end
        and cue.span.of(figure.reading.text).lower() not in fillers
        for cue in figure.reading.cues
    )


def _bound(one: _Statement, other: _Statement, terms: TermSet) -> Bound:
    """Whether two figures are said of the same thing, of the same thing in another scope, or of two things."""
    a, b = one.figure.quantity, other.figure.quantity
    if _sort(one.figure) != _sort(other.figure):
        return "apart"
    alike = len(one.words & other.words) / max(1, len(one.words | other.words))
    if a.kind in _DATED or not (one.metric and other.metric):
        if alike < NEAR:
            return "apart"
    elif not (one.metric <= other.metric or other.metric <= one.metric):
        return "apart"
    both = terms.coverage(one.figure.mask & other.figure.mask, before=0, above=0)
    named = one.title <= other.words | other.above or other.title <= one.words | one.above
    if not named and (alike < ALIKE or both < ASKED):
        return "apart"
    if one.years != other.years or one.limited != other.limited or _elsewhere(a, b):
        return "scope"
    return "same" if _holds(other, one.scope) and _holds(one, other.scope) else "scope"


def _holds(one: _Statement, scope: frozenset[str]) -> bool:
    """Whether a statement, or what stands above it, has all these words; a bigram may also lie across two of its words."""
    words = one.words | one.above
    ends, begins = {word[-1] for word in words}, {word[0] for word in words}
    return all(
        gram in words or (len(gram) == 2 and gram[0] in ends and gram[1] in begins and not gram.isascii())
        for gram in scope
    )


def _elsewhere(a: QuantityRow, b: QuantityRow) -> bool:
    """Whether their sentences name another time or place, or only one of them names a time."""
    if a.scope and b.scope:
        return a.scope != b.scope
    return any(char.isdigit() for char in a.scope + b.scope)


def _conflict(slot: str, group: Sequence[_Statement], stated: Sequence[_Statement]) -> Conflict | None:
    """The different values of a group, one claim each; None where they can all be true."""
    ranked = sorted(group, key=_retired)  # stable: a page in use goes first
    by_page: dict[str, list[_Statement]] = {}
    for one in stated:
        by_page.setdefault(one.figure.reading.page.path, []).append(one)
    claims: list[_Statement] = []
    for one in ranked:
        mine = one.figure.reading.page.path
        against = [
            claim for claim in claims if claim.figure.reading.page.path != mine and _differ(claim, one)
        ]
        # A page that also has the other value says nothing against it.
        agreed = any(
            _has_too(by_page[mine], claim) or _has_too(by_page[claim.figure.reading.page.path], one)
            for claim in against
        )
        if not claims or (len(against) == len(claims) and not agreed):
            claims.append(one)
    if len(claims) < 2:
        return None
    if sum(not _retired(claim) for claim in claims) < 2:
        return _incomparable(slot, claims[0], claims[1], "retired_page")
    return Conflict(slot, "conflict", "different_values", tuple(_claim(claim) for claim in claims))


def _has_too(figures: Sequence[_Statement], one: _Statement) -> bool:
    """Whether one of a page's figures for the same metric may have the same value."""
    return any(
        own.metric & one.metric and _sort(own.figure) == _sort(one.figure) and _agree(own, one)
        for own in figures
    )


def _incomparable(slot: str, one: _Statement, other: _Statement, reason: str) -> Conflict:
    if _retired(one) or _retired(other):
        reason = "retired_page"
    return Conflict(slot, "incomparable", reason, (_claim(one), _claim(other)))


def _claim(one: _Statement) -> ConflictClaim:
    reading, quantity = one.figure.reading, one.figure.quantity
    return ConflictClaim(
        quantity.span.of(reading.text), reading.quote(one.figure.unit), retired=_retired(one)
    )


def _retired(one: _Statement) -> bool:
    return one.figure.reading.page.review == "retired"


def _differ(one: _Statement, other: _Statement) -> bool:
    """Whether the two values cannot both be true of one thing."""
    from wikigate.corpus.text.quantities.compare import comparable  # noqa: PLC0415 - see above

    a, b = _quantity(one), _quantity(other)
    if not (comparable(a, b) and comparable(b, a)) or _agree(one, other):
        return False
    if (
        a.kind in _DATED
        or (a.qualifier in _UP and b.qualifier in _UP)
        or (a.qualifier in _DOWN and b.qualifier in _DOWN)
    ):
        return True
    (least, most), (low, high) = _interval(one.figure.quantity), _interval(other.figure.quantity)
    return most < low or high < least


def _agree(one: _Statement, other: _Statement) -> bool:
    from wikigate.corpus.text.quantities.compare import agree  # noqa: PLC0415 - see above

    a, b = _quantity(one), _quantity(other)
    return agree(a, b) or agree(b, a)


def _interval(quantity: QuantityRow) -> tuple[float, float]:
    if quantity.qualifier in _UP:
        return quantity.low, _FAR
    if quantity.qualifier in _DOWN:
        return -_FAR, quantity.high
    return quantity.low, quantity.high


def _quantity(one: _Statement) -> Quantity:
    """The row without its block: what comparing takes."""
    from wikigate.corpus.text.quantities.model import Quantity  # noqa: PLC0415 - see above

    row = one.figure.quantity._asdict()
    del row["block"]
    return Quantity(**row)


@cache
def _words() -> dict[str, list[str]]:
    path = Path(__file__).parent.parent / "data" / "conflict_words.json"
    words: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return words


@cache
def _fillers() -> frozenset[str]:
    """Latin words that say nothing of the subject or the scope, as grams."""
    from wikigate.gateway.grams import grams  # noqa: PLC0415 - see above

    return frozenset(gram for word in _words()["fillers"] if word.isascii() for gram in grams(word))


@cache
def _chinese_fillers() -> tuple[str, ...]:
    """Chinese words that say nothing of the subject or the scope, longest first."""
    words = (word for word in _words()["fillers"] if not word.isascii())
    return tuple(sorted(words, key=lambda word: (-len(word), word)))


def _without_fillers(text: str) -> str:
    """`text` with a blank for each Chinese word that says nothing. To compile them as one expression takes longer."""
    for word in _chinese_fillers():
        if word in text:
            text = text.replace(word, " ")
    return text


@cache
def _softening() -> frozenset[str]:
    return frozenset(_words()["softening"])
