"""`web` and `report`: what is seen in a browser."""

from __future__ import annotations

import sys
import time
from gettext import gettext as _
from pathlib import Path

import click

from wikigate.errors import WikigateError
from wikigate.faces import render
from wikigate.faces.dispatch import error_envelope
from wikigate.faces.language import spoken
from wikigate.faces.lines import Piece, visible
from wikigate.faces.newest import LAST, newest_context
from wikigate.faces.options import FAILED, example, folders, repeated
from wikigate.faces.site import Site
from wikigate.faces.terminal import show

_ENDINGS = frozenset({".html", ".htm"})


@click.command(epilog=example("wikigate web", "wikigate web --wiki ~/notes --port 8765"))
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=0,
    help="Where to listen, on this machine alone; by default where there is room.",
)
@click.option("--watch/--no-watch", default=True, show_default=True, help="Build again when pages change.")
@folders
def web(site: Site, *, port: int, watch: bool) -> None:
    """See it all in a browser: ask, check an answer, read pages and their links, look after the corpus.

    Prints an address that only this machine can open and only who knows it; Ctrl-C ends it. Needs the extra: pip
    install 'wikigate[web]'.
    """
    from wikigate.faces.web.run import lacks_extra, serve_web  # noqa: PLC0415 - other commands do without

    if lacks_extra():
        _lacks_extra()

    def ready(address: str) -> None:
        show([(Piece(_("Open this address in a browser; Ctrl-C ends it:"), "title"),), (Piece(address),)])
        sys.stdout.flush()

    try:
        serve_web(_resident(site), port=port, watch=watch, ready=ready)
    except WikigateError as error:
        show(render.error(error_envelope(error), repeated(site)), error=True)
        sys.exit(FAILED)


@click.command(
    epilog=example("wikigate report ctx_5wYq1nDk -o evidence.html", "wikigate report last -o evidence.html")
)
@click.argument("context_id")
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE.html",
    type=click.Path(path_type=Path, dir_okay=False, writable=True),
    help="The file to write.",
)
@folders
def report(context_id: str, *, output: Path, site: Site) -> None:
    """Write the evidence of a context as one HTML file, to read or to send to someone.

    CONTEXT_ID is what `wikigate context` has printed; "last" is the newest one of this wiki. The file holds the quotes,
    each marked in its page, and needs no network. Needs the extra: pip install 'wikigate[web]'.
    """
    from wikigate.faces.web.run import lacks_extra  # noqa: PLC0415 - other commands do without

    if output.suffix.casefold() not in _ENDINGS:  # a slip of the pen must not cost a page of notes
        raise click.BadParameter(_("the name of the file has to end in .html"), param_hint="-o")
    if lacks_extra():
        _lacks_extra()
    from wikigate.faces.report import report as written  # noqa: PLC0415 - an extra

    try:
        wiki, state = site.folders()
        if context_id == LAST:
            context_id = newest_context(site) or context_id
        text = written(wiki, state, context_id, language=spoken(), now=time.time())
    except WikigateError as error:
        show(render.error(error_envelope(error), repeated(site)), error=True)
        sys.exit(FAILED)
    try:
        output.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        reason = _("{path} could not be written: {reason}")
        said = reason.format(path=visible(str(output)), reason=error.strerror or error)
        show([(Piece(said, "bad"),)], error=True)
        sys.exit(FAILED)
    show([(Piece(_("wrote {path}").format(path=visible(str(output))), "good"),)])


def _lacks_extra() -> None:
    text = _("this needs libraries that are not installed; run: {command}")
    show([(Piece(text.format(command="pip install 'wikigate[web]'"), "bad"),)], error=True)
    sys.exit(FAILED)


def _resident(site: Site) -> Site:
    """The same place, for a process that stays."""
    return Site(wiki=site.wiki, state=site.state, environ=site.environ, cwd=site.cwd, resident=True)
