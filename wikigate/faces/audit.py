"""`audit`: hold any document against the whole wiki."""

from __future__ import annotations

import sys
from gettext import gettext as _
from pathlib import Path
from typing import Any

import click

from wikigate.contracts.validate import check_reply
from wikigate.errors import WikigateError
from wikigate.faces import render
from wikigate.faces.dispatch import error_envelope
from wikigate.faces.lines import Piece, visible
from wikigate.faces.opener import opener
from wikigate.faces.options import FAILED, example, folders, repeated
from wikigate.faces.render_audit import audit_lines
from wikigate.faces.site import Site
from wikigate.faces.terminal import show, show_json


@click.command(
    epilog=example(
        "wikigate audit answer.md",
        "wikigate audit docs/ README.md --quiet",
        "wikigate audit docs/ --sarif > wikigate.sarif",
    )
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--json", "form", flag_value="json", help="Print the report as one line of JSON.")
@click.option(
    "--sarif", "form", flag_value="sarif", help="Print a SARIF 2.1.0 log, for code hosts and editors."
)
@click.option("--quiet", "-q", is_flag=True, help="Violations alone: no notices, no sources of quotations.")
@folders
def audit(files: tuple[Path, ...], *, form: str | None, quiet: bool, site: Site) -> None:
    """Hold documents against the whole wiki: their quotations and their figures, without a question.

    FILE is a Markdown file or a folder of them. Which page does each quotation come from, which figures does a
    page contradict, which has none? A document that is itself a page is no source for its own quotations.
    The exit status is 1 where there are violations.
    """
    from wikigate.corpus.settings.config import load_settings  # noqa: PLC0415 - other commands do without
    from wikigate.faces.audit_files import audit_files  # noqa: PLC0415
    from wikigate.gateway.audit.wire import audit_report  # noqa: PLC0415
    from wikigate.gateway.run_audit import run_audit  # noqa: PLC0415

    try:
        wiki, state = site.folders()
        settings = load_settings(wiki)
        corpus = site.corpus(wiki, state)
        audited = list(run_audit(audit_files(files, wiki, settings), corpus, settings))
    except WikigateError as error:
        envelope = error_envelope(error)
        show_json(envelope) if form else show(render.error(envelope, repeated(site)), error=True)
        sys.exit(FAILED)
    except OSError as error:
        text = _("{file} cannot be read: {reason}").format(
            file=visible(str(error.filename)), reason=error.strerror or error
        )
        raise click.BadParameter(text, param_hint="FILE") from None
    report: dict[str, Any] = audit_report(audited, corpus.meta["build_id"])
    check_reply(report)
    texts = {one.name: one.text for one in audited}
    if form == "sarif":
        from wikigate.faces.sarif import sarif  # noqa: PLC0415 - only here

        show_json(sarif(report, texts))
    elif form == "json":
        show_json(report)
    else:
        show(audit_lines(report, texts, quiet=quiet), opener=opener(wiki))
    if not report["counts"]["documents"]:
        show([(Piece(_("no Markdown file there"), "warn"),)], error=True)
    if not report["ok"]:
        sys.exit(FAILED)
