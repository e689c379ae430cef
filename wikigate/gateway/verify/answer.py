"""Read an answer: sentences, quotations, citations. Spans count code points of the answer."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from wikigate.corpus.model import Span
from wikigate.gateway.verify.cues import cue

QuotationKind: TypeAlias = Literal["quotation", "slogan", "term"]
SentenceKind: TypeAlias = Literal["prose", "heading", "question"]

_CITATION = re.compile(r"!?\[\[([^\[\]|#\n]{1,300})(?:#([^\[\]|\n]{0,300}))?(?:\|[^\[\]\n]{0,300})?\]\]")
_FENCE = re.compile(r"^(`{3,}|~{3,})[^\n]*\n.*?(?:^\1[`~]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(?<!`)(`{1,40})(?!`)(?:(?!\n\n).){1,500}?(?<!`)\1(?!`)", re.DOTALL)
_BLOCK_QUOTE = re.compile(r"(?:^[ \t]{0,3}>[^\n]*(?:\n|\Z))+", re.MULTILINE)
_OWN_NOTE = re.compile(r"[ \t>*_#⚠️ℹ️💡📌]+(?=\w{1,12}[*_]*\s?[：:])")
_ATTRIBUTION = re.compile(
    r"^[ \t>]*(?:[-—–―]{1,3}[ \t]*)?(?:来源|出处|引自|Source|From)?[：: ]*!?\[\[[^\]\n]+\]\][ \t。.]*$|^[ \t>]*(?:——|—|--)[^\n]*$",
    re.MULTILINE,
)
_HEADING = re.compile(r"[ \t]{0,3}#{1,6}[ \t]")
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_PAIRS: Final = {"「": "」", "『": "』", "“": "”", "«": "»", "〝": "〞", "„": "”", '"': '"', "＂": "＂"}
_SENTENCE = re.compile(r"[。！？!?；;]+[”」』’\"）)]*|\.(?=[\s\"”])[\"”]?|\n")
_INNER_STOP = re.compile(r"[，。；？！,;?!]|\.(?=\s)")
_UNIT = re.compile(r"[A-Za-zÀ-ɏ0-9]+|[^\W\d_]|\d")
_SPEECH_REACH: Final = 6
"""Characters before a quotation in which a speech word makes it one; English words are longer."""
_SPEECH_REACH_LATIN: Final = 30
_BEFORE: Final = 400
"""Characters before a quotation in which a citation may belong to it."""
_LONGEST_QUOTATION: Final = 4_000
_DEEPEST: Final = 8
_MOST_TRIED: Final = 20
"""Characters in which a quotation has to close, and straight marks that are tried as its end."""
_SPOKEN: Final = 6
_ANNOUNCED: Final = 4
"""Least units of a quotation after a speech word, and after a colon."""


@dataclass(frozen=True, slots=True)
class Citation:
    """`[[page#section]]`; `section` is "" where only the page is cited."""

    span: Span
    page: str
    section: str


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words that the answer gives as somebody else's.

    Attributes:
        span: The words themselves, without their marks.
        text: Those words; of a block quote without its signs and without a closing attribution.
        kind: quotation, slogan (eight to fourteen units without a speech word: a miss is a notice) or
            term (not looked up: “双碳” is no quotation).
        citations: Those that belong to it.
    """

    span: Span
    text: str
    kind: QuotationKind
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence or a line of the answer. `text`: as it stands there; `words`: with citations and code blanked."""

    span: Span
    text: str
    kind: SentenceKind
    words: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as verify reads it. `prose` is `text` with citations and code blanked, of the same length."""

    text: str
    prose: str
    sentences: tuple[Sentence, ...]
    quotations: tuple[Quotation, ...]
    citations: tuple[Citation, ...]

    def sentence_at(self, offset: int) -> int:
        """Index of the sentence that holds `offset`, or of the last one before it."""
        return max(0, bisect_right(self.sentences, offset, key=_start) - 1)

    def cited_in(self, span: Span) -> tuple[Citation, ...]:
        """The citations inside `span`."""
        return _between(self.citations, span.start, span.end)


def _start(part: Sentence | Citation) -> int:
    return part.span.start


