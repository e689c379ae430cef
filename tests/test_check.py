from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest
from corpus_maker import corpus_path, run_build, write_pages

from wikigate.corpus.check.prove import check
from wikigate.corpus.file.dump import canonical_dump
from wikigate.corpus.file.encoding import pack_search, search_text
from wikigate.errors import CorpusError

PAGES = {
    "a.md": "---\ntitle: 甲\naliases: [乙]\n---\n\nintro, unless closed\n\n# 甲\n\n见 [[b]]、[[none]]。**粗** &amp; 细。\n\n## 二\n\n- 一\n- 二 #tag\n",
    "b.md": "# B\n\nrunning dogs\n\n| 名 | 值 |\n|---|---|\n| 甲 | 3 |\n",
}


@pytest.fixture
def wiki(tmp_path: Path) -> Path:
    write_pages(tmp_path / "wiki", PAGES)
    return tmp_path / "wiki"


@pytest.fixture
def state(wiki: Path, tmp_path: Path) -> Path:
    run_build(wiki, tmp_path / "state")
    return tmp_path / "state"


TWO = "## 二\n\n- 一\n- 二 #tag\n"
"""Text of the last section of a.md."""


def packed(*blocks: list[str]) -> str:
    return f"x'{pack_search(search_text(blocks), TWO).hex()}'"


def spoil(state: Path, sql: str) -> None:
    connection = apsw.Connection(str(corpus_path(state)))
    connection.execute(sql)
    connection.close()


def test_a_sound_corpus_has_no_problem(wiki: Path, state: Path) -> None:
    report = check(wiki, state)

    assert report.sound
    assert (report.pages, report.stale) == (2, ())
    assert report.blocks > report.sections > report.pages


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        ("UPDATE page SET text = replace(text, '粗', '细') WHERE path = 'a.md'", "rows"),
        ("UPDATE page SET text = text || 'x' WHERE path = 'a.md'", "section"),
        ("UPDATE page SET sha256 = replace(sha256, 'a', 'b')", "digest"),
        ("UPDATE page SET link_digest = 'x' WHERE path = 'a.md'", "link_digest"),
        ("UPDATE section SET end_cp = end_cp - 1 WHERE ordinal = 1", "rows"),
        ("UPDATE section SET line = 1 WHERE ordinal = 1", "section"),
        ("UPDATE section SET level = 2 WHERE level = 0", "section"),
        ("UPDATE block SET end_cp = end_cp + 900 WHERE ordinal = 1", "block"),
        ("UPDATE block SET section = 7 WHERE ordinal = 1", "block"),
        ("UPDATE block SET section = 0 WHERE ordinal = 2", "block"),
        ("UPDATE block SET runs = x'80' WHERE ordinal = 1", "runs"),
        ("UPDATE block SET runs = x'800102' WHERE ordinal = 1", "runs"),
        ("UPDATE block SET units = x'0101' WHERE ordinal = 1", "units"),
        ("UPDATE block SET units = x'007f' WHERE ordinal = 1", "units"),
        (
            f"UPDATE section SET search = {packed([' a '], [' b '], [' c '])} WHERE level = 2",
            "search",
        ),
        (
            f"UPDATE section SET search = {packed([' a ', ' b '], [' b '], [' c '])} WHERE level = 2",
            "search",
        ),
        (f"UPDATE section SET search = {packed([' a '])} WHERE level = 2", "search"),
        ("UPDATE section SET search = x'77' WHERE level = 2", "rows"),
        ("UPDATE link SET end_cp = 9000", "span"),
        ("UPDATE link SET target_id = NULL", "link_digest"),
        ("UPDATE link SET target_id = 99", "rows"),
        ("DELETE FROM block WHERE ordinal = 1", "rows"),
        ("UPDATE quantity SET end_cp = end_cp + 900", "quantity"),
        ("UPDATE quantity SET low = 4", "digest"),
        ("DELETE FROM quantity", "digest"),
        ("UPDATE cue SET block = 77", "cue"),
        ("UPDATE cue SET kind = 'reason'", "digest"),
        ("DELETE FROM alias", "digest"),
        ("DELETE FROM diagnostic", "build_id"),
        ("DELETE FROM page WHERE path = 'b.md'", "rows"),
        ("DELETE FROM section_fts WHERE rowid = 2", "index"),
        ("INSERT INTO section_fts (rowid, words) VALUES (77, 'ghost')", "index"),
        ("UPDATE section_fts_docsize SET sz = x'01010101' WHERE id = 2", "index"),
        ("UPDATE fold SET folded = 'b' WHERE code_point = 0x41", "fold"),
        ("DELETE FROM fold WHERE code_point = 0x41", "fold"),
        ("DELETE FROM word WHERE lang = 'zh'", "word"),
        ("UPDATE meta SET value = value + 1 WHERE key = 'bytes'", "meta"),
        ("DELETE FROM diagnostic WHERE origin = 'link'", "diagnostic"),
        ("UPDATE diagnostic SET path = 'c.md' WHERE origin = 'link'", "rows"),
    ],
)
def test_planted_damage_is_found(sql: str, what: str, wiki: Path, tmp_path: Path) -> None:
    (wiki / "bad.md").write_bytes(b"\xff\x00\xff\x80")  # so that there is a diagnostic to lose
    run_build(wiki, tmp_path / "state")
    spoil(tmp_path / "state", sql)

    assert what in {problem.what for problem in check(wiki, tmp_path / "state").problems}


LATE = {
    "c.md": "# C\n\n---\ntitle: 丙\n---\n\n正文。\n\n## 二\n",
    "d.md": "# D\n---\ntitle: 丁\n---\n",
}


