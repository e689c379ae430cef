"""Trouble with the state folder: each is told as what it is, with what to do, and costs no corpus that was whole."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import apsw
import pytest
from corpus_maker import NOW, corpus_path, run_build, write_pages
from wire import EXAMPLE, ROOT, environment

from wikigate.corpus.build import build
from wikigate.corpus.check.prove import check
from wikigate.corpus.file.dump import canonical_dump
from wikigate.corpus.file.reader import open_corpus
from wikigate.corpus.lock import builder_lock
from wikigate.corpus.settings.config import Settings
from wikigate.errors import BuildLockedError, CorpusError, EngineError, StateError, WikiRootError, WorkerError

posix = pytest.mark.skipif(sys.platform == "win32", reason="limits, mounts and users are POSIX's")

PAGES = {f"p{n}.md": f"# Page {n}\n\n{'线性表 heron stands. ' * 300}\n" for n in range(12)}


@pytest.fixture
def wiki(tmp_path: Path) -> Path:
    write_pages(tmp_path / "wiki", PAGES)
    return tmp_path / "wiki"


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def everyones() -> Iterator[Path]:
    """A folder that every user may enter; pytest's own are its user's alone."""
    with tempfile.TemporaryDirectory(prefix="wikigate-") as name:
        place = Path(name)
        place.chmod(0o755)
        yield place


def in_child(program: str, *arguments: object) -> str:
    """Run a program that prints what it caught; its last line."""
    preamble = (
        "import os, pathlib, sys\n"
        "from corpus_maker import run_build\n"
        "from wikigate.corpus.file.reader import open_corpus\n"
        "from wikigate.errors import WikigateError\n"
        "wiki, state, *rest = map(pathlib.Path, sys.argv[1:])\n"
        "def build():\n"
        "    try:\n"
        "        return 'built ' + run_build(wiki, state).build_id\n"
        "    except WikigateError as error:\n"
        "        return f'{type(error).__name__}: {error.message}'\n"
    )
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", preamble + program, *map(str, arguments)],
        capture_output=True, encoding="utf-8", check=False, cwd=ROOT,
        env=environment() | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")])},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip().rpartition("\n")[2]


# ---------------------------------------------------------------- no room


@posix
@pytest.mark.parametrize("kib", [1, 100, 450])
def test_a_build_without_room_says_so_and_leaves_the_old_corpus(kib: int, wiki: Path, state: Path) -> None:
    first = run_build(wiki, state)
    write_pages(wiki, {f"new{n}.md": f"# New {n}\n\n{'别的内容 other words. ' * 900}\n" for n in range(30)})

    said = in_child(
        f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({kib} * 1024, resource.RLIM_INFINITY))\n"
        "print(build())",
        wiki,
        state,
    )

    assert said.startswith("StateError: The corpus could not be written to "), said
    assert "Make room" in said
    with open_corpus(corpus_path(state)) as corpus:
        assert corpus.meta["build_id"] == first.build_id
        assert len(corpus.recall('"heron"', 20)) == 12
    assert run_build(wiki, state).indexed == 30
    assert check(wiki, state).sound


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 1 MiB."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)]
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        pytest.skip("only root on Linux can mount a small disk")
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("this root cannot mount")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def test_a_full_disk_is_told_and_its_corpus_still_read(wiki: Path, small_disk: Path) -> None:
    state = small_disk / "state"
    write_pages(wiki, {path: text[:300] for path, text in PAGES.items()})
    first = run_build(wiki, state)
    write_pages(wiki, {f"new{n}.md": f"# New {n}\n\n{'别的内容 other words. ' * 900}\n" for n in range(90)})
    with open_corpus(corpus_path(state)) as resident:
        with pytest.raises(StateError, match="disk full"):
            run_build(wiki, state)
        assert not resident.refresh()
        fill(small_disk / "filler")
        with open_corpus(corpus_path(state)) as fresh:
            assert fresh.meta["build_id"] == first.build_id
    with open_corpus(corpus_path(state)) as late:  # nothing can be laid beside the corpus any more
        assert late.page_count == 12


def fill(place: Path) -> None:
    with suppress(OSError), place.open("ab", 0) as filler:
        while filler.write(b"x" * 4096):
            pass


# ---------------------------------------------------------------- no right to


@posix
@pytest.mark.parametrize("what", ["no folder", "empty folder", "corpus there"])
def test_a_state_folder_that_cannot_be_written_to_is_told(what: str, everyones: Path) -> None:
    wiki = everyones / "wiki"
    write_pages(wiki, PAGES)
    parent = everyones / "parent"
    state = parent / "state"
    parent.mkdir()
    if what != "no folder":
        state.mkdir()
    if what == "corpus there":
        run_build(wiki, state)
    before = corpus_path(state).read_bytes() if what == "corpus there" else b""
    places = [*([state, *state.iterdir()] if state.exists() else []), parent]
    said = as_nobody(
        "print(build())", wiki, state, {place: 0o555 if place.is_dir() else 0o444 for place in places}
    )

    assert said.startswith(f"StateError: The state folder {state} cannot be written to (Permission denied)")
    assert "--state" in said
    if before:
        assert corpus_path(state).read_bytes() == before


@posix
def test_a_corpus_that_may_not_be_read_is_told(wiki: Path, everyones: Path) -> None:
    state = everyones / "state"
    run_build(wiki, state)
    said = as_nobody(
        "try: open_corpus(state / 'corpus.sqlite')\nexcept WikigateError as error: print(error.message)",
        wiki,
        state,
        {state: 0o555, corpus_path(state): 0o000},
    )

    assert "no right to read it" in said


@posix
def test_the_log_of_a_killed_build_in_a_folder_that_cannot_be_written_to_is_told(
    wiki: Path, everyones: Path
) -> None:
    state = everyones / "state"
    run_build(wiki, state)
    log = state / "corpus.sqlite-wal"
    log.write_bytes(b"\x37\x7f\x06\x82" + bytes(4000))
    said = as_nobody(
        "try: open_corpus(state / 'corpus.sqlite')\nexcept WikigateError as error: print(error.message)",
        wiki,
        state,
        {state: 0o555, corpus_path(state): 0o444, log: 0o444},
    )

    assert "wikigate build as a user who may write there" in said


def as_nobody(program: str, wiki: Path, state: Path, modes: dict[Path, int]) -> str:
    """Run `program` with `modes` in force, as a user to whom they apply."""
    before = {place: place.stat().st_mode & 0o7777 for place in modes}
    # All is loaded, and a page read, before the change of user: nobody may not be able to read the modules.
    warm = (
        "from wikigate.corpus.parse import read_pages\nimport tempfile\n"
        "with tempfile.TemporaryDirectory() as t:\n"
        "    mine = state; state = pathlib.Path(t, 's'); build(); open_corpus(state / 'corpus.sqlite').close()\n"
        "    state = mine\n"
        "os.geteuid() or os.setuid(65534)\n"
    )
    try:
        for place, mode in modes.items():
            place.chmod(mode)
        return in_child(warm + program, wiki, state)
    finally:
        for place, mode in reversed(before.items()):
            place.chmod(mode)


def test_a_wiki_that_is_gone_for_a_while_keeps_its_corpus(wiki: Path, state: Path) -> None:
    first = run_build(wiki, state)
    away = wiki.rename(wiki.with_name("away"))

    with pytest.raises(WikiRootError, match="left as it is"):
        run_build(wiki, state)
    with open_corpus(corpus_path(state)) as corpus:
        assert corpus.meta["build_id"] == first.build_id
    with pytest.raises(WikiRootError):
        run_build(wiki, wiki / ".wikigate")
    assert not wiki.exists()
    away.rename(wiki)
    assert run_build(wiki, state).unchanged == 12


# ---------------------------------------------------------------- not a corpus


def test_another_programs_database_is_left_as_it_is(wiki: Path, state: Path) -> None:
    state.mkdir()
    connection = apsw.Connection(str(corpus_path(state)))
    connection.execute("CREATE TABLE letters (text); INSERT INTO letters VALUES ('dear')")
    connection.close()
    before = corpus_path(state).read_bytes()

    with pytest.raises(StateError, match="another program's database"):
        run_build(wiki, state)
    assert corpus_path(state).read_bytes() == before
    with pytest.raises(CorpusError, match="another program"):
        open_corpus(corpus_path(state))
    connection = apsw.Connection(str(corpus_path(state)))
    assert connection.execute("SELECT text FROM letters").fetchall() == [("dear",)]
    connection.close()


@pytest.mark.parametrize("sql", ["DROP TABLE section", "DROP TABLE section_fts", "DROP TABLE fold"])
def test_a_corpus_that_lacks_a_table_is_damaged_for_readers_and_mended_by_a_build(
    sql: str, wiki: Path, state: Path
) -> None:
    first = run_build(wiki, state)
    dump = list(canonical_dump(corpus_path(state)))
    connection = apsw.Connection(str(corpus_path(state)))
    connection.execute(sql)
    connection.close()

    with pytest.raises(CorpusError) as caught, open_corpus(corpus_path(state)) as corpus:
        use(corpus, wiki)
    assert caught.value.state == "damaged"
    assert not check(wiki, state).sound
    write_pages(wiki, {"p0.md": PAGES["p0.md"] + "\n"})
    run_build(wiki, state)
    write_pages(wiki, {"p0.md": PAGES["p0.md"]})
    run_build(wiki, state, full=True)
    assert list(canonical_dump(corpus_path(state))) == dump
    with open_corpus(corpus_path(state)) as corpus:
        assert corpus.meta["build_id"] == first.build_id


def use(corpus: Any, wiki: Path) -> None:  # noqa: ANN401 - whatever a reader is
    """Read all that a corpus has."""
    for page in corpus.pages():
        for look in (
            corpus.text,
            corpus.sections,
            corpus.aliases,
            corpus.tags,
            corpus.links_to,
            corpus.linked_from,
        ):
            look(page.id)
        corpus.outline(page.id)
        for block in corpus.blocks(page.id, None):
            assert len(block.units) == len(block.lines)
            assert isinstance(block.plain, str)
        corpus.stale(page, wiki)
    corpus.fold("咖啡Ａ")
    corpus.words()
    corpus.diagnostics()
    corpus.names(["咖啡"])
    corpus.frequencies(["咖啡", "coffee"])
    corpus.recall('"咖啡" OR "coffee"', 10)
    corpus.rank_pages('"咖啡" OR "coffee"', 10)


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[str]]:
    state = tmp_path_factory.mktemp("sound")
    run_build(EXAMPLE, state)
    return corpus_path(state).read_bytes(), list(canonical_dump(corpus_path(state)))


def assert_damage_is_met(seed: int, example: tuple[bytes, list[str]], state: Path) -> None:
    """Damage a corpus at random: nothing breaks, a check finds it or there is none, a full build mends it."""
    rng = random.Random(seed)
    sound, dump = example
    image = bytearray(sound)
    place = rng.randrange(len(image))
    kind = rng.choice(["bit", "bit", "bits", "noise", "hole", "cut"])
    for at in {"bit": [place], "bits": [rng.randrange(len(image)) for _ in range(40)]}.get(kind, []):
        image[at] ^= 1 << rng.randrange(8)
    if kind == "noise":
        image[place : place + 5000] = rng.randbytes(len(image[place : place + 5000]))
    if kind == "hole":
        page = place // 4096 * 4096
        image[page : page + 4096] = bytes(4096)
    if kind == "cut":
        del image[place:]
    state.mkdir()
    corpus_path(state).write_bytes(bytes(image))

    try:
        found = check(EXAMPLE, state).sound
    except CorpusError:
        found = False
    assert not found or list(canonical_dump(corpus_path(state))) == dump
    try:
        with open_corpus(corpus_path(state)) as corpus:
            use(corpus, EXAMPLE)
    except (CorpusError, EngineError):
        assert not found
    for full in (False, True):
        try:
            run_build(EXAMPLE, state, full=full)
        except (StateError, WikiRootError) as error:
            refusal = error.message
        else:
            continue
        assert (
            "another program" in refusal or "belongs to the wiki" in refusal
        )  # these marks were hit themselves
        return
    assert list(canonical_dump(corpus_path(state))) == dump
    assert check(EXAMPLE, state).sound


@pytest.mark.parametrize("seed", range(6))
def test_random_damage_breaks_nothing(seed: int, example: tuple[bytes, list[str]], state: Path) -> None:
    assert_damage_is_met(seed, example, state)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_much_random_damage_breaks_nothing(seed: int, example: tuple[bytes, list[str]], state: Path) -> None:
    assert_damage_is_met(seed, example, state)


# ---------------------------------------------------------------- two at once


def test_a_second_builder_waits_for_the_first(wiki: Path, state: Path) -> None:
    run_build(wiki, state)
    lock = builder_lock(state, wait=0)
    lock.__enter__()
    threading.Timer(0.4, lambda: lock.__exit__(None, None, None)).start()
    began = time.monotonic()

    assert run_build(wiki, state, wait=20).unchanged == 12
    assert 0.3 < time.monotonic() - began < 10


def test_a_second_builder_says_who_holds_the_lock_when_its_patience_ends(wiki: Path, state: Path) -> None:
    run_build(wiki, state)
    hold = (
        "import pathlib, sys\nfrom wikigate.corpus.lock import builder_lock\n"
        "with builder_lock(pathlib.Path(sys.argv[1]), wait=0): print('held', flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [
            sys.executable, "-c", hold,
            str(state),
        ],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(), cwd=ROOT,
    )  # fmt: skip
    with holder:
        assert holder.stdout
        assert holder.stdout.readline()
        began = time.monotonic()
        with pytest.raises(BuildLockedError, match=rf"process {holder.pid}.*--wait") as caught:
            run_build(wiki, state, wait=0.3)
        assert time.monotonic() - began >= 0.3
        assert caught.value.retryable
        holder.kill()
    assert run_build(wiki, state).unchanged == 12  # a dead process holds nothing


def test_a_corpus_that_another_program_locks_is_told(
    wiki: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wikigate.corpus.file.store._BUSY_MS", 100)
    run_build(wiki, state)
    browser = apsw.Connection(str(corpus_path(state)))
    browser.execute("BEGIN IMMEDIATE")

    with pytest.raises(BuildLockedError, match="Another program keeps"):
        run_build(wiki, state)
    browser.close()


@posix
@pytest.mark.slow
def test_the_processes_of_a_killed_build_end_with_it(tmp_path: Path) -> None:
    write_pages(
        tmp_path / "wiki", {f"p{n}.md": f"# {n}\n\n" + "内容很多。Some words.\n\n" * 800 for n in range(150)}
    )
    command = [sys.executable, "-m", "wikigate", "build", "--wiki", str(tmp_path / "wiki"), "--jobs", "2"]
    build = subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 30
    while len(workers := children(build.pid)) < 3 and time.monotonic() < deadline:
        time.sleep(0.02)
    build.send_signal(signal.SIGKILL)
    build.communicate(timeout=30)

    assert len(workers) == 3  # two that read, and the tracker of multiprocessing
    while any(map(is_running, workers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_running, workers))
    assert run_build(tmp_path / "wiki", tmp_path / "wiki" / ".wikigate").indexed == 150


def end_at_once(*_: object) -> None:
    os._exit(9)


@pytest.mark.slow
def test_a_worker_that_is_killed_is_told_and_costs_no_corpus(
    wiki: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = run_build(wiki, state)
    monkeypatch.setattr("wikigate.corpus.spread.PAYS_FROM_BYTES", 1)
    monkeypatch.setattr("wikigate.corpus.worker.read_packed", end_at_once)

    with pytest.raises(WorkerError, match="--jobs 1"):
        build(wiki, state, settings=Settings(), now=NOW, jobs=2, full=True)
    with open_corpus(corpus_path(state)) as corpus:
        assert corpus.meta["build_id"] == first.build_id


def children(pid: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    ).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.split("\n") if line]
    return [child for child, parent in pairs if parent == pid]


def is_running(pid: int) -> bool:
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return bool(shown.stdout.strip()) and not shown.stdout.startswith("Z")


# ---------------------------------------------------------------- who holds the log


def test_the_log_shrinks_while_a_server_idles(tmp_path: Path) -> None:
    wiki, state = tmp_path / "wiki", tmp_path / "state"
    write_pages(wiki, PAGES)
    run_build(wiki, state)
    log = state / "corpus.sqlite-wal"
    server = subprocess.Popen(
        [sys.executable, "-m", "wikigate", "serve", "--no-watch", "--wiki", str(wiki), "--state", str(state)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment(), cwd=ROOT,
    )  # fmt: skip

    def ask() -> Any:  # noqa: ANN401 - any JSON
        assert server.stdin
        assert server.stdout
        request = {"jsonrpc": "2.0", "id": 1, "method": "recall", "params": {"query": "heron"}}
        server.stdin.write(json.dumps(request).encode() + b"\n")
        server.stdin.flush()
        return json.loads(server.stdout.readline())["result"]

    with server:
        for n in range(3):
            assert ask()["kind"] == "recall"
            write_pages(wiki, {"p1.md": f"# Page {n}\n\n{'heron ' * 500}\n"})
            run_build(wiki, state)
            assert log.stat().st_size == 0
        assert server.stdin
        server.stdin.close()


def test_a_resident_reader_without_locks_sees_the_next_build(
    wiki: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_build(wiki, state)

    def refuse(*_: object, **__: object) -> None:
        raise apsw.CantOpenError("as in a folder that cannot be written to")

    real = apsw.Connection
    monkeypatch.setattr(
        apsw, "Connection", lambda name, **options: real(name, **options) if "immutable" in name else refuse()
    )
    with open_corpus(corpus_path(state)) as corpus:
        corpus.rest()
        monkeypatch.setattr(apsw, "Connection", real)
        write_pages(wiki, {"p0.md": "# Another\n\negret\n"})
        run_build(wiki, state)

        assert corpus.refresh()
        assert [hit.page for hit in corpus.recall('"egret"', 5)] == ["p0.md"]
