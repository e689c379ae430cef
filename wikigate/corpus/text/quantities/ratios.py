"""Ratios: 1:15, 16 : 9, 3比1. What looks like a time of day is one only behind a word for a ratio."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.anchors import around, places
from wikigate.corpus.text.quantities.model import Reading

_TERM = r"\d{1,6}(?:\.\d{1,4})?"
_SIGN = lazy(r"[:：比](?:(?<=\d[:：比])(?=\d)|(?<=\d [:：比])(?= \d))")
_RATIO = lazy(
    rf"(?<![\d.,/-])(?<!\d[:：])(?P<one>{_TERM})(?P<gap> ?)(?P<sign>[:：比])(?P=gap)(?P<other>{_TERM})(?![\d:：%万千亿]|[.,]\d)"
)
_TIME = lazy(r"(?:2[0-4]|1\d|0?\d)[:：][0-5]\d")
_NAMED = lazy(
    r"(?:比例尺|比例|比率|比值|配比|ratio|scale|proportion|mix|(?<=[\u4e00-\u9fff])比)"
    r"(?:大?约)?[ ]?(?:定?为|是|用|取|按|调到|改成|改为|of|is|was|about|at)?[ ]?(?:大?约|about)?[ :：(（「“\"*]{0,3}\Z",
    re.IGNORECASE,
)
_OF_A_TIME = lazy(r"[ ]?(?:[早晚提前后迟快慢多少还更]|[ap]\.?m\b)")


def ratios(text: str) -> Iterator[Reading]:
    """Ratios in folded `text`; the value is the first term by the second (1:2 is 0.5).

    8:30 may be a time and 粉水比 1:15 is none: such a pair needs a word for a ratio before it. Three terms
    (1:2:3) are no ratio of two.
    """
    signs = places(_SIGN, text) if ":" in text or "：" in text or "比" in text else []
    for match in around(_RATIO, text, signs, 13, 18):
        one, other = float(match["one"]), float(match["other"])
        if not other or not one:
            continue
        named = _NAMED.search(text[max(0, match.start() - 20) : match.start()]) is not None
        if _TIME.fullmatch(match.group()) and (not named or _OF_A_TIME.match(text, match.end())):
            continue
        value = one / other
        yield Reading(match.start(), match.end(), value, value, 0, kind="ratio", unit_name=match.group())
