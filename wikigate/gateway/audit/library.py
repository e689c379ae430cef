"""The whole corpus as evidence: one full-text look-up for a quotation or a sentence, and what it finds kept at hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import PurePosixPath
from typing import Final

from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.file.rows import PageRow, SectionHit
from wikigate.corpus.text.tokens import gram_tokens
from wikigate.gateway.snapshot import PageImage, SnapshotPage, page_of_image
from wikigate.gateway.verify.figures.evidence import EvidenceFigures
from wikigate.gateway.verify.figures.reading import Reading
from wikigate.gateway.verify.pages import PageText
from wikigate.gateway.verify.words import grams, placed_grams

MOST_SECTIONS: Final = 8
"""Sections that a quotation or a sentence is held against."""
RAREST: Final = 12
"""Words of a look-up at most, those that the fewest sections hold: whoever holds the sentence holds them too."""
FEWEST: Final = 2
_LONGEST: Final = 2_000
"""Code points of a look-up: the rarest words of a page-long quotation stand in its first part as well."""
_OWN: Final = 3
"""Times as many sections are asked for where those of the document's own page are left out."""
_WHOLE: Final = 20_000
"""Code points of a cited page up to which it is read as a whole."""
_HAN: Final = "\u2e80"
_KEPT_PAGES: Final = 64
_KEPT_EVIDENCE: Final = 16
"""Most sentences of a section speak of the same page as the one before."""
_KEPT_SECTIONS: Final = 512
_KEPT_COUNTS: Final = 200_000


class Part:
    """A section, or a whole page, with the figures that are read in it; read once, and only if it is held against."""

    def __init__(self, page: PageText) -> None:
        self.page = page
        text = page.reading if page.source.blocks else ""
        self.words = grams(page.source.title).union(gram for gram, _ in placed_grams(text))

    @cached_property
    def reading(self) -> Reading:
        """Its figures and sentences."""
        return Reading(self.page.reading if self.page.source.blocks else "")


