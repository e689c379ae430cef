"""Whom, when and where a figure is said of: a true value under another scope is another claim.

"Adults can take up to 400 mg. During pregnancy the limit is 200 mg." makes "400 mg during pregnancy" false,
though the rest of its words are those of the first sentence. A word counts as scope by its place: it opens
the statement (孕妇每天…, Pregnant women…), follows a preposition of scope (在…, during, for), stands
before 时, 期间, 里... or in the heading above.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from wikigate.gateway.verify.figures.evidence import EvidenceFigures, Known, family_of
from wikigate.gateway.verify.figures.reading import Figure, Reading
from wikigate.gateway.verify.figures.sentences import FILLER
from wikigate.gateway.verify.tables import CELL
from wikigate.gateway.verify.words import grams, placed_grams

_NEAR: Final = 3
"""Sentences between the two figures at most: farther apart they belong to other passages."""
_NEAR_CELLS: Final = 200
"""The same between two cells of tables."""
_OPENING_LATIN: Final = 1
_OPENING_HAN: Final = 3
"""Grams at the opening of a statement that may say what it is of (three Han bigrams: four characters)."""
_SUBJECT_LATIN: Final = 2
"""The same where it is asked whether the claim keeps the scope of its own figure: there, more is kind."""
_SUBJECT: Final = 1
"""Grams that open a statement and name what it is of."""
_AUXILIARY: Final = frozenset(
    ["can", "may", "might", "should", "must", "will", "would", "could", "shall", "up", "per"]
)
_BEHIND: Final = 24
"""Code points behind a preposition in which its noun stands; five in Chinese."""
_BEHIND_HAN: Final = 5
_RARE: Final = 2
"""Sentences of the evidence that hold a word of scope at most: a word of the subject stands in more."""
_UNSCOPED: Final = frozenset({"date", "decade", "clock", "ordinal"})
_STEM: Final = 6
"""Letters that two words share at least to be one word (pregnant, pregnancy)."""
_PREPOSITION = re.compile(
    r"\b(?:during|for|in|among|at|on|under|with|within|while|if|when)\s+", re.IGNORECASE
)
_BEFORE_HAN = re.compile(r"[在对對给給于於若遇当當]")
_AFTER_HAN = re.compile(r"([\u3400-\u9fff]{2})(?:时|時|期间|期間|期|里|裡|中|地区|地區|以上|以下|的)")
_STATEMENT_END = re.compile(
    r"[，,；;。！？!?（(]|、|\b(?:and|but|while|whereas)\b|(?:而|但)(?=[\u3400-\u9fff])"
)


def rival_scope(
    claim: Figure,
    answer: Reading,
    agreeing: Sequence[Known],
    rivals: Iterable[Known],
    evidence: EvidenceFigures,
    claimed: Iterable[Known] = (),
) -> Known | None:
    """The first rival that is said of what the claim is said of, where no agreeing figure is; None if none is.

    A rival stands near an agreeing figure on its page. What the claim shares with it in scope no agreeing
    figure's statement may have, and what an agreeing figure has in scope the claim must lack. `claimed` are
    rivals that other figures of the claim's sentence agree with: only a cell of a table is one nevertheless.
    """
    if claim.quantity.kind in _UNSCOPED:
        return None
    near = [
        rival
        for rival in (*rivals, *(one for one in claimed if _is_cell(evidence, one)))
        if any(alike(evidence, rival, known) for known in agreeing)
    ]
    if not near:
        return None
    said = grams(_statement(answer, claim))
    kept = [_whole(evidence, known) for known in agreeing]
    kept_cells = [grams(_statement(evidence.readings[known.page], known.figure)) for known in agreeing]
    scopes = [_scope(evidence, known, _SUBJECT_LATIN) for known in agreeing]
    year = claim.when[0]
    elsewhen = year is not None and all(
        known.figure.when[0] is not None and year not in _years(evidence, known) for known in agreeing
    )
    for rival in near:
        cell = _is_cell(evidence, rival)  # the heads of a row stand in each of its cells
        rare = (
            gram for gram in _scope(evidence, rival, _OPENING_LATIN) if cell or evidence.df(gram) <= _RARE
        )
        dated = elsewhen and rival.figure.when[0] == year
        whole = kept_cells if cell else kept
        if not dated and not any(
            _held(gram, said) and not any(_held(gram, words) for words in whole) for gram in rare
        ):
            continue
        theirs = _whole(evidence, rival)
        if not any(_held(gram, said) and not _held(gram, theirs) for scope in scopes for gram in scope):
            return rival
    return None


def keeps_subject(
    claim: Figure, answer: Reading, agreeing: Known, rival: Known, evidence: EvidenceFigures
) -> bool:
    """Whether the claim opens with what the agreeing figure is said of, and the rival is said of something else.

    影碟通常借期为 7 天 keeps 影碟可借 7 天, however like 图书借期为 30 天 may be.
    """
    placed = placed_grams(_statement(answer, claim))
    opening = [gram for gram, _ in placed if gram not in _AUXILIARY][:_SUBJECT]
    ours, theirs = _whole(evidence, agreeing), _whole(evidence, rival) | rival.figure.words
    return any(
        evidence.df(gram) <= _RARE and _held(gram, ours) and not _held(gram, theirs) for gram in opening
    )


def _years(evidence: EvidenceFigures, known: Known) -> set[int | None]:
    return {one.quantity.year for one in evidence.readings[known.page].in_sentence(known.figure.sentence)}


def _is_cell(evidence: EvidenceFigures, known: Known) -> bool:
    reading = evidence.readings[known.page]
    return CELL in reading.sentences[known.figure.sentence].span.of(reading.text)


def alike(evidence: EvidenceFigures, rival: Known, known: Known) -> bool:
    """Whether two figures stand near each other and could be two values of one thing. Dates seldom are."""
    one, other = rival.figure.quantity, known.figure.quantity
    away = abs(rival.sentence - known.sentence)
    if rival.page != known.page or away > _NEAR_CELLS:
        return False
    if away > _NEAR and not (_is_cell(evidence, rival) and _is_cell(evidence, known)):
        return False
    if one.unit == other.unit == "year":  # 783年 may be a year of the calendar
        return False
    return one.kind == other.kind and one.unit == other.unit and one.kind not in _UNSCOPED


def _statement(reading: Reading, figure: Figure) -> str:
    """What leads to a figure: its sentence up to the end of its clause, from behind the last figure of its kind."""
    if figure.statement is None:
        figure.statement = _find_statement(reading, figure)
    return figure.statement


def _find_statement(reading: Reading, figure: Figure) -> str:
    sentence, place = reading.sentences[figure.sentence].span, figure.quantity.span
    ends = [found.end() for found in _STATEMENT_END.finditer(reading.masked, sentence.start, sentence.end)]
    family = family_of(figure.quantity)
    before = [
        other.quantity.span.end
        for other in reading.in_sentence(figure.sentence)
        if other.quantity.span.end <= place.start and family_of(other.quantity) == family
    ]
    start = sentence.start
    if before:
        start = next((end for end in ends if before[-1] < end <= place.start), before[-1])
    return reading.masked[start : next((end for end in ends if end >= place.end), sentence.end)]


def _whole(evidence: EvidenceFigures, known: Known) -> frozenset[str]:
    """Words of a figure's statement, of its sentence too if it is alone there, and of the headings above."""
    reading, figure = evidence.readings[known.page], known.figure
    family = family_of(figure.quantity)
    alike = [one for one in reading.in_sentence(figure.sentence) if family_of(one.quantity) == family]
    words = grams(_statement(reading, figure)) | evidence.heading_words(known)
    return words | figure.words if len(alike) == 1 else words


