"""The shape of a rule of the parser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

from wikigate.corpus.markdown.state import SpanStateBlock

Silent: TypeAlias = bool
"""Whether a rule only says that it would match, and pushes nothing."""
LOOK: Silent = True
ACT: Silent = False

BlockRule: TypeAlias = Callable[[SpanStateBlock, int, int, Silent], bool]
"""Rule over lines ``[start, end)``."""
StockRule: TypeAlias = Callable[[StateBlock, int, int, Silent], bool]
"""A block rule of the library."""
InlineRule: TypeAlias = Callable[[StateInline, Silent], bool]
"""Rule at the state's position."""
