"""Lines of front matter as people write it, read without a YAML parser."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from wikigate.corpus.settings.config import FrontMatterKeys

_KEY: Final = re.compile(
    r"""(?:"(?P<double>[^"\n]{1,60})"|'(?P<single>[^'\n]{1,60})'|(?P<plain>[\w$.@/+][^:：，。；！？、,;!?"'`|<>\[\]{}()（）#*\n]{0,59}?))"""
    r"[ \t]*(?P<colon>:(?=[ \t]|$)|：)[ \t]*(?P<rest>.*)"
)
_ITEM: Final = re.compile(r"[ \t]*-(?:[ \t]+(?P<text>.*)|$)")
_HEADING: Final = re.compile(r" {0,3}#{1,6}[ \t]+\S")
_MAX_KEY_WORDS: Final = 4


def key_line(line: str, known: frozenset[str]) -> tuple[str, str] | None:
    """Key and rest of a `key: rest` line at column 0, or None. A full-width colon counts after known keys only."""
    match = _KEY.fullmatch(line.rstrip(" \t"))
    if match is None:
        return None
    key = (match["double"] or match["single"] or match["plain"]).strip()
    if (match["colon"] == "：" and not is_known(key, known)) or len(key.split()) > _MAX_KEY_WORDS:
        return None
    return key, match["rest"]


def item(line: str) -> str | None:
    """The text of a `- text` line, or None."""
    match = _ITEM.fullmatch(line)
    return None if match is None else (match["text"] or "").strip()


def is_heading(line: str) -> bool:
    """Whether a line is an ATX heading; in YAML it would be a comment."""
    return _HEADING.match(line) is not None


def is_blank(line: str) -> bool:
    """Whether a line holds nothing but blanks."""
    return not line.strip(" \t")


def is_indented(line: str) -> bool:
    """Whether a line begins with a blank and holds something."""
    return line[:1] in {" ", "\t"} and not is_blank(line)


@cache
def known_keys(keys: FrontMatterKeys) -> frozenset[str]:
    """Keys, folded, that tell metadata from prose: the configured ones and those in common use."""
    return _common_keys() | {fold_key(key) for key in keys.all()}


def is_known(key: str, known: frozenset[str]) -> bool:
    """Whether a key as written is one of the known ones."""
    return fold_key(key) in known


def fold_key(key: str) -> str:
    """A key as keys are compared: NFKC, no case, `-` and blanks as `_`."""
    return unicodedata.normalize("NFKC", key).casefold().strip().replace("-", "_").replace(" ", "_")


def reads_as_metadata(lines: Iterable[str], known: frozenset[str]) -> bool:
    """Whether all lines are `key: value`, items, comments or continuations, a key comes first and one is known."""
    any_known = False
    started = False
    for line in lines:
        if is_blank(line):
            continue
        if (pair := key_line(line, known)) is not None:
            any_known = any_known or is_known(pair[0], known)
            started = True
        elif (
            not started
            or is_heading(line)
            or not (is_indented(line) or item(line) is not None or line[0] in "]}#")
        ):
            return False
    return any_known


@cache
def _common_keys() -> frozenset[str]:
    text = (Path(__file__).parent / "data" / "metadata_keys.txt").read_text(encoding="utf-8")
    return frozenset(
        fold_key(word) for line in text.split("\n") if not line.startswith("#") for word in line.split()
    )
