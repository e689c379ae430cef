"""The words of the viewer's own pages, in the language that the browser asks for."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

from wikigate.faces.language import Language
from wikigate.faces.wording import Wording

_ITEM = re.compile(r"\s*([A-Za-z*-]{1,20})\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?))?\s*")
_LOOKED_AT: Final = 20
"""Languages of a header that are looked at: more than any browser sends."""


def language_of(header: str) -> Language:
    """Chinese where an Accept-Language header ranks it above English, else English (RFC 9110, 12.5.4)."""
    best: tuple[float, Language] = (0.0, "en")
    for item in header.split(",")[:_LOOKED_AT]:
        found = _ITEM.fullmatch(item)
        if found is None:
            continue
        name, weight = found[1].casefold().partition("-")[0], float(found[2] or 1)
        if name in {"zh", "en"} and weight > best[0]:
            best = (weight, "zh" if name == "zh" else "en")
    return best[1]


def viewer_words(language: Language) -> Wording:
    """What the viewer's pages say by themselves."""
    return Wording(_words()[language])


@cache
def _words() -> dict[str, dict[str, str]]:
    path = Path(__file__).parent / "data" / "words.json"
    words: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return words
