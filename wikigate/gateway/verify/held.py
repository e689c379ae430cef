"""An answer and the snapshot that it is held against, before anything is judged."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeAlias

from wikigate.corpus.model import Span
from wikigate.corpus.text.quantities import Quantity, read_quantities
from wikigate.corpus.text.scripts import holds_han
from wikigate.gateway.constraints import Constraints
from wikigate.gateway.snapshot import Snapshot
from wikigate.gateway.verify.answer import Answer, read_answer
from wikigate.gateway.verify.cues import cue
from wikigate.gateway.verify.match import Found, Quoted
from wikigate.gateway.verify.pages import PageText

OtherPages: TypeAlias = Callable[[Quoted], tuple[Found, ...]]
"""Looks a quotation up in the whole corpus."""


class Held:
    """One answer beside one snapshot."""

    def __init__(self, snapshot: Snapshot, answer: str, other_pages: OtherPages | None = None) -> None:
        self.snapshot = snapshot
        self.query = str(snapshot.context.get("query", ""))
        self.chinese = holds_han(self.query)
        self.constraints = Constraints.from_wire(snapshot.context["answer"]["constraints"])
        self.pages = tuple(PageText(page) for page in snapshot.pages)
        self.text = answer
        self._other_pages = other_pages

    @cached_property
    def answer(self) -> Answer:
        """The answer, taken apart."""
        return read_answer(self.text)

    @cached_property
    def said_quantities(self) -> tuple[Quantity, ...]:
        """The quantities of the answer's prose."""
        return read_quantities(self.answer.prose)

    @cached_property
    def says_open(self) -> bool:
        """Whether the answer says anywhere that something is open or disputed."""
        return bool(cue("open").search(self.answer.prose))

    def find_elsewhere(self, words: Quoted) -> tuple[Found, ...]:
        """Where the corpus has a quotation that no evidence page has; nothing without a corpus."""
        return self._other_pages(words) if self._other_pages else ()

    def say(self, chinese: str, english: str) -> str:
        """A reason in the language of the question."""
        return chinese if self.chinese else english

    def page_text(self, name: str, span: Span) -> str:
        """The text of an evidence page at `span`; "" if the snapshot has no such page."""
        return next((span.of(page.text) for page in self.pages if page.page == name), "")

    def pages_called(self, name: str) -> tuple[PageText, ...]:
        """The evidence pages that a citation means."""
        exact = tuple(page for page in self.pages if page.page in {name, f"{name}.md"})
        return exact or tuple(page for page in self.pages if page.is_called(name))
