"""Would a build change anything? What `ping --deep` tells, by a look at each file; only doubtful ones are read."""

from __future__ import annotations

from pathlib import Path

from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.find.decode import UndecodableError, decode
from wikigate.corpus.find.scan import SourceFile, find_pages
from wikigate.corpus.settings.config import Settings, load_settings


def is_stale(wiki: Path, corpus: Corpus) -> bool:
    """Whether a page was added, changed or removed since the build, or wikigate.toml says something else now.

    Raises:
        ConfigurationError: wikigate.toml cannot be used.
    """
    settings = load_settings(wiki)
    if settings.to_json() != corpus.meta["configuration"]:
        return True
    files = {file.path: file for file in find_pages(wiki, settings).files}
    for row in corpus.pages():
        if files.pop(row.path, None) is None or corpus.stale(row, wiki) != "same":
            return True
    return any(_can_be_indexed(file, wiki, settings) for file in files.values())


def _can_be_indexed(file: SourceFile, wiki: Path, settings: Settings) -> bool:
    """False for what every build skips: then the corpus does not lack it."""
    if file.size > settings.max_page_bytes:
        return False
    try:
        decode((wiki / file.disk_path).read_bytes())
    except (OSError, UndecodableError):
        return False
    return True
