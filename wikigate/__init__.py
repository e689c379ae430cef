"""wikigate: evidence from a Markdown wiki, and answers held against it."""
