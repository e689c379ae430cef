"""The first look at a folder: what it is from, what it holds, and a file of settings that can be read back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from wire import run

from wikigate.corpus.settings.config import Settings, load_settings
from wikigate.corpus.survey.kind import Kind, kind_of
from wikigate.corpus.survey.survey import survey
from wikigate.faces.first_file import first_file


def lay(root: Path, files: Mapping[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


NOTE = "---\ntitle: 甲\nstatus: 在读\ntags: [a, b]\n---\n# 甲\n"

KINDS: dict[str, tuple[dict[str, str], Kind]] = {
    "obsidian with templates": (
        {".obsidian/templates.json": '{"folder": "模板/空"}', "模板/空/t.md": "t"},
        Kind("obsidian", ("模板/空/",)),
    ),
    "obsidian with templater": (
        {
            ".obsidian/plugins/templater-obsidian/data.json": '{"templates_folder": "tpl"}',
            "tpl/t.md": "t",
        },
        Kind("obsidian", ("tpl/",)),
    ),
    "obsidian with excluded files": (
        {
            ".obsidian/app.json": '{"userIgnoreFilters": ["归档/", "/^x.*/", "a[1].md", "gone/"]}',
            "归档/x.md": "x",
            "a[1].md": "x",
        },
        Kind("obsidian", ("/归档/", "/a\\[1\\].md")),
    ),
    "obsidian with broken settings": ({".obsidian/app.json": "{nonsense"}, Kind("obsidian", ())),
    "a template folder outside the vault": (
        {".obsidian/templates.json": '{"folder": "../elsewhere"}'},
        Kind("obsidian", ()),
    ),
    "logseq": ({"logseq/config.edn": "{}", "logseq/bak/pages/a.md": "old"}, Kind("logseq", ("logseq/bak/",))),
    "mkdocs": ({"mkdocs.yml": "site_name: x\n", "docs/a.md": "a"}, Kind("mkdocs", ())),
    "mkdocs with a site": (
        {"mkdocs.yml": 'site_dir: "out"  # here\n', "out/a.md": "a"},
        Kind("mkdocs", ("out/",)),
    ),
    "dendron": ({"dendron.yml": "version: 5\n", "root.md": "r"}, Kind("dendron", ())),
    "a plain folder": ({"a.md": "a"}, Kind("plain", ())),
    "a folder of a program": ({"node_modules/x/README.md": "x"}, Kind("plain", ("node_modules/",))),
}


@pytest.mark.parametrize("name", KINDS)
def test_the_tool_is_known_by_what_it_leaves_in_the_folder(name: str, tmp_path: Path) -> None:
    files, kind = KINDS[name]
    assert kind_of(lay(tmp_path, files)) == kind


def test_a_survey_counts_pages_keys_and_words(tmp_path: Path) -> None:
    lay(
        tmp_path,
        {
            "a.md": NOTE,
            "b.md": NOTE.replace("在读", "草稿"),
            "c.md": "no front matter",
            "d.excalidraw.md": "drawing",
            "e.md": "旧编码的一页笔记，写着水温和时间。".encode("gb18030"),
            "bad.md": b"\xff\xfe\xff\x00\x01",
            "broken.md": "---\ntitle: [\n---\n",
        },
    )
    found = survey(tmp_path, Settings())

    assert (found.pages, found.with_matter, found.drawings) == (6, 3, 1)
    assert list(found.keys.items()) == [("title", 3), ("status", 2), ("tags", 2)]
    assert found.status == {"draft": {"草稿": 1}, "unknown": {"在读": 1}}
    assert found.encodings == {"utf-8": 5, "gb18030": 1}
    assert [(item.page, item.code) for item in found.trouble] == [
        ("bad.md", "undecodable"),
        ("broken.md", "frontmatter_invalid"),
        ("e.md", "decoded_gb18030"),
    ]


def test_a_survey_counts_what_a_build_reads(tmp_path: Path) -> None:
    lay(tmp_path, {"a.md": NOTE, "bad.md": b"\xff\xfe\xff\x00\x01", "big.md": "x" * 100, ".trash/t.md": "t"})
    (tmp_path / "wikigate.toml").write_text("max_page_bytes = 90\n", encoding="utf-8")
    found = survey(tmp_path, load_settings(tmp_path))
    report = run("build", "--wiki", str(tmp_path)).stdout.decode()

    assert found.pages == 1
    assert "1 indexed" in report
    assert f"{sum(item.level == 'error' for item in found.trouble)} skipped" in report


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_file_of_settings_can_be_read_back(language: str, tmp_path: Path) -> None:
    path = tmp_path / "wikigate.toml"
    path.write_text(first_file(language, (), {}), encoding="utf-8")
    assert load_settings(tmp_path) == Settings()

    nasty = {'在"读': 3, "a\nb\x07": 1}
    path.write_text(first_file(language, ("模板/", 'a"\\[1\\].md'), nasty), encoding="utf-8")
    assert load_settings(tmp_path) == Settings(ignore=("模板/", 'a"\\[1\\].md'))
    assert '在"读 (3)' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_example_in_the_file_is_a_setting_that_works(language: str, tmp_path: Path) -> None:
    text = first_file(language, (), {})
    lively = re.sub(r"^# (?=\S+ = )", "", text, flags=re.MULTILINE)
    (tmp_path / "wikigate.toml").write_text(lively, encoding="utf-8")
    settings = load_settings(tmp_path)

    assert settings.gitignore
    assert settings.ignore == ("_templates/", "*.excalidraw.md")
    assert len(settings.types) == 1


def test_init_looks_writes_one_file_and_says_what_to_do(tmp_path: Path) -> None:
    lay(
        tmp_path,
        {
            ".obsidian/templates.json": '{"folder": "T"}',
            "T/t.md": "t",
            "a.md": NOTE,
            "bad.md": b"\xff\xfe\xff\x00\x01",
        },
    )
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.md")}
    done = run("init", str(tmp_path))
    text = done.stdout.decode()

    assert done.returncode == 0, done.stderr.decode()
    for words in (
        "Obsidian",
        "1 (1 KB)",
        "status 1, tags 1, title 1",
        "在读 1",
        "T/",
        "bad.md",
        "wikigate build",
    ):
        assert words in text
    assert load_settings(tmp_path).ignore == ("T/",)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.md")} == before
    assert not (tmp_path / ".wikigate").exists()


def test_init_leaves_settings_that_are_there_alone(tmp_path: Path) -> None:
    lay(tmp_path, {"a.md": NOTE, "wikigate.toml": "gitignore = true\n"})
    done = run("init", cwd=tmp_path)

    assert b"left as it is" in done.stdout
    assert (tmp_path / "wikigate.toml").read_text() == "gitignore = true\n"
    assert re.search(r"^  read every page once +wikigate build$", done.stdout.decode(), re.MULTILINE)


def test_init_says_where_settings_are_wrong(tmp_path: Path) -> None:
    lay(tmp_path, {"a.md": NOTE, "wikigate.toml": "gitignore = 3\n"})
    done = run("init", str(tmp_path))

    assert done.returncode == 1
    assert b"line 1: gitignore: must be true or false" in done.stderr


def test_init_writes_nothing_where_there_is_nothing_to_read(tmp_path: Path) -> None:
    done = run("init", str(tmp_path))

    assert done.returncode == 1
    assert b"no page here" in done.stdout
    assert list(tmp_path.iterdir()) == []
    assert run("init", str(tmp_path / "nowhere")).returncode == 2


def test_init_inside_a_vault_points_to_the_whole(tmp_path: Path) -> None:
    lay(tmp_path, {".obsidian/app.json": "{}", "sub/a.md": NOTE})
    text = run("init", str(tmp_path / "sub")).stdout.decode()

    assert f"wikigate init {tmp_path}" in text


def test_what_init_suggests_works(tmp_path: Path) -> None:
    lay(tmp_path, {"我的 笔记/a.md": "# 冷萃\n\n冷萃要泡 12 小时。\n"})
    text = run("init", "我的 笔记", cwd=tmp_path).stdout.decode()
    where = re.search(r"wikigate build --wiki '(.*)'", text)
    assert where
    assert run("build", "--wiki", where[1], cwd=tmp_path).returncode == 0
