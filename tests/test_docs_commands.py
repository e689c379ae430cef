"""Every command that the documents show in a block is run, or the line above the block says why not."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest
from wire import EXAMPLE, ROOT, environment, run, running

from wikigate.faces.person import main

BLOCK = re.compile(
    r"(?:^ *<!-- not run: (?P<reason>\S.*?) -->\n\n)?"
    r"^(?P<indent> *)```(?:sh|console|bash|shell|powershell|bat)\n(?P<lines>.*?)^(?P=indent)```",
    re.MULTILINE | re.DOTALL,
)
PAGES = sorted(page for page in (ROOT / "docs").rglob("*.md") if BLOCK.search(page.read_text("utf-8")))
FIRST_HOUR = ["init", "build", "doctor", "context", "verify"]
QUESTION, TRUE = "手冲的水温是多少？", "手冲的水温一般为 92 ℃。\n"
SECONDS = 60.0


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def carried_out(text: str, home: Path) -> list[str]:
    """Run the blocks of a page one after the other, for someone whose notes are the example; the names of the commands."""
    notes = home / "notes"
    shutil.copytree(EXAMPLE, notes, ignore=shutil.ignore_patterns("wikigate.toml", ".wikigate"))
    if "wikigate init" not in text:
        (
            notes / "wikigate.toml"
        ).touch()  # a page that does not begin at the beginning finds the folder marked
    (notes / "drafts").mkdir()
    for document in ("answer.md", "report.md", "drafts/one.md"):
        (notes / document).write_text(TRUE, encoding="utf-8")
    folder, done = notes, []
    for block in BLOCK.finditer(text):
        if block["reason"]:
            continue
        for line in block["lines"].split("\n"):
            words = shlex.split(line, comments=True)
            if words[:1] == ["cd"]:
                folder = home / words[1]
                assert folder.is_dir(), line
            elif words[:2] in (["pip", "install"], ["pipx", "install"]):
                installs(words[2])
            elif words:
                done.append(called(words, notes, folder, line))
    return done


def installs(requirement: str) -> None:
    """The package is this one, and its extras are there."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    said = re.fullmatch(r"wikigate(?:\[([a-z,]+)\])?", requirement)
    assert said, requirement
    assert set((said[1] or "mcp").split(",")) <= set(extras["optional-dependencies"]), requirement


def called(words: list[str], notes: Path, folder: Path, line: str) -> str:
    """Run one line: a command that ends has to end well, one that stays has to print its address."""
    env: dict[str, str] = {}
    while re.fullmatch(r"[A-Z_]+=.*", words[0]):
        key, _, env[key] = words.pop(0).partition("=")
    assert words.pop(0) == "wikigate", f"{line}: not a command of ours; say above the block why it is not run"
    if words[0] not in {"init", "build"} and not (notes / ".wikigate" / "corpus.sqlite").exists():
        assert run("build", "--wiki", str(notes)).returncode == 0
    if "last" in words or any(word.startswith("ctx_") for word in words):
        asked = run("context", QUESTION, cwd=notes).stdout.decode("utf-8")
        latest = re.search(r"\bctx_[A-Za-z0-9]+", asked)
        assert latest
        words = [latest[0] if word.startswith("ctx_") else word for word in words]
    places = {"~/notes", "/home/me/notes", "examples/wiki"}
    words = [str(notes) if word in places else word for word in words]
    if ">" in words:
        words = words[: words.index(">")]
    if words[0] == "web" or "--http" in words:
        return stays(words, folder, env)
    ended = run(*words, cwd=folder, env=env)
    assert ended.returncode == 0, f"{line}\n{ended.stderr.decode()}"
    return words[0]


def stays(words: list[str], folder: Path, env: dict[str, str]) -> str:
    """Start a server on a free port, read its address, end it."""
    if "--http" in words:
        words[words.index("--http") + 1] = "0"
    command = [sys.executable, "-X", "utf8", "-m", "wikigate", *words]
    options: dict[str, Any] = {
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.STDOUT,
    }
    with running(command, SECONDS, cwd=folder, env=environment(env), **options) as server:
        said = ""
        while "http://127.0.0.1:" not in said and (line := server.stdout.readline()):
            said += line.decode("utf-8")
        server.kill()
    assert "http://127.0.0.1:" in said, said
    return words[0]


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_of_a_page_runs_or_says_why_not(page: Path, tmp_path: Path) -> None:
    text = page.read_text(encoding="utf-8")
    done = carried_out(text, tmp_path)
    assert done or all(block["reason"] for block in BLOCK.finditer(text))
    if page.name.startswith("getting-started"):
        assert done == FIRST_HOUR


