"""`wikigate report`: a saved context as one HTML file that needs nothing but itself."""

from __future__ import annotations

import base64
import hashlib
from datetime import UTC, datetime
from pathlib import Path

from wikigate.contracts.versions import BRIDGE_VERSION
from wikigate.faces.language import Language
from wikigate.faces.web.evidence import evidence_of
from wikigate.faces.web.templating import filled, style_sheet
from wikigate.faces.wording import words_in
from wikigate.gateway.snapshot import load


def report(wiki: Path, state: Path, context_id: str, *, language: Language, now: float) -> str:
    """The HTML of a context: the viewer's own page of it, with the style inside and no script.

    Args:
        wiki: The wiki; its name is shown.
        state: Where the context was saved.
        context_id: As `context` gave it.
        language: Of the labels; quotes and reasons stay in theirs.
        now: Seconds since the epoch.

    Raises:
        SnapshotError: The context is unknown, has expired or is damaged.
    """
    found = evidence_of(load(state, context_id, now=now), words_in(language))
    style = style_sheet()
    values = {
        "found": found,
        "report": True,
        "wiki": wiki.name,
        "version": BRIDGE_VERSION,
        "made_at": datetime.fromtimestamp(now, tz=UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "style": _Style(style),
        "style_hash": "sha256-" + base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
    }
    return filled("context.html", language, values)


class _Style:
    """Our own style sheet, which holds no `<`: it goes into the page as it is, so that its digest stays true."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __html__(self) -> str:
        return self._text
