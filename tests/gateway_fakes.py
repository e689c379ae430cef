"""Hand-made snapshots and tools, for tests of the gateway without a corpus."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from itertools import count

from wikigate.corpus.file.encoding import encode_runs
from wikigate.corpus.model import Run, Span
from wikigate.gateway.constraints import Constraints
from wikigate.gateway.model import Tools
from wikigate.gateway.snapshot import PageImage, Snapshot, SnapshotBlock, SnapshotPage, SnapshotSection

NOW = 1_790_000_000.0
_SIGNS = re.compile(r"\*\*|(?<=\n)#+ |^#+ |(?<=\n)- |^- ")


def tools(now: float = NOW) -> Tools:
    ids = count(1)
    return Tools(now=lambda: now, clock=lambda: 0.0, new_id=lambda prefix: f"{prefix}{next(ids)}")


def page(path: str, text: str, title: str | None = None) -> SnapshotPage:
    """A page whose blocks are its paragraphs; `**`, heading and list signs are markup, soft breaks are blanks."""
    headings = list(re.finditer(r"(?m)^(#+) (.*)$", text))
    starts = [match.start() for match in headings]
    bounds = ([0] if not starts or starts[0] else []) + starts
    sections = []
    trail: list[tuple[int, str]] = []
    for ordinal, start in enumerate(bounds):
        end = bounds[ordinal + 1] if ordinal + 1 < len(bounds) else len(text)
        match = next((m for m in headings if m.start() == start), None)
        heading, level = (match[2], len(match[1])) if match else ("", 0)
        trail = [*(entry for entry in trail if entry[0] < level), (level, heading)] if match else []
        names = tuple(name for _, name in trail)
        sections.append(
            SnapshotSection(ordinal, heading, names, heading.lower().replace(" ", "-"), Span(start, end))
        )
    blocks = []
    for match in re.finditer(r"[^\n]+(?:\n[^\n]+)*", text):
        span = Span(*match.span())
        section = max(s.ordinal for s in sections if s.span.start <= match.start()) if sections else 0
        blocks.append(
            SnapshotBlock(section, "paragraph", span, encode_runs(_runs(text, *match.span()), span))
        )
    sha256 = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    return SnapshotPage(path, title or path.removesuffix(".md"), sha256, text, tuple(sections), tuple(blocks))


def image(page: SnapshotPage) -> PageImage:
    """What the corpus would give for a page made here."""
    sections = [[s.ordinal, s.heading, s.path, s.anchor, s.span.start, s.span.end] for s in page.sections]
    blocks = [[b.section, b.kind, b.span.start, b.span.end, b.encoded_runs.hex()] for b in page.blocks]
    return PageImage(page.page, page.title, page.sha256, page.text, json.dumps([sections, blocks]))


def _runs(text: str, start: int, end: int) -> tuple[Run, ...]:
    runs: list[Run] = []
    at = start
    for match in re.finditer(rf"{_SIGNS.pattern}|[ \t]*\n[ \t]*", text[start:end]):
        low, high = start + match.start(), start + match.end()
        if low > at:
            runs.append(Run(Span(at, low)))
        if "\n" in match[0]:
            runs.append(Run(Span(low, high), " "))
        at = high
    if end > at:
        runs.append(Run(Span(at, end)))
    return tuple(runs)


def context_of(constraints: Constraints, query: str, context_id: str = "ctx_A1") -> Mapping[str, object]:
    return {"context_id": context_id, "query": query, "answer": {"constraints": constraints.to_wire()}}


def snapshot(*pages: SnapshotPage, query: str = "问题", constraints: Constraints | None = None) -> Snapshot:
    bound = constraints or Constraints(conclude=True, pages=tuple(p.page for p in pages))
    return Snapshot("ctx_A1", NOW, NOW + 1800, context_of(bound, query), pages)
