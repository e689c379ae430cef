"""Conditions, review flags and copies: what must go with a piece of evidence that the answer uses."""

from __future__ import annotations

import re
from typing import Final

from wikigate.corpus.model import Span
from wikigate.gateway.verify.case import Case
from wikigate.gateway.verify.cues import cue
from wikigate.gateway.verify.model import Outcome, Place, Violation
from wikigate.gateway.verify.usage import Use
from wikigate.gateway.verify.words import coverage, grams

_LIMIT_KEPT: Final = 0.5
"""Share of a limit's grams that the neighbourhood of the claim must hold."""
_SHORT_LIMIT: Final = 5
_SHORT_KEPT: Final = 0.25
"""The same of a limit of a few grams, where a word of restriction stands with it: 成人陪同 is also 大人陪着."""
_GLUE = re.compile(r"[但且并而也则就]|\b(?:but|and|then)\b", re.IGNORECASE)
_SPOKEN_OF: Final = 0.25
"""Share of a hedged part's grams from which a sentence repeats that part."""
_PART = re.compile(r"[，,；;：:（）()。]|(?<=[a-z])\.")
_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*")
_NEAR_BEST: Final = 0.1
"""A sentence rests on the evidence that fits it best, and on others that fit almost as well."""


def limit_not_with_claim(case: Case) -> Outcome:
    """A conditional piece of evidence is used without the limit that governs it.

    Why it matters: 原则上 and 仅限 are the difference between a rule and a falsehood.
    Broken: the page has 仅限在职人员可以申请, the answer says 可以申请 and no more.
    Fixed: the limit stands in the same sentence or a neighbouring one, in these words or others of its kind.
    Not this rule: an unconditional piece of evidence says the same.
    """
    conditional = [use for use in _main_uses(case) if use.ground.note is not None]
    violations = []
    told: set[Span] = set()
    for use in conditional:
        note = use.ground.note or ""
        if use.ground.span in told or _keeps(case, use.sentence, note):
            continue
        told.add(use.ground.span)
        sentence = case.answer.sentences[use.sentence]
        violations.append(
            Violation(
                "conditional_limit_missing",
                "conditional.limit_not_with_claim",
                case.say(
                    f"这条证据有条件「{note}」，回答没有在同句或邻句写出",
                    f"the evidence holds under “{note}”; the answer does not say so in this sentence or the next",
                ),
                sentence.span,
                slot=use.ground.slot,
                page=use.ground.page,
                evidence=_evidence(case, use),
            )
        )
    return Outcome(bool(conditional), tuple(violations))


def flag_missing(case: Case) -> Outcome:
    """The answer rests on a page that needs review and does not say so.

    Broken: a sentence taken from a draft page, with no word about it.
    Fixed: 待复核 / needs review anywhere in the answer.
    """
    used = [use for use in _main_uses(case) if use.ground.review]
    if not used or cue("review").search(case.answer.prose):
        return Outcome(bool(used))
    violations = []
    for page in dict.fromkeys(use.ground.page for use in used):
        first = next(use for use in used if use.ground.page == page)
        why = case.say(
            "建库后有改动" if first.ground.review == "changed" else "需要复核",
            "has changed since the corpus was built" if first.ground.review == "changed" else "needs review",
        )
        violations.append(
            Violation(
                "review_flag_missing",
                "review.flag_missing",
                case.say(f"[[{page}]] {why}，回答没有注明", f"[[{page}]] {why}; the answer does not say so"),
                case.answer.sentences[first.sentence].span,
                slot=first.ground.slot,
                page=page,
                evidence=_evidence(case, first),
            )
        )
    return Outcome(checked=True, violations=tuple(violations))


