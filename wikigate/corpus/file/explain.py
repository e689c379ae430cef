"""Why a section has the score that it has: what each phrase of a query adds, and in which column it stands.

FTS5 tells only the sum. The counts come from its own interface for ranking functions; the formula is that of its bm25
(https://www.sqlite.org/fts5.html#the_bm25_function), so that the parts add up to the score.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, cast

import apsw

from wikigate.corpus.file.opening import trouble
from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.file.sql import contract, statements

COLUMNS: Final = ("grams", "words", "title", "heading")
"""Of `section_fts`, in order."""

K1: Final = 1.2
B: Final = 0.75
LEAST_IDF: Final = 1e-6
"""As FTS5 has them (ext/fts5/fts5_aux.c)."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one phrase of a query adds to a section's score.

    Attributes:
        phrase: Its place in the query, from 0.
        score: The share of the score.
        columns: Of each column that holds it how often it does, and the column's part of the share: columns are
            added up before they are damped, so it is divided by weight and count.
    """

    phrase: int
    score: float
    columns: dict[str, tuple[int, float]]


@dataclass(frozen=True, slots=True)
class Parts:
    """How the score of a section comes about.

    Attributes:
        parts: Of the phrases that it holds, in the order of the query.
        length: Tokens of the section, of all columns.
        average: The same of all sections on average.
    """

    parts: tuple[Part, ...]
    length: int
    average: float


def score_parts(match: str, sections: Collection[int], corpus: Corpus) -> dict[int, Parts]:
    """The parts of the scores that an FTS5 query gives to the sections with these ids."""
    connection = corpus.connection
    try:
        connection.register_fts5_function("wikigate_parts", _parts)
        rows = connection.execute(
            statements("find")["parts"], {"match": match, "sections": json.dumps(sorted(sections))}
        ).fetchall()
    except apsw.Error as error:
        raise trouble(corpus.path, error) from error
    out = {}
    for rowid, text in rows:
        found, length, average = json.loads(cast("str", text))
        out[cast("int", rowid)] = Parts(tuple(Part(*part) for part in found), length, average)
    return out


def column_weights() -> dict[str, float]:
    """The weight of each column, as `contracts/recall.sql` has it."""
    found = re.search(r"bm25\(section_fts, ([0-9., ]+)\)", contract("recall"))
    if found is None:
        raise ValueError("recall.sql names no weights")
    return dict(zip(COLUMNS, map(float, found[1].split(",")), strict=True))


def _parts(api: Any, *_: object) -> str:  # noqa: ANN401 - apsw's, which has no name at run time
    """[[phrase, score, {column: [count, score]}], ...], length, average of the row that FTS5 is at, as JSON."""
    if api.aux_data is None:  # the first row of a query
        api.aux_data = (column_weights(), [_idf(api, phrase) for phrase in range(api.phrase_count)])
    weights, rarity = api.aux_data
    length, average = api.column_size(), api.column_total_size() / api.row_count
    found = []
    for phrase in range(api.phrase_count):
        places = api.phrase_locations(phrase)
        counts = {name: len(offsets) for name, offsets in zip(COLUMNS, places, strict=True) if offsets}
        if counts:
            frequency = sum(weights[name] * count for name, count in counts.items())
            damped = frequency + K1 * (1 - B + B * length / average)
            share = rarity[phrase] * (K1 + 1) / damped
            columns = {name: (count, share * weights[name] * count) for name, count in counts.items()}
            found.append((phrase, share * frequency, columns))
    return json.dumps([found, length, average])


def _idf(api: Any, phrase: int) -> float:  # noqa: ANN401 - as above
    rows = [0]

    def count(_api: object, counter: list[int]) -> None:
        counter[0] += 1

    api.query_phrase(phrase, count, rows)
    return max(LEAST_IDF, math.log((api.row_count - rows[0] + 0.5) / (rows[0] + 0.5)))
