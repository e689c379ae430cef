"""The soak program of bench/, at a length for CI: many requests at once while pages are rewritten, not one wrong reply."""

from __future__ import annotations

import subprocess
import sys

import pytest
from wire import ROOT, environment


@pytest.mark.slow
def test_a_short_soak_has_no_wrong_reply() -> None:
    program = ROOT / "bench" / "soak.py"
    if not program.is_file():
        pytest.skip("bench/ is not part of the source distribution")
    done = subprocess.run(
        [sys.executable, str(program), "--requests", "2000"],
        capture_output=True, encoding="utf-8", env=environment(), cwd=ROOT, check=False, timeout=500,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
