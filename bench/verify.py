"""How often verify misses and falsely accuses, rule by rule: python bench/verify.py [--figures FILE] [--quotations FILE].

And what it costs: python bench/verify.py --speed FOLDER (a wiki; it is copied).
Without a file: the answers of tests/cases/verify, which the tests hold at none. The files are JSON lines, as made
from public sets of altered figures and quotations:

    figures:    {set, source_text, right, wrong}; either answer may be absent
    quotations: {lang, variant, genuine, quote, source_text}

Every row is held against its own source page alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from timing import copied, table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import gateway_fakes as fakes
import verify_cases

from wikigate import Gateway, build
from wikigate.corpus.file.layout import CORPUS_NAME
from wikigate.corpus.file.reader import open_corpus
from wikigate.corpus.settings.config import Settings
from wikigate.gateway.audit.library import Library
from wikigate.gateway.audit.model import AuditFile
from wikigate.gateway.run_audit import audit_file
from wikigate.gateway.snapshot import Snapshot
from wikigate.gateway.verify import RULES, verify

QUESTIONS = 40
LENGTH = 2_000

NUMERIC = frozenset({"unsupported_numeric_claim", "numeric_check_failed"})
QUOTED = frozenset({"fabricated_quote"})


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--figures", type=Path)
    parser.add_argument("--quotations", type=Path)
    parser.add_argument("--speed", type=Path, metavar="FOLDER", help="time verify and audit on a wiki")
    parser.add_argument("--every", type=int, default=1, help="take every n-th row of a file")
    options = parser.parse_args()
    if options.speed is not None:
        table([("what", "processor time"), *speed(options.speed)])
    elif options.figures is None and options.quotations is None:
        print_table("rule", written())
    if options.figures is not None:
        print_table("set", figures(rows(options.figures, options.every)))
    if options.quotations is not None:
        print_table("quotations", quotations(rows(options.quotations, options.every)))


def print_table(first: str, judged: Iterable[tuple[str, bool, bool]]) -> None:
    """One row for each name: (name, whether the answer breaks something, whether that was found)."""
    seen: Counter[tuple[str, str]] = Counter()
    for name, wrong, found in judged:
        for row in (name, "all"):
            seen[row, "wrong" if wrong else "right"] += 1
            seen[row, "missed"] += wrong and not found
            seen[row, "accused"] += found and not wrong
    names = [name for name in dict.fromkeys(row for row, _ in seen) if name != "all"]
    share = [
        (
            name,
            _of(seen[name, "missed"], seen[name, "wrong"]),
            _of(seen[name, "accused"], seen[name, "right"]),
        )
        for name in [*sorted(names), "all"]
    ]
    table([(first, "missed", "falsely accused"), *share])


def written() -> Iterator[tuple[str, bool, bool]]:
    """The golden answers, by the type that a bad one breaks; a good one must not be accused of anything."""
    for scenario in verify_cases.scenarios():
        rules = ", ".join(rule.name for rule in RULES if rule.type == scenario.type)
        for answer in scenario.good:
            yield rules, False, bool(verify(scenario.snapshot, answer).violations)
        for answer in scenario.bad:
            types = {violation.type for violation in verify(scenario.snapshot, answer).violations}
            yield rules, True, scenario.type in types


def figures(data: Iterable[dict[str, Any]]) -> Iterator[tuple[str, bool, bool]]:
    """Right and wrong figures, by set."""
    for row in data:
        held = _held(row["source_text"])
        for name in ("right", "wrong"):
            if row.get(name):
                yield row["set"], name == "wrong", _finds(held, row[name], NUMERIC)


def quotations(data: Iterable[dict[str, Any]]) -> Iterator[tuple[str, bool, bool]]:
    """True and altered quotations, by language and kind of change."""
    for row in data:
        chinese = row["lang"] == "zh"
        answer = f"页面原文写道：「{row['quote']}」" if chinese else f"The page says: “{row['quote']}”"
        name = f"{row['lang']}, {row['variant']}"
        yield name, not row["genuine"], _finds(_held(row["source_text"]), answer, QUOTED)


def speed(folder: Path) -> Iterator[tuple[str, str]]:
    """What it costs to verify 2,000 characters that a context quotes, and to audit the pages, as documents of their own."""
    with tempfile.TemporaryDirectory(prefix="wikigate-bench-") as name:
        wiki, state = copied(folder, Path(name) / "wiki"), Path(name) / "state"
        build(wiki, state=state, jobs=1)
        with open_corpus(state / CORPUS_NAME) as corpus:
            pages = list(corpus.pages())
            chosen = pages[:: max(1, len(pages) // QUESTIONS)][:QUESTIONS]
            costs = sorted(verified(wiki, state, [page.title for page in chosen]))
            yield f"verify, {LENGTH} characters, p50, ms", f"{costs[len(costs) // 2]:.0f}"
            yield "the same, p95, ms", f"{costs[int(0.95 * (len(costs) - 1))]:.0f}"
            library, texts = Library(corpus), [corpus.text(page.id).encode() for page in chosen]
            for what, names in (
                ("no pages", ["" for _ in chosen]),
                ("pages", [page.path for page in chosen]),
            ):
                begun = time.process_time()
                for own, text in zip(names, texts, strict=True):
                    audit_file(AuditFile("a.md", text, own), library, Settings())
                rate = sum(map(len, texts)) / 1e6 / (time.process_time() - begun)
                yield f"audit, documents that are {what} of the wiki, MB/s", f"{rate:.3f}"


def verified(wiki: Path, state: Path, questions: Iterable[str]) -> Iterator[float]:
    """Milliseconds of processor time of each resident verify, the second time round: the first one loads modules."""
    with Gateway(wiki, state=state) as gateway:
        for question in questions:
            context = gateway.context(question)
            said = "".join(f"{quote.text} [[{quote.page}]]\n" for quote in context.quotes)
            if not said:
                continue
            answer = (said * (LENGTH // len(said) + 1))[:LENGTH]
            gateway.verify(context, answer)
            begun = time.process_time()
            gateway.verify(context, answer)
            yield 1000 * (time.process_time() - begun)


def rows(path: Path, every: int) -> list[dict[str, Any]]:
    """The JSON lines of a file, or each n-th."""
    return [
        json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[::every] if line.strip()
    ]


def _held(source: str) -> Snapshot:
    page = fakes.page("source.md", f"# Source\n\n{source}")
    return fakes.snapshot(page, query=source.strip()[:30])


def _finds(held: Snapshot, answer: str, types: frozenset[str]) -> bool:
    return any(violation.type in types for violation in verify(held, answer).violations)


def _of(part: int, whole: int) -> str:
    return f"{part} of {whole}" + (f" ({100 * part / whole:.1f} %)" if part else "") if whole else "-"


if __name__ == "__main__":
    main()
