"""Cases of judging: pages, questions and what a context should say, read from tests/cases/judging."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path
from typing import Any

from wikigate.contracts.validate import check_reply
from wikigate.corpus.file.reader import Corpus
from wikigate.gateway.model import ContextRequest, Tools
from wikigate.gateway.pipeline import run_context
from wikigate.gateway.semantic import check

CASES = Path(__file__).with_name("cases") / "judging"
EXAMPLE = Path(__file__).parent.parent / "examples" / "wiki"


def cases(name: str) -> list[dict[str, Any]]:
    content = tomllib.loads((CASES / f"{name}.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = content["case"]
    return found


def tools() -> Tools:
    ticks = itertools.count()
    ids = itertools.count(1)
    return Tools(
        now=lambda: 1_800_000_000.0,
        clock=lambda: next(ticks) / 1000,
        new_id=lambda prefix: f"{prefix}{next(ids):08d}",
    )


def ask(question: str, corpus: Corpus, wiki: Path, state: Path) -> dict[str, Any]:
    """A context, whole and true: it fits its schema, and every quote stands on its page."""
    reply: dict[str, Any] = run_context(
        ContextRequest(question), corpus, wiki=wiki, state=state, tools=tools()
    )
    check_reply(reply)
    check(reply, page_text=lambda page, _: corpus.text(row.id) if (row := corpus.page(page)) else None)
    return reply
