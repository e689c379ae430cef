from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import apsw
import pytest
from corpus_maker import NOW, corpus_path, run_build, write_pages
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wikigate.corpus import prepare
from wikigate.corpus.build import build
from wikigate.corpus.file.dump import canonical_dump
from wikigate.corpus.file.reader import open_corpus
from wikigate.corpus.lock import LOCK_NAME, builder_lock
from wikigate.corpus.settings.config import Settings
from wikigate.errors import BuildLockedError, WikiRootError

PAGES = {
    "index.md": "# 首页\n\n见 [[stack]] 和 [[不存在]]。\n",
    "ds/stack.md": "---\ntitle: 栈\naliases: [LIFO]\n---\n\n# 栈\n\n栈是一种后进先出的线性表。\n\n## 实现\n\n用数组实现。\n",
    "ds/queue.md": "# Queue\n\nA queue is running first in, first out. See [stack](stack.md).\n",
}


@pytest.fixture
def wiki(tmp_path: Path) -> Path:
    root = tmp_path / "wiki"
    write_pages(root, PAGES)
    return root


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def test_a_first_build_indexes_every_page(wiki: Path, state: Path) -> None:
    report = run_build(wiki, state)

    assert (report.indexed, report.unchanged, report.removed, report.skipped) == (3, 0, 0, 0)
    with open_corpus(corpus_path(state)) as corpus:
        assert [page.path for page in corpus.pages()] == sorted(PAGES)
        assert corpus.text(corpus.page("ds/stack.md").id) == PAGES["ds/stack.md"]  # type: ignore[union-attr]


def test_a_second_build_reads_nothing_and_writes_nothing(wiki: Path, state: Path) -> None:
    first = run_build(wiki, state)
    before = corpus_path(state).read_bytes()

    second = run_build(wiki, state)

    assert (second.indexed, second.unchanged) == (0, 3)
    assert second.build_id == first.build_id
    assert corpus_path(state).read_bytes() == before


def test_only_what_changed_is_read_again(wiki: Path, state: Path) -> None:
    run_build(wiki, state)
    write_pages(wiki, {"index.md": "# 别的\n"})
    (wiki / "ds/queue.md").unlink()

    report = run_build(wiki, state)

    assert (report.indexed, report.unchanged, report.removed) == (1, 1, 1)


def test_the_same_bytes_under_a_new_time_stamp_are_not_read_again(wiki: Path, state: Path) -> None:
    first = run_build(wiki, state)
    os.utime(wiki / "index.md", ns=(1, 1))

    report = run_build(wiki, state)

    assert (report.indexed, report.unchanged, report.build_id) == (0, 3, first.build_id)
    with open_corpus(corpus_path(state)) as corpus:
        assert corpus.page("index.md").mtime_ns == 1  # type: ignore[union-attr]


def test_a_time_stamp_younger_than_two_seconds_is_not_trusted(wiki: Path, state: Path) -> None:
    now = (wiki / "index.md").stat().st_mtime + 1
    run_build(wiki, state, now=now)
    place = wiki / "index.md"
    stamp = place.stat().st_mtime_ns
    place.write_bytes(PAGES["index.md"].replace("首", "末").encode())
    os.utime(place, ns=(stamp, stamp))

    report = run_build(wiki, state, now=now + 60)

    assert report.indexed == 1


def test_the_report_accounts_for_every_file_found(wiki: Path, state: Path) -> None:
    (wiki / "bad.md").write_bytes(b"\xff\x00\xff\x80")
    (wiki / "big.md").write_bytes(b"x" * 2000)
    (wiki / "odd.md").write_bytes(b"---\na: [\n---\n\n# Odd\n")
    limits = Settings(max_page_bytes=1000)

    first = run_build(wiki, state, settings=limits)
    second = run_build(wiki, state, settings=limits)

    assert (first.indexed, first.skipped, first.degraded) == (4, 2, 1)
    assert (second.indexed, second.unchanged, second.skipped, second.degraded) == (0, 4, 2, 1)
    codes = {(found.page, found.code) for found in second.diagnostics}
    assert {("bad.md", "undecodable"), ("big.md", "too_large"), ("odd.md", "frontmatter_invalid")} <= codes
    assert second.diagnostics == first.diagnostics