def test_the_pages_with_commands_are_found() -> None:
    names = {page.name for page in PAGES}
    assert names > {
        "audit.md",
        "finding.md",
        "mcp.md",
        "web.md",
        "obsidian.md",
        "vscode.md",
        "getting-started.zh.md",
    }


@pytest.mark.parametrize(
    "line",
    [
        "npm pack",
        "wikigate read nowhere",
        "pip install 'wikigate[gone]'",
        "cd nowhere",
        "wikigate build --gone",
    ],
)
def test_a_line_that_does_not_work_is_noticed_unless_the_page_says_why_it_is_not_run(
    line: str, tmp_path: Path
) -> None:
    block = f"Do this:\n\n```sh\n{line}\n```\n"
    with pytest.raises(AssertionError):
        carried_out(block, tmp_path / "a")
    with pytest.raises(AssertionError):
        carried_out(block.replace("```sh", "<!-- not run:  -->\n\n```sh"), tmp_path / "b")
    assert (
        carried_out(block.replace("```sh", "<!-- not run: it is an example -->\n\n```sh"), tmp_path / "c")
        == []
    )


@pytest.mark.slow
@pytest.mark.parametrize("page", ["howto/node-host.md", "finding.md"])
def test_the_program_for_node_that_a_page_shows_runs(page: str, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not (ROOT / "plugin" / "node_modules" / "better-sqlite3" / "build").is_dir():
        pytest.skip("there is no Node, or the plugin's packages are not installed: run `npm ci` in plugin/")
    notes = tmp_path / "notes"
    shutil.copytree(EXAMPLE, notes, ignore=shutil.ignore_patterns(".wikigate"))
    assert run("build", "--wiki", str(notes)).returncode == 0
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    (program,) = re.findall(r"^ *```js\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL)
    program = program.replace('"/home/me/.venv/bin/python"', json.dumps(sys.executable))
    program = re.sub(r'"(?:/home/me/)?notes\b', f'"{notes.as_posix()}', program)
    if "registerGateway" in program:
        program += "console.log(registered.disposers.length, 'tools');\n"

    done = subprocess.run(
        [node, "--input-type=module", "-e", program],
        cwd=ROOT / "plugin",
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=SECONDS,
    )

    assert done.returncode == 0, done.stderr
    assert ("4 tools" if page != "finding.md" else "手冲") in done.stdout


# ---------------------------------------------------------------- configurations of hosts


def servers() -> list[Any]:
    """Every server that a JSON block of the pages for hosts configures, with the page's name."""
    found = []
    for page in [ROOT / "docs" / "mcp.md", *(ROOT / "docs" / "howto").glob("*.md")]:
        for block in re.findall(
            r"^ *```json\n(.*?)^ *```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        ):
            value = json.loads(block)
            (of_host,) = [value[key] for key in ("mcpServers", "servers", "context_servers") if key in value]
            found += [pytest.param(server, id=f"{page.stem}-{len(found)}") for server in of_host.values()]
    return found


@pytest.mark.parametrize("server", servers())
def test_what_a_host_is_told_is_what_the_program_takes(server: dict[str, Any]) -> None:
    if "url" in server:
        assert server["url"].startswith("http://127.0.0.1:")
        assert server["url"].endswith("/mcp")
        assert server["headers"]["Authorization"].startswith("Bearer ")
    elif server["command"] == "node":
        program, *options = server["args"]
        told = (ROOT / "plugin" / "bin" / Path(program).name).read_text(encoding="utf-8")
        assert all(f"\n  {option} " in told for option in options if option.startswith("--"))
    else:
        assert Path(server["command"]).name == "wikigate"
        command = main.every()[server["args"][0]]
        parsed, rest, _ = command.make_parser(click.Context(command)).parse_args(server["args"][1:])
        assert rest == []
        assert parsed["wiki"]
