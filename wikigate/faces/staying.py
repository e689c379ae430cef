"""The commands that let programs in: those that stay (`serve`, `mcp`), and the bridge for a plugin."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

import click

from wikigate.errors import WikigateError
from wikigate.faces.lines import Piece
from wikigate.faces.options import FAILED, example, folders
from wikigate.faces.site import Site
from wikigate.faces.terminal import show

_watch = click.option(
    "--watch/--no-watch", default=True, show_default=True, help="Build again when pages change."
)
_timeout = click.option(
    "--timeout",
    multiple=True,
    metavar="[COMMAND=]SECONDS",
    help="How long a command may take; may be repeated.",
)


@click.command(epilog=example("""echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' | wikigate serve"""))
@_watch
@_timeout
@folders
def serve(site: Site, *, watch: bool, timeout: tuple[str, ...]) -> None:
    """Stay and answer JSON-RPC 2.0, one message a line, on stdin and stdout.

    Several requests are answered at once. The corpus is kept fresh meanwhile, by a process beside this one.
    """
    from wikigate.faces.serve import serve as run  # noqa: PLC0415 - other commands do without

    sys.exit(run(_resident(site), watch=watch, budgets=_budgets(timeout)))


@click.command(epilog=example("wikigate mcp --wiki ~/notes", "wikigate mcp --http 8766 --wiki ~/notes"))
@click.option(
    "--http",
    "port",
    type=click.IntRange(0, 65_535),
    metavar="PORT",
    help="Serve HTTP on this port of this machine instead (0: where there is room).",
)
@_watch
@_timeout
@folders
def mcp(site: Site, *, port: int | None, watch: bool, timeout: tuple[str, ...]) -> None:
    """Stay and serve an MCP client (a host of language models) on stdin and stdout, or by HTTP.

    Needs the extra: pip install 'wikigate[mcp]'. docs/mcp.md has configurations for the common hosts. By HTTP each request
    has to carry a token: that of WIKIGATE_TOKEN, or one that is made and printed.
    """
    from wikigate.faces.mcp.run import serve_mcp  # noqa: PLC0415 - other commands do without

    if port is not None:
        _serve_http(_resident(site), port, watch=watch, timeout=timeout)
        return
    sys.exit(serve_mcp(_resident(site), watch=watch, budgets=_budgets(timeout)))


def _serve_http(site: Site, port: int, *, watch: bool, timeout: tuple[str, ...]) -> None:
    from wikigate.faces.mcp.http import SHORTEST_TOKEN, serve_http  # noqa: PLC0415 - other commands do without
    from wikigate.faces.mcp.run import MISSING, lacks_sdk  # noqa: PLC0415 - as above

    own = os.environ.get("WIKIGATE_TOKEN", "")
    trouble = MISSING if lacks_sdk() else ""
    if own and (len(own) < SHORTEST_TOKEN or not own.isascii() or not own.isprintable() or " " in own):
        trouble = f"WIKIGATE_TOKEN must be {SHORTEST_TOKEN} ASCII characters or more, without blanks"
    token = own or secrets.token_urlsafe(32)

    def ready(address: str) -> None:
        shown = "the one of WIKIGATE_TOKEN" if own else token
        show([(Piece("address: "), Piece(address)), (Piece("token:   "), Piece(shown))])
        sys.stdout.flush()

    try:
        site.folders()
        if not trouble:
            serve_http(site, port=port, token=token, watch=watch, budgets=_budgets(timeout), ready=ready)
    except WikigateError as error:
        trouble = error.message
    if trouble:
        show([(Piece(trouble, "bad"),)], error=True)
        sys.exit(FAILED)


@click.command("install-bridge", epilog=example("wikigate install-bridge ~/notes/tools --wiki ~/notes"))
@click.argument("folder", metavar="DIR")
@folders
def install_bridge(folder: str, *, site: Site) -> None:
    """Write wiki_bridge.py into DIR, for a plugin that runs `python wiki_bridge.py COMMAND` there.

    It finds the wiki that DIR lies in, unless --wiki names one. A file of that name is kept beside it.
    """
    from wikigate.faces.install import install_bridge as install  # noqa: PLC0415 - other commands do without

    try:
        installed = install(Path(folder), python=sys.executable, wiki=site.wiki, state=site.state)
    except WikigateError as error:
        show([(Piece(error.message, "bad"),)], error=True)
        sys.exit(FAILED)
    kept = f"; the file that was there is now {installed.kept}" if installed.kept else ""
    show([(Piece(f"wrote {installed.path}{kept}"),)])
    inside = Site(wiki=site.wiki, state=site.state, environ=os.environ, cwd=Path(folder).resolve())
    try:
        show([(Piece(f"it answers from {inside.folders()[0]}"),)])
    except WikigateError:
        show(
            [
                (
                    Piece(
                        f"{folder} lies in no wiki: name one with --wiki, or run wikigate build there", "warn"
                    ),
                )
            ],
            error=True,
        )


def _resident(site: Site) -> Site:
    return Site(wiki=site.wiki, state=site.state, environ=site.environ, cwd=site.cwd, resident=True)


def _budgets(timeout: tuple[str, ...]) -> dict[str, float]:
    from wikigate.faces.serving.budgets import budgets_of  # noqa: PLC0415 - as above

    try:
        return budgets_of(timeout)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--timeout") from None