def test_a_skipped_file_that_was_mended_is_read(wiki: Path, state: Path) -> None:
    (wiki / "bad.md").write_bytes(b"\xff\x00\xff\x80")
    run_build(wiki, state)
    write_pages(wiki, {"bad.md": "# Good\n"})

    report = run_build(wiki, state)

    assert (report.indexed, report.skipped) == (1, 0)
    assert not [found for found in report.diagnostics if found.page == "bad.md"]


def test_a_page_that_became_unreadable_leaves_no_trace_but_its_diagnostic(wiki: Path, state: Path) -> None:
    run_build(wiki, state)
    (wiki / "ds/stack.md").write_bytes(b"\xff\x00\xff\x80")

    report = run_build(wiki, state)

    assert (report.indexed, report.removed, report.skipped) == (0, 1, 1)
    with open_corpus(corpus_path(state)) as corpus:
        assert corpus.page("ds/stack.md") is None
        assert corpus.recall('"线性"', 5) == []


def test_a_page_that_breaks_the_reader_costs_no_other_page(
    wiki: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr("wikigate.corpus.parse.parse_body", fail)
    report = run_build(wiki, state)

    assert (report.indexed, report.skipped) == (0, 3)
    assert {(found.code, found.level) for found in report.diagnostics} == {("read_failed", "error")}


def test_broken_links_are_told_and_forgotten_when_the_page_comes(wiki: Path, state: Path) -> None:
    first = run_build(wiki, state)
    write_pages(wiki, {"不存在.md": "# 现在存在\n"})
    second = run_build(wiki, state)

    broken = [found for found in first.diagnostics if found.code == "link_broken"]
    assert [(found.page, found.level, found.line) for found in broken] == [("index.md", "info", 3)]
    assert [found for found in second.diagnostics if found.code == "link_broken"] == []


def test_other_settings_for_reading_read_everything_again(wiki: Path, state: Path) -> None:
    run_build(wiki, state)

    assert run_build(wiki, state, settings=Settings(max_page_bytes=5000)).indexed == 3


@pytest.mark.parametrize("name", ["PIPELINE_VERSION", "tool_versions"])
def test_another_version_of_the_tools_reads_everything_again(
    name: str, wiki: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_build(wiki, state)
    monkeypatch.setattr(prepare, name, "other" if name.isupper() else lambda: "other")
    write_pages(wiki, {"new.md": "# New\n"})

    assert run_build(wiki, state).indexed == 4


def test_a_full_build_reads_everything_again_and_gives_the_same_corpus(wiki: Path, state: Path) -> None:
    first = run_build(wiki, state)
    before = list(canonical_dump(corpus_path(state)))
    (wiki / "ds/queue.md").unlink()
    run_build(wiki, state)
    write_pages(wiki, {"ds/queue.md": PAGES["ds/queue.md"]})

    again = run_build(wiki, state, full=True)

    assert (again.indexed, again.unchanged, again.build_id) == (3, 0, first.build_id)
    assert list(canonical_dump(corpus_path(state))) == before


def test_a_full_build_counts_the_pages_that_are_gone(wiki: Path, state: Path) -> None:
    run_build(wiki, state)
    (wiki / "ds/queue.md").unlink()

    assert run_build(wiki, state, full=True).removed == 1


def test_an_executor_of_the_caller_gives_the_same_corpus(wiki: Path, state: Path, tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as executor:
        other = run_build(wiki, tmp_path / "other", executor=executor)

    assert other.build_id == run_build(wiki, state).build_id
    assert list(canonical_dump(corpus_path(tmp_path / "other"))) == list(canonical_dump(corpus_path(state)))


@pytest.mark.slow
def test_several_processes_give_the_same_corpus(tmp_path: Path) -> None:
    write_pages(tmp_path / "wiki", {f"p{n:02}.md": f"# Page {n}\n\n" + "内容。" * 2000 for n in range(60)})
    builds = [
        build(tmp_path / "wiki", tmp_path / f"state{jobs}", settings=Settings(), now=NOW, jobs=jobs)
        for jobs in (1, 2)
    ]

    assert builds[0].build_id == builds[1].build_id


def test_progress_is_told_up_to_the_last_page(wiki: Path, state: Path) -> None:
    told: list[tuple[int, int]] = []
    build(
        wiki,
        state,
        settings=Settings(),
        now=NOW,
        jobs=1,
        progress=lambda done, total: told.append((done, total)),
    )

    assert told[-1] == (3, 3)


def test_the_wiki_is_never_written_to(wiki: Path, state: Path) -> None:
    before = {
        place: (place.read_bytes(), place.stat().st_mtime_ns) for place in wiki.rglob("*") if place.is_file()
    }

    run_build(wiki, state)

    after = {
        place: (place.read_bytes(), place.stat().st_mtime_ns) for place in wiki.rglob("*") if place.is_file()
    }
    assert after == before


def test_the_state_folder_is_private_and_ignored_by_git(wiki: Path, state: Path) -> None:
    run_build(wiki, state)

    assert (state / ".gitignore").read_text(encoding="utf-8") == "*\n"
    if sys.platform != "win32":
        assert state.stat().st_mode & 0o777 == 0o700


def test_a_state_folder_of_another_wiki_is_refused(wiki: Path, state: Path, tmp_path: Path) -> None:
    run_build(wiki, state)
    write_pages(tmp_path / "second", {"a.md": "# A\n"})

    with pytest.raises(WikiRootError, match="belongs to the wiki"):
        run_build(tmp_path / "second", state)
    with open_corpus(corpus_path(state)) as corpus:
        assert corpus.page_count == 3


def test_a_wiki_that_was_moved_takes_its_corpus_along(wiki: Path, tmp_path: Path) -> None:
    run_build(wiki, wiki / ".wikigate")
    moved = tmp_path / "moved"
    shutil.copytree(wiki, moved)

    report = run_build(moved, moved / ".wikigate")

    assert report.unchanged + report.indexed == 3
    with open_corpus(corpus_path(moved / ".wikigate")) as corpus:
        assert corpus.meta["wiki_root"] == str(moved)


def test_a_second_builder_is_told_who_holds_the_lock(wiki: Path, state: Path) -> None:
    run_build(wiki, state)
    with builder_lock(state, wait=0), pytest.raises(BuildLockedError, match=f"process {os.getpid()}"):
        run_build(wiki, state)


def test_a_lock_file_left_by_a_dead_process_is_taken_over(wiki: Path, state: Path) -> None:
    state.mkdir()
    (state / LOCK_NAME).write_text("process 1\n", encoding="utf-8")

    assert run_build(wiki, state).indexed == 3


@pytest.mark.parametrize("content", [b"no database at all, but longer than a header" * 100, b""])
def test_a_file_that_is_no_corpus_is_built_anew(content: bytes, wiki: Path, state: Path) -> None:
    state.mkdir()
    corpus_path(state).write_bytes(content)

    assert run_build(wiki, state).indexed == 3


def test_a_corpus_of_another_layout_is_built_anew(wiki: Path, state: Path) -> None:
    run_build(wiki, state)
    with apsw.Connection(str(corpus_path(state))) as connection:
        connection.pragma("user_version", 99)
    connection.close()

    assert run_build(wiki, state).indexed == 3


def test_readers_see_the_old_corpus_whole_until_the_new_one_is(wiki: Path, state: Path) -> None:
    run_build(wiki, state)
    write_pages(wiki, {"new.md": "# New\n\n线性表\n", "ds/stack.md": "# 空\n"})
    seen: list[tuple[int, int, bool]] = []
    with open_corpus(corpus_path(state)) as early:

        def look(_done: int, _total: int) -> None:
            with open_corpus(corpus_path(state)) as late:
                for corpus in (early, late):
                    hits = corpus.recall('"线性"', 9)
                    texts = [hit.span.of(corpus.text(hit.page_id)) for hit in hits]
                    seen.append((corpus.page_count, len(hits), "线性表" in texts[0]))

        build(wiki, state, settings=Settings(), now=NOW, jobs=1, progress=look)
        assert seen == [(3, 1, True)] * 2
        assert early.page_count == 3
        assert early.page("new.md") is None
        assert early.refresh()
        assert [hit.page for hit in early.recall('"线性"', 9)] == ["new.md"]


def test_a_build_that_fails_leaves_the_old_corpus(wiki: Path, state: Path) -> None:
    first = run_build(wiki, state)
    write_pages(wiki, {"new.md": "# New\n"})

    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(wiki, state, settings=Settings(), now=NOW, jobs=1, progress=stop)
    with open_corpus(corpus_path(state)) as corpus:
        assert corpus.meta["build_id"] == first.build_id
    assert run_build(wiki, state).indexed == 1


def test_the_log_is_empty_after_a_build(wiki: Path, state: Path) -> None:
    run_build(wiki, state)

    log = state / "corpus.sqlite-wal"
    assert not log.exists() or log.stat().st_size == 0


def test_what_a_build_frees_is_given_back(tmp_path: Path) -> None:
    pages = {f"{number}.md": f"# {number}\n\n" + f"word{number} " * 2_000 for number in range(30)}
    wiki, state = tmp_path / "wiki", tmp_path / "state"
    write_pages(wiki, pages)
    run_build(wiki, state)
    before = corpus_path(state).stat().st_size
    for name in list(pages)[1:]:
        (wiki / name).unlink()

    run_build(wiki, state)

    assert corpus_path(state).stat().st_size < before / 2


TEXTS = st.sampled_from(
    [
        "# 栈\n\n见 [[b]]、[[甲]] 与 [[dir/c]]。\n",
        "---\ntitle: 甲\naliases: [b, 丙]\n---\n\n甲说：running dogs。\n\n## 二\n\n- 一\n- 二 #tag\n",
        "",
        "# A\n\n| 名 | 值 |\n|---|---|\n| 甲 | 3 |\n\n[x](dir/c.md) [y](../a.md)\n",
        "%% hidden %%\n\n正文 **粗** &amp; `code`。再一句。\n\n```py\nx = 1\n```\n",
        "\ufeff# BOM\r\n\r\nline\r\nmore 线性表\n",
    ]
)
NAMES = st.sampled_from(["a.md", "b.md", "dir/c.md", "dir/a.md", "甲.md", "dir/index.md"])
EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("write"), NAMES, TEXTS),
        st.tuples(st.just("bad"), NAMES, st.just("")),
        st.tuples(st.just("delete"), NAMES, st.just("")),
        st.tuples(st.just("rename"), NAMES, NAMES),
    ),
    max_size=4,
)
QUERIES = ['"线性" OR "run" OR "甲"', '"a" OR "dog" OR "一"', '"栈" OR "code" OR "tag"']


