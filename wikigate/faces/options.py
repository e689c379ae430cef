"""What a person's commands have in common."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Final, TypeVar

import click

from wikigate.faces.site import Site

Result = TypeVar("Result")

FAILED: Final = 1
"""Exit status where there is no answer, or an answer with violations; wrong usage is 2, as click has it."""

as_json = click.option("--json", "as_json", is_flag=True, help="Print the envelope as one line of JSON.")


def example(*lines: str) -> str:
    """Examples for a command's help; the mark in front keeps click from folding their lines."""
    return "\n    ".join(("\b\nExample:", *lines))


def repeated(site: Site) -> str:
    """``--wiki`` and ``--state`` as they were given, quoted for a shell, with a blank in front: for the next command."""
    given = (("--wiki", site.wiki), ("--state", site.state))
    return "".join(f" {name} {quoted_for_shell(str(path))}" for name, path in given if path is not None)


def quoted_for_shell(text: str) -> str:
    """`text` as one word of the shell that the user's system has."""
    if os.name == "nt":
        return f'"{text}"' if " " in text else text
    return shlex.quote(text)


def folders(function: Callable[..., Result]) -> Callable[..., Result]:
    """Give a command ``--wiki`` and ``--state``, and one `site` in their place."""

    @click.option("--state", metavar="DIR", help="Folder of the derived files.")
    @click.option("--wiki", metavar="DIR", help="Folder of the wiki.")
    @wraps(function)
    def with_site(*, wiki: str | None, state: str | None, **rest: object) -> Result:
        # An empty option (a shell variable that is not set) is no option, as an empty variable is none.
        site = Site(
            wiki=Path(wiki) if wiki else None,
            state=Path(state) if state else None,
            environ=os.environ,
            cwd=Path.cwd(),
        )
        return function(site=site, **rest)

    return with_site
