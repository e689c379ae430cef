"""From a question to the terms that are looked up: words, Latin words and bigrams with their frequencies."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable
from typing import Final

from wikigate.corpus.file.lexicon import segment_query
from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.text.scripts import is_cjk
from wikigate.corpus.text.tokens import JOINT, display, gram_tokens
from wikigate.gateway.model import Term, TermKind
from wikigate.gateway.query.cues import Cues

ROW_BUDGET: Final = 10_000
"""Most index rows that the terms of one query may touch, rarest first. On real wikis 10,000 costs nothing
in quality and below 3,000 it does (known items over ten wikis); it is the ceiling for a large corpus."""

LATIN_WEIGHT: Final = 2.0
SINGLE_WEIGHT: Final = 1.5
"""Latin words and one-character words say more than their frequency tells: +2.8 points of right pages
first on CMRC 2018 (tuning half), nothing lost on DRCD and XQuAD."""

MOST_AROUND: Final = 8
"""Words that one character is looked for by."""

_SHORTEST_NAME: Final = 2

SHORT_PIECE: Final = 3
"""In a longer unknown piece a stop word at the end is part of a name (哥德巴赫猜想), not a word beside one."""


def query_terms(
    question: str, corpus: Corpus, cues: Cues, *, widen: bool = True, pages: bool = True
) -> tuple[Term, ...]:
    """Terms of `question`, words before bigrams, each in order of first appearance.

    Question words are blanked first and stop words dropped. If that leaves nothing (or a single letter), they are
    looked up all the same, but weigh nothing: whatever they find answers no question.

    Args:
        question: As it was asked.
        corpus: Where the terms are looked up.
        cues: For what only asks, and what says nothing.
        pages: Whether the terms' pages are counted, or estimated from their sections.
        widen: Whether a character that stands alone, and is no word in this corpus, stands for the words it is part of.
    """
    folded = corpus.fold(question)
    stop = frozenset(cues.words("stop"))
    kept = _blank(folded, cues.asking)
    words = [w for w in segment_query(kept, corpus) if w not in stop and not all(map(_is_hiragana, w))]
    empty = not any(len(word) > 1 or is_cjk(word) for word in words)
    if empty:
        kept, words, stop = folded, segment_query(folded, corpus), frozenset()
    grams = [gram for gram in gram_tokens(kept, corpus.stem) if gram not in stop]
    frequency = corpus.frequencies({*words, *grams}, pages=pages)
    if widen and (alone := [g for g in grams if len(g) == 1 and is_cjk(g) and not frequency[g].sections]):
        wider = {char: _words_around(char, corpus) for char in alone}
        words = [word for word in words if not wider.get(word)]
        grams = [other for gram in grams for other in wider.get(gram) or [gram]]
        frequency |= corpus.frequencies({*words, *grams}, pages=pages)
    terms = []
    for text, kind in dict.fromkeys(
        (*((word, _word_kind(word)) for word in words), *((gram, _gram_kind(gram)) for gram in grams))
    ):
        if kind is None:
            continue
        weight = 0.0 if kind == "pair" or empty else LATIN_WEIGHT if kind == "latin" else 1.0
        if kind == "word" and len(text) == 1 and not empty:
            weight = SINGLE_WEIGHT
        count = frequency[text]
        form = corpus.stem(text) if kind == "latin" else text.removesuffix(JOINT) if kind == "gram" else text
        terms.append(Term(text, form, kind, weight, count.sections, count.pages))
    return tuple(terms)


def _words_around(char: str, corpus: Corpus) -> list[str]:
    """The most frequent terms that begin with `char`; the mark of a run's end is one of them."""
    from wikigate.corpus.file.lookup import terms_from  # noqa: PLC0415 - few questions need it

    found = terms_from(char, ROW_BUDGET, corpus)
    return sorted(found, key=lambda term: (-found[term], term))[:MOST_AROUND]


def _word_kind(word: str) -> TermKind:
    return "word" if is_cjk(word[0]) else "latin"


def _is_hiragana(char: str) -> bool:
    return "\u3040" <= char <= "\u309f" or char == "\u30fc"