class Library:
    """Looks up quotations and sentences in `corpus`; memory does not grow with the number of documents."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._counts: dict[str, int] = {}
        self._source = lru_cache(_KEPT_PAGES)(self._read_source)
        self._section = lru_cache(_KEPT_SECTIONS)(self._read_section)
        self._whole = lru_cache(_KEPT_PAGES)(lambda page_id: Part(self.page(page_id)))
        self.page = lru_cache(_KEPT_PAGES)(lambda page_id: PageText(self._source(page_id)))
        """A whole page, by its id."""
        self._retired = lru_cache(_KEPT_COUNTS)(
            lambda page_id: corpus.page_by_id(page_id).review == "retired"
        )
        self._evidence = lru_cache(_KEPT_EVIDENCE)(
            lambda parts: EvidenceFigures([one.page for one in parts], [one.reading for one in parts])
        )
        self._names = lru_cache(_KEPT_SECTIONS)(self._find_names)
        self._called = lru_cache(_KEPT_SECTIONS)(self._find_called)

    def pages_like(self, text: str, own: str) -> list[PageText]:
        """Whole pages of the sections that share the most of the words of `text`, best first."""
        return [self.page(page_id) for page_id in dict.fromkeys(hit.page_id for hit in self._hits(text, own))]

    def parts_like(self, text: str, own: str, cited: Collection[int]) -> list[Part]:
        """The sections that share the most of the words of `text`, after the pages that it cites (ids)."""
        whole = [page_id for page_id in cited if len(self._source(page_id).text) <= _WHOLE]
        hits = [hit for hit in self._hits(text, own) if hit.page_id not in whole]
        parts = [self._whole(page_id) for page_id in whole]
        parts += [self._section(hit.page_id, hit.ordinal) for hit in hits]
        return [part for part in parts if part.page.source.blocks]

    def evidence(self, parts: Sequence[Part], paths: Collection[str]) -> EvidenceFigures:
        """The figures of the pages at `paths`, of long ones the figures of their `parts`; of all parts for no path."""
        chosen = [part for part in parts if not paths or part.page.page in paths]
        if paths:
            chosen = [self._whole(p.id) if (p := self._short(part)) else part for part in chosen]
        return self._evidence(tuple(dict.fromkeys(chosen)))

    def _short(self, part: Part) -> PageRow | None:
        return self._corpus.page(part.page.page) if len(part.page.text) <= _WHOLE else None

    def is_retired(self, path: str) -> bool:
        """Whether the page of this path is a retired one."""
        page = self._corpus.page(path)
        return page is not None and self._retired(page.id)

    def pages_called(self, name: str, own: str) -> list[int]:
        """Ids of the pages that a citation means: by path, else by file name, title or alias."""
        return [page_id for page_id, path in self._called(name) if path != own]

    def named_in(self, text: str, paths: Collection[str]) -> frozenset[str]:
        """Those of the pages at `paths` whose title, file name or alias stands in `text`."""
        form = self._corpus.search_form(text[:_LONGEST])
        return frozenset(path for path in paths if any(name in form for name in self._names(path)))

    def _find_names(self, path: str) -> tuple[str, ...]:
        """The names of a page as `search_form` has them, a Latin one between blanks; those of one sign name nothing."""
        page = self._corpus.page(path)
        if page is None:
            return ()
        names = (page.title, PurePosixPath(path).stem, *self._corpus.aliases(page.id))
        forms = dict.fromkeys(self._corpus.search_form(name).strip() for name in names)
        return tuple(
            ("" if form[0] >= _HAN else " ") + form + ("" if form[-1] >= _HAN else " ")
            for form in forms
            if len(form) > 1 and not form.isdecimal()
        )

    def can_look_up(self, text: str) -> bool:
        """Whether there are enough words in `text` for the look-up to say that no page has them."""
        return len(self._tokens(text)) >= FEWEST

    def _find_called(self, name: str) -> Sequence[tuple[int, str]]:
        for path in (name, f"{name}.md"):
            page = self._corpus.page(path)
            if page is not None:
                return ((page.id, page.path),)
        folded = self._corpus.fold(name.rpartition("/")[2].removesuffix(".md"))
        rows = self._corpus.names([folded]).get(folded, [])
        named = [row for row in rows if row.kind in {"title", "stem", "alias"}]
        return tuple(dict.fromkeys((row.page_id, row.page) for row in named))

    def _hits(self, text: str, own: str) -> list[SectionHit]:
        tokens = self._tokens(text)
        counts = self._sections_of(tokens)
        known = sorted((token for token in tokens if counts[token]), key=lambda one: (counts[one], one))
        if len(known) < FEWEST:
            return []
        match = " OR ".join('"' + token.replace('"', '""') + '"' for token in known[:RAREST])
        limit = MOST_SECTIONS * (_OWN if own else 1)
        return list(islice((h for h in self._corpus.recall(match, limit) if h.page != own), MOST_SECTIONS))

    def _tokens(self, text: str) -> set[str]:
        return set(gram_tokens(self._corpus.fold(text[:_LONGEST]), self._corpus.stem))

    def _sections_of(self, tokens: Collection[str]) -> dict[str, int]:
        if len(self._counts) > _KEPT_COUNTS:
            self._counts.clear()
        new = [token for token in tokens if token not in self._counts]
        if new:
            found = self._corpus.section_counts(new)
            self._counts.update((token, found.get(token, 0)) for token in new)
        return self._counts

    def _read_source(self, page_id: int) -> SnapshotPage:
        row = self._corpus.page_by_id(page_id)
        text, outline = self._corpus.text(page_id), self._corpus.outline(page_id)
        return page_of_image(PageImage(row.path, row.title, row.sha256, text, outline))

    def _read_section(self, page_id: int, ordinal: int) -> Part:
        """A section alone, below the headings that it stands under."""
        page = self._source(page_id)
        path = page.sections[ordinal].path
        above = {s.ordinal for s in page.sections[:ordinal] if s.path == path[: len(s.path)]}
        blocks = tuple(
            block
            for block in page.blocks
            if block.section == ordinal or (block.kind == "heading" and block.section in above)
        )
        return Part(PageText(page._replace(blocks=blocks)))
