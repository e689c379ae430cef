"""Whatever face has ended, and however: no process, no socket and no temporary file of it is left."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from wire import EXAMPLE, ROOT, environment, running

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")

HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "t", "version": "1"},
    },
}
RECALL = {"jsonrpc": "2.0", "id": 1, "method": "recall", "params": {"query": "heron"}}
KNOWN = re.compile(r"corpus\.sqlite(-wal|-shm|-journal)?|build\.lock|\.gitignore|observe|snapshots")
"""What stands in a state folder; a journal where the first build was cut off, until the next one has taken it up."""


def of_session(session: int) -> list[str]:
    """The processes of a session that still run."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(place.parent.name)
    return found


@pytest.mark.parametrize("end", ["closed", "told"])
@pytest.mark.parametrize("face", ["context", "serve", "mcp", "web"])
def test_nothing_is_left(face: str, end: str, tmp_path: Path) -> None:
    if face == "mcp":
        pytest.importorskip("mcp_types", reason="the extra `mcp` is not installed")
    if face == "web":
        pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
    state, temporary = tmp_path / "state", tmp_path / "tmp"
    temporary.mkdir()
    command = [sys.executable, "-m", "wikigate", face, "--wiki", str(EXAMPLE), "--state", str(state)]
    with running(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment({"TMPDIR": str(temporary)}),
        cwd=ROOT,
    ) as process:
        assert process.stdin
        assert process.stdout
        sent = {"context": {"query": "heron"}, "serve": RECALL, "mcp": HELLO}.get(face)
        if sent is not None:
            process.stdin.write(json.dumps(sent).encode() + b"\n")
            process.stdin.flush()
        assert process.stdout.readline()
        if end == "told" or face == "web":
            process.send_signal(signal.SIGTERM)
        else:
            process.stdin.close()
        process.wait(60)
        until = time.monotonic() + 30  # who is told by the end of its parent needs a moment
        while of_session(process.pid) and time.monotonic() < until:
            time.sleep(0.05)
        assert of_session(process.pid) == []
    assert list(temporary.iterdir()) == []
    assert [place.name for place in state.glob("*") if not KNOWN.fullmatch(place.name)] == []
