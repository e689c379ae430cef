"""Generated code says what the schemas say, and nothing generated is stale."""

from __future__ import annotations

import copy
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from schema_samples import samples
from wire import GIVEN, LOCAL, LOCAL_KINDS, ROOT, schema, whole_match

from wikigate.contracts import codes
from wikigate.contracts.fields import DEFAULTS, EXPECTED
from wikigate.contracts.generate import commands, files, main, replies
from wikigate.contracts.invalid import InvalidError
from wikigate.contracts.validate import COMMANDS, REPLY_KINDS, check_reply, check_request, field_of

CONTRACT = schema("knowledge-gateway.v1.json")
KINDS = {
    kind: whole
    for name in ("knowledge-gateway.v1.json", "local.v1.json")
    for kind, whole in replies(schema(name))
}
REQUESTS = dict(commands(schema("requests.v1.json")))
SAMPLES = settings(
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.0,
    1.5,
    "",
    "req_a\n",
    "ctx_",
    "x",
    [],
    {},
    [None],
    ["x"],
)


def test_no_generated_file_is_stale() -> None:
    assert main(["--check"]) == 0


def test_check_tells_a_stale_file_and_leaves_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = next(iter(files()))[0]
    before = path.read_text(encoding="utf-8")
    monkeypatch.setattr("wikigate.contracts.generate.files", lambda: iter([(path, before + "#")]))

    assert main(["--check"]) == 1

    assert str(path) in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == before


def test_codes_and_stages_are_those_of_the_contract() -> None:
    err = CONTRACT["$defs"]["err"]["properties"]
    assert list(codes.ERROR_CODES) == err["code"]["enum"]
    assert list(codes.STAGES) == err["stage"]["enum"]
    assert {codes.E_BRIDGE_TIMEOUT} == codes.RETRYABLE


def test_the_error_page_has_a_row_for_each_code() -> None:
    page = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    for code in codes.ERROR_CODES:
        assert f"| `{code}` |" in page


def test_every_kind_and_command_has_a_validator() -> None:
    assert set(KINDS) == REPLY_KINDS
    assert set(REQUESTS) == set(COMMANDS) == set(EXPECTED)


def test_defaults_are_valid_requests_of_themselves() -> None:
    for command, values in DEFAULTS.items():
        for name, value in values.items():
            assert Draft202012Validator(REQUESTS[command] | {"required": []}).is_valid(
                {**_least(command), name: value}
            )


@pytest.mark.parametrize("kind", sorted(KINDS))
@SAMPLES
@given(data=st.data())
def test_reply_validators_agree_with_jsonschema(kind: str, data: st.DataObject) -> None:
    reply = data.draw(samples(KINDS[kind]))
    assert _accepts(partial(check_reply, reply))
    for changed in _mutations(reply, random.Random(data.draw(st.integers(0, 99)))):
        whole = LOCAL if kind in LOCAL_KINDS else GIVEN
        if changed.get("kind") == kind:
            assert _accepts(partial(check_reply, changed)) == whole.is_valid(changed), changed


@pytest.mark.parametrize("command", sorted(REQUESTS))
@SAMPLES
@given(data=st.data())
def test_request_validators_agree_with_jsonschema(command: str, data: st.DataObject) -> None:
    request = data.draw(samples(REQUESTS[command]))
    independent = Draft202012Validator(whole_match(REQUESTS[command]))
    for changed in (request, *_mutations(request, random.Random(data.draw(st.integers(0, 99))))):
        assert _accepts(partial(check_request, command, changed)) == independent.is_valid(changed)


@pytest.mark.parametrize(
    ("command", "request_", "field"),
    [
        ("context", {"query": "x", "limit": 0}, "limit"),
        ("context", {"query": "x", "limit": True}, "limit"),
        ("context", {"query": "x", "engine": "all"}, "engine"),
        ("context", {"query": "x", "candidates": {}}, "candidates"),
        ("context", {"query": "x", "candidates": [1]}, "candidates[]"),
        ("context", {"query": "x", "candidates": [{}]}, "candidates[].page"),
        (
            "context",
            {"query": "x", "candidates": [{"page": "a"}, {"page": "a", "section": 1}]},
            "candidates[].section",
        ),
        ("context", {"query": "x", "request_id": "req_a\n"}, "request_id"),
        ("observe", {"days": 3651}, "days"),
        ("read", {}, "page"),
        ("quantities", {}, "text"),
        ("ping", {"deep": 1}, "deep"),
    ],
)
def test_a_bad_field_is_named_and_what_it_must_be(command: str, request_: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidError) as caught:
        check_request(command, request_)
    assert field_of(caught.value) == field
    assert field in EXPECTED[command]


@pytest.mark.parametrize("kind", [None, 1, "", "page", ["context"]])
def test_an_unknown_kind_of_reply_is_invalid(kind: object) -> None:
    with pytest.raises(InvalidError):
        check_reply({"kind": kind})


def test_ids_match_whole() -> None:
    reply = {
        "kind": "verify",
        "contract_version": "1.0",
        "context_id": "ctx_a",
        "status": "ok",
        "violations": [],
    }
    check_reply(reply)
    with pytest.raises(InvalidError, match="context_id"):
        check_reply(reply | {"context_id": "ctx_a\n"})


def test_validators_need_no_development_library() -> None:
    program = (
        "import sys; from wikigate.contracts.validate import check_request, check_reply\n"
        "check_request('ping', {})\n"
        "assert not {'fastjsonschema', 'jsonschema', 'decimal'} & set(sys.modules)\n"
        "assert 'wikigate.contracts.validators.reply_context' not in sys.modules\n"
    )
    environ = dict(os.environ, PYTHONPATH=str(ROOT))
    subprocess.run([sys.executable, "-c", program], check=True, env=environ)


def _least(command: str) -> dict[str, Any]:
    return {"context": {"query": "x"}, "recall": {"query": "x"}}.get(command, {})


def _accepts(check: Callable[[], None]) -> bool:
    try:
        check()
    except InvalidError:
        return False
    return True


def _mutations(value: dict[str, Any], chance: random.Random) -> list[dict[str, Any]]:
    """Copies of a JSON object with one thing in it removed, added or replaced."""
    found = []
    for _ in range(12):
        changed = copy.deepcopy(value)
        place: Any = changed
        while isinstance(place, (dict, list)) and place and chance.random() < 0.7:
            inner = place[chance.choice(list(place))] if isinstance(place, dict) else chance.choice(place)
            if not isinstance(inner, (dict, list)):
                break
            place = inner
        if isinstance(place, dict):
            key = chance.choice([*place, "note", "status", "error"])
            if key in place and chance.random() < 0.4:
                del place[key]
            else:
                place[key] = chance.choice(ODD_VALUES)
        elif isinstance(place, list):
            place.append(chance.choice(ODD_VALUES))
        found.append(json.loads(json.dumps(changed)))
    return found
