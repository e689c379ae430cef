"""The pages of the site that are made from sources each time, so that they cannot fall behind them.

Each function gives the Markdown of one page. A source is read where the installed package has it.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import apsw
import click

import wikigate
from wikigate.corpus.settings import config_file
from wikigate.corpus.settings.config import FrontMatterKeys, Settings, StatusWords
from wikigate.corpus.settings.limits import DEFAULT_LIMITS
from wikigate.faces.helping import Formatter
from wikigate.faces.person import main
from wikigate.faces.sarif import RULES as OF_AUDITS
from wikigate.gateway.verify import RULES

CONTRACTS: Final = Path(wikigate.__file__).parent / "contracts"
_LABEL = re.compile(
    r"^(Why it matters|Broken|Fixed|Not this rule|Notices instead|Checked for)\b", re.MULTILINE
)
_BOUNDS: Final = {
    "minLength": "at least {} code points",
    "minimum": "from {}",
    "maximum": "to {}",
    "minItems": "at least {}",
}


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


def settings() -> str:
    """Every key of wikigate.toml with its type, its bounds and its whole default: the word lists in full."""
    default, most = Settings(), config_file._MOST  # noqa: SLF001 - the bounds that the reader holds
    largest, strictest = config_file._LARGEST_PAGE, config_file._STRICTEST  # noqa: SLF001
    rows = [
        ("ignore", "list of texts", "patterns inside the wiki", _listed(default.ignore)),
        ("gitignore", "true or false", "", str(default.gitignore).lower()),
        ("max_page_bytes", "whole number", f"1 to {largest}", str(default.max_page_bytes)),
    ]
    for table, kind in (("front_matter", FrontMatterKeys), ("status", StatusWords)):
        value = default.keys if kind is FrontMatterKeys else default.status
        rows += [
            (f"{table}.{one.name}", "list of texts", "", _listed(getattr(value, one.name)))
            for one in fields(kind)
        ]
    rows.append(("types", "table: folder to page type", "folders inside the wiki", "none"))
    for name, value in DEFAULT_LIMITS._asdict().items():
        bounds = (
            f"-{strictest:g} to {strictest:g}"
            if name == "strictness"
            else f"1 to {most.get(name, 1_000_000)}"
        )
        rows.append(
            (f"answer.{name}", "number" if name == "strictness" else "whole number", bounds, str(value))
        )
    rows += [(f"ask.{slot}", "list of texts", "", "none") for slot in config_file.SLOTS]
    told = "What each key is for: [wikigate.toml](../configuration.md). Here is what the reader of the file takes."
    head = ("key", "type", "allowed", "default")
    return _page("Settings, in full", told, _table(head, [(f"`{key}`", *rest) for key, *rest in rows]))


def schema(file: str, title: str, told: str) -> str:
    """A schema of `wikigate/contracts` as tables: each definition with its fields, their types and descriptions."""
    whole: dict[str, Any] = json.loads((CONTRACTS / file).read_text(encoding="utf-8"))
    parts = [told, whole["description"]]
    if "properties" in whole:
        parts += ["## In every reply", _fields(whole)]
    for name, definition in whole["$defs"].items():
        kind = "" if definition.get("type") == "object" else f"Type: {_type(definition)}"
        text = (f"## {name}", definition.get("description", ""), kind, _fields(definition))
        parts += [part for part in text if part]
    return _page(title, *parts)


def corpus_tables() -> str:
    """Each table of corpus.sql: its comment, its columns with types and comments, its indexes."""
    text = (CONTRACTS / "corpus.sql").read_text(encoding="utf-8")
    database = apsw.Connection(":memory:")
    database.execute(text)
    (number,) = database.execute("PRAGMA user_version").fetchone()
    told = "What the columns mean at length, and how to read packed ones: [the corpus file](../corpus-format.md)."
    parts = [f"{told} Here is the layout itself, number {number}."]
    for before, virtual, name, body in re.findall(
        r"((?:^--[^\n]*\n)*)^CREATE (VIRTUAL )?TABLE (\w+)(.*?\n\)[^;\n]*;)", text, re.MULTILINE | re.DOTALL
    ):
        comments = _column_comments(body)
        rows = [
            (
                f"`{column}`",
                kind,
                "yes" if key else "",
                "" if need or key else "allowed",
                comments.get(column, ""),
            )
            for _, column, kind, need, _, key in database.execute(f'PRAGMA table_info("{name}")')
        ]
        parts += [f"## {name}", _prose(before)] if before else [f"## {name}"]
        if virtual:
            parts.append(f"```sql\nCREATE VIRTUAL TABLE {name}{body}\n```")
            continue
        parts.append(_table(("column", "type", "in the key", "NULL", "comment"), rows))
        for (index,) in database.execute(
            "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql > ''", (name,)
        ):
            parts.append(f"`{index}`")
    database.close()
    return _page("Tables of the corpus", *parts)


def rules() -> str:
    """Each rule of verify with what its function says of it, then what an audit reports."""
    told = "How the rules judge and how often they err: [how it verifies](../verification.md)."
    parts = [f"{told} Here is what each rule says of itself, in the order in which they run."]
    for rule in RULES:
        first, _, rest = inspect.cleandoc(rule.check.__doc__ or "").partition("\n")
        listed = _LABEL.sub(r"\n- **\1**", rest.strip())
        parts += [f"## {rule.name}", f"Type in the contract: `{rule.type}`", first, listed.strip()]
    audit = [(f"`{name}`", says) for name, says in OF_AUDITS.items()]
    parts += ["## In an audit", "[Audit](../audit.md) reports these:", _table(("rule", "says"), audit)]
    return _page("Rules", *(part for part in parts if part))


PAGES: Final = {
    "reference/cli.md": command_line,
    "reference/settings.md": settings,
    "reference/replies.md": lambda: schema(
        "knowledge-gateway.v1.json",
        "Replies: context, verify, observe",
        "The given contract. What its error codes mean: [errors](../errors.md); how a context comes about: [how it judges](../how-it-judges.md).",
    ),
    "reference/local-replies.md": lambda: schema(
        "local.v1.json",
        "Replies: the other commands",
        "What recall, read, quantities, ping, build, check and audit reply with `--json`: see [the command line](cli.md).",
    ),
    "reference/requests.md": lambda: schema(
        "requests.v1.json",
        "Requests",
        "What a program may send, one JSON object a request: see [running it](../operation.md).",
    ),
    "reference/tables.md": corpus_tables,
    "reference/rules.md": rules,
}
"""Path of each page in the site -> what makes it."""

SEE_ALSO: Final = {
    "configuration.md": ("reference/settings.md", "every key with its bounds and its whole default"),
    "errors.md": ("reference/replies.md", "the replies, field by field"),
    "operation.md": ("reference/requests.md", "the requests, field by field"),
    "library.md": ("reference/replies.md", "the replies, field by field"),
    "corpus-format.md": ("reference/tables.md", "the tables, as they are created"),
    "verification.md": ("reference/rules.md", "each rule in its own words"),
    "audit.md": ("reference/rules.md", "each rule in its own words"),
    "finding.md": ("reference/local-replies.md", "the replies of recall and read, field by field"),
}
"""Page written by hand -> the made page of the same subject and the words of the link: the repository has no file to link to."""


def _page(title: str, *parts: str) -> str:
    return "\n\n".join((f"# {title}", *parts)) + "\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def _cell(text: str) -> str:
    """A cell on one line; a bar in it ends no cell, and nothing in it is taken for HTML."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def _listed(words: Sequence[str]) -> str:
    return ", ".join(f"`{word}`" for word in words) or "none"


