"""SQL statements by name: each ``.sql`` file here holds some, each under a line ``-- name: NAME``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import wikigate.contracts


@cache
def statements(file: str) -> Mapping[str, str]:
    """The statements of ``<file>.sql`` in this package, by name."""
    text = (Path(__file__).parent / f"{file}.sql").read_text(encoding="utf-8")
    parts = text.split("-- name: ")[1:]
    return {name.strip(): body for name, _, body in (part.partition("\n") for part in parts)}


@cache
def contract(file: str) -> str:
    """Text of ``<file>.sql`` among the published contracts."""
    return (Path(wikigate.contracts.__file__).parent / f"{file}.sql").read_text(encoding="utf-8")
