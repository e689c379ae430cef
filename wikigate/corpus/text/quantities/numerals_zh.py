"""Chinese numerals and mixtures with Arabic digits: 一万二千, 5亿1万4千6百, 三百五又三分之一, 50多万."""

from __future__ import annotations

from functools import cache

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.arabic import VULGAR, read_arabic
from wikigate.corpus.text.quantities.model import Reading
from wikigate.corpus.text.quantities.scale_stack import Token, evaluate
from wikigate.corpus.text.quantities.unit_names import find_unit

DIGITS = dict(zip("零一二三四五六七八九壹贰叁肆伍陆柒捌玖", [*range(10), *range(1, 10)], strict=True)) | {
    "两": 2
}
SMALL = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
TENS = {"廿": 20, "卅": 30, "卌": 40}
BIG = {"万": 10**4, "亿": 10**8, "兆": 10**12}
FINANCIAL = frozenset("壹贰叁肆伍陆柒捌玖拾佰仟")
VAGUE = frozenset("几数")
MORE = frozenset("多余来")
NUMERAL_CHARS = frozenset(DIGITS) | frozenset(SMALL) | frozenset(TENS) | frozenset(BIG)

_UNIT_PREFIXES = frozenset("百千兆")

_MAX_TOKENS = 48
"""No written numeral has more pieces; it bounds the work on hostile runs."""

_POINT = lazy(r" {0,2}点 {0,2}(?P<digits>[零一二三四五六七八九壹贰叁肆伍陆柒捌玖]{1,30})(?![十百千拾佰仟])")
_OF_PARTS = lazy(r" {0,2}分 {0,2}之 {0,2}(?P<minus>[负-]?)")
_PART_OF_UNIT = lazy(r"分一(?=[\u4e00-\u9fff])")
_AND = lazy(r" {0,2}又 {0,2}")


def read_numeral(text: str, start: int) -> Reading | None:
    """The longest numeral at `start` of folded `text`, without its sign; None if there is none."""
    if text[start] in VULGAR or text[start].isascii():
        whole = read_arabic(text, start)
        if whole is None:
            return None
        if whole.fraction or not _continues(text, whole.end):
            kind = "fraction" if whole.fraction else "number"
            return Reading(start, whole.end, whole.value, whole.value, whole.precision, kind=kind)
    elif text[start] in DIGITS and text[start + 1 : start + 2] not in _goes_on():
        return Reading(start, start + 1, DIGITS[text[start]], DIGITS[text[start]], script="han")
    reading = _run(text, start)
    return None if reading is None else _fraction(text, _decimals(text, reading))


@cache
def _goes_on() -> frozenset[str]:
    """Characters that may go on with a numeral of one digit."""
    return NUMERAL_CHARS | VAGUE | MORE | frozenset("点分又 .0123456789")


def _continues(text: str, end: int) -> bool:
    """Whether a Chinese scale word, 点 or 分之 may follow the digits that end here."""
    after = text[end : end + 3].lstrip(" ")[:1]
    return after != "" and (
        after in BIG or after in SMALL or after in MORE or after in VAGUE or after in "点又分"
    )


def _run(text: str, start: int) -> Reading | None:
    tokens = _tokens(text, start)
    while tokens:
        last, fitting = tokens[-1], len(tokens) - 1
        # 二两, 三千两百两: the last 两 is the unit, a number does not end in it.
        is_unit = len(tokens) > 1 and text[last.end - 1] == "两"
        if (
            not is_unit
            and not _is_unit_prefix(text, tokens)
            and (last.kind != "more" or _more_fits(text, tokens))
        ):
            value, fitting = evaluate(tokens)
            if value is not None:
                return Reading(
                    start,
                    last.end,
                    value.low,
                    value.high,
                    value.precision,
                    half_open=value.half_open,
                    qualifier=value.qualifier,
                    multiplier=value.multiplier,
                    script="arabic" if any(token.kind == "arabic" for token in tokens) else "han",
                )
        tokens = tokens[: min(fitting, len(tokens) - 1)]
    return None


def _tokens(text: str, start: int) -> list[Token]:
    tokens: list[Token] = []
    at = start
    while at < len(text) and len(tokens) < _MAX_TOKENS:
        token = _token(text, at, tokens[-1] if tokens else None)
        if token is not None and token.kind == "big" and [one.kind for one in tokens[-2:]] == ["big", "big"]:
            break
        if token is None:
            break
        spaced = at > start and text[at - 1] == " " and token.kind == "digit" == tokens[-1].kind
        # A discount is spelled digit by digit, also with blanks: 九 九 折.
        if spaced and text[token.end : token.end + 2].lstrip(" ")[:1] != "折":
            break
        tokens.append(token)
        at = token.end
        # Pages set by hand put blanks between numerals: 三千 九百 六十五, 1000  万, 7 万5 千.
        rest = text[at : at + 3].lstrip(" ")
        if rest and text[at] == " " and (rest[0] in NUMERAL_CHARS or rest[0] in VAGUE or rest[0] in "多余"):
            at += len(text[at : at + 3]) - len(rest)
    return tokens


