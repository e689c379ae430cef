"""Figures in an answer: bind each to what it is about, and hold it against the figures of the evidence."""
