"""Which page comes first, beside what else one could take: python bench/baselines.py QUESTIONS.jsonl [--every 1].

QUESTIONS holds a question a line: `dataset`, `question`, `doc_id`, `title`, `paragraph` (as CMRC 2018, DRCD and XQuAD can be
written). Each data set becomes a wiki of one page a paragraph, and every searcher gets the same pages and the same questions in
one run. Prints how often the right page is first, and in the first five.

Needs the extra `bench` (bm25s); ripgrep takes part where `rg` is installed.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sqlite3
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

from timing import PYTHON, run, table

Page: TypeAlias = tuple[str, str]
"""Title and text."""
Search: TypeAlias = Callable[[str], list[str]]
"""From a question to names of pages, best first."""

LIMIT: Final = 5
WORD: Final = re.compile(r"\w+")
LATIN: Final = re.compile(r"[A-Za-z0-9]+")
HAN: Final = re.compile(r"[\u3400-\u9fff]+")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--every", type=int, default=1, help="take every Nth question")
    options = parser.parse_args()
    sets: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in options.questions.read_text(encoding="utf-8").splitlines():
        if line.strip():
            row = json.loads(line)
            sets[row["dataset"]].append(row)
    rows: dict[str, list[str]] = {}
    for rows_of_set in sets.values():
        for searcher, cell in compare(rows_of_set, rows_of_set[:: options.every]).items():
            rows.setdefault(searcher, []).append(cell)
    heads = (f"{name} ({len(found[:: options.every])})" for name, found in sets.items())
    print("\nright page first / in the first five, %\n")
    table([("", *heads), *((searcher, *cells) for searcher, cells in rows.items())])


def compare(known: Sequence[Mapping[str, Any]], asked: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """For each searcher its two shares over the questions `asked`, among the pages of all that are `known`."""
    names = {doc: f"p{number:05}.md" for number, doc in enumerate(sorted({row["doc_id"] for row in known}))}
    pages = {names[row["doc_id"]]: (row["title"].replace("_", " ") or "?", row["paragraph"]) for row in known}
    cells = {}
    with tempfile.TemporaryDirectory(prefix="wikigate-bench-") as folder:
        for title, searcher in SEARCHERS.items():
            with searcher(pages, Path(folder)) as search:
                if search is None:
                    cells[title] = "-"
                    continue
                found = [(names[row["doc_id"]], search(row["question"])[:LIMIT]) for row in asked]
            first = sum(hits[:1] == [page] for page, hits in found)
            five = sum(page in hits for page, hits in found)
            cells[title] = f"{100 * first / len(found):.1f} / {100 * five / len(found):.1f}"
    return cells


@contextmanager
def bm25s_with_jieba(pages: Mapping[str, Page], _folder: Path) -> Iterator[Search]:
    """https://github.com/xhluca/bm25s over jieba's words in search mode, titles included."""
    import bm25s  # noqa: PLC0415 - of the extra `bench`
    import jieba  # noqa: PLC0415 - takes a second

    jieba.setLogLevel(60)

    def words(text: str) -> list[str]:
        return [word.lower() for word in jieba.cut_for_search(text) if WORD.search(word)]

    names = list(pages)
    index = bm25s.BM25()
    index.index([words(f"{title}\n{text}") for title, text in pages.values()], show_progress=False)

    def search(question: str) -> list[str]:
        asked = [word for word in words(question) if word in index.vocab_dict]
        if not asked:
            return []
        hits, _ = index.retrieve([asked], k=min(LIMIT, len(names)), show_progress=False)
        return [names[hit] for hit in hits[0]]

    yield search


