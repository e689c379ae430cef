"""Make `codes.py`, `validators/`, `docs/errors.md` and `plugin/generated/` from the files of this package.

Run after a schema changed: ``python -m wikigate.contracts.generate``. With ``--check`` nothing is written
and the exit status is 1 where a file is not what it should be.

The validators are compiled here, not at start, because compiling takes longer than a whole request; one
module a kind, so that a process loads only what it sends. Needs fastjsonschema, a development dependency.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from wikigate.contracts.generate_plugin import GENERATED, PLUGIN, Vocabulary, plugin_files

Schema: TypeAlias = dict[str, Any]

HERE: Final = Path(__file__).resolve().parent
DOCS: Final = HERE.parent.parent / "docs"
WRAPPERS: Final = ("type", "required", "properties")
HEADER: Final = '"""{title}\n\nMade by `python -m wikigate.contracts.generate`; do not edit.\n"""\n'
UNTIDY: Final = "ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102"
"""What ruff finds in fastjsonschema's code; nobody edits it, so it stays as it comes."""
KINDS: Final = {"error_envelope": "error"}
"""Definitions of the given contract whose name is not the value of their `kind`."""


def main(arguments: Sequence[str]) -> int:
    """Write the files, or with ``--check`` compare them; returns the exit status."""
    stale = []
    for path, text in files():
        if path.parent == DOCS and not DOCS.is_dir():
            continue  # an installed package has no docs folder
        if path.parent == GENERATED and not PLUGIN.is_dir():
            continue  # nor a Node package beside it
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path)
        if "--check" not in arguments:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    for path in stale:
        print("stale:" if "--check" in arguments else "wrote:", path)  # noqa: T201 - this is a program
    return 1 if stale and "--check" in arguments else 0


def files() -> Iterator[tuple[Path, str]]:
    """Every generated file: its path and what it must hold."""
    contract = _load("knowledge-gateway.v1.json")
    local = _load("local.v1.json")
    requests = _load("requests.v1.json")
    errors = _load("errors.v1.json")["codes"]
    yield HERE / "codes.py", codes_module(contract, errors)
    yield DOCS / "errors.md", errors_page(contract, errors)
    yield (
        HERE / "validators" / "__init__.py",
        HEADER.format(title="One module a kind; each has `validate(data)`."),
    )
    for schema in (contract, local):
        for kind, whole in replies(schema):
            yield (
                HERE / "validators" / f"reply_{kind}.py",
                validator_module(f"A reply of kind `{kind}`.", whole),
            )
    for command, whole in commands(requests):
        yield (
            HERE / "validators" / f"request_{command}.py",
            validator_module(f"A request to `{command}`.", whole),
        )
    yield HERE / "fields.py", fields_module(requests)
    names = _codes(contract, errors)
    yield from plugin_files(
        Vocabulary(
            codes=names,
            stages=contract["$defs"]["err"]["properties"]["stage"]["enum"],
            retryable=[name for name in names if errors[name]["retryable"]],
            expected={
                command: {path: in_words(field) for path, field in fields}
                for command, fields in request_fields(requests)
            },
            defaults={
                command: {path: field["default"] for path, field in fields if "default" in field}
                for command, fields in request_fields(requests)
            },
        )
    )


