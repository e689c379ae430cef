"""What mkdocs calls while it builds the site: the pages made from code, and links that leave docs/.

The page of the command line is made from click's own help each time, so it cannot fall behind the program. A link to a
file of the repository outside docs/ is shown as its words alone, as the site holds no source; if there is no such file,
it is left as it is and `--strict` fails.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click
from mkdocs.structure.files import File

from wikigate.faces.helping import Formatter
from wikigate.faces.person import main

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = re.compile(r"(?<!!)\[([^\]\n]+)\]\(((?:\.\./)+[^)\s#]+)(?:#[^)\s]*)?\)")

HOME = """\
# wikigate

An evidence gateway between a Markdown wiki and the language model that answers from it: exact quotes, honest limits,
answers checked without a model.

- [The first hour](getting-started.md), in [Chinese](getting-started.zh.md) too
- [The command line](reference/cli.md) and [wikigate.toml](configuration.md)
- [How it is built](architecture.md), and [what was measured](measured.md), with the rates of its mistakes
"""


def command_line() -> str:
    """The page of the command line: the help of each command at 100 columns, in the order of `wikigate --help`."""
    click.Context.formatter_class = Formatter
    width = {"max_content_width": 100, "terminal_width": 100}
    top = click.Context(main, info_name="wikigate", **width)
    parts = ["# Command line", f"```text\n{main.get_help(top)}\n```"]
    for name, command in main.every().items():
        inner = click.Context(command, info_name=name, parent=top, **width)
        parts += [f"## wikigate {name}", f"```text\n{command.get_help(inner)}\n```"]
        if isinstance(command, click.Group):
            for word, part in command.commands.items():
                deep = click.Context(part, info_name=word, parent=inner, **width)
                parts += [f"### wikigate {name} {word}", f"```text\n{part.get_help(deep)}\n```"]
    return "\n\n".join(parts) + "\n"


def on_files(files: Any, config: Any) -> Any:  # noqa: ANN401 - mkdocs has no types
    """Add the pages that no file holds."""
    for path, text in {"index.md": HOME, "reference/cli.md": command_line()}.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:  # noqa: ANN401 - mkdocs has no types
    """Turn each link to a file outside docs/ that exists into its words."""
    folder = (ROOT / "docs" / page.file.src_uri).parent

    def words(link: re.Match[str]) -> str:
        target = (folder / link[2]).resolve()
        inside = target.is_relative_to(ROOT / "docs")
        return link[0] if inside or not target.exists() else link[1]

    return OUTSIDE.sub(words, markdown)
