"""What the tools are called, what they take and what they give: plain JSON, made from the contracts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from wikigate.fast_tuple import NamedTuple

CONTRACTS: Final = Path(__file__).parents[2] / "contracts"
WORDS: Final[Mapping[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "mcp.json").read_text(encoding="utf-8")
)

NOT_FOR_A_MODEL: Final = frozenset(
    {"wiki_root", "contract_version", "plugin_version", "request_id", "explain", "why_not"}
)
"""Fields of a request that no tool takes: a model must not choose folders; the rest are for hosts and for persons who
look into how a search went."""

LEAST_BUDGET: Final = 500
BUDGET: Final = 6_000
"""Characters of a reply's text where the model names no other number: a page and a half, some 1,500 tokens of English
or 4,000 of Chinese."""
MOST_BUDGET: Final = 100_000

_COMMON: Final = ["contract_version", "bridge_version", "pipeline_version"]


class Tool(NamedTuple):
    """A tool: the command behind it, the kind of its reply, its schemas."""

    name: str
    command: str
    title: str
    description: str
    input: Mapping[str, Any]
    output: Mapping[str, Any]


@cache
def tools() -> Mapping[str, Tool]:
    """All tools by name."""
    given = _load("knowledge-gateway.v1.json")["$defs"]
    local = _load("local.v1.json")["$defs"]
    return {
        tool.name: tool
        for tool in (
            _tool("wiki_recall", "recall", "recall", local),
            _tool("wiki_context", "context", "context", given),
            _tool("wiki_verify", "verify", "verify", given),
            _tool("wiki_observe", "observe", "observe_stats", given),
        )
    }


def _tool(name: str, command: str, kind: str, schemas: Mapping[str, Any]) -> Tool:
    words = WORDS["tools"][name]
    required = [field for field in schemas[kind]["required"] if field not in {"kind", *_COMMON}]
    return Tool(name, command, words["title"], words["description"], _input(command), _output(kind, required))


def _input(command: str) -> dict[str, Any]:
    requests = _load("requests.v1.json")["$defs"]
    fields = {
        name: _whole(field, requests)
        for name, field in requests[command]["properties"].items()
        if name not in NOT_FOR_A_MODEL
    }
    fields["budget"] = {
        "type": "integer",
        "minimum": LEAST_BUDGET,
        "maximum": MOST_BUDGET,
        "default": BUDGET,
        "description": WORDS["budget"],
    }
    schema: dict[str, Any] = {"type": "object", "properties": fields}
    required = requests[command].get("required", [])
    return schema | {"required": required} if required else schema


def _whole(field: Any, requests: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any JSON
    """A part of a schema with what its references lead to in their place."""
    if isinstance(field, list):
        return [_whole(part, requests) for part in field]
    if not isinstance(field, dict):
        return field
    whole: dict[str, Any] = {}
    for part in (*field.get("allOf", []), *([field] if "$ref" in field else [])):
        whole |= _whole(requests[part["$ref"].rpartition("/")[2]], requests)
    return whole | {
        key: _whole(value, requests) for key, value in field.items() if key not in {"$ref", "allOf"}
    }


def _output(kind: str, required: list[str]) -> dict[str, Any]:
    """Thin: listed in full, the contract would cost each conversation 14 KB. The whole one is a resource."""
    return {
        "type": "object",
        "properties": {"kind": {"enum": [kind, "error"]}},
        "required": ["kind", *_COMMON],
        "anyOf": [{"required": required}, {"required": ["error"]}],
    }


def _load(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((CONTRACTS / name).read_text(encoding="utf-8"))
    return loaded