def edit(wiki: Path, steps: list[tuple[str, str, str]]) -> None:
    actions: dict[str, Callable[[Path, str], object]] = {
        "write": lambda place, text: place.write_bytes(text.encode()),
        "bad": lambda place, _: place.write_bytes(b"\xff\x00\xff\x80"),
        "delete": lambda place, _: place.unlink(missing_ok=True),
        "rename": lambda place, name: place.exists() and place.replace(wiki / name),
    }
    for kind, name, argument in steps:
        actions[kind](wiki / name, argument)


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rounds=st.lists(EDITS, min_size=1, max_size=4))
def test_a_chain_of_builds_gives_the_corpus_of_one_full_build(
    rounds: list[list[tuple[str, str, str]]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    base = tmp_path_factory.mktemp("chain")
    wiki = base / "wiki"
    (wiki / "dir").mkdir(parents=True)
    for steps in rounds:
        edit(wiki, steps)
        chained = run_build(wiki, base / "chain", now=0.0)
    whole = run_build(wiki, base / "full")

    assert chained.build_id == whole.build_id
    assert chained.diagnostics == whole.diagnostics
    chain, full = corpus_path(base / "chain"), corpus_path(base / "full")
    assert list(canonical_dump(chain)) == list(canonical_dump(full))
    with open_corpus(chain) as one, open_corpus(full) as other:
        for query in QUERIES:
            found = [
                [(hit.page, hit.ordinal, hit.score) for hit in corpus.recall(query, 10)]
                for corpus in (one, other)
            ]
            assert found[0] == found[1]
            ranked = [[hit[1:] for hit in corpus.rank_pages(query, 10)] for corpus in (one, other)]
            assert ranked[0] == ranked[1]
        assert one.frequencies(["线性", "running", "甲"]) == other.frequencies(["线性", "running", "甲"])
