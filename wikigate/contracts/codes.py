"""The error codes and stages of the given contract.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""

from typing import Final, Literal, TypeAlias

ErrorCode: TypeAlias = Literal[
    "E_QUERY_EMPTY",
    "E_CONTRACT_VERSION_MISMATCH",
    "E_PYTHON_UNAVAILABLE",
    "E_BRIDGE_SPAWN_FAILED",
    "E_BRIDGE_TIMEOUT",
    "E_BRIDGE_CRASH",
    "E_BRIDGE_BAD_JSON",
    "E_CONTEXT_NOT_FOUND",
    "E_CONTEXT_EXPIRED",
    "E_CONTEXT_CORRUPT",
    "E_VERIFY_EMPTY_ANSWER",
    "E_ENGINE_UNAVAILABLE",
    "E_WIKI_ROOT_MISSING",
    "E_INTERNAL",
]
Stage: TypeAlias = Literal[
    "plan",
    "retrieve",
    "read",
    "extract",
    "policy",
    "observe",
    "bridge",
    "validate",
    "snapshot",
    "import",
    "build",
    "verify",
    "input",
    "argv",
]

E_QUERY_EMPTY: Final = "E_QUERY_EMPTY"
E_CONTRACT_VERSION_MISMATCH: Final = "E_CONTRACT_VERSION_MISMATCH"
E_PYTHON_UNAVAILABLE: Final = "E_PYTHON_UNAVAILABLE"
E_BRIDGE_SPAWN_FAILED: Final = "E_BRIDGE_SPAWN_FAILED"
E_BRIDGE_TIMEOUT: Final = "E_BRIDGE_TIMEOUT"
E_BRIDGE_CRASH: Final = "E_BRIDGE_CRASH"
E_BRIDGE_BAD_JSON: Final = "E_BRIDGE_BAD_JSON"
E_CONTEXT_NOT_FOUND: Final = "E_CONTEXT_NOT_FOUND"
E_CONTEXT_EXPIRED: Final = "E_CONTEXT_EXPIRED"
E_CONTEXT_CORRUPT: Final = "E_CONTEXT_CORRUPT"
E_VERIFY_EMPTY_ANSWER: Final = "E_VERIFY_EMPTY_ANSWER"
E_ENGINE_UNAVAILABLE: Final = "E_ENGINE_UNAVAILABLE"
E_WIKI_ROOT_MISSING: Final = "E_WIKI_ROOT_MISSING"
E_INTERNAL: Final = "E_INTERNAL"

ERROR_CODES: Final[tuple[ErrorCode, ...]] = (
    E_QUERY_EMPTY,
    E_CONTRACT_VERSION_MISMATCH,
    E_PYTHON_UNAVAILABLE,
    E_BRIDGE_SPAWN_FAILED,
    E_BRIDGE_TIMEOUT,
    E_BRIDGE_CRASH,
    E_BRIDGE_BAD_JSON,
    E_CONTEXT_NOT_FOUND,
    E_CONTEXT_EXPIRED,
    E_CONTEXT_CORRUPT,
    E_VERIFY_EMPTY_ANSWER,
    E_ENGINE_UNAVAILABLE,
    E_WIKI_ROOT_MISSING,
    E_INTERNAL,
)
STAGES: Final[tuple[Stage, ...]] = (
    "plan",
    "retrieve",
    "read",
    "extract",
    "policy",
    "observe",
    "bridge",
    "validate",
    "snapshot",
    "import",
    "build",
    "verify",
    "input",
    "argv",
)
RETRYABLE: Final[frozenset[ErrorCode]] = frozenset(
    {
        E_BRIDGE_TIMEOUT,
    }
)
"""Codes whose default is that the same request may succeed later, unchanged."""
