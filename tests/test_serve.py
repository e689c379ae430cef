"""The resident server: JSON-RPC 2.0, one message a line; nothing that comes in harms it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schema_samples import ANYTHING
from wire import EXAMPLE, ROOT, assert_valid, environment, run

from wikigate.faces.serve import MAX_MESSAGE, handle
from wikigate.faces.site import Site


@pytest.fixture
def site(example_state: Path) -> Iterator[Site]:
    site = Site(
        wiki=EXAMPLE, state=example_state, environ={}, cwd=EXAMPLE, resident=True, diag=lambda _: None
    )
    yield site
    site.close()


def ask(site: Site, message: object) -> Any:  # noqa: ANN401 - any JSON
    raw = message if isinstance(message, bytes) else json.dumps(message).encode()
    lines, go_on = handle(raw, site)
    assert go_on
    return json.loads(lines[0]) if lines else None


def request(method: str, number: object = 1, **params: object) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def test_the_envelope_is_the_result_also_for_business_failures(site: Site) -> None:
    good = ask(site, request("recall", 7, query="冷萃"))
    bad = ask(site, request("recall", "a", query=""))
    assert (good["id"], bad["id"]) == (7, "a")
    for reply in (good, bad):
        assert_valid(reply["result"])
        assert "error" not in reply
    assert good["result"]["kind"] == "recall"
    assert bad["result"]["error"]["code"] == "E_QUERY_EMPTY"


@pytest.mark.parametrize("raw", [b"{", b"\xff", b"nonsense", b'{"jsonrpc":"2.0",'])
def test_bad_json_is_32700(raw: bytes, site: Site) -> None:
    reply = ask(site, raw)
    assert reply["error"]["code"] == -32700
    assert reply["id"] is None


@pytest.mark.parametrize(
    "message",
    [
        1,
        "x",
        None,
        [],
        {},
        {"jsonrpc": "1.0", "id": 1, "method": "ping"},
        {"jsonrpc": "2.0", "id": 1},
        {"jsonrpc": "2.0", "id": 1, "method": 1},
        {"jsonrpc": "2.0", "id": True, "method": "ping"},
        {"jsonrpc": "2.0", "id": [], "method": "ping"},
        {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]},
        {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": None},
    ],
)
def test_what_is_no_request_is_32600(message: object, site: Site) -> None:
    assert ask(site, message)["error"]["code"] == -32600


@pytest.mark.parametrize("method", ["", "build", "check", "Context", "$/unknown"])
def test_an_unknown_method_is_32601(method: str, site: Site) -> None:
    reply = ask(site, request(method))
    assert reply["error"]["code"] == -32601
    assert reply["id"] == 1


def test_a_notification_gets_no_reply(site: Site) -> None:
    assert ask(site, {"jsonrpc": "2.0", "method": "ping"}) is None
    assert ask(site, {"jsonrpc": "2.0", "method": "no such method"}) is None


def test_a_batch_is_answered_as_one(site: Site) -> None:
    replies = ask(site, [request("ping", 1), {"jsonrpc": "2.0", "method": "ping"}, 5, request("nope", 2)])
    assert [reply["id"] for reply in replies] == [1, None, 2]


def test_a_message_that_is_too_long_is_refused(site: Site) -> None:
    lines, go_on = handle(None, site)
    assert go_on
    assert json.loads(lines[0])["error"]["code"] == -32600


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(raw=st.binary() | ANYTHING.map(lambda value: json.dumps(value).encode()))
def test_anything_leaves_the_server_well(raw: bytes, site: Site) -> None:
    lines, go_on = handle(raw, site)
    assert go_on
    assert all(line.count(b"\n") == 1 and json.loads(line) for line in lines)
    assert ask(site, request("ping"))["result"]["corpus"]["state"] == "ok"


def test_a_session_ends_with_shutdown_or_when_stdin_closes(example_state: Path) -> None:
    at = ("--wiki", str(EXAMPLE), "--state", str(example_state))
    lines = [
        json.dumps(request("ping", 1)).encode(),
        b"x" * (MAX_MESSAGE + 2),
        b"",
        b"garbage",
        json.dumps(request("context", 2, query="冷萃")).encode(),
        json.dumps(request("shutdown", 3)).encode(),
        json.dumps(request("ping", 4)).encode(),
    ]
    done = run("serve", *at, stdin=b"\n".join(lines) + b"\n")
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [reply["id"] for reply in replies] == [1, None, None, 2, 3]
    assert replies[-1] == {"jsonrpc": "2.0", "id": 3, "result": None}
    assert run("serve", *at).returncode == 0


@pytest.mark.parametrize("named", [True, False])
def test_without_a_wiki_it_fails_at_once(tmp_path: Path, *, named: bool) -> None:
    where = ("--wiki", str(tmp_path / "nowhere")) if named else ()
    done = run("serve", *where, stdin=json.dumps(request("ping")).encode() + b"\n", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"[diag] serve: ")


def test_a_rebuilt_corpus_is_seen_and_a_removed_one_too(tmp_path: Path) -> None:
    wiki, state = tmp_path / "wiki", tmp_path / "state"
    wiki.mkdir()
    at = ("--wiki", str(wiki), "--state", str(state))

    def build(text: str) -> None:
        (wiki / "a.md").write_text(text, encoding="utf-8")
        assert run("build", *at).returncode == 0

    server = subprocess.Popen(
        [sys.executable, "-m", "wikigate", "serve", "--no-watch", *at],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment(), cwd=ROOT,
    )  # fmt: skip

    def recall() -> dict[str, Any]:
        assert server.stdin
        assert server.stdout
        server.stdin.write(json.dumps(request("recall", query="heron")).encode() + b"\n")
        server.stdin.flush()
        result: dict[str, Any] = json.loads(server.stdout.readline())["result"]
        return result

    with server:
        assert recall()["error"]["code"] == "E_ENGINE_UNAVAILABLE"
        build("# Birds\n\nA heron stands.\n")
        assert "stands" in recall()["results"][0]["text"]
        build("# Birds\n\nA heron flies away now.\n")
        assert "flies" in recall()["results"][0]["text"]
        if os.name != "nt":  # an open file cannot be removed there
            shutil.rmtree(state)
            assert recall()["error"]["code"] == "E_ENGINE_UNAVAILABLE"
            build("# Birds\n\nA heron is back.\n")
            assert "back" in recall()["results"][0]["text"]
        assert server.stdin
        server.stdin.close()
        assert server.wait(timeout=10) == 0
