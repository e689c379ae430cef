"""The reading side of the corpus, and the only one. On the cold query path: it loads apsw and little else.

A reader parses no Markdown, segments no Chinese from a dictionary and reads no data file: the corpus carries
it all. It runs no DDL in the file and sees one whole build, from when it was opened until `refresh`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeAlias, TypeVar

import apsw

from wikigate.corpus.file.encoding import unpack_search
from wikigate.corpus.file.freshness import Freshness, freshness
from wikigate.corpus.file.opening import Opened, checked_meta, connect, damaged, stamp_of, trouble
from wikigate.corpus.file.page_rank import pages_with, score_pages, terms_of
from wikigate.corpus.file.rows import (
    BlockRow,
    CueRow,
    Frequency,
    LinkRow,
    NameRow,
    PageDiagnostic,
    PageHit,
    PageRow,
    QuantityRow,
    SectionHit,
    SectionRow,
    Unit,
    block_row,
    cue_row,
    link_row,
    page_row,
    quantity_row,
    section_hit,
    section_row,
)
from wikigate.corpus.file.sql import contract, statements
from wikigate.corpus.file.stored_fold import StoredFold
from wikigate.corpus.model import Span
from wikigate.corpus.text.normalise import fold
from wikigate.corpus.text.stem import Stemmer
from wikigate.corpus.text.tokens import search_form

__all__ = [
    "BlockRow",
    "Corpus",
    "CueRow",
    "Frequency",
    "Freshness",
    "LinkRow",
    "NameRow",
    "PageDiagnostic",
    "PageHit",
    "PageRow",
    "QuantityRow",
    "SectionHit",
    "SectionRow",
    "Unit",
    "open_corpus",
]

Row: TypeAlias = tuple[Any, ...]
Made = TypeVar("Made")

_RANKINGS_KEPT: Final = 16
"""Full-text queries whose rows stay in memory: both engines ask the same."""

_POSTINGS_KEPT: Final = 256
"""Terms whose pages stay in memory: a question asks for them more than once."""

_FORMS_KEPT: Final = 2_048
"""Titles and headings whose search form stays in memory: both ranking and quoting look at them."""

_COUNTED_SECTIONS: Final = 256
"""A term that more sections hold is common, and its weight changes little with the exact number of pages."""

_TEXTS_KEPT: Final = 64
"""Pages whose text stays in memory: more than one question reads."""


class Corpus:
    """An open corpus. A context manager; not for two threads at once (open one for each).

    Attributes:
        path: The file.
        meta: Table `meta`: build_id, built_at, configuration, wiki_root...
        connection: For this package alone: nobody outside it speaks SQL.
        fold_table: Normalisation of code points, for `text.normalise.fold`.
    """

    def __init__(self, path: Path, opened: Opened) -> None:
        self.path = path
        self.connection, self._frozen = opened
        self._stamp = stamp_of(path)
        self._sql = statements("read")
        self._recall = contract("recall")
        self._stemmer: Stemmer | None = None
        self.text = lru_cache(_TEXTS_KEPT)(self._read_text)
        """Text of a page, by its id."""
        self.pages_of = lru_cache(_POSTINGS_KEPT)(self._read_pages_of)
        """Pages that hold a term, by id, each with the number of its sections that do."""
        self._ranked = lru_cache(_RANKINGS_KEPT)(self._rank_sections)
        self.derived: dict[str, object] = {}
        """What others made of this build and want to keep as long as it is the newest."""
        self.search_form = lru_cache(_FORMS_KEPT)(lambda text: search_form(self.fold(text), self.stem))
        """The search line of a short text, made as the build made those of the units."""
        self.fold_table = StoredFold(self._all)
        self.meta: Mapping[str, str] = {}
        self._has_vocabulary = False
        self.before_read: Callable[[], object] | None = None
        """Called before every statement; what it raises ends the read (`time_budget`)."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def refresh(self) -> bool:
        """See the newest build; returns whether it is another one. Rows taken before keep their old ids.

        Raises:
            CorpusError: The file now holds another version, or is damaged.
        """
        before = self.meta.get("build_id")
        self.rest()
        if self._frozen and self._stamp != (stamp := stamp_of(self.path)):
            self.connection.close()
            self.connection, self._frozen = connect(self.path)
            self._stamp, self._has_vocabulary = stamp, False
        self.connection.execute("BEGIN")
        self.meta = checked_meta(self.path, self.connection, self._sql["meta"])
        changed = self.meta["build_id"] != before
        if changed:
            self.text.cache_clear()
            self.pages_of.cache_clear()
            self._ranked.cache_clear()
            self.derived.clear()
        return changed

    def rest(self) -> None:
        """Hold no build fast until the next `refresh`, which has to come before anything is read.

        While a reader holds one, the log of later builds cannot be emptied and grows.
        """
        if self.connection.in_transaction:
            self.connection.execute("COMMIT")

    @property
    def page_count(self) -> int:
        """Pages in the corpus."""
        return int(self.meta["pages"])

    @property
    def code_points(self) -> int:
        """Length of all sections together."""
        return int(self.meta["code_points"])

    def page(self, path: str) -> PageRow | None:
        """The page of this path, None if there is none."""
        return next(iter(self._made(page_row, "page_by_path", {"path": path})), None)

    def page_by_id(self, page_id: int) -> PageRow:
        """The page of this id.

        Raises:
            KeyError: There is none.
        """
        for page in self._made(page_row, "page_by_id", {"id": page_id}):
            return page
        raise KeyError(page_id)

    def pages(self) -> Iterator[PageRow]:
        """All pages by path."""
        return iter(self._made(page_row, "pages", None))

    def aliases(self, page_id: int) -> tuple[str, ...]:
        """Other names of a page, in its own order."""
        return tuple(alias for (alias,) in self._all("aliases", {"id": page_id}))

    def tags(self, page_id: int) -> tuple[str, ...]:
        """Tags of a page, those of its front matter first, each once."""
        return tuple(dict.fromkeys(tag for (tag,) in self._all("tags", {"id": page_id})))

    def sections(self, page_id: int) -> tuple[SectionRow, ...]:
        """Sections of a page in order."""
        return self._made(section_row, "sections", {"id": page_id})

    def blocks(self, page_id: int, sections: Collection[int] | None) -> tuple[BlockRow, ...]:
        """Blocks of a page in order: those of the sections with these ordinals, or all."""
        which = "" if sections is None else "_of_sections"
        bindings = {"id": page_id, "sections": json.dumps(sorted(sections or ()))}
        rows = self._all(f"blocks{which}", bindings)
        packed = self._all(f"search_lines{which}", bindings)
        try:
            text = self.text(page_id) if packed else ""
            search = [line for start, end, blob in packed for line in unpack_search(blob, text[start:end])]
            return tuple(
                block_row(page_id, row, lines, self.text) for row, lines in zip(rows, search, strict=True)
            )
        except (ValueError, TypeError) as error:
            raise damaged(self.path, f"blocks of page {page_id}: {error}") from error

    def search_lines(self, sections: Iterable[int]) -> dict[int, list[str]]:
        """Id of a section -> the search forms of its units, in order; nothing else of it is read."""
        found = {}
        for section, page, start, end, blob in self._all("search_lines_by_id", {"ids": _json_list(sections)}):
            try:
                blocks = unpack_search(blob, self.text(page)[start:end])
            except (ValueError, TypeError) as error:
                raise damaged(self.path, f"search lines of page {page}: {error}") from error
            found[section] = [line for block in blocks for line in block.split("\n")]
        return found

    def quantities(self, page_id: int, within: Span) -> tuple[QuantityRow, ...]:
        """The quantities that lie in a range of a page, in order."""
        return self._made(
            quantity_row, "quantities", {"id": page_id, "start": within.start, "end": within.end}
        )

    def cues(self, page_id: int, kinds: Iterable[str]) -> tuple[CueRow, ...]:
        """The cue marks of these kinds on a page, by block and place."""
        return self._made(cue_row, "cues", {"id": page_id, "kinds": _json_list(kinds)})

    def outline(self, page_id: int) -> str:
        """Sections and blocks of a page as JSON: statement `outline` in `sql/read.sql` has its shape."""
        return str(self._all("outline", {"id": page_id})[0][0])

    def recall(self, match: str, limit: int) -> list[SectionHit]:
        """The best sections for an FTS5 query: the rows of `contracts/recall.sql`, in its order."""
        return list(self._ranked(match, limit))

    def _rank_sections(self, match: str, limit: int) -> tuple[SectionHit, ...]:
        rows = self._run(self._recall, {"match": match, "limit": limit})
        try:
            return tuple(map(section_hit, rows))
        except (ValueError, TypeError) as error:
            raise damaged(self.path, f"recall: {error}") from error

    def rank_pages(self, match: str, limit: int) -> list[PageHit]:
        """The best pages for an FTS5 query (quoted terms joined by OR), best first; equal scores go by path."""
        postings = {term: self.pages_of(term) for term in terms_of(match)}
        paths: dict[int, str] = {}

        def sizes(ids: Iterable[int]) -> dict[int, int]:
            wanted = set(ids)
            most = 4 * len(wanted) >= self.page_count
            rows = self._all(
                *(("all_page_sizes", None) if most else ("page_sizes", {"ids": _json_list(wanted)}))
            )
            paths.update((page_id, path) for page_id, path, _ in rows)
            return {page_id: size for page_id, _, size in rows if page_id in wanted}

        average = int(self.meta["bytes"]) / max(1, self.page_count)
        scores = score_pages(postings, self.page_count, max(1.0, average), sizes)
        least = sorted(scores.values())[-limit] if len(scores) > limit else 0.0
        hits = [PageHit(page, paths[page], score) for page, score in scores.items() if score >= least]
        return sorted(hits, key=lambda hit: (-hit.score, hit.page))[:limit]

    def _read_pages_of(self, term: str) -> dict[int, int]:
        quoted = '"' + term.replace('"', '""') + '"'
        return dict(self._all("pages_of_term", {"match": quoted}))

    def stem(self, word: str) -> str:
        """A folded word as the index holds it."""
        if self._stemmer is None:
            self._stemmer = Stemmer()
        return self._stemmer.stem(word)

    def frequencies(self, terms: Iterable[str], *, pages: bool = True) -> dict[str, Frequency]:
        """For each of `terms` (words as `text.tokens` gives them) in how many sections and pages it stands.

        A term stands in a row if any column holds it, title and headings included: that is what a query for
        it touches. English words are counted together with those of the same stem. The pages of a term that
        more than 256 sections hold are estimated, so that a question costs the same in a wiki of any size. Without
        `pages` all are: counting them is a look-up a term.
        """
        stems = {term: self.stem(term) for term in terms}
        sections = self.section_counts(stems.values())
        out = {}
        for term, stem in stems.items():
            count = sections.get(stem, 0)
            exact = pages and count <= _COUNTED_SECTIONS
            known = len(self.pages_of(term)) if exact and count else pages_with(count, self.page_count)
            out[term] = Frequency(count, known)
        return out

    def section_counts(self, stems: Iterable[str]) -> dict[str, int]:
        """Those of `stems` (terms as the index has them) that occur, each with the number of its sections."""
        self._attach_vocabulary()
        return dict(self._all("section_frequencies", {"terms": _json_list(stems)}))

    def word_counts(self, words: Iterable[str]) -> dict[str, int]:
        """Those of `words` that the word stream of the corpus holds, with how often; one look-up for all."""
        self._attach_vocabulary()
        return dict(self._all("word_counts", {"terms": _json_list(words)}))

    def names(self, folded_names: Iterable[str]) -> dict[str, list[NameRow]]:
        """Those of the (normalised) names that pages and sections go by, each with them, by kind and path."""
        found: dict[str, list[NameRow]] = {}
        for row in self._all("names", {"names": _json_list(folded_names)}):
            found.setdefault(row[0], []).append(NameRow(*row))
        return found

    def links_to(self, page_id: int) -> tuple[LinkRow, ...]:
        """Links on the page, in order, wherever they lead to."""
        return self._made(link_row, "links_of", {"id": page_id})

    def linked_from(self, page_id: int) -> tuple[LinkRow, ...]:
        """Links that lead to the page, by the path of the page they are on."""
        return self._made(link_row, "links_to", {"id": page_id})

    def words(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """The word lists by kind and language."""
        return {(kind, lang): tuple(json.loads(words)) for kind, lang, words in self._all("word_lists", None)}

    def diagnostics(self) -> tuple[PageDiagnostic, ...]:
        """All that the build had to say about files, by path and line."""
        return self._made(lambda row: PageDiagnostic(*row), "diagnostics", None)

    def stale(self, row: PageRow, root: Path) -> Freshness:
        """Whether the page's file under `root` still has the text that the corpus holds.

        Size and time stamp first; where they differ the text itself is compared, not a stored hash.
        """
        return freshness(row, root, self.text)

    def fold(self, text: str) -> str:
        """`text` normalised as the build normalised the pages; one look-up for all its new characters."""
        self.learn(text)
        return fold(text, self.fold_table)

    def learn(self, text: str) -> None:
        """Fetch the folding of every character of `text` at once: one by one costs as much as a search."""
        self.fold_table.learn(text)

    def _read_text(self, page_id: int) -> str:
        rows = self._all("text", {"id": page_id})
        if not rows:
            raise KeyError(page_id)
        return str(rows[0][0])

    def _attach_vocabulary(self) -> None:
        if not self._has_vocabulary:
            self._run(self._sql["attach_vocabulary"], None)
            self._has_vocabulary = True

    def _made(
        self, make: Callable[[Row], Made], statement: str, bindings: apsw.Bindings | None
    ) -> tuple[Made, ...]:
        rows = self._all(statement, bindings)
        try:
            return tuple(map(make, rows))
        except (ValueError, TypeError) as error:
            raise damaged(self.path, f"{statement}: {error}") from error

    def _all(self, statement: str, bindings: apsw.Bindings | None) -> list[Row]:
        return self._run(self._sql[statement], bindings)

    def _run(self, sql: str, bindings: apsw.Bindings | None) -> list[Row]:
        if self.before_read is not None:
            self.before_read()
        try:
            return self.connection.execute(sql, bindings).fetchall()
        except (apsw.Error, UnicodeDecodeError) as error:
            raise trouble(self.path, error) from error


def open_corpus(path: Path) -> Corpus:
    """Open a corpus to read it, also in a folder that cannot be written to.

    Raises:
        CorpusError: It is missing, of another version, or damaged; `state` tells which, the message what to do.
        EngineError: It is busy for longer than 5 s.
    """
    corpus = Corpus(path, connect(path))
    try:
        corpus.refresh()
    except BaseException:
        corpus.close()
        raise
    return corpus


def _json_list(values: Iterable[str] | Iterable[int]) -> str:
    return json.dumps(sorted(set(values)), ensure_ascii=False)
