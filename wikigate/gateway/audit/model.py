"""What an audit takes and what it finds."""

from __future__ import annotations

from dataclasses import dataclass

from wikigate.corpus.model import Span
from wikigate.gateway.verify.model import Notice, Place, Violation


@dataclass(frozen=True, slots=True)
class AuditFile:
    """A document to audit.

    Attributes:
        name: As its owner calls it: what the report says.
        data: Its bytes.
        own: Path of the page that it is in the wiki, "" if it is none.
    """

    name: str
    data: bytes
    own: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A quotation of the document, and where the wiki has it; code points of either text."""

    span: Span
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Audited:
    """What was found in one document.

    Attributes:
        text: The document as it was read; all spans of it count its code points.
        problem: Why it could not be read; then there is nothing else.
        quotations: How many were looked up.
        figures: How many claims with a figure were held against the wiki.
    """

    name: str
    text: str = ""
    problem: str = ""
    quotations: int = 0
    figures: int = 0
    sources: tuple[Source, ...] = ()
    violations: tuple[Violation, ...] = ()
    notices: tuple[Notice, ...] = ()
