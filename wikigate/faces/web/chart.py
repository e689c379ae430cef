"""Bars for SVG: where each stands and how tall it is. Sizes are SVG user units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 720
HEIGHT: Final = 160
_TOP: Final = 14
_BOTTOM: Final = 22
_LEFT: Final = 34


@dataclass(frozen=True, slots=True)
class Bar:
    """A part of a column: `kind` names its colour, `title` says what it is."""

    x: float
    y: float
    width: float
    height: float
    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class Columns:
    """A chart of stacked columns.

    Attributes:
        bars: All parts.
        labels: Text under the axis, by where it stands.
        most: The highest column.
    """

    bars: tuple[Bar, ...]
    labels: tuple[tuple[float, str], ...]
    most: int
    left: int = _LEFT
    top: int = _TOP
    bottom: int = HEIGHT - _BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


def columns(
    names: Sequence[str], counts: Sequence[Mapping[str, int]], kinds: Sequence[str], words: Mapping[str, str]
) -> Columns:
    """Stacked columns.

    Args:
        names: Of the columns, from left to right.
        counts: Of each column, by kind.
        kinds: In the order in which they are stacked, the lowest first.
        words: For each kind.
    """
    most = max((sum(count.values()) for count in counts), default=0)
    room = (WIDTH - _LEFT) / max(1, len(names))
    tall = HEIGHT - _TOP - _BOTTOM
    bars, labels = [], []
    every = max(1, -(-len(names) // 8))
    for number, (name, count) in enumerate(zip(names, counts, strict=True)):
        x, y = _LEFT + number * room, float(HEIGHT - _BOTTOM)
        for kind in kinds:
            if count.get(kind):
                height = tall * count[kind] / most
                y -= height
                title = f"{name} · {words[kind]} {count[kind]}"
                bars.append(
                    Bar(
                        round(x + room * 0.1, 2),
                        round(y, 2),
                        round(room * 0.8, 2),
                        round(height, 2),
                        kind,
                        title,
                    )
                )
        if number % every == 0:
            labels.append((round(x + room / 2, 2), name[5:]))
    return Columns(tuple(bars), tuple(labels), most)


def shares(counts: Mapping[str, int]) -> list[tuple[str, int, float]]:
    """(code, count, length of its bar in percent of the longest), the longest first."""
    most = max(counts.values(), default=0)
    return [
        (code, count, round(100 * count / most, 2))
        for code, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        if count
    ]
