"""wikigate: evidence from a Markdown wiki, and answers held against it.

What is listed in ``__all__`` is the library; docs/library.md shows it at work. The names are looked up when they are
first used: a process that answers one request passes here and must not load the rest.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from wikigate.corpus.finish import BuildReport
    from wikigate.errors import WikigateError
    from wikigate.faces.library import Context, Gap, Gateway, Quote, Section, Verdict, Violation, build

__all__ = [
    "BuildReport",
    "Context",
    "Gap",
    "Gateway",
    "Quote",
    "Section",
    "Verdict",
    "Violation",
    "WikigateError",
    "build",
]

_ELSEWHERE = {"BuildReport": "wikigate.corpus.finish", "WikigateError": "wikigate.errors"}


def __getattr__(name: str) -> object:
    """A name of the library."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - see above

    return getattr(import_module(_ELSEWHERE.get(name, "wikigate.faces.library")), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
