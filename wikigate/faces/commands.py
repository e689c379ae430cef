"""What each command does with a valid request. Each loads only what it needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from wikigate.errors import CorpusError, EngineError
from wikigate.faces.request import Fields
from wikigate.faces.site import Site

if TYPE_CHECKING:
    from wikigate.corpus.file.reader import Corpus
    from wikigate.gateway.model import EngineChoice
    from wikigate.gateway.semantic import PageText

Reply: TypeAlias = dict[str, object]

# ruff: noqa: PLC0415 - the imports inside functions are the point of this module


def run(command: str, fields: Fields, site: Site) -> Reply:
    """The reply of a command, held against everything but its schema.

    Raises:
        WikigateError: It cannot be answered.
        InvalidError: The reply is not what the wire promises.
    """
    return _COMMANDS[command](fields, site)


def _context(fields: Fields, site: Site) -> Reply:
    from wikigate.gateway.model import CandidateRef, ContextRequest
    from wikigate.gateway.pipeline import run_context
    from wikigate.gateway.semantic import check

    wiki, state = site.folders(fields.optional("wiki_root"))
    corpus = site.corpus(wiki, state)

    request = ContextRequest(
        query=fields.text("query"),
        limit=fields.number("limit"),
        engine=cast("EngineChoice", fields.text("engine")),
        ttl_seconds=fields.number("ttl_seconds"),
        candidates=tuple(CandidateRef(page, section) for page, section in fields.pages("candidates")),
        request_id=fields.optional("request_id"),
        plugin_version=fields.optional("plugin_version"),
    )
    reply = run_context(request, corpus, wiki=wiki, state=state, tools=site.tools)
    check(reply, page_text=_page_text(corpus))
    return reply


def _verify(fields: Fields, site: Site) -> Reply:
    from wikigate.gateway.model import VerifyRequest
    from wikigate.gateway.run_verify import run_verify
    from wikigate.gateway.semantic import check

    wiki, state = site.folders(fields.optional("wiki_root"))

    corpus = None
    try:
        corpus = site.corpus(wiki, state)
    except (CorpusError, EngineError) as error:
        # The snapshot decides; the corpus only tells true words from elsewhere (a notice) from invented ones.
        site.diag(f"verify: no corpus: {error.message}")
    request = VerifyRequest(
        context_id=fields.text("context_id"),
        answer=fields.text("answer"),
        observe_id=fields.optional("observe_id"),
        request_id=fields.optional("request_id"),
        plugin_version=fields.optional("plugin_version"),
    )
    reply = run_verify(request, state=state, corpus=corpus, tools=site.tools)
    check(reply, page_text=None if corpus is None else _newest_text(corpus), answer=request.answer)
    return reply


def _observe(fields: Fields, site: Site) -> Reply:
    from wikigate.gateway.observe_stats import stats

    _, state = site.folders(fields.optional("wiki_root"))

    return stats(state, fields.number("days"), tools=site.tools)


def _recall(fields: Fields, site: Site) -> Reply:
    from wikigate.gateway.recall import run_recall
    from wikigate.gateway.semantic import check

    wiki, state = site.folders(fields.optional("wiki_root"))
    corpus = site.corpus(wiki, state)

    reply = run_recall(
        fields.text("query"),
        fields.number("limit"),
        corpus,
        explain=fields.flag("explain"),
        why_not=fields.optional("why_not"),
        root=wiki,
    )
    check(reply, page_text=_page_text(corpus))
    return reply


def _read(fields: Fields, site: Site) -> Reply:
    from wikigate.gateway.read_page import run_read
    from wikigate.gateway.semantic import check

    corpus = site.corpus(*site.folders(fields.optional("wiki_root")))

    reply = run_read(fields.text("page"), fields.optional("section"), corpus)
    check(reply, page_text=_page_text(corpus))
    return reply


def _quantities(fields: Fields, _site: Site) -> Reply:
    from wikigate.corpus.text.quantities import read_quantities
    from wikigate.gateway.quantity_wire import quantity_wire

    text = fields.text("text")
    return {"kind": "quantities", "quantities": [quantity_wire(q, text) for q in read_quantities(text)]}


def _ping(fields: Fields, site: Site) -> Reply:
    from wikigate.faces.ping import ping

    wiki, state = site.folders(fields.optional("wiki_root"))
    return ping(site, wiki, state, deep=fields.flag("deep"))


_COMMANDS: Final[Mapping[str, Callable[[Fields, Site], Reply]]] = {
    "context": _context,
    "verify": _verify,
    "observe": _observe,
    "recall": _recall,
    "read": _read,
    "quantities": _quantities,
    "ping": _ping,
}


def _page_text(corpus: Corpus) -> PageText:
    """Where quotes of this very build come from; a page that it lacks has no text that would fit."""

    def text(page: str, sha256: str) -> str:
        row = corpus.page(page)
        return corpus.text(row.id) if row is not None and row.sha256 == sha256 else ""

    return text


def _newest_text(corpus: Corpus) -> PageText:
    """The same for quotes that may come from an older build: one that is gone cannot be looked at."""
    this_build = _page_text(corpus)
    return lambda page, sha256: this_build(page, sha256) or None
