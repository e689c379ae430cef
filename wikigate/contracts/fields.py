"""The fields of each request: what they must be, and their defaults.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""

from collections.abc import Mapping
from typing import Final

EXPECTED: Final[Mapping[str, Mapping[str, str]]] = {
    "context": {
        "query": "a string, not empty",
        "limit": "an integer from 1 to 50",
        "engine": "one of both, search, plugin",
        "ttl_seconds": "an integer from 1 to 86400",
        "candidates": "an array",
        "candidates[]": "an object",
        "candidates[].page": "a string, not empty",
        "candidates[].section": "a string",
        "wiki_root": "a string",
        "request_id": "a string that matches ^req_[A-Za-z0-9]+$",
        "contract_version": "a string",
        "plugin_version": "a string",
    },
    "verify": {
        "context_id": "a string that matches ^ctx_[A-Za-z0-9]+$",
        "answer": "a string, not empty",
        "observe_id": "a string that matches ^obs_[A-Za-z0-9]+$ or null",
        "wiki_root": "a string",
        "request_id": "a string that matches ^req_[A-Za-z0-9]+$",
        "contract_version": "a string",
        "plugin_version": "a string",
    },
    "observe": {
        "days": "an integer from 1 to 3650",
        "wiki_root": "a string",
        "contract_version": "a string",
        "plugin_version": "a string",
    },
    "recall": {
        "query": "a string, not empty",
        "limit": "an integer from 1 to 50",
        "explain": "true or false",
        "why_not": "a string, not empty",
        "wiki_root": "a string",
        "contract_version": "a string",
        "plugin_version": "a string",
    },
    "read": {
        "page": "a string, not empty",
        "section": "a string",
        "wiki_root": "a string",
        "contract_version": "a string",
        "plugin_version": "a string",
    },
    "quantities": {
        "text": "a string",
        "contract_version": "a string",
        "plugin_version": "a string",
    },
    "ping": {
        "deep": "true or false",
        "wiki_root": "a string",
        "contract_version": "a string",
        "plugin_version": "a string",
    },
}

DEFAULTS: Final[Mapping[str, Mapping[str, object]]] = {
    "context": {"limit": 8, "engine": "both", "ttl_seconds": 1800},
    "observe": {"days": 7},
    "recall": {"limit": 10, "explain": False},
    "ping": {"deep": False},
}
