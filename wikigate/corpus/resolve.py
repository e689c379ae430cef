"""Resolve links again wherever a change of pages may have moved them; what leads nowhere becomes a diagnostic."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from wikigate.corpus.file.record import digest
from wikigate.corpus.file.store import Store
from wikigate.corpus.links import LinkResolver, must_be_page
from wikigate.corpus.model import Diagnostic


def resolve_links(store: Store, changed_pages: Iterable[int], changed_keys: Iterable[str] | None) -> None:
    """Set where links lead, for the pages that were written and all links that a change of names may move.

    Args:
        store: Open, inside the build's transaction.
        changed_pages: Ids of the pages that were written.
        changed_keys: `links.page_keys` of the pages that came, went, or changed their aliases; None: look
            at all links.
    """
    if changed_keys is None:
        affected = {page_id for (page_id,) in store.rows("pages_with_links")}
    else:
        keys = json.dumps(sorted(changed_keys), ensure_ascii=False)
        affected = {page_id for (page_id,) in store.rows("pages_with_link_keys", {"keys": keys})}
        affected.update(changed_pages)
    if not affected:
        return
    paths: dict[int, str] = dict(store.rows("all_pages"))
    aliases: list[tuple[int, str]] = [(page_id, alias) for page_id, alias in store.rows("all_aliases")]
    resolver = LinkResolver(paths.items(), aliases)
    for page_id in sorted(affected & paths.keys()):
        _resolve_page(store, page_id, paths, resolver)


def _resolve_page(store: Store, page_id: int, paths: dict[int, str], resolver: LinkResolver) -> None:
    source = paths[page_id]
    targets: list[tuple[int, str | None]] = []
    broken: list[Diagnostic] = []
    moved: list[tuple[int | None, int, int]] = []
    for ordinal, kind, target, line, inside, before in store.rows("links_of_page", (page_id,)):
        found = resolver.resolve(kind, target, source) if inside else None
        if found != before:
            moved.append((found, page_id, ordinal))
        targets.append((ordinal, None if found is None else paths[found]))
        if inside and found is None and must_be_page(kind, target):
            broken.append(broken_link(kind, target, line))
    store.many("set_link_target", moved)
    store.rows("set_link_digest", (link_digest(targets), page_id))
    store.rows("delete_link_diagnostics", (source,))
    store.add_diagnostics(source, "link", broken)


def broken_link(kind: str, target: str, line: int) -> Diagnostic:
    """What is said about a link that has to lead to a page and leads to none."""
    shown = f"[[{target}]]" if kind in {"wikilink", "embed"} else f"({target})"
    return Diagnostic("link_broken", "info", line, f"{shown} leads to no page of this wiki")


def link_digest(targets: Sequence[tuple[int, str | None]]) -> str:
    """SHA-256 (hex) of where the links of a page lead, given as (ordinal, path); "" without links."""
    return digest(json.dumps(target, ensure_ascii=False) for target in targets) if targets else ""
