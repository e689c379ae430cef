"""The doctor names each trouble with its cure, and finds nothing wrong where nothing is."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from wire import EXAMPLE, run

from wikigate.corpus.health import running_build, sqlite_version, unmerged_log, unwritable_because
from wikigate.corpus.lock import builder_lock
from wikigate.faces import doctor
from wikigate.faces.lines import plain


@pytest.fixture
def wiki(tmp_path: Path) -> Path:
    root = tmp_path / "wiki"
    root.mkdir()
    (root / "a.md").write_text("# A\n\nText.\n", encoding="utf-8")
    assert run("build", "--wiki", str(root)).returncode == 0
    return root


def examined(root: Path) -> tuple[int, str]:
    done = run("doctor", "--wiki", str(root))
    assert done.stderr == b""
    return done.returncode, done.stdout.decode()


def test_nothing_is_wrong_where_nothing_is(example_state: Path) -> None:
    done = run("doctor", env={"WIKIGATE_WIKI": str(EXAMPLE), "WIKIGATE_STATE": str(example_state)})
    assert done.returncode == 0
    assert done.stdout.decode().endswith("\n\nall well\n")


def test_it_changes_nothing(wiki: Path) -> None:
    def files() -> dict[Path, bytes]:
        beside = ("-shm", "-wal")  # SQLite's own, made by whoever reads
        return {p: p.read_bytes() for p in wiki.rglob("*") if p.is_file() and not p.name.endswith(beside)}

    before = files()
    examined(wiki)
    assert files() == before


def test_a_missing_corpus_is_to_be_built(tmp_path: Path) -> None:
    status, text = examined(tmp_path)
    assert status == 1
    assert f"To make it, run: wikigate build --wiki {tmp_path}" in text
    assert "1 to mend, 0 to look at" in text


def test_a_stale_corpus_is_to_be_built(wiki: Path) -> None:
    (wiki / "b.md").write_text("# B\n", encoding="utf-8")
    status, text = examined(wiki)
    assert status == 0
    assert "1 pages, built" in text
    assert "changed since" in text
    assert f"→ wikigate build --wiki {wiki}" in text


def test_a_damaged_corpus_is_to_be_built(wiki: Path) -> None:
    (wiki / ".wikigate" / "corpus.sqlite").write_bytes(b"nonsense" * 1000)
    status, text = examined(wiki)
    assert status == 1
    assert "To make it anew, run: wikigate build" in text


def test_a_corpus_of_another_version_is_to_be_built(wiki: Path) -> None:
    with closing(apsw.Connection(str(wiki / ".wikigate" / "corpus.sqlite"))) as corpus:
        corpus.execute("UPDATE meta SET value = 'of yesterday' WHERE key = 'pipeline_version'")
    status, text = examined(wiki)
    assert status == 1
    assert "made by another version of wikigate (pipeline of yesterday" in text
    assert f"run: wikigate build --wiki {wiki}" in text


def test_a_file_that_cannot_be_read_is_named(wiki: Path) -> None:
    (wiki / "bad.md").write_bytes(b"\xff\xfe\xff\x00\x01")
    run("build", "--wiki", str(wiki))
    status, text = examined(wiki)
    assert status == 0
    assert "files that could not be read: 1" in text
    assert "bad.md" in text
    assert "save it as UTF-8" in text


def test_a_mistake_in_the_settings_is_named_with_its_line(wiki: Path) -> None:
    (wiki / "wikigate.toml").write_text("gitignore = 3\n", encoding="utf-8")
    status, text = examined(wiki)
    assert status == 1
    assert "line 1: gitignore: must be true or false" in text


def test_a_wiki_that_is_not_there_is_said(tmp_path: Path) -> None:
    status, text = examined(tmp_path / "nowhere")
    assert status == 1
    assert "does not exist" in text


@pytest.mark.skipif(os.name == "nt", reason="a folder that cannot be written to is made otherwise there")
def test_a_state_folder_that_cannot_be_written_to_is_said(wiki: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = run("doctor", "--wiki", str(wiki), "--state", "/proc/nowhere")
    assert done.returncode == 1
    assert b"--state DIR" in done.stdout
    assert unwritable_because(tmp_path / "not" / "yet") is None
    assert not (tmp_path / "not").exists()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "access", lambda *_: False)
        assert unwritable_because(tmp_path / "not" / "yet") == os.strerror(errno.EACCES)
    assert unwritable_because(tmp_path / "file") is not None, "it is no folder"


def test_a_running_build_is_named_and_an_old_lock_is_not(wiki: Path) -> None:
    state = wiki / ".wikigate"
    assert (state / "build.lock").exists()
    assert running_build(state) is None
    with builder_lock(state, wait=0):
        if sys.platform != "win32":  # there a process does not stand in its own way
            assert running_build(state) == f"process {os.getpid()}"
        assert f"process {os.getpid()}" in examined(wiki)[1]
    assert running_build(state) is None


def test_a_log_that_was_left_is_no_trouble(wiki: Path) -> None:
    assert unmerged_log(wiki / ".wikigate") == 0
    (wiki / ".wikigate" / "corpus.sqlite-wal").write_bytes(b"x")
    assert unmerged_log(wiki / ".wikigate") == 1


@pytest.mark.parametrize(
    ("files", "stdout", "system", "state"),
    [
        ("utf-8", "utf-8", "posix", None),
        ("UTF8", "cp65001", "nt", None),
        ("ascii", "ascii", "posix", "bad"),
        ("utf-8", "cp936", "nt", "warn"),
    ],
)
def test_an_encoding_that_loses_characters_is_told(
    files: str, stdout: str, system: str, state: str | None
) -> None:
    found = list(doctor._encoding(files, stdout, system))
    assert [remark.state for remark in found] == ([state] if state else [])
    assert all(remark.mend for remark in found)


def test_many_files_are_counted_and_the_first_are_named() -> None:
    pages = tuple((f"{number}.md", "odd") for number in range(25))
    shown = plain(doctor.doctor_lines([doctor.Remark("warn", "pages", "25", "", pages)]))
    assert "5.md  odd" in shown
    assert "6.md" not in shown
    assert "and 19 more" in shown


def test_sqlite_is_recent_enough() -> None:
    version, recent = sqlite_version()
    assert version.count(".") == 2
    assert recent
