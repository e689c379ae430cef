"""`build --watch` and the builder beside `serve`: what is saved is found, and nothing that happens ends the watching."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any

import pytest
from corpus_maker import corpus_path, run_build, write_pages
from wire import ROOT, assert_valid, environment, running

from wikigate.corpus import watch
from wikigate.corpus.file.reader import open_corpus
from wikigate.corpus.finish import BuildReport
from wikigate.errors import WatchError, WikigateError

PAGES = {"a.md": "# A\n\nheron\n", "deep/b.md": "# B\n\negret\n"}
PATIENCE = 90.0
"""Seconds after which a test gives up: many times what is promised, for machines that are busy."""


class Watcher:
    """`keep_fresh` in a thread, and what it told.

    Attributes:
        builds: Number of builds that were run, also those that changed nothing.
    """

    def __init__(self, wiki: Path, state: Path) -> None:
        self.wiki, self.state = wiki, state
        self.told: list[BuildReport] = []
        self.failures: list[WikigateError] = []
        self.builds = 0
        self.ended: WikigateError | None = None
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            watch.keep_fresh(
                self.wiki,
                self.state,
                now=time.time,
                built=self.told.append,
                failed=self.failures.append,
                stop=self.stop,
                jobs=1,
            )
        except WikigateError as error:
            self.ended = error

    def finds(self, word: str) -> list[str]:
        with open_corpus(corpus_path(self.state)) as corpus:
            return [hit.page for hit in corpus.recall(f'"{word}"', 99)]

    def settled(self) -> int:
        """Number of builds once no more come."""
        before = -1
        while before != self.builds:
            before = self.builds
            time.sleep(0.6)
        return before


def until(condition: Callable[[], object]) -> float:
    """Wait for something; seconds that it took."""
    began = time.monotonic()
    while not condition():
        assert time.monotonic() - began < PATIENCE, "it never came"
        time.sleep(0.01)
    return time.monotonic() - began


@pytest.fixture
def watcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watcher]:
    write_pages(tmp_path / "wiki", PAGES)
    watcher = Watcher(tmp_path / "wiki", tmp_path / "wiki" / ".wikigate")
    real = watch.build

    def counted(*args: Any, **options: Any) -> BuildReport:  # noqa: ANN401 - handed on
        watcher.builds += 1
        return real(*args, **options)

    monkeypatch.setattr(watch, "build", counted)
    monkeypatch.setattr(watch, "_RETRY_SECONDS", 0.2)
    watcher.thread.start()
    try:
        until(lambda: watcher.builds >= 2 or watcher.ended)  # the second one: it is watching now
        yield watcher
    finally:
        watcher.stop.set()
        watcher.thread.join(PATIENCE)
        assert not watcher.thread.is_alive(), "the watching did not end"


def test_a_saved_page_is_found_within_a_second(watcher: Watcher) -> None:
    took = []
    for n in range(3):
        write_pages(watcher.wiki, {"a.md": f"# A\n\nword{n}x\n"})
        took.append(until(lambda n=n: watcher.finds(f"word{n}x")))

    assert min(took) < 1.0


def test_a_burst_of_saves_is_folded_together(watcher: Watcher) -> None:
    before = watcher.settled()
    for n in range(200):
        write_pages(watcher.wiki, {f"burst/p{n}.md": f"# P{n}\n\nbittern\n"})
    until(lambda: len(watcher.finds("bittern")) == 99)
    after = watcher.settled()

    with open_corpus(corpus_path(watcher.state)) as corpus:
        assert corpus.page_count == 202
    assert after - before < 20


@pytest.mark.parametrize(
    "name",
    [
        "a.md~",
        "4913",
        ".a.md.swp",
        ".#a.md",
        "#a.md#",
        "a.md.tmp",
        "a.md___jb_tmp___",
        "image.png",
        ".goutputstream-X1",
    ],
)
def test_what_editors_lay_beside_a_page_starts_no_build(name: str, watcher: Watcher) -> None:
    before = watcher.settled()
    place = watcher.wiki / name
    place.write_text("heron", encoding="utf-8")
    time.sleep(0.1)
    place.write_text("heron heron", encoding="utf-8")
    if name != "image.png":
        place.unlink()
    (watcher.wiki / ".git").mkdir()
    (watcher.wiki / ".git" / "index.md").write_text("# Not a page\n", encoding="utf-8")

    assert watcher.settled() == before


@pytest.mark.parametrize("style", ["rename over", "vim", "truncate and write"])
def test_every_way_of_saving_is_seen(style: str, watcher: Watcher) -> None:
    page, text = watcher.wiki / "a.md", "# A\n\nkingfisher\n"
    if style == "rename over":
        (watcher.wiki / "a.md.tmp").write_text(text, encoding="utf-8")
        (watcher.wiki / "a.md.tmp").replace(page)
    elif style == "vim":
        (watcher.wiki / "4913").touch()
        (watcher.wiki / "4913").unlink()
        page.replace(watcher.wiki / "a.md~")
        page.write_text(text, encoding="utf-8")
        (watcher.wiki / "a.md~").unlink()
    else:
        page.write_text("", encoding="utf-8")
        page.write_text(text, encoding="utf-8")

    until(lambda: watcher.finds("kingfisher") == ["a.md"])
    assert watcher.finds("heron") == []


def test_a_folder_that_moves_takes_its_pages_along(watcher: Watcher) -> None:
    (watcher.wiki / "deep").rename(watcher.wiki / "v1.0")
    until(lambda: watcher.finds("egret") == ["v1.0/b.md"])
    shutil.move(watcher.wiki / "v1.0", watcher.wiki.parent / "elsewhere")
    until(lambda: watcher.finds("egret") == [])


def test_an_error_is_told_once_and_does_not_end_the_watching(watcher: Watcher) -> None:
    (watcher.wiki / "wikigate.toml").write_text("ignore = 5\n", encoding="utf-8")
    until(lambda: watcher.failures)
    tries = watcher.builds
    until(lambda: watcher.builds > tries or len(watcher.failures) > 1 or time.sleep(1.2) is None)
    assert len(watcher.failures) == 1
    assert "wikigate.toml" in watcher.failures[0].message
    (watcher.wiki / "wikigate.toml").write_text('ignore = ["deep/"]\n', encoding="utf-8")

    until(lambda: watcher.finds("egret") == [])
    assert watcher.finds("heron") == ["a.md"]


def test_what_stood_in_the_way_may_go_by_itself(watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    real = watch.build

    def refuse(*_: object, **__: object) -> BuildReport:
        raise WatchError("no room")

    monkeypatch.setattr(watch, "build", refuse)
    write_pages(watcher.wiki, {"a.md": "# A\n\nbittern\n"})
    until(lambda: watcher.failures)
    monkeypatch.setattr(watch, "build", real)

    until(lambda: watcher.finds("bittern"))


def test_only_builds_that_changed_something_are_told(watcher: Watcher) -> None:
    watcher.settled()
    assert len(watcher.told) == 1
    os.utime(watcher.wiki / "a.md")
    watcher.settled()
    assert len(watcher.told) == 1


def test_a_wiki_that_goes_away_ends_the_watching_with_a_word(watcher: Watcher) -> None:
    shutil.rmtree(watcher.wiki, ignore_errors=True)
    until(lambda: watcher.ended)
    assert "removed or replaced" in str(watcher.ended)


def test_a_wiki_that_cannot_be_watched_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> Iterator[set[object]]:
        raise OSError("OS file watch limit reached.")

    monkeypatch.setattr(watch, "watch", full)
    write_pages(tmp_path / "wiki", PAGES)
    with pytest.raises(WatchError, match=r"limit reached.*max_user_watches"):
        watch.keep_fresh(
            tmp_path / "wiki", tmp_path / "state", now=time.time, built=lambda _: None, failed=lambda _: None
        )


# ---------------------------------------------------------------- the program


def start(*words: str, **options: Any) -> AbstractContextManager[subprocess.Popen[str]]:  # noqa: ANN401 - handed on
    return running(
        [sys.executable, "-m", "wikigate", *words],
        4 * PATIENCE,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        encoding="utf-8", env=environment(), cwd=ROOT, **options,
    )  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal to one process there")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_the_watching_with_a_last_line(end: signal.Signals, tmp_path: Path) -> None:
    write_pages(tmp_path, PAGES)
    with start("build", "--watch", "--json", "--wiki", str(tmp_path)) as program:
        assert program.stdout
        assert program.stderr
        first = json.loads(program.stdout.readline())
        assert "watching" in program.stderr.readline()
        write_pages(tmp_path, {"c.md": "# C\n"})
        second = json.loads(program.stdout.readline())
        program.send_signal(end)
        out, told = program.communicate(timeout=PATIENCE)

    for reply in (first, second):
        assert_valid(reply)
    assert [first["pages"]["indexed"], second["pages"]["indexed"]] == [2, 1]
    assert (program.returncode, out, told) == (0, "", "watching ended\n")


def ask(server: subprocess.Popen[str], query: str) -> Any:  # noqa: ANN401 - any JSON
    assert server.stdin
    assert server.stdout
    message = {"jsonrpc": "2.0", "id": 1, "method": "recall", "params": {"query": query}}
    server.stdin.write(json.dumps(message) + "\n")
    server.stdin.flush()
    reply = json.loads(server.stdout.readline())["result"]
    assert_valid(reply)
    return reply


def test_a_server_keeps_its_corpus_fresh(tmp_path: Path) -> None:
    wiki, state = tmp_path / "wiki", tmp_path / "state"
    write_pages(wiki, PAGES)
    with start("serve", "--wiki", str(wiki), "--state", str(state)) as server:
        until(lambda: ask(server, "heron").get("results"))
        for word in ("bittern", "kingfisher"):
            time.sleep(0.2)
            write_pages(wiki, {"a.md": f"# A\n\n{word}\n"})
            until(lambda word=word: ask(server, word).get("results"))
        _, told = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    assert "Traceback" not in told


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
@pytest.mark.parametrize("end", ["closed", "killed"])
def test_the_builder_beside_a_server_ends_with_it(end: str, tmp_path: Path) -> None:
    write_pages(tmp_path, PAGES)
    with start("serve", "--wiki", str(tmp_path)) as server:
        until(lambda: ask(server, "heron").get("results"))
        builders = children_of(server.pid)
        if end == "killed":
            server.kill()
        server.communicate(timeout=PATIENCE)
    assert builders
    until(lambda: not any(is_running(pid) for pid in builders))
    assert run_build(tmp_path, tmp_path / ".wikigate").unchanged == 2


def test_a_server_whose_state_cannot_be_written_serves_what_there_is(tmp_path: Path) -> None:
    write_pages(tmp_path / "wiki", PAGES)
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "build.lock").mkdir()  # stands in for any obstacle, also for root
    with start("serve", "--wiki", str(tmp_path / "wiki"), "--state", str(tmp_path / "state")) as server:
        assert ask(server, "heron")["error"]["code"] == "E_ENGINE_UNAVAILABLE"
        assert server.stderr
        assert "[diag] watch: The state folder" in server.stderr.readline()
        assert ask(server, "heron")["error"]["code"] == "E_ENGINE_UNAVAILABLE"
        server.communicate(timeout=PATIENCE)


def children_of(pid: int) -> list[int]:
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(place.parent.name))
    return found


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    ("path", "change", "counts"),
    [
        ("wiki/é/a.md", "modified", True),
        ("wiki/e\N{COMBINING ACUTE ACCENT}/a.md", "modified", True),
        ("other name of the wiki/a.md", "added", True),
        ("other name of the wiki/a.png", "added", False),
        ("wiki/.wikigate/corpus.sqlite-wal", "modified", False),
        ("wiki/states/corpus.sqlite", "added", False),
        ("wiki/.obsidian/a.md", "added", False),
        ("wiki/wikigate.toml", "modified", True),
        ("wiki/sub/wikigate.toml", "modified", False),
        ("wiki/sub/.gitignore", "modified", True),
        ("wiki/folder", "deleted", True),
        ("wiki/a.md~", "deleted", False),
    ],
)
def test_what_may_change_the_corpus_counts(path: str, change: str, counts: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a table
    concerns = watch._filter(tmp_path / "wiki", tmp_path / "wiki" / "states")

    assert concerns(watch.Change[change], str(tmp_path / path)) == counts


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty there")
@pytest.mark.parametrize("where", ["terminal", "pipe"])
def test_progress_shows_on_a_terminal_only_and_json_stays_one_line(where: str, tmp_path: Path) -> None:
    import pty  # noqa: PLC0415 - not on Windows

    write_pages(tmp_path, {f"p{n}.md": f"# P{n}\n" for n in range(300)})
    ours, theirs = pty.openpty() if where == "terminal" else os.pipe()
    told: list[bytes] = []

    def listen() -> None:
        with suppress(OSError):  # how the end of a terminal looks on Linux
            while part := os.read(ours, 65536):
                told.append(part)

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    done = subprocess.run(
        [sys.executable, "-m", "wikigate", "build", "--json", "--wiki", str(tmp_path)],
        stdout=subprocess.PIPE, stderr=theirs, env=environment({"TERM": "xterm"}), cwd=ROOT, check=True, timeout=PATIENCE,
    )  # fmt: skip
    os.close(theirs)
    listener.join(PATIENCE)
    os.close(ours)

    assert done.stdout.count(b"\n") == 1
    assert_valid(json.loads(done.stdout))
    assert (b"300/300" in b"".join(told)) == (where == "terminal")
    assert not told or where == "terminal"
