"""Does the resident server hold? python bench/soak.py [FOLDER] [--requests 50000] [--under-way 24].

Mixed requests, good and bad, many at once, with cancellations, while another process rewrites pages and builds. Each
reply is held against what its request must get: kind, schema, code, and for quotes the text of one of the
builds. Prints replies by kind, what was wrong, and the memory of the server at each tenth; exits with 1 where anything was wrong
or memory grew. Without a folder it makes a wiki of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from timing import PYTHON, copied

from wikigate.contracts.invalid import InvalidError
from wikigate.contracts.validate import check_reply

WORDS = (
    *("heron", "egret", "bittern", "crane", "stork", "ibis", "grebe", "diver", "rail", "coot"),
    *("冷萃", "咖啡", "研磨", "水温", "苍鹭", "白鹭"),
)
GROWTH = 1.15
"""Memory at the end over that at a fifth of the way: caches are full by then, and the allocator needs some room."""
GROWTH_OF_A_SHORT_RUN = 1.5
"""The same below 10,000 requests: there the caches still fill."""

PATIENCE = 120.0
"""Seconds: the longest time budget of the server, and as much again."""


class Soak:
    """One run: what was asked and is not answered, and what came out."""

    def __init__(self, wiki: Path, state: Path, requests: int, under_way: int, seed: int) -> None:
        self.wiki = wiki
        self.state = state
        self.requests = requests
        self.random = random.Random(seed)
        self.slots = threading.Semaphore(under_way)
        self.asked: dict[int, tuple[str, dict[str, Any]]] = {}
        self.contexts: list[tuple[str, str]] = [("ctx_none", "obs_none")]
        self.replies: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.memory: list[int] = []
        self.slowest = 0.0
        self.sent_at: dict[int, float] = {}

    def request(self) -> tuple[str, dict[str, Any]]:
        """A request of any kind; a tenth is bad."""
        two = " ".join(self.random.sample(WORDS, 2))
        context_id, observe_id = self.random.choice(self.contexts)
        answer = (
            f"It says 「{two}」 and {self.random.randrange(999)} mg. 健康成人每天最多 400 mg。\n"
            * self.random.choice([1, 3, 9])
        )
        choices: list[tuple[int, str, dict[str, Any]]] = [
            (25, "recall", {"query": two, "limit": self.random.randint(1, 20)}),
            (20, "context", {"query": f"how many {two}?", "limit": self.random.randint(1, 8)}),
            (15, "verify", {"context_id": context_id, "answer": answer, "observe_id": observe_id}),
            (10, "quantities", {"text": answer}),
            (10, "ping", {}),
            (8, "read", {"page": f"p{self.random.randrange(20)}.md"}),
            (2, "observe", {"days": 1}),
            (2, "context", {"query": " "}),
            (2, "verify", {"context_id": "../x", "answer": "x"}),
            (2, "recall", {"query": two, "limit": 99}),
            (2, "recall", {"query": two, "wiki_root": "/nowhere"}),
            (2, "nothing", {}),
        ]  # fmt: skip
        _, method, params = self.random.choices(choices, [weight for weight, _, _ in choices])[0]
        return method, params

    def send(self, server: subprocess.Popen[bytes]) -> None:
        """Send everything, and now and then a cancellation or garbage."""
        assert server.stdin
        for number in range(self.requests):
            if not self.slots.acquire(timeout=PATIENCE):
                self.wrong.append(f"nothing was answered for {PATIENCE:g} s")
                break
            method, params = self.request()
            self.asked[number] = (method, params)
            self.sent_at[number] = time.monotonic()
            message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            lines = [json.dumps(message, ensure_ascii=False).encode()]
            if self.random.random() < 0.02:
                target = {"id": number - self.random.randrange(5)}
                lines.append(
                    json.dumps({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": target}).encode()
                )
            if self.random.random() < 0.01:
                lines.append(b"\xff garbage {")
            server.stdin.write(b"\n".join(lines) + b"\n")
            server.stdin.flush()
            if number % max(1, self.requests // 10) == 0:
                self.memory.append(resident(server.pid))
        server.stdin.close()

    def take(self, line: bytes) -> None:
        """Hold a reply against its request."""
        reply = json.loads(line)
        if reply.get("id") is None:
            self.replies["protocol -32700"] += 1
            if reply.get("error", {}).get("code") != -32700:
                self.wrong.append(f"no id: {line[:200]!r}")
            return
        number = reply["id"]
        if number not in self.asked:
            self.wrong.append(f"nobody asked this: {line[:200]!r}")
            return
        method, params = self.asked.pop(number)
        self.slowest = max(self.slowest, time.monotonic() - self.sent_at.pop(number))
        self.slots.release()
        trouble = self.trouble(method, params, reply)
        if trouble:
            self.wrong.append(f"{method} {params}: {trouble}: {line[:300]!r}")

    def trouble(self, method: str, params: dict[str, Any], reply: dict[str, Any]) -> str:
        """What is wrong with a reply; nothing where it is what it has to be."""
        if "error" in reply:
            code = reply["error"]["code"]
            self.replies[f"protocol {code}"] += 1
            return "" if code == (-32601 if method == "nothing" else -32800) else "another code"
        envelope = reply["result"]
        try:
            check_reply(envelope)
        except InvalidError as error:
            return f"does not fit its schema: {error}"
        expected = expected_code(params)
        if expected or envelope["kind"] == "error":
            code = envelope.get("error", {}).get("code")
            self.replies[f"{method} {code}"] += 1
            return "" if code == expected else f"not {expected}"
        self.replies[method] += 1
        if envelope["kind"] != {"observe": "observe_stats"}.get(method, method):
            return "another kind"
        if method in {"recall", "context"} and envelope["query"] != params["query"]:
            return "the reply to another question"
        if method == "verify":
            if envelope["context_id"] != params["context_id"]:
                return "about another context"
            if params["context_id"] != "ctx_none" and envelope["status"] not in {"ok", "violations_found"}:
                return "a context was lost"
        if method == "read" and envelope["page"] != params["page"]:
            return "another page"
        if method == "context":
            self.contexts.append((envelope["context_id"], envelope["observe_id"]))
            del self.contexts[1:-50]
        texts = [result["text"] for result in envelope.get("results", [])]
        texts += [s["quote"] for page in envelope.get("evidence", []) for s in page["supports"]]
        return "a text of two builds" if any(not of_one_build(text) for text in texts) else ""


def expected_code(params: dict[str, Any]) -> str | None:
    """The code of the error envelope that a bad request gets."""
    if params.get("query") == " ":
        return "E_QUERY_EMPTY"
    if params.get("context_id") == "../x":
        return "E_CONTEXT_NOT_FOUND"
    if params.get("limit") == 99:
        return "E_BRIDGE_BAD_JSON"
    return "E_WIKI_ROOT_MISSING" if "wiki_root" in params else None


def of_one_build(text: str) -> bool:
    """The pages that are rewritten say their version in each paragraph: two in one text would be a torn page."""
    return len({word for word in text.replace("\n", " ").split() if word.startswith("version-")}) <= 1


def page(number: int, version: int) -> str:
    """A page whose every paragraph names its version."""
    body = "".join(
        f"## {word} {number}\n\nThe {word} takes {number + version} mg, version-{version} , as {WORDS[number % 16]} does.\n\n"
        for word in WORDS
    )
    return f"# Page {number}\n\n{body}"


def resident(pid: int) -> int:
    """KiB that a process holds in memory; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    return int(status.partition("VmRSS:")[2].split()[0])