def _gram_kind(gram: str) -> TermKind | None:
    """A Latin word stands in the gram stream once more; as a term of the question it is there already."""
    return "gram" if is_cjk(gram[0]) else "pair" if gram.endswith(JOINT) else None


def _blank(folded: str, phrases: Iterable[str]) -> str:
    """`folded` without the phrases, in their order."""
    text = f" {folded} "
    for phrase in phrases:
        if phrase.isascii():
            if phrase in text:
                text = re.sub(rf"(?<![\w']){re.escape(phrase)}(?![\w'])", " ", text)
        else:
            text = text.replace(phrase, " ")
    return text


def affordable(terms: Iterable[Term]) -> tuple[Term, ...]:
    """The terms that the row budget allows, rarest first, each text once; the rarest in any case."""
    spent = 0
    chosen: list[Term] = []
    known = {term.text: term for term in terms if term.sections}
    for term in sorted(known.values(), key=lambda term: (term.sections, term.text)):
        if chosen and spent + term.sections > ROW_BUDGET:
            break
        spent += term.sections
        chosen.append(term)
    return tuple(chosen)


def match_expression(terms: Iterable[Term]) -> str:
    """FTS5 query for the affordable terms; "" where none occurs in the corpus."""
    return " OR ".join('"' + term.text.replace('"', '""') + '"' for term in affordable(terms))


def idf(pages: int, total: int) -> float:
    """Inverse document frequency as bm25 has it, over pages; never negative."""
    return math.log(1 + (total - pages + 0.5) / (pages + 0.5))


def absent(terms: Iterable[Term], cues: Cues) -> tuple[str, ...]:
    """What the question asks about and no page holds, in its own words.

    A Latin word that does not occur; of Chinese, the longest pieces none of whose bigrams occurs, less what
    belongs to a known word beside them (量子纠缠 is one such piece, not four characters).

    Args:
        terms: Of one question, as `query_terms` gives them.
        cues: For the words that say nothing by themselves (`stop`) or only join two others (`join`).
    """
    stop, joins = frozenset(cues.words("stop")), str.maketrans(dict.fromkeys(cues.words("join.words"), " "))
    last = cues.words("edge.last")
    # A pair with 的 in it is no word: that 偏高的 stands somewhere makes 梵高 no better known. That 的猫 stands nowhere counts.
    terms = tuple(
        term
        for term in terms
        if term.kind != "gram" or not term.sections or term.text == term.text.translate(joins)
    )
    known = {char for term in terms if term.sections and len(term.text) > 1 for char in term.text}
    single = {term.text for term in terms if term.sections and len(term.text) == 1}
    pieces: list[str] = []
    previous = ""
    for term in terms:
        if term.kind == "latin" and not term.sections:
            pieces.append(display(term.text))
        if term.kind != "gram":
            continue
        if term.sections:
            previous = ""
        elif previous and previous[-1] == term.text[0]:
            previous = pieces[-1] = pieces[-1] + term.text[1:]
        else:
            previous = term.text
            pieces.append(previous)
    parts = (part for piece in pieces for part in piece.translate(joins).split())
    trimmed = (part if part.isascii() else _trim(_edged(part, last), known, stop) for part in parts)
    return tuple(dict.fromkeys(piece for piece in trimmed if piece and piece not in single))


def _edged(piece: str, last: Collection[str]) -> str:
    """`piece` without what only joins it to what follows; a piece of two characters may be a name as it is."""
    while len(piece) > _SHORTEST_NAME and piece[-1] in last:
        piece = piece[:-1]
    return piece


def _trim(piece: str, known: Collection[str], stop: Collection[str]) -> str:
    """`piece` without the characters at its ends that belong to a known word, or say nothing."""
    start, end = 0, len(piece)
    says_nothing = stop if len(piece) <= SHORT_PIECE else ()
    while start < end and (piece[start] in known or piece[start] in says_nothing):
        start += 1
    while start < end and (piece[end - 1] in known or piece[end - 1] in says_nothing):
        end -= 1
    return piece[start:end]
