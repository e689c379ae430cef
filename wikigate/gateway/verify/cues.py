"""Cue words as patterns, from `data/cues.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

_FILE = Path(__file__).parent / "data" / "cues.toml"
_GAP: Final = "…"
_GAP_HAN: Final = r"[^，,。；;：:！？!?\n]{0,16}?"
_GAP_ENGLISH: Final = r"(?:\s+[^\s,.;:!?]+){0,6}?\s+"
_NOT: Final = r"(?:(?<![A-Za-z])not|(?<=[A-Za-z])n['’]t|(?<![A-Za-z])never)\s+(?:(?:[A-Za-z]+ly|yet|been|be|even|also)\s+){0,2}"
"""An entry that begins with `not` stands for its short form and `never` too, with adverbs: wasn't clearly stated."""


@cache
def _tables() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


@cache
def cue(name: str) -> re.Pattern[str]:
    """The pattern of one table: Chinese entries anywhere, English ones at word borders, in any case.

    `…` in an entry stands for a few words of the same clause.
    """
    return re.compile(cue_pattern(name), re.IGNORECASE)


@cache
def cue_pattern(name: str) -> str:
    """The same as the text of an expression, to be part of a larger one."""
    table = _tables()[name]
    chinese = [_chinese(word) for word in sorted(table["zh"], key=lambda word: (-len(word), word))]
    english = sorted(table["en"], key=lambda word: (-len(word), word))
    plain = [_english(word) for word in english if not word.startswith("not ")]
    negated = [_english(word.removeprefix("not ")) for word in english if word.startswith("not ")]
    branches = [*chinese]
    if plain:
        branches.append(rf"(?<![A-Za-z])(?:{'|'.join(plain)})(?![A-Za-z])")
    if negated:
        branches.append(rf"{_NOT}(?:{'|'.join(negated)})(?![A-Za-z])")
    return f"(?:{'|'.join(branches)})"


def cue_text() -> str:
    """The whole file, for the fingerprint of what verify goes by."""
    return _FILE.read_text(encoding="utf-8")


def _chinese(word: str) -> str:
    return _GAP_HAN.join(re.escape(part) for part in word.split(_GAP))


def _english(word: str) -> str:
    return _GAP_ENGLISH.join(_english_part(part.strip()) for part in word.split(_GAP))


def _english_part(word: str) -> str:
    pattern = re.escape(word.removesuffix("*")).replace(r"\ ", r"\s+").replace("'", "['’]")
    return pattern + "[a-z]*" if word.endswith("*") else pattern
