"""The rules by theme; `verify.RULES` lists them in the order in which they run."""
