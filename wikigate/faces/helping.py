"""`--help` in the user's language, with lines that fit the terminal also in Chinese.

click wraps by number of characters and at blanks; Chinese takes two columns each and has no blanks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from gettext import gettext as _
from importlib import import_module
from inspect import cleandoc
from typing import Any, Final

import click

from wikigate.faces.wrap import cells, wrapped

FIRST: Final = ("init", "build", "context", "verify", "recall", "read", "doctor")
"""What a person needs, in the order in which it is needed; what follows is for programs or for later."""
_ANY: Final = 1000
"""More characters than a sentence has: click would cut at what one line holds."""
_EXAMPLE: Final = "Example:"
START: Final = 'Start:\n    cd ~/notes\n    wikigate init\n    wikigate build\n    wikigate context "what do we know about X?"'
"""What the help of all begins with for somebody new."""


class Formatter(click.HelpFormatter):
    """click's formatter, which counts columns and breaks between Chinese characters too."""

    def write_text(self, text: str) -> None:
        """Paragraphs of text, those behind a mark as they stand."""
        margin = " " * self.current_indent
        room = max(self.width - self.current_indent, 20)
        paragraphs = []
        for paragraph in text.split("\n\n"):
            if paragraph.startswith("\b\n"):
                lines = paragraph[2:].split("\n")
            else:
                lines = wrapped(" ".join(paragraph.split()), room)
            paragraphs.append("\n".join(margin + line for line in lines))
        self.write("\n\n".join(paragraphs) + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 26, col_spacing: int = 2) -> None:
        """Terms and what they mean, in two columns."""
        rows = list(rows)
        margin = " " * self.current_indent
        first = min(max((cells(term) for term, _text in rows), default=0), col_max) + col_spacing
        for term, text in rows:
            lines = wrapped(text, max(self.width - self.current_indent - first, 20)) if text else [""]
            if cells(term) > first - col_spacing:
                self.write(f"{margin}{term}\n{margin}{' ' * first}{lines[0]}\n")
            else:
                self.write(f"{margin}{term}{' ' * (first - cells(term))}{lines[0]}".rstrip() + "\n")
            for line in lines[1:]:
                self.write(f"{margin}{' ' * first}{line}\n")


class Commands(click.Group):
    """A group whose list of commands begins with those that one needs first, each with its whole first sentence.

    Attributes:
        homes: The module of each command, which is loaded when the command is asked for.
        translated: Whether the help of commands is put into the language of this process.
    """

    def __init__(self, *arguments: Any, homes: Mapping[str, str], **options: Any) -> None:  # noqa: ANN401 - click's
        super().__init__(*arguments, **options)
        self.homes = homes
        self.translated = False

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's
        """The command of this name; None if there is none."""
        if cmd_name in self.homes and cmd_name not in self.commands:
            command = getattr(import_module(self.homes[cmd_name]), cmd_name.replace("-", "_"))
            if self.translated:
                translate(command)
            self.add_command(command, cmd_name)
        return self.commands.get(cmd_name)

    def every(self) -> dict[str, click.Command]:
        """All commands by name."""
        context = click.Context(self)
        found = {name: self.get_command(context, name) for name in self.list_commands(context)}
        return {name: command for name, command in found.items() if command is not None}

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's
        """Names of the commands, in the order of the list."""
        names = sorted(self.homes)
        return [*(name for name in FIRST if name in names), *(name for name in names if name not in FIRST)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        """Write the list."""
        rows = [(name, command.get_short_help_str(_ANY)) for name, command in self.every().items()]
        with formatter.section(_("Commands")):
            formatter.write_dl(rows)


def translate(command: click.Command) -> None:
    """Put the help of a command, its options and its loaded sub-commands into the language of this process."""
    for name in ("help", "short_help"):
        if text := getattr(command, name):
            setattr(command, name, _(cleandoc(text)))
    if command.epilog:
        command.epilog = command.epilog.replace(f"\b\n{_EXAMPLE}", f"\b\n{_(_EXAMPLE)}")
        command.epilog = command.epilog.replace(START, _(START))
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            parameter.help = _(parameter.help)
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            translate(inner)


def texts(command: click.Command) -> Iterable[str]:
    """Every text of the help that wants a translation."""
    yield from (cleandoc(text) for text in (command.help, command.short_help) if text)
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            yield parameter.help
    if isinstance(command, click.Group):
        inners = command.every() if isinstance(command, Commands) else command.commands
        for inner in inners.values():
            yield from texts(inner)
