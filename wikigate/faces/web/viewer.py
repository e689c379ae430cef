"""What every view needs: replies, the corpus, and pages in the reader's language."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Final

from starlette.responses import HTMLResponse, Response

from wikigate.errors import WikigateError
from wikigate.faces.commands import Reply
from wikigate.faces.dispatch import answer
from wikigate.faces.language import Language, said, speak, spoken
from wikigate.faces.lines import obj
from wikigate.faces.site import Site
from wikigate.faces.web.templating import filled

if TYPE_CHECKING:
    from wikigate.corpus.file.reader import Corpus

_STATUS: Final = {
    "E_CONTEXT_NOT_FOUND": 404,
    "E_CONTEXT_EXPIRED": 404,
    "E_BRIDGE_BAD_JSON": 400,
    "E_QUERY_EMPTY": 400,
    "E_VERIFY_EMPTY_ANSWER": 400,
}
"""What HTTP has for an error's code; 503 for all others."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a browser asks for.

    Attributes:
        language: Of the page to come.
        query: Fields of the address.
        path: Parts of the path that vary.
        form: Fields of a form that was sent.
    """

    language: Language = "en"
    query: dict[str, str] = field(default_factory=dict)
    path: dict[str, str] = field(default_factory=dict)
    form: dict[str, str] = field(default_factory=dict)


class Viewer:
    """One wiki, for one person: requests are answered one after the other."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.wiki, self.state = site.folders()
        self._lock = Lock()

    def close(self) -> None:
        """Let go of the corpus."""
        with self._lock:
            self.site.close()

    def reply(self, command: str, **request: object) -> Reply:
        """The reply of a command.

        Raises:
            WikigateError: It is an error.
        """
        with self._lock:
            reply = answer(command, request, self.site)
        if reply["kind"] == "error" or "error" in reply:
            inner = obj(reply["error"])
            raise WikigateError(str(inner["message"]), code=str(inner["code"]), stage=str(inner["stage"]))
        return reply

    @contextmanager
    def corpus(self) -> Iterator[Corpus]:
        """The newest whole build, for this thread alone.

        Raises:
            CorpusError: There is none that could be read.
        """
        with self._lock:
            try:
                yield self.site.corpus(self.wiki, self.state)
            finally:
                self.site.rest()

    def said(self, messages: Sequence[str], language: Language) -> list[str]:
        """Messages that were put together elsewhere, in `language`; gettext's own language is one for all threads."""
        with self._lock:
            if spoken() != language:
                speak(language)
            return [said(message) for message in messages]

    def now(self) -> float:
        """Seconds since the epoch."""
        return time.time()

    def page(
        self, template: str, asked: Asked, *, status: int = 200, here: str = "", **values: object
    ) -> HTMLResponse:
        """A page of the viewer; `here` is the entry of the menu that it belongs to."""
        common = {"here": here, "wiki": self.wiki.name, "wiki_path": str(self.wiki), "report": False}
        return HTMLResponse(filled(template, asked.language, {**common, **values}), status_code=status)

    def trouble(self, asked: Asked, error: WikigateError) -> Response:
        """The page for something that did not work."""
        status = _STATUS.get(error.code, 503)
        (message,) = self.said([error.message], asked.language)
        return self.page("trouble.html", asked, status=status, message=message, code=error.code)
