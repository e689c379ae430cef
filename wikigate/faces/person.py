"""The same commands with arguments: readable text for a person, `--json` for the envelope.

Each command lies in a module that is loaded when it is called: to load all of them takes longer than a build that finds
nothing changed.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from wikigate.contracts.versions import BRIDGE_VERSION, PIPELINE_VERSION
from wikigate.faces.helping import START, Commands, Formatter, translate
from wikigate.faces.language import speak, system_language, user_language
from wikigate.faces.options import FAILED

_HOMES: Final = {
    "asking": ("context", "observe", "ping", "quantities", "read", "recall", "verify"),
    "audit": ("audit",),
    "baseline": ("baseline",),
    "doctor": ("doctor",),
    "start": ("init",),
    "staying": ("install-bridge", "mcp", "serve"),
    "upkeep": ("build", "check"),
    "viewing": ("report", "web"),
}
"""The modules of this package and the commands that each of them has."""


def command_line(arguments: Sequence[str]) -> int:
    """Run a person's command; returns the exit status."""
    if _is_stray_bridge_call(arguments):
        return 0
    if user_language(os.environ, system_language()) == "zh":
        speak("zh")
        translate(main)
        main.translated = True
    click.Context.formatter_class = Formatter
    try:
        main(list(arguments), prog_name="wikigate")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else FAILED
    return 0


@click.group(
    cls=Commands,
    homes={name: f"{__package__}.{module}" for module, names in _HOMES.items() for name in names},
    epilog=f"\b\n{START}",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(BRIDGE_VERSION, message=f"wikigate %(version)s (pipeline {PIPELINE_VERSION})")
def main() -> None:
    """Answers from a Markdown wiki that can be checked against it.

    The wiki is --wiki, else WIKIGATE_WIKI, else the nearest folder upwards with wikigate.toml or
    .wikigate/. Without arguments, and with stdin from a pipe, a command reads one line of JSON and
    prints one (for programs).
    """
    gc.freeze()
    gc.enable()  # see cli.py; what has been loaded by now stays


def _is_stray_bridge_call(arguments: Sequence[str]) -> bool:
    """Answer a program that asked for a command that is none; a person's typing error is click's business."""
    if len(arguments) != 1 or arguments[0].startswith("-") or arguments[0] in main.homes:
        return False
    if sys.stdin is None or sys.stdin.isatty():
        return False
    from wikigate.errors import RequestError  # noqa: PLC0415 - hardly anybody comes here
    from wikigate.faces.dispatch import answer  # noqa: PLC0415
    from wikigate.faces.line import parse  # noqa: PLC0415
    from wikigate.faces.site import Site  # noqa: PLC0415
    from wikigate.faces.stdio import read_line  # noqa: PLC0415
    from wikigate.faces.terminal import show_json  # noqa: PLC0415

    try:
        request = parse(read_line())
    except RequestError:
        return False
    if not isinstance(request, dict):
        return False
    show_json(answer(arguments[0], request, Site(environ=os.environ, cwd=Path.cwd())))
    return True
