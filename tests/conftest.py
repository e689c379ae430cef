"""What every test shares: golden files, hypothesis profiles, real wikis."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="rewrite golden files instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "golden: compares with a golden file that `--accept` rewrites")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever takes the fixture `golden` is marked, so that `dev.py golden` runs it and nothing else."""
    for item in items:
        if "golden" in getattr(item, "fixturenames", ()):
            item.add_marker("golden")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compares text with a golden file; with `--accept` the file is rewritten, for review by `git diff`."""

    def compare(path: Path, got: str) -> None:
        if request.config.getoption("--accept"):
            path.write_bytes(got.encode())
        wanted = path.read_bytes().decode() if path.is_file() else None
        assert got == wanted, f"differs from {path.name}; if that is meant: python3 dev.py golden"

    return compare


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of real wikis, one sub-folder each."""
    named = os.environ.get("WIKIGATE_CORPORA")
    if not named:
        pytest.skip("WIKIGATE_CORPORA names no folder of real wikis")
    return Path(named)


@pytest.fixture(scope="session")
def example_state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """State folder of examples/wiki, built once by the program itself."""
    wiki = Path(__file__).parents[1] / "examples" / "wiki"
    state = tmp_path_factory.mktemp("example") / "state"
    command = [
        sys.executable,
        "-X",
        "utf8",
        "-m",
        "wikigate",
        "build",
        "--wiki",
        str(wiki),
        "--state",
        str(state),
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return state
