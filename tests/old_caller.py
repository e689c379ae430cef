"""A caller of the bridge, written from the text of the old plugin protocol alone; it imports nothing of wikigate.

The text: spawn(python, [wiki_bridge.py, <command>]) with cwd = toolsRoot; one line of JSON on stdin ({query, limit, engine,
ttl_seconds, plugin_version} or {context_id, answer}); one line of JSON on stdout, a context, verify or error envelope;
diagnostics on stderr alone, to be thrown away; exit status 0 also for business failures, anything else is a crash; UTF-8
forced on both sides; of stdout the last line that parses counts; missing Python, crash, no JSON and 120 s are each a
code; an empty query, an empty answer and a missing context_id do not start a process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

PLUGIN_VERSION = "1.4.2"


class OldPlugin:
    """The plugin's `runBridge`, `callBridge` and its memory of observations."""

    def __init__(
        self, tools_root: Path | None, environ: Mapping[str, str], python: str = sys.executable
    ) -> None:
        self.tools_root = tools_root
        self.environ = environ
        self.python = python
        self.observed: dict[str, str] = {}

    def context(self, query: str, limit: int = 8, engine: str = "both") -> dict[str, Any]:
        if not query.strip():
            return error("E_QUERY_EMPTY")
        payload = {
            "query": query,
            "limit": limit,
            "engine": engine,
            "ttl_seconds": 1800,
            "plugin_version": PLUGIN_VERSION,
        }
        reply = self.run("context", payload)
        if reply["kind"] == "context" and reply.get("observe_id"):
            self.observed[reply["context_id"]] = reply["observe_id"]
        return reply

    def verify(self, context_id: str, answer: str) -> dict[str, Any]:
        if not context_id:
            return error("E_CONTEXT_NOT_FOUND")
        if not answer.strip():
            return error("E_VERIFY_EMPTY_ANSWER")
        payload = {"context_id": context_id, "answer": answer}
        if context_id in self.observed:
            payload["observe_id"] = self.observed[context_id]
        return self.run("verify", payload)

    def ping(self) -> dict[str, Any]:
        return self.run("ping", None)

    def run(self, command: str, payload: Mapping[str, Any] | None, timeout: float = 120.0) -> dict[str, Any]:
        if self.tools_root is None or not Path(self.python).exists():
            return error("E_PYTHON_UNAVAILABLE")
        line = b"" if payload is None else json.dumps(payload, ensure_ascii=False).encode("utf-8") + b"\n"
        environ = {**self.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"}
        try:
            done = subprocess.run(
                [self.python, "wiki_bridge.py", command],
                input=line, capture_output=True, cwd=self.tools_root, env=environ, timeout=timeout, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return error("E_BRIDGE_TIMEOUT")
        except OSError:
            return error("E_BRIDGE_SPAWN_FAILED")
        if done.returncode:
            return error("E_BRIDGE_CRASH")
        for text in reversed(done.stdout.decode("utf-8").split("\n")):
            try:
                found = json.loads(text)
            except ValueError:
                continue
            if isinstance(found, dict):
                return found
        return error("E_BRIDGE_BAD_JSON")


def error(code: str) -> dict[str, Any]:
    return {"kind": "error", "error": {"code": code}, "from": "plugin"}


def plain_environment() -> dict[str, str]:
    """What a host has that knows nothing of wikigate."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("WIKIGATE_", "PYTHON"))}
