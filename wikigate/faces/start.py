"""`init`: a first look at a folder of notes, and a commented `wikigate.toml` where there is none."""

from __future__ import annotations

import sys
from dataclasses import replace
from gettext import gettext as _
from pathlib import Path

import click

from wikigate.corpus.settings.root import CONFIGURATION_NAME, STATE_NAME
from wikigate.errors import WikigateError
from wikigate.faces import render
from wikigate.faces.dispatch import error_envelope
from wikigate.faces.language import spoken
from wikigate.faces.lines import Line, Piece, cells, padded, visible
from wikigate.faces.options import FAILED, example, quoted_for_shell
from wikigate.faces.render_start import survey_lines
from wikigate.faces.terminal import progress_bar, show


@click.command(epilog=example("wikigate init", "wikigate init ~/notes"))
@click.argument("folder", default=".", metavar="[FOLDER]")
def init(folder: str) -> None:
    """Look at a folder of notes and get it ready: the place to start.

    Says which tool the notes are from (Obsidian, Logseq, MkDocs, Dendron or none), how many pages there are, which
    front-matter keys and status words they use and which files cannot be read. Writes a wikigate.toml with a word
    on each setting where there is none yet; your notes are never written to.
    """
    from wikigate.corpus.settings.config import load_settings  # noqa: PLC0415 - other commands do without
    from wikigate.corpus.survey.kind import kind_of  # noqa: PLC0415 - as above
    from wikigate.corpus.survey.survey import survey  # noqa: PLC0415 - as above

    root = Path(folder).expanduser().resolve()
    if not root.is_dir():
        raise click.BadParameter(_("{folder} is no folder").format(folder=root), param_hint="FOLDER")
    try:
        path = root / CONFIGURATION_NAME
        fresh = not path.exists()
        kind = kind_of(root)
        settings = load_settings(root)
        if fresh:
            settings = replace(settings, ignore=kind.ignore)
        with progress_bar(_("looking at the notes")) as progress:
            found = survey(root, settings, progress)
    except WikigateError as error:
        show(render.error(error_envelope(error)), error=True)
        sys.exit(FAILED)
    lines = survey_lines(root, kind, found)
    if not found.pages:
        show([*lines, (Piece(_("There is no page here to read (*.md): nothing was written."), "bad"),)])
        sys.exit(FAILED)
    lines += _outer(root)
    if fresh:
        lines += _written(path, kind.ignore, dict(found.status.get("unknown", {})))
    else:
        lines.append((Piece(_("wikigate.toml is there already and was left as it is"), "dim"),))
    show([*lines, (), *_next(root)])


def _written(path: Path, ignore: tuple[str, ...], unknown: dict[str, int]) -> list[Line]:
    from wikigate.faces.first_file import first_file  # noqa: PLC0415 - only where there is none

    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(first_file(spoken(), ignore, unknown))
    except OSError as error:
        reason = _("wikigate.toml could not be written ({reason}); it works without one")
        return [(Piece(reason.format(reason=error.strerror or error), "warn"),)]
    return [(Piece(_("wrote {path}").format(path=visible(str(path))), "good"),)]


def _outer(root: Path) -> list[Line]:
    """A wiki around this folder: then this one is probably a part of it."""
    for folder in root.parents:
        if any((folder / name).exists() for name in (CONFIGURATION_NAME, STATE_NAME, ".obsidian")):
            text = _(
                "This folder lies in {folder}, which is a wiki itself. To read all of that, run: {command}"
            )
            command = f"wikigate init {quoted_for_shell(str(folder))}"
            return [(Piece(text.format(folder=visible(str(folder)), command=command), "warn"),)]
    return []


def _next(root: Path) -> list[Line]:
    where = "" if root == Path.cwd() else f" --wiki {quoted_for_shell(str(root))}"
    question = _("a question to your notes")
    steps = [
        (_("read every page once"), f"wikigate build{where}"),
        (_("evidence, or an exact no"), f'wikigate context "{question}"{where}'),
        (_("if something is odd"), f"wikigate doctor{where}"),
    ]
    width = max(cells(why) for why, _command in steps) + 2
    return [
        (Piece(_("Next"), "title"),),
        *((Piece(f"  {padded(why, width)}", "dim"), Piece(command)) for why, command in steps),
    ]
