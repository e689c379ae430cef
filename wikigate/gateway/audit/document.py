"""Read a document for an audit: by the parser that reads the pages, so that tables, code and lists are what they are."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from wikigate.corpus.file.encoding import encode_runs
from wikigate.corpus.find.decode import decode
from wikigate.corpus.markdown import parse_body
from wikigate.corpus.matter import read_matter
from wikigate.corpus.model import STATES_NOTHING, Span
from wikigate.corpus.model import Document as Parsed
from wikigate.corpus.settings.config import Settings
from wikigate.corpus.text.scripts import holds_han
from wikigate.gateway.audit.model import AuditFile
from wikigate.gateway.snapshot import SnapshotBlock, SnapshotPage, SnapshotSection
from wikigate.gateway.verify.answer import Answer, read_answer
from wikigate.gateway.verify.figures.reading import Reading
from wikigate.gateway.verify.pages import PageText

_CLAIMS_NOTHING = STATES_NOTHING | {"heading", "raw"}
_MARKUP = re.compile(
    r"</?[A-Za-z][^<>]{0,2000}>|\]\([^()\n]{0,2000}\)|^[ ]{0,3}\[[^\]\n]{1,300}\]:[^\n]*", re.MULTILINE
)
"""Tags, link targets and link definitions: a title in quotation marks there quotes nobody."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document as the rules look at it.

    Attributes:
        own: Path of the page that it is in the wiki, "" if it is none.
        page: Its blocks that can claim something, as a page of evidence is read.
        answer: Its sentences, quotations and citations; code, tags and front matter blanked.
        chinese: Whether it is told of in Chinese.
    """

    name: str
    text: str
    own: str
    page: PageText
    answer: Answer
    chinese: bool

    def say(self, chinese: str, english: str) -> str:
        """A reason in the language of the document."""
        return chinese if self.chinese else english


class Claims:
    """The figures of a document. Spans count code points of `reading.text`; `place` gives those of the document."""

    def __init__(self, document: Document) -> None:
        self._page = document.page

    @cached_property
    def reading(self) -> Reading:
        """Its text as figures are read in it: the cells of a table with their heads."""
        # A page without blocks would be read as it stands, front matter and all.
        return Reading(self._page.reading if self._page.source.blocks else "")

    def place(self, span: Span) -> Span:
        """Where a range of the reading stands in the document."""
        return Span(*self._page.reading_source(span.start, span.end))


def read_document(file: AuditFile, settings: Settings) -> Document:
    """Decode and parse a document.

    Raises:
        UndecodableError: It is no text.
    """
    text = decode(file.data).text
    matter = read_matter(text, settings)
    parsed = parse_body(text, Span(matter.body_start, len(text)), matter.late)
    page = PageText(_claiming(file.name, text, parsed))
    hidden = [Span(0, matter.body_start), *([matter.late] if matter.late else [])]
    hidden += [block.span for block in parsed.blocks if block.kind in STATES_NOTHING]
    return Document(file.name, text, file.own, page, read_answer(_blanked(text, hidden)), holds_han(text))


def _claiming(name: str, text: str, parsed: Parsed) -> SnapshotPage:
    starts = [section.span.start for section in parsed.sections]
    sections = tuple(
        SnapshotSection(ordinal, section.heading, section.path, section.anchor, section.span)
        for ordinal, section in enumerate(parsed.sections)
    )
    blocks = tuple(
        SnapshotBlock(
            bisect_right(starts, block.span.start) - 1,
            block.kind,
            block.span,
            encode_runs(block.runs, block.span),
        )
        for block in parsed.blocks
        if block.kind not in _CLAIMS_NOTHING
    )
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    return SnapshotPage(name, "", digest, text, sections, blocks)


def _blanked(text: str, spans: list[Span]) -> str:
    """`text` with blanks for what is markup or states nothing; as long as it was, line by line."""
    parts = []
    at = 0
    for span in sorted(spans):
        if span.start >= at:
            parts += [text[at : span.start], _blank(span.of(text))]
            at = span.end
    return _MARKUP.sub(lambda found: _blank(found[0]), "".join([*parts, text[at:]]))


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)
