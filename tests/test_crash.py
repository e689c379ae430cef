"""A build that is killed at any moment leaves readers one whole build, and the next build a file to go on from."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from corpus_maker import corpus_path, run_build
from crash_reader import fingerprint
from wire import EXAMPLE, environment, running

from wikigate.contracts import versions
from wikigate.corpus.file.dump import canonical_dump
from wikigate.corpus.file.reader import open_corpus
from wikigate.corpus.lock import builder_lock
from wikigate.errors import CorpusError

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the builds are forked and killed by signal")

TESTS = Path(__file__).parent
QUERY = '"咖啡" OR "coffee" OR "水温" OR "grind"'
RECALL = Path(versions.__file__).with_name("recall.sql")
OWN_DRIVER = TESTS.parent / "plugin" / "node_modules" / "better-sqlite3"
VARIANTS = 4


def test_readers_see_whole_builds_while_builds_are_killed(tmp_path: Path) -> None:
    readers = [python_reader(tmp_path)]
    if shutil.which("node") and (OWN_DRIVER / "build").is_dir():  # else the long test brings its own driver
        readers.append(node_reader(tmp_path, OWN_DRIVER))
    Storm(tmp_path, seed=6, readers=readers, copies="a").blow(kills=20)


@pytest.mark.slow
def test_two_readers_see_whole_builds_through_200_kills(tmp_path: Path, better_sqlite3: Path) -> None:
    readers = [python_reader(tmp_path), node_reader(tmp_path, better_sqlite3)]
    Storm(tmp_path, seed=206, readers=readers, copies="a").blow(kills=200)


def test_first_builds_that_are_killed_leave_no_corpus_or_a_whole_one(tmp_path: Path) -> None:
    storm = Storm(tmp_path, seed=1, readers=[], copies="a")
    storm.begin()
    shutil.rmtree(storm.state)
    outcomes = set()
    with storm.builder() as builder:
        for part in (0.0, 0.3, 0.6, 0.9, 1.0, 1.1, 1.2):
            storm.kill_after(builder, part)
            try:
                outcomes.add(storm.variant_now())
            except CorpusError as error:
                outcomes.add(error.state)
    assert "missing" in outcomes
    assert outcomes <= {"missing", 0}
    storm.next_build_is_whole(0)


@pytest.mark.slow
def test_node_reads_a_corpus_in_a_folder_that_cannot_be_written_to(
    tmp_path: Path, better_sqlite3: Path
) -> None:
    state = tmp_path / "state"
    run_build(EXAMPLE, state)
    command = [*node_reader(tmp_path, better_sqlite3)[:-1], "--frozen"]
    state.chmod(0o555)
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    finally:
        state.chmod(0o755)
    assert done.returncode == 0, done.stderr
    with open_corpus(corpus_path(state)) as corpus:
        assert json.loads(done.stdout)[2:] == [corpus.meta["build_id"], fingerprint(corpus, QUERY)]


def python_reader(base: Path) -> list[str]:
    script = TESTS / "crash_reader.py"
    return [sys.executable, str(script), str(corpus_path(base / "state")), QUERY, str(base / "stop")]


def node_reader(base: Path, driver: Path) -> list[str]:
    script = TESTS / "crash_reader.cjs"
    corpus = corpus_path(base / "state")
    return ["node", str(script), str(driver), str(RECALL), str(corpus), QUERY, str(base / "stop")]


@pytest.fixture(scope="session")
def better_sqlite3(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Node driver: the plugin's own, or one installed for the tests, once for all their processes."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("there is no Node on this machine (https://nodejs.org, 20 or later)")
    if (OWN_DRIVER / "build").is_dir():
        return OWN_DRIVER
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "better-sqlite3"
    folder.mkdir(exist_ok=True)
    driver = folder / "node_modules" / "better-sqlite3"
    with builder_lock(folder, wait=600):
        if not (folder / "installed").exists():
            (folder / "package.json").write_text("{}", encoding="utf-8")
            command = [npm, "install", "better-sqlite3@12", "--no-audit", "--no-fund", "--silent"]
            done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
            trouble = done.returncode and (done.stdout + done.stderr).strip()[-300:]
            (folder / "installed").write_text(str(trouble or ""), encoding="utf-8")
        if trouble := (folder / "installed").read_text(encoding="utf-8"):
            pytest.skip(f"npm cannot install better-sqlite3: {trouble}")
    return driver


def pages_of(variant: int, copies: str) -> dict[str, bytes]:
    """Copies of the example wiki, a few pages changed, gone and new in each variant."""
    rng = random.Random(variant)
    pages = {
        f"{copy}/{place.relative_to(EXAMPLE).as_posix()}": place.read_bytes()
        for copy in copies
        for place in sorted(EXAMPLE.rglob("*.md"))
    }
    for path in rng.sample(sorted(pages), 8):
        pages[path] += (
            f"\n\n## Variant {variant}\n\n水温 {variant} 度，coffee {'grind ' * variant}.\n".encode()
        )
    for path in rng.sample(sorted(pages), 3):
        del pages[path]
    pages[f"new/{variant}.md"] = f"# 新 {variant}\n\n咖啡。见 [[caffeine]]。\n".encode()
    return pages


def write_pages_of(wiki: Path, pages: dict[str, bytes]) -> None:
    """Bring `wiki` to these pages, writing only what differs."""
    for place in list(wiki.rglob("*.md")):
        if place.relative_to(wiki).as_posix() not in pages:
            place.unlink()
    for path, data in pages.items():
        place = wiki / path
        if not place.is_file() or place.read_bytes() != data:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)


@dataclass
class Reference:
    """What a full build of a variant gives."""

    build_id: str
    dump: list[str]
    seen: str


@dataclass
class Storm:
    """Builds of changing pages, killed at random moments, while readers look on.

    Attributes:
        allowed: From when on (nanoseconds, monotonic clock) which variants a reader may see.
    """

    base: Path
    seed: int
    readers: list[list[str]]
    copies: str
    references: list[Reference] = field(default_factory=list)
    allowed: list[tuple[int, frozenset[int]]] = field(default_factory=list)

    def begin(self) -> None:
        """Make the references and a first corpus."""
        self.rng = random.Random(self.seed)
        self.wiki, self.state = self.base / "wiki", self.base / "state"
        self.references = [self._reference(variant) for variant in range(VARIANTS)]
        self._write(self.wiki, 0)
        began = time.monotonic()
        run_build(self.wiki, self.state, now=time.time())
        self.seconds = {True: (time.monotonic() - began, 0.1)}
        self._allow(0)

    def kill_after(self, builder: subprocess.Popen[str], part: float) -> None:
        """Start a build and kill it when this part of the time of a full build has passed."""
        pid = self._start(builder, full=False)
        time.sleep(part * self.seconds[True][0])
        os.kill(pid, signal.SIGKILL)
        self._ended(builder)

    def blow(self, kills: int) -> None:
        """Kill so many builds, and look at what each leaves."""
        self.begin()
        with self.builder() as builder, self._watching():
            self.seconds = {full: self._time(builder, full=full) for full in (True, False)}
            here, done = 0, 0
            while done < kills:
                target = self.rng.choice([n for n in range(VARIANTS) if n != here])
                self._write(self.wiki, target)
                self._allow(here, target)
                killed = self._kill_one(builder)
                done += killed
                assert self.variant_now() in {here, target}
                if killed and self.rng.random() < 0.2:
                    here = self.variant_now()
                    continue  # the next one meets what two killed builds left
                self.next_build_is_whole(target)
                here = target
                self._allow(here)

    def _reference(self, variant: int) -> Reference:
        wiki, state = self.base / f"wiki{variant}", self.base / f"state{variant}"
        self._write(wiki, variant)
        built = run_build(wiki, state)
        with open_corpus(corpus_path(state)) as corpus:
            return Reference(
                built.build_id, list(canonical_dump(corpus_path(state))), fingerprint(corpus, QUERY)
            )

    def _write(self, wiki: Path, variant: int) -> None:
        write_pages_of(wiki, pages_of(variant, self.copies))

    def _allow(self, *variants: int) -> None:
        self.allowed.append((time.monotonic_ns(), frozenset(variants)))

    def _kill_one(self, builder: subprocess.Popen[str]) -> bool:
        """Start a build and kill it: anywhere, or at its end, where it writes. Whether it was still running."""
        full = self.rng.random() < 0.4
        whole, end = self.seconds[full]
        late = self.rng.random() < 0.5
        pid = self._start(builder, full=full)
        if late:
            while self._line(builder) != "finishing":
                pass
        time.sleep(self.rng.uniform(0, 1.2 * (end if late else whole)))
        os.kill(pid, signal.SIGKILL)
        status = self._ended(builder)
        assert status in {0, signal.SIGKILL}, "a build failed by itself"
        return status != 0

    def next_build_is_whole(self, target: int) -> None:
        report = run_build(self.wiki, self.state, now=time.time())
        assert report.build_id == self.references[target].build_id
        assert list(canonical_dump(corpus_path(self.state))) == self.references[target].dump

    def variant_now(self) -> int:
        with open_corpus(corpus_path(self.state)) as corpus:
            here = [reference.build_id for reference in self.references].index(corpus.meta["build_id"])
            assert fingerprint(corpus, QUERY) == self.references[here].seen
            return here

    def _time(self, builder: subprocess.Popen[str], *, full: bool) -> tuple[float, float]:
        """Seconds of a build, and of its end alone."""
        self._allow(0, 1)
        self._write(self.wiki, 1)
        began = time.monotonic()
        self._start(builder, full=full)
        while self._line(builder) != "finishing":
            pass
        finishing = time.monotonic()
        assert self._ended(builder) == 0
        ended = time.monotonic()
        self._write(self.wiki, 0)
        run_build(self.wiki, self.state, now=time.time())
        return ended - began, ended - finishing

    @contextmanager
    def builder(self) -> Iterator[subprocess.Popen[str]]:
        with running(
            [sys.executable, str(TESTS / "crash_builder.py"), str(self.wiki)], 500,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", env=environment(),
        ) as builder:  # fmt: skip
            assert self._line(builder) == "ready"
            yield builder

    def _start(self, builder: subprocess.Popen[str], *, full: bool) -> int:
        assert builder.stdin
        builder.stdin.write(json.dumps([str(self.wiki), str(self.state), full, 1]) + "\n")
        builder.stdin.flush()
        line = self._line(builder)
        while not line.startswith("started "):
            line = self._line(builder)
        return int(line.split()[1])

    def _ended(self, builder: subprocess.Popen[str]) -> int:
        assert builder.stdin
        builder.stdin.write("reap\n")
        builder.stdin.flush()
        line = self._line(builder)
        while not line.startswith("ended "):
            line = self._line(builder)
        return int(line.split()[1])

    @staticmethod
    def _line(builder: subprocess.Popen[str]) -> str:
        assert builder.stdout
        line = builder.stdout.readline()
        assert line, "the builder is gone"
        assert line != "failed\n", "a build failed by itself: its traceback is on stderr"
        return line.strip()

    @contextmanager
    def _watching(self) -> Iterator[None]:
        """Run the readers, and hold what they saw against what they may have seen."""
        outs = [self.base / f"reader{n}.txt" for n in range(len(self.readers))]
        running = []
        for command, out in zip(self.readers, outs, strict=True):
            with out.open("wb") as stream:
                running.append(
                    subprocess.Popen(command, stdout=stream, stderr=subprocess.PIPE, env=environment())
                )
        try:
            yield
        finally:
            (self.base / "stop").touch()
            troubles = [reader.communicate(timeout=60)[1].decode() for reader in running]
        self._allow(*range(VARIANTS))
        for reader, trouble, out in zip(running, troubles, outs, strict=True):
            assert reader.returncode == 0, trouble
            self._judge([json.loads(line) for line in out.read_text(encoding="utf-8").split("\n") if line])

    def _judge(self, looks: list[tuple[int, int, str, str]]) -> None:
        assert len(looks) > 20, "the reader hardly read"
        variants = {reference.build_id: n for n, reference in enumerate(self.references)}
        ends = [since for since, _ in self.allowed[1:]] + [sys.maxsize]
        for began, ended, build_id, seen in looks:
            variant = variants[build_id]
            assert seen == self.references[variant].seen
            possible = (
                allowed
                for (since, allowed), until in zip(self.allowed, ends, strict=True)
                if since <= ended and began < until
            )
            assert any(variant in allowed for allowed in possible), f"build {variant} at {began}"
