"""Cue words as patterns, from `data/cues.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

_FILE = Path(__file__).parent / "data" / "cues.toml"


@cache
def _tables() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


@cache
def cue(name: str) -> re.Pattern[str]:
    """The pattern of one table: Chinese entries anywhere, English ones at word borders, in any case."""
    table = _tables()[name]
    chinese = [re.escape(word) for word in sorted(table["zh"], key=lambda word: (-len(word), word))]
    english = [_english(word) for word in sorted(table["en"], key=lambda word: (-len(word), word))]
    return re.compile(rf"{'|'.join(chinese)}|(?<![A-Za-z])(?:{'|'.join(english)})(?![A-Za-z])", re.IGNORECASE)


def cue_text() -> str:
    """The whole file, for the fingerprint of what verify goes by."""
    return _FILE.read_text(encoding="utf-8")


def _english(word: str) -> str:
    pattern = re.escape(word.removesuffix("*")).replace(r"\ ", r"\s+").replace("'", "['’]")
    return pattern + "[a-z]*" if word.endswith("*") else pattern
