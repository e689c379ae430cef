"""Even out spellings, one character for one, and blank what holds no claims."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache

from wikigate.corpus.text.lazy import lazy

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

_FULL_WIDTH_COMMA = lazy("，(?<=[０-９]，)(?=[０-９]{3}(?![０-９]))")


@cache
def _table() -> dict[str, str]:
    table = {
        chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) not in "，；：？！（）"
    }
    table |= dict(zip(_TRADITIONAL, _SIMPLIFIED, strict=True))
    table |= dict.fromkeys("\u3000\u00a0\u2007\u2009\u202f", " ")
    table |= dict.fromkeys("\u2212\u2010\u2011\u2012\u2013", "-")
    table |= dict.fromkeys("〇○", "零")
    table |= {"￥": "¥", "￡": "£", "〜": "~", "∼": "~"}
    return table


@cache
def _folded() -> tuple[re.Pattern[str], Callable[[re.Match[str]], str]]:
    """What is folded, and by what: text that has little of it is copied by the stretch."""
    table = _table()
    return re.compile("[" + re.escape("".join(table)) + "]"), lambda match: table[match.group()]


def fold(text: str) -> str:
    """`text` with full width, traditional numerals and units, dashes and blanks evened out.

    One character for one, so offsets stay valid. Full-width punctuation stays: it ends clauses, which
    its ASCII twins also do inside numbers. Only a full-width comma between full-width digits is a
    thousands mark.
    """
    if text.isascii():
        return text
    pattern, fold_one = _folded()
    return pattern.sub(fold_one, _FULL_WIDTH_COMMA.sub(",", text) if "，" in text else text)


_CODE = r"(?<=`)[^`\n]{1,300}`"
_BRACKETS = r"(?<=\[)(?:\[[^\[\]\n]{1,300}\]\]|\^[^\[\]\s]{1,60}\]|\d{1,3}\])"
_ADDRESS = (
    r"(?:(?<=h)ttps?|(?<=f)tp|(?<=f)ile)://[^\s<>\"'，。；、（）]+|(?<=w)(?<!\ww)ww\.[^\s<>\"'，。；、（）]+"
)
_MAIL = r"(?<![A-Za-z0-9._%+-][A-Za-z0-9._%+-])(?<=[A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{0,63}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}"
_NO_CLAIMS = lazy(rf"[`\[](?:{_CODE}|{_BRACKETS})")
"""These begin with the set of their first characters, so that all other text is passed over at once."""
_NOR_ADDRESSES = lazy(rf"[`\[hfw](?:{_CODE}|{_BRACKETS}|{_ADDRESS})")
_NOR_MAIL = lazy(rf"[`\[A-Za-z0-9._%+-](?:{_CODE}|{_BRACKETS}|{_ADDRESS}|{_MAIL})")
_MATH = lazy(r"\$(?<![A-Za-z0-9\\$]\$)(?=\S)(?P<body>[^$\n]{1,300})(?<=\S)\$(?![\d$])")
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
    if "@" in folded:
        pattern = _NOR_MAIL
    elif "://" in folded or "www." in folded:
        pattern = _NOR_ADDRESSES
    elif "`" in folded or "[" in folded:
        pattern = _NO_CLAIMS
    else:
        return folded
    return pattern.sub(lambda match: BLANK * len(match.group()), folded)


def blank(text: str, places: Iterable[tuple[int, int]]) -> str:
    """`text` with the half-open ranges `places` (in order, not overlapping) blanked."""
    pieces: list[str] = []
    at = 0
    for start, end in places:
        pieces += (text[at:start], BLANK * (end - start))
        at = end
    pieces.append(text[at:])
    return "".join(pieces)
