"""A wiki for the viewer: an answer under a condition, a conflict, an open question, and a page that means harm."""

from __future__ import annotations

from pathlib import Path

from wikigate.faces.library import build
from wikigate.faces.site import Site
from wikigate.faces.web.viewer import Viewer

EVIL = "evil <script>alert(1)</script>"
PAGES = {
    "brewing/water.md": (
        "---\ntitle: Water temperature\nstatus: reviewed\n---\n# Water temperature\n\n"
        "The water temperature for pour-over is 92 °C. It may be 96 °C only if the roast is light.\n\n"
        "See [[cold brew]], [[no such page]] and [the evil one](../evil.md).\n"
    ),
    "brewing/cold brew.md": (
        "---\ntitle: Cold brew\naliases: [冷萃]\n---\n# Cold brew\n\nCold brew steeps for 16 hours.\n\n"
        "## Open\n\nWhether the ratio of cold brew should be 1:8 or 1:10 is not settled yet.\n"
    ),
    "old/water.md": (
        "---\ntitle: Water temperature of old\nstatus: deprecated\n---\n# Water temperature of old\n\n"
        "The water temperature for pour-over is 85 °C.\n"
    ),
    "evil.md": (
        f'---\ntitle: "{EVIL}"\n---\n# Evil <img src=x onerror=alert(2)>\n\n'
        "Evil water boils at 666 °C <script>alert(3)</script>, or so\u202e it says.\x1b[31m\n\n"
        '<svg onload="alert(4)"></svg> <iframe src="https://example.org/"></iframe>\n\n'
        "[click](javascript:alert(5)) [web](https://example.org/?a=1) ![seen](https://example.org/spy.png)\n\n"
        '<a href="data:text/html,x" style="position:fixed">all</a> <form action="/ask"><input></form>\n'
    ),
}
QUESTION = "What is the water temperature for pour-over?"


def made(folder: Path) -> Viewer:
    """The wiki in `folder`, built, and a viewer of it; its state lies beside it."""
    for name, text in PAGES.items():
        page = folder / "wiki" / name
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8", newline="\n")
    build(folder / "wiki", state=folder / "state")
    site = Site(wiki=folder / "wiki", state=folder / "state", environ={}, cwd=folder, resident=True)
    return Viewer(site)
