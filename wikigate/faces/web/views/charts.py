"""What was asked and how the answers fared, over time."""

from __future__ import annotations

from typing import Any, Final

from starlette.responses import Response

from wikigate.faces.lines import objects
from wikigate.faces.web.chart import columns, shares
from wikigate.faces.web.history import by_day
from wikigate.faces.web.speech import viewer_words
from wikigate.faces.web.viewer import Asked, Viewer
from wikigate.faces.wording import words_in

DAYS: Final = (7, 30, 90)
LEVELS: Final = ("sufficient", "partial", "insufficient")


def charts(viewer: Viewer, asked: Asked) -> Response:
    """The last 7, 30 or 90 days."""
    days = next((days for days in DAYS if str(days) == asked.query.get("days")), 30)
    reply: dict[str, Any] = viewer.reply("observe", days=days)
    history = by_day(viewer.state, days, viewer.now())
    words = words_in(asked.language)
    names = [day.day.isoformat() for day in history]
    level_words = {level: words.of("support", level) for level in LEVELS}
    return viewer.page(
        "charts.html",
        asked,
        here="charts",
        days=days,
        choices=DAYS,
        totals=reply["totals"],
        revision=reply["revision"],
        support=columns(names, [day.support for day in history], LEVELS, level_words),
        levels=LEVELS,
        wrong=columns(
            names,
            [{"violations": day.violations.total()} for day in history],
            ("violations",),
            {"violations": viewer_words(asked.language)["violations"]},
        ),
        history=[day for day in history if day.support or day.violations],
        reasons=shares(reply["support_reason_distribution"]),
        violations=shares(reply["violation_types"]),
        retrieval=shares(reply["retrieval_distribution"]),
        recent=objects(reply["recent"]),
    )
