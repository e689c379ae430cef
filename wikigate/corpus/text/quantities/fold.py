"""Even out spellings, one character for one, and blank what holds no claims."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from wikigate.corpus.text.quantities.lazy import lazy

BLANK = "\ue000"
"""Stands for every character that an earlier rule has claimed (private use: no rule matches it)."""

_TRADITIONAL = (
    "萬億兩點餘幾數個貳參叄陸圓歲時鐘鍾錢塊雙對號員負週攝華裏裡侖噸釐畝頃頁條隻張幣歐盧鎊韓臺過約達將於間內從總"
    "歷為無戶層項種類輛棟顆級場屆線樓畫筆顏遠還國縣區鎮佈會幾進門組處軍陸輪聲題問講課節師續來們統樣導體陽區學"
)
_SIMPLIFIED = (
    "万亿两点余几数个贰叁叁陆圆岁时钟钟钱块双对号员负周摄华里里仑吨厘亩顷页条只张币欧卢镑韩台过约达将于间内从总"
    "历为无户层项种类辆栋颗级场届线楼画笔颜远还国县区镇布会几进门组处军陆轮声题问讲课节师续来们统样导体阳区学"
)

_FULL_WIDTH_COMMA = lazy("(?<=[０-９])，(?=[０-９]{3}(?![０-９]))")


@cache
def _table() -> dict[int, str]:
    table = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) not in "，；：？！（）"}
    table |= {ord(old): new for old, new in zip(_TRADITIONAL, _SIMPLIFIED, strict=True)}
    table |= dict.fromkeys(map(ord, "\u3000\u00a0\u2007\u2009\u202f"), " ")
    table |= dict.fromkeys(map(ord, "\u2212\u2010\u2011\u2012\u2013"), "-")
    table |= dict.fromkeys(map(ord, "〇○"), "零")
    table |= {ord("￥"): "¥", ord("￡"): "£", ord("〜"): "~", ord("∼"): "~"}
    return table


def fold(text: str) -> str:
    """`text` with full width, traditional numerals and units, dashes and blanks evened out.

    One character for one, so offsets stay valid. Full-width punctuation stays: it ends clauses, which
    its ASCII twins also do inside numbers. Only a full-width comma between full-width digits is a
    thousands mark.
    """
    return _FULL_WIDTH_COMMA.sub(",", text).translate(_table())


_NO_CLAIMS = lazy(
    r"""
      `[^`\n]{1,300}`
    | \[\[[^\[\]\n]{1,300}\]\]
    | \[\^[^\[\]\s]{1,60}\]
    | \[\d{1,3}\]
    | (?:https?|ftp|file)://[^\s<>"'，。；、（）]+
    | \bwww\.[^\s<>"'，。；、（）]+
    | (?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}
    """,
    re.VERBOSE,
)


_MATH = lazy(r"(?<![A-Za-z0-9\\$])\$(?=\S)(?P<body>[^$\n]{1,300})(?<=\S)\$(?![\d$])")
_FORMULA = lazy(r"[\\^_{}=]")


def _without_math(match: re.Match[str]) -> str:
    """A formula blanked as a whole; of a bare value or name ($64$, $k$) only the marks, which are no dollars."""
    body = match["body"]
    if _FORMULA.search(body) is not None:
        return BLANK * len(match.group())
    return match.group() if " " in body else f"{BLANK}{body}{BLANK}"


def mask(folded: str) -> str:
    """`folded` with addresses, links to pages, footnote marks, inline code and formulas blanked."""
    if folded.count("$") > 1:
        folded = _MATH.sub(_without_math, folded)
    return _NO_CLAIMS.sub(lambda match: BLANK * len(match.group()), folded)


def blank(text: str, places: Iterable[tuple[int, int]]) -> str:
    """`text` with the half-open ranges `places` (in order, not overlapping) blanked."""
    pieces: list[str] = []
    at = 0
    for start, end in places:
        pieces += (text[at:start], BLANK * (end - start))
        at = end
    pieces.append(text[at:])
    return "".join(pieces)
