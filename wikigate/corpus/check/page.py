"""The invariants of one page's rows (I2 to I4), and its digests."""

from __future__ import annotations

import json
import re
import sys
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from wikigate.corpus.check.problem import Problem
from wikigate.corpus.file.encoding import decode_runs, encode_units, units_to_raw
from wikigate.corpus.file.record import BlockRecord, PageRows, page_digest, search_lines
from wikigate.corpus.model import Span, plain_text
from wikigate.corpus.resolve import link_digest
from wikigate.corpus.units import cut_units

_LATE_MATTER = re.compile(r"---[ \t]*\n(?:.*\n)*?(?:---|\.\.\.)[ \t]*(?:\n\s*|\Z)")
"""Front matter below the first heading, with the blank lines after it: the one gap that sections may leave."""


def check_page(
    rows: PageRows, stored_digest: str, stored_link_digest: str, targets: Sequence[tuple[int, str | None]]
) -> Iterator[Problem]:
    """Broken invariants of one page.

    Args:
        rows: As they stand in the corpus.
        stored_digest: Its `digest`.
        stored_link_digest: Its `link_digest`.
        targets: Where its links lead: ordinal, path.
    """
    path = rows.page.path
    by_section = [search_lines(rows.page.text, part) for part in rows.sections]
    if page_digest(rows, ["\x1d".join(blocks) for blocks in by_section]) != stored_digest:
        yield Problem(path, "digest", "its rows are not those that the build wrote")
    if link_digest(targets) != stored_link_digest:
        yield Problem(path, "link_digest", "its links lead elsewhere than the build found")
    yield from _sections(rows)
    search = [lines for blocks in by_section for lines in blocks]
    if len(search) != len(rows.blocks):
        yield Problem(path, "search", "its sections have not one text a block")
        return
    for ordinal, (block, lines) in enumerate(zip(rows.blocks, search, strict=True)):
        for what, message in _block(rows, block, lines):
            yield Problem(path, what, f"block {ordinal}: {message}")
    marks = [("quantity", found.block, found.start_cp, found.end_cp) for found in rows.quantities]
    marks += [("cue", found.block, found.start_cp, found.end_cp) for found in rows.cues]
    for what, at, start, end in marks:
        if (
            not 0 <= at < len(rows.blocks)
            or not rows.blocks[at].start_cp <= start < end <= rows.blocks[at].end_cp
        ):
            yield Problem(path, what, f"{start} to {end} does not lie in block {at}")
    size = len(rows.page.text)
    places = [(link.start_cp, link.end_cp) for link in rows.links]
    places += [(tag.start_cp, tag.end_cp or 0) for tag in rows.tags if tag.start_cp is not None]
    for start, end in places:
        if not rows.page.body_cp <= start < end <= size:
            yield Problem(path, "span", f"a link or tag at {start} to {end} lies outside the body")


def _sections(rows: PageRows) -> Iterator[Problem]:
    """Sections partition the body less late front matter, and each starts at its own heading (I3)."""
    path, text = rows.page.path, rows.page.text
    at = rows.page.body_cp
    headings = [*sorted(block.start_cp for block in rows.blocks if block.kind == "heading"), sys.maxsize]
    line, counted = 1, 0
    late = False
    for ordinal, part in enumerate(rows.sections):
        goes_on = False
        if not late and ordinal and _LATE_MATTER.fullmatch(text, at, max(at, part.start_cp)):
            late = goes_on = True
            at = part.start_cp
        if part.start_cp != at or part.end_cp < at:
            yield Problem(path, "section", f"section {ordinal} starts at {part.start_cp}, not at {at}")
        at = part.end_cp
        if not part.end_cp <= part.subtree_end_cp <= len(text):
            yield Problem(
                path, "section", f"section {ordinal} ends at {part.subtree_end_cp} with those below"
            )
        line += text.count("\n", counted, part.start_cp)
        counted = max(counted, part.start_cp)
        if part.line != line:
            yield Problem(path, "section", f"section {ordinal} does not start in line {part.line}")
        if bool(part.level) != bool(json.loads(part.path)) and not goes_on:
            yield Problem(
                path, "section", f"section {ordinal} has a level without a heading, or the other way"
            )
        first = headings[bisect_left(headings, part.start_cp)]
        if part.level and (
            first >= part.end_cp or text[part.start_cp : first].strip(" \t>-*+0123456789.)\n")
        ):
            yield Problem(path, "section", f"section {ordinal} does not start at its own heading")
    if at != len(text) and (late or not _LATE_MATTER.fullmatch(text, at)):
        yield Problem(path, "section", f"the sections end at {at}, the page at {len(text)}")


def _block(rows: PageRows, block: BlockRecord, search: str) -> Iterator[tuple[str, str]]:
    """A block lies in its section, its plain text in the block, its units are the sentences of that (I2, I4)."""
    text = rows.page.text
    if not 0 <= block.start_cp <= block.end_cp <= len(text):
        yield "block", f"{block.start_cp} to {block.end_cp} is no range of the page"
        return
    if not 0 <= block.section < len(rows.sections):
        yield "block", f"there is no section {block.section}"
        return
    part = rows.sections[block.section]
    if not part.start_cp <= block.start_cp <= block.end_cp <= part.end_cp:
        yield "block", f"it does not lie in section {block.section}"
    span = Span(block.start_cp, block.end_cp)
    try:
        runs = decode_runs(block.runs, span)
    except ValueError as error:
        yield "runs", str(error)
        return
    if runs and not (span.start <= runs[0].raw.start and runs[-1].raw.end <= span.end):
        yield "runs", "its plain text comes from outside the block"
        return
    plain = plain_text(text, runs)
    wanted = units_to_raw(runs, cut_units(block.kind, plain))
    if block.units != encode_units(wanted, span):
        yield "units", "they are not the sentences of its plain text"
    if any(not span.start <= start < end <= span.end for start, end in wanted):
        yield "units", "a unit lies outside the block"
    if len(search.split("\n")) != max(1, len(wanted)):
        yield "search", "it has not one line a unit"
