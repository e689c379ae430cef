"""Builds in forked children, so that a test can kill one without waiting for the next to load everything.

A line of JSON on stdin (wiki, state, full, jobs) starts a build; on stdout come its process id, ``finishing`` when it
is about to commit; another line asks for ``ended`` with its wait status.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from pathlib import Path

from wikigate.corpus import build as build_module
from wikigate.corpus.find.scan import find_pages
from wikigate.corpus.finish import finish
from wikigate.corpus.parse import read_pages
from wikigate.corpus.settings.config import Settings


def main() -> None:
    warm = Path(sys.argv[1])
    read_pages(
        warm, Settings(), 0, list(find_pages(warm, Settings()).files)
    )  # the children find the tools loaded
    say("ready")
    for line in sys.stdin:
        wiki, state, full, jobs = json.loads(line)
        pid = os.fork()
        if pid == 0:
            run(Path(wiki), Path(state), full=full, jobs=jobs)
        say(f"started {pid}")
        sys.stdin.readline()  # until then the process id is no one else's
        _, status = os.waitpid(pid, 0)
        say(f"ended {status}")


def run(wiki: Path, state: Path, *, full: bool, jobs: int) -> None:
    try:
        build_module.build(wiki, state, settings=Settings(), now=time.time(), full=full, jobs=jobs)
    except BaseException:  # noqa: BLE001 - a forked child must not return into the parent's loop
        traceback.print_exc()
        say("failed")  # nobody need wait for "finishing"
        os._exit(1)
    os._exit(0)


def told(*args: object, **options: object) -> str:
    say("finishing")
    return finish(*args, **options)  # type: ignore[arg-type]


def say(text: str) -> None:
    os.write(1, text.encode() + b"\n")


if __name__ == "__main__":
    build_module.finish = told
    main()
