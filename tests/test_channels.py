"""Every channel gives the same reply to the same request."""

from __future__ import annotations

import subprocess
import sys

import pytest
from wire import EXAMPLE, ROOT, environment


@pytest.mark.slow
def test_bridge_server_mcp_and_node_answer_alike() -> None:
    program = [sys.executable, str(ROOT / "bench" / "channels.py"), str(EXAMPLE), "--queries", "30"]
    done = subprocess.run(
        program, capture_output=True, encoding="utf-8", env=environment(), cwd=ROOT, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "30 queries, " in done.stdout
    assert ", 0 differences" in done.stdout
