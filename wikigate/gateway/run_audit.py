"""`audit` as one run: read each document, look its quotations up, hold its figures against the corpus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.find.decode import UndecodableError
from wikigate.corpus.settings.config import Settings
from wikigate.gateway.audit.document import read_document
from wikigate.gateway.audit.figures import audit_figures
from wikigate.gateway.audit.library import Library
from wikigate.gateway.audit.model import Audited, AuditFile
from wikigate.gateway.audit.quotations import audit_quotations
from wikigate.gateway.verify.model import Notice, Violation


def run_audit(files: Iterable[AuditFile], corpus: Corpus, settings: Settings) -> Iterator[Audited]:
    """Hold documents against the whole corpus, one after the other."""
    library = Library(corpus)
    for file in files:
        yield audit_file(file, library, settings)


def audit_file(file: AuditFile, library: Library, settings: Settings) -> Audited:
    """Hold one document against the whole corpus; its own page, if it is one, is no source for it.

    One full-text look-up for a quotation and one for a sentence with a figure: the size of the wiki hardly matters.
    """
    try:
        document = read_document(file, settings)
    except UndecodableError as error:
        return Audited(file.name, problem=str(error))
    quotations = audit_quotations(document, library)
    figures = audit_figures(document, library, quotations.spans)
    return Audited(
        file.name,
        document.text,
        quotations=len(quotations.spans),
        figures=figures.count,
        sources=quotations.sources,
        violations=tuple(sorted((*quotations.violations, *figures.violations), key=_place)),
        notices=tuple(sorted((*quotations.notices, *figures.notices), key=_place)),
    )


def _place(found: Violation | Notice) -> tuple[int, str]:
    return (found.span.start if found.span else -1, found.rule)
