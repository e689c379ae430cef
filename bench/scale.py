"""How finding grows with a wiki: python bench/scale.py STATE STATE... [--questions 200] [--cold 20].

Each STATE is the state folder of a wiki that `wikigate build` has built; name a small one first. All are asked the same
questions, made of the headings and sentences of the first one's pages. Prints percentiles for each, and how they grow: as
ratios to the first wiki, and to a bare FTS5 query for the same terms on the same index.

Warm times are processor time of one thread that asks each question once, so that other programs on the machine do not count.
Cold times are what a new process takes from start to end.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from timing import run, table

from wikigate.corpus.file.layout import CORPUS_NAME
from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.faces.tools import process_tools
from wikigate.gateway.engines.search import rank_pages
from wikigate.gateway.engines.wiki_recall import rank_sections
from wikigate.gateway.model import ContextRequest
from wikigate.gateway.pipeline import run_context
from wikigate.gateway.plan import plan
from wikigate.gateway.query.cues import cues_of
from wikigate.gateway.query.terms import match_expression, query_terms
from wikigate.gateway.recall import run_recall

LIMIT: Final = 5
COMMONEST: Final = 30
SHORTEST, LONGEST = 4, 30
"""Code points of a question."""
BARE: Final = "SELECT rowid FROM section_fts WHERE section_fts MATCH ? ORDER BY rank LIMIT 5"
MEASURES: Final = ("bare FTS5", "recall", "engine search", "engine wiki_recall", "context")


class Scale(NamedTuple):
    """What one wiki took: its counts, and by measure the seconds of each question in order."""

    meta: dict[str, str]
    index_bytes: int
    seconds: dict[str, list[float]]
    worst: list[tuple[str, float, float, bool]]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("states", nargs="+", type=Path)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--cold", type=int, default=20)
    options = parser.parse_args()
    for state in options.states:
        answers(state)
    with open_corpus(options.states[0] / CORPUS_NAME) as corpus:
        asked = list(questions(corpus, options.questions))
    scales = [warm(state, asked) for state in options.states]
    warm_tables(scales)
    worst_table(scales)
    cold_table(options.states, scales, asked[: options.cold])


def answers(state: Path) -> None:
    """Stop where a new process would give nothing but an error, which is quick.

    Raises:
        WikigateError: It would.
    """
    with open_corpus(state / CORPUS_NAME) as corpus:
        if not Path(corpus.meta["wiki_root"]).is_dir():
            raise SystemExit(f"the wiki of {state} is gone: {corpus.meta['wiki_root']}")


def questions(corpus: Corpus, count: int) -> Iterator[str]:
    """Headings and beginnings of sentences of random pages, the same each time."""
    chance = random.Random(7)
    pages = list(corpus.pages())
    left = count
    while left:
        page = chance.choice(pages)
        text = corpus.text(page.id)
        if left % 2:
            section = chance.choice(corpus.sections(page.id))
            question = section.heading
        else:
            blocks = [block for block in corpus.blocks(page.id, None) if block.kind == "paragraph"]
            question = chance.choice(blocks).span.of(text)[:LONGEST] if blocks else ""
        question = " ".join(question.split())[:LONGEST]
        if len(question) >= SHORTEST:
            left -= 1
            yield question


def warm(state: Path, asked: list[str]) -> Scale:
    """Ask everything once, each measure with a reader of its own: nothing is known from another."""
    path = state / CORPUS_NAME
    seconds: dict[str, list[float]] = {}
    for name in MEASURES:
        with open_corpus(path) as corpus, tempfile.TemporaryDirectory(prefix="wikigate-bench-") as folder:
            measure = measures(corpus, Path(folder))[name]
            measure(asked[-1])()  # what is made once for a build
            times = seconds[name] = []
            for question in asked:
                ready = measure(question)
                begun = time.thread_time()
                ready()
                times.append(time.thread_time() - begun)
    with open_corpus(path) as corpus:
        worst = [(name, *hardest(words, corpus)) for name, words in common_words(corpus)]
        index = corpus.connection.execute("SELECT sum(length(block)) FROM section_fts_data").fetchall()
        return Scale(dict(corpus.meta), int(index[0][0]), seconds, worst)  # type: ignore[arg-type]


def measures(corpus: Corpus, folder: Path) -> dict[str, Callable[[str], Callable[[], object]]]:
    """From a question to what is timed; all before is not."""
    tools = process_tools()
    wiki = Path(corpus.meta["wiki_root"])

    def bare(question: str) -> Callable[[], object]:
        match = match_expression(query_terms(question, corpus, cues_of(corpus))) or '"x"'
        return lambda: corpus.connection.execute(BARE, (match,)).fetchall()

    def engine(rank: Callable[..., object]) -> Callable[[str], Callable[[], object]]:
        def of(question: str) -> Callable[[], object]:
            asked = plan(ContextRequest(question), corpus, cues_of(corpus))
            return lambda: rank(asked.units[0], asked, corpus)

        return of

    return {
        "bare FTS5": bare,
        "recall": lambda question: lambda: run_recall(question, LIMIT, corpus),
        "engine search": engine(rank_pages),
        "engine wiki_recall": engine(rank_sections),
        "context": lambda question: (
            lambda: run_context(ContextRequest(question), corpus, wiki=wiki, state=folder, tools=tools)
        ),
    }


def common_words(corpus: Corpus) -> Iterator[tuple[str, str]]:
    """The worst that can be asked: words that most sections hold, with and without those that say nothing."""
    corpus.frequencies(["x"])  # brings the vocabulary
    rows = corpus.connection.execute("SELECT term FROM temp.section_vocabulary ORDER BY doc DESC LIMIT 1000")
    words = [str(word) for (word,) in rows if str(word).isalpha()]
    stop = frozenset(cues_of(corpus).words("stop"))
    yield "any words", " ".join(words[:COMMONEST])
    yield "no stop words", " ".join([word for word in words if word not in stop][:COMMONEST])


def hardest(words: str, corpus: Corpus) -> tuple[float, float, bool]:
    """Seconds of `recall` and of both engines, and whether `recall` says that it is cut."""
    begun = time.thread_time()
    cut = run_recall(words, LIMIT, corpus)["truncated"]
    middle = time.thread_time()
    asked = plan(ContextRequest(words), corpus, cues_of(corpus))
    rank_pages(asked.units[0], asked, corpus)
    rank_sections(asked.units[0], asked, corpus)
    return middle - begun, time.thread_time() - middle, bool(cut)


def percentile(values: list[float], share: float) -> float:
    """The value that `share` of the values do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def three(values: list[float]) -> str:
    """p50, p95 and p99 in milliseconds."""
    return " / ".join(f"{1000 * percentile(values, share):.1f}" for share in (0.5, 0.95, 0.99))


