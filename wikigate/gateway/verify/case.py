"""What every rule looks at: the answer beside its evidence, and what was found on the way, each once."""

from __future__ import annotations

from functools import cached_property

from wikigate.gateway.verify.figures.judge import Judged, judge_figures
from wikigate.gateway.verify.held import Held
from wikigate.gateway.verify.quotations import Checked, check_quotations
from wikigate.gateway.verify.usage import Use, find_uses


class Case(Held):
    """One answer held against one snapshot. What is found is found when a rule asks for it."""

    @cached_property
    def quotations(self) -> tuple[Checked, ...]:
        """The quotations of the answer, looked up."""
        return check_quotations(self)

    @cached_property
    def true_quotations(self) -> tuple[int, ...]:
        """Where the true quotations begin, ascending."""
        return tuple(sorted(c.quotation.span.start for c in self.quotations if c.standing == "true"))

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """Which evidence each sentence rests on."""
        return find_uses(self)

    @cached_property
    def figures(self) -> tuple[Judged, ...]:
        """The figures that the answer claims, judged; those in true quotations need no judging."""
        true = [
            c.quotation.span for c in self.quotations if c.standing in {"true", "misattributed", "elsewhere"}
        ]
        return judge_figures(self, true)
