"""What the generated validators raise."""

from __future__ import annotations


class InvalidError(ValueError):
    """A value does not fit its schema; the message starts with the path of what does not fit."""
