"""The command line: who is calling, and what a person sees."""

from __future__ import annotations

import json
import os
import re
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from click.testing import CliRunner
from wire import EXAMPLE, assert_valid, bridge, run

from wikigate.cli import Call, is_bridge, plain_call
from wikigate.faces.person import main

COMMANDS = tuple(sorted(main.homes))


@pytest.fixture
def at(example_state: Path) -> dict[str, str]:
    return {"WIKIGATE_WIKI": str(EXAMPLE), "WIKIGATE_STATE": str(example_state)}


@pytest.mark.parametrize(
    ("arguments", "call"),
    [
        (["context"], Call("context", None, None)),
        (["context", "--wiki", "w", "--state=s"], Call("context", "w", "s")),
        (["context", "--wiki="], Call("context", "", None)),
        (["ping", "--deep", "--json"], Call("ping", None, None, deep=True, as_json=True)),
        (["context", "--deep"], None),
        (["context", "a question"], None),
        (["context", "--json"], None),
        (["context", "--limit", "3"], None),
        (["context", "--wiki"], None),
        (["context", "--help"], None),
        ([], None),
        (["--version"], None),
    ],
)
def test_a_plain_call_has_no_argument_of_its_own(arguments: list[str], call: Call | None) -> None:
    assert plain_call(arguments) == call


@pytest.mark.parametrize(
    ("command", "terminal", "bridge_call"),
    [
        ("context", False, True),
        ("context", True, False),
        ("verify", False, True),
        ("read", False, True),
        ("build", False, False),
        ("check", False, False),
    ],
)
def test_a_program_calls_with_a_line_on_stdin(command: str, *, terminal: bool, bridge_call: bool) -> None:
    for out in (True, False):
        call = Call(command, None, None)
        assert is_bridge(call, stdin_is_terminal=terminal, stdout_is_terminal=out) is bridge_call


@pytest.mark.parametrize(
    ("call", "terminal", "bridge_call"),
    [
        (Call("ping", "w", "s"), False, True),
        (Call("ping", "w", "s"), True, False),
        (Call("ping", None, None, deep=True), False, False),
        (Call("ping", None, None, deep=True, as_json=True), True, True),
        (Call("ping", None, None, as_json=True), True, True),
    ],
)
def test_a_ping_is_a_programs_where_its_line_goes_to_one(
    call: Call, *, terminal: bool, bridge_call: bool
) -> None:
    for stdin in (True, False):
        assert is_bridge(call, stdin_is_terminal=stdin, stdout_is_terminal=terminal) is bridge_call


def test_a_person_reads_how_the_corpus_is_and_the_exit_status_says_it(
    at: dict[str, str], tmp_path: Path
) -> None:
    good = run("ping", "--deep", env=at)
    assert good.returncode == 0
    assert "corpus ok · 24 pages" in good.stdout.decode("utf-8")
    assert b"nothing changed" in good.stdout

    wiki = tmp_path / "my notes"
    wiki.mkdir()
    bad = run("ping", "--deep", "--wiki", str(wiki))
    assert bad.returncode == 1
    assert "there is no corpus yet; run: wikigate build --wiki " in bad.stdout.decode("utf-8")
    assert run("ping", "--deep", "--wiki", str(tmp_path / "nowhere")).returncode == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    shown = CliRunner().invoke(main, [command, "--help"])
    assert shown.exit_code == 0
    assert re.search(r"Example:\n +(echo .*\| )?wikigate " + command, shown.output)


def test_a_typing_error_is_told_on_stderr_and_fails() -> None:
    done = run("contxt")
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"contxt" in done.stderr


def test_a_person_gets_a_readable_page(at: dict[str, str]) -> None:
    done = run("context", "冷萃咖啡要泡多久？", "--limit", "2", env=at)
    text = done.stdout.decode("utf-8")
    assert done.returncode == 0
    assert "冷萃咖啡.md" in text
    assert re.search(r"wikigate verify ctx_\w+ ANSWER.md", text)
    assert "\x1b" not in text