def test_front_matter_below_the_first_heading_is_the_one_gap_that_sections_may_leave(tmp_path: Path) -> None:
    write_pages(tmp_path / "wiki", LATE)
    run_build(tmp_path / "wiki", tmp_path / "state")

    assert check(tmp_path / "wiki", tmp_path / "state").sound

    spoil(tmp_path / "state", "UPDATE section SET start_cp = start_cp + 1 WHERE ordinal = 1")
    spoil(tmp_path / "state", "UPDATE section SET end_cp = end_cp - 1 WHERE ordinal = 0")

    found = {problem.page for problem in check(tmp_path / "wiki", tmp_path / "state").problems}
    assert set(LATE) <= found


UNPROVEN = {
    "page.mtime_ns",  # of a file that may have been touched since
    "skipped.mtime_ns",
    "meta built_at",  # the moment and the tools of the build, which no one can look up again
    "meta tools",
    "meta reading",  # another one makes the next build read every page
    "meta wiki_root",  # another one is taken for a wiki that was moved, or is refused
    "section_fts_docsize.origin",  # the index's own bookkeeping: postings and lengths are proven as they are read
    "section_fts_idx.segid",  # where it leads elsewhere, a term is not found, and that is told
    "section_fts_idx.term",
    "section_fts_config.k",
    "section_fts_config.v",
}
"""Cells that may change without a word: no answer depends on them."""


@pytest.mark.slow
def test_every_cell_of_every_table_is_under_proof(wiki: Path, tmp_path: Path) -> None:
    (wiki / "bad.md").write_bytes(b"\xff\x00\xff\x80")
    run_build(wiki, tmp_path / "state")
    sound = corpus_path(tmp_path / "state").read_bytes()
    missed: set[str] = set()
    for number, (name, sql, values) in enumerate(alterations(corpus_path(tmp_path / "state"))):
        state = tmp_path / f"state{number}"
        state.mkdir()
        corpus_path(state).write_bytes(sound)
        connection = apsw.Connection(str(corpus_path(state)))
        try:
            connection.execute(sql, values)
        except apsw.ConstraintError:  # no row can be so
            continue
        finally:
            connection.close()
        with contextlib.suppress(CorpusError):  # it shows as soon as the corpus is opened
            if check(wiki, state).sound:
                missed.add(name)

    assert missed <= UNPROVEN


def alterations(corpus: Path) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """For some rows of each table: a statement that alters one cell, the table and column, the bindings."""
    rng = random.Random(5)
    connection = apsw.Connection(str(corpus))
    found: list[Any] = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
    ).fetchall()
    for (table,) in found:
        columns: list[Any] = connection.execute(f"PRAGMA table_info({table})").fetchall()
        names = [column[1] for column in columns]
        keys = [column[1] for column in columns if column[5]]
        rows: list[Any] = connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
        for row in rng.sample(rows, min(2, len(rows))) if table != "meta" else rows:
            where = " AND ".join(f"{key} = ?" for key in keys)
            key_values = [row[names.index(key)] for key in keys]
            for name, value in zip(names, row, strict=True):
                shown = f"meta {row[0]}" if table == "meta" else f"{table}.{name}"
                yield (
                    shown,
                    f"UPDATE {table} SET {name} = ? WHERE {where}",
                    (altered(value, rng), *key_values),
                )
    connection.close()


def altered(value: object, rng: random.Random) -> object:
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return str(int(value) + 1) if value.isdigit() else value + "x"
    if isinstance(value, bytes):
        place = rng.randrange(len(value) or 1)
        return value[:place] + bytes([(value[place] if value else 0) ^ 1]) + value[place + 1 :]
    return 1


def test_damage_to_the_file_itself_is_found(wiki: Path, state: Path) -> None:
    place = corpus_path(state)
    data = bytearray(place.read_bytes())
    data[40_000:60_000] = os.urandom(20_000)
    place.write_bytes(bytes(data))

    with contextlib.suppress(CorpusError):  # too damaged to be read at all
        assert not check(wiki, state).sound


def test_pages_that_changed_on_the_disk_are_stale_not_broken(wiki: Path, state: Path) -> None:
    write_pages(wiki, {"a.md": "# Other\n"})
    (wiki / "b.md").unlink()

    report = check(wiki, state)

    assert report.sound
    assert report.stale == (("a.md", "changed"), ("b.md", "gone"))


def test_a_check_lists_every_diagnostic(wiki: Path, tmp_path: Path) -> None:
    (wiki / "bad.md").write_bytes(b"\xff\x00\xff\x80")
    built = run_build(wiki, tmp_path / "state")

    assert check(wiki, tmp_path / "state").diagnostics == built.diagnostics


def test_a_dump_has_every_row_and_posting_but_no_time(state: Path) -> None:
    lines = list(canonical_dump(corpus_path(state)))
    tables = {line.split('"')[1] for line in lines}

    assert tables >= {
        "meta",
        "page",
        "alias",
        "tag",
        "section",
        "block",
        "link",
        "name",
        "fold",
        "words",
        "leads_to",
    }
    assert any(line.startswith('["posting","dog"') for line in lines)
    assert not any("built_at" in line or str(state) in line for line in lines)


@pytest.mark.corpora
@pytest.mark.slow
@pytest.mark.parametrize("name", ["foam", "howtocook", "horcy-zhtw", "js-primer-ja", "dendron-site"])
def test_real_wikis_make_sound_corpora(name: str, corpora: Path, tmp_path: Path) -> None:
    wiki = corpora / name
    built = run_build(wiki, tmp_path / "state")

    report = check(wiki, tmp_path / "state")

    assert report.problems == ()
    assert not [found for found in built.diagnostics if found.code == "read_failed"]
