from __future__ import annotations

import json
from pathlib import Path

import gateway_fakes as fakes
import pytest

from wikigate.contracts.versions import CONTRACT_VERSION
from wikigate.gateway import observe, observe_stats
from wikigate.gateway.model import Plan, Status, Tools

PLAN = Plan("咖啡怎么磨？", (), (), has_constraint_anchor=False, required=(), absent_terms=("磨豆",))
STATUS = Status(
    "direct",
    "partial",
    "ok",
    degraded=False,
    degraded_sources=(),
    primary="partial_slot_coverage",
    reasons=(),
)


def context(state: Path, tools: Tools, context_id: str = "ctx_A") -> str | None:
    return observe.record_context(
        state,
        tools=tools,
        context_id=context_id,
        plan=PLAN,
        engine="both",
        status=STATUS,
        counts={"candidates": 3},
        timing_ms={"total": 1.0},
    )


def verify(state: Path, tools: Tools, status: str, types: list[str], context_id: str = "ctx_A") -> str | None:
    return observe.record_verify(
        state,
        tools=tools,
        context_id=context_id,
        parent_observe_id="obs_9",
        verify_status=status,
        violation_types=types,
        counts={},
        timing_ms={},
    )


def lines(state: Path) -> list[dict[str, object]]:
    return [
        json.loads(line)
        for file in sorted((state / "observe").iterdir())
        for line in file.read_text(encoding="utf-8").splitlines()
    ]


def test_a_context_is_one_line_with_its_query_and_no_page_text(tmp_path: Path):
    observe_id = context(tmp_path, fakes.tools())
    (record,) = lines(tmp_path)
    assert record["observe_id"] == observe_id
    assert record["kind"] == "observe"
    assert record["contract_version"] == CONTRACT_VERSION
    assert record["query"] == PLAN.query
    assert record["status"] == {
        "retrieval": "direct",
        "support": "partial",
        "stage": "ok",
        "degraded": False,
        "degraded_sources": [],
    }
    assert record["metrics"] == {"candidates": 3, "support_reason": "partial_slot_coverage"}


def test_a_verify_points_to_its_context_and_counts_types(tmp_path: Path):
    verify(tmp_path, fakes.tools(), "violations_found", ["fabricated_quote", "fabricated_quote"])
    (record,) = lines(tmp_path)
    assert record["parent_observe_id"] == "obs_9"
    assert record["metrics"] == {
        "verify_status": "violations_found",
        "violation_types": {"fabricated_quote": 2},
    }


def test_each_month_has_its_own_file(tmp_path: Path):
    context(tmp_path, fakes.tools(0.0))
    context(tmp_path, fakes.tools(40 * 86_400.0))
    assert [file.name for file in sorted((tmp_path / "observe").iterdir())] == [
        "1970-01.jsonl",
        "1970-02.jsonl",
    ]


def test_a_record_after_a_torn_line_is_whole(tmp_path: Path):
    context(tmp_path, fakes.tools())
    (file,) = (tmp_path / "observe").iterdir()
    file.write_bytes(file.read_bytes() + b'{"kind":"obs')
    context(tmp_path, fakes.tools())
    totals = observe_stats.stats(tmp_path, 7, tools=fakes.tools())["totals"]
    assert totals == {"contexts": 2, "verifies": 0, "legacy": 0, "malformed": 1}


def test_a_state_that_cannot_be_written_gives_no_id(tmp_path: Path):
    (tmp_path / "observe").write_text("in the way", encoding="utf-8")
    assert context(tmp_path, fakes.tools()) is None


def test_lone_surrogates_in_a_query_do_no_harm(tmp_path: Path):
    odd = Plan("a\ud800", (), (), has_constraint_anchor=False, required=(), absent_terms=())
    assert observe.record_context(
        tmp_path,
        tools=fakes.tools(),
        context_id="ctx_A",
        plan=odd,
        engine="both",
        status=STATUS,
        counts={},
        timing_ms={},
    )
    assert lines(tmp_path)[0]["query"] == "a\ufffd"


def test_statistics_count_what_is_in_the_window(tmp_path: Path):
    context(tmp_path, fakes.tools())
    context(tmp_path, fakes.tools(fakes.NOW - 8 * 86_400))
    verify(tmp_path, fakes.tools(), "violations_found", ["numeric_check_failed"])
    found = observe_stats.stats(tmp_path, 7, tools=fakes.tools())
    assert found["totals"] == {"contexts": 1, "verifies": 1, "legacy": 0, "malformed": 0}
    assert found["support_distribution"] == {"partial": 1}
    assert found["retrieval_distribution"] == {"direct": 1}
    assert found["support_reason_distribution"] == {"partial_slot_coverage": 1}
    assert found["violation_types"] == {"numeric_check_failed": 1}
    assert observe_stats.stats(tmp_path, 9, tools=fakes.tools())["totals"]["contexts"] == 2  # type: ignore[index]


@pytest.mark.parametrize(
    ("line", "counted"),
    [
        ("no json", "malformed"),
        ("[1]", "malformed"),
        ("{}", "malformed"),
        ('{"ts": "yesterday"}', "malformed"),
        ('{"ts": "2026-09-21T14:13:20Z"}', "legacy"),
        (
            '{"ts": "2026-09-21T14:13:20Z", "kind": "observe", "contract_version": "1.0", "event": "context"}',
            "legacy",
        ),
        (
            '{"ts": "2026-09-21T14:13:20Z", "kind": "observe", "contract_version": "0.9", "event": "context"}',
            "legacy",
        ),
        (
            '{"ts": "2026-09-21T14:13:20Z", "kind": "observe", "contract_version": "1.0", "event": "verify", "observe_id": 3}',
            "legacy",
        ),
    ],
)
def test_damaged_and_older_lines_are_counted_never_fatal(tmp_path: Path, line: str, counted: str):
    (tmp_path / "observe").mkdir()
    (tmp_path / "observe" / "2026-09.jsonl").write_text(line + "\n", encoding="utf-8")
    totals = observe_stats.stats(tmp_path, 3650, tools=fakes.tools(1_790_500_000.0))["totals"]
    assert totals == {"contexts": 0, "verifies": 0, "legacy": 0, "malformed": 0} | {counted: 1}


def test_revision_tells_which_contexts_were_put_right(tmp_path: Path):
    states = [
        ("ctx_A", "violations_found"),
        ("ctx_A", "ok"),
        ("ctx_B", "violations_found"),
        ("ctx_B", "violations_found"),
        ("ctx_C", "ok"),
    ]
    for second, (context_id, status) in enumerate(states):
        verify(tmp_path, fakes.tools(fakes.NOW + second), status, [], context_id)
    revision = observe_stats.stats(tmp_path, 1, tools=fakes.tools(fakes.NOW + 60))["revision"]
    assert revision == {
        "contexts_verified": 3,
        "corrected": 1,
        "unresolved": 1,
        "correction_rate": 0.5,
        "sequences": [
            {"context_id": "ctx_B", "statuses": ["violations_found", "violations_found"]},
            {"context_id": "ctx_A", "statuses": ["violations_found", "ok"]},
        ],
    }


def test_an_empty_log_gives_empty_statistics(tmp_path: Path):
    found = observe_stats.stats(tmp_path, 7, tools=fakes.tools())
    assert found["totals"] == {"contexts": 0, "verifies": 0, "legacy": 0, "malformed": 0}
    assert found["recent"] == []
    assert found["revision"]["correction_rate"] is None  # type: ignore[index]
