"""`doctor`: what is wrong with this installation, this wiki and its corpus, and how to mend it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from gettext import gettext as _
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

import click

from wikigate.contracts.versions import BRIDGE_VERSION, PIPELINE_VERSION
from wikigate.errors import WikigateError
from wikigate.faces.language import said
from wikigate.faces.lines import Line, Piece, cells, padded, visible
from wikigate.faces.opener import opener
from wikigate.faces.options import FAILED, example, folders, repeated
from wikigate.faces.render import with_options
from wikigate.faces.site import Site
from wikigate.faces.terminal import show
from wikigate.fast_tuple import NamedTuple

State = Literal["good", "warn", "bad", "dim"]

EXTRAS: Final = {"mcp": "mcp", "web": "nh3"}
"""Extras of the package, each with a module that it brings."""
ROOM: Final = 100_000_000
"""Bytes below which a build may run out of room: the corpus of 5,000 pages takes some 100 MB."""
_SHOWN: Final = 6
"""Files that are named; `wikigate check` lists them all."""


class Remark(NamedTuple):
    """One thing that was looked at.

    Attributes:
        state: `good`, `warn` (works, but), `bad` (does not work), `dim` (only said).
        about: What was looked at.
        text: What was found.
        mend: What to do, or "".
        pages: Pages that it is about, each with a word on it.
    """

    state: State
    about: str
    text: str
    mend: str = ""
    pages: tuple[tuple[str, str], ...] = ()


@click.command(epilog=example("wikigate doctor", "wikigate doctor --wiki ~/notes"))
@folders
def doctor(*, site: Site) -> None:
    """Look for what is wrong, and say how to mend it.

    The installation, the wiki, its settings, the state folder, the corpus and the files that could not be read.
    Nothing is changed. The exit status is 1 where something does not work.
    """
    findings = list(examine(site))
    try:
        link = opener(site.folders()[0])
    except WikigateError:
        link = None
    show(doctor_lines(findings), opener=link)
    if any(found.state == "bad" for found in findings):
        sys.exit(FAILED)


def examine(site: Site) -> Iterator[Remark]:
    """Look at everything, in the order in which trouble in one makes trouble in the next."""
    yield from installation()
    try:
        wiki, state = site.folders()
    except WikigateError as error:
        yield Remark("bad", _("wiki"), said(error.message))
        return
    yield Remark("good", _("wiki"), visible(str(wiki)))
    settings = list(_settings(wiki))
    yield from settings
    yield from _state(state, site)
    yield from _corpus(site, wiki, state, look_at_files=not settings)


def installation() -> Iterator[Remark]:
    """wikigate, Python, SQLite, what is optional, and how text is encoded."""
    from wikigate.corpus.health import has_fast_words, sqlite_version  # noqa: PLC0415 - other commands do without

    yield Remark("good", "wikigate", f"{BRIDGE_VERSION} (pipeline {PIPELINE_VERSION})")
    yield Remark("good", "Python", f"{sys.version.split()[0]}, {sys.executable}")
    version, recent = sqlite_version()
    mend = "" if recent else "pip install --upgrade apsw"
    yield Remark("good" if recent else "bad", "SQLite", version, mend)
    if not has_fast_words():
        text = _(
            "the quick word cutter has no wheel for this machine: builds take longer, results are the same"
        )
        yield Remark("dim", "rjieba", text)
    for extra, module in EXTRAS.items():
        if find_spec(module) is None:
            yield Remark(
                "dim",
                extra,
                _("not installed (optional)"),
                _('to add it: pip install "wikigate[{extra}]"').format(extra=extra),
            )
    yield from _encoding(sys.getfilesystemencoding(), sys.stdout.encoding if sys.stdout else "", os.name)


def _encoding(files: str, stdout: str, system: str) -> Iterator[Remark]:
    """Names of files must be Unicode; output to a pipe is UTF-8 whatever the console says."""
    if files.lower().replace("-", "") != "utf8":
        text = _("names of files are read as {encoding}: Chinese names will fail").format(encoding=files)
        yield Remark(
            "bad", _("encoding"), text, _("set PYTHONUTF8=1 (for good: setx PYTHONUTF8 1 on Windows)")
        )
    elif system == "nt" and stdout.lower().replace("-", "") not in {"utf8", "cp65001"}:
        text = _("this console shows {encoding}: some characters may be missing on it").format(
            encoding=stdout
        )
        yield Remark("warn", _("encoding"), text, _("use Windows Terminal, or run: chcp 65001"))


def _settings(wiki: Path) -> Iterator[Remark]:
    from wikigate.corpus.settings.config import load_settings  # noqa: PLC0415 - as above

    try:
        load_settings(wiki)
    except WikigateError as error:
        yield Remark("bad", "wikigate.toml", said(error.message), _("mend that line, or remove the file"))


def _state(state: Path, site: Site) -> Iterator[Remark]:
    from wikigate.corpus.health import free_bytes, running_build, unmerged_log, unwritable_because  # noqa: PLC0415

    about = _("state folder")
    if reason := unwritable_because(state):
        text = _(
            "{state} cannot be written to ({reason}): questions work, but answers cannot be checked later"
        )
        mend = _("keep the state elsewhere: --state DIR, or the variable WIKIGATE_STATE")
        yield Remark("bad", about, text.format(state=visible(str(state)), reason=reason), mend)
    elif free_bytes(state) < ROOM:
        text = _("only {count} MB free on the drive of {state}")
        filled = text.format(count=free_bytes(state) // 1_000_000, state=visible(str(state)))
        yield Remark("warn", about, filled, _("make room, or keep the state elsewhere with --state DIR"))
    else:
        yield Remark("good", about, visible(str(state)))
    if holder := running_build(state):
        text = _("a build is running ({holder})").format(holder=holder)
        yield Remark("warn", _("lock"), text, _("wait for it, or end that process"))
    elif unmerged_log(state):
        text = _("a build was cut off, or a reader holds the corpus open; nothing is lost")
        yield Remark("dim", _("lock"), text, f"wikigate build{repeated(site)}")


def _corpus(site: Site, wiki: Path, state: Path, *, look_at_files: bool) -> Iterator[Remark]:
    from wikigate.faces.stale import is_stale  # noqa: PLC0415 - as above

    about, build = _("corpus"), f"wikigate build{repeated(site)}"
    try:
        corpus = site.corpus(wiki, state)
    except WikigateError as error:
        yield Remark("bad", about, with_options(said(error.message), repeated(site)))
        return
    text = _("{count} pages, built {time}").format(
        count=corpus.page_count, time=corpus.meta.get("built_at", "")
    )
    if look_at_files and is_stale(wiki, corpus):
        yield Remark("warn", about, _("{text}; pages or settings changed since").format(text=text), build)
    else:
        yield Remark("good", about, text)
    if not corpus.page_count:
        yield Remark("bad", _("pages"), _("the corpus holds no page: is this the folder of your notes?"))
    diagnostics = corpus.diagnostics()
    for level, state_, words in (
        ("error", "warn", _("files that could not be read: {count}")),
        ("warning", "warn", _("remarks on pages that were read: {count}")),
    ):
        found = [item for item in diagnostics if item.level == level]
        if found:
            pages = tuple((item.page, said(item.message)) for item in found)
            more = _("all of them, with their lines: wikigate check{options}").format(options=repeated(site))
            yield Remark(state_, _("pages"), words.format(count=len(found)), more, pages)  # type: ignore[arg-type]


def doctor_lines(findings: list[Remark]) -> list[Line]:
    """A line for each finding, what to do about it below, and the sum."""
    marks = {"good": "ok", "warn": "!", "bad": "x", "dim": "-"}
    width = max(cells(found.about) for found in findings) + 2
    lines: list[Line] = []
    for found in findings:
        lines.append(
            (
                Piece(f"{marks[found.state]:<3}", found.state),
                Piece(padded(found.about, width), "dim"),
                Piece(found.text, found.state if found.state in {"warn", "bad"} else ""),
            )
        )
        margin = " " * (width + 3)
        lines += [
            (Piece(margin), Piece(visible(page), "place", page), Piece(f"  {visible(word)}"))
            for page, word in found.pages[:_SHOWN]
        ]
        if len(found.pages) > _SHOWN:
            lines.append(
                (Piece(margin + _("and {count} more").format(count=len(found.pages) - _SHOWN), "dim"),)
            )
        lines += [(Piece(margin), Piece(f"→ {line}", "title")) for line in found.mend.split("\n") if line]
    bad = sum(found.state == "bad" for found in findings)
    doubtful = sum(found.state == "warn" for found in findings)
    lines.append(())
    if bad or doubtful:
        text = _("{bad} to mend, {doubtful} to look at").format(bad=bad, doubtful=doubtful)
        lines.append((Piece(text, "bad" if bad else "warn"),))
    else:
        lines.append((Piece(_("all well"), "good"),))
    return lines
