"""Hypothesis strategies for the part of JSON Schema that our contracts use; anything else is refused."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Schema = dict[str, Any]

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
KNOWN = {
    "$defs", "$ref", "additionalProperties", "allOf", "const", "default", "description", "enum", "examples", "items",
    "maximum", "minimum", "minItems", "minLength", "pattern", "properties", "required", "type",
}  # fmt: skip


def samples(schema: Schema, root: Schema | None = None) -> st.SearchStrategy[Any]:
    """Values that fit `schema`, whose references lead into `root`."""
    whole = schema if root is None else root
    schema = _merged(schema, whole)
    unknown = set(schema) - KNOWN
    if unknown:
        raise ValueError(f"no samples for {unknown}")
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds = schema.get("type", [])
    choices = [_of_type(kind, schema, whole) for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    return st.one_of(choices) if choices else ANYTHING


def _of_type(kind: str, schema: Schema, root: Schema) -> st.SearchStrategy[Any]:
    if kind == "object":
        return _objects(schema, root)
    if kind == "array":
        items = samples(schema.get("items", {}), root)
        return st.lists(items, min_size=schema.get("minItems", 0), max_size=schema.get("minItems", 0) + 2)
    if kind == "string":
        if "pattern" in schema:
            return st.from_regex(schema["pattern"].replace("$", r"\Z"), fullmatch=True)
        return st.text(min_size=schema.get("minLength", 0), max_size=12)
    if kind == "integer":
        whole = st.integers(schema.get("minimum"), schema.get("maximum"))
        return whole | whole.filter(lambda n: abs(n) < 2**50).map(float)
    if kind == "number":
        return st.floats(schema.get("minimum"), schema.get("maximum"), allow_nan=False, allow_infinity=False)
    return {"boolean": st.booleans(), "null": st.none()}[kind]


def _objects(schema: Schema, root: Schema) -> st.SearchStrategy[Any]:
    required = set(schema.get("required", []))
    fields = {name: samples(part, root) for name, part in schema.get("properties", {}).items()}
    fields |= dict.fromkeys(required - set(fields), ANYTHING)
    known = st.fixed_dictionaries(
        {name: part for name, part in fields.items() if name in required},
        optional={name: part for name, part in fields.items() if name not in required},
    )
    if schema.get("additionalProperties") is False:
        return known
    return st.tuples(st.dictionaries(st.text(max_size=5), ANYTHING, max_size=1), known).map(
        lambda both: {name: value for name, value in both[0].items() if name not in fields} | both[1]
    )


def _merged(schema: Schema, root: Schema) -> Schema:
    """`schema` with its references and `allOf` parts folded in."""
    parts = list(schema.get("allOf", []))
    if "$ref" in schema:
        parts.append(root["$defs"][schema["$ref"].rpartition("/")[2]])
    merged: Schema = {key: value for key, value in schema.items() if key not in {"allOf", "$ref"}}
    for part in parts:
        for key, value in _merged(part, root).items():
            if key == "properties":
                merged[key] = merged.get(key, {}) | value
            elif key == "required":
                merged[key] = [*merged.get(key, []), *value]
            else:
                merged[key] = value
    return merged
