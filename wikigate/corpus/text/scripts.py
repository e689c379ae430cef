"""Which script a character belongs to, by code point: no table to load, no expression to compile."""

from __future__ import annotations


def is_han(char: str) -> bool:
    """Whether `char` is a Chinese character (also 々〆〇 and the compatibility ideographs)."""
    return (
        "\u4e00" <= char <= "\u9fff"
        or "\u3400" <= char <= "\u4dbf"
        or "\u3005" <= char <= "\u3007"
        or "\uf900" <= char <= "\ufaff"
        or "\U00020000" <= char <= "\U000323af"
    )


def is_cjk(char: str) -> bool:
    """Whether `char` is Han, kana, Hangul or bopomofo: written without blanks, so cut into bigrams."""
    return (
        is_han(char)
        or "\u3041" <= char <= "\u30ff"
        or "\uac00" <= char <= "\ud7fb"
        or "\u3105" <= char <= "\u31ff"
        or "\u1100" <= char <= "\u11ff"
        or "\ua960" <= char <= "\ua97c"
        or "\U0001b000" <= char <= "\U0001b16f"
    )


def holds_han(text: str) -> bool:
    """Whether any character of `text` is Chinese."""
    return any(map(is_han, text))
