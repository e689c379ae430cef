"""Make `plugin/generated/`: what the Node reader has in common with this package, so that nobody writes it twice.

A part of `generate.py`. The files come from the contracts, from the reader's SQL and from `data/names.tsv`.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wikigate.contracts import versions

HERE: Final = Path(__file__).resolve().parent
CORPUS: Final = HERE.parent / "corpus"
PLUGIN: Final = HERE.parent.parent / "plugin"
GENERATED: Final = PLUGIN / "generated"
WORDS: Final = HERE.parent / "faces" / "data"
"""Texts that both MCP servers show; plain JSON, read as a file."""

CONTRACTS: Final = ("knowledge-gateway.v1.json", "local.v1.json", "requests.v1.json", "errors.v1.json")
"""Copied as they are: the plugin validates by them at run time, and serves them as resources."""

_OBSERVED: Final = ("support_", "retrieval_", "violation_")
"""What the words that sum up observations start with."""

_HEADER: Final = "// Made by `python -m wikigate.contracts.generate`; do not edit.\n"
_SQL_HEADER: Final = "-- Made by `python -m wikigate.contracts.generate`; do not edit.\n"

STATEMENTS: Final = {
    "read": (
        "attach_vocabulary",
        "fold",
        "meta",
        "names",
        "page_by_path",
        "pages",
        "section_frequencies",
        "sections",
        "text",
        "word_counts",
        "words",
    ),
    "find": ("count_sections", "terms_from"),
}
"""What the Node reader asks, by the files of `corpus/file/sql`."""

_UNICODE: Final = "14.0.0"
"""The Unicode version whose letters count as letters: that of the oldest Python in use (3.11)."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the schemas say that the Node reader has to know.

    Attributes:
        codes: Error codes.
        stages: Stages of an error.
        retryable: Codes whose default is that the same request may succeed later.
        expected: What each field of each command's request must be, in words.
        defaults: Their defaults.
    """

    codes: Sequence[str]
    stages: Sequence[str]
    retryable: Sequence[str]
    expected: Mapping[str, Mapping[str, str]]
    defaults: Mapping[str, Mapping[str, object]]


def plugin_files(vocabulary: Vocabulary) -> Iterator[tuple[Path, str]]:
    """Every file of `plugin/generated/`: its path and what it must hold."""
    yield GENERATED / "recall.sql", (HERE / "recall.sql").read_text(encoding="utf-8")
    yield GENERATED / "statements.sql", _statements()
    yield GENERATED / "versions.js", _versions()
    yield GENERATED / "requests.js", _requests(vocabulary)
    yield GENERATED / "codes.js", _codes(vocabulary)
    yield GENERATED / "names.js", _names()
    yield GENERATED / "words.js", _words()
    for name in CONTRACTS:
        yield GENERATED / name, (HERE / name).read_text(encoding="utf-8")
    letters = GENERATED / "letters.js"
    if unicodedata.unidata_version == _UNICODE or not letters.is_file():
        yield letters, _letters()


def _statements() -> str:
    parts = []
    for file, names in STATEMENTS.items():
        text = (CORPUS / "file" / "sql" / f"{file}.sql").read_text(encoding="utf-8")
        known = {name.strip(): body for name, _, body in map(_split, text.split("-- name: ")[1:])}
        parts += [f"-- name: {name}\n{known[name].strip()}\n" for name in names]
    return _SQL_HEADER + "\n" + "\n".join(parts)


def _split(part: str) -> tuple[str, str, str]:
    return part.partition("\n")


def _versions() -> str:
    schema = (HERE / "corpus.sql").read_text(encoding="utf-8")
    application = re.search(r"^PRAGMA application_id = (0x[0-9a-f]+);", schema, re.MULTILINE)
    layout = re.search(r"^PRAGMA user_version = ([0-9]+);", schema, re.MULTILINE)
    if application is None or layout is None:
        raise SystemExit("corpus.sql does not say which file and which layout it is")
    return (
        _HEADER
        + f"export const CONTRACT_VERSION = {json.dumps(versions.CONTRACT_VERSION)};\n"
        + f"export const BRIDGE_VERSION = {json.dumps(versions.BRIDGE_VERSION)};\n"
        + f"export const PIPELINE_VERSION = {json.dumps(versions.PIPELINE_VERSION)};\n"
        + f"export const APPLICATION_ID = {application[1]};\n"
        + f"export const LAYOUT_VERSION = {layout[1]};\n"
    )


def _requests(vocabulary: Vocabulary) -> str:
    """What each field of a request must be, in words, and its default."""
    return (
        _HEADER
        + "/** @type {Record<string, Record<string, string>>} */\n"
        + f"export const EXPECTED = {_json(vocabulary.expected)};\n"
        + "/** @type {Record<string, Record<string, unknown>>} */\n"
        + f"export const DEFAULTS = {_json(vocabulary.defaults)};\n"
    )


def _codes(vocabulary: Vocabulary) -> str:
    named = "".join(f"export const {code} = {json.dumps(code)};\n" for code in vocabulary.codes)
    return (
        _HEADER
        + named
        + "/** Codes whose default is that the same request may succeed later, unchanged. */\n"
        + f"export const RETRYABLE = new Set({_json(vocabulary.retryable)});\n"
        + f"export const STAGES = {_json(vocabulary.stages)};\n"
    )


def _names() -> str:
    lines = (CORPUS / "text" / "data" / "names.tsv").read_text(encoding="utf-8").split("\n")
    rows = [line.split("\t") for line in lines if line and not line.startswith("# ")]
    return (
        _HEADER
        + "/** Names that hold signs, and the word that stands for each in the index.\n"
        + " * @type {ReadonlyMap<string, string>} */\n"
        + f"export const NAMES = new Map({_json(rows)});\n"
    )


def _words() -> str:
    """What the tools are called and say of themselves, and English words for the wire's codes."""
    tools = json.loads((WORDS / "mcp.json").read_text(encoding="utf-8"))
    english = json.loads((WORDS / "words.json").read_text(encoding="utf-8"))["en"]
    observed = {key: word for key, word in english.items() if key.startswith(_OBSERVED)}
    return (
        _HEADER
        + f"export const WORDS = {_json(tools)};\n"
        + "/** @type {Readonly<Record<string, string>>} */\n"
        + f"export const OBSERVED = {_json(observed)};\n"
    )


def _letters() -> str:
    """Character classes of Unicode 14, for engines that know a later one."""
    points = range(sys.maxunicode + 1)
    letters = _class(point for point in points if chr(point).isalnum())
    later = _class(
        point
        for point in points
        if unicodedata.category(chr(point)) == "Cn"
        and not 0xFDD0 <= point <= 0xFDEF
        and point & 0xFFFE != 0xFFFE
    )
    return (
        _HEADER
        + f"// Code points of Unicode {_UNICODE}, for use between brackets in a regular expression with the flag u.\n"
        + "/** Letters and digits, as Python's str.isalnum() has them. */\n"
        + f"export const LETTERS =\n  {json.dumps(letters)};\n"
        + "/** Not assigned then: whatever they have become since, they are left as they are. */\n"
        + f"export const LATER =\n  {json.dumps(later)};\n"
    )


def _class(points: Iterable[int]) -> str:
    """The ranges of ascending code points."""
    ranges: list[list[int]] = []
    for point in points:
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    return "".join(
        f"\\u{{{first:x}}}" if first == last else f"\\u{{{first:x}}}-\\u{{{last:x}}}"
        for first, last in ranges
    )


def _json(value: Any) -> str:  # noqa: ANN401 - any JSON
    return json.dumps(value, ensure_ascii=False, indent=2)
