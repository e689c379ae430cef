"""What the owner of a wiki decides: where it is, and `wikigate.toml`."""
