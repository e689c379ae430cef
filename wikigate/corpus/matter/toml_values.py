"""TOML to JSON values: dates become text, floats that would lose their spelling stay text."""

from __future__ import annotations

import re
import tomllib
from typing import Final

from wikigate.corpus.matter.values import JSON, MAX_DEPTH, Fields, MatterError, number

_PLACE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_KEY: Final = re.compile(r"""^(?:[A-Za-z0-9_-]+|"[^"\n]+"|'[^'\n]+')[ \t]*=|^\[""", re.MULTILINE)
_MAX_PIECES: Final = 500
"""Statements that are tried one by one in a broken block, so that a huge one costs bounded time."""


def toml_fields(block: str) -> Fields:
    """The fields of a block.

    Raises:
        MatterError: Invalid TOML, in the parser's own words, or nested too deep.
    """
    try:
        values = tomllib.loads(block, parse_float=_float)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        line = int(place[1]) - 1 if place and place[1] else block.count("\n")
        raise MatterError(_PLACE.sub("", str(error)), line) from error
    except (RecursionError, ValueError) as error:
        raise MatterError(str(error) or "invalid", 0) from error
    return Fields({key: _json(value, 1) for key, value in values.items()})


def looks_like_toml(block: str) -> bool:
    """Whether the first line with something on it is a `key =`, a `[table]` or a comment."""
    first = next((line for line in block.split("\n") if line.strip() and not line.startswith("#")), "")
    return bool(_KEY.match(first)) or not first


def recover_toml(block: str) -> Fields:
    """What single `key = value` statements of an invalid block say; those before the first table only."""
    starts = [match.start() for match in _KEY.finditer(block)][:_MAX_PIECES]
    values: dict[str, JSON] = {}
    repeated: dict[str, int] = {}
    for start, end in zip(starts, [*starts[1:], len(block)], strict=True):
        if block[start] == "[":
            break
        piece = block[start:end]
        try:
            found = toml_fields(piece).values
        except MatterError:
            key, _, rest = piece.partition("=")
            found = {key.strip().strip("\"'"): " ".join(rest.split()).strip("\"'")}
        for key, value in found.items():
            if key in values:
                repeated.setdefault(key, block.count("\n", 0, start))
            values.setdefault(key, value)
    return Fields(values, tuple(repeated.items()))


def _float(text: str) -> float | str:
    value = number(text)
    return value if isinstance(value, float) else text


def _json(value: object, depth: int) -> JSON:
    if depth > MAX_DEPTH:
        raise MatterError(f"nested deeper than {MAX_DEPTH} levels", 0)
    if isinstance(value, dict):
        return {str(key): _json(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list):
        return [_json(item, depth + 1) for item in value]
    if isinstance(value, bool | str | float):
        return value
    if isinstance(value, int):
        return number(str(value)) if number(str(value)) is not None else str(value)
    return str(value)
