"""Messages and their translations: ``python -m wikigate.faces.catalogue [--check]``.

Collects every text that a person may see (what stands in ``_()``, the help of the commands, click's own messages, and
the templates of errors and diagnostics), brings ``locale/zh/LC_MESSAGES/wikigate.po`` up to date, names what has no
translation yet, and compiles the ``.mo`` beside it. With ``--check`` nothing is written, and the exit status is 1
where something would be. Babel, which does the reading and writing, is a tool of developers only.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from wikigate.contracts.fields import EXPECTED
from wikigate.faces.helping import START, texts
from wikigate.faces.language import DOMAIN, LOCALE
from wikigate.faces.person import main as commands

_NO_TIME: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""For the header that gettext wants: the history of the file is git's business."""
PACKAGE: Final = Path(__file__).parents[1]
PO: Final = LOCALE / "zh" / "LC_MESSAGES" / f"{DOMAIN}.po"
HEADINGS: Final = ("Example:", START)
CLICK: Final = (
    "Aborted!",
    "(env var: {env_var})",
    "Choose from:\n\t{choices}",
    "Commands",
    "Could not open file {filename!r}: {message}",
    "Error: {message}",
    "Invalid value for {param_hint}: {message}",
    "Invalid value: {message}",
    "Missing argument",
    "Missing command.",
    "Missing option",
    "No such command {name!r}.",
    "No such option {name!r}.",
    "No such option: {name}",
    "Option {name!r} requires an argument.",
    "Options",
    "Show the version and exit.",
    "Show this message and exit.",
    "Try '{command} {option}' for help.",
    "Usage:",
    "default: {default}",
    "required",
    "{name!r}: No such file or directory",
    "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
)
"""Those of click's messages that a user of these commands can come to see."""
CLICK_COUNTED: Final = (
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
)
"""The same for those that depend on a number: Chinese has one form for all numbers."""

_MESSAGE_CALLS: Final = frozenset(
    {
        "Diagnostic",
        "__init__",
        "Finding",
        "UndecodableError",
        "_fail",
        "_find",
        "_lack",
        "_other_version",
        "_say",
        "damaged",
        "skip",
    }
)
_MESSAGE_NAMES: Final = frozenset({"has", "hint", "message", "reason", "trouble"})
_ERROR: Final = re.compile(
    r"(?:Wikigate|Request|WikiRoot|Configuration|Corpus|BuildLocked|State|Worker|Watch|Engine|Snapshot)Error"
)
_FOR_PROGRAMS: Final = (
    "contracts/",
    "faces/bridge.py",
    "faces/line.py",
    "faces/serving/",
    "faces/mcp/",
    "corpus/check/",
    "corpus/text/",
    "gateway/verify/rules/",
)
"""Parts whose messages are for programs, or are made in both languages."""


def main() -> int:
    """Bring the catalogue up to date, or with ``--check`` tell whether it is; the exit status."""
    with PO.open("rb") as file:
        before = read_po(file, locale="zh")
    after = _updated(before)
    missing = [message.id for message in after if message.id and not any(message.string or ())]
    po, mo = _bytes(after)
    current = (
        PO.read_bytes() == po and PO.with_suffix(".mo").is_file() and PO.with_suffix(".mo").read_bytes() == mo
    )
    for text in missing:
        click.echo(f"no translation: {text}", err=True)
    if "--check" in sys.argv[1:]:
        if not current:
            click.echo("not current; run: python -m wikigate.faces.catalogue", err=True)
        return int(bool(missing) or not current)
    PO.write_bytes(po)
    PO.with_suffix(".mo").write_bytes(mo)
    return int(bool(missing))


def collected() -> set[str]:
    """Every text that wants a translation."""
    marked = {
        str(found[2])
        for found in extract_from_dir(
            PACKAGE, method_map=[("**.py", "python")], keywords={"_": None, "gettext": None}
        )
    }
    values = {value for fields in EXPECTED.values() for value in fields.values()}
    return marked | values | set(texts(commands)) | set(CLICK) | set(HEADINGS) | set(templates())


def templates() -> Iterator[str]:
    """Messages that are put together outside the faces, with ``{0}``, ``{1}``... for what is filled in."""
    for path in sorted(PACKAGE.rglob("*.py")):
        relative = path.relative_to(PACKAGE).as_posix()
        if not relative.startswith(_FOR_PROGRAMS) and path.name != Path(__file__).name:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                for part in _message_nodes(node):
                    text = _template(part)
                    if text is not None and " " in _filled(text).strip():
                        yield text


def _message_nodes(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Call):
        function = node.func
        name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
        if name in _MESSAGE_CALLS or _ERROR.fullmatch(name):
            yield from node.args
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            yield from _assigned(target, node.value)
    elif isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and key.value in _MESSAGE_NAMES:
                yield value


def _assigned(target: ast.expr, value: ast.expr) -> Iterator[ast.expr]:
    """What a name of a message is set to, also as one of several names."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, its in zip(target.elts, value.elts, strict=False):
            yield from _assigned(one, its)
    elif isinstance(target, ast.Name) and target.id in _MESSAGE_NAMES:
        yield from (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)


def _template(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    numbers: dict[str, int] = {}
    out = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            out.append(str(part.value))
        elif isinstance(part, ast.FormattedValue):
            constant = _constant(part.value)
            number = numbers.setdefault(ast.unparse(part.value), len(numbers))
            out.append(f"{{{number}}}" if constant is None else constant)
    return "".join(out)


def _constant(node: ast.expr) -> str | None:
    """The value of a name of ours that never changes (names of files and variables)."""
    from wikigate.corpus.settings import root  # noqa: PLC0415 - a tool of developers

    value = getattr(root, node.id, None) if isinstance(node, ast.Name) else None
    return value if isinstance(value, str) else None


def _filled(template: str) -> str:
    return re.sub(r"\{\d\}", "", template)


def _updated(before: Catalog) -> Catalog:
    after = Catalog(locale="zh", domain=DOMAIN, project=DOMAIN, version="1", charset="utf-8", fuzzy=False)
    after.header_comment = "# Messages of wikigate in Chinese. Write behind msgstr; python -m wikigate.faces.catalogue does the rest."
    after.msgid_bugs_address = after.last_translator = after.language_team = DOMAIN
    after.creation_date = after.revision_date = _NO_TIME
    everything: list[str | tuple[str, ...]] = [*sorted(collected()), *CLICK_COUNTED]
    for text in everything:
        known = before.get(text)
        after.add(text, string=known.string if known is not None else "")
    return after


def _bytes(catalogue: Catalog) -> tuple[bytes, bytes]:
    po, mo = io.BytesIO(), io.BytesIO()
    write_po(po, catalogue, width=0, omit_header=False)
    write_mo(mo, catalogue)
    return po.getvalue(), mo.getvalue()


if __name__ == "__main__":
    sys.exit(main())
