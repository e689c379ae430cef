"""Do all channels answer alike? python bench/channels.py FOLDER... [--queries 250] [--seed 1].

The same questions, and answers to be checked, go to one process a request, to `wikigate serve`, to `wikigate mcp` and to
the Node package; each reply is held against that of the first, field by field. Aside from that are only ids and times.
Prints `N queries, M replies, D differences` for each folder, and exits with 1 where there is any.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from query import HELLO
from timing import PYTHON, copied, pages, run

Request: TypeAlias = tuple[str, dict[str, Any]]
"""A command and its parameters; `context_id` "last" stands for that of the context before."""

PASSING = re.compile(
    r"(?:context_id|request_id|observe_id|plugin_version|timing_ms|expires_at|created|snapshot_created|elapsed_ms|window)"
)
"""Fields that differ from call to call, or that tell who asked."""
PLUGIN = Path(__file__).resolve().parents[1] / "plugin"
ANSWERS = (
    "{quote}",
    "It is 4,711 mg, and always so. {quote}",
    'The page says: "{quote} And nobody has ever doubted it."',
)


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--queries", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=5, help="differences to print")
    options = parser.parse_args()
    differences = [compare(folder, options.queries, options.seed, options.show) for folder in options.folders]
    sys.exit(1 if sum(differences) else 0)


def compare(folder: Path, queries: int, seed: int, show: int) -> int:
    """Ask every channel, print, and return the number of differences."""
    with tempfile.TemporaryDirectory(prefix="wikigate-channels-") as name:
        wiki, state = copied(folder, Path(name) / "wiki"), Path(name) / "state"
        place = ("--wiki", str(wiki), "--state", str(state))
        run("-m", "wikigate", "build", *place)
        asked = list(requests(wiki, queries, random.Random(seed)))
        replies = {
            "bridge": asked_one_by_one(asked, place),
            "serve": asked_of_server("serve", [], asked, place, _as_method),
            "mcp": asked_of_server("mcp", HELLO, asked, place, _as_tool),
        }
        if shutil.which("node"):
            replies["node"] = asked_of_node(asked, wiki, state)
    wanted = [lasting(reply) for reply in replies["bridge"]]
    found = 0
    for channel, got in replies.items():
        for request, mine, other in zip(asked, wanted, map(lasting, got), strict=True):
            if mine != other:
                found += 1
                if found <= show:
                    print(f"{channel} answers {request} otherwise: {', '.join(where(mine, other))}")
    count = sum(len(got) for got in replies.values())
    print(
        f"{folder.name}: {queries} queries, {count} replies of {len(replies)} channels, {found} differences"
    )
    return found


def requests(wiki: Path, count: int, rng: random.Random) -> Iterator[Request]:
    """For each query recall, a context, and an answer to check that quotes the wiki, or claims to."""
    lines = [
        line.strip("#>*- \t")
        for page in pages(wiki)
        for line in page.read_text(encoding="utf-8", errors="replace").splitlines()
        if sum(map(str.isalpha, line)) > 8
    ]
    for number in range(count):
        line = rng.choice(lines)
        start = rng.randrange(max(1, len(line) - 20))
        query = line[start : start + rng.randrange(6, 30)].strip() or line
        query = rng.choice(("{}", "{}是什么？", "What is {}?", "{}", "为什么{}", "how many {}")).format(query)
        yield "recall", {"query": query, "limit": 1 + number % 10}
        yield "context", {"query": query, "limit": 1 + number % 8}
        answer = ANSWERS[number % len(ANSWERS)].format(quote=rng.choice(lines)[:200])
        yield "verify", {"context_id": "last", "answer": answer}


def asked_one_by_one(asked: Sequence[Request], place: tuple[str, ...]) -> list[Any]:
    """The replies of a process for each request."""

    def ask(command: str, params: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON
        line = json.dumps(params).encode() + b"\n"
        program = [PYTHON, "-m", "wikigate", command, *place]
        return json.loads(subprocess.run(program, input=line, capture_output=True, check=True).stdout)

    return in_turn(asked, ask)


def asked_of_server(
    command: str,
    hello: list[dict[str, Any]],
    asked: Sequence[Request],
    place: tuple[str, ...],
    message: Callable[[str, dict[str, Any]], tuple[dict[str, Any], str]],
) -> list[Any]:
    """The replies of one resident server; `message` gives the request, and the field of its result to take."""
    with subprocess.Popen(
        [PYTHON, "-m", "wikigate", command, "--no-watch", *place],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as server:
        assert server.stdin
        assert server.stdout

        def send(message: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON
            assert server.stdin
            assert server.stdout
            server.stdin.write(json.dumps(message).encode() + b"\n")
            server.stdin.flush()
            return json.loads(server.stdout.readline()) if "id" in message else None

        def ask(name: str, params: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON
            call, field = message(name, params)
            result = send({"jsonrpc": "2.0", "id": 1, **call})["result"]
            return result[field] if field else result

        for greeting in hello:
            send(greeting)
        replies = in_turn(asked, ask)
        server.stdin.close()
    return replies


def _as_method(command: str, params: dict[str, Any]) -> tuple[dict[str, Any], str]:
    return {"method": command, "params": params}, ""


def _as_tool(command: str, params: dict[str, Any]) -> tuple[dict[str, Any], str]:
    call = {"name": f"wiki_{command}", "arguments": params}
    return {"method": "tools/call", "params": call}, "structuredContent"


def asked_of_node(asked: Sequence[Request], wiki: Path, state: Path) -> list[Any]:
    """The replies of a gateway in Node: recall is its own work, all else it asks Python for."""
    given, answered = state / "requests.json", state / "answered.json"
    given.write_text(json.dumps(asked), encoding="ascii")
    program = ["node", "testing/ask.js", str(wiki), str(state), PYTHON, str(given), str(answered)]
    subprocess.run(program, cwd=PLUGIN, check=True)
    return [part["reply"] for part in json.loads(answered.read_text(encoding="utf-8"))]


def in_turn(asked: Sequence[Request], ask: Callable[[str, dict[str, Any]], Any]) -> list[Any]:
    """The replies to all requests, each context's id filled in behind it."""
    replies = []
    last = ""
    for command, params in asked:
        reply = ask(command, params | {"context_id": last} if params.get("context_id") == "last" else params)
        last = reply["context_id"] if reply["kind"] == "context" else last
        replies.append(reply)
    return replies


def lasting(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """A reply without what differs from call to call; scores to eight places."""
    if isinstance(value, dict):
        return {key: lasting(part) for key, part in value.items() if not PASSING.fullmatch(key)}
    if isinstance(value, list):
        return [lasting(part) for part in value]
    return round(value, 8) if isinstance(value, float) else value


def where(one: Any, other: Any, place: str = "") -> Iterator[str]:  # noqa: ANN401 - any JSON
    """The fields in which two replies differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted(one.keys() | other.keys()):
            yield from where(one.get(key), other.get(key), f"{place}.{key}" if place else key)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from where(left, right, f"{place}[{number}]")
    elif one != other:
        yield place


if __name__ == "__main__":
    main()
