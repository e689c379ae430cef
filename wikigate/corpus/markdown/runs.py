"""Runs of plain text: what a person reads, each piece with the place in the page that it comes from."""

from __future__ import annotations

from wikigate.corpus.markdown.characters import joins
from wikigate.corpus.markdown.origin import Origin, page_offset, page_ranges
from wikigate.corpus.markdown.state import CodePiece
from wikigate.corpus.model import Run, Span


class RunBuilder:
    """Collects the runs of one block, in page order.

    Line breaks wait until it is known what follows: none stands at either end of a plain text, several in a
    row are one, and between two Han characters a soft one is nothing.

    Attributes:
        parts: The plain text so far, piece by piece.
    """

    __slots__ = ("_break_end", "_break_hard", "_break_start", "_runs", "_text", "parts")

    def __init__(self, text: str) -> None:
        self._text = text
        self._runs: list[tuple[int, int, str | None]] = []
        self._break_start = -1
        self._break_end = -1
        self._break_hard = False
        self.parts: list[str] = []

    def copy(self, start: int, end: int) -> None:
        """Plain text that stands in the page at ``[start, end)``."""
        if start >= end:
            return
        if self._break_start >= 0:
            self._end_line(self._text[start])
        runs = self._runs
        if runs and runs[-1][1] == start and runs[-1][2] is None:
            runs[-1] = (runs[-1][0], end, None)
        else:
            runs.append((start, end, None))
        self.parts.append(self._text[start:end])

    def put(self, start: int, end: int, shown: str) -> None:
        """Plain text that is shown for the page's ``[start, end)``."""
        if self._break_start >= 0:
            self._end_line(shown[0])
        self._runs.append((start, end, shown))
        self.parts.append(shown)

    def line_break(self, start: int, end: int, *, hard: bool) -> None:
        """A line end over ``[start, end)`` of the page, outer blanks included."""
        if not self._runs:
            return
        if self._break_start < 0:
            self._break_start = start
        self._break_end = end
        self._break_hard = self._break_hard or hard

    def separator(self, at: int, shown: str) -> None:
        """`shown` for the one character at `at`, also at the start; a line break before it means nothing."""
        self._break_start = -1
        self._break_hard = False
        self._runs.append((at, at + 1, shown))
        self.parts.append(shown)

    def copy_content(self, origin: Origin, start: int, end: int) -> None:
        """The content's ``[start, end)`` as it stands."""
        if isinstance(origin, int):
            self.copy(start + origin, end + origin)
        else:
            for first, last in page_ranges(origin, start, end):
                self.copy(first, last)

    def copy_one_line(self, content: str, origin: Origin, start: int, end: int) -> None:
        """The content's ``[start, end)`` with a blank for each line end (code span, inline math)."""
        while (line_end := content.find("\n", start, end)) >= 0:
            self.copy_content(origin, start, line_end)
            at = page_offset(origin, line_end)
            self.put(at, at + 1, " ")
            start = line_end + 1
        self.copy_content(origin, start, end)

    def copy_pieces(self, pieces: list[CodePiece]) -> None:
        """Lines as they stand, without blank lines at the end."""
        text = self._text
        last = len(pieces)
        while last and not text[pieces[last - 1][0] : pieces[last - 1][1]].strip(" \t\n"):
            last -= 1
        for index in range(last):
            start, end, blanks = pieces[index]
            if blanks:
                # They stand for the rest of a tab whose start was indentation.
                self.put(start - 1, start, " " * blanks)
            if index == last - 1 and text[start:end].endswith("\n"):
                end -= 1
            self.copy(start, end)

    def strip(self) -> None:
        """Drop blanks at both ends."""
        plain = self.plain()
        if plain == plain.strip():
            return
        runs = self._runs
        while runs and self._shown(runs[-1]).isspace():
            runs.pop()
        while runs and self._shown(runs[0]).isspace():
            del runs[0]
        if runs and runs[-1][2] is None:
            start, end, _ = runs[-1]
            runs[-1] = (start, start + len(self._text[start:end].rstrip()), None)
        if runs and runs[0][2] is None:
            start, end, _ = runs[0]
            runs[0] = (end - len(self._text[start:end].lstrip()), end, None)
        self.parts = [self._shown(run) for run in runs]

    def build(self) -> tuple[Run, ...]:
        """The runs; a line break at the end is none."""
        make = tuple.__new__  # the ends are in order: there is nothing for the constructors to check
        return tuple([make(Run, (make(Span, (start, end)), shown)) for start, end, shown in self._runs])

    def plain(self) -> str:
        """The plain text so far."""
        return "".join(self.parts)

    def _shown(self, run: tuple[int, int, str | None]) -> str:
        start, end, shown = run
        return self._text[start:end] if shown is None else shown

    def _end_line(self, following: str) -> None:
        start, end, hard = self._break_start, self._break_end, self._break_hard
        self._break_start = -1
        self._break_hard = False
        shown = "\n" if hard else " "
        if hard or not joins(self.parts[-1][-1], following):
            self._runs.append((start, end, shown))
            self.parts.append(shown)
