"""Verify on answers as a language model writes them: `cases/verify`, and what is found in each as a golden file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
import verify_cases
from verify_cases import Scenario

from wikigate.gateway.verify import RULES, verify

SCENARIOS = verify_cases.scenarios()
NAMES = [f"{scenario.type}/{scenario.name}" for scenario in SCENARIOS]
LEAST = 10
"""Good and bad answers of each type, at least."""


def found(scenario: Scenario, answer: str) -> list[str]:
    """A line for each violation: its rule, the claim, the reason."""
    lines = []
    for violation in verify(scenario.snapshot, answer).violations:
        claim = " ".join(violation.span.of(answer).split()) if violation.span else "-"
        lines.append(f"{violation.rule} | {claim} | {violation.reason}")
    return lines


@pytest.mark.parametrize("scenario", SCENARIOS, ids=NAMES)
def test_an_answer_that_keeps_the_contract_is_not_accused(scenario: Scenario):
    assert {answer: lines for answer in scenario.good if (lines := found(scenario, answer))} == {}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=NAMES)
def test_an_answer_that_breaks_the_contract_is_caught(scenario: Scenario):
    missed = [
        answer
        for answer in scenario.bad
        if scenario.type not in {violation.type for violation in verify(scenario.snapshot, answer).violations}
    ]
    assert missed == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=NAMES)
def test_what_is_found_in_a_bad_answer(scenario: Scenario, golden: Callable[[Path, str], None]):
    parts = [
        f"{answer}\n" + "".join(f"    {line}\n" for line in found(scenario, answer))
        for answer in scenario.bad
    ]
    golden(verify_cases.FOLDER / scenario.type / f"{scenario.name}.txt", "\n".join(parts))


def test_every_type_has_its_cases():
    good: Counter[str] = Counter()
    bad: Counter[str] = Counter()
    for scenario in SCENARIOS:
        good[scenario.type] += len(scenario.good)
        bad[scenario.type] += len(scenario.bad)
    for name in {rule.type for rule in RULES}:
        assert (good[name] >= LEAST, bad[name] >= LEAST) == (True, True), name
