"""docs/quantities.md says what the reader does: its vocabulary, its examples, what it rejects."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from wikigate.corpus.text.quantities import Qualifier, Quantity, read_quantities

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "quantities.md").read_text(encoding="utf-8")
DATA = ROOT / "wikigate" / "corpus" / "text" / "quantities" / "data"
WITHOUT_A_UNIT_TABLE = {"number", "fraction", "ratio", "count", "ordinal", "date", "decade", "clock", "money"}


def table(first: str) -> list[list[str]]:
    """The cells of the table whose header begins with `first`, without their backquotes."""
    lines = PAGE.split("\n")
    start = next(index for index, line in enumerate(lines) if line.startswith(f"| {first} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().replace("`", "") for cell in line.strip("|").split("|")])
    assert rows, first
    return rows


def vocabulary(name: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return rows


def value_of(quantity: Quantity) -> str:
    if quantity.kind == "date":
        fields = (quantity.year, quantity.month, quantity.day)
        return "-".join(str(field) for field in fields if field is not None)
    if quantity.low == quantity.high:
        return str(quantity.low)
    return f"{quantity.low} to {quantity.high}"


@pytest.mark.parametrize("row", table("written"), ids=lambda row: row[0])
def test_every_example_of_the_page_is_read_as_it_says(row: list[str]) -> None:
    written, kind, value, unit, qualifier = row
    (quantity,) = read_quantities(written)

    assert [quantity.kind, value_of(quantity), quantity.unit, quantity.qualifier] == [
        kind,
        value,
        unit,
        qualifier,
    ]


def test_the_page_lists_the_kinds_and_units_of_the_vocabulary() -> None:
    listed = {kind: units for kind, units, _ in table("kind")}
    known: dict[str, list[str]] = {}
    for row in vocabulary("units"):
        units = known.setdefault(str(row["kind"]), [])
        if row["unit"] not in units:
            units.append(str(row["unit"]))

    assert set(listed) == set(known) | WITHOUT_A_UNIT_TABLE
    assert {kind: listed[kind] for kind in known} == {
        kind: ", ".join(unit or "none" for unit in units) for kind, units in known.items()
    }


def test_the_page_lists_the_currencies_of_the_vocabulary() -> None:
    paragraph = next(line for line in PAGE.split("\n") if line.startswith("Currencies are"))

    assert set(re.findall(r"`([^`]+)`", paragraph)) == {row["unit"] for row in vocabulary("money")}


def test_the_page_lists_the_qualifiers() -> None:
    assert {row[0].replace("(absent)", "") for row in table("qualifier")} == set(get_args(Qualifier))


REJECTED = {
    "上升2个百分点": ["percentage_point"],
    "3 to 4 litres": ["volume"],
    "a dozen eggs": ["count"],
    "12 ft 2 in": ["length"],
    "2角": ["money"],
    "5/17/2018": ["date"],
    "convert to Fahrenheit": [],
    "What percentage?": [],
    "few, single, nil": [],
    "五台山": [],
    "零点": [],
    "对折": [],
    "9m": ["length"],
    "30 l": ["volume"],
    "three hundred Kr": ["count"],
    "32K words": ["count"],
    "- 5 apples": ["count"],
    "a twenty-first": ["ordinal"],
    "SCP-173": [],
    "一对": ["count"],
    "十份十一": ["count", "number"],
}


def test_what_the_page_says_is_rejected_on_purpose_is_so() -> None:
    listed = [row[0] for row in table("written | other readers")]

    assert listed == list(REJECTED)
    assert {text: [quantity.kind for quantity in read_quantities(text)] for text in listed} == REJECTED
