"""The site of the documents: its page of the command line is the program's own help, and only real files lose their link."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

pytest.importorskip("mkdocs", reason="mkdocs comes with wikigate[docs]")

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_site", ROOT / "docs" / "site.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def shown(site: ModuleType, markdown: str, page: str = "web.md") -> str:
    return site.on_page_markdown(markdown, page=SimpleNamespace(file=SimpleNamespace(src_uri=page)))


def test_the_page_of_the_command_line_has_every_command_and_option(site: ModuleType) -> None:
    page = site.command_line()

    assert len(site.main.every()) > 10
    for name, command in site.main.every().items():
        part = page.split(f"\n## wikigate {name}\n")[1].split("\n## ")[0]
        for option in (option for one in command.params for option in one.opts if option.startswith("--")):
            assert option in part, f"{name} {option}"


def test_a_link_to_a_file_outside_the_documents_becomes_its_words(site: ModuleType) -> None:
    assert shown(site, "see [the tests](../tests/conftest.py).") == "see the tests."
    assert (
        shown(site, "see [the tests](../../tests/conftest.py#L1).", "adr/0001-layout.md") == "see the tests."
    )


def test_a_link_that_leads_nowhere_stays_and_so_fails_the_build(site: ModuleType) -> None:
    assert shown(site, "[gone](../tests/gone.py)") == "[gone](../tests/gone.py)"


def test_a_link_within_the_documents_stays(site: ModuleType) -> None:
    assert shown(site, "[web](../web.md#top)", "adr/0001-layout.md") == "[web](../web.md#top)"


def test_the_site_and_the_checks_know_every_page() -> None:
    listed = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert [page.name for page in (ROOT / "docs").glob("*.md") if f": {page.name}\n" not in listed] == []


@pytest.mark.slow
def test_the_build_that_the_checks_run_fails_on_links_that_lead_nowhere(tmp_path: Path) -> None:
    listed = re.findall(r": ([a-z.-]+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    flags = re.search(r'"mkdocs", "build", (.*), "--site-dir"', (ROOT / "dev.py").read_text(encoding="utf-8"))
    assert flags
    build = [sys.executable, "-m", "mkdocs", "build", *re.findall(r'"([^"]+)"', flags[1])]
    pages = tmp_path / "docs"
    pages.mkdir()
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    shutil.copy(ROOT / "docs" / "site.py", pages)
    for page in set(listed) - {"index.md"}:
        (pages / page).write_text("# A page\n", encoding="utf-8")

    whole = subprocess.run(build, cwd=tmp_path, check=False, timeout=120, capture_output=True)
    links = "[a](gone.md) [b](web.md#gone-part) [c](../tests/gone.py)"
    (pages / "security.md").write_text(f"# A page\n\n{links}\n", encoding="utf-8")
    broken = subprocess.run(build, cwd=tmp_path, check=False, timeout=120, capture_output=True)

    assert whole.returncode == 0, whole.stderr
    assert broken.returncode == 1
    for place in (b"'gone.md'", b"gone-part", b"gone.py"):
        assert place in broken.stderr
