"""Half characters: JSON and JavaScript can hold them, UTF-8 cannot."""

from __future__ import annotations

from wikigate.corpus.text.lazy import lazy

_LONE_SURROGATE = lazy("[\ud800-\udfff]")


def harmless(text: str) -> str:
    """`text` with each lone surrogate as U+FFFD: it can be stored and sent."""
    return _LONE_SURROGATE.sub("\ufffd", text)
