"""`baseline record` and `baseline check`: one's own questions, and what changed in the evidence that they get."""

from __future__ import annotations

import sys
from gettext import gettext as _
from pathlib import Path
from typing import BinaryIO, NoReturn

import click

from wikigate.errors import WikigateError
from wikigate.faces import render
from wikigate.faces.dispatch import error_envelope
from wikigate.faces.lines import Line, Piece, visible
from wikigate.faces.options import FAILED, as_json, example, folders, repeated
from wikigate.faces.site import Site
from wikigate.faces.terminal import show, show_json

NAME = "baseline.json"
"""Of the file in the state folder, where no other is named."""


@click.group(epilog=example("wikigate baseline record questions.txt", "wikigate baseline check"))
def baseline() -> None:
    """Keep a set of questions with the evidence they got, and see later what drifted."""


@baseline.command(
    epilog=example(
        "wikigate baseline record questions.txt", "wikigate baseline record questions.txt --to mine.json"
    )
)
@click.argument("questions", type=click.File("rb"), metavar="QUESTIONS.txt")
@click.option("--to", metavar="FILE", help="Where to keep it; by default in the state folder.")
@folders
def record(questions: BinaryIO, to: str | None, *, site: Site) -> None:
    """Ask the questions of a file, one a line, and keep what they got.

    Blank lines and lines that begin with # are no questions.
    """
    from wikigate.gateway.baseline import questions_of, to_json  # noqa: PLC0415 - other commands do without
    from wikigate.gateway.baseline import record as run  # noqa: PLC0415 - as above

    try:
        asked = questions_of(questions.read().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        text = _("the questions are not UTF-8 (byte {at})").format(at=error.start)
        raise click.BadParameter(text, param_hint="QUESTIONS.txt") from None
    if not asked:
        raise click.BadParameter(_("there is no question in it"), param_hint="QUESTIONS.txt")
    try:
        wiki, state = site.folders()
        corpus = site.corpus(wiki, state)
        got = run(asked, corpus, wiki, site.tools)
        path = Path(to) if to else state / NAME
        path.write_text(to_json(got, corpus.meta["build_id"]), encoding="utf-8", newline="\n")
    except (WikigateError, OSError) as error:
        _fail(error, site)
    text = _("kept {count} questions in {path}").format(count=len(got), path=visible(str(path)))
    show([(Piece(text, "good"),)])


@baseline.command(
    epilog=example("wikigate baseline check", "wikigate baseline check --from mine.json --json")
)
@click.option("--from", "kept", metavar="FILE", help="The baseline; by default the one in the state folder.")
@as_json
@folders
def check(*, kept: str | None, as_json: bool, site: Site) -> None:
    """Ask the questions again and show what differs; the exit status is 1 where anything does.

    Lines with - are what the baseline has, lines with + what there is now.
    """
    from wikigate.contracts.versions import PIPELINE_VERSION  # noqa: PLC0415 - other commands do without
    from wikigate.gateway.baseline import compare, from_json  # noqa: PLC0415 - as above
    from wikigate.gateway.baseline import record as run  # noqa: PLC0415 - as above

    try:
        wiki, state = site.folders()
        path = Path(kept) if kept else state / NAME
        before, version = from_json(path.read_text(encoding="utf-8"), str(path))
        corpus = site.corpus(wiki, state)
        drifted = compare(before, run([entry.ask for entry in before], corpus, wiki, site.tools))
    except FileNotFoundError:
        text = _("There is no baseline at {path}. To make one, run: {command}")
        command = f"wikigate baseline record QUESTIONS.txt{repeated(site)}"
        show([(Piece(text.format(path=visible(str(path)), command=command), "bad"),)], error=True)
        sys.exit(FAILED)
    except (WikigateError, OSError, UnicodeDecodeError) as error:
        _fail(error, site)
    if as_json:
        rows = [{"ask": one.ask, "before": list(one.before), "now": list(one.now)} for one in drifted]
        show_json({"questions": len(before), "drifted": rows, "recorded_with": version})
    else:
        lines: list[Line] = []
        for one in drifted:
            lines += [(Piece(visible(one.ask), "title"),)]
            lines += [(Piece(f"  - {visible(line)}", "bad"),) for line in one.before]
            lines += [*((Piece(f"  + {visible(line)}", "good"),) for line in one.now), ()]
        if drifted and version != PIPELINE_VERSION:
            text = _("recorded with rules of version {before}; those of now are {now}")
            lines += [(Piece(text.format(before=version, now=PIPELINE_VERSION), "dim"),)]
        text = _("{drifted} of {count} questions drifted").format(drifted=len(drifted), count=len(before))
        show([*lines, (Piece(text, "bad" if drifted else "good"),)])
    if drifted:
        sys.exit(FAILED)


def _fail(error: Exception, site: Site) -> NoReturn:
    if isinstance(error, WikigateError):
        show(render.error(error_envelope(error), repeated(site)), error=True)
    else:
        show([(Piece(visible(str(error)), "bad"),)], error=True)
    sys.exit(FAILED)
