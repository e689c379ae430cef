"""Markdown to sections, blocks and exact spans."""
