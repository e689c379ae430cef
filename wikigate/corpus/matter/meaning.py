"""What front matter means for a page: title, aliases, type, review, sources, tags."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from wikigate.corpus.markdown.shown import shown
from wikigate.corpus.matter.lines import fold_key
from wikigate.corpus.matter.values import JSON, Matter
from wikigate.corpus.model import Review
from wikigate.corpus.settings.config import PAGE_SUFFIXES, Settings, StatusWords, fold_word

_PLACEHOLDER: Final = re.compile(r"\{\{.*\}\}|<%.*%>", re.DOTALL)
"""What a template leaves to be filled in (Obsidian Templates and Templater, Jinja)."""

_WIKILINK: Final = re.compile(r"\[\[([^\[\]|#]+)(?:#[^\[\]|]*)?(?:\|([^\[\]]*))?\]\]")
_ALIAS_ENDS: Final = re.compile(r"[,，、;；]")
_TAG_ENDS: Final = re.compile(r"[,，、;；\s]+")
_CAUTION: Final[tuple[Review, ...]] = ("retired", "draft", "reviewed")


@dataclass(frozen=True, slots=True)
class PageMeta:
    """A page's own word about itself.

    Attributes:
        title: Never empty: front matter, first heading, or file name.
        aliases: Other names, each once, without the title.
        type: From the front matter or a folder rule; `page` where nothing says more.
        status: The front matter's own word, or None.
        review: What the status means.
        sources: How many the page names, or what it says about them; None where it says nothing.
        tags: Without `#`, each once.
        front_matter: All fields as a JSON object, in the order written.
    """

    title: str
    aliases: tuple[str, ...]
    type: str
    status: str | None
    review: Review
    sources: int | str | None
    tags: tuple[str, ...]
    front_matter: str


def page_meta(matter: Matter, *, path: str, first_heading: str, settings: Settings) -> PageMeta:
    """Derive a page's meaning from its fields.

    Args:
        matter: What `read_matter` gave.
        path: The page's path in the wiki, `/` between parts, NFC.
        first_heading: Plain text of its first H1, "" where it has none.
        settings: Keys, status words and folder rules.
    """
    fields = _by_key(matter.values)
    keys = settings.keys
    title = _first_text(fields, keys.title) or shown(first_heading) or _file_title(path)
    status = _first_text(fields, keys.status) or _flag(fields, settings.status)
    return PageMeta(
        title=title,
        aliases=tuple(alias for alias in _names(fields, keys.aliases, _ALIAS_ENDS) if alias != title),
        type=_first_text(fields, keys.type) or _folder_type(path, settings.types) or "page",
        status=status or None,
        review=_review(status, settings.status),
        sources=_sources(fields, keys.sources),
        tags=tuple(
            dict.fromkeys(
                tag for name in _names(fields, keys.tags, _TAG_ENDS) if (tag := shown(name.lstrip("#")))
            )
        ),
        front_matter=json.dumps(matter.values, ensure_ascii=False, separators=(",", ":")),
    )


def _by_key(values: Mapping[str, JSON]) -> dict[str, JSON]:
    """Fields by folded key; of two that fold to the same the first with a value stays."""
    fields: dict[str, JSON] = {}
    for key, value in values.items():
        if fields.get(fold_key(key)) is None:
            fields[fold_key(key)] = value
    return fields


def _hits(fields: Mapping[str, JSON], keys: tuple[str, ...]) -> Iterator[JSON]:
    return (value for key in keys if (value := fields.get(fold_key(key))) is not None)


def _first_text(fields: Mapping[str, JSON], keys: tuple[str, ...]) -> str:
    """The first value that has text; a list gives its texts with commas between."""
    for value in _hits(fields, keys):
        if text := ", ".join(_texts(value)):
            return text
    return ""


def _names(fields: Mapping[str, JSON], keys: tuple[str, ...], ends: re.Pattern[str]) -> tuple[str, ...]:
    """Names from a list, or from one text cut where names end."""
    for value in _hits(fields, keys):
        parts = ends.split(value) if isinstance(value, str) and "[[" not in value else [value]
        if names := tuple(dict.fromkeys(name for part in parts for name in _texts(part))):
            return names
    return ()


def _texts(value: JSON) -> Iterator[str]:
    """The texts in a value, cleaned; what a template left open says nothing."""
    if isinstance(value, list):
        match value:
            case [[str(target)]]:  # what YAML makes of an unquoted [[wikilink]]
                yield from _texts(f"[[{target}]]")
            case _:
                for item in value:
                    yield from _texts(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif value is not None:
        text = ("true" if value else "false") if isinstance(value, bool) else str(value)
        text = shown(_WIKILINK.sub(lambda link: link[2] or link[1], text))
        if text and not _PLACEHOLDER.fullmatch(text):
            yield text


def _file_title(path: str) -> str:
    name = PurePosixPath(path).name
    for suffix in PAGE_SUFFIXES:
        if name[-len(suffix) :].lower() == suffix:
            return shown(name[: -len(suffix)]) or name
    return name


def _folder_type(path: str, rules: tuple[tuple[str, str], ...]) -> str:
    fitting = [rule for rule in rules if path.startswith(rule[0] + "/")]
    return max(fitting, key=lambda rule: len(rule[0]))[1] if fitting else ""


def _flag(fields: Mapping[str, JSON], words: StatusWords) -> str:
    """A status given as a switch, as Hugo's and Jekyll's `draft: true`; the most cautious one counts."""
    for review in _CAUTION:
        for key, value in fields.items():
            if value is True and fold_word(key) in _words_of(review, words):
                return key
    return ""


def _review(status: str, words: StatusWords) -> Review:
    """The class of a status; of several words in one status the most cautious counts."""
    parts = {fold_word(status), *(fold_word(part) for part in re.split(r"[,，、;；/|]", status))}
    for review in _CAUTION:
        if not parts.isdisjoint(_words_of(review, words)):
            return review
    return "unknown"


def _words_of(review: Review, words: StatusWords) -> tuple[str, ...]:
    return {"retired": words.retired, "draft": words.draft, "reviewed": words.reviewed}.get(review, ())


def _sources(fields: Mapping[str, JSON], keys: tuple[str, ...]) -> int | str | None:
    for value in _hits(fields, keys):
        if isinstance(value, list):
            return _count(value)
        if isinstance(value, dict):
            return sum(_count(item) for item in value.values())
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if text := ", ".join(_texts(value)):
            return text
    return None


def _count(value: JSON) -> int:
    """Sources in a list: what says something, an entry with several fields as one."""
    if isinstance(value, list):
        return sum(_count(item) for item in value)
    return 1 if any(_texts(value)) else 0