def _token(text: str, at: int, last: Token | None) -> Token | None:
    char, before = text[at], last.kind if last else ""
    if char in DIGITS and before != "arabic":
        return Token("digit", DIGITS[char], at + 1)
    if char in SMALL:
        return Token("small", SMALL[char], at + 1)
    if char in BIG:
        return Token("big", BIG[char], at + 1)
    if char in TENS and before not in {"arabic", "digit"}:
        return Token("tens", TENS[char], at + 1)
    if char in VAGUE and before != "arabic":
        return Token("vague", 0, at + 1)
    if char in MORE and last is not None and before not in {"more", "vague"}:
        return Token("more", 0, at + 1)
    after_zero = before == "digit" and last is not None and last.value == 0
    if char.isascii() and char.isdecimal() and (before in {"", "small", "big"} or after_zero):
        number = read_arabic(text, at, compound=False)
        return None if number is None else Token("arabic", number.value, number.end, number.precision)
    return None


def _is_unit_prefix(text: str, tokens: list[Token]) -> bool:
    """Whether the last token is no numeral but begins the unit: 60万千瓦, 600兆瓦.

    In 五千米 it makes no difference; 兆 before a unit is always mega, 10^6, and never a million millions.
    """
    last = tokens[-1]
    if len(tokens) < 2 or text[last.end - 1] not in _UNIT_PREFIXES:
        return False
    if text[last.end - 1] != "兆" and tokens[-2].kind not in {"big", "arabic", "more"}:
        return False
    found = find_unit(text, last.end - 1)
    return found is not None and found[1] > last.end


def _more_fits(text: str, tokens: list[Token]) -> bool:
    """Whether the last token, 多 余 or 来, belongs to the number before it (20多人, but not 3多)."""
    if len(tokens) < 2:
        return False
    mark, before = text[tokens[-1].end - 1], tokens[-2]
    following = text[tokens[-1].end : tokens[-1].end + 1]
    if mark == "来":
        return before.value == 10 and following != "" and following in "个万年岁人天名位"
    if before.kind in {"small", "big", "tens"}:
        return True
    return before.kind == "arabic" and (before.value >= 10 or before.precision < 1)


def _decimals(text: str, reading: Reading) -> Reading:
    """`reading` with 点 and decimals after it (三点一四, 四百亿点零五, 三点五万)."""
    match = _POINT.match(text, reading.end)
    if match is None or reading.half_open or reading.low != reading.high:
        return reading
    digits = "".join(str(DIGITS[char]) for char in match["digits"])
    value: float = float(f"{int(reading.low)}.{digits}")
    precision = 10.0 ** -len(digits)
    end, multiplier = match.end(), 1.0
    while end < len(text) and text[end] in BIG and multiplier < 10**12:
        multiplier *= BIG[text[end]]
        end += 1
    value = round(value * multiplier, 6) if multiplier > 1 else value
    return reading._replace(
        end=end, low=value, high=value, precision=precision * multiplier, multiplier=multiplier
    )


def _fraction(text: str, reading: Reading) -> Reading:
    """`reading` as the denominator of B分之A, or as the whole of N又B分之A; else itself."""
    whole, bottom = 0.0, reading
    joint = _AND.match(text, reading.end)
    if joint is not None and joint.end() < len(text) and _starts(text, joint.end()):
        lower = _run(text, joint.end())
        if lower is None or _OF_PARTS.match(text, lower.end) is None:
            return reading
        whole, bottom = reading.low, lower
    if reading.script == "han" and 2 <= reading.low < 10 and _PART_OF_UNIT.match(text, reading.end):
        found = find_unit(text, reading.end + 2)
        if found is not None and found[0].kind in {"length", "area", "volume", "mass"}:  # 四分一升
            value = 1 / reading.low
            return reading._replace(
                end=reading.end + 2, low=value, high=value, precision=0.001, kind="fraction"
            )
    parts = _OF_PARTS.match(text, bottom.end)
    if parts is None or bottom.low <= 0 or parts.end() >= len(text) or not _starts(text, parts.end()):
        return reading
    top = _run(text, parts.end())
    if top is None:
        return reading
    top = _decimals(text, top)
    end, scale = top.end, 1.0
    if text[end : end + 1] in {"K", "k"}:
        end, scale = end + 1, 1000.0
    of_hundred = text[reading.start : bottom.end].replace(" ", "") in {"百", "千", "万", "百万"}
    # 负三分之负一: both signs are read.
    low, high = top.low * scale, top.high * scale
    if parts["minus"]:
        low, high = -high, -low
    common = reading._replace(
        end=end, half_open=top.half_open, qualifier=top.qualifier, multiplier=1, script=top.script
    )
    if of_hundred and not whole:
        precision = top.precision * scale
        return common._replace(
            low=low,
            high=high,
            precision=precision,
            kind="percentage",
            factor=1 / bottom.low,
            unit_name="%",
        )
    return common._replace(
        low=whole + low / bottom.low, high=whole + high / bottom.low, precision=0.001, kind="fraction"
    )


def _starts(text: str, at: int) -> bool:
    return text[at] in NUMERAL_CHARS or (text[at].isascii() and text[at].isdecimal())
