"""The folding table as a reader has it: rows of the corpus, fetched when they are needed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import apsw

from wikigate.corpus.text.normalise import FoldTable

Query: TypeAlias = Callable[[str, "apsw.Bindings | None"], list[tuple[Any, ...]]]
"""Runs a named statement of `sql/read.sql`."""


class StoredFold(FoldTable):
    """Fetches a row when it is first needed, where nobody had it learnt before."""

    def __init__(self, query: Query) -> None:
        super().__init__()
        self._query = query

    def learn(self, text: str) -> None:
        """Fetch the folding of every character of `text` at once: one by one costs as much as a search."""
        new = [point for point in map(ord, set(text)) if point not in self]
        if new:
            self.update((point, chr(point)) for point in new)
            self.update(self._query("fold", {"points": json.dumps(sorted(new))}))

    def __missing__(self, code_point: int) -> str:
        self.learn(chr(code_point))
        return self[code_point]
