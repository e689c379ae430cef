"""What a sentence is about, in words: `gateway.grams`, which evidence is compared by as well."""

from wikigate.gateway.grams import coverage, grams, placed_grams

__all__ = ["coverage", "grams", "placed_grams"]
