"""The two engines. Each answers one unit with the pages that it found, best first."""
