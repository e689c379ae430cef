"""Look-ups that only some queries need: how many sections an FTS5 query finds, and what a single character begins."""

from __future__ import annotations

from typing import cast

import apsw

from wikigate.corpus.file.opening import trouble
from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.file.sql import statements


def count_sections(match: str, corpus: Corpus, page: int | None = None) -> int:
    """Sections that an FTS5 query finds, of the whole corpus or of the page with this id."""
    name = "count_sections" if page is None else "count_sections_of_page"
    try:
        rows = corpus.connection.execute(statements("find")[name], {"match": match, "page": page})
        return sum(cast("int", count) for (count,) in rows)
    except apsw.Error as error:
        raise trouble(corpus.path, error) from error


def begins_rarely(start: str, most: int, corpus: Corpus) -> bool:
    """Whether the terms that begin with `start` stand in `most` index rows at most, counted together.

    Looks at no more rows than that. `corpus.frequencies` has to have been asked before: it brings the vocabulary.
    """
    rows = 0
    try:
        for (sections,) in corpus.connection.execute(statements("find")["terms_from"], {"start": start}):
            rows += cast("int", sections)
            if rows > most:
                return False
    except apsw.Error as error:
        raise trouble(corpus.path, error) from error
    return True
