"""Simplified and traditional characters, for the last step of the ladder."""

from __future__ import annotations

from functools import cache

from wikigate.corpus.text.normalise import load_fold_table

_HAN_START, _HAN_END = 0x3400, 0x9FFF


@cache
def _to_simplified() -> dict[int, str]:
    """Han character to its simplified form, one to one, where they differ."""
    table = load_fold_table()
    return {
        code: text
        for code, text in table.items()
        if _HAN_START <= code <= _HAN_END and len(text) == 1 and _HAN_START <= ord(text) <= _HAN_END
        if text != chr(code)
    }


@cache
def _simplified() -> frozenset[str]:
    table = _to_simplified()
    return frozenset(text for text in table.values() if ord(text) not in table)


def simplified(text: str) -> str:
    """`text` in simplified characters; as long as it was."""
    return text.translate(_to_simplified())


def script(text: str) -> str:
    """`traditional`, `simplified`, or "" where neither has the majority of characters that tell."""
    table, known = _to_simplified(), _simplified()
    balance = sum((ord(character) in table) - (character in known) for character in text)
    return "traditional" if balance > 0 else "simplified" if balance < 0 else ""
