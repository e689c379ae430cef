"""The site of the documents: its page of the command line is the program's own help, and only real files lose their link."""

from __future__ import annotations

import importlib.util
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
