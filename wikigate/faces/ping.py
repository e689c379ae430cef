"""`ping`: is everything in place? Which wiki this is, how its corpus is, and that a question would find its program.

A host that gets an answer to `ping` relies on getting one to `context`. So `ping` loads what that loads: an
installation of which a part is missing shows here, not at the first question. It reads no page.
"""

from __future__ import annotations

from pathlib import Path

from wikigate.errors import CorpusError
from wikigate.faces.site import Site


def ping(site: Site, wiki: Path, state: Path, *, deep: bool) -> dict[str, object]:
    """The reply of `ping`; a missing or damaged corpus is an answer, not a failure.

    With `deep`, each file of the wiki is looked at (not read) to tell whether the corpus is stale.
    """
    import wikigate.gateway.pipeline  # noqa: F401, PLC0415 - see above; a module that lacks is told as such

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
