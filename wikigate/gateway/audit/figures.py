"""The figures of a document: which pages contradict one, and which no page has."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import PurePath
from typing import Final

from wikigate.corpus.model import Span
from wikigate.gateway.audit.document import Claims, Document
from wikigate.gateway.audit.library import Library, Part
from wikigate.gateway.verify.figures.claims import is_claim
from wikigate.gateway.verify.figures.derive import Reckoned
from wikigate.gateway.verify.figures.evidence import EvidenceFigures
from wikigate.gateway.verify.figures.grounds import CONTRADICTS, OUTSCORES, About
from wikigate.gateway.verify.figures.judge import Judged, judge_sentence
from wikigate.gateway.verify.figures.list_marks import list_marks
from wikigate.gateway.verify.figures.reading import Figure, Reading
from wikigate.gateway.verify.figures.reckoning import Reckoning, reckonings
from wikigate.gateway.verify.model import Notice, Violation
from wikigate.gateway.verify.tables import CELL

KNOWN: Final = 0.5
"""Share of a sentence's words (by rarity) that one section has, for the wiki to speak of the same thing at all."""
COPIED: Final = 0.8
COPIED_WORDS: Final = 8
"""The same of a sentence that names no page, and the words that it then has at least: it is one of that section's own."""
_PARAGRAPH: Final = 1_000
"""Code points before a sentence in which its paragraph may name the page that it speaks of."""
_ASKS: Final = ("?", "？")


@dataclass(frozen=True, slots=True)
class Figures:
    """What was found about the figures of a document. `count`: how many claims were held against the wiki."""

    count: int
    violations: tuple[Violation, ...]
    notices: tuple[Notice, ...]


def audit_figures(document: Document, library: Library, quoted: Sequence[Span]) -> Figures:
    """Hold every claimed figure against the sections that are most like its sentence.

    `quoted` are the quotations that were looked up, in order: theirs are said by somebody else.
    """
    claims = Claims(document)
    reading = claims.reading
    wanted = [
        claim for claim in _claims(reading) if not _is_quoted(claims.place(claim.quantity.span), quoted)
    ]
    written = reckonings(reading.text) if wanted else ()
    subjects = _Subjects(document, claims, library)
    violations: list[Violation] = []
    notices: list[Notice] = []
    for sentence, group in groupby(wanted, key=lambda claim: claim.sentence):
        together = list(group)
        span = reading.sentences[sentence].span
        cited = _cited(document, claims.place(span), library)
        parts = library.parts_like(span.of(reading.text), document.own, cited)
        heard = subjects.of(parts, together[0], cited)
        if document.own and not heard:
            continue  # of what another page could contradict it says nothing
        evidence = library.evidence(parts, heard)
        about = _about(library, evidence, cited)
        reckoned = Reckoned("", reading, evidence, _inside(written, span))
        for judged in judge_sentence(together, reading, evidence, about, reckoned):
            found = _finding(document, judged, heard, claims.place(judged.span))
            if isinstance(found, Violation):
                violations.append(found)
            elif found is not None:
                notices.append(found)
    return Figures(len(wanted), tuple(violations), tuple(notices))


def _claims(reading: Reading) -> Iterator[Figure]:
    """The figures that the evidence must have; those in the heads of a table's rows and columns name a cell."""
    marks = frozenset(list_marks(reading.text))
    for figure in reading.figures:
        sentence = reading.sentences[figure.sentence].span
        said = sentence.of(reading.text).rstrip()
        cell = said.find(CELL)
        value = said.find("：", cell) if cell >= 0 else -1
        if figure.quantity.span.start < sentence.start + value or said.endswith(_ASKS):
            continue
        if is_claim(figure, reading.text, marks):
            yield figure


def _is_quoted(span: Span, quoted: Sequence[Span]) -> bool:
    at = bisect_right(quoted, span.start, key=lambda one: one.start) - 1
    return at >= 0 and span.start < quoted[at].end


def _cited(document: Document, sentence: Span, library: Library) -> frozenset[int]:
    """Ids of the pages that a sentence cites."""
    names = dict.fromkeys(citation.page for citation in document.answer.cited_in(sentence))
    return frozenset(page for name in names for page in library.pages_called(name, document.own))


def _about(library: Library, evidence: EvidenceFigures, cited: frozenset[int]) -> About:
    names = {library.page(page).page for page in cited}
    pages = list(enumerate(evidence.pages))
    retired = frozenset(index for index, page in pages if library.is_retired(page.page))
    held = frozenset(index for index, page in pages if page.page in names)
    return About(frozenset(), retired, lambda _: held)


def _inside(found: Sequence[Reckoning], span: Span) -> Sequence[Reckoning]:
    low = bisect_right(found, span.start - 1, key=lambda one: one.operands[0].start)
    high = bisect_right(found, span.end - 1, key=lambda one: one.operands[0].start)
    return found[low:high]


