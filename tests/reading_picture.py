"""A page as the reader of files sees it, in words, for golden files."""

from __future__ import annotations

import re
from hashlib import sha256

from wikigate.corpus.file.encoding import decode_runs, decode_units
from wikigate.corpus.file.record import PageRows, search_lines
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

    Below a block: its plain text, and behind `~` the search form of each sentence.
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
        blocks = [block for block in rows.blocks if block.section == ordinal]
        for block, search in zip(blocks, search_lines(text, part), strict=True):
            group = "" if block.grp < 0 else f" group {block.grp}"
            label = f" {block.label!r}" if block.label else ""
            lines.append(f"  {block.kind}{label}{group} [{block.start_cp}, {block.end_cp})")
            span = Span(block.start_cp, block.end_cp)
            plain = plain_text(text, decode_runs(block.runs, span))
            lines += ["    " + line for line in plain.split("\n")]
            units = decode_units(block.units, span)
            for raw, form in zip(units, search.split("\n") if units else (), strict=True):
                lines.append(f"    ~ [{raw.start}, {raw.end}){form.rstrip()}")
    lines.append("")
    lines += [
        f"link {link.kind} {link.target!r} {link.fragment!r} {link.text!r} from {text[link.start_cp : link.end_cp]!r}"
        for link in rows.links
    ]
    lines += [f"{found.level} {found.code} line {found.line}: {found.message}" for found in rows.diagnostics]
    return "\n".join(map(visible, lines)).rstrip("\n") + "\n"


def visible(line: str) -> str:
    """A line in which every character can be seen."""
    return _UNSEEN.sub(lambda match: f"\\u{ord(match[0]):04x}", line)
