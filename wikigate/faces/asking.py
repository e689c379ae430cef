"""The commands that ask: one request, one reply, as text or with `--json` as the envelope."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from gettext import gettext as _
from typing import Any

import click

from wikigate.faces import render
from wikigate.faces.commands import Reply
from wikigate.faces.dispatch import answer
from wikigate.faces.lines import Part, Piece, obj
from wikigate.faces.newest import LAST, newest_context
from wikigate.faces.opener import opener
from wikigate.faces.options import FAILED, as_json, example, folders, repeated
from wikigate.faces.render_context import context_lines
from wikigate.faces.render_observe import observe_lines
from wikigate.faces.render_recall import recall_lines
from wikigate.faces.render_verify import verify_lines
from wikigate.faces.site import Site
from wikigate.faces.terminal import show, show_json

SECTION_LINES = 12
"""Lines of a section that `recall` shows on a terminal: so two of them fit on a screen of 25."""


@click.command(
    epilog=example(
        'wikigate context "how long does cold brew take?" --limit 3',
        'wikigate context "冷萃要泡多久？" --candidate "冲煮/冷萃咖啡.md"',
        'wikigate context "冷萃要泡多久？" --json',
    )
)
@click.argument("query", nargs=-1, required=True)
@click.option("--limit", type=int, default=8, show_default=True, help="Most pages of evidence.")
@click.option(
    "--engine",
    type=click.Choice(["both", "search", "plugin"]),
    default="both",
    show_default=True,
    help="Who is asked: the ranking of pages (search), that of sections (plugin), or both.",
)
@click.option("--ttl", type=int, default=1800, show_default=True, help="Seconds for which verify can use it.")
@click.option("--candidate", multiple=True, metavar="PAGE[#SECTION]", help="A page to read in any case.")
@click.option("--explain", is_flag=True, help="Also how the question was taken and what an answer may say.")
@as_json
@folders
def context(
    query: tuple[str, ...],
    limit: int,
    engine: str,
    ttl: int,
    candidate: tuple[str, ...],
    *,
    explain: bool,
    as_json: bool,
    site: Site,
) -> None:
    """Answer a question with exact quotes: what supports what, what is missing."""
    request: dict[str, object] = {
        "query": " ".join(query),
        "limit": limit,
        "engine": engine,
        "ttl_seconds": ttl,
    }
    if candidate:
        request["candidates"] = [_page_and_section(name) for name in candidate]
    if explain and as_json:
        _ignored("--explain", "the envelope of --json has it all")
    options = repeated(site)
    _answer(
        "context",
        request,
        site,
        as_json,
        lambda reply: context_lines(reply, explain=explain, options=options),
    )


@click.command(
    epilog=example(
        "wikigate verify ctx_5wYq1nDk answer.md",
        "wikigate verify last answer.md",
        'echo "冷萃要泡 12 小时。" | wikigate verify last -',
    )
)
@click.argument("context_id")
@click.argument("answer_file", type=click.File("rb"), metavar="ANSWER.md")
@as_json
@folders
def verify(context_id: str, answer_file: Any, *, as_json: bool, site: Site) -> None:  # noqa: ANN401 - click's
    """Hold a written answer against the context that it was written from; "-" reads it from stdin.

    CONTEXT_ID is what `wikigate context` has printed; "last" is the newest one of this wiki. The exit status is
    1 where there are violations.
    """
    try:
        text = answer_file.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise click.BadParameter(
            f"the answer is not UTF-8 (byte {error.start})", param_hint="ANSWER.md"
        ) from None
    if context_id == LAST:
        context_id = newest_context(site) or context_id
    request: dict[str, object] = {"context_id": context_id, "answer": text}
    reply = _answer("verify", request, site, as_json, lambda reply: verify_lines(reply, text))
    if reply["status"] != "ok":
        sys.exit(FAILED)


@click.command(
    epilog=example(
        "wikigate recall grind size --limit 3",
        "wikigate recall 冷萃 --explain",
        "wikigate recall 冷萃 --why-not 手冲咖啡",
    )
)
@click.argument("query", nargs=-1, required=True)
@click.option("--limit", type=int, default=10, show_default=True, help="Most sections.")
@click.option("--explain", is_flag=True, help="What was looked for, and why each hit ranks where it does.")
@click.option("--why-not", metavar="PAGE", help="Why this page is not among the hits.")
@as_json
@folders
def recall(
    query: tuple[str, ...], limit: int, *, explain: bool, why_not: str | None, as_json: bool, site: Site
) -> None:
    """Find sections by their words and print them; a terminal shows the beginning of a long one, a pipe gets it whole.

    What stands in quotation marks has to be there as it is (quote it for the shell too: '"grind size"').
    """
    request: dict[str, object] = {"query": " ".join(query), "limit": limit, "explain": explain}
    if why_not is not None:
        request["why_not"] = why_not
    most = SECTION_LINES if sys.stdout.isatty() else None
    options = repeated(site)
    _answer("recall", request, site, as_json, lambda reply: recall_lines(reply, most=most, options=options))


@click.command(epilog=example('wikigate read "brewing/cold brew.md#Ratio"', "wikigate read 冷萃咖啡"))
@click.argument("page", metavar="PAGE[#SECTION]")
@as_json
@folders
def read(page: str, *, as_json: bool, site: Site) -> None:
    """Print a page, or one of its sections, as the corpus has it.

    PAGE is a path (the ending may be left out), a file name, a title or an alias.
    """
    _answer("read", {"page": page}, site, as_json, render.read)


@click.command(
    epilog=example(
        'wikigate quantities "约 1.2 万人，增长 30%"', 'wikigate quantities "at least 5 km" --json'
    )
)
@click.argument("text", nargs=-1, required=True)
@as_json
@folders
def quantities(text: tuple[str, ...], *, as_json: bool, site: Site) -> None:
    """Show what is read as a quantity in a text."""
    if site.wiki or site.state:
        _ignored(repeated(site).strip(), "no wiki is needed to read a text")
    _answer("quantities", {"text": " ".join(text)}, site, as_json, render.quantities)


@click.command(epilog=example("wikigate observe --days 30", "wikigate observe --json"))
@click.option("--days", type=int, default=7, show_default=True, help="How many days to look back.")
@as_json
@folders
def observe(days: int, *, as_json: bool, site: Site) -> None:
    """Sum up what was asked and how the answers fared."""
    _answer("observe", {"days": days}, site, as_json, observe_lines)


@click.command(epilog=example("wikigate ping --deep", "wikigate ping --json"))
@click.option("--deep", is_flag=True, help="Also look at every file: is the corpus stale?")
@as_json
@folders
def ping(*, deep: bool, as_json: bool, site: Site) -> None:
    """Is everything in place? Which wiki this is, and how its corpus is.

    The exit status is 1 where there is no corpus that could be used. In a pipe, without --deep, it prints one
    line of JSON and exits with 0.
    """
    options = repeated(site)
    reply = _answer("ping", {"deep": deep}, site, as_json, lambda reply: render.ping(reply, options))
    if obj(reply["corpus"])["state"] != "ok":
        sys.exit(FAILED)


def _answer(
    command: str,
    request: dict[str, object],
    site: Site,
    as_json: bool,  # noqa: FBT001 - handed on from a flag
    lines: Callable[[Reply], Sequence[Part]],
) -> Reply:
    reply = answer(command, request, site)
    if as_json:
        show_json(reply)
    elif reply["kind"] != "error":
        show(lines(reply), opener=None if command == "quantities" else opener(site.folders()[0]))
    else:
        show(render.error(reply, repeated(site)), error=True)
    if reply["kind"] == "error":
        sys.exit(FAILED)
    return reply


def _ignored(option: str, reason: str) -> None:
    text = _("{option} is ignored: {reason}").format(option=option, reason=_(reason))
    show([(Piece(text, "warn"),)], error=True)


def _page_and_section(name: str) -> dict[str, object]:
    page, mark, section = name.partition("#")
    return {"page": page, "section": section} if mark else {"page": page}
