"""Which files are pages."""

import os
import sys
import time
from pathlib import Path

import pytest

from wikigate.corpus.find.scan import Scan, find_pages
from wikigate.corpus.settings.config import Settings

links = pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need a privilege on Windows")
raw_names = pytest.mark.skipif(
    sys.platform != "linux", reason="this file system changes or refuses such names"
)


def lay(root: Path, *paths: str) -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(f"# {path}\n", encoding="utf-8")


def paths(scan: Scan) -> list[str]:
    return [file.path for file in scan.files]


def skipped(scan: Scan) -> list[tuple[str, str]]:
    return [(path, diagnostic.code) for path, diagnostic in scan.skipped]


def test_pages_are_markdown_files_of_any_case_at_any_depth_in_path_order(tmp_path: Path):
    lay(tmp_path, "b.md", "a/x.MD", "a/y.Markdown", "a/深/中文 页.md", "a/z.txt", "a/md", "readme.mdx")

    scan = find_pages(tmp_path, Settings())

    assert paths(scan) == ["a/x.MD", "a/y.Markdown", "a/深/中文 页.md", "b.md"]
    assert scan.skipped == ()


def test_size_and_mtime_are_the_files(tmp_path: Path):
    lay(tmp_path, "a.md")
    os.utime(tmp_path / "a.md", ns=(1, 1_700_000_000_000_000_000))

    (file,) = find_pages(tmp_path, Settings()).files

    assert (file.size, file.mtime_ns) == (7, 1_700_000_000_000_000_000)


def test_dot_folders_and_companions_of_editors_are_left_out(tmp_path: Path):
    lay(tmp_path, ".obsidian/a.md", "x/.trash/b.md", "._a.md", ".#a.md", "a.md", ".hidden.md")

    assert paths(find_pages(tmp_path, Settings())) == [".hidden.md", "a.md"]


def test_ignore_patterns_leave_out_files_and_whole_folders(tmp_path: Path):
    lay(tmp_path, "a.md", "drafts/b.md", "drafts/deep/c.md", "x/模板/d.md", "x/keep.md")

    scan = find_pages(tmp_path, Settings(ignore=("drafts/", "**/模板/**")))

    assert paths(scan) == ["a.md", "x/keep.md"]


def test_gitignore_counts_only_when_asked_and_below_its_own_folder(tmp_path: Path):
    lay(tmp_path, "a.md", "x/a.md", "x/b.md", "x/y/b.md")
    (tmp_path / "x" / ".gitignore").write_text("b.md\n!y/b.md\n", encoding="utf-8")

    assert len(find_pages(tmp_path, Settings()).files) == 4
    assert paths(find_pages(tmp_path, Settings(gitignore=True))) == ["a.md", "x/a.md", "x/y/b.md"]


def test_a_gitignore_line_that_cannot_be_used_is_told_and_the_others_count(tmp_path: Path):
    lay(tmp_path, "a.md", "b.md")
    (tmp_path / ".gitignore").write_text("x[z-a]\nb.md\n", encoding="utf-8")

    scan = find_pages(tmp_path, Settings(gitignore=True))

    assert paths(scan) == ["a.md"]
    assert skipped(scan) == [(".gitignore", "ignore_pattern_unusable")]


@raw_names
def test_paths_are_nfc_and_open_by_their_name_on_disk(tmp_path: Path):
    lay(tmp_path, "cafe\u0301/e\u0301.md")

    (file,) = find_pages(tmp_path, Settings()).files

    assert file.path == "caf\u00e9/\u00e9.md"
    assert file.disk_path == "cafe\u0301/e\u0301.md"
    assert (tmp_path / file.disk_path).is_file()


@raw_names
def test_of_two_spellings_of_one_path_the_first_in_byte_order_stays_and_the_other_is_told(tmp_path: Path):
    lay(tmp_path, "\u00e9.md", "e\u0301.md")

    scan = find_pages(tmp_path, Settings())

    assert [(file.path, file.disk_path) for file in scan.files] == [("\u00e9.md", "e\u0301.md")]
    assert skipped(scan) == [("\u00e9.md", "path_collision")]


@raw_names
def test_pages_that_differ_by_case_alone_are_both_read_and_told(tmp_path: Path):
    lay(tmp_path, "Page.md", "page.md")

    scan = find_pages(tmp_path, Settings())

    assert paths(scan) == ["Page.md", "page.md"]
    assert [(path, diagnostic.code) for path, diagnostic in scan.diagnostics] == [
        ("page.md", "path_differs_by_case")
    ]