def _scope(evidence: EvidenceFigures, known: Known, opening_latin: int) -> frozenset[str]:
    text = _statement(evidence.readings[known.page], known.figure)
    return _scope_words(text, opening_latin) | evidence.heading_words(known)


@lru_cache(maxsize=2_000)
def _scope_words(text: str, opening_latin: int) -> frozenset[str]:
    placed = placed_grams(text)
    ahead = text.find(FILLER)
    if CELL in text:
        return frozenset(gram for gram, _ in placed)
    opening = [(gram, at) for gram, at in placed if (ahead < 0 or at < ahead) and gram not in _AUXILIARY]
    latin = bool(opening) and opening[0][0][0] < "\u3040"
    found = {gram for gram, _ in opening[: opening_latin if latin else _OPENING_HAN]}
    for word in _PREPOSITION.finditer(text):
        behind = [
            gram for gram, at in placed if word.end() <= at < word.end() + _BEHIND and gram[0] < "\u3040"
        ]
        found.update(behind[:2])
    for word in _BEFORE_HAN.finditer(text):
        found.update(gram for gram, at in placed if word.end() <= at < word.end() + _BEHIND_HAN - len(gram))
    for word in _AFTER_HAN.finditer(text):
        found.add(word[1])
    return frozenset(found)


def _held(gram: str, words: frozenset[str]) -> bool:
    if gram in words:
        return True
    if gram[0] >= "\u3040" or len(gram) < _STEM:
        return False
    return any(word.startswith(gram[:_STEM]) for word in words)