class _Subjects:
    """Which pages a sentence speaks of. Pages of one kind (companies, cities) share their words, so it must name one."""

    def __init__(self, document: Document, claims: Claims, library: Library) -> None:
        self._document = document
        self._claims = claims
        self._library = library

    def of(self, parts: Sequence[Part], claim: Figure, cited: frozenset[int]) -> frozenset[str]:
        """Paths of the pages that the sentence of `claim` cites or names and whose sections have its words.

        Where it names none, its paragraph does up to it, else a heading above it or the document's own name; of a
        document that names none it is the section that has nearly the whole sentence. What a page of the wiki says
        without naming another page it says of itself.
        """
        covered = _coverage(claim.words, parts)
        known = [path for path, share in covered.items() if share >= KNOWN]
        if not known:
            return frozenset()
        span = self._claims.reading.sentences[claim.sentence].span
        text = self._claims.reading.text
        quoted = {self._library.page(page).page for page in cited}
        named = self._named(span.of(text), known) | quoted.intersection(known)
        if named or self._document.own:
            return named
        line = text.rfind("\n", max(0, span.start - _PARAGRAPH), span.start) + 1
        for around in (
            text[line : span.start] if line or span.start <= _PARAGRAPH else "",
            self._above(span),
        ):
            named = self._named(around, known)
            if named:
                return named
        if len(claim.words) < COPIED_WORDS:
            return frozenset()
        return frozenset(path for path in known if covered[path] >= COPIED)

    def _named(self, text: str, paths: Sequence[str]) -> frozenset[str]:
        return self._library.named_in(text, paths) if text.strip() else frozenset()

    def _above(self, span: Span) -> str:
        page = self._document.page
        at = page.section_at(self._claims.place(span).start)
        headings = page.source.sections[at].path if at >= 0 else ()
        return "\n".join((*headings, PurePath(self._document.name).stem))


def _coverage(words: frozenset[str], parts: Sequence[Part]) -> dict[str, float]:
    """Share of `words`, weighted by their rarity among `parts`, in the part of each page that has the most."""
    holding = Counter(gram for part in parts for gram in words & part.words)
    weights = {gram: math.log(1 + len(parts) / max(1, holding[gram])) for gram in words}
    total = math.fsum(weights.values())  # of a set, in the order of which no sum may depend
    found: dict[str, float] = {}
    for part in parts:
        share = math.fsum(weights[gram] for gram in words & part.words) / total if total else 0.0
        found[part.page.page] = max(share, found.get(part.page.page, 0.0))
    return found


def _finding(
    document: Document, judged: Judged, heard: frozenset[str], span: Span
) -> Violation | Notice | None:
    """What there is to say of a figure; of one that only the document's own page has, nothing."""
    told = bool(judged.evidence) and judged.evidence[0].page in heard
    least = (
        OUTSCORES if document.own else CONTRADICTS
    )  # a page of the wiki speaks of itself in the first place
    if judged.state == "contradicted" and told and judged.score >= least:
        value, page = judged.true_value or "", judged.evidence[0].page
        reason = document.say(f"[[{page}]] 中是「{value}」", f"[[{page}]] has “{value}” here")
        return _violation("numeric.check_failed", judged, reason, span)
    if judged.state == "other_scope" and told:
        reason = document.say("知识库里的这个数属于另一年份", "the wiki has this figure for another year")
        return _violation("numeric.unsupported_claim", judged, reason, span)
    if judged.state == "derived":
        operands = document.say(" 与 ", " and ").join(judged.operands)
        reason = document.say(f"可由 {operands} 推出", f"follows from {operands}")
        return Notice("numeric.derived", reason, span, judged.evidence) if operands else None
    if judged.state == "elsewhere":
        reason = document.say(
            "知识库里有这个数，但无法确认说的是同一件事",
            "a page has this figure, but it cannot be told whether of the same thing",
        )
        return Notice("numeric.unverifiable", reason, span, judged.evidence)
    if judged.state in {"supported", "small"} or document.own:
        return None
    if heard and judged.state == "unsupported":
        reason = document.say(
            "知识库没有这个数，或它说的是别的事", "no page has this figure, or only of something else"
        )
        return _violation("numeric.unsupported_claim", judged, reason, span)
    reason = document.say(
        "知识库没有提到这件事，无法核对这个数", "no page speaks of this, so the figure cannot be checked"
    )
    return Notice("numeric.not_covered", reason, span)


def _violation(rule: str, judged: Judged, reason: str, span: Span) -> Violation:
    states = {"contradicted": "contradicted", "other_scope": "scope_mismatch"}
    return Violation(
        "numeric_check_failed" if rule == "numeric.check_failed" else "unsupported_numeric_claim",
        rule,
        reason,
        span,
        page=judged.evidence[0].page if judged.evidence else None,
        status=states.get(judged.state, "unverifiable"),  # type: ignore[arg-type]
        evidence=judged.evidence,
        true_value=judged.true_value,
    )