def replies(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Each kind of a schema whose root says `oneOf`, with a schema that says the same for it alone."""
    root = {key: schema[key] for key in WRAPPERS}
    for choice in schema["oneOf"]:
        name = choice["$ref"].rpartition("/")[2]
        yield KINDS.get(name, name), {"$defs": schema["$defs"], "allOf": [root, choice]}


def commands(requests: Schema) -> Iterator[tuple[str, Schema]]:
    """Each command with the schema of its request."""
    for name, part in requests["$defs"].items():
        if part["type"] == "object":
            yield name, {"$defs": requests["$defs"], "allOf": [{"$ref": f"#/$defs/{name}"}]}


def request_fields(requests: Schema) -> Iterator[tuple[str, list[tuple[str, Schema]]]]:
    """Each command with the path and the schema of each field of its request."""
    for command, _ in commands(requests):
        yield command, list(_walk_fields(requests["$defs"][command], requests))


def validator_module(title: str, schema: Schema) -> str:
    """Python source with ``validate(data)``, which raises `InvalidError`."""
    import fastjsonschema  # noqa: PLC0415 - not a dependency of the installed package

    code = fastjsonschema.compile_to_code(
        _constants_as_enums(schema), use_default=False, use_formats=False, detailed_exceptions=False
    )
    code = re.sub(r"\A.*?(?=^(?:REGEX_PATTERNS|NoneType))", "", code, flags=re.DOTALL | re.MULTILINE)
    code = code.replace(", Decimal", "").replace("JsonSchemaValueException", "InvalidError")
    code = code.replace(", custom_formats={}", "").replace(", custom_formats", "").replace('"" + (', "(")
    # Missing names are spelled out only in detailed exceptions, which would put the whole schema into the code.
    code = re.sub(
        r'(if (\w+__missing_keys):\n.*) must contain "\)', r'\1 must contain " + ", ".join(sorted(\2)))', code
    )
    if "Decimal" in code or "fastjsonschema" in code:
        raise SystemExit("fastjsonschema writes other code than this program knows how to trim")
    return (
        f"# ruff: noqa: {UNTIDY}\n# fmt: off\n# mypy: ignore-errors\n"
        + HEADER.format(title=title)
        + ("import re\n" if "re.compile" in code else "")
        + "\nfrom wikigate.contracts.invalid import InvalidError\n\n"
        + code.strip()
        + "\n"
    )


def codes_module(contract: Schema, errors: Mapping[str, Schema]) -> str:
    """The error codes and stages of the contract as Python constants."""
    names = _codes(contract, errors)
    stages = contract["$defs"]["err"]["properties"]["stage"]["enum"]
    lines = [
        HEADER.format(title="The error codes and stages of the given contract."),
        "from typing import Final, Literal, TypeAlias",
        "",
        "ErrorCode: TypeAlias = Literal[",
        *(f'    "{name}",' for name in names),
        "]",
        "Stage: TypeAlias = Literal[",
        *(f'    "{stage}",' for stage in stages),
        "]",
        "",
        *(f'{name}: Final = "{name}"' for name in names),
        "",
        "ERROR_CODES: Final[tuple[ErrorCode, ...]] = (",
        *(f"    {name}," for name in names),
        ")",
        "STAGES: Final[tuple[Stage, ...]] = (",
        *(f'    "{stage}",' for stage in stages),
        ")",
        "RETRYABLE: Final[frozenset[ErrorCode]] = frozenset(",
        "    {",
        *(f"        {name}," for name in names if errors[name]["retryable"]),
        "    }",
        ")",
        '"""Codes whose default is that the same request may succeed later, unchanged."""',
    ]
    return "\n".join(lines) + "\n"


def fields_module(requests: Schema) -> str:
    """Defaults, and what each field of a request must be, in words for an error's `detail.expected`."""
    lines = [
        HEADER.format(title="The fields of each request: what they must be, and their defaults."),
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        "EXPECTED: Final[Mapping[str, Mapping[str, str]]] = {",
    ]
    defaults: dict[str, dict[str, Any]] = {}
    for command, _ in commands(requests):
        lines.append(f'    "{command}": {{')
        for path, field in _walk_fields(requests["$defs"][command], requests):
            lines.append(f'        "{path}": {json.dumps(in_words(field), ensure_ascii=False)},')
            if "default" in field:
                defaults.setdefault(command, {})[path] = field["default"]
        lines.append("    },")
    lines += ["}", "", "DEFAULTS: Final[Mapping[str, Mapping[str, object]]] = {"]
    for command, values in defaults.items():
        lines.append(
            f'    "{command}": {{{", ".join(f"{json.dumps(k)}: {v!r}" for k, v in values.items())}}},'
        )
    return "\n".join([*lines, "}"]).replace("'", '"') + "\n"


def errors_page(contract: Schema, errors: Mapping[str, Schema]) -> str:
    """`docs/errors.md`: one row a code."""
    rows = [
        "# Errors",
        "",
        "<!-- Made from wikigate/contracts/errors.v1.json by `python -m wikigate.contracts.generate`; do not edit. -->",
        "",
        "A failure is an `error` envelope: `error.code` for the program, `error.message` for the person (it says what to",
        "do), `error.stage` for where it happened, `error.detail` for more. It never looks like a lack of knowledge,",
        "which is a whole `context` with `status.support: insufficient`. The exit status of the bridge is 0 all the same.",
        "",
        "Retryable says whether the same request may succeed later, unchanged; a reply's own `retryable` is what counts.",
        "",
        "| code | when | what the caller should do | stage | retryable | from |",
        "|---|---|---|---|---|---|",
    ]
    for name in _codes(contract, errors):
        row = errors[name]
        stages = ", ".join(f"`{stage}`" for stage in row["stages"])
        if len(row["stages"]) > 4:
            stages = "where it happened"
        retryable = "yes" if row["retryable"] else "no"
        rows.append(
            f"| `{name}` | {row['when']} | {row['action']} | {stages} | {retryable} | {' and '.join(row['from'])} |"
        )
    return "\n".join(rows) + "\n"


def in_words(field: Schema) -> str:
    """What a field must be, from its schema: ``an integer from 1 to 50``."""
    if "enum" in field:
        return "one of " + ", ".join(field["enum"])
    kind = field.get("type", "")
    if isinstance(kind, list):
        kind, nullable = next(name for name in kind if name != "null"), "null" in kind
    else:
        nullable = False
    words = {"string": "a string", "integer": "an integer", "boolean": "true or false"}.get(
        kind, f"an {kind}"
    )
    if "minimum" in field:
        words += f" from {field['minimum']} to {field['maximum']}"
    if "pattern" in field:
        words += f" that matches {field['pattern']}"
    elif "minLength" in field:
        words += ", not empty"
    return words + (" or null" if nullable else "")


def _walk_fields(schema: Schema, requests: Schema, prefix: str = "") -> Iterator[tuple[str, Schema]]:
    for name, raw in schema.get("properties", {}).items():
        field = _resolved(raw, requests)
        yield prefix + name, field
        if field.get("type") == "array":
            items = _resolved(field["items"], requests)
            yield f"{prefix}{name}[]", items
            yield from _walk_fields(items, requests, f"{prefix}{name}[].")


def _resolved(field: Schema, requests: Schema) -> Schema:
    for part in field.get("allOf", [field] if "$ref" in field else []):
        if "$ref" in part:
            field = {**requests["$defs"][part["$ref"].rpartition("/")[2]], **field}
    return field


def _codes(contract: Schema, errors: Mapping[str, Schema]) -> list[str]:
    names: list[str] = contract["$defs"]["err"]["properties"]["code"]["enum"]
    stages = set(contract["$defs"]["err"]["properties"]["stage"]["enum"])
    if set(names) != set(errors):
        raise SystemExit(f"errors.v1.json and the contract differ: {sorted(set(names) ^ set(errors))}")
    for name, row in errors.items():
        if not set(row["stages"]) <= stages:
            raise SystemExit(f"errors.v1.json: {name} names a stage that the contract lacks")
    return names


def _constants_as_enums(part: Any) -> Any:  # noqa: ANN401 - any JSON
    # fastjsonschema cannot write `const` without detailed exceptions; an enum of one means the same.
    if isinstance(part, dict):
        part = {key: _constants_as_enums(value) for key, value in part.items()}
        if "const" in part:
            part["enum"] = [part.pop("const")]
        return part
    if isinstance(part, list):
        return [_constants_as_enums(value) for value in part]
    return part


def _load(name: str) -> Schema:
    loaded: Schema = json.loads((HERE / name).read_text(encoding="utf-8"))
    return loaded


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
