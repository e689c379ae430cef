"""English stems, exactly as the full-text index has them.

The index is tokenised with ``porter unicode61 remove_diacritics 0``. A word that is looked up in its vocabulary,
or in the words of a sentence, must be stemmed by the same code, so the stemmer asks SQLite's own tokenizer.
"""

from __future__ import annotations

from collections.abc import Callable

import apsw

TOKENIZER = ("porter", ["unicode61", "remove_diacritics", "0"])
"""As in `contracts/corpus.sql`."""


class Stemmer:
    """Stems words, and remembers them.

    Attributes:
        stem: The index's form of one folded word; the word itself where it is no single token of the index.
    """

    def __init__(self) -> None:
        self.stem: Callable[[str], str] = (
            _Stems().__getitem__
        )  # a dictionary's own method: no call for a known word


class _Stems(dict[str, str]):
    def __init__(self) -> None:
        super().__init__()
        # The tokenizer belongs to the connection, which must live as long.
        self._connection = apsw.Connection(":memory:")
        name, arguments = TOKENIZER
        self._tokenizer = self._connection.fts5_tokenizer(name, arguments)

    def __missing__(self, word: str) -> str:
        utf8 = word.encode("utf-8", "replace")
        tokens = list(self._tokenizer(utf8, apsw.FTS5_TOKENIZE_DOCUMENT, None, include_offsets=False))
        stem = self[word] = str(tokens[0][0]) if len(tokens) == 1 else word
        return stem
