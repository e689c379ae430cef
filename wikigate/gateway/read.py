"""Stage 3, read: the pages of the candidates, from the corpus alone, and whether the disk still agrees."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from wikigate.corpus.file.freshness import Freshness
from wikigate.corpus.file.reader import BlockRow, Corpus, CueRow, PageRow, SectionRow
from wikigate.corpus.model import Span, plain_within
from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.model import Candidate, Quote, Retrieval

WHOLE_PAGE_SECTIONS: Final = 8
"""A page of at most so many sections is read whole; of a longer one, its best so many. On known items over
ten wikis the wanted quote is reached in 85 % with eight sections a page, in 78 % with two or four."""


GOVERNING: Final = ("heading.limit", "heading.open", "limit", "open")
"""Kinds of cue marks that every slot has to look at."""


class Reading(NamedTuple):
    """One page as the corpus holds it.

    Attributes:
        blocks: Blocks of the sections that are worth reading, in page order.
        cues: Marks on the page that govern what stands there: limits and open questions.
        freshness: `changed` or `gone` where the file on disk is no longer what the corpus holds.
    """

    candidate: Candidate
    page: PageRow
    text: str
    sections: tuple[SectionRow, ...]
    blocks: tuple[BlockRow, ...]
    cues: tuple[CueRow, ...]
    freshness: Freshness

    def governed(self, kind: str) -> list[SectionRow]:
        """The sections whose heading holds a mark of this kind, in page order: all below them stands under it."""
        return [
            row
            for row in self.sections
            if any(cue.kind == kind and row.span.start <= cue.span.start < row.span.end for cue in self.cues)
        ]

    def quote(self, span: Span) -> Quote:
        """Cut `span` out of the page. No other code makes a quote of a page.

        Raises:
            ValueError: The span is empty, ends past the page or lies in no section.
        """
        text = span.of(self.text)
        section = next((row for row in self.sections if row.span.start <= span.start < row.span.end), None)
        if not text or len(text) != len(span) or section is None:
            raise ValueError(f"{self.page.path}: no quote at {span}")
        inside = [b for b in self.blocks if b.span.start < span.end and span.start < b.span.end]
        return Quote(
            page=self.page.path,
            sha256=self.page.sha256,
            span=span,
            text=text,
            section=section.heading,
            section_path=section.path,
            anchor=section.anchor,
            line=self.text.count("\n", 0, span.start) + 1,
            plain="\n".join(plain_within(self.text, block.runs, span) for block in inside) or text,
        )


def read(retrieval: Retrieval, corpus: Corpus, root: Path, *, limit: int) -> tuple[Reading, ...]:
    """Read the first `limit` candidates, and those that the caller named whatever their number."""
    named = [candidate for candidate in retrieval.candidates if candidate.injected]
    found = [candidate for candidate in retrieval.candidates if not candidate.injected]
    return tuple(_read(candidate, corpus, root) for candidate in (*named, *found[:limit]))


def _read(candidate: Candidate, corpus: Corpus, root: Path) -> Reading:
    page = corpus.page_by_id(candidate.page_id)
    sections = corpus.sections(page.id)
    wanted = None if len(sections) <= WHOLE_PAGE_SECTIONS else _wanted(candidate, sections)
    return Reading(
        candidate=candidate,
        page=page,
        text=corpus.text(page.id),
        sections=sections,
        blocks=corpus.blocks(page.id, wanted),
        cues=corpus.cues(page.id, GOVERNING),
        freshness=corpus.stale(page, root),
    )


def _wanted(candidate: Candidate, sections: Sequence[SectionRow]) -> frozenset[int]:
    """The candidate's best sections; filled up from the top of the page, where pages say what they are about."""
    best = candidate.sections[:WHOLE_PAGE_SECTIONS]
    top = [row.ordinal for row in sections if row.ordinal not in best]
    return frozenset((*best, *top[: max(0, WHOLE_PAGE_SECTIONS // 2 - len(best))]))
