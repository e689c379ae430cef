"""How fast a question is answered: python bench/query.py FOLDER QUESTION... [--rounds 15].

Prints a table of ratios, all from this one run: cold is from the start of a process to its answer (or, one shot, to its
end), warm the same question again to a resident one. With Node there is the plugin too, which keeps a `wikigate serve`.
"""

from __future__ import annotations

import argparse
import json
import shutil
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
COLD_ROUNDS = 4
"""Starts of a resident program, of which the quickest counts."""
PLUGIN = Path(__file__).resolve().parents[1] / "plugin"


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
            "wikigate recall, cold": lambda: run("-m", "wikigate", "recall", *place, given=line),
            "wikigate context, cold": lambda: run("-m", "wikigate", "context", *place, given=line),
        },
    )
    request = {"jsonrpc": "2.0", "id": 1, "method": "context", "params": {"query": question}}
    cold |= resident("serve", [], request, place, rounds)
    call = {"name": "wiki_context", "arguments": {"query": question}}
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    cold |= resident("mcp", HELLO, request, place, rounds)
    if shutil.which("node"):
        cold |= node(question, place, rounds)
    ping = cold["wikigate ping"]
    table(
        [
            ("", "milliseconds", "ping"),
            *((name, f"{1000 * seconds:.1f}", f"{seconds / ping:.2f} x") for name, seconds in cold.items()),
        ]
    )


def resident(
    command: str, hello: list[dict[str, Any]], request: dict[str, Any], place: tuple[str, ...], rounds: int
) -> dict[str, float]:
    """Seconds to the first answer of a server, the least of a few, and of the quickest of `rounds` further ones."""
    times = [answers(command, hello, request, place, 0) for _ in range(COLD_ROUNDS - 1)]
    times.append(answers(command, hello, request, place, rounds))
    name = f"wikigate {command}"
    return {f"{name}, cold": min(first for first, *_ in times), f"{name}, warm": min(times[-1][1:])}


def answers(
    command: str, hello: list[dict[str, Any]], request: dict[str, Any], place: tuple[str, ...], more: int
) -> list[float]:
    """Seconds from the start of a server to its first answer, and those of `more` further ones."""
    line = json.dumps(request, ensure_ascii=False).encode() + b"\n"
    times = []
    begun = time.perf_counter()
    with subprocess.Popen(
        [PYTHON, "-m", "wikigate", command, "--no-watch", *place],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as server:
        assert server.stdin
        assert server.stdout
        for message in hello:
            server.stdin.write(json.dumps(message).encode() + b"\n")
            server.stdin.flush()
            if "id" in message:
                server.stdout.readline()
        for _ in range(more + 1):
            server.stdin.write(line)
            server.stdin.flush()
            reply = json.loads(server.stdout.readline())
            times.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            if "result" not in reply:
                raise SystemExit(f"no answer: {reply}")
        server.stdin.close()
    return times


def node(question: str, place: tuple[str, ...], rounds: int) -> dict[str, float]:
    """The same in the Node plugin, from when its gateway is made."""
    program = ["node", "testing/trips.js", place[1], place[3], PYTHON, question, str(rounds)]
    best: dict[str, float] = {}
    for _ in range(COLD_ROUNDS):
        done = subprocess.run(program, cwd=PLUGIN, capture_output=True, check=True, timeout=300)
        for name, milliseconds in json.loads(done.stdout).items():
            best[name] = min(best.get(name, float("inf")), milliseconds / 1000)
    return best


if __name__ == "__main__":
    main()
