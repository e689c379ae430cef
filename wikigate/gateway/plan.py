"""Stage 1, plan: what is asked, about what, and what would answer it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.text.lazy import lazy
from wikigate.gateway.evidence.forms import asked_kinds
from wikigate.gateway.evidence.scope import SCOPES, scope_words
from wikigate.gateway.model import Anchor, ContextRequest, Plan, QueryUnit, Term, Variant
from wikigate.gateway.query.cues import Cues, padded
from wikigate.gateway.query.question import LONGEST_QUESTION, questions, slot_kind
from wikigate.gateway.query.terms import absent, query_terms

MAX_ANCHOR: Final = 40
"""Longest name, in code points, that is looked for in a question."""

_QUOTES: Final = '“「『"《'
_QUOTED = lazy(r"[“「『\"《]([^”」』\"》]{1,60})[”」』\"》]")
_YEAR = lazy(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)年?")
_VERSION = lazy(r"(?<![\w.])v?\d+(?:\.\d+)+(?![\w.])", re.IGNORECASE)


def plan(request: ContextRequest, corpus: Corpus, cues: Cues) -> Plan:
    """Take a request apart into the questions to ask and the slots to fill.

    Units come in a fixed order: the original query, one for each question in it where there are
    several, and the key words alone. The slots of the questions are required.
    """
    folding = corpus.fold
    text = request.query[:LONGEST_QUESTION]
    asked = questions(text, cues, folding)
    whole = _unit("u1", text, "original", corpus, cues, folding)
    units = [whole]
    if len(asked) > 1:
        # A heading may be a question itself, and is no subject of the next one.
        subject = next(
            (a for a in whole.anchors if a.pages and slot_kind(padded(a.text), cues) == "statement"), None
        )
        for number, question in enumerate(asked, start=2):
            unit = _unit(f"u{number}", question, "decomposed", corpus, cues, folding)
            own = any(anchor.pages for anchor in unit.anchors) or absent(unit.terms, cues)
            if subject and not own:
                # An elliptic second question (「要多久？」) is about what the first one named.
                unit = _unit(f"u{number}", f"{subject.text} {question}", "decomposed", corpus, cues, folding)
            units.append(unit)
    wanted = _distinct_slots(units[1:] or units)
    units = [units[0], *wanted] if len(units) > 1 else list(wanted)
    words = " ".join(dict.fromkeys(term.text for term in whole.terms if term.kind in ("word", "latin")))
    if words and words != folding(text):
        units.append(
            QueryUnit(
                f"u{len(units) + 1}",
                words,
                "keyword",
                wanted[0].slot,
                wanted[0].kind,
                wanted[0].target,
                (),
                whole.terms,
            )
        )
    return Plan(
        query=request.query,
        units=tuple(units),
        anchors=whole.anchors,
        has_constraint_anchor=any(anchor.kind in CONSTRAINTS for anchor in whole.anchors),
        required=tuple(unit.slot for unit in wanted),
        absent_terms=absent(whole.terms, cues),
    )


CONSTRAINTS: Final = SCOPES | {"exclusive"}
"""Kinds of anchor that limit the scope of an answer."""


def _unit(
    id_: str, query: str, variant: str, corpus: Corpus, cues: Cues, folding: Callable[[str], str]
) -> QueryUnit:
    anchors = tuple(find_anchors(query, corpus, cues, folding))
    asking = padded(folding(_unquoted(query)))
    kind = slot_kind(asking, cues)
    terms = query_terms(query, corpus, cues)
    target = _target(anchors, terms, cues)
    known: Variant = "original" if variant == "original" else "decomposed"
    return QueryUnit(id_, query, known, kind, kind, target, anchors, terms, asked_kinds(asking, kind, cues))


def _unquoted(query: str) -> str:
    """The question without the names in quotation marks, whose words ask for nothing; whole where that leaves none."""
    if not any(sign in query for sign in _QUOTES):
        return query
    rest = _QUOTED.sub(" ", query)
    return rest if any(map(str.isalnum, rest)) else query


def _target(anchors: Sequence[Anchor], terms: Sequence[Term], cues: Cues) -> str:
    """What the question is about: the longest name that the wiki knows, else what it does not know, else the rarest word."""
    named = [anchor.text for anchor in anchors if anchor.pages]
    if named:
        name = max(named, key=lambda name: (len(name), name))
        # A name inside a longer word of the question (the tag 咖啡 in 咖啡豆) is not what is asked about.
        whole = (term.text for term in terms if term.kind == "word" and name in term.text)
        return max(whole, key=lambda word: (len(word), word), default=name)
    unknown = absent(terms, cues)
    if unknown:
        return max(unknown, key=len)
    words = [term for term in terms if term.kind in ("word", "latin")]
    return min(words, key=lambda term: (term.pages, term.text)).text if words else ""


def _distinct_slots(units: list[QueryUnit]) -> list[QueryUnit]:
    """Give slots of the same kind their target, or a number, so that each key is unique."""
    kinds = [unit.kind for unit in units]
    seen: set[str] = set()
    out = []
    for unit in units:
        slot = unit.kind if kinds.count(unit.kind) == 1 else f"{unit.kind}:{unit.target}"
        number = 2
        while slot in seen:
            slot = f"{unit.kind}:{unit.target}#{number}"
            number += 1
        seen.add(slot)
        out.append(unit._replace(slot=slot))
    return out


def find_anchors(query: str, corpus: Corpus, cues: Cues, folding: Callable[[str], str]) -> Iterator[Anchor]:
    """Names of the corpus in the query (longest first, no overlap), quoted strings and constraints."""
    folded = folding(query)
    taken = [False] * len(folded)
    names = _candidate_names(folded, frozenset(cues.words("stop")))
    known = corpus.names(names)
    for start, end in sorted(_places(folded, known), key=lambda place: (place[0] - place[1], place[0])):
        if any(taken[start:end]):
            continue
        taken[start:end] = [True] * (end - start)
        rows = known[folded[start:end]]
        best = min(_NAME_ORDER[row.kind] for row in rows)
        kind = next(name for name, rank in _NAME_ORDER.items() if rank == best)
        pages = tuple(sorted({row.page for row in rows if row.kind == kind}))
        yield Anchor(folded[start:end], kind, pages)
    if any(sign in query for sign in _QUOTES):
        for match in _QUOTED.finditer(query):
            yield Anchor(match[1], "quoted")
    if any(map(str.isdecimal, folded)):
        for kind, pattern in (("year", _YEAR), ("version", _VERSION)):
            for match in pattern.finditer(folded):
                yield Anchor(match[0], kind)
    for text, kind in scope_words(folded, cues):
        yield Anchor(text, kind)
    if only := cues.found("exclusive.words", padded(folded)):
        yield Anchor(only, "exclusive")


_NAME_ORDER: Final = {"title": 0, "alias": 1, "stem": 2, "heading": 3, "tag": 4}


def _candidate_names(folded: str, stop: frozenset[str]) -> set[str]:
    """Every piece of the query that could be a name: any run of characters, whole words for Latin."""
    edges = [0, *(i for i in range(1, len(folded)) if _is_edge(folded, i)), len(folded)]
    out = set()
    for i, start in enumerate(edges):
        for end in edges[i + 1 :]:
            if end - start > MAX_ANCHOR:
                break
            name = folded[start:end].strip()
            if len(name) > 1 and name not in stop:
                out.add(name)
    return out


def _is_edge(text: str, at: int) -> bool:
    """Whether a name may begin or end at `at`: not inside a Latin word or a number."""
    left, right = text[at - 1], text[at]
    return not (left.isascii() and right.isascii() and left.isalnum() and right.isalnum())


def _places(folded: str, known: object) -> Iterator[tuple[int, int]]:
    for name in known if isinstance(known, dict) else ():
        at = folded.find(name)
        while at >= 0:
            end = at + len(name)
            if (at == 0 or _is_edge(folded, at)) and (end == len(folded) or _is_edge(folded, end)):
                yield at, end
            at = folded.find(name, at + 1)
