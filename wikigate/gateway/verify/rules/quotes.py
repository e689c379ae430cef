"""Quotations: every word and every digit must stand on an evidence page, and where the answer says."""

from __future__ import annotations

from typing import Final

from wikigate.gateway.verify.answer import Quotation
from wikigate.gateway.verify.case import Case
from wikigate.gateway.verify.match import Found, has_omission
from wikigate.gateway.verify.model import Notice, Outcome, Violation
from wikigate.gateway.verify.nearest import Nearest, nearest
from wikigate.gateway.verify.quotations import Checked

_MOST_SHOWN: Final = 40
"""False quotations for which the nearest real one is looked up; an answer with more is beyond repair."""


def not_in_evidence(case: Case) -> Outcome:
    """A quotation is not in the evidence pages, in that order of words.

    Why it matters: the reader opens the page and does not find the sentence.
    Broken: the page has 待了738天, the answer quotes 「待了938天」.
    Fixed: 「待了738天」; also with other white space, marks, width, script or emphasis.
    Not this rule: true words under a wrong page (`quote.misattributed`), true pieces joined without a
    mark (`quote.spliced`).
    """
    violations = []
    notices = []
    for index, checked in enumerate(case.quotations):
        if checked.standing == "absent":
            near = nearest(checked.quoted, case.pages) if index < _MOST_SHOWN else None
            if checked.quotation.kind == "slogan":
                notices.append(_unknown_slogan(case, checked, near))
            else:
                violations.append(_violation("quote.not_in_evidence", checked, _differs(case, near), near))
        elif checked.standing == "elsewhere":
            page = checked.found[0]
            notices.append(
                Notice(
                    "quote.elsewhere_in_corpus",
                    case.say(
                        f"引文属实，但出自证据之外的页面 [[{page.page.page}]]",
                        f"true words, but from a page outside the evidence: [[{page.page.page}]]",
                    ),
                    checked.quotation.span,
                    (page.page.place(page.start, page.end),),
                )
            )
        elif checked.found and all(found.cut_number for found in checked.found):
            notices.append(
                Notice(
                    "quote.cut_number",
                    case.say(
                        "引文在数字中间截断，读来是另一个数",
                        "the quotation is cut inside a number and reads as another one",
                    ),
                    checked.quotation.span,
                    (checked.found[0].page.place(checked.found[0].start, checked.found[0].end),),
                )
            )
    return Outcome(bool(case.quotations), tuple(violations), tuple(notices))


def misattributed(case: Case) -> Outcome:
    """True words, but cited to a page or section that does not have them.

    Broken: 「甲说乙」 stands on page A and is followed by [[B#小节]].
    Fixed: [[A#小节]], or [[A]], or a section above it.
    """
    cited = tuple(c for c in case.quotations if c.quotation.citations)
    violations = []
    for checked in cited:
        if checked.standing == "misattributed":
            said = (
                "、".join(_cited(checked.quotation)) if case.chinese else ", ".join(_cited(checked.quotation))
            )
            real = _real_place(checked.found[0])
            reason = case.say(
                f"{said} 没有这句话；它在 {real}", f"{said} does not have these words; they stand in {real}"
            )
            place = checked.found[0].page.place(checked.found[0].start, checked.found[0].end)
            violations.append(_violation("quote.misattributed", checked, reason, Nearest(place, ())))
    return Outcome(bool(cited), tuple(violations))


def spliced(case: Case) -> Outcome:
    """Every piece is true, but they were joined, or something was cut out, without a mark.

    Broken: the page has 甲，乙，丙。 and the answer quotes 「甲，丙。」
    Fixed: 「甲……丙。」; the pieces must stand in that order in one section.
    """
    violations = []
    for checked in case.quotations:
        if checked.standing == "spliced":
            first = checked.found[0]
            places = tuple(found.page.place(found.start, found.end) for found in checked.found)
            if has_omission(checked.quotation.text):
                reason = case.say(
                    "省略号两侧的文字都有，但不在同一小节，或先后顺序不同",
                    "the pieces around the omission are true, but not in one section in this order",
                )
            else:
                reason = case.say(
                    f"由 {len(places)} 段原文拼接而成，中间的省略没有标明",
                    f"joined from {len(places)} true pieces without a mark of omission",
                )
            near = Nearest(places[0], ())
            violations.append(_violation("quote.spliced", checked, reason, near, first.page.page))
    return Outcome(bool(case.quotations), tuple(violations))


def _cited(quotation: Quotation) -> list[str]:
    return [f"[[{c.page}#{c.section}]]" if c.section else f"[[{c.page}]]" for c in quotation.citations]


def _real_place(found: Found) -> str:
    index = found.page.section_at(found.start)
    heading = found.page.source.sections[index].heading if index >= 0 else ""
    return f"[[{found.page.page}#{heading}]]" if heading else f"[[{found.page.page}]]"


def _differs(case: Case, near: Nearest | None) -> str:
    if near is None:
        return case.say(
            "证据页面中没有这句话，也没有相近的句子",
            "no evidence page has these words, nor anything like them",
        )
    pairs = [
        case.say(
            f"引文「{a}」原文「{b}」" if a and b else f"多出「{a}」" if a else f"缺少「{b}」",
            f"“{a}” is “{b}” there" if a and b else f"“{a}” is not there" if a else f"“{b}” is left out",
        )
        for a, b in near.differences
    ]
    joined = ("；" if case.chinese else "; ").join(pairs)
    head = case.say(
        f"证据页面中没有这句话；最接近的原文在 [[{near.place.page}]]",
        f"no evidence page has these words; the nearest real quote is in [[{near.place.page}]]",
    )
    return head + ((("：" if case.chinese else ": ") + joined) if joined else "")


def _unknown_slogan(case: Case, checked: Checked, near: Nearest | None) -> Notice:
    return Notice(
        "quote.unknown_phrase",
        case.say(
            "引号中的短语不在证据页面中；若是引文，请核对",
            "the phrase in quotation marks is in no evidence page; check it if it is a quotation",
        ),
        checked.quotation.span,
        (near.place,) if near else (),
    )


def _violation(
    rule: str, checked: Checked, reason: str, near: Nearest | None, page: str | None = None
) -> Violation:
    place = near.place if near else None
    return Violation(
        "fabricated_quote",
        rule,
        reason,
        span=checked.quotation.span,
        page=page or (place.page if place else None),
        evidence=tuple(found.page.place(found.start, found.end) for found in checked.found),
        nearest=place,
    )
