"""What the wiki does not answer: say so, do not fill it, do not conclude."""

from __future__ import annotations

import re
from typing import Final

from wikigate.gateway.constraints import SlotLimit
from wikigate.gateway.verify.answer import Sentence
from wikigate.gateway.verify.case import Case
from wikigate.gateway.verify.cues import cue
from wikigate.gateway.verify.model import Outcome, Violation
from wikigate.gateway.verify.usage import discloses
from wikigate.gateway.verify.words import coverage, grams

_ABOUT: Final = 0.6
"""Share of a target's grams that a sentence must hold to be about it."""
_LEAST_CLAIM: Final = 4
"""Grams of a sentence's own below which it says nothing that could be a conclusion."""
_DETECTED: Final = frozenset({"definition", "reason", "quantity", "time"})
"""Kinds of slot of which the form of a sentence tells that it fills them."""
_DATE = re.compile(r"[0-9〇零一二三四五六七八九十]{1,4}\s*[年月日号]|\b(?:1\d|20)\d\d\b|世纪|世紀|centur")
_FIGURE = re.compile(r"\d|[一二三四五六七八九十百千万亿]{2,}|[二三四五六七八九十百千万亿][个只人元名%％]")


def not_disclosed(case: Case) -> Outcome:
    """A required slot is missing and the answer does not say so.

    Broken: asked for price and date, the wiki has the price alone, and so has the answer.
    Fixed: 知识库中没有找到日期。 One such sentence for each gap, or one that names them or covers all the rest.
    """
    gaps = case.constraints.disclose
    if not gaps:
        return Outcome(checked=False)
    said = [sentence for sentence in case.answer.sentences if discloses(sentence)]
    violations = []
    for gap in gaps:
        if len(said) >= len(gaps) or any(_names(sentence, gap) for sentence in said):
            continue
        if said and len(gaps) > 1 and any(_covers_all(sentence) for sentence in said):
            continue
        if said and len(gaps) == 1:
            continue
        violations.append(
            Violation(
                "gap_not_disclosed",
                "gap.not_disclosed",
                case.say(
                    f"知识库没有回答「{_label(gap)}」，回答没有说明",
                    f"the wiki does not answer “{_label(gap)}”; the answer does not say so",
                ),
                slot=gap.slot,
            )
        )
    return Outcome(checked=True, violations=tuple(violations))


def answered_unfilled(case: Case) -> Outcome:
    """The answer fills a slot for which there is no usable evidence.

    Broken: the wiki has no reason, the answer says 因为…….
    Fixed: say that the reason was not found.
    Checked for definition, reason, quantity and time, whose form shows. Not this rule: the sentence is a
    quotation of the evidence, or says itself that it does not know.
    """
    gaps = [
        gap
        for gap in case.constraints.unanswerable
        if gap.kind in _DETECTED and gap.target and case.constraints.conclude
    ]
    violations = []
    for gap in gaps:
        target = grams(gap.target)
        for sentence in case.answer.sentences:
            if not _asserts(sentence) or not target:
                continue
            words = sentence.words
            if (
                coverage(target, grams(words)) < _ABOUT
                or not _fills(gap.kind, words)
                or _from_evidence(case, sentence)
            ):
                continue
            violations.append(
                Violation(
                    "answered_unfilled_slot",
                    "slot.answered_unfilled",
                    case.say(
                        f"「{_label(gap)}」没有可用的证据，回答却作了答",
                        f"there is no usable evidence for “{_label(gap)}”, yet it is answered",
                    ),
                    sentence.span,
                    slot=gap.slot,
                )
            )
            break
    return Outcome(bool(gaps), tuple(violations))


def conclusion_without_evidence(case: Case) -> Outcome:
    """The answer concludes although the evidence does not suffice.

    Broken: support is insufficient and the answer states a result about what was asked.
    Fixed: say that the wiki does not answer; name pages as clues.
    Not this rule: a sentence with reserve, a pointer to a page, a true quotation.
    """
    if case.constraints.conclude:
        return Outcome(checked=False)
    asked = grams(case.query)
    for sentence in case.answer.sentences:
        if (
            not _asserts(sentence)
            or cue("pointer").search(sentence.words)
            or cue("hedge").search(sentence.words)
        ):
            continue
        words = grams(sentence.words)
        concludes = bool(cue("conclude").search(sentence.words))
        touched = len(words & asked) >= 2 or (asked and coverage(asked, words) >= 0.3)
        if len(words) < _LEAST_CLAIM or not (touched or concludes) or _from_evidence(case, sentence):
            continue
        return Outcome(
            checked=True,
            violations=(
                Violation(
                    "conclusion_without_evidence",
                    "support.conclusion_without_evidence",
                    case.say(
                        "证据不足以下结论，回答却下了结论",
                        "the evidence does not suffice for a conclusion, yet the answer draws one",
                    ),
                    sentence.span,
                ),
            ),
        )
    return Outcome(checked=True)


def _asserts(sentence: Sentence) -> bool:
    return sentence.kind == "prose" and not discloses(sentence)


def _from_evidence(case: Case, sentence: Sentence) -> bool:
    """Whether the sentence gives a true quotation, so that it reports and does not conclude."""
    return any(
        checked.standing == "true" and sentence.span.start <= checked.quotation.span.start < sentence.span.end
        for checked in case.quotations
    )


def _names(sentence: Sentence, gap: SlotLimit) -> bool:
    by_kind = bool(cue(f"slot_{gap.kind}").search(sentence.words))
    target = grams(gap.target)
    return by_kind or (bool(target) and coverage(target, grams(sentence.words)) >= _ABOUT)


def _covers_all(sentence: Sentence) -> bool:
    return bool(
        re.search(
            r"其余|其他|其它|其餘|均|都|全部|以上|这些|这两|everything else|the rest|all of|neither|both|either|none|any of",
            sentence.words,
            re.IGNORECASE,
        )
    )


def _fills(kind: str, words: str) -> bool:
    if kind == "time":
        return bool(_DATE.search(words))
    if kind == "quantity":
        return bool(_FIGURE.search(_DATE.sub(" ", words)))
    return bool(cue(f"slot_{kind}").search(words))


def _label(gap: SlotLimit) -> str:
    return f"{gap.target} ({gap.kind})" if gap.target else gap.kind
