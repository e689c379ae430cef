"""What the wiki does not answer: say so, do not fill it, do not conclude."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

from wikigate.corpus.text.quantities import read_quantities
from wikigate.gateway.constraints import OPEN, PARTLY, SlotLimit
from wikigate.gateway.verify.answer import Sentence
from wikigate.gateway.verify.case import Case
from wikigate.gateway.verify.cues import cue
from wikigate.gateway.verify.disclosure import discloses, stated
from wikigate.gateway.verify.model import Outcome, Violation
from wikigate.gateway.verify.words import coverage, grams, placed_grams

_ABOUT: Final = 0.6
"""Share of a target's grams that a sentence must hold to be about it."""
_LEAST_CLAIM: Final = 4
"""Grams of a sentence's own below which it says nothing that could be a conclusion."""
_REPORTS: Final = 0.5
"""Share of a sentence's grams that an open item must hold for the sentence to report it."""
_DETECTED: Final = frozenset({"definition", "reason", "quantity", "time"})
"""Kinds of slot of which the form of a sentence tells that it fills them."""
_DATE = re.compile(r"[0-9〇零一二三四五六七八九十]{1,4}\s*[年月日号]|\b(?:1\d|20)\d\d\b|世纪|世紀|centur")
_OF_TIME: Final = frozenset({"date", "decade", "clock", "ordinal"})


def not_disclosed(case: Case) -> Outcome:
    """The wiki does not answer a required slot, or not finally, or only in part, and the answer does not say so.

    Broken: asked for price and date, the wiki has the price alone, and so has the answer.
    Fixed: 知识库中没有找到日期。 One such sentence for each gap, or one that names them or covers all the rest.
    Of what the wiki records as open it has to be said that it is open: that nothing was found would be false.
    Of what it covers in part, one sentence says so for all: 知识库只覆盖了一部分。
    """
    violations: list[Violation] = []
    for state in dict.fromkeys(_kind_of_gap(gap) for gap in case.constraints.disclose):
        gaps = [gap for gap in case.constraints.disclose if _kind_of_gap(gap) == state]
        said = [sentence for sentence in case.answer.sentences if _discloses(sentence, state)]
        if said and (
            state == PARTLY or len(said) >= len(gaps) or any(_covers_all(sentence) for sentence in said)
        ):
            continue
        violations.extend(
            Violation("gap_not_disclosed", "gap.not_disclosed", _undisclosed(case, gap), slot=gap.slot)
            for gap in gaps
            if not any(_names(sentence, gap) for sentence in said)
        )
    return Outcome(bool(case.constraints.disclose), tuple(violations))


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
            words = stated(sentence.words) if _asserts(case, sentence) else ""
            if not words or not target:
                continue
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
        said = stated(sentence.words, after_turn=True) if _asserts(case, sentence) else ""
        if not said or cue("pointer").search(said) or cue("hedge").search(said):
            continue
        words = grams(said)
        concludes = bool(cue("conclude").search(said))
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


def _asserts(case: Case, sentence: Sentence) -> bool:
    """Whether a sentence may state something of its own: it does not say that it is open, nor what sides say."""
    if sentence.kind != "prose":
        return False
    if not case.constraints.disagreements or not case.says_open:
        return True
    return not (cue("open").search(sentence.words) or _reports_open(case, sentence))


def _reports_open(case: Case, sentence: Sentence) -> bool:
    """Whether a sentence says what the wiki itself records as open."""
    pages = {page.page: page.text for page in case.pages}
    held = [
        grams(item.span.of(pages[item.page])) for item in case.constraints.disagreements if item.page in pages
    ]
    words = grams(sentence.words)
    return any(coverage(words, theirs) >= _REPORTS for theirs in held)


def _kind_of_gap(gap: SlotLimit) -> str:
    return gap.state if gap.state in {OPEN, PARTLY} else ""


def _discloses(sentence: Sentence, state: str) -> bool:
    if state == OPEN:
        return bool(cue("open").search(sentence.words))
    return discloses(sentence.words) or (state == PARTLY and bool(cue("partial").search(sentence.words)))


def _undisclosed(case: Case, gap: SlotLimit) -> str:
    label = _label(gap)
    if gap.state == OPEN:
        return case.say(
            f"知识库把「{label}」记为未决，回答没有说明；请写“存在争议”或“尚未解决”（库中有记录，“没有找到”不属实）",
            f"the wiki records “{label}” as open; write that it is disputed or unresolved (it is recorded there, so “not found” is not true)",
        )
    if gap.state == PARTLY:
        return case.say(
            f"知识库只覆盖了「{label}」的一部分，回答没有说明；请写“知识库只覆盖了一部分”",
            f"the wiki covers “{label}” only in part; write “the wiki covers this only in part”",
        )
    return case.say(
        f"知识库没有回答「{label}」，回答没有说明；请写“知识库中没有找到{gap.target}”",
        f"the wiki does not answer “{label}”; write “the wiki does not say” and what",
    )


def _from_evidence(case: Case, sentence: Sentence) -> bool:
    """Whether the sentence gives a true quotation, so that it reports and does not conclude."""
    at = bisect_left(case.true_quotations, sentence.span.start)
    return at < len(case.true_quotations) and case.true_quotations[at] < sentence.span.end


def _names(sentence: Sentence, gap: SlotLimit) -> bool:
    by_kind = bool(cue(f"slot_{gap.kind}").search(sentence.words))
    target, said = grams(gap.target), grams(sentence.words)
    placed = placed_grams(gap.target)
    head = bool(placed) and placed[-1][0] in said  # 乐团指挥: who says 指挥 need not say 乐团 again
    return by_kind or head or (bool(target) and coverage(target, said) >= _ABOUT)


def _covers_all(sentence: Sentence) -> bool:
    return bool(
        re.search(
            r"其余|其他|其它|其餘|另外|另两|后两|剩下|这几|两个问题|两者|均|都|全部|以上|这些|这两|everything else|the rest|all of|neither|both|either|none|any of",
            sentence.words,
            re.IGNORECASE,
        )
    )


def _fills(kind: str, words: str) -> bool:
    if kind == "time":
        return bool(_DATE.search(words))
    if kind == "quantity":
        found = (one for one in read_quantities(words) if one.kind not in _OF_TIME)
        return any(one.kind != "count" or one.high != 1 for one in found)  # 一片沼泽 counts nothing
    return bool(cue(f"slot_{kind}").search(words))


def _label(gap: SlotLimit) -> str:
    return f"{gap.target} ({gap.kind})" if gap.target else gap.kind
