"""What the full-text index holds of a page: the columns of `section_fts`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath

from wikigate.corpus.record import FullText
from wikigate.corpus.text.normalise import FoldTable, fold, load_fold_table
from wikigate.corpus.text.segment import Segmenter, load_segmenter
from wikigate.corpus.text.stem import Stemmer
from wikigate.corpus.text.tokens import Tokens, tokenise


@dataclass(frozen=True, slots=True)
class TextTools:
    """The language tools, loaded once a process: that takes longer than reading a page."""

    table: FoldTable
    segment: Segmenter
    stem: Callable[[str], str]

    def fold(self, text: str) -> str:
        """Normalised text, as the whole corpus compares it."""
        return fold(text, self.table)

    def tokens(self, text: str) -> Tokens:
        """Both token streams and the search form of a text."""
        return tokenise(fold(text, self.table), self.segment, self.stem)

    def both(self, texts: Iterable[str]) -> str:
        """Both streams of several short texts, each once, for the title and heading columns."""
        found = (self.tokens(text) for text in dict.fromkeys(texts))
        return "\n".join(dict.fromkeys(" ".join([*one.words, *one.grams]) for one in found))


@cache
def load_text_tools() -> TextTools:
    """The tools that ship with wikigate."""
    return TextTools(load_fold_table(), load_segmenter(), Stemmer().stem)


@dataclass(frozen=True, slots=True)
class PageNames:
    """What a page is called, for the title column: `tags` are those of its front matter."""

    path: str
    title: str
    aliases: Sequence[str]
    tags: Sequence[str]


def section_full_text(
    names: PageNames, paths: Sequence[Sequence[str]], units: Sequence[Sequence[Tokens]], tools: TextTools
) -> tuple[FullText, ...]:
    """Rows of `section_fts`.

    Args:
        names: The page's.
        paths: Heading path of each section.
        units: Tokens of the units of each section, comments left out.
        tools: The language tools.
    """
    title = tools.both([names.title, PurePosixPath(names.path).stem, *names.aliases, *names.tags])
    return tuple(
        FullText(
            "\n".join(" ".join(unit.grams) for unit in section),
            "\n".join(" ".join(unit.words) for unit in section),
            title,
            tools.both(path),
        )
        for path, section in zip(paths, units, strict=True)
    )