def _prose(comment: str) -> str:
    return " ".join(line.removeprefix("--").strip() for line in comment.splitlines()).replace("<", "&lt;")


def _column_comments(body: str) -> dict[str, str]:
    """Comments behind the columns; one goes on in lines that hold nothing else."""
    said: dict[str, str] = {}
    column = ""
    for line in body.splitlines():
        code, mark, comment = line.partition("--")
        if word := re.match(r" {4}([a-z_0-9]+) ", code):
            column = word[1]
        if mark:
            said[column] = f"{said.get(column, '')} {comment.strip()}".strip()
    return said


def _fields(schema: dict[str, Any]) -> str:
    rows = [(f"`{name}`", kind, "yes" if need else "", said) for name, kind, need, said in _walk(schema, "")]
    return _table(("field", "type", "required", ""), rows) if rows else ""


def _walk(schema: dict[str, Any], above: str) -> Iterator[tuple[str, str, bool, str]]:
    """Each field below a schema: dotted name, type, whether it is required, description. Lists are marked by []."""
    for name, field in schema.get("properties", {}).items():
        yield above + name, _type(field), name in schema.get("required", ()), field.get("description", "")
        yield from _walk(field, f"{above}{name}.")
    for part in schema.get("allOf", ()):
        yield from _walk(part, above)
    if "items" in schema:
        yield from _walk(schema["items"], f"{above.removesuffix('.')}[].")


def _type(field: dict[str, Any]) -> str:
    """A field's type in words, with a link where it is a definition of the page."""
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{name})"
    if "allOf" in field:
        named = ", ".join(_type(part) for part in field["allOf"] if "$ref" in part)
        return ", ".join([named, *_bounds(field)])
    if "const" in field:
        return f"`{json.dumps(field['const'])}`"
    if "enum" in field:
        return "one of " + ", ".join(f"`{json.dumps(value, ensure_ascii=False)}`" for value in field["enum"])
    kind = field.get("type", "anything")
    named = " or ".join(kind) if isinstance(kind, list) else kind
    if "items" in field:
        named = f"{named} of {_type(field['items'])}"
    if "oneOf" in field:
        named = " or ".join(_type(part) for part in field["oneOf"])
    return ", ".join([named, *_bounds(field)])


def _bounds(field: dict[str, Any]) -> list[str]:
    said = [words.format(field[key]) for key, words in _BOUNDS.items() if key in field]
    said += [f"`{field['pattern']}`"] if "pattern" in field else []
    return said + ([f"by default `{json.dumps(field['default'])}`"] if "default" in field else [])
