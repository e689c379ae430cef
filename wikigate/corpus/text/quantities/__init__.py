"""Quantities in a text: read them, and tell whether two of them agree.

The names are looked up when they are first asked for: who compares two quantities that were read before has no need of
the rules of reading, which take 15 ms to load.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wikigate.corpus.text.quantities.compare import agree, comparable, compatible
    from wikigate.corpus.text.quantities.model import Kind, Qualifier, Quantity
    from wikigate.corpus.text.quantities.reader import read_quantities

__all__ = ["Kind", "Qualifier", "Quantity", "agree", "comparable", "compatible", "read_quantities"]

_MODULE_OF = {
    "Kind": "model",
    "Qualifier": "model",
    "Quantity": "model",
    "agree": "compare",
    "comparable": "compare",
    "compatible": "compare",
    "read_quantities": "reader",
}


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value
