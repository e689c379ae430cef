"""How tests talk to wikigate over the wire, and the schemas they hold replies against."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import Any

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[1]
CONTRACTS = ROOT / "wikigate" / "contracts"
EXAMPLE = ROOT / "examples" / "wiki"


def schema(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((CONTRACTS / name).read_text(encoding="utf-8"))
    return loaded


def whole_match(part: Any) -> Any:  # noqa: ANN401 - any JSON
    """The schema with patterns that end at the end: Python's `$` lets a line end through."""
    if isinstance(part, dict):
        return {
            key: re.sub(r"\$$", r"\\Z", value) if key == "pattern" else whole_match(value)
            for key, value in part.items()
        }
    return [whole_match(value) for value in part] if isinstance(part, list) else part


GIVEN = Draft202012Validator(whole_match(schema("knowledge-gateway.v1.json")))
LOCAL = Draft202012Validator(whole_match(schema("local.v1.json")))
LOCAL_KINDS = set(schema("local.v1.json")["properties"]["kind"]["enum"])


def assert_valid(reply: Mapping[str, Any]) -> None:
    """The reply fits its schema by an independent validator, and carries its versions."""
    validator = LOCAL if reply.get("kind") in LOCAL_KINDS else GIVEN
    errors = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(reply)]
    assert not errors, errors
    assert reply["bridge_version"]
    assert reply["pipeline_version"]


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """This process's environment without wikigate's variables and in English, and `extra`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("WIKIGATE_")}
    return kept | {"PYTHONPATH": str(ROOT), "LANGUAGE": "en"} | dict(extra or {})


@contextmanager
def running(
    command: Sequence[str],
    seconds: float = 120.0,
    **options: Any,  # noqa: ANN401 - handed on
) -> Iterator[subprocess.Popen[Any]]:
    """A process while the body runs, at most so many seconds: no pipe of it is waited for for ever.

    It has a session of its own (POSIX), so that whatever it started is ended with it.

    Args:
        command: The program and its arguments.
        seconds: After these it is killed, and the test fails and says so.
        options: As `subprocess.Popen` takes them.
    """
    process = subprocess.Popen(command, start_new_session=True, **options)
    late: list[bool] = []

    def kill() -> None:
        with suppress(OSError):  # all of it has ended
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)

    def give_up() -> None:
        late.append(True)
        kill()

    timer = Timer(seconds, give_up)
    timer.daemon = True
    timer.start()
    try:
        yield process
    except Exception as error:
        if late:
            raise AssertionError(f"killed after {seconds:g} s, it hung: {command}") from error
        raise
    finally:
        timer.cancel()
        if process.stdin and not process.stdin.closed:
            with suppress(OSError):
                process.stdin.close()
        with suppress(subprocess.TimeoutExpired):  # a program that ends by itself is let do so
            process.wait(15)
        kill()
        process.wait(15)
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()
    assert not late, f"killed after {seconds:g} s, it hung: {command}"


def run(
    *arguments: str, stdin: bytes = b"", cwd: Path = ROOT, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """One wikigate process; `env`: environment variables beside the usual ones."""
    command = [sys.executable, "-m", "wikigate", *arguments]
    return subprocess.run(
        command, input=stdin, capture_output=True, env=environment(env), cwd=cwd, check=False, timeout=60
    )


def bridge(
    command: str, request: object, *arguments: str, env: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The reply of one bridge process, which must be one valid line and exit 0."""
    line = request if isinstance(request, bytes) else json.dumps(request, ensure_ascii=False).encode() + b"\n"
    done = run(command, *arguments, stdin=line, env=env)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.count(b"\n") == 1
    reply: dict[str, Any] = json.loads(done.stdout.decode("utf-8"))
    assert_valid(reply)
    return reply