def test_explain_shows_the_plan_and_the_contract(at: dict[str, str]) -> None:
    text = run("context", "冷萃咖啡要泡多久？", "--explain", env=at).stdout.decode("utf-8")
    assert "original" in text
    assert "回答的约定" in text
    assert "support insufficient" in text


@pytest.mark.parametrize(
    "arguments",
    [
        ("context", "冷萃", "--json", "--candidate", "index.md"),
        ("recall", "冷萃", "--json"),
        ("read", "index.md", "--json"),
        ("quantities", "约 3 公里", "--json"),
        ("observe", "--days", "30", "--json"),
    ],
)
def test_json_is_the_envelope_on_one_line(arguments: tuple[str, ...], at: dict[str, str]) -> None:
    done = run(*arguments, env=at)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.count(b"\n") == 1
    assert_valid(json.loads(done.stdout))


def test_a_section_is_read_by_its_heading(at: dict[str, str]) -> None:
    page = bridge("recall", {"query": "冷萃"}, env=at)["results"][1]
    done = run("read", f"{page['page']}#{page['section']}", env=at)
    assert page["section"] in done.stdout.decode("utf-8").split("\n")[0]


def test_a_verdict_stands_under_the_words_it_is_about(at: dict[str, str], tmp_path: Path) -> None:
    context = bridge("context", {"query": "冷萃咖啡要泡多久？"}, env=at)
    bad = tmp_path / "answer.md"
    bad.write_text("页面说：\n\n「冷萃咖啡要用沸水泡三分钟才好喝得很」。\n", encoding="utf-8")
    done = run("verify", context["context_id"], str(bad), env=at)
    lines = done.stdout.decode("utf-8").split("\n")
    assert done.returncode == 1
    at_line = next(n for n, line in enumerate(lines) if "沸水泡三分钟" in line and " | " in line)
    assert re.fullmatch(r" +\| +\^+", lines[at_line + 1])
    assert any(line.startswith("引文不实 (fabricated_quote, ") for line in lines)


def test_failures_go_to_stderr_with_status_1_and_to_stdout_with_json(tmp_path: Path) -> None:
    plain = run("context", "x", "--wiki", str(tmp_path))
    assert (plain.returncode, plain.stdout) == (1, b"")
    assert f"wikigate build --wiki {tmp_path}" in plain.stderr.decode("utf-8")
    machine = run("context", "x", "--json", "--wiki", str(tmp_path))
    assert machine.returncode == 1
    reply = json.loads(machine.stdout)
    assert_valid(reply)
    assert reply["error"]["code"] == "E_ENGINE_UNAVAILABLE"


def test_an_answer_that_is_no_utf8_is_refused_plainly(tmp_path: Path, at: dict[str, str]) -> None:
    (tmp_path / "a.md").write_bytes("中文".encode("gb18030"))
    done = run("verify", "ctx_a", str(tmp_path / "a.md"), env=at)
    assert done.returncode == 2
    assert b"UTF-8" in done.stderr


def test_build_reports_as_text_and_as_one_line(tmp_path: Path) -> None:
    (tmp_path / "wiki").mkdir()
    (tmp_path / "wiki" / "a.md").write_text("# A\n\nText.\n", encoding="utf-8")
    where = ("--wiki", str(tmp_path / "wiki"), "--state", str(tmp_path / "state"))

    first = run("build", *where)
    assert first.returncode == 0, first.stderr.decode()
    assert b"1 indexed" in first.stdout
    again = run("build", "--json", *where)
    report = json.loads(again.stdout)
    assert_valid(report)
    assert again.stdout.count(b"\n") == 1
    assert report["pages"]["unchanged"] == 1
    assert json.loads(run("build", "--json", "--full", "--jobs", "1", *where).stdout)["pages"]["indexed"] == 1

    assert bridge("ping", b"", *where, "--deep", "--json")["corpus"]["stale"] is False
    (tmp_path / "wiki" / "b.md").write_text("# B\n", encoding="utf-8")
    assert bridge("ping", b"", *where, "--deep", "--json")["corpus"]["stale"] is True