def warm_tables(scales: list[Scale]) -> None:
    """Percentiles, index sizes, and growth."""
    sizes = [f"{int(scale.meta['pages']):,} pages" for scale in scales]
    print("\nwarm, ms of processor time, p50 / p95 / p99\n")
    table(
        [
            ("", *sizes),
            *((name, *(three(scale.seconds[name]) for scale in scales)) for name in MEASURES),
            ("sections", *(f"{int(scale.meta['sections']):,}" for scale in scales)),
            (
                "full-text index : text",
                *(f"{scale.index_bytes / int(scale.meta['bytes']):.2f}" for scale in scales),
            ),
        ]
    )
    print("\np50 and p95, : the first wiki, and (p50) : a bare FTS5 query\n")
    first = scales[0].seconds
    rows = [("", *sizes)]
    for name in MEASURES:
        cells = []
        for scale in scales:
            half, most = (
                percentile(scale.seconds[name], share) / percentile(first[name], share)
                for share in (0.5, 0.95)
            )
            bare = percentile(scale.seconds[name], 0.5) / percentile(scale.seconds["bare FTS5"], 0.5)
            cells.append(f"{half:.1f}, {most:.1f} ({bare:.1f})")
        rows.append((name, *cells))
    table(rows)


def worst_table(scales: list[Scale]) -> None:
    """The commonest words."""
    print(
        f"\nthe {COMMONEST} commonest words: ms of recall / of both engines, whether recall says `truncated`\n"
    )
    table(
        [
            ("pages", *(name for name, *_ in scales[0].worst)),
            *(
                (
                    f"{int(scale.meta['pages']):,}",
                    *(f"{1000 * one:.1f} / {1000 * both:.1f}, {cut}" for _, one, both, cut in scale.worst),
                )
                for scale in scales
            ),
        ]
    )


def cold_table(states: list[Path], scales: list[Scale], asked: list[str]) -> None:
    """New processes."""
    if not asked:
        return
    print("\ncold, ms from start to end of a process, p50 / p95\n")
    rows = [("", "ping", "recall", "context")]
    for state, scale in zip(states, scales, strict=True):
        place = ("--wiki", scale.meta["wiki_root"], "--state", str(state))
        times: dict[str, list[float]] = {"ping": [], "recall": [], "context": []}
        for question in asked:
            line = json.dumps({"query": question}, ensure_ascii=False) + "\n"
            for command, of_command in times.items():
                given = "" if command == "ping" else line
                of_command.append(run("-m", "wikigate", command, *place, given=given))
        cells = (
            " / ".join(f"{1000 * percentile(found, share):.0f}" for share in (0.5, 0.95))
            for found in times.values()
        )
        rows.append((f"{int(scale.meta['pages']):,} pages", *cells))
    table(rows)


if __name__ == "__main__":
    main()
