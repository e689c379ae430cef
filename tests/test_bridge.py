"""The bridge process: one line in, one line out, whatever the locale, the input and the noise."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest
from wire import EXAMPLE, ROOT, assert_valid, bridge, environment, run, running

COLD_BREW = "冷萃咖啡要泡多久？"


@pytest.fixture
def at(example_state: Path) -> tuple[str, ...]:
    return "--wiki", str(EXAMPLE), "--state", str(example_state)


def error_of(reply: dict[str, Any]) -> tuple[str, str]:
    assert reply["kind"] == "error"
    return reply["error"]["code"], reply["error"]["stage"]


def test_a_question_is_answered_and_the_answer_verified(at: tuple[str, ...]) -> None:
    context = bridge("context", {"query": COLD_BREW, "plugin_version": "1.4.2"}, *at)
    assert context["kind"] == "context"
    assert context["query"] == COLD_BREW
    assert context["snapshot"]["saved"] is True

    request = {
        "context_id": context["context_id"],
        "answer": "它说「此句绝不在任何一页」。",
        "plugin_version": "1.4.2",
    }
    verify = bridge("verify", request, *at)
    assert verify["kind"] == "verify"
    assert "fabricated_quote" in {violation["type"] for violation in verify["violations"]}
    for reply in (context, verify):
        assert reply["plugin_version"] == "1.4.2"


@pytest.mark.parametrize(
    "line", [b"", b"\n", b"not json\n", b"[1]\n", b"null\n", b'"x"\n', b"\xff\n", b'{"query":\n']
)
@pytest.mark.parametrize("command", ["context", "quantities"])
def test_what_is_no_object_is_bad_json(command: str, line: bytes) -> None:
    assert error_of(bridge(command, line)) == ("E_BRIDGE_BAD_JSON", "input")


@pytest.mark.parametrize(
    ("command", "request_", "expected"),
    [
        ("context", {"query": " \u200b\u3164"}, ("E_QUERY_EMPTY", "validate")),
        ("context", {"query": "x", "limit": 51}, ("E_BRIDGE_BAD_JSON", "validate")),
        ("context", {"query": "x", "contract_version": "0.9"}, ("E_CONTRACT_VERSION_MISMATCH", "validate")),
        ("context", {"query": "x", "wiki_root": "/no/such/wiki"}, ("E_WIKI_ROOT_MISSING", "input")),
        ("verify", {"context_id": "ctx_a", "answer": "\u2060"}, ("E_VERIFY_EMPTY_ANSWER", "validate")),
        ("verify", {"answer": "x"}, ("E_CONTEXT_NOT_FOUND", "validate")),
        ("frob", {}, ("E_INTERNAL", "argv")),
    ],
)
def test_a_bad_request_has_its_code_and_exit_status_0(
    command: str, request_: object, expected: tuple[str, str]
) -> None:
    assert error_of(bridge(command, request_)) == expected


def test_without_a_wiki_its_root_is_missing(tmp_path: Path) -> None:
    done = run("context", stdin=b'{"query":"x"}\n', cwd=tmp_path)
    reply = json.loads(done.stdout)
    assert_valid(reply)
    assert error_of(reply) == ("E_WIKI_ROOT_MISSING", "input")


def test_without_a_corpus_the_engines_are_unavailable(tmp_path: Path) -> None:
    assert error_of(bridge("context", {"query": "x"}, "--wiki", str(tmp_path))) == (
        "E_ENGINE_UNAVAILABLE",
        "build",
    )
    assert bridge("ping", b"", "--wiki", str(tmp_path))["corpus"] == {"state": "missing"}


def test_the_three_ways_a_snapshot_can_fail(at: tuple[str, ...], example_state: Path) -> None:
    def verify(context_id: str) -> tuple[str, str]:
        reply = bridge("verify", {"context_id": context_id, "answer": "x"}, *at)
        assert reply["violations"] == []
        return reply["status"], reply["error"]["code"]

    assert verify("ctx_nope") == ("context_missing", "E_CONTEXT_NOT_FOUND")

    saved = {name: bridge("context", {"query": COLD_BREW}, *at)["context_id"] for name in ("old", "broken")}
    files = {
        name: example_state / "snapshots" / f"{context_id}.snapshot" for name, context_id in saved.items()
    }
    _expire(files["old"])
    content = bytearray(files["broken"].read_bytes())
    content[-1] ^= 1
    files["broken"].write_bytes(content)

    assert verify(saved["old"]) == ("context_expired", "E_CONTEXT_EXPIRED")
    assert verify(saved["broken"]) == ("context_corrupt", "E_CONTEXT_CORRUPT")


def test_a_context_expires_by_its_own_time(at: tuple[str, ...]) -> None:
    context = bridge("context", {"query": COLD_BREW, "ttl_seconds": 1}, *at)
    status = "ok"
    while status != "context_expired":  # at most a second or two; the process itself takes most of it
        status = bridge("verify", {"context_id": context["context_id"], "answer": "x"}, *at)["status"]


@pytest.mark.parametrize("encoding", ["cp936", "ascii", "utf-16", "latin-1:strict"])
def test_it_speaks_utf8_whatever_the_locale(encoding: str, at: tuple[str, ...]) -> None:
    locale = {"PYTHONIOENCODING": encoding, "LC_ALL": "C", "PYTHONUTF8": "0"}
    reply = bridge("quantities", {"text": "约３公里，𠮷野家"}, *at, env=locale)
    assert reply["quantities"][0]["text"]
    echoed = bridge("recall", {"query": "冷萃 𠮷 \u2028"}, *at, env=locale)
    assert echoed["query"] == "冷萃 𠮷 \u2028"


def test_a_lone_surrogate_becomes_a_replacement_character(at: tuple[str, ...]) -> None:
    reply = bridge("context", b'{"query":"\\ud83d \xe5\x86\xb7\xe8\x90\x83"}\n', *at)
    assert reply["query"] == "\ufffd 冷萃"
    assert reply["snapshot"]["saved"] is True


def test_one_line_is_enough_and_the_rest_is_not_waited_for(at: tuple[str, ...]) -> None:
    line = json.dumps({"query": "冷萃"}).encode() + b"\n"
    done = run("recall", *at, stdin=line + b"and then noise")
    assert json.loads(done.stdout)["kind"] == "recall"
    assert b"[diag] recall: only the first line of stdin is read" in done.stderr
    assert run("recall", *at, stdin=line + b" \n").stderr == b""


def test_a_caller_that_keeps_the_pipe_open_is_answered(at: tuple[str, ...]) -> None:
    starting = running(
        [sys.executable, "-m", "wikigate", "recall", *at],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(), cwd=ROOT,
    )  # fmt: skip
    with starting as caller:
        assert caller.stdin
        assert caller.stdout
        for part in (b'{"query":', b'"heron"', b"}\n"):
            caller.stdin.write(part)
            caller.stdin.flush()
        assert json.loads(caller.stdout.readline())["kind"] == "recall"


@pytest.mark.parametrize("line", [b"", b"\n", b"{}\n"])
def test_observe_needs_no_request(line: bytes, at: tuple[str, ...]) -> None:
    assert bridge("observe", line, *at)["window"]["days"] == 7


def test_an_unknown_field_is_named_on_stderr(at: tuple[str, ...]) -> None:
    done = run("recall", *at, stdin=b'{"query":"x","topk":3}\n')
    assert done.returncode == 0
    assert b"[diag] recall: fields that are not known here are ignored: topk" in done.stderr


def test_what_else_prints_goes_to_stderr(tmp_path: Path, at: tuple[str, ...]) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import wikigate.faces.commands as c, os, sys\n"
        "def noisy(fields, site):\n"
        "    print('from Python'); os.write(1, b'from C\\n'); sys.stdout.write('half a line')\n"
        "    return {'kind': 'quantities', 'quantities': []}\n"
        "c._COMMANDS['quantities'] = noisy\n",
        encoding="utf-8",
    )
    reply = bridge("quantities", {"text": "x"}, *at, env=_with(tmp_path))
    assert reply["kind"] == "quantities"


def test_a_bug_gives_an_envelope_and_a_traceback_on_stderr(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import wikigate.faces.commands as c\nc._COMMANDS['quantities'] = lambda fields, site: 1 / 0\n",
        encoding="utf-8",
    )
    done = run("quantities", stdin=b'{"text":"x"}\n', env=_with(tmp_path))
    reply = json.loads(done.stdout)
    assert_valid(reply)
    assert done.returncode == 0
    assert reply["error"]["code"] == "E_INTERNAL"
    assert reply["error"]["detail"] == {"exception": "ZeroDivisionError"}
    assert b"[diag] ZeroDivisionError" in done.stderr
    assert all(line.startswith(b"[diag]") for line in done.stderr.splitlines())


def test_ping_reads_nothing_and_prints_its_line(at: tuple[str, ...]) -> None:
    reply = bridge("ping", b"not json", *at)
    assert reply["corpus"]["state"] == "ok"
    assert reply["wiki_root"] == str(EXAMPLE)
    assert "stale" not in reply["corpus"]
    assert bridge("ping", b"", *at, "--deep", "--json")["corpus"]["stale"] is False


def test_the_wiki_is_found_by_variable_and_upwards(example_state: Path, tmp_path: Path) -> None:
    reply = bridge(
        "recall", {"query": "冷萃"}, env={"WIKIGATE_WIKI": str(EXAMPLE), "WIKIGATE_STATE": str(example_state)}
    )
    assert reply["kind"] == "recall"
    (tmp_path / "wikigate.toml").write_text("", encoding="utf-8")
    (tmp_path / "deep" / "down").mkdir(parents=True)
    done = run("ping", cwd=tmp_path / "deep" / "down")
    assert json.loads(done.stdout)["wiki_root"] == str(tmp_path.resolve())


@pytest.mark.parametrize("command", ["ping", "context"])
def test_the_cold_path_loads_nothing_heavy(command: str, at: tuple[str, ...]) -> None:
    heavy = {
        "asyncio", "click", "concurrent.futures", "frontmatter", "importlib.resources", "jieba", "jsonschema", "markdown_it",
        "multiprocessing", "rapidfuzz", "rich", "rjieba", "sqlite3", "subprocess", "tempfile", "tomllib", "yaml",
    }  # fmt: skip
    program = (
        "import os, sys, wikigate.cli\n"
        "os._exit = lambda status: None\n"
        "wikigate.cli.main(); print(*sorted(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, command, *at],
        input=b'{"query":"\xe5\x86\xb7\xe8\x90\x83"}\n', capture_output=True, env=environment(), cwd=ROOT, check=True,
    )  # fmt: skip
    loaded = set(done.stderr.decode().split())
    assert loaded & heavy == set()
    assert "wikigate.gateway.pipeline" in loaded  # a ping promises that a question would find its program
    assert "wikigate.gateway.run_verify" not in loaded


def _expire(path: Path) -> None:
    """Turn a snapshot into one that was saved long ago, as its layout says."""
    _, _, payload = path.read_bytes().partition(b"\n")
    checksum = f"{zlib.crc32(payload, zlib.crc32(b'1000000000')):08x}"
    path.write_bytes(f"wikigate-snapshot 3 1000000000 {checksum}\n".encode() + payload)


def _with(folder: Path) -> dict[str, str]:
    """An environment in which `folder/sitecustomize.py` runs first."""
    return {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
