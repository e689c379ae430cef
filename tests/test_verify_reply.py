from __future__ import annotations

import json
from pathlib import Path

import gateway_fakes as fakes
import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.contracts.validate import check_reply
from wikigate.errors import SnapshotError
from wikigate.gateway import observe, observe_stats, snapshot
from wikigate.gateway.constraints import Constraints
from wikigate.gateway.verify import verify
from wikigate.gateway.verify.reply import verify_reply, verify_status

CONTRACT = json.loads(
    (Path(snapshot.__file__).parents[1] / "contracts" / "knowledge-gateway.v1.json").read_text(
        encoding="utf-8"
    )
)
VALIDATOR = jsonschema.Draft202012Validator(CONTRACT)
PAGE = fakes.page(
    "树坐.md",
    "# 树坐\n\n她坐在**红杉树**上待了738天，拯救了三英亩地的树林。\n\n## 规模\n\n2019年有1,500人参加，2020年有2,300人参加。\n",
)
HELD = fakes.snapshot(PAGE)


def valid(reply: dict[str, object]) -> dict[str, object]:
    VALIDATOR.validate(reply)
    check_reply(reply)
    return reply


def places(value: object) -> list[dict[str, object]]:
    if isinstance(value, list):
        return [place for item in value for place in places(item)]
    if isinstance(value, dict):
        here = [value] if "quote" in value else []
        return here + [place for item in value.values() for place in places(item)]
    return []


ANSWERS = [
    "她坐了938天。",
    "页面写道：「她坐在红杉树上待了938天，拯救了三英亩地的树林」[[树坐#规模]]",
    "2020年有9,100人参加。",
    "没有数字。",
    "「她坐在红杉树上待了738天」",
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_reply_keeps_the_contract_and_every_quote_equals_its_page(answer: str):
    reply = valid(
        verify_reply("ctx_A1", answer, verify(HELD, answer), snapshot=HELD, timing_ms={"total": 1.5})
    )
    for place in places([reply["violations"], reply["notices"]]):
        span = place["span"]
        assert isinstance(span, dict)
        assert place["page"] == PAGE.page
        assert place["sha256"] == PAGE.sha256
        assert place["quote"] == PAGE.text[span["start_cp"] : span["end_cp"]]
    for violation in reply["violations"]:  # type: ignore[attr-defined]
        if "claim" in violation:
            assert violation["claim"] == answer[violation["span"]["start_cp"] : violation["span"]["end_cp"]]


@given(st.text(max_size=200))
def test_any_answer_gets_a_valid_reply(answer: str):
    reply = valid(
        verify_reply(
            "ctx_A1", answer, verify(HELD, answer), snapshot=HELD, request_id="req_1", plugin_version="1.0"
        )
    )
    assert (reply["status"] == "ok") == (reply["violations"] == [])


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("E_CONTEXT_NOT_FOUND", "context_missing"),
        ("E_CONTEXT_EXPIRED", "context_expired"),
        ("E_CONTEXT_CORRUPT", "context_corrupt"),
    ],
)
def test_a_snapshot_that_cannot_serve_is_an_error_inside(code: str, status: str):
    reply = valid(verify_reply("ctx_A1", "答", SnapshotError("ask again", code=code)))
    assert reply["status"] == status
    assert reply["violations"] == []
    assert reply["checked_rules"] is None
    assert reply["snapshot_created"] is None
    assert reply["error"]["code"] == code  # type: ignore[index]


def test_a_snapshot_without_constraints_is_corrupt():
    odd = snapshot.Snapshot("ctx_A1", 0, 1, {"context_id": "ctx_A1", "query": "x", "answer": {}}, ())
    with pytest.raises(SnapshotError) as caught:
        verify(odd, "答")
    assert verify_status(caught.value) == "context_corrupt"


def test_statistics_keep_the_contract(tmp_path: Path):
    observe.record_verify(
        tmp_path,
        tools=fakes.tools(),
        context_id="ctx_A1",
        parent_observe_id=None,
        verify_status="ok",
        violation_types=[],
        counts={},
        timing_ms={},
    )
    valid(observe_stats.stats(tmp_path, 7, tools=fakes.tools()))
    record = json.loads(next((tmp_path / "observe").iterdir()).read_text(encoding="utf-8"))
    VALIDATOR.validate(record)


def test_a_verdict_survives_the_way_over_the_disk(tmp_path: Path):
    context = fakes.context_of(Constraints(conclude=True, pages=(PAGE.page,)), "问题")
    snapshot.save(tmp_path, context, (fakes.image(PAGE),), now=fakes.NOW, ttl=60)
    loaded = snapshot.load(tmp_path, "ctx_A1", now=fakes.NOW)
    for answer in ANSWERS:
        assert verify(loaded, answer) == verify(HELD, answer)
