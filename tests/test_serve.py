"""The resident server: JSON-RPC 2.0, one message a line; nothing that comes in harms it."""

from __future__ import annotations

import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schema_samples import ANYTHING
from wire import EXAMPLE, ROOT, assert_valid, environment, run, running

from wikigate.faces import commands
from wikigate.faces.serving import pool
from wikigate.faces.serving.budgets import BUDGETS, budgets_of
from wikigate.faces.serving.diagnostics import Diagnostics
from wikigate.faces.serving.server import MAX_BATCH, MAX_MESSAGE, Server
from wikigate.faces.site import Site

PATIENCE = 30.0
"""Seconds after which a test gives up: many times what anything here takes."""


class Client:
    """Talks to a `Server` in this process."""

    def __init__(self, state: Path, budgets: Mapping[str, float] = BUDGETS) -> None:
        self.lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.sites: list[Site] = []

        def new_site() -> Site:
            site = Site(
                wiki=EXAMPLE, state=state, environ={}, cwd=EXAMPLE, resident=True, diag=lambda _: None
            )
            self.sites.append(site)
            return site

        self.server = Server(new_site, self.lines.put, budgets=budgets, diag=lambda _: None)

    def send(self, message: object) -> bool:
        return self.server.take(message if isinstance(message, bytes) else json.dumps(message).encode())

    def next(self) -> Any:  # noqa: ANN401 - any JSON
        return json.loads(self.lines.get(timeout=PATIENCE))

    def ask(self, message: object) -> Any:  # noqa: ANN401 - any JSON
        assert self.send(message)
        return self.next()


@pytest.fixture
def client(example_state: Path) -> Iterator[Client]:
    client = Client(example_state)
    yield client
    client.server.close()


def ask(client: Client, message: object) -> Any:  # noqa: ANN401 - any JSON
    return client.ask(message)


def request(method: str, number: object = 1, **params: object) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def cancel(number: object) -> dict[str, object]:
    return {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": number}}


def test_the_envelope_is_the_result_also_for_business_failures(client: Client) -> None:
    good = ask(client, request("recall", 7, query="冷萃"))
    bad = ask(client, request("recall", "a", query=""))
    assert (good["id"], bad["id"]) == (7, "a")
    for reply in (good, bad):
        assert_valid(reply["result"])
        assert "error" not in reply
    assert good["result"]["kind"] == "recall"
    assert bad["result"]["error"]["code"] == "E_QUERY_EMPTY"


@pytest.mark.parametrize("raw", [b"{", b"\xff", b"nonsense", b'{"jsonrpc":"2.0",'])
def test_bad_json_is_32700(raw: bytes, client: Client) -> None:
    reply = ask(client, raw)
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
        b'{"jsonrpc":"2.0","id":1e999,"method":"ping"}',
    ],
)
def test_what_is_no_request_is_32600(message: object, client: Client) -> None:
    assert ask(client, message)["error"]["code"] == -32600


@pytest.mark.parametrize("method", ["", "build", "check", "Context", "$/unknown"])
def test_an_unknown_method_is_32601(method: str, client: Client) -> None:
    reply = ask(client, request(method))
    assert reply["error"]["code"] == -32601
    assert reply["id"] == 1


def test_a_notification_gets_no_reply(client: Client) -> None:
    assert client.send({"jsonrpc": "2.0", "method": "ping"})
    assert client.send({"jsonrpc": "2.0", "method": "no such method"})
    assert client.send([{"jsonrpc": "2.0", "method": "ping"}])
    assert ask(client, request("ping", 9))["id"] == 9


def test_a_batch_is_answered_as_one(client: Client) -> None:
    replies = ask(client, [request("ping", 1), {"jsonrpc": "2.0", "method": "ping"}, 5, request("nope", 2)])
    assert sorted(str(reply["id"]) for reply in replies) == ["1", "2", "None"]


@pytest.mark.parametrize("size", [0, MAX_BATCH + 1])
def test_a_batch_of_another_size_is_refused(size: int, client: Client) -> None:
    assert ask(client, [request("ping", n) for n in range(size)])["error"]["code"] == -32600