@raw_names
def test_names_that_are_not_utf_8_are_skipped_and_shown_escaped(tmp_path: Path):
    lay(tmp_path, "a.md")
    for name in (b"\xb2\xe2.md", b"\xb2\xe2.txt"):
        (tmp_path / os.fsdecode(name)).touch()

    scan = find_pages(tmp_path, Settings())

    assert paths(scan) == ["a.md"]
    assert skipped(scan) == [("\\xb2\\xe2.md", "name_undecodable")]


@links
def test_links_out_of_the_root_are_not_followed_but_told(tmp_path: Path):
    lay(tmp_path, "outside/o.md", "wiki/a.md")
    (tmp_path / "wiki" / "file.md").symlink_to(tmp_path / "outside" / "o.md")
    (tmp_path / "wiki" / "folder").symlink_to(tmp_path / "outside")
    (tmp_path / "wiki" / "picture.png").symlink_to(tmp_path / "outside" / "o.md")

    scan = find_pages(tmp_path / "wiki", Settings())

    assert paths(scan) == ["a.md"]
    assert skipped(scan) == [("file.md", "link_out_of_root"), ("folder", "link_out_of_root")]


@links
def test_a_neighbour_whose_name_begins_like_the_root_is_outside(tmp_path: Path):
    lay(tmp_path, "wiki/a.md", "wiki2/b.md")
    (tmp_path / "wiki" / "b.md").symlink_to(tmp_path / "wiki2" / "b.md")

    assert skipped(find_pages(tmp_path / "wiki", Settings())) == [("b.md", "link_out_of_root")]


@links
def test_links_inside_the_root_bring_no_page_twice_and_no_loop(tmp_path: Path):
    lay(tmp_path, "a.md", "x/b.md")
    (tmp_path / "again.md").symlink_to(tmp_path / "a.md")
    (tmp_path / "x" / "up").symlink_to(tmp_path)
    (tmp_path / "y").symlink_to(tmp_path / "x")
    (tmp_path / "broken.md").symlink_to(tmp_path / "nothing.md")
    (tmp_path / "self.md").symlink_to(tmp_path / "self.md")

    scan = find_pages(tmp_path, Settings())

    assert paths(scan) == ["a.md", "x/b.md"]
    assert skipped(scan) == [
        ("again.md", "link_duplicate"),
        ("broken.md", "link_broken"),
        ("self.md", "link_broken"),
        ("x/up", "link_duplicate"),
        ("y", "link_duplicate"),
    ]


@links
def test_a_link_inside_the_root_to_what_is_no_page_of_its_own_is_a_page(tmp_path: Path):
    lay(tmp_path, ".store/a.md", ".store/b.md", "notes.txt")
    (tmp_path / "n.md").symlink_to(tmp_path / "notes.txt")
    (tmp_path / "a.md").symlink_to(tmp_path / ".store" / "a.md")
    (tmp_path / "store").symlink_to(tmp_path / ".store")

    scan = find_pages(tmp_path, Settings())

    assert paths(scan) == ["a.md", "n.md", "store/b.md"]
    assert skipped(scan) == [("store/a.md", "link_duplicate")]


@links
def test_a_wiki_behind_a_link_is_read(tmp_path: Path):
    lay(tmp_path, "real/a.md")
    (tmp_path / "wiki").symlink_to(tmp_path / "real")

    assert paths(find_pages(tmp_path / "wiki", Settings())) == ["a.md"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_named_like_a_page_is_told_and_not_opened(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe.md")

    assert skipped(find_pages(tmp_path, Settings())) == [("pipe.md", "not_a_file")]


def test_a_folder_that_cannot_be_listed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    lay(tmp_path, "a.md", "locked/b.md")
    scandir = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("locked"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    scan = find_pages(tmp_path, Settings())

    assert paths(scan) == ["a.md"]
    assert skipped(scan) == [("locked", "folder_unreadable")]


@pytest.mark.slow
def test_a_hundred_thousand_pages_are_found_in_seconds(tmp_path: Path):
    for folder in range(100):
        (tmp_path / f"文件夹{folder}").mkdir()
        for page in range(1000):
            (tmp_path / f"文件夹{folder}" / f"page-{page}.md").touch()

    start = time.perf_counter()
    scan = find_pages(tmp_path, Settings())

    assert len(scan.files) == 100_000
    assert time.perf_counter() - start < 10
