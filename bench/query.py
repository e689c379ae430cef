"""How fast a question is answered: python bench/query.py FOLDER QUESTION... [--rounds 15].

Prints a table of ratios, all from this one run: cold is a process for one question, warm a resident one.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from timing import PYTHON, best_of, copied, run, table

HELLO: list[dict[str, Any]] = [
    {
        "jsonrpc": "2.0",
        "id": 0,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "bench", "version": "1"},
        },
    },
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
]
"""How an MCP client begins."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("questions", nargs="+")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wikigate-bench-") as name:
        wiki = copied(options.folder, Path(name) / "wiki")
        place = ("--wiki", str(wiki), "--state", str(Path(name) / "state"))
        run("-m", "wikigate", "build", *place)
        for question in options.questions:
            print(f"\n{question}\n")
            measure(question, place, options.rounds)


def measure(question: str, place: tuple[str, ...], rounds: int) -> None:
    """Print the table for one question to the wiki at `place`."""
    line = json.dumps({"query": question}, ensure_ascii=False) + "\n"
    cold = best_of(
        rounds,
        {
            "python -c pass": lambda: run("-c", "pass"),
            "wikigate ping": lambda: run("-m", "wikigate", "ping", *place),
            "wikigate context, cold": lambda: run("-m", "wikigate", "context", *place, given=line),
        },
    )
    request = {"jsonrpc": "2.0", "id": 1, "method": "context", "params": {"query": question}}
    cold["wikigate serve, warm"] = warm("serve", [], request, place, rounds)
    call = {"name": "wiki_context", "arguments": {"query": question}}
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    cold["wikigate mcp, warm"] = warm("mcp", HELLO, request, place, rounds)
    ping = cold["wikigate ping"]
    table(
        [
            ("", "milliseconds", "ping"),
            *((name, f"{1000 * seconds:.1f}", f"{seconds / ping:.2f} x") for name, seconds in cold.items()),
        ]
    )


def warm(
    command: str, hello: list[dict[str, Any]], request: dict[str, Any], place: tuple[str, ...], rounds: int
) -> float:
    """Seconds of the quickest of `rounds` answers of one server, the first one left out."""
    line = json.dumps(request, ensure_ascii=False).encode() + b"\n"
    times = []
    with subprocess.Popen(
        [PYTHON, "-m", "wikigate", command, *place], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        assert server.stdin
        assert server.stdout
        for message in hello:
            server.stdin.write(json.dumps(message).encode() + b"\n")
            server.stdin.flush()
            if "id" in message:
                server.stdout.readline()
        for _ in range(rounds + 1):
            begun = time.perf_counter()
            server.stdin.write(line)
            server.stdin.flush()
            reply = json.loads(server.stdout.readline())
            times.append(time.perf_counter() - begun)
            if "result" not in reply:
                raise SystemExit(f"no answer: {reply}")
        server.stdin.close()
    return min(times[1:])


if __name__ == "__main__":
    main()
