"""What the benchmarks share: programs run one after the other, round by round, and the best of each."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

PYTHON = sys.executable


def best_of(rounds: int, measures: Mapping[str, Callable[[], float]]) -> dict[str, float]:
    """The least that each of `measures` gave; they take turns, so that a busy machine slows down all of them."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, measure in measures.items():
            best[name] = min(best.get(name, float("inf")), measure())
    return best


def run(*arguments: str, given: str = "") -> float:
    """Seconds that a Python process takes from start to end.

    Raises:
        SystemExit: It failed.
    """
    begun = time.perf_counter()
    done = subprocess.run([PYTHON, *arguments], input=given.encode(), capture_output=True, check=False)
    seconds = time.perf_counter() - begun
    if done.returncode:
        raise SystemExit(f"failed: {' '.join(arguments)}\n{done.stderr.decode()}")
    return seconds


def printed(*arguments: str) -> float:
    """The number that a Python process prints."""
    return float(subprocess.run([PYTHON, *arguments], capture_output=True, check=True).stdout)


def pages(wiki: Path) -> list[Path]:
    """Markdown files below `wiki`, in order, those in dot folders left out."""
    return sorted(
        path
        for path in wiki.rglob("*")
        if path.suffix.lower() in {".md", ".markdown"}
        and not any(part.startswith(".") for part in path.relative_to(wiki).parts)
        and path.is_file()
    )


def copied(wiki: Path, to: Path) -> Path:
    """A copy of the wiki's pages, since a benchmark edits them."""
    for page in pages(wiki):
        place = to / page.relative_to(wiki)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(page, place)
    return to


def table(rows: list[tuple[str, ...]]) -> None:
    """Print rows as a Markdown table; the first one is its head."""
    for number, row in enumerate(rows):
        print("| " + " | ".join(row) + " |")
        if not number:
            print("|" + " --- |" * len(row))
