"""What is installed: it works without the source, is as small as the documents say, and names its extras."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from wire import EXAMPLE, ROOT, environment

PAGE = (ROOT / "docs" / "getting-started.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def stated(pattern: str) -> int:
    """A figure in docs/getting-started.md."""
    found = re.search(pattern, PAGE)
    assert found, pattern
    return int(found[1])


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built from a copy of the source that is gone afterwards."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, source / name)
    shutil.copytree(ROOT / "wikigate", source / "wikigate", ignore=shutil.ignore_patterns("__pycache__"))
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(source)]
    done = subprocess.run(build, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.rmtree(source)
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
def test_the_wheel_works_without_the_source(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    shutil.copytree(EXAMPLE, tmp_path / "notes", ignore=shutil.ignore_patterns(".wikigate", "wikigate.toml"))

    def installed(*words: str, language: str = "en") -> str:
        env = environment({"PYTHONPATH": str(tmp_path / "site"), "LANGUAGE": language})
        done = subprocess.run(
            [sys.executable, "-X", "utf8", *words],
            capture_output=True,
            encoding="utf-8",
            cwd=tmp_path / "notes",
            env=env,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    where = installed("-c", "import wikigate; print(wikigate.__file__)")
    assert Path(where.strip()).is_relative_to(tmp_path / "site")
    assert "wrote " in installed("-m", "wikigate", "init")
    assert "24 indexed" in installed("-m", "wikigate", "build")
    assert "sound" in installed("-m", "wikigate", "check")
    assert "一切正常" in installed("-m", "wikigate", "doctor", language="zh")
    reply = json.loads(installed("-m", "wikigate", "context", "手冲的粉水比是多少？", "--json"))
    (quote, *_) = (found["quote"] for page in reply["evidence"] for found in page["supports"])
    (tmp_path / "notes" / "a.md").write_text(f"「{quote}」\n", encoding="utf-8")
    verdict = installed("-m", "wikigate", "verify", reply["context_id"], "a.md", "--json")
    assert json.loads(verdict)["status"] == "ok"


@pytest.mark.slow
def test_the_wheel_is_as_small_as_the_documents_say_and_holds_its_licences(wheel: Path) -> None:
    assert wheel.stat().st_size < stated(r"a wheel of less than (\d+) MB") * 1_000_000
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"wikigate"}
    for needed in ("wikigate/py.typed", "wikigate/faces/locale/zh/LC_MESSAGES/wikigate.mo"):
        assert needed in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def needed(name: str, found: dict[str, Distribution]) -> dict[str, Distribution]:
    """A package and all that it needs without extras."""
    key = canonicalize_name(name)
    if key not in found:
        found[key] = distribution(name)
        for requirement in map(Requirement, found[key].requires or ()):
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                needed(requirement.name, found)
    return found


def sizes(package: Distribution) -> Iterator[int]:
    for file in package.files or ():
        place = Path(str(file.locate()))
        if place.suffix != ".pyc" and place.is_file():
            yield place.stat().st_size


def test_it_needs_as_little_as_the_documents_say() -> None:
    packages = needed("wikigate", {})
    own = sum(
        path.stat().st_size
        for path in (ROOT / "wikigate").rglob("*")
        if path.suffix != ".pyc" and path.is_file()
    )
    size = own + sum(sum(sizes(package)) for name, package in packages.items() if name != "wikigate")

    # rjieba has no wheel for some machines, some packages need fewer others on newer Pythons.
    assert len(packages) - 1 <= stated(r"brings (\d+) packages along")
    assert len(packages) - 1 >= stated(r"brings (\d+) packages along") - 3
    assert size < stated(r"takes less than (\d+) MB on the disk") * 1_000_000


def test_every_extra_is_named_in_the_documents() -> None:
    for extra in PROJECT["optional-dependencies"]:
        if extra not in {"dev", "docs"}:  # those are for who changes wikigate
            assert f"wikigate[{extra}]" in PAGE


def test_the_ways_to_install_name_the_program_that_is_installed() -> None:
    assert PROJECT["scripts"] == {"wikigate": "wikigate.cli:main"}
    for way in ("pipx install wikigate", "uv tool install wikigate", "uvx wikigate", "pip install wikigate"):
        assert f"`{way}" in PAGE or f"{way}`" in PAGE
