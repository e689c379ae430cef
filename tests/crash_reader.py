"""Reads a corpus again and again, and writes down which build it saw whole and when.

Arguments: the corpus, a query, a file that ends it. Each line of stdout is JSON: when the look began and ended
(nanoseconds of the system's monotonic clock), the build id, and a fingerprint of all that was seen.
"""

from __future__ import annotations

import json
import sys
import time
from hashlib import sha256
from pathlib import Path

from wikigate.corpus.file.reader import Corpus, open_corpus


def fingerprint(corpus: Corpus, query: str) -> str:
    """SHA-256 of a build as a reader sees it; `crash_reader.cjs` makes the same."""
    texts = sha256()
    pages = 0
    for page in corpus.pages():
        texts.update(f"{page.path}\n{corpus.text(page.id)}\n".encode())
        pages += 1
    hits = [f"{hit.page}#{hit.ordinal}:{hit.score:.6f}" for hit in corpus.recall(query, 20)]
    parts = [corpus.meta["build_id"], str(pages), str(corpus.page_count), texts.hexdigest(), *hits]
    return sha256("\n".join(parts).encode()).hexdigest()


def main() -> None:
    path, query, stop = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    resident = open_corpus(path)
    while not stop.exists():
        with open_corpus(path) as fresh:
            for corpus in (resident, fresh):
                began = time.monotonic_ns()
                corpus.refresh()
                seen = fingerprint(corpus, query)
                corpus.rest()
                line = json.dumps([began, time.monotonic_ns(), corpus.meta["build_id"], seen])
                sys.stdout.write(line + "\n")
        time.sleep(0.005)


if __name__ == "__main__":
    main()