def test_check_reports_as_text_and_as_one_line(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\nText.\n", encoding="utf-8")
    where = ("--wiki", str(tmp_path))
    assert json.loads(run("check", "--json", *where).stdout)["error"]["code"] == "E_ENGINE_UNAVAILABLE"
    run("build", *where)
    (tmp_path / "b.md").write_text("# B\n", encoding="utf-8")
    run("build", *where)
    (tmp_path / "b.md").unlink()

    plain = run("check", *where)
    assert plain.returncode == 0, plain.stderr.decode()
    assert b"b.md: gone since the build" in plain.stdout
    done = run("check", "--json", *where)
    report = json.loads(done.stdout)
    assert_valid(report)
    assert (done.returncode, done.stdout.count(b"\n")) == (0, 1)
    assert (report["sound"], report["problems"], report["checked"]["pages"]) == (True, [], 2)
    assert report["stale"] == [{"page": "b.md", "state": "gone"}]


def test_check_fails_on_a_corpus_that_is_not_sound(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\nText.\n", encoding="utf-8")
    where = ("--wiki", str(tmp_path))
    run("build", *where)
    corpus = apsw.Connection(str(tmp_path / ".wikigate" / "corpus.sqlite"))
    corpus.execute("UPDATE page SET text = replace(text, 'Text', 'Test')")
    corpus.close()

    assert run("check", *where).returncode == 1
    done = run("check", "--json", *where)
    report = json.loads(done.stdout)
    assert_valid(report)
    assert (done.returncode, report["sound"]) == (1, False)
    assert report["problems"][0]["page"] == "a.md"
    assert b"wikigate build --full" in run("check", *where).stdout
    assert run("build", "--full", *where).returncode == 0
    assert run("check", *where).returncode == 0


def test_strict_fails_on_an_error_and_a_plain_build_does_not(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xff\x00\xd8\x00\xff\xff\x81")
    where = ("--wiki", str(tmp_path))

    loose = run("build", *where)
    strict = run("build", "--strict", "--json", *where)

    assert loose.returncode == 0
    assert b"a.md: error undecodable" in loose.stdout
    assert strict.returncode == 1
    report = json.loads(strict.stdout)
    assert report["pages"]["skipped"] == 1
    assert [item["code"] for item in report["diagnostics"]] == ["undecodable"]
    assert bridge("ping", b"", *where, "--deep", "--json")["corpus"]["stale"] is False


def test_a_mistake_in_the_configuration_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "wikigate.toml").write_text("\nmax_page_bytes = 'x'\n", encoding="utf-8")
    done = run("build", "--wiki", str(tmp_path))
    assert done.returncode == 1
    assert b"max_page_bytes" in done.stderr


def test_check_proves_a_corpus_and_finds_a_broken_one(tmp_path: Path) -> None:
    wiki, state = tmp_path / "wiki", tmp_path / "state"
    wiki.mkdir()
    (wiki / "a.md").write_text("# A\n\nTrue words.\n", encoding="utf-8")
    where = ("--wiki", str(wiki), "--state", str(state))
    assert run("check", *where).returncode == 1  # nothing is built
    run("build", *where)

    sound = run("check", *where)
    assert sound.returncode == 0
    assert b"sound" in sound.stdout

    (wiki / "a.md").write_text("# A\n\nOther words.\n", encoding="utf-8")
    changed = run("check", *where)
    assert changed.returncode == 0
    assert b"a.md: changed since the build" in changed.stdout

    with closing(sqlite3.connect(state / "corpus.sqlite")) as corpus, corpus:
        corpus.execute("UPDATE page SET text = replace(text, 'True', 'Tru')")
    broken = run("check", *where)
    assert broken.returncode == 1
    assert b"not sound" in broken.stdout


def test_an_empty_option_is_no_option(at: dict[str, str]) -> None:
    assert bridge("recall", {"query": "冷萃"}, "--wiki", "", "--state=", env=at)["kind"] == "recall"
    assert run("recall", "冷萃", "--wiki", "", "--state=", env=at).returncode == 0


@pytest.mark.parametrize("command", ["build", "context"])
def test_a_wiki_that_is_none_fails_with_the_way_out(command: str, tmp_path: Path) -> None:
    arguments = (command,) if command == "build" else (command, "x")
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 1
    assert b"E_WIKI_ROOT_MISSING" in done.stderr


def test_the_next_command_repeats_the_folders_that_were_given(tmp_path: Path) -> None:
    wiki = tmp_path / "my notes"
    wiki.mkdir()
    (wiki / "a.md").write_text("# Heron\n\nA heron stands.\n", encoding="utf-8")
    assert run("build", "--wiki", str(wiki)).returncode == 0

    shown = run("context", "heron", "--wiki", str(wiki)).stdout.decode("utf-8")
    command = next(line for line in shown.split("\n") if line.startswith("check an answer: "))
    words = shlex.split(command.removeprefix("check an answer: ")) if os.name != "nt" else []
    assert words == [] or words[3:] == ["ANSWER.md", "--wiki", str(wiki)]


def test_a_build_of_a_folder_without_pages_says_so(tmp_path: Path) -> None:
    done = run("build", "--wiki", str(tmp_path))
    assert done.returncode == 0
    assert f"no .md file under {tmp_path.resolve()}" in done.stdout.decode("utf-8")
    (tmp_path / "a.md").write_text("# A\n", encoding="utf-8")
    assert b"no .md file" not in run("build", "--wiki", str(tmp_path)).stdout
    (tmp_path / "a.md").unlink()
    assert b"no .md file" in run("build", "--wiki", str(tmp_path)).stdout


def test_ctrl_c_in_a_build_says_that_the_old_corpus_still_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("wikigate.corpus.build.build", interrupted)
    done = CliRunner().invoke(main, ["build", "--wiki", str(tmp_path)])
    assert done.exit_code == 130
    assert "the corpus is what it was before" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (("quantities", "3 km", "--wiki", "nowhere"), b"--wiki nowhere is ignored"),
        (("context", "x", "--explain", "--json"), b"--explain is ignored"),
    ],
)
def test_an_option_without_effect_is_named(
    arguments: tuple[str, ...], option: bytes, at: dict[str, str]
) -> None:
    done = run(*arguments, env=at)
    assert done.returncode == 0
    assert option in done.stderr
    assert b"ignored" not in run("quantities", "3 km", env=at).stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("read", "no such page"), "error: no page 'no such page' in this wiki"),
        (("context", " "), "error: the query is empty"),
        (("context", "x", "--limit", "99"), "error: context: limit must be an integer from 1 to 50"),
    ],
)
def test_a_typing_error_needs_no_code(arguments: tuple[str, ...], message: str, at: dict[str, str]) -> None:
    done = run(*arguments, env=at)
    assert done.returncode == 1
    assert done.stderr.decode("utf-8").startswith(message)


