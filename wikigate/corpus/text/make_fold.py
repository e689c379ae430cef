"""Make `data/fold.tsv`, the table that `normalise` works with: one code point, what it becomes.

Run ``python -m wikigate.corpus.text.make_fold`` to write it, with ``--check`` to compare it with what is
there (exit status 1 if they differ). Needs the development dependency opencc-python-reimplemented.

Sources: `data/unify.tsv` (our own unifications, and Unicode's Equivalent_Unified_Ideograph for the radicals,
which NFKC knows only in part), NFKC and lower case of the running Python, and the traditional characters of
OpenCC's TSCharacters, first target, where both sides are one code point.

The table is the same under every Python from 3.11 on: what Unicode 14 did not assign keeps its own form.
"""

from __future__ import annotations

import argparse
import functools
import importlib.util
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from wikigate.corpus.text.normalise import FOLD_FILE

UNIFY_FILE = FOLD_FILE.with_name("unify.tsv")

_HEADER = "# Made by python -m wikigate.corpus.text.make_fold; sources and licences: NOTICE. Code point (hex), folded.\n"

# Assigned in Unicode 15.0 to 18.0 with a case, a compatibility mapping, or as a format character or blank:
# the code points that would fold differently from one Python to the next.
_LATER = """
0558 058B-058C 1C89 209D-209F A7CB-A7CC A7CE A7D2 A7D4 A7DA A7DC-A7DD A7E2 A7F1 AB6C-AB6D 107BB-107BF
10D50-10D65 13439-1343F 16EA0-16EB8 1B123-1B126 1CCD6-1CCF9 1D6A6 1DF40-1DF95 1DFCD-1DFFF 1E030-1E06D
"""

# Default_Ignorable_Code_Point of Unicode 14 (DerivedCoreProperties.txt): nothing of them is to be seen.
_IGNORABLE = """
00AD 034F 061C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF FFA0
FFF0-FFFB 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF
"""

# str.isspace() of Unicode 14.
_WHITE_SPACE = "0009-000D 001C-0020 0085 00A0 1680 2000-200A 2028-2029 202F 205F 3000"

_CONTROL = "0000-001F 007F-009F"


def _code_points(ranges: str) -> frozenset[int]:
    points: set[int] = set()
    for item in ranges.split():
        first, _, last = item.partition("-")
        points.update(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(points)


LATER = _code_points(_LATER)
IGNORABLE = _code_points(_IGNORABLE)
WHITE_SPACE = _code_points(_WHITE_SPACE)
CONTROL = _code_points(_CONTROL)


def _pairs(path: Path, separator: str = "\t") -> Iterator[list[str]]:
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            yield line.split(separator)


@functools.cache
def _unified() -> dict[str, str]:
    return {chr(int(code, 16)): folded for code, folded, _ in _pairs(UNIFY_FILE)}


@functools.cache
def _simplified() -> dict[str, str]:
    found = importlib.util.find_spec("opencc")
    if found is None or found.origin is None:
        raise SystemExit("make_fold needs OpenCC's tables: pip install opencc-python-reimplemented")
    path = Path(found.origin).parent / "dictionary" / "TSCharacters.txt"
    targets = ((traditional, simplified.split(" ")[0]) for traditional, simplified in _pairs(path))
    return {source: target for source, target in targets if len(source) == len(target) == 1}


def _step(char: str) -> str:
    code = ord(char)
    if code in LATER:
        return char
    if code in WHITE_SPACE:
        return " "
    if code in CONTROL or (code in IGNORABLE and unicodedata.category(char) != "Cn"):
        return ""
    if char in _unified():
        return _unified()[char]
    compatible = unicodedata.normalize("NFKC", char)
    if len(compatible) > 1 and compatible[0] == " " and unicodedata.combining(compatible[1]):
        return " "  # a diacritic that stands alone; Unicode would hang it on a blank
    if compatible != char:
        return compatible
    lower = char.lower()
    return lower if lower != char else _simplified().get(char, char)


def folded(char: str) -> str:
    """What `char` becomes once no rule applies any more.

    Raises:
        ValueError: The rules lead in a circle.
    """
    text = char
    for _ in range(8):
        after = unicodedata.normalize("NFC", "".join(_step(part) for part in text))
        if after == text:
            return text
        text = after
    raise ValueError(f"U+{ord(char):04X} has no final form: {text!r}")


@functools.cache
def fold_tsv() -> str:
    """The whole of `data/fold.tsv`: the rows for all code points that do not stay as they are."""
    rows = []
    for code in range(sys.maxunicode + 1):
        if 0xD800 <= code <= 0xDFFF:
            continue
        char = chr(code)
        becomes = folded(char)
        if becomes != char:
            rows.append(f"{code:X}\t{becomes}\n")
    return _HEADER + "".join(rows)


def main(arguments: list[str] | None = None) -> int:
    """Write the table, or with ``--check`` compare it; the exit status."""
    parser = argparse.ArgumentParser(prog="make_fold", description=__doc__.split("\n", 1)[0])
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 if the file is out of date"
    )
    wanted = fold_tsv()
    if not parser.parse_args(arguments).check:
        FOLD_FILE.write_text(wanted, encoding="utf-8", newline="\n")
        return 0
    if FOLD_FILE.read_text(encoding="utf-8") == wanted:
        return 0
    sys.stderr.write(f"{FOLD_FILE.name} is out of date: run python -m wikigate.corpus.text.make_fold\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
