#!/usr/bin/env python3
"""Everything that a developer or CI does with this repository, with nothing but Python at hand.

python3 dev.py demo           see what wikigate is for, in two minutes
python3 dev.py test [--fast]  everything that CI runs; --fast: the checks and the quick tests
python3 dev.py lint [--fix]   the checks without the tests
python3 dev.py golden         rewrite the golden files, for review with `git diff`
python3 dev.py setup          only make .venv and install into it

The first call makes a virtual environment in .venv; nothing outside this folder is changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "wikigate-dev.stamp"
WIKI = ROOT / "examples" / "wiki"

NO_NETWORK = re.compile(
    r"NewConnectionError|Max retries exceeded|Temporary failure in name resolution|getaddrinfo failed"
    r"|Connection (?:refused|reset|timed out)|Read timed out|ProxyError|SSLError|Network is unreachable"
)

TEST_SECONDS = 45 * 60.0
"""The whole suite takes about 15 minutes on two cores; longer than this, something waits for ever."""

DEMO_QUESTION = "How much caffeine a day is safe for a healthy adult?"
DEMO_GOOD = """\
Healthy adults can take up to 400 mg of caffeine a day [[health/caffeine#How much is safe]].
"""
DEMO_BAD = """\
Healthy adults can take up to 600 mg of caffeine a day [[health/caffeine#How much is safe]].
The page adds: "Most people can double this amount after a few weeks of training."
"""
DEMO_CAUGHT = ["fabricated_quote", "numeric_check_failed"]
DEMO_UNKNOWN = "When was the Aeropress invented?"


class DevError(Exception):
    """Something did not work; the message says what to do."""


# ---------------------------------------------------------------- running programs


def environment() -> dict[str, str]:
    """The environment for every child: UTF-8 whatever the locale, no wiki but the one that is named."""
    dropped = {"PYTHONPATH", "PYTHONHOME", "WIKIGATE_WIKI", "WIKIGATE_STATE"}
    env = {key: value for key, value in os.environ.items() if key not in dropped}
    return env | {
        "LANGUAGE": "en",
        "PYTHONUTF8": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
    }


def captured(
    command: list[str], *, cwd: Path = ROOT, extra: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `command` to its end and keep what it prints, both streams as one; `extra`: more environment variables."""
    return subprocess.run(
        command,
        cwd=cwd,
        env=environment() | (extra or {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def echoed(command: list[str], *, cwd: Path = ROOT, limit: float) -> subprocess.CompletedProcess[str]:
    """Run `command`, show its lines as they come, and keep them; after `limit` seconds it is ended and has failed."""
    lines: list[str] = []
    with subprocess.Popen(
        command,
        cwd=cwd,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:

        def show() -> None:
            for line in process.stdout or ():
                print(line, end="", flush=True)
                lines.append(line)

        # In a thread of its own: a grandchild that outlives the command holds the pipe open.
        reader = threading.Thread(target=show, daemon=True)
        reader.start()
        try:
            process.wait(limit)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            print(f"\nended after {limit / 60:.0f} minutes: something in it waits for ever", flush=True)
        reader.join(10)
        if reader.is_alive():
            process.stdout = None  # to close it would wait for the grandchild
    return subprocess.CompletedProcess(command, process.returncode, "".join(lines))


def program(folder: Path, name: str) -> str:
    """Path of the program `name` of the virtual environment in `folder`."""
    windows = os.name == "nt"
    return str(folder / ("Scripts" if windows else "bin") / (f"{name}.exe" if windows else name))


def pip_install(folder: Path, arguments: list[str]) -> None:
    """Install into the virtual environment in `folder`.

    Raises:
        DevError: pip failed; network trouble is told apart from everything else.
    """
    done = captured([program(folder, "python"), "-m", "pip", "install", "--quiet", *arguments])
    if done.returncode == 0:
        return
    tail = "\n".join(done.stdout.rstrip().split("\n")[-15:])
    if NO_NETWORK.search(done.stdout):
        raise DevError(
            f"{tail}\n\npip could not reach the package index. Check the network, or point pip to an index or\n"
            "a proxy that you can reach (PIP_INDEX_URL, PIP_PROXY), then run the same command again."
        )
    raise DevError(f"{tail}\n\npip could not install wikigate; its own words are above.")


def make_venv(folder: Path) -> None:
    """Make a fresh virtual environment.

    Raises:
        DevError: This Python cannot make one (Debian and Ubuntu ship that part apart).
    """
    done = captured([sys.executable, "-m", "venv", "--clear", str(folder)])
    if done.returncode != 0:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise DevError(
            f"{done.stdout.strip()}\n\nThis Python cannot make a virtual environment. On Debian and Ubuntu:\n"
            f"    apt-get install python{version}-venv"
        )


def setup() -> Path:
    """Make .venv if it is not there and install into it if pyproject.toml changed; return its Python."""
    python = program(VENV, "python")
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + sys.version.encode()).hexdigest()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == wanted and Path(python).exists():
        return Path(python)
    begun = time.monotonic()
    print("Installing wikigate and its tools into .venv (once; a minute or two) ...", flush=True)
    usable = Path(python).exists() and captured([python, "-c", "import pip, sys; print(sys.version)"])
    if not usable or usable.stdout.strip() != sys.version.strip():
        make_venv(VENV)
    pip_install(VENV, ["--editable", f"{ROOT}[dev,docs]"])
    STAMP.write_text(wanted, encoding="utf-8")
    print(f"Installed in {time.monotonic() - begun:.0f} s.\n", flush=True)
    return Path(python)


# ---------------------------------------------------------------- checks


class Checks:
    """Runs one check after the other, a line each, and remembers what failed."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.passed: list[str] = []
        self.failed: list[str] = []

    def run(self, name: str, command: list[str], *, cwd: Path = ROOT, live: bool = False) -> bool:
        """Run one command. Its output is shown as it comes (`live`), or only if it fails."""
        begun = time.monotonic()
        if live:
            print(f"[ .. ] {name}", flush=True)
        done = echoed(command, cwd=cwd, limit=TEST_SECONDS) if live else captured(command, cwd=cwd)
        if done.returncode != 0 and not live:
            print(done.stdout.rstrip())
        return self.note(name, ok=done.returncode == 0, seconds=time.monotonic() - begun)

    def note(self, name: str, *, ok: bool, seconds: float) -> bool:
        """Print the line of a check that has ended."""
        (self.passed if ok else self.failed).append(name)
        print(f"[{' ok ' if ok else 'FAIL'}] {name:<44}{seconds:7.1f} s", flush=True)
        return ok

    def end(self) -> int:
        """Print the summary; return the exit code."""
        seconds = time.monotonic() - self.begun
        print()
        if self.failed:
            print(f"FAILED after {seconds:.0f} s: {', '.join(self.failed)} (output above)")
            return 1
        print(f"All {len(self.passed)} checks passed in {seconds:.0f} s.")
        return 0


def lint(checks: Checks, python: Path, *, fix: bool = False) -> None:
    """The checks that run no test."""
    module = [str(python), "-m"]
    if fix:
        captured([*module, "ruff", "check", "--fix", "--quiet", "."])
        captured([*module, "ruff", "format", "--quiet", "."])
    checks.run("ruff check", [*module, "ruff", "check", "--quiet", "."])
    checks.run("ruff format", [*module, "ruff", "format", "--check", "--quiet", "."])
    checks.run("mypy --strict", [*module, "mypy"])
    checks.run("imports point one way", [program(VENV, "lint-imports")])
    checks.run("generated code is current", [*module, "wikigate.contracts.generate", "--check"])
    checks.run("translations are current", [*module, "wikigate.faces.catalogue", "--check"])
    checks.run("folding table is current", [*module, "wikigate.corpus.text.make_fold", "--check"])


def site(checks: Checks, python: Path) -> None:
    """Build the documents as a site, to no lasting place: a link that leads nowhere fails."""
    with tempfile.TemporaryDirectory(prefix="wikigate-site-") as name:
        # Not with --quiet: it drops warnings before --strict counts them, and nothing would fail.
        build = [str(python), "-m", "mkdocs", "build", "--strict", "--site-dir", name]
        checks.run("the documents build as a site", build)


def tests(checks: Checks, python: Path, *, fast: bool) -> None:
    """The test suite; the plain one counts coverage, the fast one leaves out what is slow."""
    pytest = [str(python), "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
    if fast:
        checks.run("pytest, quick tests", [*pytest, "-m", "not slow and not corpora"], live=True)
        return
    coverage = ["--cov", "--cov-report=term:skip-covered", "--cov-report="]
    checks.run("pytest with coverage", [*pytest, "--durations=5", *coverage], live=True)


def wheel(checks: Checks, python: Path) -> None:
    """Build the wheel, look inside, and run the demo from it where the source is out of sight."""
    with tempfile.TemporaryDirectory(prefix="wikigate-wheel-") as name:
        folder = Path(name)
        build = [str(python), "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
        if not checks.run("wheel builds", build):
            return
        built = str(next(folder.glob("*.whl")))
        checks.run("wheel holds the package alone", [program(VENV, "check-wheel-contents"), built])
        begun = time.monotonic()
        try:
            make_venv(folder / "venv")
            pip_install(folder / "venv", [built])
            shutil.copytree(WIKI, folder / "wiki")
            session(Path(program(folder / "venv", "python")), folder / "wiki", folder, show=False)
        except DevError as failure:
            print(failure)
            checks.note("wheel works on its own", ok=False, seconds=time.monotonic() - begun)
        else:
            checks.note("wheel works on its own", ok=True, seconds=time.monotonic() - begun)


def plugin(checks: Checks) -> None:
    """Install what the Node package needs, where there is a Node, and check its types; its tests are run by pytest."""
    folder = ROOT / "plugin"
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        print("[skip] plugin: there is no Node on this machine (https://nodejs.org, 20 or later)")
        return
    stamp = folder / "node_modules" / ".wikigate-dev.stamp"
    version = captured([node, "--version"]).stdout
    wanted = hashlib.sha256((folder / "package-lock.json").read_bytes() + version.encode()).hexdigest()
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        if not checks.run("npm ci", [npm, "ci", "--no-audit", "--no-fund"], cwd=folder):
            return
        stamp.write_text(wanted, encoding="utf-8")
    checks.run("plugin types", [npm, "run", "types", "--silent"], cwd=folder)


# ---------------------------------------------------------------- demo


def session(python: Path, wiki: Path, folder: Path, *, show: bool) -> None:
    """Build `wiki`, ask, verify a good and a bad answer, ask what the wiki lacks; states and answers go to `folder`.

    Raises:
        DevError: The program did not do what the demo says it does.
    """
    place = {"WIKIGATE_WIKI": str(wiki), "WIKIGATE_STATE": str(folder / "state")}

    def wikigate(*words: str, codes: tuple[int, ...] = (0,)) -> str:
        done = captured([str(python), "-m", "wikigate", *words], cwd=folder, extra=place)
        if done.returncode not in codes:
            raise DevError(f"$ wikigate {' '.join(words)}\n{done.stdout}\nended with code {done.returncode}")
        return done.stdout.strip()

    def envelope(*words: str) -> dict[str, Any]:
        line = wikigate(*words, "--json", codes=(0, 1)).rpartition("\n")[2]
        reply: dict[str, Any] = json.loads(line)
        if reply["kind"] == "error":
            raise DevError(f"$ wikigate {' '.join(words)}\n{reply['error']['message']}")
        return reply

    def say(heading: str, text: str = "") -> None:
        if show:
            print(f"\n{heading}\n{'-' * len(heading)}\n{text}".rstrip(), flush=True)

    def command(words: str, output: str) -> None:
        if show:
            print(f"$ wikigate {words}\n\n{textwrap.indent(output, '    ')}", flush=True)

    def judge(name: str, answer: str, expected: list[str]) -> None:
        file = folder / f"{name}.md"
        file.write_text(answer, encoding="utf-8")
        if show:
            print(textwrap.indent(answer, "    > "))
        command(f"verify {context_id} {file.name}", wikigate("verify", context_id, str(file), codes=(0, 1)))
        verdict = envelope("verify", context_id, str(file))
        types = sorted({violation["type"] for violation in verdict["violations"]})
        if types != expected:
            raise DevError(
                f"{file.name}: expected {expected}, got {types}\n\n{json.dumps(verdict, indent=1)}"
            )

    say("1. Build", "Every page of the wiki is read once, into one SQLite file.\n")
    command("build --wiki examples/wiki", wikigate("build"))
    say("2. Ask", "The reply is evidence: exact quotes, where they stand, what an answer may say.\n")
    evidence = wikigate("context", DEMO_QUESTION)
    command(f'context "{DEMO_QUESTION}"', evidence)
    found = re.search(r"\bctx_[A-Za-z0-9]+", evidence)
    if found is None:
        raise DevError(f"the evidence has no context id:\n{evidence}")
    context_id = found[0]
    say("3. A good answer passes", "You, or a model, wrote this from the evidence:\n")
    judge("good", DEMO_GOOD, [])
    say("4. A bad answer is caught", "Here one figure is altered and one quotation is invented:\n")
    judge("bad", DEMO_BAD, DEMO_CAUGHT)
    say("5. What the wiki does not know, it does not know", "No near page is passed off as an answer:\n")
    refusal = wikigate("context", DEMO_UNKNOWN)
    verdict, gap = refusal.split("\n")[1], re.search(r"^Not in this wiki\n.*", refusal, re.MULTILINE)
    if gap is None or envelope("context", DEMO_UNKNOWN)["status"]["support"] != "insufficient":
        raise DevError(f"a question that no page answers was not refused:\n{refusal}")
    command(f'context "{DEMO_UNKNOWN}"', f"{verdict}\n...\n{gap[0]}")


def demo() -> int:
    """Show the whole job on the example wiki."""
    python = setup()
    print("wikigate: a language model answers from your wiki, and its answer is held against the wiki.")
    with tempfile.TemporaryDirectory(prefix="wikigate-demo-") as name:
        session(python, WIKI, Path(name), show=True)
    print(
        "\nWhat you saw: no language model took part. The quotes are the pages' own characters, the good answer\n"
        "passed, the bad one failed with the reason, and what no page says was refused. Try your own notes next:\n\n"
        f"    {program(VENV, 'wikigate')} init PATH/TO/YOUR/NOTES\n"
    )
    return 0


# ---------------------------------------------------------------- command line


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="demo | test | lint | golden | setup")
    verbs.add_parser("demo", help="build the example wiki, ask, verify a good and a bad answer, be refused")
    verbs.add_parser("test", help="everything that CI runs").add_argument("--fast", action="store_true")
    verbs.add_parser("lint", help="the checks without the tests").add_argument("--fix", action="store_true")
    verbs.add_parser("golden", help="rewrite the golden files")
    verbs.add_parser("setup", help="make .venv and install into it")
    return parser.parse_args()


def main() -> int:
    """Do what the command line asks; return the exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036 -- a user may start this file with any Python
        print(f"wikigate needs Python 3.11 or later; this is {sys.version.split()[0]} ({sys.executable}).")
        return 2
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    wish = arguments()
    try:
        if wish.verb == "demo":
            return demo()
        python = setup()
        checks = Checks()
        if wish.verb == "golden":
            checks.run(
                "golden files rewritten", [str(python), "-m", "pytest", "-q", "--accept", "-m", "golden"]
            )
        if wish.verb in {"lint", "test"}:
            lint(checks, python, fix=wish.verb == "lint" and wish.fix)
            site(checks, python)
        if wish.verb == "test":
            if not wish.fast:
                plugin(checks)
            tests(checks, python, fast=wish.fast)
            if not wish.fast:
                wheel(checks, python)
        return checks.end() if wish.verb != "setup" else 0
    except DevError as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
