"""The library: what docs/library.md shows works, its values are the wire's, and importing it loads nothing."""

from __future__ import annotations

import dataclasses
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from wire import EXAMPLE, ROOT, assert_valid, environment

import wikigate
from wikigate import Gateway, WikigateError

EXAMPLES = re.findall(
    r"^```python\n(.*?)^```",
    (ROOT / "docs" / "library.md").read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)


@pytest.fixture
def gateway(example_state: Path) -> Gateway:
    return Gateway(EXAMPLE, state=example_state)


def python(program: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        cwd=folder,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_the_examples_of_the_documentation_run(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "notes", ignore=shutil.ignore_patterns(".wikigate"))
    shown = [python(program, tmp_path) for program in EXAMPLES]

    assert len(shown) == 3
    assert "sufficient" in shown[0]
    assert "False\nnumeric_check_failed 600 mg" in shown[0]
    assert "[[冲煮/冷萃咖啡.md#" in shown[1]
    assert "not_covered_in_wiki" in shown[2]
    assert "E_CONTEXT_NOT_FOUND no context of this id" in shown[2]


def test_every_name_of_the_library_is_there_and_documented() -> None:
    for name in wikigate.__all__:
        value = getattr(wikigate, name)
        assert value.__doc__, name
        assert name in dir(wikigate)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = wikigate.nonsense  # type: ignore[attr-defined]


def test_importing_it_loads_nothing(tmp_path: Path) -> None:
    program = (
        "import sys; before = set(sys.modules); import wikigate; print(sorted(set(sys.modules) - before))"
    )
    assert python(program, tmp_path) == "['wikigate']\n"


def test_a_question_loads_no_parser(tmp_path: Path) -> None:
    program = (
        "import sys, wikigate; wikigate.Gateway; print({'markdown_it', 'click', 'rich'} & set(sys.modules))"
    )
    assert python(program, tmp_path) == "set()\n"


def test_a_quote_stands_where_it_says(gateway: Gateway) -> None:
    with gateway:
        context = gateway.context("冷萃咖啡要泡多久？", candidates=["index.md", "冲煮/水温.md#结论"])
        assert context.quotes
        for quote in context.quotes:
            assert gateway.read(quote.page)[quote.start_cp : quote.end_cp] == quote.text
            assert len(quote.sha256) == 64
        assert_valid(context.raw)


def test_a_verdict_has_what_is_wrong_and_where(gateway: Gateway) -> None:
    answer = "健康成人每天可以喝 600 mg 咖啡因。"
    with gateway:
        context = gateway.context("How much caffeine a day is safe for a healthy adult?")
        verdict = gateway.verify(context.id, answer)
        assert gateway.verify(context, "A healthy adult can take up to 400 mg of caffeine a day.").ok
    assert not verdict.ok
    assert verdict.rules_applied
    (violation,) = verdict.violations
    assert answer[violation.start_cp : violation.end_cp] == violation.claim == "600 mg"
    assert_valid(verdict.raw)


def test_sections_come_whole(gateway: Gateway) -> None:
    with gateway:
        sections = gateway.recall("粉水比", limit=3)
        assert 1 <= len(sections) <= 3
        for found in sections:
            assert gateway.read(found.page)[found.start_cp : found.end_cp] == found.text


def test_trouble_is_an_error_with_its_code(tmp_path: Path, gateway: Gateway) -> None:
    with pytest.raises(WikigateError, match="does not exist") as missing:
        Gateway(tmp_path / "nowhere")
    assert missing.value.code == "E_WIKI_ROOT_MISSING"
    with pytest.raises(WikigateError, match="wikigate build") as unbuilt:
        Gateway(tmp_path).context("x")
    assert (unbuilt.value.code, unbuilt.value.detail) == ("E_ENGINE_UNAVAILABLE", {"corpus": "missing"})
    with gateway, pytest.raises(WikigateError, match="limit"):
        gateway.context("x", limit=0)


def test_a_build_tells_its_progress_and_a_gateway_sees_it(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\nCold brew takes 12 hours.\n", encoding="utf-8")
    told: list[tuple[int, int]] = []
    assert wikigate.build(tmp_path, progress=lambda done, of: told.append((done, of))).indexed == 1
    assert told == [(1, 1)]
    with Gateway(tmp_path) as notes:
        assert not notes.recall("heron")
        (tmp_path / "b.md").write_text("# B\n\nThe heron waits.\n", encoding="utf-8")
        wikigate.build(tmp_path)
        assert [found.page for found in notes.recall("heron")] == ["b.md"]


def test_values_are_frozen(gateway: Gateway) -> None:
    with gateway:
        context = gateway.context("x")
    with pytest.raises(dataclasses.FrozenInstanceError):
        context.id = "y"  # type: ignore[misc]


@pytest.mark.slow
def test_a_type_checker_knows_the_library(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from wikigate import Context, Gateway, build\n\n"
        "report: int = build('notes').indexed\n"
        "with Gateway('notes') as notes:\n"
        "    context: Context = notes.context('?')\n"
        "    wrong: int = context.quotes[0].text\n",
        encoding="utf-8",
    )
    examples = tmp_path / "examples.py"
    examples.write_text(EXAMPLES[0], encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(program), str(examples)],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        check=False,
    )
    errors = [line for line in done.stdout.split("\n") if "error:" in line]
    assert len(errors) == 1, done.stdout
    assert 'program.py:6: error: Incompatible types in assignment (expression has type "str"' in errors[0]
