"""`answer` is total; each problem of a request has its code, in the order of the error table."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schema_samples import ANYTHING
from wire import EXAMPLE, assert_valid

from wikigate.contracts.validate import COMMANDS
from wikigate.corpus.file.reader import Corpus
from wikigate.errors import EngineError, WikigateError
from wikigate.faces import dispatch
from wikigate.faces.bridge import respond
from wikigate.faces.site import Site
from wikigate.gateway import recall

FUZZ = settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def nowhere(tmp_path: Path, said: list[str]) -> Site:
    """A site whose folder is no wiki."""
    return Site(environ={}, cwd=tmp_path, diag=said.append)


@pytest.fixture
def example(example_state: Path, said: list[str]) -> Site:
    return Site(wiki=EXAMPLE, state=example_state, environ={}, cwd=EXAMPLE, diag=said.append)


def answer(command: str, request: object, site: Site) -> dict[str, Any]:
    return dispatch.answer(command, request, site)


def error_of(reply: dict[str, Any]) -> dict[str, Any]:
    assert_valid(reply)
    assert reply["kind"] == "error"
    inner: dict[str, Any] = reply["error"]
    return inner


@pytest.mark.parametrize(
    "query",
    [None, 1, "", " \t\n", "\u200b\u2060\ufeff", "\u3164\u115f", "\ufe0f", "\u2800", "\u202e\x00\x1b"],
)
@pytest.mark.parametrize("command", ["context", "recall"])
def test_a_query_without_anything_visible_is_empty(command: str, query: object, nowhere: Site) -> None:
    error = error_of(answer(command, {"query": query}, nowhere))
    assert (error["code"], error["stage"], error["retryable"]) == ("E_QUERY_EMPTY", "validate", False)


@pytest.mark.parametrize(
    ("command", "request_", "message"),
    [
        ("context", {}, "the query is missing"),
        ("context", {"query": 5}, "the query must be a text"),
        ("recall", {"query": ["x"]}, "the query must be a text"),
        ("context", {"query": " "}, "the query is empty"),
        ("verify", {"context_id": "ctx_a", "answer": 5}, "the answer must be a text"),
    ],
)
def test_a_text_that_is_none_is_not_called_empty(
    command: str, request_: object, message: str, nowhere: Site
) -> None:
    assert error_of(answer(command, request_, nowhere))["message"].startswith(message)


@pytest.mark.parametrize("query", ["?", "。", "\U0001f600", "\ue000", "e\u0301", "\ud800"])
def test_a_query_with_anything_visible_is_not_empty(query: str, nowhere: Site) -> None:
    assert error_of(answer("context", {"query": query}, nowhere))["code"] == "E_WIKI_ROOT_MISSING"


@pytest.mark.parametrize("text", [None, 3, "", "\u200b \n"])
def test_an_answer_without_anything_visible_is_empty(text: object, nowhere: Site) -> None:
    error = error_of(answer("verify", {"context_id": "ctx_a", "answer": text}, nowhere))
    assert (error["code"], error["stage"]) == ("E_VERIFY_EMPTY_ANSWER", "validate")


@pytest.mark.parametrize("context_id", [None, 1, "", "ctx_", "ctx_a-b", "ctx_a\n", "../x", "CTX_a"])
def test_a_malformed_context_id_is_not_found(context_id: object, nowhere: Site) -> None:
    error = error_of(answer("verify", {"context_id": context_id, "answer": "x"}, nowhere))
    assert (error["code"], error["stage"]) == ("E_CONTEXT_NOT_FOUND", "validate")


@pytest.mark.parametrize("request_", [None, [], "x", 1, True])
@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_no_object_is_bad_json(command: str, request_: object, nowhere: Site) -> None:
    error = error_of(answer(command, request_, nowhere))
    assert (error["code"], error["stage"]) == ("E_BRIDGE_BAD_JSON", "input")


@pytest.mark.parametrize(
    ("command", "field", "value"),
    [
        ("context", "limit", 0),
        ("context", "limit", 51),
        ("context", "limit", "8"),
        ("context", "limit", True),
        ("context", "limit", 1.5),
        ("context", "limit", None),
        ("context", "engine", "wiki_recall"),
        ("context", "ttl_seconds", 0),
        ("context", "ttl_seconds", 86401),
        ("context", "candidates", "a.md"),
        ("context", "request_id", "req_"),
        ("context", "request_id", "req_a\n"),
        ("context", "wiki_root", 1),
        ("context", "contract_version", 1.0),
        ("context", "plugin_version", []),
        ("recall", "limit", 51),
        ("verify", "observe_id", "obs_?"),
        ("observe", "days", 0),
        ("observe", "days", 3651),
        ("read", "page", ""),
        ("quantities", "text", None),
        ("ping", "deep", "yes"),
    ],
)
def test_a_bad_field_is_named_with_what_was_expected(
    command: str, field: str, value: object, nowhere: Site
) -> None:
    least = {
        "context": {"query": "x"},
        "recall": {"query": "x"},
        "verify": {"context_id": "ctx_a", "answer": "x"},
    }
    error = error_of(answer(command, {**least.get(command, {}), field: value}, nowhere))
    assert (error["code"], error["stage"]) == ("E_BRIDGE_BAD_JSON", "validate")
    assert error["detail"]["field"] == field
    assert error["detail"]["expected"]


def test_another_contract_version_is_a_mismatch_that_names_both(nowhere: Site) -> None:
    error = error_of(answer("context", {"query": "x", "contract_version": "2.0"}, nowhere))
    assert (error["code"], error["stage"]) == ("E_CONTRACT_VERSION_MISMATCH", "validate")
    assert "2.0" in error["message"]
    assert "1.0" in error["message"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"query": "", "limit": 0, "contract_version": "2.0"}, "E_QUERY_EMPTY"),
        ({"query": "x", "limit": 0, "contract_version": "2.0"}, "E_BRIDGE_BAD_JSON"),
        ({"query": "x", "contract_version": "2.0"}, "E_CONTRACT_VERSION_MISMATCH"),
        ({"query": "x"}, "E_WIKI_ROOT_MISSING"),
    ],
)
def test_the_first_problem_of_the_table_is_told(wrong: dict[str, object], code: str, nowhere: Site) -> None:
    assert error_of(answer("context", wrong, nowhere))["code"] == code


@pytest.mark.parametrize("root", ["", "no such folder", "a\0b", "x" * 5000])
def test_a_wiki_root_that_is_none_is_missing(root: str, nowhere: Site) -> None:
    error = error_of(answer("context", {"query": "x", "wiki_root": root}, nowhere))
    assert (error["code"], error["stage"]) == ("E_WIKI_ROOT_MISSING", "input")


@pytest.mark.parametrize("command", ["", "build", "shutdown", "__init__", "x" * 1000])
def test_an_unknown_command_is_told_the_known_ones(command: str, nowhere: Site) -> None:
    error = error_of(answer(command, {}, nowhere))
    assert (error["code"], error["stage"]) == ("E_INTERNAL", "argv")
    assert "context" in error["message"]


@pytest.mark.parametrize("command", ["context", "recall", "read"])
def test_a_wiki_without_a_corpus_says_how_to_build_it(command: str, tmp_path: Path) -> None:
    site = Site(wiki=tmp_path, environ={}, cwd=tmp_path)
    error = error_of(answer(command, {"query": "x"} if command != "read" else {"page": "a.md"}, site))
    assert (error["code"], error["stage"]) == ("E_ENGINE_UNAVAILABLE", "build")
    assert error["detail"] == {"corpus": "missing"}
    assert "wikigate build" in error["message"]


def test_a_ping_tells_that_a_part_of_the_program_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Site(wiki=tmp_path, environ={}, cwd=tmp_path)
    assert answer("ping", {}, site)["kind"] == "ping"
    monkeypatch.setitem(sys.modules, "wikigate.gateway.pipeline", None)

    reply = answer("ping", {}, site)

    assert error_of(reply)["stage"] == "import"


@pytest.mark.parametrize(
    "content", [b"", b"SQLite format 3\0" + b"\0" * 4096, b"not a database at all" * 100]
)
def test_a_damaged_corpus_is_an_error_and_a_ping_still_answers(content: bytes, tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    (state / "corpus.sqlite").write_bytes(content)
    site = Site(wiki=tmp_path, state=state, environ={}, cwd=tmp_path)

    error = error_of(answer("context", {"query": "x"}, site))
    reply = answer("ping", {}, site)

    assert (error["code"], error["stage"]) == ("E_ENGINE_UNAVAILABLE", "build")
    assert_valid(reply)
    assert reply["corpus"]["state"] in {"missing", "damaged"}


def test_a_state_folder_of_another_wiki_is_refused(example_state: Path, tmp_path: Path) -> None:
    site = Site(wiki=tmp_path, state=example_state, environ={}, cwd=tmp_path)
    assert error_of(answer("recall", {"query": "x"}, site))["code"] == "E_WIKI_ROOT_MISSING"


def test_a_resident_site_refuses_another_wiki(example_state: Path, tmp_path: Path) -> None:
    site = Site(wiki=EXAMPLE, state=example_state, environ={}, cwd=tmp_path, resident=True)
    assert (
        error_of(answer("recall", {"query": "x", "wiki_root": str(tmp_path)}, site))["code"]
        == "E_WIKI_ROOT_MISSING"
    )
    assert answer("ping", {"wiki_root": str(EXAMPLE)}, site)["kind"] == "ping"


def test_unknown_fields_are_ignored_and_said(example: Site, said: list[str]) -> None:
    reply = answer("recall", {"query": "冷萃", "colour": "red", "topk": 3}, example)
    assert_valid(reply)
    assert reply["kind"] == "recall"
    assert [line for line in said if "colour, topk" in line]


def test_every_command_answers_on_the_example(example: Site) -> None:
    context = answer(
        "context",
        {"query": "冷萃咖啡要泡多久？", "limit": 3.0, "request_id": "req_a1", "plugin_version": "1.4.2"},
        example,
    )
    assert_valid(context)
    assert context["kind"] == "context"
    assert (context["request_id"], context["plugin_version"]) == ("req_a1", "1.4.2")
    assert context["evidence"]
    for command, request in (
        (
            "verify",
            {
                "context_id": context["context_id"],
                "answer": "知识库没有给出答案。",
                "observe_id": context["observe_id"],
            },
        ),
        ("observe", {}),
        ("recall", {"query": "冷萃"}),
        ("read", {"page": context["evidence"][0]["page"]}),
        ("quantities", {"text": "约 1.2 万人，增长 30%"}),
        ("quantities", {"text": " "}),
        ("ping", {}),
        ("ping", {"deep": True}),
    ):
        reply = answer(command, request, example)
        assert_valid(reply)
        assert reply["kind"] == {"observe": "observe_stats"}.get(command, command), reply


def test_a_snapshot_that_is_not_there_is_a_verify_reply(example: Site) -> None:
    reply = answer("verify", {"context_id": "ctx_nope", "answer": "x"}, example)
    assert_valid(reply)
    assert (reply["kind"], reply["status"]) == ("verify", "context_missing")
    assert (reply["error"]["code"], reply["error"]["stage"]) == ("E_CONTEXT_NOT_FOUND", "snapshot")


def test_a_bug_is_an_envelope_with_its_class_and_stage(
    example: Site, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("secret page text")

    monkeypatch.setattr("wikigate.gateway.pipeline.retrieve", broken)
    error = error_of(answer("context", {"query": "x"}, example))

    assert error["code"] == "E_INTERNAL"
    assert error["detail"] == {"exception": "ZeroDivisionError"}
    assert "secret" not in json.dumps(error)
    assert any("Traceback" in line for line in said)


def test_the_stage_of_a_bug_is_where_it_happened(example: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wikigate.gateway.plan.questions", None)
    assert error_of(answer("context", {"query": "x"}, example))["stage"] == "plan"


def test_every_engine_down_is_unavailable_and_retryable(
    example: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(*_: object, **__: object) -> None:
        raise EngineError("both searches failed")

    monkeypatch.setattr("wikigate.gateway.pipeline.retrieve", down)
    error = error_of(answer("context", {"query": "x"}, example))
    assert (error["code"], error["stage"], error["retryable"]) == ("E_ENGINE_UNAVAILABLE", "retrieve", True)


def test_a_reply_of_wrong_shape_never_leaves(example: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wikigate.gateway.observe_stats.stats", lambda *_, **__: {"kind": "observe_stats"})
    error = error_of(answer("observe", {}, example))
    assert (error["code"], error["stage"]) == ("E_INTERNAL", "validate")


def test_a_false_quote_never_leaves(example: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    true_recall = recall.run_recall

    def false_recall(query: str, limit: int, corpus: Corpus, **more: object) -> dict[str, Any]:
        reply: dict[str, Any] = true_recall(query, limit, corpus, **more)  # type: ignore[arg-type]
        reply["results"][0]["text"] = "x" * len(reply["results"][0]["text"])
        return reply

    monkeypatch.setattr(recall, "run_recall", false_recall)
    error = error_of(answer("recall", {"query": "冷萃"}, example))
    assert (error["code"], error["stage"]) == ("E_INTERNAL", "validate")


def test_an_error_with_a_made_up_code_becomes_internal(
    example: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise WikigateError("x", code="E_MADE_UP")

    monkeypatch.setattr("wikigate.gateway.observe_stats.stats", broken)
    assert error_of(answer("observe", {}, example))["code"] == "E_INTERNAL"


@FUZZ
@given(command=st.sampled_from(COMMANDS), request_=ANYTHING)
def test_any_json_gets_a_valid_envelope(command: str, request_: object, example: Site) -> None:
    assert_valid(answer(command, request_, example))


@FUZZ
@given(
    command=st.sampled_from(COMMANDS),
    request_=st.fixed_dictionaries(
        {},
        optional={
            "query": st.text(st.characters()) | ANYTHING,
            "answer": st.text(st.characters()) | ANYTHING,
            "text": st.text(st.characters()) | ANYTHING,
            "page": st.text(st.characters()) | ANYTHING,
            "section": st.text(st.characters()) | ANYTHING,
            "context_id": st.just("ctx_a") | ANYTHING,
            "limit": st.integers(-1, 60) | ANYTHING,
            "days": st.integers(-1, 4000) | ANYTHING,
            "engine": st.sampled_from(["both", "search", "plugin", "none"]),
            "candidates": st.lists(
                st.fixed_dictionaries({"page": st.text()}, optional={"section": st.text()})
            )
            | ANYTHING,
            "wiki_root": st.none() | st.text(st.characters()),
            "plugin_version": st.text(st.characters()),
        },
    ),
)
def test_any_request_like_object_gets_a_valid_envelope(
    command: str, request_: dict[str, object], example: Site
) -> None:
    if "wiki_root" in request_ and os.path.isdir(str(request_["wiki_root"]).replace("\0", "")):  # noqa: PTH112
        del request_["wiki_root"]
    assert_valid(answer(command, request_, example))


@FUZZ
@given(
    command=st.sampled_from([*COMMANDS, "frob"]),
    raw=st.binary() | ANYTHING.map(lambda value: json.dumps(value).encode()),
)
def test_any_bytes_get_one_valid_line(command: str, raw: bytes, example: Site) -> None:
    line = respond(command, raw, example)
    assert line.count(b"\n") == 1
    assert_valid(json.loads(line))
