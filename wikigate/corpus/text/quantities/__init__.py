"""Quantities in a text: read them, and tell whether two of them agree."""

from wikigate.corpus.text.quantities.compare import agree, comparable, compatible
from wikigate.corpus.text.quantities.model import Kind, Qualifier, Quantity
from wikigate.corpus.text.quantities.reader import read_quantities

__all__ = ["Kind", "Qualifier", "Quantity", "agree", "comparable", "compatible", "read_quantities"]
