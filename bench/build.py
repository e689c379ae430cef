"""How fast a wiki is built: python bench/build.py FOLDER [--rounds 3] [--quick].

Prints a table of ratios, all from this one run. The pages are copied to a temporary folder; FOLDER is not touched.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from pathlib import Path

from timing import PYTHON, best_of, copied, pages, printed, run, table

STOCK = """
import sys, time
from pathlib import Path
from markdown_it import MarkdownIt
texts = [Path(line).read_bytes().decode("utf-8", "replace") for line in Path(sys.argv[1]).read_text("utf-8").split("\\0")]
parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
begun = time.process_time()
for text in texts:
    parser.parse(text)
print(time.process_time() - begun)
"""
ONE_PROCESS = """
import shutil, sys, time
from pathlib import Path
from wikigate.corpus.build import build
from wikigate.corpus.settings.config import Settings
shutil.rmtree(sys.argv[2], ignore_errors=True)
begun = time.process_time()
build(Path(sys.argv[1]), Path(sys.argv[2]), settings=Settings(), now=time.time() + 60, jobs=1)
print(time.process_time() - begun)
"""
PEAK = """
import resource, sys
from wikigate.faces.person import command_line
sys.stdout = open(sys.argv.pop(), "w")
status = command_line(sys.argv[1:])
peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(*peaks, file=sys.stderr)
sys.exit(status)
"""
SMALL = 8_000
"""Bytes: pages that are edited are no larger."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--quick", action="store_true", help="one full build only, with all cores (large trees)"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wikigate-bench-") as name:
        folder = Path(name)
        wiki = copied(options.folder, folder / "wiki")
        measure(wiki, folder, options.rounds, quick=options.quick)


def measure(wiki: Path, folder: Path, rounds: int, *, quick: bool) -> None:
    """Print the tables for `wiki`; all else is written to `folder`."""
    files = pages(wiki)
    size = sum(page.stat().st_size for page in files)
    state = folder / "state"
    command = ("-m", "wikigate", "build", "--wiki", str(wiki), "--state", str(state))
    print(f"{len(files)} pages, {size / 1e6:.1f} MB, {os.cpu_count()} cores, best of {rounds}\n")

    listing = folder / "pages.txt"
    listing.write_text("\0".join(map(str, files)), encoding="utf-8")
    full = {
        "stock": lambda: printed("-c", STOCK, str(listing)),
        "one": lambda: printed("-c", ONE_PROCESS, str(wiki), str(folder / "one")),
        "all": lambda: run(*command, "--full"),
    }
    best = best_of(1 if quick else rounds, {name: full[name] for name in (("all",) if quick else full)})
    rows = [("full build", "seconds", "MB/s", "markdown-it-py's own parse")]
    labels = {
        "stock": "markdown-it-py parses the same files (CPU)",
        "one": "one process (CPU)",
        "all": "all cores, whole process (wall)",
    }
    for name, seconds in best.items():
        ratio = f"{seconds / best['stock']:.2f} x" if "stock" in best else "-"
        rows.append((labels[name], f"{seconds:.2f}", f"{size / 1e6 / seconds:.2f}", ratio))
    table(rows)

    edited = min((page for page in files if 0 < page.stat().st_size <= SMALL), default=files[0])

    def edit() -> float:
        with edited.open("ab") as file:
            file.write(b"\none more line\n")
        return run(*command)

    best = best_of(
        rounds,
        {
            "python -c pass": lambda: run("-c", "pass"),
            "python -c 'import apsw'": lambda: run("-c", "import apsw"),
            "build, nothing changed": lambda: run(*command),
            "build, one page edited": edit,
        },
    )
    print()
    apsw = best["python -c 'import apsw'"]
    table(
        [
            ("whole process (wall)", "milliseconds", "import apsw"),
            *((name, f"{1000 * seconds:.0f}", f"{seconds / apsw:.1f} x") for name, seconds in best.items()),
        ]
    )

    print()
    corpus = (state / "corpus.sqlite").stat().st_size
    rows = [("size", "MB", "text"), ("corpus file", f"{corpus / 1e6:.1f}", f"{corpus / size:.2f} x")]
    peaks = peak_memory([*command[2:], "--full"], folder / "out.txt")
    if peaks:
        names = ("peak memory, process that writes", "peak memory, largest process that reads")
        rows += [(label, f"{peak / 1024:.0f}", "-") for label, peak in zip(names, peaks, strict=True)]
    table(rows)


def peak_memory(arguments: list[str], out: Path) -> list[int]:
    """KiB of the process and of its largest child; nothing where the platform does not tell."""
    done = subprocess.run(
        [PYTHON, "-c", PEAK, *arguments, str(out)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in done.stderr.split("\n")[-2].split()] if done.returncode == 0 else []


if __name__ == "__main__":
    main()
