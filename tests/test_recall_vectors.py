"""The vectors that every reader of the corpus is held against are what this one answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import recall_vectors

pytestmark = pytest.mark.golden


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> recall_vectors.Case:
    made: recall_vectors.Case = json.loads(
        json.dumps(recall_vectors.make(tmp_path_factory.mktemp("vectors")))
    )
    return made


def test_the_recall_vectors_are_up_to_date(made: recall_vectors.Case, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--accept"):
        recall_vectors.write(made)
    wanted = recall_vectors.load()

    assert made["pages"] == wanted["pages"]
    for kind in ("recall", "read"):
        assert len(made[kind]) == len(wanted[kind])
        for got, row in zip(made[kind], wanted[kind], strict=True):
            assert rounded(got) == rounded(row), "if that is meant: python3 dev.py golden"


def test_the_vectors_are_many_and_of_every_kind(made: recall_vectors.Case) -> None:
    rows = made["recall"]
    replies = [row["reply"] for row in rows if "reply" in row]

    assert len(rows) > 400
    assert sum(1 for reply in replies if reply["results"]) > 300
    assert sum(1 for reply in replies if not reply["results"]) > 20
    assert sum(1 for reply in replies if any(term["term"].startswith('"') for term in reply["terms"])) > 50
    assert {row["error"]["code"] for row in rows if "error" in row} == {"E_QUERY_EMPTY", "E_BRIDGE_BAD_JSON"}
    assert sum(1 for row in made["read"] if "reply" in row) > 12


def rounded(row: Any) -> Any:  # noqa: ANN401 - any JSON
    """Scores to 9 places: another C library may end in another digit of the sixteenth."""
    if isinstance(row, dict):
        return {key: rounded(value) for key, value in row.items()}
    if isinstance(row, list):
        return list(map(rounded, row))
    return round(row, 9) if isinstance(row, float) else row


def test_the_file_can_be_read_where_lone_surrogates_cannot(tmp_path: Path) -> None:
    text = recall_vectors.VECTORS.read_text(encoding="utf-8")

    assert "\\ud800" in text
