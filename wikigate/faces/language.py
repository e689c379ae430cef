"""The language of messages and help: that of the user's system, Chinese or English.

gettext does the work, as it does in click, whose own messages stand in the same catalogue. Texts that the program
puts together far from here (errors, what a build says about pages) cross the wire in English; a person sees them in
their own language by their template: "There is no corpus at {0}. ..." (`said`). The catalogue is
``locale/zh/LC_MESSAGES/wikigate.po``; `python -m wikigate.faces.catalogue` compiles it.
"""

from __future__ import annotations

import gettext
import os
import re
import sys
from collections.abc import Mapping, MutableMapping
from functools import cache
from pathlib import Path
from typing import Final, Literal

Language = Literal["en", "zh"]

DOMAIN: Final = "wikigate"
LOCALE: Final = Path(__file__).parent / "locale"
_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where gettext looks, in its order."""
_PLACE: Final = re.compile(r"\{(\d)\}")


def user_language(environ: Mapping[str, str], system: str = "") -> Language:
    """Chinese where the user's system speaks it, else English.

    Args:
        environ: Environment variables; the first of ``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES``, ``LANG`` with a value
            decides.
        system: What the system says where none of them is set, such as ``zh_CN``.
    """
    named = next((value for name in _VARIABLES if (value := environ.get(name))), system)
    first = named.split(":")[0].casefold()
    return "zh" if first.startswith(("zh", "chinese")) else "en"


def system_language() -> str:
    """The language of a Windows desktop, which sets no variable; "" elsewhere."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only there
        import locale  # noqa: PLC0415 - only there

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""


def speak(language: Language, environ: MutableMapping[str, str] = os.environ) -> None:
    """Let every message of this process be in `language`, click's included."""
    environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, str(LOCALE))
    gettext.textdomain(DOMAIN if language != "en" else "messages")
    _templates.cache_clear()


def spoken() -> Language:
    """The language that this process speaks: what `speak` was last told, else English."""
    return "zh" if gettext.textdomain() == DOMAIN else "en"


def said(message: str) -> str:
    """A message that was put together elsewhere, in the user's language; as it is where the catalogue lacks it."""
    if not message:  # gettext keeps its own notes there
        return message
    if (known := gettext.gettext(message)) != message:
        return known
    for template, text in _templates():
        if found := template.fullmatch(message):
            return _PLACE.sub(lambda place: said(found[f"p{place[1]}"]), text)
    return message


@cache
def _templates() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Expressions for the catalogue's templates, and their texts; those that say most by themselves first."""
    catalogue = gettext.translation(DOMAIN, str(LOCALE), fallback=True)
    texts: dict[object, str] = getattr(
        catalogue, "_catalog", {}
    )  # gettext has no other way to list its messages
    found = [
        (key, text)
        for key, text in texts.items()
        if isinstance(key, str) and text and _PLACE.search(key) and len(_PLACE.sub("", key)) > len("()")
    ]
    found.sort(key=lambda pair: (-len(_PLACE.sub("", pair[0])), pair[0]))
    return tuple((re.compile(_expression(key), re.DOTALL), text) for key, text in found)


def _expression(template: str) -> str:
    parts = _PLACE.split(template)
    seen: set[str] = set()
    out = []
    for number, part in enumerate(parts):
        if number % 2 == 0:
            out.append(re.escape(part))
        else:
            out.append(f"(?P=p{part})" if part in seen else f"(?P<p{part}>.*?)")
            seen.add(part)
    return "".join(out)
