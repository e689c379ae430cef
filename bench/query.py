"""How fast a question is answered: python bench/query.py FOLDER QUESTION... [--rounds 15].

Prints a table of ratios, all from this one run: cold is a process for one question, warm the resident server.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path

from timing import PYTHON, best_of, copied, run, table


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
    cold["wikigate serve, warm"] = warm(question, place, rounds)
    ping = cold["wikigate ping"]
    table(
        [
            ("", "milliseconds", "ping"),
            *((name, f"{1000 * seconds:.1f}", f"{seconds / ping:.2f} x") for name, seconds in cold.items()),
        ]
    )


def warm(question: str, place: tuple[str, ...], rounds: int) -> float:
    """Seconds of the quickest of `rounds` answers of one server, the first one left out."""
    request = {"jsonrpc": "2.0", "id": 1, "method": "context", "params": {"query": question}}
    line = json.dumps(request, ensure_ascii=False).encode() + b"\n"
    command = [PYTHON, "-m", "wikigate", "serve", *place]
    times = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin
        assert server.stdout
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
