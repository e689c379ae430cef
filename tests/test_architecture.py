"""The map in docs/architecture.md is true: layers, who speaks SQLite, module size, what a cold query loads."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "wikigate"
GENERATED = "Made by `python -m wikigate.contracts.generate`; do not edit."
MODULES = sorted(
    path for path in PACKAGE.rglob("*.py") if GENERATED not in path.read_text(encoding="utf-8")[:400]
)
assert MODULES, "no modules found: a moved folder must not pass for a green run"

LAYERS = ("errors", "fast_tuple", "contracts", "corpus", "gateway", "faces", "cli", "__main__")
"""Lowest first: a module imports from its own layer and from those before it."""

HEAVY = (
    "asyncio",
    "click",
    "concurrent.futures",
    "dataclasses",
    "fastjsonschema",
    "frontmatter",
    "hypothesis",
    "importlib.resources",
    "inspect",
    "jieba",
    "jsonschema",
    "markdown_it",
    "mdit_py_plugins",
    "multiprocessing",
    "opencc",
    "rich",
    "rjieba",
    "subprocess",
    "tempfile",
    "tomllib",
    "yaml",
)


def imported(source: str) -> Iterator[str]:
    """Every module that `source` imports, at the top or inside a function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute, so that the arrows can be read"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def layer(module: str) -> str | None:
    """The layer of a module of ours: `corpus` for `wikigate.corpus.build`; None for all others."""
    parts = module.split(".")
    return parts[1] if parts[0] == "wikigate" and len(parts) > 1 and parts[1] in LAYERS else None


def upward(of: str, source: str) -> list[str]:
    """What a module in layer `of` must not import but does."""
    rank = LAYERS.index(of)
    return [name for name in imported(source) if (at := layer(name)) and LAYERS.index(at) > rank]


def sqlite(of: str, source: str) -> list[str]:
    """Imports of a SQLite driver outside the corpus."""
    drivers = [name for name in imported(source) if name.split(".")[0] in {"apsw", "sqlite3"}]
    return [] if of == "corpus" else drivers


def relative(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_a_module_is_short_documented_and_imports_downwards(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    of = layer(f"wikigate.{relative(path).removesuffix('.py').replace('/', '.')}") or "errors"
    if relative(path) == "__init__.py":
        of = "cli"  # a door as well: it names the library for type checkers, and loads nothing when it is imported

    assert len(source.split("\n")) - 1 <= 400
    assert ast.get_docstring(ast.parse(source))
    assert upward(of, source) == []
    assert sqlite(of, source) == []


def test_the_checks_see_what_they_are_there_for() -> None:
    assert upward("corpus", "def f():\n    from wikigate.gateway import plan\n") == ["wikigate.gateway.plan"]
    assert upward("gateway", "import wikigate.cli") == ["wikigate.cli"]
    assert upward("gateway", "from wikigate.corpus.file.reader import Reader") == []
    assert sqlite("gateway", "import apsw.ext") == ["apsw.ext"]
    assert sqlite("corpus", "import apsw") == []


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("context", {"query": "手冲的水温是多少？"}),
        ("recall", {"query": "pour-over 水温"}),
        ("read", {"page": "index.md"}),
        ("ping", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_cold_query_loads_nothing_heavy(command: str, line: dict[str, str], example_state: Path) -> None:
    run = (
        "import os, sys\n"
        "before = set(sys.modules)\n"
        "leave = lambda status: print(*sorted(set(sys.modules) - before), sep='\\n', file=sys.stderr)\n"
        "os._exit = leave\n"
        "from wikigate.cli import main\n"
        "main()\n"
    )
    wiki = PACKAGE.parent / "examples" / "wiki"
    place = ["--wiki", str(wiki), "--state", str(example_state)]
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", run, command, *place],
        input=json.dumps(line) + "\n",
        capture_output=True,
        encoding="utf-8",
        check=True,
    )

    reply = json.loads(done.stdout)
    loaded = done.stderr.split("\n")
    assert reply["kind"] == command
    assert "wikigate.cli" in loaded
    assert [name for name in HEAVY if name in loaded] == []
