"""What `recall` looks for: the terms of a query, its quoted phrases, its dates, and characters that stand alone.

The terms are those of every question (`terms.py`). What only the full-text index can tell is added here, because a
list of terms says nothing of their order: a phrase in quotation marks has to stand as it is, a date is one thing
however it is written, and a character that stands alone may stand in any word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final

from wikigate.corpus.file.lookup import begins_rarely, count_sections
from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.scripts import is_cjk
from wikigate.corpus.text.tokens import JOINT, POINT, display, gram_tokens
from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.model import Term
from wikigate.gateway.query.cues import Cues
from wikigate.gateway.query.question import LONGEST_QUESTION
from wikigate.gateway.query.terms import ROW_BUDGET, absent, affordable, query_terms

MOST_PHRASES: Final = 4
"""Quoted phrases, and dates, that are looked for in one query: each is counted in the index first."""

LONGEST_PHRASE: Final = 100
"""Tokens of one phrase; a longer one is looked for by its beginning."""

_QUOTED: Final = lazy(r'(?<![a-z0-9])"([^"]+)"')
"""In folded text, where every kind of quotation mark is this one; 3.5" is no beginning."""

_SHORTEST_DATE: Final = 5
"""Digits: a year and a month."""


@cache
def _date() -> re.Pattern[str]:
    """Takes 1 ms to compile, which most queries can do without."""
    return re.compile(
        r"(?<![0-9.])([12][0-9]{3}) ?[-/.年] ?(0?[1-9]|1[0-2])(?![0-9])"
        r"(?: ?[-/.月] ?(0?[1-9]|[12][0-9]|3[01])(?![0-9]) ?[日号]?| ?月)?(?![-/.][0-9])"
    )


class Needle(NamedTuple):
    """One thing that is looked for.

    Attributes:
        shown: As a person would write it; a phrase with its quotation marks.
        match: As FTS5 takes it.
        sections: How many sections hold it.
        used: Whether it takes part in the search: it stands somewhere, and the budget allows it.
        required: Whether a section without it is no hit.
    """

    shown: str
    match: str
    sections: int
    used: bool
    required: bool = False


class Wanted(NamedTuple):
    """What a query looks for.

    Attributes:
        needles: Terms in the order of the query, then dates, then phrases; each once.
        absent: What no page holds, in the words of the query.
        truncated: More sections may match than are ranked: even the rarest term stands in more than the budget has.
        spent: Index rows that the terms in use touch.
    """

    needles: tuple[Needle, ...]
    absent: tuple[str, ...]
    truncated: bool
    spent: int

    def expressions(self) -> tuple[str, ...]:
        """FTS5 queries: the first that finds anything counts. None where nothing of it stands anywhere.

        What is quoted has to be there; only where no section holds all of it, whatever holds anything will do.
        """
        used = [needle for needle in self.needles if needle.used]
        anything = " OR ".join(needle.match for needle in used)
        required = [needle.match for needle in used if needle.required]
        if not required:
            return (anything,) if used else ()
        return f"{' AND '.join(f'({match})' for match in required)} AND ({anything})", anything


def wanted(query: str, corpus: Corpus, cues: Cues) -> Wanted:
    """What a query looks for; of a long one the first thousand code points."""
    text = query[:LONGEST_QUESTION]
    folded = corpus.fold(text)
    dates = dict(_dates(folded, corpus))
    # A date that stands somewhere is looked for as one thing, or whoever holds its numbers in any order comes first.
    if dates:
        text = _date().sub(lambda found: " " if found[0] in dates else found[0], folded)
    asked = query_terms(text, corpus, cues, widen=False, pages=False)
    starts = {term.text: _start(term.text) for term in asked if _stands_alone(term, folded, corpus)}
    counts = {start: count_sections(match, corpus) for start, match in starts.items()}
    terms = [term._replace(sections=counts.get(term.text, term.sections)) for term in asked]
    used = affordable(terms)
    chosen = {term.text for term in used}
    needles = [
        Needle(display(text), starts.get(text) or quoted(text), term.sections, text in chosen)
        for text, term in {term.text: term for term in terms}.items()
    ]
    needles += dict.fromkeys(dates.values())
    phrases = list(_phrases(folded, corpus))
    needles += phrases
    return Wanted(
        needles=tuple(needles),
        absent=(*absent(terms, cues), *(phrase.shown for phrase in phrases if not phrase.sections)),
        truncated=_exceeds([needle for needle in needles if needle.used]),
        spent=sum(term.sections for term in used),
    )


def _exceeds(used: Sequence[Needle]) -> bool:
    """Whether more sections may match than are ranked. One phrase that has to be there bounds them by itself."""
    only_phrase = sum(needle.required for needle in used) == 1
    return not only_phrase and sum(needle.sections for needle in used) > ROW_BUDGET


