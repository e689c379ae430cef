"""From a request to a reply, for every face: bridge, resident server, person.

`answer` is total: whatever comes in, a valid envelope comes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Final

from wikigate.contracts import codes
from wikigate.contracts.invalid import InvalidError
from wikigate.contracts.validate import check_reply
from wikigate.contracts.versions import stamp
from wikigate.corpus.text.surrogates import harmless
from wikigate.errors import WikigateError
from wikigate.faces.commands import Reply, run
from wikigate.faces.request import checked
from wikigate.faces.site import Site

_FIRST_STAGE: Final[Mapping[str, str]] = {
    "context": "plan",
    "verify": "verify",
    "observe": "observe",
    "recall": "retrieve",
    "read": "read",
    "quantities": "extract",
    "ping": "input",
}
"""The stage of a bug whose place names none."""

_STAGE_OF_MODULE: Final[tuple[tuple[str, str], ...]] = (
    ("wikigate.gateway.plan", "plan"),
    ("wikigate.gateway.retrieve", "retrieve"),
    ("wikigate.gateway.recall", "retrieve"),
    ("wikigate.gateway.engines", "retrieve"),
    ("wikigate.gateway.read", "read"),
    ("wikigate.gateway.extract", "extract"),
    ("wikigate.gateway.status", "extract"),
    ("wikigate.gateway.policy", "policy"),
    ("wikigate.gateway.snapshot", "snapshot"),
    ("wikigate.gateway.observe", "observe"),
    ("wikigate.gateway.verify", "verify"),
    ("wikigate.gateway.run_verify", "verify"),
    ("wikigate.gateway.semantic", "validate"),
    ("wikigate.contracts", "validate"),
    ("wikigate.faces.request", "validate"),
    ("wikigate.corpus.text.quantities", "extract"),
)


def answer(command: str, request: object, site: Site) -> Reply:
    """The reply to one request: an envelope that fits its schema, whatever the request is.

    Args:
        command: One of the bridge's commands; another one gives an error envelope.
        request: Any JSON value.
        site: Where to answer from.
    """
    plugin_version = _plugin_version(request)
    try:
        reply = stamp(plugin_version) | run(command, checked(command, request, site.diag), site)
        check_reply(reply)
    except WikigateError as error:
        return _valid(error_envelope(error, plugin_version), site)
    except ImportError as error:
        return _bug(error, "import", plugin_version, site)
    except Exception as error:  # noqa: BLE001 - a bug must not leave a caller without an envelope
        stage = "validate" if isinstance(error, InvalidError) else stage_of(error.__traceback__, command)
        return _bug(error, stage, plugin_version, site)
    finally:
        site.rest()
    return reply


def error_envelope(error: WikigateError, plugin_version: str | None = None) -> Reply:
    """The envelope of an expected failure."""
    inner: Reply = {
        "code": error.code,
        "message": error.message,
        "retryable": error.retryable,
        "stage": error.stage,
    }
    if error.detail is not None:
        inner["detail"] = error.detail
    return {"kind": "error", **stamp(plugin_version), "error": inner}


def bug_envelope(error: BaseException, stage: str, plugin_version: str | None = None) -> Reply:
    """The envelope of a bug: the exception's class, but not its text, which may hold a page's."""
    name = type(error).__name__
    return error_envelope(
        WikigateError(
            f"{name} in wikigate itself (stage {stage}): please report it with the traceback on stderr",
            code=codes.E_INTERNAL,
            stage=stage,
            detail={"exception": name},
        ),
        plugin_version,
    )


def stage_of(traceback: TracebackType | None, command: str) -> str:
    """The stage in whose code an exception was raised, by the innermost module that belongs to one."""
    modules = []
    while traceback is not None:
        modules.append(str(traceback.tb_frame.f_globals.get("__name__", "")))
        traceback = traceback.tb_next
    return stage_of_module(modules, command)


def stage_of_module(modules: Iterable[str], command: str) -> str:
    """The stage of the last of `modules` (outermost first) that belongs to one."""
    stage = _FIRST_STAGE.get(command, "input")
    for module in modules:
        stage = next((name for start, name in _STAGE_OF_MODULE if module.startswith(start)), stage)
    return stage


def _valid(envelope: Reply, site: Site) -> Reply:
    """`envelope`, or the envelope of a bug where a code or a stage is none of the contract's."""
    try:
        check_reply(envelope)
    except InvalidError as error:
        return _bug(error, "validate", None, site)
    return envelope


def _bug(error: BaseException, stage: str, plugin_version: str | None, site: Site) -> Reply:
    import traceback  # noqa: PLC0415 - only a bug pays for it

    site.diag("".join(traceback.format_exception(error)).rstrip("\n"))
    return bug_envelope(error, stage, plugin_version)


def _plugin_version(request: object) -> str | None:
    version = request.get("plugin_version") if isinstance(request, Mapping) else None
    return harmless(version) if isinstance(version, str) else None