def rewrite(wiki: Path, seconds: float) -> None:
    """Write pages anew, whole, until this process is ended; `wikigate serve` builds beside itself."""
    version = 0
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    while True:
        version += 1
        for number in random.sample(range(20), 5):
            temporary = wiki / f"p{number}.tmp"
            temporary.write_text(page(number, version), encoding="utf-8")
            temporary.replace(wiki / f"p{number}.md")
        time.sleep(seconds)


def soak(folder: Path | None, requests: int, under_way: int, seed: int) -> bool:
    """Run and print; whether all was well."""
    with tempfile.TemporaryDirectory(prefix="wikigate-soak-") as name:
        wiki, state = Path(name) / "wiki", Path(name) / "state"
        wiki.mkdir()
        if folder is not None:
            copied(folder, wiki)
        for number in range(20):
            (wiki / f"p{number}.md").write_text(page(number, 0), encoding="utf-8")
        place = ("--wiki", str(wiki), "--state", str(state))
        subprocess.run([PYTHON, "-m", "wikigate", "build", *place], check=True, stdout=subprocess.DEVNULL)
        run = Soak(wiki, state, requests, under_way, seed)
        # It ends when its stdin does, also where this process is killed.
        writer = subprocess.Popen([PYTHON, __file__, "--rewrite", str(wiki)], stdin=subprocess.PIPE)
        begun = time.monotonic()
        try:
            with subprocess.Popen(
                [PYTHON, "-m", "wikigate", "serve", *place], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            ) as server:  # fmt: skip
                assert server.stdout
                assert server.stderr
                said = []
                listener = threading.Thread(target=lambda: said.extend(server.stderr or ()), daemon=True)
                listener.start()
                sender = threading.Thread(target=run.send, args=(server,), daemon=True)
                sender.start()
                for line in server.stdout:
                    run.take(line)
                sender.join(10)
        finally:
            writer.kill()
            writer.wait(10)
        seconds = time.monotonic() - begun
    return report(run, server.returncode, seconds, said)


def report(run: Soak, status: int, seconds: float, said: list[bytes]) -> bool:
    """Print what came out."""
    builds = sum(b"indexed" in line for line in said)
    odd = [line for line in said if b"Traceback" in line]
    for kind, count in sorted(run.replies.items()):
        print(f"{count:7} {kind}")
    print(
        f"{sum(run.replies.values())} replies in {seconds:.0f} s, the slowest after {run.slowest:.2f} s, {builds} builds meanwhile"
    )
    print(f"memory of the server in MiB, by tenths: {' '.join(str(kib // 1024) for kib in run.memory)}")
    base = run.memory[len(run.memory) // 5] if run.memory else 0
    growth = run.memory[-1] / base if base else 1.0
    problems = [*run.wrong, *(f"no reply: {asked}" for asked in run.asked.values())]
    problems += [f"exit status {status}"] if status else []
    problems += [f"{len(odd)} tracebacks, the first behind {odd[0]!r}"] if odd else []
    bound = GROWTH if sum(run.replies.values()) >= 10_000 else GROWTH_OF_A_SHORT_RUN
    problems += [f"memory grew by a factor of {growth:.2f}"] if growth > bound else []
    for problem in problems[:20]:
        print("WRONG:", problem)
    print(f"{len(run.wrong)} wrong replies, {len(run.asked)} missing, memory x {growth:.2f}")
    return not problems


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "folder", type=Path, nargs="?", help="A wiki to put beside the pages that are rewritten."
    )
    parser.add_argument("--requests", type=int, default=50_000)
    parser.add_argument("--under-way", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rewrite", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.rewrite:
        rewrite(options.rewrite, 0.5)
    sys.exit(0 if soak(options.folder, options.requests, options.under_way, options.seed) else 1)


if __name__ == "__main__":
    main()
