"""What the full-text index holds of a page: the columns of `section_fts`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath

from wikigate.corpus.cue_marks import Marker
from wikigate.corpus.file.record import FullText
from wikigate.corpus.spaced import with_closed
from wikigate.corpus.text.normalise import FoldTable, fold, load_fold_table
from wikigate.corpus.text.page_tokens import PageTokeniser, Streams
from wikigate.corpus.text.segment import load_segmenter
from wikigate.corpus.text.stem import Stemmer


@dataclass(frozen=True, slots=True)
class TextTools:
    """The language tools, loaded once a process: that takes longer than reading a page."""

    table: FoldTable
    tokeniser: PageTokeniser
    marker: Marker

    def fold(self, text: str) -> str:
        """Normalised text, as the whole corpus compares it."""
        return fold(text, self.table)


@cache
def load_text_tools() -> TextTools:
    """The tools that ship with wikigate."""
    table = load_fold_table()
    return TextTools(table, PageTokeniser(table, load_segmenter(), Stemmer().stem), Marker(table))


@dataclass(frozen=True, slots=True)
class PageNames:
    """What a page is called, for the title column: `tags` are those of its front matter."""

    path: str
    title: str
    aliases: Sequence[str]
    tags: Sequence[str]


def section_full_text(
    names: PageNames, paths: Sequence[Sequence[str]], units: Sequence[Streams], tools: TextTools
) -> tuple[FullText, ...]:
    """Rows of `section_fts`.

    A section without text and headings (the blank line above the first heading) has the page's names to answer with,
    and nothing to show: its row is empty, unless the page has no other section.

    Args:
        names: The page's.
        paths: Heading path of each section.
        units: Tokens of the units of each section.
        tools: The language tools.
    """
    titles = with_closed((names.title, PurePosixPath(names.path).stem, *names.aliases, *names.tags))
    paths = [with_closed(path) for path in paths]
    texts = list(dict.fromkeys((*titles, *(heading for path in paths for heading in path))))
    both = dict(zip(texts, tools.tokeniser.both(texts), strict=True))
    title = _column(titles, both)
    blank = [
        not (section.search.strip("\x1d\n ") or path) for path, section in zip(paths, units, strict=True)
    ]
    silent = not all(blank)
    return tuple(
        FullText("", "", "", "")
        if silent and nothing
        else FullText(section.grams, section.words, title, _column(path, both))
        for nothing, path, section in zip(blank, paths, units, strict=True)
    )


def _column(texts: Sequence[str], both: dict[str, str]) -> str:
    """Both streams of several short texts, those that are the same to the index once."""
    return "\n".join(dict.fromkeys(map(both.__getitem__, texts)))
