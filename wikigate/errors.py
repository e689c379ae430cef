"""The whole error tree: every expected failure says what happened and what to do about it."""

from __future__ import annotations


class WikigateError(Exception):
    """An expected failure. Anything else that is raised is a bug and crashes loudly.

    Attributes:
        code: One of the contract's error codes (`wikigate.contracts.codes`).
        stage: One of the contract's stages: where it happened.
        retryable: Whether the same request may succeed later, unchanged.
        detail: More for a machine, or None.
    """

    code = "E_INTERNAL"
    stage = "input"
    retryable = False

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        stage: str | None = None,
        retryable: bool | None = None,
        detail: dict[str, object] | str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.code
        self.stage = stage or self.stage
        self.retryable = self.retryable if retryable is None else retryable
        self.detail = detail


class RequestError(WikigateError):
    """The caller's request cannot be taken as it is."""

    code = "E_BRIDGE_BAD_JSON"
    stage = "validate"


class WikiRootError(WikigateError):
    """There is no wiki where one was looked for."""

    code = "E_WIKI_ROOT_MISSING"
    stage = "input"


class ConfigurationError(WikigateError):
    """`wikigate.toml` holds something that cannot be used; the message names the line."""

    code = "E_INTERNAL"
    stage = "build"


class CorpusError(WikigateError):
    """The corpus is absent, of another version, or damaged.

    Attributes:
        state: `missing`, `other_version` or `damaged`, as in a `ping` reply.
    """

    code = "E_ENGINE_UNAVAILABLE"
    stage = "build"

    def __init__(self, message: str, *, state: str) -> None:
        super().__init__(message, detail={"corpus": state})
        self.state = state


class BuildLockedError(WikigateError):
    """Another build of the same corpus is running."""

    code = "E_ENGINE_UNAVAILABLE"
    stage = "build"
    retryable = True


class StateError(WikigateError):
    """The state folder cannot be written to: no right to, no room, or another program's file in the way."""

    code = "E_ENGINE_UNAVAILABLE"
    stage = "build"


class WorkerError(WikigateError):
    """A process that read pages for a build ended before it was done."""

    stage = "build"
    retryable = True


class WatchError(WikigateError):
    """The system cannot tell when the wiki's files change."""

    code = "E_ENGINE_UNAVAILABLE"
    stage = "build"


class EngineError(WikigateError):
    """Every engine that was asked failed."""

    code = "E_ENGINE_UNAVAILABLE"
    stage = "retrieve"
    retryable = True


class SnapshotError(WikigateError):
    """A snapshot cannot serve: missing, expired or corrupt; `code` tells which."""

    stage = "snapshot"