def counted_as_independent(case: Case) -> Outcome:
    """The answer speaks of several sources where one passage stands on several pages.

    Broken: 多个来源都证实…… for two copies of one paragraph.
    Fixed: name both pages, and say that they have the same text; or name one.
    """
    copies = case.constraints.count_once
    violations = []
    for index, sentence in enumerate(case.answer.sentences):
        if not copies or not cue("several").search(sentence.words) or cue("once").search(sentence.words):
            continue
        pages = {page.page for c in case.answer.cited_in(sentence.span) for page in case.pages_called(c.page)}
        pages = pages or {use.ground.page for use in case.uses if abs(use.sentence - index) <= 1}
        same = next((copy for copy in copies if pages and pages <= set(copy.pages)), None)
        if same is not None:
            names = ", ".join(f"[[{page}]]" for page in same.pages)
            violations.append(
                Violation(
                    "duplicate_as_independent",
                    "duplicate.counted_as_independent",
                    case.say(f"{names} 是同一段内容，只算一个来源", f"{names} hold one passage: one source"),
                    sentence.span,
                    page=same.pages[0],
                )
            )
    return Outcome(bool(copies), tuple(violations))


def _main_uses(case: Case) -> list[Use]:
    """Uses whose evidence fits its sentence best, or almost; unconditional, reviewed evidence excuses the rest."""
    best: dict[int, float] = {}
    for use in case.uses:
        best[use.sentence] = max(best.get(use.sentence, 0.0), use.fit)
    near = [use for use in case.uses if use.fit >= best[use.sentence] - _NEAR_BEST]
    free = {
        use.sentence
        for use in near
        if use.ground.note is None and not use.ground.review and use.ground.grade == "supported"
    }
    return [use for use in near if use.sentence not in free]


def _keeps(case: Case, index: int, note: str) -> bool:
    """Whether the limit of a note stands in the sentence or a neighbouring one.

    A note is a whole clause of the page; what limits in it is what 仅限, 除非, unless... govern, and a word such
    as 一般 or usually where nothing else does. The rest of the note need not be repeated.
    """
    sentences = case.answer.sentences[max(0, index - 1) : index + 2]
    text = " ".join(sentence.words for sentence in sentences)
    if note in text:
        return True
    governed = [part for part in map(_governed, _PART.split(note)) if part]
    if governed:
        limits = frozenset().union(*governed)
        return bool(cue("restricts").search(text)) and coverage(limits, grams(text)) >= _LIMIT_KEPT
    hedged = [part for part in _PART.split(note) if cue("as_a_rule").search(part)]
    if hedged:  # 一般 governs its own part alone, not what follows as a reason
        said = case.answer.sentences[index].words
        return not any(_speaks_of(said, part) for part in hedged) or bool(cue("as_a_rule").search(text))
    limit = grams(_GLUE.sub(" ", cue("restricts").sub(" ", note))) or grams(note)
    kept = coverage(limit, grams(text))
    short = len(limit) <= _SHORT_LIMIT and bool(cue("restricts").search(text))
    return kept >= (_SHORT_KEPT if short else _LIMIT_KEPT)


def _speaks_of(said: str, part: str) -> bool:
    """Whether a sentence repeats a part of a note: by its words, or by its figures."""
    figures = set(_FIGURE.findall(part))
    repeated = bool(figures) and figures <= set(_FIGURE.findall(said))
    return repeated or coverage(grams(part), grams(said)) >= _SPOKEN_OF


def _governed(part: str) -> frozenset[str]:
    """The grams of what a part of a note restricts to; none if it restricts nothing."""
    found = cue("restricts_next").search(part)
    if found:
        return grams(part[found.end() :]) or grams(part[: found.start()])
    found = cue("restricts_before").search(part)
    if found is None or any(
        usual.end() == found.start() for usual in cue("as_a_rule").finditer(part, 0, found.start())
    ):
        return frozenset()  # 在一般情况下 holds as a rule, and restricts to nothing
    return grams(part[: found.start()])


def _evidence(case: Case, use: Use) -> tuple[Place, ...]:
    page = next(page for page in case.pages if page.page == use.ground.page)
    return (page.place(use.ground.span.start, use.ground.span.end),)
