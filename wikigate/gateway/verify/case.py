"""What every rule looks at: the answer, the evidence, the constraints, and what was found on the way."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from wikigate.gateway.constraints import Constraints
from wikigate.gateway.snapshot import Snapshot
from wikigate.gateway.verify.answer import Answer, read_answer
from wikigate.gateway.verify.pages import PageText

if TYPE_CHECKING:  # these modules look at cases themselves
    from wikigate.gateway.verify.figures.judge import Judged
    from wikigate.gateway.verify.match import Found, Quoted
    from wikigate.gateway.verify.rules.quotes import Checked, OtherPages
    from wikigate.gateway.verify.usage import Use

_HAN = re.compile(r"[\u3400-\u9fff]")


class Case:
    """One answer held against one snapshot."""

    def __init__(self, snapshot: Snapshot, answer: str, other_pages: OtherPages | None = None) -> None:
        self.snapshot = snapshot
        self.query = str(snapshot.context.get("query", ""))
        self.chinese = bool(_HAN.search(self.query))
        self.constraints = Constraints.from_wire(snapshot.context["answer"]["constraints"])
        self.pages = tuple(PageText(page) for page in snapshot.pages)
        self.text = answer
        self._other_pages = other_pages

    @cached_property
    def answer(self) -> Answer:
        """The answer, taken apart."""
        return read_answer(self.text)

    @cached_property
    def quotations(self) -> tuple[Checked, ...]:
        """The quotations of the answer, looked up."""
        from wikigate.gateway.verify.rules.quotes import check_quotations  # noqa: PLC0415  (it looks at cases)

        return check_quotations(self)

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """Which evidence each sentence rests on."""
        from wikigate.gateway.verify.usage import uses  # noqa: PLC0415  (it looks at cases)

        return uses(self)

    @cached_property
    def figures(self) -> tuple[Judged, ...]:
        """The figures that the answer claims, judged."""
        from wikigate.gateway.verify.figures.judge import judge_figures  # noqa: PLC0415  (it looks at cases)

        return judge_figures(self)

    def find_elsewhere(self, words: Quoted) -> tuple[Found, ...]:
        """Where the corpus has a quotation that no evidence page has; nothing without a corpus."""
        return self._other_pages(words) if self._other_pages else ()

    def say(self, chinese: str, english: str) -> str:
        """A reason in the language of the question."""
        return chinese if self.chinese else english

    def pages_called(self, name: str) -> tuple[PageText, ...]:
        """The evidence pages that a citation means."""
        exact = tuple(page for page in self.pages if page.page in {name, f"{name}.md"})
        return exact or tuple(page for page in self.pages if page.is_called(name))
