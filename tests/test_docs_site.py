"""The site of the documents: its pages from code say what the code says, and only real files lose their link."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import apsw
import pytest

from wikigate.faces.person import main
from wikigate.faces.sarif import RULES as OF_AUDITS
from wikigate.gateway.verify import RULES

pytest.importorskip("mkdocs", reason="mkdocs comes with wikigate[docs]")

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_site", ROOT / "docs" / "site.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(ROOT / "docs"))  # as mkdocs does
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(ROOT / "docs"))
    return module


def shown(site: ModuleType, markdown: str, page: str = "web.md") -> str:
    return site.on_page_markdown(markdown, page=SimpleNamespace(file=SimpleNamespace(src_uri=page)))


def test_the_page_of_the_command_line_has_every_command_and_option(site: ModuleType) -> None:
    page = site.PAGES["reference/cli.md"]()

    assert len(main.every()) > 10
    for name, command in main.every().items():
        part = page.split(f"\n## wikigate {name}\n")[1].split("\n## ")[0]
        for option in (option for one in command.params for option in one.opts if option.startswith("--")):
            assert option in part, f"{name} {option}"


def test_the_page_of_the_settings_has_every_key_that_the_other_page_describes(site: ModuleType) -> None:
    page = site.PAGES["reference/settings.md"]()
    described = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    keys = set(re.findall(r"^\| `([a-z_.]+)` ", described, re.MULTILINE))

    assert {key for key in keys if f"| `{key}" not in page} == set()
    assert "`作废`" in page, "the word lists are there in full"
    assert "| `answer.quotes` | whole number | 1 to 50 | 8 |" in page


@pytest.mark.parametrize(
    ("made", "file"),
    [
        ("replies", "knowledge-gateway.v1.json"),
        ("local-replies", "local.v1.json"),
        ("requests", "requests.v1.json"),
    ],
)
def test_the_pages_of_the_contract_have_every_field_and_description(
    site: ModuleType, made: str, file: str
) -> None:
    page = site.PAGES[f"reference/{made}.md"]()
    contract = json.loads((ROOT / "wikigate" / "contracts" / file).read_text(encoding="utf-8"))

    def lacking(part: Any, above: str = "") -> Iterator[str]:  # noqa: ANN401 - any JSON
        for name, field in part.get("properties", {}).items():
            if not re.search(rf"^\| `([^`]*\.)?{name}` ", page, re.MULTILINE):
                yield f"{above}.{name}"
            said = " ".join(field.get("description", "").split())
            if said.replace("|", "\\|").replace("<", "&lt;") not in page:
                yield said
            yield from lacking(field, f"{above}.{name}")
        for key in ("items", "allOf"):
            inner = part.get(key, ())
            for one in [inner] if isinstance(inner, dict) else inner:
                yield from lacking(one, above)

    assert [f"{name}{field}" for name, part in contract["$defs"].items() for field in lacking(part)] == []
    targets = set(re.findall(r"\]\(#([^)]+)\)", page))
    assert targets
    assert targets <= set(re.findall(r"^## (.+)$", page, re.MULTILINE))


def test_the_page_of_the_tables_has_every_table_and_column_with_its_comment(site: ModuleType) -> None:
    page = site.PAGES["reference/tables.md"]()
    layout = apsw.Connection(":memory:")
    layout.execute((ROOT / "wikigate" / "contracts" / "corpus.sql").read_text(encoding="utf-8"))
    tables = [
        row[0] for row in layout.execute("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE TABLE %'")
    ]

    assert len(tables) > 10
    for table in (one for one in tables if not one.startswith("section_fts_")):
        part = page.split(f"\n## {table}\n")[1].split("\n## ")[0]
        columns = [row[0] for row in layout.execute("SELECT name FROM pragma_table_info(?)", (table,))]
        assert [column for column in columns if f"| `{column}` |" not in part] == [], table
    assert "| `level` | INTEGER |  |  | 1 to 6; 0 before the first heading |" in page
    assert "nothing else changed. Last, so that reading the other columns does not read it |" in page
    assert "| allowed | NULL: from the front matter |" in page
    assert "`CREATE INDEX page_path ON page(path, size, mtime_ns)`" in page
    assert "\n## section_fts\n" in page


def test_the_page_of_the_rules_has_each_rule_with_its_examples(site: ModuleType) -> None:
    page = site.PAGES["reference/rules.md"]()

    for rule in RULES:
        part = page.split(f"\n## {rule.name}\n")[1].split("\n## ")[0]
        assert "- **Broken**: " in part, rule.name
        assert "- **Fixed**: " in part, rule.name
        assert f"`{rule.type}`" in part
    assert {name for name in OF_AUDITS if f"| `{name}` |" not in page} == set()


def test_a_page_by_hand_and_the_page_from_code_lead_to_each_other(site: ModuleType) -> None:
    for hand, (made, words) in site.SEE_ALSO.items():
        assert (ROOT / "docs" / hand).exists()
        assert made in site.PAGES
        assert shown(site, "# A page\n", hand).endswith(f"[{words}]({made}).\n")
    for made in site.PAGES:
        back = re.findall(r"\]\(\.\./([a-z-]+\.md)\)", site.PAGES[made]())
        assert all((ROOT / "docs" / page).exists() for page in back), made


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
    pages = [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "howto").glob("*.md")]
    paths = [page.relative_to(ROOT / "docs").as_posix() for page in pages]
    assert [path for path in paths if f": {path}\n" not in listed] == []


@pytest.mark.slow
def test_the_build_that_the_checks_run_fails_on_links_that_lead_nowhere(tmp_path: Path) -> None:
    listed = re.findall(
        r": ((?:howto/)?[a-z.-]+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE
    )
    flags = re.search(r'"mkdocs", "build", (.*), "--site-dir"', (ROOT / "dev.py").read_text(encoding="utf-8"))
    assert flags
    build = [sys.executable, "-m", "mkdocs", "build", *re.findall(r'"([^"]+)"', flags[1])]
    pages = tmp_path / "docs"
    (pages / "howto").mkdir(parents=True)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    for code in ("site.py", "reference.py"):
        shutil.copy(ROOT / "docs" / code, pages)
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
