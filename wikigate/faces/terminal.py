"""Printing for a person: colours on a terminal, plain UTF-8 text in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from wikigate.faces.line import encode
from wikigate.faces.lines import Line, plain

if TYPE_CHECKING:
    from wikigate.corpus.spread import Progress

STYLES: Final[Mapping[str, str]] = {
    "": "",
    "title": "bold",
    "dim": "dim",
    "good": "green",
    "warn": "yellow",
    "bad": "bold red",
    "quote": "cyan",
    "place": "magenta",
}


def show(lines: Sequence[Line], *, error: bool = False) -> None:
    """Print lines: on stdout, or with `error` on stderr."""
    stream = sys.stderr if error else sys.stdout
    if not stream.isatty():
        with suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
        stream.write(plain(lines))
        return
    from rich.console import Console  # noqa: PLC0415 - takes 40 ms and only a terminal needs it
    from rich.text import Text  # noqa: PLC0415

    console = Console(stderr=error, highlight=False, markup=False, emoji=False)
    for line in lines:
        # soft_wrap leaves wrapping to the terminal, so that a copied quote has no line ends of ours.
        console.print(Text.assemble(*((piece.text, STYLES[piece.style]) for piece in line)), soft_wrap=True)


def show_json(message: object) -> None:
    """Print one line of JSON on stdout, in UTF-8 whatever the locale."""
    sys.stdout.flush()
    sys.stdout.buffer.write(encode(message))
    sys.stdout.buffer.flush()


@contextmanager
def progress_bar(label: str) -> Iterator[Progress | None]:
    """Something to tell progress to; None where stderr is no terminal, for then nobody looks."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich import progress  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415

    columns = progress.TextColumn(label), progress.BarColumn(), progress.MofNCompleteColumn()
    with progress.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)

        def advance(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield advance


@contextmanager
def working(label: str) -> Iterator[None]:
    """A sign on a terminal that the body is at work, where it cannot say how far it is."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console  # noqa: PLC0415

    with Console(stderr=True).status(label):
        yield
