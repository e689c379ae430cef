"""What the wiki records as open or disputed: say so, and do not decide it."""

from __future__ import annotations

from typing import Final

from wikigate.corpus.text.quantities import agree, read_quantities
from wikigate.gateway.constraints import Disagreement
from wikigate.gateway.verify.answer import Sentence
from wikigate.gateway.verify.case import Case
from wikigate.gateway.verify.cues import cue
from wikigate.gateway.verify.disclosure import clauses, discloses
from wikigate.gateway.verify.model import Outcome, Place, Violation
from wikigate.gateway.verify.words import coverage, grams

_TOUCHES: Final = 0.5
"""Share of a sentence's grams that an open item must hold for the sentence to be about it."""
_MOST_BACKWARDS: Final = 20
_LEAST_SHARED: Final = 4


def not_disclosed(case: Case) -> Outcome:
    """An open question touches the answer, and the answer is silent about that.

    Broken: the page has 待解决：甲与乙何者为先; the answer says 甲为先 and no more.
    Fixed: 尚无定论 / 存在争议 / remains open, anywhere in the answer, or every side is given. That nothing was
    found is not true then.
    """
    touched = _touched(case)
    silent = [] if case.says_open else [pair for pair in touched if not _names_all(case, pair[0])]
    if not silent:
        return Outcome(bool(touched))
    item, sentence = silent[0]
    return Outcome(
        checked=True,
        violations=(
            Violation(
                "unresolved_disclosure_missing",
                "unresolved.not_disclosed",
                case.say(
                    f"[[{item.page}]] 把这一点记为未决或有争议，回答没有说明",
                    f"[[{item.page}]] records this as open or disputed; the answer does not say so",
                ),
                sentence.span,
                slot=item.slot,
                page=item.page,
                evidence=_evidence(case, item),
            ),
        ),
    )


def arbitrated(case: Case) -> Outcome:
    """The answer takes one side of what the wiki leaves open.

    Broken: 甲的说法显然是正确的.
    Fixed: give each side and leave it there.
    """
    touched = _touched(case, disclosing=True)
    backwards = (
        [one for one in case.answer.sentences if cue("which_side").search(one.words)] if touched else []
    )
    for item, sentence in touched:
        decided = _decides(case, item, sentence, backwards)
        if decided is not None:
            return Outcome(
                checked=True,
                violations=(
                    Violation(
                        "unresolved_arbitrated",
                        "unresolved.arbitrated",
                        case.say(
                            f"[[{item.page}]] 对此没有定论，回答却作了裁决",
                            f"[[{item.page}]] leaves this open, yet the answer decides it",
                        ),
                        decided.span,
                        slot=item.slot,
                        page=item.page,
                        evidence=_evidence(case, item),
                    ),
                ),
            )
    return Outcome(bool(touched))


def _decides(
    case: Case, item: Disagreement, touching: Sentence, backwards: list[Sentence]
) -> Sentence | None:
    """The sentence that takes a side of what `touching` speaks of: itself, or one that points back (the former...)."""
    own = case.page_text(item.page, item.span)
    for sentence in (touching, *backwards[:_MOST_BACKWARDS]):
        if sentence.kind != "prose":
            continue
        for clause in clauses(sentence.words):
            found = cue("arbitrate").search(clause)
            asks = discloses(clause) or cue("asks").search(clause)
            if found is None or asks or found[0].lower() in own.lower():
                continue  # what one of the sides itself says decides nothing
            if sentence is touching or cue("which_side").search(clause):
                return sentence
    return None


def _names_all(case: Case, item: Disagreement) -> bool:
    """Whether the answer gives every side: [[甲]] 写 30 天，[[乙]] 写 14 天 leaves nothing hidden."""
    return len(item.sides) > 1 and all(_names(case, side) for side in item.sides)


def _names(case: Case, side: str) -> bool:
    if side in case.answer.prose:
        return True
    values = read_quantities(side)
    return len(values) == 1 and any(agree(said, values[0]) for said in case.said_quantities)


def _touched(case: Case, *, disclosing: bool = False) -> list[tuple[Disagreement, Sentence]]:
    """The open items that a sentence of the answer speaks of, by its words or by naming a side.

    `disclosing`: also a sentence that says that something is not known.
    """
    pages = {page.page for page in case.pages}
    found = []
    for item in case.constraints.disagreements:
        if item.page not in pages:
            continue
        held = grams(case.page_text(item.page, item.span))
        for sentence in case.answer.sentences:
            if sentence.kind != "prose" or (not disclosing and discloses(sentence.words)):
                continue
            text = sentence.words
            words = grams(text)
            like = coverage(words, held) >= _TOUCHES and len(words & held) >= min(_LEAST_SHARED, len(held))
            if like or any(len(side) > 1 and side in text for side in item.sides):
                found.append((item, sentence))
    return found


def _evidence(case: Case, item: Disagreement) -> tuple[Place, ...]:
    page = next(page for page in case.pages if page.page == item.page)
    return (page.place(item.span.start, item.span.end),)
