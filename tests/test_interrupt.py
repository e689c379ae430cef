"""Ctrl-C ends a build with several processes: one line, no traceback, nobody left behind, the corpus as it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from wire import environment

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="children are read from /proc"),
]


def children(process: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("later", [0.0, 0.3, 1.5], ids="{} s after the first process".format)
def test_ctrl_c_ends_a_build_with_several_processes(later: float, tmp_path: Path) -> None:
    wiki = tmp_path / "wiki"
    wiki.mkdir()
    paragraph = "冷萃咖啡要泡十二小时，水和粉的比例为八比一。Cold brew takes twelve hours.\n\n"
    for number in range(40):
        (wiki / f"{number}.md").write_text(f"# {number}\n\n" + paragraph * 2000, encoding="utf-8")
    command = [sys.executable, "-m", "wikigate", "build", "--wiki", str(wiki), "--jobs", "2"]
    build = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=environment(),
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while build.poll() is None and not children(build.pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(later)
    workers = children(build.pid)
    os.killpg(build.pid, signal.SIGINT)  # as a terminal does: to everyone in it
    said, _ = build.communicate(timeout=60)

    assert said == "stopped; nothing was changed: the corpus is what it was before\n"
    assert build.returncode == 130
    assert workers
    deadline = time.monotonic() + 30
    while (left := [worker for worker in workers if runs(worker)]) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert left == []
