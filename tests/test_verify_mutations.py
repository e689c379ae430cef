"""Each rule is broken on purpose, and a golden case must notice: a rule that no case holds is a promise nobody keeps."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
import verify_cases

from wikigate.gateway.verify import RULES, cues, verify

V = "wikigate.gateway.verify"
SCENARIOS = verify_cases.scenarios()
NEVER, ALWAYS = re.compile(r"(?!)"), re.compile("")


def constant(value: object) -> Callable[..., object]:
    return lambda *_args, **_more: value


def without(name: str) -> Callable[[str], re.Pattern[str]]:
    """`cue`, but for one table that matches nothing."""
    return lambda table: NEVER if table == name else cues.cue(table)


def with_any(name: str) -> Callable[[str], re.Pattern[str]]:
    """`cue`, but for one table that matches everything."""
    return lambda table: ALWAYS if table == name else cues.cue(table)


def _yes(*_args: object, **_more: object) -> bool:
    return True


def _no(*_args: object, **_more: object) -> bool:
    return False


YES, NO = _yes, _no
MUTANTS: list[tuple[str, str, str, Any]] = [
    ("conditional_limit_missing", "rules.limits", "_keeps", YES),
    ("conditional_limit_missing", "rules.limits", "_keeps", NO),
    ("conditional_limit_missing", "rules.limits", "_governed", constant(frozenset())),
    ("conditional_limit_missing", "rules.limits", "_speaks_of", NO),
    ("conditional_limit_missing", "rules.limits", "cue", without("restricts")),
    ("conditional_limit_missing", "rules.limits", "cue", with_any("restricts_next")),
    ("conditional_limit_missing", "rules.limits", "_LIMIT_KEPT", 1.1),
    ("conditional_limit_missing", "usage", "_CITED", 1.1),
    ("answered_unfilled_slot", "rules.gaps", "_fills", NO),
    ("answered_unfilled_slot", "rules.gaps", "_fills", YES),
    ("answered_unfilled_slot", "rules.gaps", "_ABOUT", 1.1),
    ("answered_unfilled_slot", "rules.gaps", "_asserts", NO),
    ("answered_unfilled_slot", "rules.gaps", "stated", lambda words, **_more: words),
    ("gap_not_disclosed", "rules.gaps", "discloses", YES),
    ("gap_not_disclosed", "rules.gaps", "discloses", NO),
    ("gap_not_disclosed", "rules.gaps", "_kind_of_gap", constant("")),
    ("gap_not_disclosed", "rules.gaps", "cue", without("partial")),
    ("answered_unfilled_slot", "rules.gaps", "_names", YES),
    ("answered_unfilled_slot", "rules.gaps", "_covers_all", YES),
    ("unresolved_disclosure_missing", "rules.open_questions", "_touched", constant([])),
    ("unresolved_disclosure_missing", "rules.open_questions", "_TOUCHES", 1.1),
    ("unresolved_disclosure_missing", "rules.open_questions", "_names_all", YES),
    ("unresolved_disclosure_missing", "held", "cue", with_any("open")),
    ("unresolved_disclosure_missing", "held", "cue", without("open")),
    ("unresolved_arbitrated", "rules.open_questions", "_decides", constant(None)),
    ("unresolved_arbitrated", "rules.open_questions", "cue", without("arbitrate")),
    ("unresolved_arbitrated", "rules.open_questions", "cue", with_any("arbitrate")),
    ("unresolved_arbitrated", "rules.open_questions", "discloses", YES),
    ("review_flag_missing", "rules.limits", "cue", without("review")),
    ("review_flag_missing", "rules.limits", "cue", with_any("review")),
    ("review_flag_missing", "rules.limits", "_main_uses", constant([])),
    ("duplicate_as_independent", "rules.limits", "cue", without("several")),
    ("duplicate_as_independent", "rules.limits", "cue", with_any("several")),
    ("duplicate_as_independent", "rules.limits", "cue", without("once")),
    ("fabricated_quote", "quotations", "find", constant(())),
    ("fabricated_quote", "quotations", "find_with_omissions", constant(None)),
    ("fabricated_quote", "quotations", "splice", constant(())),
    ("fabricated_quote", "quotations", "_is_cited", YES),
    ("fabricated_quote", "quotations", "_is_cited", NO),
    ("fabricated_quote", "match", "script", constant("")),
    ("fabricated_quote", "answer", "cue", without("speech")),
    ("fabricated_quote", "answer", "_block_quotes", constant(())),
    ("fabricated_quote", "rules.quotes", "nearest", constant(None)),
    ("conclusion_without_evidence", "rules.gaps", "_asserts", NO),
    ("conclusion_without_evidence", "rules.gaps", "cue", without("pointer")),
    ("conclusion_without_evidence", "rules.gaps", "_LEAST_CLAIM", 99),
    ("conclusion_without_evidence", "rules.gaps", "stated", lambda words, **_more: words),
    ("unsupported_numeric_claim", "figures.judge", "is_claim", NO),
    ("unsupported_numeric_claim", "figures.judge", "derive", constant(())),
    ("unsupported_numeric_claim", "figures.judge", "_other_year", NO),
    ("unsupported_numeric_claim", "figures.judge", "_state", constant("supported")),
    ("unsupported_numeric_claim", "figures.judge", "Reckoned", None),
    ("numeric_check_failed", "figures.grounds", "agrees", YES),
    ("numeric_check_failed", "figures.grounds", "agrees", NO),
    ("numeric_check_failed", "figures.grounds", "contradicts", NO),
    ("numeric_check_failed", "figures.judge", "_ranked", constant([])),
    ("numeric_check_failed", "figures.judge", "_state", constant("supported")),
    ("conditional_limit_missing", "figures.judge", "keeps_subject", NO),
]


class _NoReckoning:
    def __init__(self, *_args: object) -> None:
        """Finds no reckoning."""

    is_step = staticmethod(NO)
    operands = staticmethod(constant(None))


def findings(type_: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every answer of a type with what is found in it."""
    return [
        (answer, [(found.rule, found.reason) for found in verify(scenario.snapshot, answer).violations])
        for scenario in SCENARIOS
        if scenario.type == type_
        for answer in (*scenario.good, *scenario.bad)
    ]


@pytest.fixture(scope="module")
def intact() -> dict[str, list[tuple[str, list[tuple[str, str]]]]]:
    return {type_: findings(type_) for type_ in {mutant[0] for mutant in MUTANTS}}


@pytest.mark.parametrize(
    ("type_", "module", "name", "broken"), MUTANTS, ids=[f"{m[0]}-{m[2]}-{i}" for i, m in enumerate(MUTANTS)]
)
def test_a_broken_rule_is_noticed(
    type_: str,
    module: str,
    name: str,
    broken: object,
    intact: dict[str, list[Any]],
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(import_module(f"{V}.{module}"), name, _NoReckoning if broken is None else broken)
    assert findings(type_) != intact[type_]


def test_every_type_is_broken_more_than_once():
    assert {rule.type for rule in RULES} == {mutant[0] for mutant in MUTANTS}
    for type_ in {rule.type for rule in RULES}:
        assert len([mutant for mutant in MUTANTS if mutant[0] == type_]) >= 3
