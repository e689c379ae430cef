"""`recall --explain`: what was looked for, what was spent on it, and why each hit ranks where it does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from wikigate.corpus.file.explain import Parts, column_weights, score_parts
from wikigate.corpus.file.reader import Corpus, SectionHit
from wikigate.gateway.query.needles import Needle, Wanted
from wikigate.gateway.query.terms import ROW_BUDGET
from wikigate.gateway.reply import Wire

_PHRASE: Final = re.compile(r'"(?:[^"]|"")*"')


def explained(search: Wanted, hits: Sequence[SectionHit], expression: str, corpus: Corpus) -> Wire:
    """The field `explain` of a `recall` reply.

    Args:
        search: What the query looks for.
        hits: The sections that were found, best first.
        expression: The FTS5 query that found them; "" where none was asked.
        corpus: Where they were found.
    """
    return {
        "sections": int(corpus.meta["sections"]),
        "weights": column_weights(),
        "budget": {
            "rows": ROW_BUDGET,
            "spent": search.spent,
            "left_out": [needle.shown for needle in search.needles if needle.sections and not needle.used],
        },
        "match": expression,
        "required": [needle.shown for needle in search.needles if needle.required and needle.used],
        "requirement_met": expression == next(iter(search.expressions()), ""),
        "hits": hit_parts(search, hits, expression, corpus),
    }


def hit_parts(search: Wanted, hits: Sequence[SectionHit], expression: str, corpus: Corpus) -> list[Wire]:
    """For each hit what its score is made of, the most first."""
    if not hits:
        return []
    owners = phrase_owners(search, expression)
    parts = score_parts(expression, [hit.section_id for hit in hits], corpus)
    return [
        {
            "page": hit.page,
            "section": hit.heading,
            "score": hit.score,
            "tokens": parts[hit.section_id].length,
            "average_tokens": round(parts[hit.section_id].average, 1),
            "parts": _by_needle(parts[hit.section_id], owners),
        }
        for hit in hits
    ]


def phrase_owners(search: Wanted, expression: str) -> list[Needle]:
    """The needle of each phrase of an expression, in the order in which FTS5 numbers them."""
    used = [needle for needle in search.needles if needle.used]
    required = [needle for needle in used if needle.required]
    asked = used if expression == search.expressions()[-1] else [*required, *used]
    return [needle for needle in asked for _ in _PHRASE.findall(needle.match)]


def _by_needle(parts: Parts, owners: Sequence[Needle]) -> list[Wire]:
    """A needle of several phrases (a date, a phrase that is asked for twice) is one row."""
    scores: dict[str, float] = {}
    columns: dict[str, dict[str, tuple[int, float]]] = {}
    for part in parts.parts:
        name = owners[part.phrase].shown
        scores[name] = scores.get(name, 0.0) + part.score
        known = columns.setdefault(name, {})
        for column, (count, score) in part.columns.items():
            most, sum_ = known.get(column, (0, 0.0))
            known[column] = max(most, count), sum_ + score
    return [
        {
            "term": name,
            "score": round(scores[name], 9),
            "columns": {
                column: {"count": count, "score": round(score, 9)}
                for column, (count, score) in columns[name].items()
            },
        }
        for name in sorted(scores, key=lambda name: (-scores[name], name))
    ]