def fts5(tokenizer: str, terms: Callable[[str], list[str]]) -> Callable[..., Any]:
    """SQLite's full text search as it comes, with one of its tokenizers and its own bm25."""

    @contextmanager
    def searcher(pages: Mapping[str, Page], _folder: Path) -> Iterator[Search]:
        database = sqlite3.connect(":memory:")
        database.execute(
            f"CREATE VIRTUAL TABLE t USING fts5(name UNINDEXED, title, text, tokenize = '{tokenizer}')"
        )
        database.executemany(
            "INSERT INTO t VALUES (?, ?, ?)", ((name, *page) for name, page in pages.items())
        )

        def search(question: str) -> list[str]:
            match = " OR ".join(
                '"' + term.replace('"', '""') + '"' for term in dict.fromkeys(terms(question))
            )
            if not match:
                return []
            rows = database.execute(
                "SELECT name FROM t WHERE t MATCH ? ORDER BY rank, name LIMIT ?", (match, LIMIT)
            )
            return [name for (name,) in rows]

        yield search
        database.close()

    return searcher


def trigrams(question: str) -> list[str]:
    """Every three characters of each run of letters: what the tokenizer `trigram` can look up."""
    return [run[at : at + 3] for run in WORD.findall(question) for at in range(len(run) - 2)]


@contextmanager
def ripgrep(pages: Mapping[str, Page], folder: Path) -> Iterator[Search | None]:
    """How a person or an agent greps: pages by how many of the question's words they hold, then by how often.

    Words are Latin words and pairs of Han characters, since there is no ranking and no segmentation.
    """
    program = shutil.which("rg")
    if program is None:
        yield None
        return
    wiki = written(pages, folder / "grep")

    def search(question: str) -> list[str]:
        pairs = [run[at : at + 2] for run in HAN.findall(question) for at in range(max(1, len(run) - 1))]
        distinct: defaultdict[str, set[str]] = defaultdict(set)
        count: defaultdict[str, int] = defaultdict(int)
        patterns = [
            part for word in dict.fromkeys((*LATIN.findall(question), *pairs)) for part in ("-e", word)
        ]
        if not patterns:
            return []
        command = (
            program,
            "--only-matching",
            "--no-line-number",
            "--ignore-case",
            "--fixed-strings",
            *patterns,
            str(wiki),
        )
        for line in subprocess.run(
            command, capture_output=True, encoding="utf-8", check=False
        ).stdout.splitlines():
            path, _, word = line.rpartition(":")
            distinct[Path(path).name].add(word.lower())
            count[Path(path).name] += 1
        return sorted(distinct, key=lambda name: (-len(distinct[name]), -count[name], name))[:LIMIT]

    yield search


def wikigate(command: str) -> Callable[..., Any]:
    """A resident wikigate, asked over its wire."""

    @contextmanager
    def searcher(pages: Mapping[str, Page], folder: Path) -> Iterator[Search]:
        wiki = folder / "wiki"
        place = ("--wiki", str(wiki), "--state", str(folder / "state"))
        if not wiki.exists():
            written(pages, wiki)
            run("-m", "wikigate", "build", *place)
        with subprocess.Popen(
            [PYTHON, "-m", "wikigate", "serve", *place],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as server:
            assert server.stdin
            assert server.stdout
            to, back = server.stdin, server.stdout

            def search(question: str) -> list[str]:
                if not question.strip():
                    return []
                request = {
                    "jsonrpc": "2.0",
                    "id": 1,
                    "method": command,
                    "params": {"query": question, "limit": LIMIT},
                }
                to.write(json.dumps(request, ensure_ascii=False).encode() + b"\n")
                to.flush()
                result = json.loads(back.readline())["result"]
                rows = result.get("results" if command == "recall" else "evidence", [])
                return list(dict.fromkeys(row["page"] for row in rows))

            yield search
            to.close()

    return searcher


def written(pages: Mapping[str, Page], folder: Path) -> Path:
    """The pages as files, title as heading."""
    folder.mkdir(parents=True)
    for name, (title, text) in pages.items():
        (folder / name).write_text(f"# {title}\n\n{text}\n", encoding="utf-8", newline="\n")
    return folder


SEARCHERS: Final[Mapping[str, Callable[..., Any]]] = {
    "ripgrep, words counted": ripgrep,
    "FTS5 unicode61": fts5("unicode61", WORD.findall),
    "FTS5 trigram": fts5("trigram", trigrams),
    "bm25s with jieba": bm25s_with_jieba,
    "wikigate recall": wikigate("recall"),
    "wikigate context": wikigate("context"),
}


if __name__ == "__main__":
    main()
