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


def terms_from(start: str, most: int, corpus: Corpus) -> dict[str, int]:
    """Terms that begin with `start`, in order, each with the sections that hold it, until these are more than `most`.

    Counted together, a section once for each term. `corpus.frequencies` has to have been asked before: it brings the
    vocabulary.
    """
    found: dict[str, int] = {}
    rows = 0
    try:
        for term, sections in corpus.connection.execute(statements("find")["terms_from"], {"start": start}):
            found[cast("str", term)] = cast("int", sections)
            rows += cast("int", sections)
            if rows > most:
                break
    except apsw.Error as error:
        raise trouble(corpus.path, error) from error
    return found


def begins_rarely(start: str, most: int, corpus: Corpus) -> bool:
    """Whether the terms that begin with `start` stand in `most` index rows at most; looks at no more than that."""
    return sum(terms_from(start, most, corpus).values()) <= most
