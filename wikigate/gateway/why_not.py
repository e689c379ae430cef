"""`recall --why-not`: why a page is not among the hits of a query."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from wikigate.corpus.file.lookup import count_sections
from wikigate.corpus.file.reader import Corpus, PageRow, SectionHit
from wikigate.gateway.query.needles import Needle, Wanted
from wikigate.gateway.read_page import find_page
from wikigate.gateway.recall_explain import hit_parts
from wikigate.gateway.reply import Wire

_EVERY: Final = 1_000_000_000
"""As a limit: all sections that match; the budget bounds how many these are."""

_MOST_AHEAD: Final = 3
"""Hits that are named as those that out-rank the page."""

_LEFT_OUT: Final = {
    "ignored": "{path} is no page: the pattern {pattern} in {source} ignores it. Change the pattern, then run: wikigate build",
    "hidden_folder": "{path} is no page: it lies in a folder whose name begins with a dot, and those are left out.",
    "not_a_page": "{path} is no page: pages end with .md or .markdown.",
    "not_built_yet": "{path} is not in the corpus yet: it came after the last build. Run: wikigate build",
    "unknown": "There is no page {path} in this wiki: neither a path, nor a file name, a title or an alias.",
}


def why_not(name: str, search: Wanted, limit: int, corpus: Corpus, root: Path) -> Wire:
    """The field `why_not` of a `recall` reply.

    Args:
        name: Path of the page (its ending may be left out), its file name, title or an alias.
        search: What the query looks for.
        limit: How many sections were asked for.
        corpus: Where they were looked for.
        root: The wiki's folder, for a file that is not in the corpus.

    Raises:
        RequestError: Several pages go by this name.
    """
    page = find_page(name, corpus)
    if page is None:
        return _not_indexed(name, corpus, root)
    for expression in search.expressions():
        if hits := corpus.recall(expression, _EVERY):
            return _ranked(page, hits, expression, search, limit, corpus)
    return _lacking(page, search, corpus)


def _ranked(
    page: PageRow, hits: Sequence[SectionHit], expression: str, search: Wanted, limit: int, corpus: Corpus
) -> Wire:
    rank = next((rank for rank, hit in enumerate(hits, 1) if hit.page == page.path), None)
    if rank is None:
        return _lacking(page, search, corpus)
    best, ahead = hits[rank - 1], hits[max(0, min(rank - 1, limit) - _MOST_AHEAD) : min(rank - 1, limit)]
    explained = hit_parts(search, [best, *ahead], expression, corpus)
    found: Wire = {
        "page": page.path,
        "reason": "hit" if rank <= limit else "out_ranked",
        "rank": rank,
        "of": len(hits),
        "best": explained[0],
        "lacks": _lacks(page, search, corpus),
    }
    if rank <= limit:
        return found | {"message": f"{page.path} is among the hits: number {rank}."}
    message = (
        f"The best section of {page.path} is number {rank} of {len(hits)}, and {limit} were asked for: "
        f"score {best.score:.2f}, the last hit has {hits[limit - 1].score:.2f}."
    )
    return found | {"message": message, "ahead": explained[1:]}


def _lacking(page: PageRow, search: Wanted, corpus: Corpus) -> Wire:
    """The page holds nothing that was looked for, or not what is quoted."""
    lacks = _lacks(page, search, corpus)
    unused = [
        needle.shown
        for needle in search.needles
        if needle.sections and not needle.used and _holds(page, needle, corpus)
    ]
    quoted = [needle.shown for needle in search.needles if needle.required and needle.shown in lacks]
    if not any(needle.used for needle in search.needles):
        reason, message = "nothing_known", "No page of this wiki holds anything of the query."
    elif quoted:
        reason, message = "lacks_phrase", f"{page.path} does not hold {', '.join(quoted)}, which is required."
    elif search_requires(search) and len(lacks) < len(search.needles):
        reason, message = "lacks_phrase", f"No single section of {page.path} holds all that is required."
    elif unused:
        reason = "over_budget"
        message = (
            f"{page.path} holds only words that were not looked for, because they are too common here: {', '.join(unused)}. "
            "Ask with a rarer word."
        )
    else:
        reason, message = "lacks_terms", f"{page.path} holds nothing of what was looked for."
    return {"page": page.path, "reason": reason, "message": message, "lacks": lacks}


def search_requires(search: Wanted) -> bool:
    """Whether a section has to hold something in particular."""
    return any(needle.required and needle.used for needle in search.needles)


def _lacks(page: PageRow, search: Wanted, corpus: Corpus) -> list[str]:
    return [needle.shown for needle in search.needles if not _holds(page, needle, corpus)]


def _holds(page: PageRow, needle: Needle, corpus: Corpus) -> bool:
    return needle.sections > 0 and count_sections(needle.match, corpus, page=page.id) > 0


def _not_indexed(name: str, corpus: Corpus, root: Path) -> Wire:
    # Only here: a page that is in the corpus needs neither the settings nor the wiki's folder.
    from wikigate.corpus.find.left_out import why_left_out  # noqa: PLC0415
    from wikigate.corpus.settings.config import load_settings  # noqa: PLC0415

    found = why_left_out(root, name, load_settings(root))
    told = [item for item in corpus.diagnostics() if item.page == found.path]
    if told and found.cause != "ignored":
        message = f"{found.path} could not be read: {told[0].message} ({told[0].code})."
        return {
            "page": found.path,
            "reason": "skipped",
            "message": message,
            "diagnostics": [
                {"code": item.code, "level": item.level, "line": item.line, "message": item.message}
                for item in told
            ],
        }
    reply: Wire = {
        "page": found.path,
        "reason": found.cause,
        "message": _LEFT_OUT[found.cause].format(path=found.path, pattern=found.pattern, source=found.source),
    }
    return reply | ({"pattern": found.pattern, "source": found.source} if found.pattern else {})
