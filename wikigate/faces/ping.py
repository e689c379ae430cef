"""`ping`: which wiki this is and how its corpus is, without a look at the corpus's pages."""

from __future__ import annotations

from pathlib import Path

from wikigate.errors import CorpusError
from wikigate.faces.site import Site


def ping(site: Site, wiki: Path, state: Path, *, deep: bool) -> dict[str, object]:
    """The reply of `ping`; a missing or damaged corpus is an answer, not a failure.

    With `deep`, each file of the wiki is looked at (not read) to tell whether the corpus is stale.
    """
    try:
        corpus = site.corpus(wiki, state)
        found: dict[str, object] = {
            "state": "ok",
            "build_id": corpus.meta["build_id"],
            "built_at": corpus.meta.get("built_at", ""),
            "pages": corpus.page_count,
        }
        if deep:
            from wikigate.faces.stale import is_stale  # noqa: PLC0415 - loads what a build loads

            found["stale"] = is_stale(wiki, corpus)
    except CorpusError as error:
        found = {"state": error.state}
    return {"kind": "ping", "wiki_root": str(wiki), "corpus": found}