def _between(citations: tuple[Citation, ...], start: int, end: int) -> tuple[Citation, ...]:
    low = bisect_left(citations, start, key=_start)
    return citations[low : bisect_left(citations, end, low, key=_start)]


def read_answer(text: str) -> Answer:
    """Take an answer apart. Code is no part of its prose; a heading makes no claim."""
    masked = _mask(text)
    citations = tuple(
        Citation(Span(*found.span()), found[1].strip(), (found[2] or "").strip())
        for found in _CITATION.finditer(masked)
    )
    prose = _CITATION.sub(lambda found: " " * len(found[0]), masked)
    sentences = tuple(_sentences(text, masked, prose))
    blocks = list(_block_quotes(masked))
    marked = list(_marked(masked, [span for span, _ in blocks]))
    quotations = [Quotation(span, words, "quotation") for span, words in blocks]
    quotations += [Quotation(span, span.of(text), "term") for span in marked]
    quotations.sort(key=lambda quotation: quotation.span)
    return Answer(text, prose, sentences, tuple(_with_citations(masked, quotations, citations)), citations)


def units(text: str) -> int:
    """Length of a text in words: a Han character is one, so is a Latin word or a number."""
    return sum(1 for _ in _UNIT.finditer(text))


def _mask(text: str) -> str:
    for pattern in (_FENCE, _CODE):
        text = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    return text


def _sentences(text: str, masked: str, prose: str) -> Iterator[Sentence]:
    start = line = 0
    for end in [*(found.end() for found in _SENTENCE.finditer(masked)), len(masked)]:
        piece = masked[start:end]
        left = start + len(piece) - len(piece.lstrip())
        right = start + len(piece.rstrip())
        if left < right:
            shown = text[left:right]
            line = max(line, masked.rfind("\n", start, left) + 1)
            heading = _HEADING.match(masked, line, right)
            asks = shown.rstrip('”」』’"）)').endswith(("?", "？"))
            yield Sentence(
                Span(left, right),
                shown,
                "heading" if heading else "question" if asks else "prose",
                prose[left:right],
            )
        line = max(line, masked.rfind("\n", start, end) + 1)
        start = end


def _block_quotes(masked: str) -> Iterator[tuple[Span, str]]:
    for found in _BLOCK_QUOTE.finditer(masked):
        if re.match(r"[ \t]*>[ \t]*\[!(?!quote|cite)", found[0], re.IGNORECASE):
            continue  # a callout of the answer's own
        if _OWN_NOTE.match(found[0]) and cue("own_note").match(_OWN_NOTE.sub("", found[0], count=1)):
            continue  # > 注意：…
        body = re.sub(r"^[ \t]*>[ \t]*\[![^\]]*\][^\n]*\n?", "", found[0])
        body = _CITATION.sub("", _ATTRIBUTION.sub("", body))
        words = re.sub(r"^[ \t]{0,3}>[ \t]?", "", body, flags=re.MULTILINE).strip()
        inner = words[1:-1] if len(words) > 1 and _PAIRS.get(words[0]) == words[-1] else words
        if units(inner):
            yield Span(found.start(), found.start() + len(found[0].rstrip())), inner


def _marked(masked: str, taken: list[Span]) -> Iterator[Span]:
    """Spans between quotation marks, outermost ones, paragraph by paragraph, outside block quotes."""
    start = 0
    starts = [block.start for block in taken]
    for end in [*(found.start() for found in _PARAGRAPH.finditer(masked)), len(masked)]:
        for span in _paragraph_marks(masked, start, end):
            block = bisect_right(starts, span.start) - 1
            if (block < 0 or span.start >= taken[block].end) and span.of(masked).strip():
                yield span
        start = end


def _paragraph_marks(text: str, start: int, end: int) -> Iterator[Span]:
    at = start
    last = {mark: text.rfind(closer, start, end) for mark, closer in _PAIRS.items()}
    while at < end:
        if _opens(text, at) and last[text[at]] > at:
            close = _close_of(text, at, min(end, at + _LONGEST_QUOTATION))
            if close >= 0:
                yield Span(at + 1, close)
                at = close
        at += 1


