"""A page as the reader of files sees it, in words, for golden files."""

from __future__ import annotations

import re
from hashlib import sha256

from wikigate.corpus.file.encoding import decode_runs, decode_units
from wikigate.corpus.file.record import PageRows, QuantityRecord, search_lines
from wikigate.corpus.find.decode import decode
from wikigate.corpus.find.scan import SourceFile
from wikigate.corpus.fulltext import load_text_tools
from wikigate.corpus.model import Span, plain_text
from wikigate.corpus.parse import read_page
from wikigate.corpus.settings.config import Settings

_UNSEEN = re.compile(
    r"[^\S \n]|[\x00-\x08\x0e-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)


def read(path: str, data: bytes) -> PageRows:
    """One file through the whole page reader."""
    source = SourceFile(path, path, len(data), 0)
    return read_page(source, sha256(data).hexdigest(), decode(data), Settings(), load_text_tools())


def picture(rows: PageRows) -> str:
    """Metadata, sections with their blocks, links, tags and diagnostics; what cannot be seen is escaped.

    Below a block: its plain text, behind `~` the search form of each sentence, behind `=` its quantities, behind
    `!` its cue marks.
    """
    page, text = rows.page, rows.page.text
    lines = [
        f"title {page.title!r} type {page.type!r} status {page.status!r} review {page.review} sources {page.sources}",
        f"aliases {list(rows.aliases)} tags {[tag.tag for tag in rows.tags]}",
        f"front matter {page.front_matter} body from {page.body_cp} encoding {page.encoding}",
    ]
    for ordinal, part in enumerate(rows.sections):
        place = f"line {part.line} [{part.start_cp}, {part.end_cp}) subtree {part.subtree_end_cp}"
        lines += ["", f"section {part.level} {part.path} #{part.anchor} {place}"]
        blocks = [(at, block) for at, block in enumerate(rows.blocks) if block.section == ordinal]
        for (at, block), search in zip(blocks, search_lines(text, part), strict=True):
            group = "" if block.grp < 0 else f" group {block.grp}"
            label = f" {block.label!r}" if block.label else ""
            lines.append(f"  {block.kind}{label}{group} [{block.start_cp}, {block.end_cp})")
            span = Span(block.start_cp, block.end_cp)
            plain = plain_text(text, decode_runs(block.runs, span))
            lines += ["    " + line for line in plain.split("\n")]
            units = decode_units(block.units, span)
            for raw, form in zip(units, search.split("\n") if units else (), strict=True):
                lines.append(f"    ~ [{raw.start}, {raw.end}){form.rstrip()}")
            lines += [f"    = {_quantity(found, text)}" for found in rows.quantities if found.block == at]
            lines += [
                f"    ! {cue.kind} {text[cue.start_cp : cue.end_cp]!r}"
                for cue in rows.cues
                if cue.block == at
            ]
    lines.append("")
    lines += [
        f"link {link.kind} {link.target!r} {link.fragment!r} {link.text!r} from {text[link.start_cp : link.end_cp]!r}"
        for link in rows.links
    ]
    lines += [f"{found.level} {found.code} line {found.line}: {found.message}" for found in rows.diagnostics]
    return "\n".join(map(visible, lines)).rstrip("\n") + "\n"


def _quantity(found: QuantityRecord, text: str) -> str:
    high = "" if found.high is None else f" to {found.high:g}{' (open)' if found.half_open else ''}"
    unit = f" {found.unit}" if found.unit else ""
    per = f" per {found.per}" if found.per else ""
    date = [str(part) for part in (found.year, found.month, found.day) if part is not None]
    value = "-".join(date) or f"{found.low:g}{high}{unit}{per}"
    words = [
        found.qualifier,
        found.metric and f"metric {found.metric!r}",
        found.scope and f"scope {found.scope!r}",
    ]
    return " ".join((f"{text[found.start_cp : found.end_cp]!r} {found.kind} {value}", *filter(None, words)))


def visible(line: str) -> str:
    """A line in which every character can be seen."""
    return _UNSEEN.sub(lambda match: f"\\u{ord(match[0]):04x}", line)
