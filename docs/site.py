"""What mkdocs calls while it builds the site: the pages made from code, and links that leave docs/.

The pages of `reference/` are made from the sources each time (`reference.py`), and the page written by hand of the same subject gets a
link to its own, which cannot stand in the file: the repository has no such page. A link to a file of the repository outside docs/ is shown as its words alone, as the site holds no source; if there is no such file,
it is left as it is and `--strict` fails.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File
from reference import PAGES, SEE_ALSO

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = re.compile(r"(?<!!)\[([^\]\n]+)\]\(((?:\.\./)+[^)\s#]+)(?:#[^)\s]*)?\)")

HOME = """\
# wikigate

An evidence gateway between a Markdown wiki and the language model that answers from it: exact quotes, honest limits,
answers checked without a model.

- [The first hour](getting-started.md), in [Chinese](getting-started.zh.md) too
- How to use it with [Claude Desktop](howto/claude-desktop.md), [VS Code](howto/vscode.md), [Obsidian](howto/obsidian.md), [a host in Node](howto/node-host.md), [before each commit](howto/pre-commit.md) and [in CI](howto/ci.md)
- [The command line](reference/cli.md) and [wikigate.toml](configuration.md)
- [How it is built](architecture.md), and [what was measured](measured.md), with the rates of its mistakes
"""


def on_files(files: Any, config: Any) -> Any:  # noqa: ANN401 - mkdocs has no types
    """Add the pages that no file holds."""
    pages = {"index.md": HOME} | {path: make() for path, make in PAGES.items()}
    for path, text in pages.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:  # noqa: ANN401 - mkdocs has no types
    """Turn each link to a file outside docs/ that exists into its words, and add the link to the page made from code."""
    folder = (ROOT / "docs" / page.file.src_uri).parent

    def words(link: re.Match[str]) -> str:
        target = (folder / link[2]).resolve()
        inside = target.is_relative_to(ROOT / "docs")
        return link[0] if inside or not target.exists() else link[1]

    shown = OUTSIDE.sub(words, markdown)
    if page.file.src_uri in SEE_ALSO:
        target, said = SEE_ALSO[page.file.src_uri]
        return f"{shown.rstrip()}\n\nFrom the code: [{said}]({target}).\n"
    return shown
