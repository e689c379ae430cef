"""`build` and `check`: the commands that make and prove the corpus."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import click

from wikigate.contracts.validate import check_reply
from wikigate.contracts.versions import stamp
from wikigate.errors import WikigateError
from wikigate.faces import render
from wikigate.faces.dispatch import error_envelope
from wikigate.faces.lines import Line, Piece, visible
from wikigate.faces.opener import opener
from wikigate.faces.options import FAILED, as_json, example, folders, repeated
from wikigate.faces.site import Site
from wikigate.faces.terminal import progress_bar, show, show_json

if TYPE_CHECKING:
    from wikigate.corpus.check.prove import CheckReport
    from wikigate.corpus.file.rows import PageDiagnostic
    from wikigate.corpus.finish import BuildReport

INTERRUPTED: Final = 130
"""Exit status of a program that Ctrl-C ended, as shells have it: 128 and the number of the signal."""


@click.command(
    epilog=example(
        "wikigate build --wiki ~/notes", "wikigate build --watch", "wikigate build --full --jobs 1"
    )
)
@click.option("--full", is_flag=True, help="Read every page again, whether it changed or not.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; by default one a core.")
@click.option("--wait", type=click.FloatRange(min=0), default=0.0, help="Seconds to wait for another build.")
@click.option("--strict", is_flag=True, help="Exit status 1 where a page has an error.")
@click.option("--watch", is_flag=True, help="Stay, and build again when pages change; Ctrl-C ends it.")
@as_json
@folders
def build(
    *, full: bool, jobs: int | None, wait: float, strict: bool, watch: bool, as_json: bool, site: Site
) -> None:
    """Read every page that changed and bring the corpus up to date."""
    from wikigate.corpus.build import build as run  # noqa: PLC0415 - other commands do without
    from wikigate.corpus.settings.config import load_settings  # noqa: PLC0415

    try:
        wiki, state = site.folders()
        with progress_bar(_("reading pages")) as progress:
            done = run(
                wiki,
                state,
                settings=load_settings(wiki),
                now=time.time(),
                jobs=jobs,
                progress=progress,
                full=full,
                wait=wait,
            )
    except WikigateError as error:
        _fail(error, site, as_json=as_json)
    except KeyboardInterrupt:
        show(
            [(Piece(_("stopped; nothing was changed: the corpus is what it was before"), "warn"),)],
            error=True,
        )
        sys.exit(INTERRUPTED)
    reply = _report(done, checked=as_json)
    show_json(reply) if as_json else show(
        render.build_report(reply, wiki, repeated(site)), opener=opener(wiki)
    )
    if watch:
        _watch(wiki, state, jobs, done, site, as_json=as_json)
    if strict and any(item.level == "error" for item in done.diagnostics):
        sys.exit(FAILED)


def _watch(
    wiki: Path, state: Path, jobs: int | None, last: BuildReport, site: Site, *, as_json: bool
) -> None:
    """Go on after a first build: a line (and new diagnostics) for each further one that changed something."""
    from wikigate.faces.watching import watch_for_person  # noqa: PLC0415 - only here

    def built(done: BuildReport) -> None:
        nonlocal last
        if done.build_id != last.build_id:
            known = frozenset() if as_json else frozenset(last.diagnostics)
            reply = _report(done, known=known, checked=as_json)
            show_json(reply) if as_json else show(
                [_clock(), *render.build_report(reply, wiki, repeated(site))]
            )
        last = done

    def failed(error: WikigateError) -> None:
        show(render.error(error_envelope(error), repeated(site)), error=True)

    show([(Piece(_("watching {wiki}; Ctrl-C ends it").format(wiki=visible(str(wiki))), "dim"),)], error=True)
    try:
        watch_for_person(wiki, state, jobs=jobs, built=built, failed=failed)
    except WikigateError as error:
        _fail(error, site, as_json=as_json)
    show([(Piece(_("watching ended"), "dim"),)], error=True)


def _clock() -> Line:
    return (Piece(time.strftime("%H:%M:%S"), "dim"),)


@click.command(epilog=example("wikigate check --wiki ~/notes", "wikigate check --json"))
@as_json
@folders
def check(*, as_json: bool, site: Site) -> None:
    """Prove the stored corpus and list every diagnostic.

    Each span, section and index entry is held against the page's text, and each file against the corpus. The
    exit status is 1 where the corpus is not sound; pages that changed since the build are only listed.
    """
    from wikigate.corpus.check.prove import check as run  # noqa: PLC0415 - loads what a build loads

    try:
        wiki, state = site.folders()
        with progress_bar(_("checking pages")) as progress:
            found = run(wiki, state, progress=progress)
    except WikigateError as error:
        _fail(error, site, as_json=as_json)
    reply = _check_reply(found)
    show_json(reply) if as_json else show(render.check_report(reply, repeated(site)), opener=opener(wiki))
    if not found.sound:
        sys.exit(FAILED)


def _report(
    done: BuildReport, *, known: frozenset[PageDiagnostic] = frozenset(), checked: bool
) -> dict[str, object]:
    """`build_report` of local.v1.json, without the diagnostics that are `known`.

    It is `checked` where a program gets it: with 200,000 diagnostics that takes half a second.
    """
    pages = ("indexed", "unchanged", "removed", "degraded", "skipped")
    reply = {
        "kind": "build_report",
        **stamp(),
        "pages": {name: getattr(done, name) for name in pages},
        "sections": done.sections,
        "diagnostics": _diagnostics([found for found in done.diagnostics if found not in known]),
        "elapsed_ms": done.elapsed_ms,
        "build_id": done.build_id,
    }
    if checked:
        check_reply(reply)
    return reply


def _check_reply(found: CheckReport) -> dict[str, object]:
    """`check_report` of local.v1.json."""
    reply = {
        "kind": "check_report",
        **stamp(),
        "sound": found.sound,
        "build_id": found.build_id,
        "checked": {"pages": found.pages, "sections": found.sections, "blocks": found.blocks},
        "problems": [{"page": p.page, "what": p.what, "message": p.message} for p in found.problems],
        "stale": [{"page": page, "state": state} for page, state in found.stale],
        "diagnostics": _diagnostics(found.diagnostics),
    }
    check_reply(reply)
    return reply


def _diagnostics(found: Sequence[PageDiagnostic]) -> list[dict[str, object]]:
    return [
        {"page": d.page, "code": d.code, "level": d.level, "line": d.line, "message": d.message}
        for d in found
    ]


def _fail(error: WikigateError, site: Site, *, as_json: bool) -> NoReturn:
    envelope = error_envelope(error)
    show_json(envelope) if as_json else show(render.error(envelope, repeated(site)), error=True)
    sys.exit(FAILED)
