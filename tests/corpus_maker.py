"""Small wikis for tests, and builds of them."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path

from wikigate.corpus.build import build
from wikigate.corpus.file.layout import CORPUS_NAME
from wikigate.corpus.finish import BuildReport
from wikigate.corpus.settings.config import Settings

NOW = 2_000_000_000.0
"""Long after any test file was written, so that its time stamp is trusted."""


def write_pages(wiki: Path, pages: dict[str, str]) -> None:
    """Write pages, path to text, into `wiki`."""
    for path, text in pages.items():
        place = wiki / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encode())


def run_build(
    wiki: Path,
    state: Path,
    *,
    settings: Settings | None = None,
    executor: Executor | None = None,
    full: bool = False,
    now: float = NOW,
    wait: float = 0.0,
) -> BuildReport:
    """Build in this process, with defaults."""
    return build(
        wiki, state, settings=settings or Settings(), now=now, jobs=1, executor=executor, full=full, wait=wait
    )


def corpus_path(state: Path) -> Path:
    """The corpus in a state folder."""
    return state / CORPUS_NAME
