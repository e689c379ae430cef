"""Words that steer a question: stop words, question words and whatever other lists the data files hold.

Each file of `data/words/` is of one language (the first part of its name), each list in it one kind; a list in
a table is of the kind ``table.list``. The build copies them into the corpus (table `word`), where every reader
finds them. Lists under ``pattern`` hold regular expressions for page text, all others words of a folded question.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from wikigate.corpus.text.normalise import fold, load_fold_table

PATTERNS = "pattern."
WORDS_FOLDER = Path(__file__).with_name("data") / "words"


@dataclass(frozen=True, slots=True, order=True)
class Word:
    """One word, or several with blanks between them.

    Attributes:
        kind: ``stop``, ``question``, or the dotted name of a list such as ``ask.time``.
        lang: ``zh``, ``en`` or ``ja``: the first part of the file's name.
        word: Folded, as it stands in a folded question (the files may write it as people do); an expression as it
            stands in the file.
    """

    kind: str
    lang: str
    word: str


def load_words(folder: Path = WORDS_FOLDER) -> tuple[Word, ...]:
    """The words of all files of a folder, in order of kind, language and word, each once.

    Raises:
        ValueError: A file is no TOML, or holds something that is neither a table nor a list of texts.
    """
    table = load_fold_table()
    words: set[Word] = set()
    for path in sorted(folder.glob("*.toml")):
        try:
            content = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{path.name}: {error}") from error
        lang = path.name.partition(".")[0]
        words.update(
            Word(kind, lang, word if kind.startswith(PATTERNS) else fold(word, table))
            for kind, word in _flattened(content, path.name, "")
        )
    return tuple(sorted(words))


def _flattened(table: dict[str, object], file: str, prefix: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        kind = f"{prefix}{name}"
        if isinstance(value, dict):
            yield from _flattened(value, file, f"{kind}.")
        elif isinstance(value, list) and all(isinstance(word, str) and word.strip() for word in value):
            yield from ((kind, word) for word in value)
        else:
            raise ValueError(f"{file}: {kind} must be a list of texts or a table of such lists")
