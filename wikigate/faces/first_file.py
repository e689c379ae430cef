"""The `wikigate.toml` that `init` writes: every setting with a word about it, and what was found filled in."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Final

_UNKNOWN_SHOWN: Final = 12
"""Status words that are named; more is a list of something else than states."""
_FOUND: Final = {"en": "Found here and not known: ", "zh": "这里有、但不认得的词："}
_EXAMPLE: Final = '# ignore = ["_templates/", "*.excalidraw.md"]'


def first_file(language: str, ignore: Sequence[str], unknown: Mapping[str, int]) -> str:
    """The text of a new `wikigate.toml`.

    Args:
        language: Of its comments, `en` or `zh`.
        ignore: Patterns to leave out from the start.
        unknown: Number of pages of each status word that says nothing to wikigate.
    """
    path = Path(__file__).parent / "data" / f"wikigate.{language}.toml"
    found = ", ".join(
        f"{_one_line(word)} ({count})" for word, count in list(unknown.items())[:_UNKNOWN_SHOWN]
    )
    return Template(path.read_text(encoding="utf-8")).substitute(
        ignore=f"ignore = {json.dumps(list(ignore), ensure_ascii=False)}" if ignore else _EXAMPLE,
        unknown=f"# {_FOUND[language]}{found}" if found else "#",
    )


def _one_line(word: str) -> str:
    """A word from a page, fit for a comment: TOML allows no control characters in one."""
    return "".join(character if character.isprintable() else " " for character in word)[:40]