def test_a_message_that_is_too_long_is_refused(client: Client) -> None:
    assert client.server.take(None)
    assert client.next()["error"]["code"] == -32600


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(raw=st.binary() | ANYTHING.map(lambda value: json.dumps(value).encode()))
def test_anything_leaves_the_server_well(raw: bytes, client: Client) -> None:
    assert client.send(raw)
    assert client.send(request("ping", "last"))
    reply = client.next()
    while not isinstance(reply, dict) or reply["id"] != "last":
        reply = client.next()
    assert reply["result"]["corpus"]["state"] == "ok"


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
    assert sorted(str(reply["id"]) for reply in replies) == ["1", "2", "3", "None", "None"]
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

    starting = running(
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

    with starting as server:
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


# ---------------------------------------------------------------- several at once


class Slow:
    """A command that takes until it is let go, in pure Python: nothing but a stop from outside ends it."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.begun: queue.SimpleQueue[int] = queue.SimpleQueue()
        self.stopped: queue.SimpleQueue[int] = queue.SimpleQueue()

    def __call__(self, *_: object) -> dict[str, object]:
        self.begun.put(1)
        done = False
        try:
            while not self.go.is_set():
                sum(range(100))
            done = True
        finally:
            if not done:
                self.stopped.put(1)
        return {"kind": "quantities", "quantities": []}


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    slow = Slow()
    monkeypatch.setitem(commands._COMMANDS, "quantities", slow)  # type: ignore[arg-type]
    yield slow
    slow.go.set()


def test_a_slow_request_does_not_hold_up_a_quick_one(client: Client, slow: Slow) -> None:
    client.send(request("quantities", "slow", text="x"))
    slow.begun.get(timeout=PATIENCE)
    for method, params in (("ping", {}), ("recall", {"query": "heron"}), ("context", {"query": "heron"})):
        assert ask(client, request(method, method, **params))["id"] == method
    slow.go.set()
    assert client.next()["id"] == "slow"


def test_one_command_never_takes_all_threads(client: Client, slow: Slow) -> None:
    for n in range(20):
        client.send(request("quantities", n, text="x"))
    assert ask(client, request("ping", "quick"))["id"] == "quick"
    assert len(client.sites) <= pool.SAME_COMMAND + 1
    slow.go.set()
    assert {client.next()["id"] for _ in range(20)} == set(range(20))


def test_a_running_request_can_be_cancelled_and_its_thread_ends(client: Client, slow: Slow) -> None:
    client.send(request("quantities", "a", text="x"))
    slow.begun.get(timeout=PATIENCE)
    assert ask(client, cancel("a")) == {
        "jsonrpc": "2.0",
        "id": "a",
        "error": {"code": -32800, "message": "cancelled"},
    }
    slow.stopped.get(timeout=PATIENCE)
    assert ask(client, request("ping", 2))["result"]["corpus"]["state"] == "ok"


def test_a_waiting_request_can_be_cancelled_and_never_runs(client: Client, slow: Slow) -> None:
    for n in range(pool.SAME_COMMAND + 1):
        client.send(request("quantities", n, text="x"))
    for _ in range(pool.SAME_COMMAND):
        slow.begun.get(timeout=PATIENCE)
    last = pool.SAME_COMMAND
    assert ask(client, cancel(last))["error"]["code"] == -32800
    slow.go.set()
    assert {client.next()["id"] for _ in range(last)} == set(range(last))
    assert slow.begun.empty()


@pytest.mark.parametrize("number", [None, True, [], "unknown", 7, 1.5])
def test_cancelling_what_is_not_asked_changes_nothing(number: object, client: Client, slow: Slow) -> None:
    client.send(request("quantities", 1, text="x"))
    client.send(cancel(number))
    assert ask(client, request("ping", 2))["id"] == 2
    slow.go.set()
    assert "result" in client.next()


def test_a_cancelled_request_is_answered_once(client: Client, slow: Slow) -> None:
    client.send(request("quantities", 1, text="x"))
    slow.begun.get(timeout=PATIENCE)
    client.send(cancel(1))
    client.send(cancel(1))
    slow.go.set()
    assert client.next()["error"]["code"] == -32800
    assert ask(client, request("ping", 2))["id"] == 2


@pytest.mark.parametrize("wait", [False, True])
def test_a_request_over_its_budget_is_told_where_it_stopped(
    *, wait: bool, example_state: Path, slow: Slow
) -> None:
    client = Client(example_state, budgets_of(["quantities=0.2"]))
    before = pool.SAME_COMMAND if wait else 0
    for n in range(before + 1):
        client.send(request("quantities", n, text="x", plugin_version="1.4.2"))
    for _ in range(before + 1):
        reply = client.next()["result"]
        assert_valid(reply)
        assert reply["plugin_version"] == "1.4.2"
        error = reply["error"]
        assert (error["code"], error["retryable"]) == ("E_BRIDGE_TIMEOUT", True)
        assert error["stage"] in {"extract", "input"}
        assert "--timeout quantities=SECONDS" in error["message"]
    slow.stopped.get(timeout=PATIENCE)
    assert ask(client, request("ping", "after"))["result"]["corpus"]["state"] == "ok"
    client.server.close()


def test_a_budget_ends_a_real_command_and_its_thread_answers_the_next(example_state: Path) -> None:
    client = Client(example_state, budgets_of(["context=0.000001"]))
    for n in range(30):
        error = ask(client, request("context", n, query="冷萃咖啡要泡多久？"))["result"]["error"]
        assert error["code"] == "E_BRIDGE_TIMEOUT"
        assert ask(client, request("recall", "r", query="heron"))["result"]["kind"] == "recall"
    client.server.close()
    assert len(client.sites) <= 31 + pool.THREADS


def test_a_thread_that_writes_a_file_is_not_cut_in_two(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go = threading.Event(), threading.Event()
    program = "def write(begun, go):\n    begun.set()\n    while not go.is_set(): pass\n    return 'whole'\n"
    writer: dict[str, Any] = {"__name__": "wikigate.gateway.observe"}
    exec(program, writer)
    wrote: queue.SimpleQueue[str] = queue.SimpleQueue()

    def command(*_: object) -> dict[str, object]:
        wrote.put(writer["write"](begun, go))
        return {"kind": "quantities", "quantities": []}

    monkeypatch.setitem(commands._COMMANDS, "quantities", command)  # type: ignore[arg-type]
    client.send(request("quantities", 1, text="x"))
    assert begun.wait(PATIENCE)
    assert ask(client, cancel(1))["error"]["code"] == -32800
    time.sleep(0.2)
    go.set()
    assert wrote.get(timeout=PATIENCE) == "whole"
    assert ask(client, request("ping", 2))["id"] == 2


def test_a_flood_is_read_only_as_fast_as_it_is_answered(client: Client, slow: Slow) -> None:
    taken = []

    def flood() -> None:
        for n in range(5 * pool.WAITING):
            client.send(request("quantities", n, text="x"))
            taken.append(n)

    flooder = threading.Thread(target=flood, daemon=True)
    flooder.start()
    until(lambda: len(taken) >= pool.WAITING)
    time.sleep(0.2)
    assert len(taken) == pool.WAITING
    slow.go.set()
    flooder.join(PATIENCE)
    assert not flooder.is_alive(), "the pool took no more"
    assert {client.next()["id"] for _ in range(5 * pool.WAITING)} == set(range(5 * pool.WAITING))


def test_large_requests_wait_for_each_other(client: Client, slow: Slow) -> None:
    taken = []

    def flood() -> None:
        for n in range(5):
            client.send(request("quantities", n, text="x" * (6 * 1024 * 1024)))
            taken.append(n)

    flooder = threading.Thread(target=flood, daemon=True)
    flooder.start()
    until(lambda: len(taken) == 2)
    time.sleep(0.2)
    assert len(taken) == 2
    slow.go.set()
    flooder.join(PATIENCE)
    assert not flooder.is_alive(), "the pool took no more"
    assert {client.next()["id"] for _ in range(5)} == set(range(5))


def test_a_client_that_does_not_read_holds_no_more_than_the_limit(example_state: Path) -> None:
    client, reads, taken = Client(example_state), threading.Event(), []
    write = client.server._write
    client.server._write = lambda line: (reads.wait(PATIENCE), write(line))[1]  # type: ignore[func-returns-value]

    def flood() -> None:
        for n in range(3 * pool.WAITING):
            client.send(request("ping", n))
            taken.append(n)

    flooder = threading.Thread(target=flood, daemon=True)
    flooder.start()
    until(lambda: len(taken) >= pool.WAITING)
    time.sleep(0.2)
    assert len(taken) == pool.WAITING
    reads.set()
    flooder.join(PATIENCE)
    assert not flooder.is_alive(), "the pool took no more"
    assert len({client.next()["id"] for _ in range(3 * pool.WAITING)}) == 3 * pool.WAITING
    client.server.close()


def test_a_client_that_is_gone_ends_the_server(client: Client) -> None:
    def broken(_: bytes) -> None:
        raise BrokenPipeError

    client.server._write = broken
    assert not client.send(b"garbage")
    assert not client.send(request("ping"))


def test_shutdown_answers_what_was_asked_before(client: Client, slow: Slow) -> None:
    client.send(request("quantities", 1, text="x"))
    threading.Timer(0.2, slow.go.set).start()
    assert not client.send(request("shutdown", 2))
    assert [client.next()["id"] for _ in range(2)] == [1, 2]


def test_an_id_that_is_used_twice_is_answered_twice(client: Client) -> None:
    client.send(request("ping", 1))
    client.send(request("recall", 1, query="heron"))
    assert {client.next()["result"]["kind"] for _ in range(2)} == {"ping", "recall"}


def test_words_that_nobody_reads_hold_up_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    said, reads = [], threading.Event()

    def stuck(text: str) -> None:
        reads.wait(PATIENCE)
        said.append(text)

    monkeypatch.setattr("wikigate.faces.serving.diagnostics.diag", stuck)
    diag = Diagnostics()
    for n in range(3_000):
        diag(str(n))
    reads.set()
    diag.close()
    assert said[:3] == ["0", "1", "2"]
    assert 1_000 <= len(said) <= 1_003
    assert any("more messages were dropped" in text for text in said[-2:]) or len(said) <= 1_002


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([], BUDGETS),
        (["5"], dict.fromkeys(BUDGETS, 5.0)),
        (["verify=0.5"], {**BUDGETS, "verify": 0.5}),
        (["5", "verify=9"], {**dict.fromkeys(BUDGETS, 5.0), "verify": 9.0}),
    ],
)
def test_budgets_are_set_for_all_or_for_one(options: list[str], expected: Mapping[str, float]) -> None:
    assert budgets_of(options) == expected


@pytest.mark.parametrize("option", ["", "x", "0", "-1", "inf", "nan", "verify=", "shutdown=3", "=3x"])
def test_what_is_no_budget_is_told(option: str) -> None:
    with pytest.raises(ValueError, match="is no time budget"):
        budgets_of([option])
    done = run("serve", "--timeout", option, "--wiki", str(EXAMPLE))
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM to catch there")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("busy", [False, True])
def test_a_signal_ends_the_server_well(end: signal.Signals, *, busy: bool, example_state: Path) -> None:
    starting = running(
        [sys.executable, "-m", "wikigate", "serve", "--no-watch", "--wiki", str(EXAMPLE), "--state", str(example_state)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), cwd=ROOT,
    )  # fmt: skip
    with starting as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(json.dumps(request("ping")).encode() + b"\n")
        server.stdin.flush()
        assert json.loads(server.stdout.readline())["id"] == 1
        if busy:
            long = "健康成人每天最多 400 mg 咖啡因。" * 100_000
            server.stdin.write(json.dumps(request("quantities", 2, text=long)).encode() + b"\n")
            server.stdin.flush()
            time.sleep(0.3)
        server.send_signal(end)
        out, told = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    assert b"Traceback" not in told
    assert all(json.loads(line)["id"] == 2 for line in out.splitlines())


def until(condition: Callable[[], object]) -> None:
    began = time.monotonic()
    while not condition():
        assert time.monotonic() - began < PATIENCE, "it never came"
        time.sleep(0.01)


def test_a_job_that_ends_while_it_is_stopped_holds_up_nothing_in_a_traced_program() -> None:
    """Coverage, too, traces: Python 3.11 begins no function before the exception that is raised in a thread arrived."""
    program = [sys.executable, str(ROOT / "tests" / "traced_pool.py"), "100"]
    done = subprocess.run(program, capture_output=True, env=environment(), cwd=ROOT, check=False, timeout=200)
    assert (done.returncode, done.stderr) == (0, b"")
