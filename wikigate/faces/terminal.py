"""Printing for a person: colours, links and columns on a terminal, plain UTF-8 text in a pipe.

rich looks after the terminal: what it can show, how wide it is, `NO_COLOR`, `FORCE_COLOR`, old consoles of Windows.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from wikigate.faces.line import encode
from wikigate.faces.lines import Beside, Line, Marked, Part, Piece, flat, marked, plain
from wikigate.faces.wrap import broken, cells

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from wikigate.corpus.spread import Progress
    from wikigate.faces.opener import Opener

STYLES: Final[Mapping[str, str]] = {
    "": "",
    "title": "bold",
    "dim": "dim",
    "good": "green",
    "warn": "yellow",
    "bad": "bold red",
    "quote": "cyan",
    "place": "magenta",
    "marked": "red underline",
}
WIDEST: Final = 100
"""Columns of a line of text at most: longer ones are hard to read (Bringhurst: 45 to 90 characters)."""
SIDE_BY_SIDE_FROM: Final = 76
"""Columns from which two columns are wide enough to read."""
_UNDER_PLACE: Final = 4
_GAP: Final = "  │ "
_LIST_MARK: Final = re.compile(r"(?:[-*+]|\d{1,3}[.)]) +(?:\[.\] +)?")
"""What an item of a Markdown list begins with."""


def show(parts: Sequence[Part], *, error: bool = False, opener: Opener | None = None) -> None:
    """Print parts: on stdout, or with `error` on stderr; `opener` makes links of the names of pages."""
    stream = sys.stderr if error else sys.stdout
    terminal = stream.isatty()
    with suppress(AttributeError, ValueError):
        # A terminal knows its own encoding; what that lacks becomes a question mark, not a crash.
        stream.reconfigure(encoding=None if terminal else "utf-8", errors="replace")  # type: ignore[union-attr]
    if not terminal:
        stream.write(plain(parts))
        return
    from rich.console import Console  # noqa: PLC0415 - takes 40 ms and only a terminal needs it

    show_on(Console(stderr=error, highlight=False, markup=False, emoji=False), parts, opener)


def show_on(console: Console, parts: Sequence[Part], opener: Opener | None = None) -> None:
    """Print parts on a console of rich, broken where words end."""
    width = max(20, min(console.width, WIDEST))
    for line in laid_out(parts, width):
        console.print(_text(line, opener), soft_wrap=True)


def laid_out(parts: Sequence[Part], width: int) -> Iterator[Line]:
    """Lines of at most `width` columns."""
    for part in parts:
        if isinstance(part, Beside):
            wide = width >= SIDE_BY_SIDE_FROM and len(part.columns) > 1
            yield from _columns(part, width) if wide else laid_out(tuple(flat([part])), width)
        elif isinstance(part, Marked):
            yield from _marked_lines(part, width - cells(part.margin))
        else:
            yield from fitted(part, width)


def _marked_lines(part: Marked, room: int) -> Iterator[Line]:
    """The lines of a marked one that hold a mark, and one before and after: the rest of a long paragraph is known."""
    ranges = list(broken(part.text, room))
    held = [number for number, (start, end) in enumerate(ranges) if part.start < end and start < part.end]
    first, last = (held[0] - 1, held[-1] + 1) if held else (0, len(ranges) - 1)
    for number, (start, end) in enumerate(ranges):
        if first <= number <= last:
            yield from marked(part, start, end)
        elif number in {first - 1, last + 1}:
            yield (
                Piece(
                    f"{part.margin if number == 0 else ' ' * (cells(part.margin) - 2) + part.margin[-2:]}…",
                    "dim",
                ),
            )


def fitted(line: Line, width: int) -> Iterator[Line]:
    """A line in pieces of at most `width` columns; what is broken off stands under its beginning."""
    text = "".join(piece.text for piece in line)
    if cells(text) <= width:
        yield line
        return
    head = _head(line, text, width // 2)
    # A line that begins with a place ("page.md:3: ...") is one of many: what is broken off is set in.
    indent = cells(text[:head]) or (_UNDER_PLACE if line[0].style == "place" else 0)
    ranges = broken(text[head:], width - indent, width - cells(text[:head]))
    for number, (start, end) in enumerate(ranges):
        before = _cut(line, 0, head) if number == 0 else (Piece(" " * indent),)
        yield (*before, *_cut(line, start + head, end + head))


def _head(line: Line, text: str, most: int) -> int:
    """Characters under which the rest of a broken line stands: labels with blanks behind them, or the blanks in front."""
    head = 0
    for piece in line:
        if not piece.text.endswith("  "):
            break
        head += len(piece.text)
    head = head or len(text) - len(text.lstrip(" "))
    if mark := _LIST_MARK.match(text, head):
        head = mark.end()
    return head if cells(text[:head]) <= most else 0


def _cut(line: Line, start: int, end: int) -> Iterator[Piece]:
    """The pieces of a range of a line."""
    at = 0
    for piece in line:
        first, last = max(start - at, 0), min(end - at, len(piece.text))
        if first < last:
            yield piece._replace(text=piece.text[first:last])
        at += len(piece.text)


def _columns(part: Beside, width: int) -> Iterator[Line]:
    """The columns of a part beside each other, with a rule between them."""
    count = len(part.columns)
    room = (width - len(_GAP) * (count - 1)) // count
    columns = [[piece for line in column for piece in fitted(line, room)] for column in part.columns]
    for row in range(max(map(len, columns))):
        pieces: list[Piece] = []
        for number, column in enumerate(columns):
            line = column[row] if row < len(column) else ()
            pieces += [*([Piece(_GAP, "dim")] if number else []), *line]
            if number < count - 1:
                pieces.append(Piece(" " * (room - sum(cells(piece.text) for piece in line))))
        yield tuple(pieces)


def _text(line: Line, opener: Opener | None) -> Text:
    from rich.style import Style  # noqa: PLC0415 - see `show`
    from rich.text import Text  # noqa: PLC0415

    text = Text()
    for piece in line:
        link = opener(piece.link) if opener is not None and piece.link else ""
        text.append(piece.text, Style.parse(STYLES[piece.style]) + Style(link=link or None))
    return text


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
