"""Proving a stored corpus: `wikigate check`."""