def test_a_citation_can_be_read(at: dict[str, str]) -> None:
    assert run("read", "水温#结论", env=at).stdout.decode("utf-8").startswith("## 结论\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_of_the_help_is_a_command_that_can_be_given(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "answer.md").write_text("x", encoding="utf-8")
    lines = (main.every()[command].epilog or "").split("\n")[2:]
    assert lines
    for line in lines:
        first, name, *arguments = shlex.split(line.rpartition("| ")[2])
        assert (first, name) == ("wikigate", command)
        with main.every()[command].make_context(
            name, arguments
        ):  # raises where an option or argument is unknown
            pass


def test_the_last_context_need_not_be_named(at: dict[str, str], tmp_path: Path) -> None:
    state = tmp_path / "state"
    env = {"WIKIGATE_WIKI": at["WIKIGATE_WIKI"], "WIKIGATE_STATE": str(state)}
    assert run("verify", "last", "-", stdin=b"An answer.\n", env=env).returncode == 1, "there is none yet"
    assert run("build", env=env).returncode == 0
    for question in ("冷萃咖啡要泡多久？", "How much caffeine a day is safe for a healthy adult?"):
        context = json.loads(run("context", question, "--json", env=env).stdout)
    done = run("verify", "last", "-", "--json", stdin=b"Up to 600 mg of caffeine a day.\n", env=env)
    verdict = json.loads(done.stdout)
    assert verdict["context_id"] == context["context_id"]
    assert [found["type"] for found in verdict["violations"]] == ["numeric_check_failed"]
