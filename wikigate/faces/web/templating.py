"""The templates: every value is escaped, its control characters made visible; a name that is not there is an error."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from wikigate.faces.language import Language
from wikigate.faces.lines import visible
from wikigate.faces.web.speech import viewer_words
from wikigate.faces.wording import words_in

FOLDER = Path(__file__).parent


def filled(template: str, language: Language, values: Mapping[str, object]) -> str:
    """The text of a template.

    Args:
        template: Its file name.
        language: Of the page; `t` has the viewer's own words, `w` those for the wire's codes.
        values: What it shows.
    """
    words = {"lang": language, "t": viewer_words(language), "w": words_in(language)}
    return _environment().get_template(template).render({**words, **values})


def style_sheet() -> str:
    """The viewer's style sheet."""
    return (FOLDER / "static" / "wikigate.css").read_text(encoding="utf-8")


def page_link(path: str) -> str:
    """Address of a page of the wiki in the viewer."""
    return f"/page?name={quote(path, safe='/')}"


def quote_link(path: str, start: object, end: object, sha256: str) -> str:
    """Address of a quote, marked in its page, as long as the page is still the one with this digest."""
    return f"{page_link(path)}&mark={start}-{end}&of={quote(sha256)}#mark"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finalized,
    )
    environment.globals["page_link"] = page_link
    return environment


def _finalized(value: object) -> object:
    """Control characters of plain strings made visible; markup is made of such strings already."""
    return visible(value) if type(value) is str else value
