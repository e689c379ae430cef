"""`--help` in the user's language, with lines that fit the terminal also in Chinese.

click wraps by number of characters and at blanks; Chinese takes two columns each and has no blanks.
"""

from __future__ import annotations

from collections.abc import Iterable
from gettext import gettext as _
from inspect import cleandoc
from typing import Final

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
    """A group whose list of commands begins with those that one needs first, each with its whole first sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the commands, in the order of the list."""
        names = super().list_commands(ctx)
        return [*(name for name in FIRST if name in names), *(name for name in names if name not in FIRST)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list."""
        found = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        rows = [(name, command.get_short_help_str(_ANY)) for name, command in found if command is not None]
        with formatter.section(_("Commands")):
            formatter.write_dl(rows)


def translate(command: click.Command) -> None:
    """Put the help of a command, its options and its sub-commands into the language of this process."""
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
        for inner in command.commands.values():
            yield from texts(inner)