def quoted(token: str) -> str:
    """A token, or several with blanks between them, as FTS5 takes them in one piece."""
    return '"' + token.replace('"', '""') + '"'


def _start(char: str) -> str:
    return f"{quoted(char)} *"


def _stands_alone(term: Term, folded: str, corpus: Corpus) -> bool:
    """Whether a term is a single character beside no other word, and rare enough to be looked for in all words.

    The index holds it at the start of each pair of characters, and marked (`tokens.LAST`) at the end of a run.
    """
    char = term.text
    if term.kind != "gram" or len(char) > 1 or not is_cjk(char):
        return False
    beside_none = re.search(f"(?<![a-z0-9]){char}(?![a-z0-9])", folded) is not None
    return beside_none and begins_rarely(char, ROW_BUDGET, corpus)


def _phrases(folded: str, corpus: Corpus) -> Iterator[Needle]:
    """The phrases in quotation marks, each once. What is too common to be looked for in order is left to its words."""
    found = _QUOTED.findall(folded) if '"' in folded else []
    phrases = list(dict.fromkeys(map(str.strip, found)))
    for phrase in phrases[:MOST_PHRASES]:
        runs = _runs(gram_tokens(phrase, corpus.stem)[:LONGEST_PHRASE])
        if not runs or not _affordable([token for run in runs for token in run.tokens], corpus):
            continue
        match = _in_order(runs)
        sections = count_sections(match, corpus)
        if not sections and len(runs) > 1:
            match = _near(runs)
            sections = count_sections(match, corpus)
        yield Needle(f'"{phrase}"', match, sections, used=sections > 0, required=True)


class _Run(NamedTuple):
    """Pairs of characters that overlap, or Latin words, and what the index has behind them."""

    tokens: list[str]
    behind: list[str]

    @property
    def single(self) -> bool:
        """One character: on the page it may begin or end a longer run."""
        return is_cjk(self.tokens[0]) and len(self.tokens[0]) == 1


def _runs(tokens: Iterable[str]) -> list[_Run]:
    runs: list[_Run] = []
    for token in tokens:
        if token.endswith(JOINT):
            runs[-1].behind.append(token)
        elif runs and _goes_on(runs[-1].tokens[-1], token):
            runs[-1].tokens.append(token)
        else:
            runs.append(_Run([token], []))
        if is_cjk(token[0]) and len(token) > 1:
            runs[-1].behind[:] = [token[-1] + JOINT]
    return runs


def _in_order(runs: Sequence[_Run]) -> str:
    """FTS5 query for runs that follow one another, token by token."""
    tokens = [token for run in runs[:-1] for token in (*run.tokens, *run.behind)] + runs[-1].tokens
    return quoted(" ".join(tokens)) + (" *" if runs[-1].single else "")


def _near(runs: Sequence[_Run]) -> str:
    """FTS5 query for runs near each other: on the page one may be part of a longer one, and have more behind it."""
    parts = (_start(run.tokens[0]) if run.single else quoted(" ".join(run.tokens)) for run in runs)
    return f"NEAR({' '.join(parts)})"


def _goes_on(before: str, token: str) -> bool:
    if is_cjk(before[0]) or is_cjk(token[0]):
        return len(before) > 1 and len(token) > 1 and before[-1] == token[0]
    return True


def _affordable(tokens: Iterable[str], corpus: Corpus) -> bool:
    """Whether the rarest of the tokens is rare enough: so many rows at most are looked at for all of them in order."""
    found = corpus.frequencies(tokens, pages=False)
    return min(frequency.sections for frequency in found.values()) <= ROW_BUDGET


def _dates(folded: str, corpus: Corpus) -> Iterator[tuple[str, Needle]]:
    """The dates that stand somewhere, however they are written there: 2024年5月3日, 2024-05-03, 2024/5/3, 2024.5.3.

    Each comes with how the query has it.
    """
    if sum(map(str.isdecimal, folded)) < _SHORTEST_DATE:
        return
    for found in list(_date().finditer(folded))[:MOST_PHRASES]:
        year, *rest = found.groups()
        parts = [int(part) for part in rest if part]
        plain, padded = [str(part) for part in parts], [f"{part:02}" for part in parts]
        written = dict.fromkeys(
            way
            for numbers in (plain, padded)
            for way in (
                " ".join([year, "年", *" 月 ".join(numbers).split()]),
                " ".join([year, *numbers]),
                POINT.join([year, *numbers]),
            )
        )
        ways = [quoted(way) for way in written if _affordable(way.split(), corpus)]
        sections = count_sections(" OR ".join(ways), corpus) if ways else 0
        if sections:
            yield found[0], Needle("-".join([year, *padded]), " OR ".join(ways), sections, used=True)
