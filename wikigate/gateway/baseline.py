"""Baselines: what evidence a set of questions got, to see later what drifted after notes or rules changed.

Nothing is saved and nothing is logged for it: a question of a baseline leaves no context behind.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from wikigate.contracts.versions import PIPELINE_VERSION
from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.settings.limits import AnswerLimits, answer_limits
from wikigate.corpus.text.scripts import holds_han
from wikigate.errors import RequestError
from wikigate.gateway.extract import extract
from wikigate.gateway.model import ContextRequest, Tools
from wikigate.gateway.plan import plan
from wikigate.gateway.query.cues import Cues, cues_of
from wikigate.gateway.read import read
from wikigate.gateway.retrieve import retrieve
from wikigate.gateway.status import judge

FORMAT: Final = 1
"""Of the file; another one is not read."""

QUOTES: Final = 3
"""Best quotes of a question that are kept: further ones change with every edit, and say little."""


@dataclass(frozen=True, slots=True)
class Got:
    """What one question got, as far as a person would want to know that it changed.

    Attributes:
        support: Support level, and the primary reason for it.
        slots: Required slot -> how far it is filled.
        quotes: `page#section: text` of the best quotes that are no clues.
        missing: Slot -> why it is not filled.
        unresolved: `page: text` of what the wiki records as open.
        conflicts: `status: value, value` of each conflict.
    """

    ask: str
    support: str
    slots: Mapping[str, str] = field(default_factory=dict)
    quotes: tuple[str, ...] = ()
    missing: Mapping[str, str] = field(default_factory=dict)
    unresolved: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drift:
    """How one question differs from the baseline: lines that went, and lines that came."""

    ask: str
    before: tuple[str, ...]
    now: tuple[str, ...]


def questions_of(text: str) -> tuple[str, ...]:
    """The questions of a text file: one a line, each once; blank lines and lines that begin with `#` are none."""
    lines = (line.strip() for line in text.splitlines())
    return tuple(dict.fromkeys(line for line in lines if line and not line.startswith("#")))


def record(questions: Iterable[str], corpus: Corpus, wiki: Path, tools: Tools) -> tuple[Got, ...]:
    """Ask each question, in order."""
    cues = cues_of(corpus)
    limits = answer_limits(corpus.meta["configuration"])
    return tuple(_ask(question, corpus, wiki, tools, cues, limits) for question in questions)


def _ask(question: str, corpus: Corpus, wiki: Path, tools: Tools, cues: Cues, limits: AnswerLimits) -> Got:
    request = ContextRequest(question)
    asked = plan(request, corpus, cues)
    found = retrieve(asked, request, corpus, tools)
    evidence = extract(asked, read(found, corpus, wiki, limit=request.limit), corpus, limits, cues)
    status = judge(found, evidence, chinese=holds_han(question))
    firm = [s for page in evidence.pages for s in page.supports if s.grade != "clue"][:QUOTES]
    return Got(
        ask=question,
        support=f"{status.support} ({status.primary})",
        slots={state.slot: state.fill for state in evidence.slots},
        quotes=tuple(f"{s.quote.page}#{s.quote.section}: {_line(s.quote.text)}" for s in firm),
        missing={entry.slot: entry.reason for entry in evidence.missing},
        unresolved=tuple(f"{item.quote.page}: {_line(item.quote.text)}" for item in evidence.unresolved),
        conflicts=tuple(
            f"{conflict.status}: {', '.join(sorted(claim.value for claim in conflict.claims))}"
            for conflict in evidence.conflicts
        ),
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def to_json(entries: Sequence[Got], build_id: str) -> str:
    """A baseline as a file that a person can read and git can compare."""
    content = {
        "wikigate_baseline": FORMAT,
        "pipeline_version": PIPELINE_VERSION,
        "build_id": build_id,
        "questions": [asdict(entry) for entry in entries],
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def from_json(text: str, name: str) -> tuple[tuple[Got, ...], str]:
    """The entries of a baseline, and the pipeline version that it was recorded with.

    Raises:
        RequestError: The text is no baseline; the message names it as `name`.
    """
    try:
        content = json.loads(text)
        content = {FORMAT: content}[content["wikigate_baseline"]]  # a KeyError where it is of another format
        entries = tuple(
            Got(
                ask=row["ask"],
                support=row["support"],
                slots=dict(row["slots"]),
                quotes=tuple(row["quotes"]),
                missing=dict(row["missing"]),
                unresolved=tuple(row["unresolved"]),
                conflicts=tuple(row["conflicts"]),
            )
            for row in content["questions"]
        )
        return entries, str(content["pipeline_version"])
    except (ValueError, KeyError, TypeError) as error:
        raise RequestError(f"{name} is no baseline; record it again: wikigate baseline record") from error


def compare(before: Sequence[Got], now: Sequence[Got]) -> tuple[Drift, ...]:
    """The questions that fare differently, in order; both of the same questions in the same order."""
    pairs = ((old, new) for old, new in zip(before, now, strict=True) if old != new)
    return tuple(_drift(old, new) for old, new in pairs)


def _drift(old: Got, new: Got) -> Drift:
    was, is_now = list(_lines(old)), list(_lines(new))
    return Drift(
        old.ask,
        before=tuple(line for line in was if line not in is_now) or ("the same quotes in another order",),
        now=tuple(line for line in is_now if line not in was),
    )


def _lines(entry: Got) -> Iterator[str]:
    yield f"support: {entry.support}"
    yield from (f"slot {slot}: {fill}" for slot, fill in entry.slots.items())
    yield from (f"quote: {quote}" for quote in entry.quotes)
    yield from (f"missing {slot}: {reason}" for slot, reason in entry.missing.items())
    yield from (f"open: {item}" for item in entry.unresolved)
    yield from (f"values: {item}" for item in entry.conflicts)