def _opens(text: str, at: int) -> bool:
    """Whether a mark begins a quotation; a straight one after a letter or digit does not (a 5" screen)."""
    if text[at] not in _PAIRS:
        return False
    straight = _PAIRS[text[at]] == text[at]
    after_word = at > 0 and text[at - 1].isascii() and text[at - 1].isalnum()
    return not (straight and (after_word or text[at + 1 : at + 2].isspace()))


def _close_of(text: str, opening: int, end: int) -> int:
    """Where the quotation that opens at `opening` closes, -1 if nowhere before `end`.

    Quotations hold quotations, and cut ones hold single marks: one that opens inside and never closes gives
    way to the first closing mark; one that closes inside and never opened does not end the whole.
    """
    mark, closer = text[opening], _PAIRS[text[opening]]
    if mark == closer:
        close = text.find(closer, opening + 2, end)
        for _ in range(_MOST_TRIED):
            if close < 0 or not text[close - 1].isspace():
                return close
            close = text.find(closer, close + 1, end)
        return -1
    if text.find(closer, opening + 1, end) < 0:
        return -1
    depth, first = 0, -1
    marks = re.compile(f"[{mark}{closer}]")
    inside = (found.start() for found in marks.finditer(text, opening + 1, end))
    for at in inside:
        if text[at] == mark:
            depth += 1
            if depth > _DEEPEST and first >= 0:
                return first
            continue
        first = at if first < 0 else first
        if depth:
            depth -= 1
            continue
        for later in inside:
            if text[later] == mark:
                break
            at = later  # noqa: PLW2901  (a mark inside was closed that never opened)
        return at
    return first


def _with_citations(
    masked: str, quotations: list[Quotation], citations: tuple[Citation, ...]
) -> Iterator[Quotation]:
    for index, quotation in enumerate(quotations):
        end = quotation.span.end
        limit = quotations[index + 1].span.start if index + 1 < len(quotations) else len(masked)
        behind = masked[end : min(limit, end + 400)]
        stop = re.search(r"(?<=.)[。！？!?；;\n](?!\s*[（(]?\[\[)|\.\s(?!\s*[（(]?\[\[)", behind[1:])
        reach = end + (1 + stop.end() if stop else len(behind))
        after = _between(citations, end, reach)
        inside = _between(citations, quotation.span.start, end)
        before: tuple[Citation, ...] = ()
        if not after and not inside:
            previous = quotations[index - 1].span.end if index else 0
            least = max(previous, quotation.span.start - _BEFORE)
            line = max(
                masked.rfind("\n", least, quotation.span.start),
                masked.rfind("。", least, quotation.span.start),
                least,
            )
            before = _between(citations, line, quotation.span.start)[-1:]
        direct = bool(after) and not re.search(r"\w", masked[end : after[0].span.start])
        kind = quotation.kind if quotation.kind == "quotation" else _kind(masked, quotation, cited=direct)
        yield replace(quotation, kind=kind, citations=inside or after or before)


def _kind(masked: str, quotation: Quotation, *, cited: bool) -> QuotationKind:
    """Quotation or term: 62 % of the marked spans in Chinese news are terms of fewer than 8 characters."""
    words = quotation.text
    size = units(words)
    if cited and size >= 2:
        return "quotation"
    start = quotation.span.start - 1
    ahead = masked[max(0, start - _SPEECH_REACH_LATIN) : start].rsplit("\n", 1)[-1]
    stops = len(_INNER_STOP.findall(words.strip("，。；？！,;?!. ")))
    near = ahead[-_SPEECH_REACH:]
    spoken = bool(cue("speech").search(near)) or near.rstrip().endswith(("：", ":"))
    if not spoken and re.search(r"[A-Za-z]\W*$", ahead):
        spoken = bool(cue("speech").search(ahead))
    announced = near.rstrip().endswith(("：", ":"))
    if spoken and (size >= (_ANNOUNCED if announced else _SPOKEN) or stops):
        return "quotation"
    if (stops and size >= 8) or size >= 15:
        return "quotation"
    return "slogan" if size >= 8 else "term"
