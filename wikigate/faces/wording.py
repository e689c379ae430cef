"""The wire's codes in plain words, in the language of the question or the answer."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from wikigate.corpus.text.scripts import holds_han


class Wording:
    """Words of one language; what has no word is shown as it is."""

    def __init__(self, words: dict[str, str]) -> None:
        self._words = words

    def __getitem__(self, key: str) -> str:
        return self._words[key]

    def of(self, kind: str, code: object) -> str:
        """The word for a `code` among those of a `kind`: support, retrieval, mode, grade..."""
        return self._words.get(f"{kind}_{code}", str(code))

    def slot(self, key: str) -> str:
        """A slot's key, ``kind`` or ``kind:target``, as one would say it."""
        kind, _, target = key.partition(":")
        return self.of("kind", kind) + (f" ({target})" if target else "")

    def counted(self, key: str, count: int) -> str:
        """`count` of something; some numbers have words of their own."""
        return self._words.get(f"{key}_{count}", self._words[key]).format(count=count)

    def labelled(self, key: str, text: str) -> str:
        """A label and what it says."""
        return f"{self[key]}{self['colon']}{text}"


def wording(text: str) -> Wording:
    """Chinese words for a text that holds a Chinese character, else English ones."""
    return words_in("zh" if holds_han(text) else "en")


def words_in(language: str) -> Wording:
    """The words of a language, `zh` or `en`."""
    return Wording(_words()[language])


@cache
def _words() -> dict[str, dict[str, str]]:
    path = Path(__file__).parent / "data" / "words.json"
    words: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return words
