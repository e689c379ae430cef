"""Evaluation of a Chinese numeral on a stack of parts of ever smaller scale."""

from __future__ import annotations

from dataclasses import dataclass, field

from wikigate.corpus.text.quantities.model import Qualifier

LARGEST = 1e20
"""Beyond it nobody counts in words; it keeps hostile runs of 亿 finite."""


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of a numeral.

    `kind`: digit, arabic, small (十百千), tens (廿卅), big (万亿兆), vague (几数), more (多余来).
    """

    kind: str
    value: float
    end: int
    precision: float = 1


@dataclass(frozen=True, slots=True)
class Value:
    """What a run of tokens means; see `Reading` for the fields."""

    low: float
    high: float
    half_open: bool
    qualifier: Qualifier
    precision: float
    multiplier: float


@dataclass(frozen=True, slots=True)
class _Part:
    low: float
    high: float
    scale: float

    def times(self, factor: float) -> _Part:
        return _Part(self.low * factor, self.high * factor, self.scale)


@dataclass(slots=True)
class _Stack:
    parts: list[_Part] = field(default_factory=list)
    digits: list[int] = field(default_factory=list)
    arabic: Token | None = None
    vague: bool = False
    zero: bool = False
    qualifier: Qualifier = ""
    half_open: bool = False
    precision: float = 1.0
    scale: float = 1.0
    multiplier: float = 1.0

    def pop(self) -> _Part | None:
        """The digits that wait for their scale: 七八 is 7 to 8, 二零 is 20, 几 is 2 up to 10; None if none wait."""
        digits, self.digits = self.digits, []
        arabic, self.arabic = self.arabic, None
        if self.vague:
            self.vague = False
            self.qualifier, self.half_open, self.precision = "several", True, 1.0
            return _Part(2, 10, 1)
        if arabic is not None:
            self.precision = arabic.precision
            return _Part(arabic.value, arabic.value, 1)
        if not any(digits):
            return None
        self.precision = 1.0
        if len(digits) == 2 and digits[0] and (digits[1] - digits[0] == 1 or digits == [3, 5]):
            self.qualifier = "range"
            return _Part(digits[0], digits[1], 1)
        value = int("".join(map(str, digits)))
        return _Part(value, value, 1)


def evaluate(tokens: list[Token]) -> tuple[Value | None, int]:
    """Value of `tokens` as one numeral, or None and the number of tokens worth trying instead.

    十百千 multiply the digit before them; 万亿兆 multiply the sum of all smaller parts, and a part that
    has such a scale already (万亿, 四万万); digits in a row are positional; two consecutive digits before
    a scale are a range (七八十); a last digit right after a scale counts tenths of it (两千六); 几 and 多
    open an interval.
    """
    stack = _Stack()
    for index, token in enumerate(tokens):
        following = tokens[index + 1].kind if index + 1 < len(tokens) else ""
        if not _take(stack, token, following):
            return None, index
    if not _finish(stack):
        return None, len(tokens) - 1
    low, high = sum(part.low for part in stack.parts), sum(part.high for part in stack.parts)
    if high > LARGEST:
        return None, len(tokens) - 1
    multiplier = stack.multiplier if tokens[-1].kind == "big" else 1.0
    return Value(low, high, stack.half_open, stack.qualifier, stack.precision, multiplier), len(tokens)


def _take(stack: _Stack, token: Token, following: str) -> bool:
    waiting = stack.arabic is not None or stack.vague or any(stack.digits)
    match token.kind:
        case "digit":
            stack.digits.append(int(token.value))
            stack.zero = stack.zero or not token.value
            return stack.arabic is None and not stack.vague and len(stack.digits) <= 18
        case "arabic":
            stack.arabic = token
            stack.digits = []
            return not waiting
        case "tens":
            stack.parts.append(_Part(token.value, token.value, 10))
            stack.scale = stack.precision = 10
            return not waiting and (len(stack.parts) == 1 or stack.parts[-2].scale > 10)
        case "vague" if following == "small" or (following == "big" and not stack.parts):
            stack.vague = True
            return not waiting
        case "vague":
            return not waiting and _open(stack, 10 if stack.zero else stack.scale, "several")
        case "more":
            part = stack.pop()
            if part is not None:
                stack.parts.append(part)
                return _open(stack, stack.precision, "more_than")
            return _open(stack, stack.scale, "more_than")
        case "small":
            return _multiply_small(stack, token.value)
        case _:
            return _multiply_big(stack, token.value)


def _open(stack: _Stack, step: float, qualifier: Qualifier) -> bool:
    """Let the last part reach up to, but not to, `step` more."""
    if not stack.parts or stack.half_open:
        return False
    last = stack.parts.pop()
    stack.parts.append(_Part(last.low, last.high + step, last.scale))
    stack.qualifier, stack.half_open, stack.precision = qualifier, True, step
    stack.digits, stack.zero = [], False
    return True


def _multiply_small(stack: _Stack, scale: float) -> bool:
    part = stack.pop()
    if stack.parts and stack.parts[-1].scale <= scale:
        return False
    if part is None:
        # 百三, 一百十一: no digit stands for one.
        part = _Part(1, 1, 1)
        stack.precision = 1.0
    product = part.times(scale)
    stack.parts.append(_Part(product.low, product.high, scale))
    stack.precision *= scale
    stack.scale, stack.zero = scale, False
    return True


def _multiply_big(stack: _Stack, scale: float) -> bool:
    tenths = bool(stack.parts) and len(stack.digits) == 1 and not stack.zero and 100 <= stack.scale < scale
    part = stack.pop()
    if part is not None:
        # 百二万 is 120万, as 百二 is 120.
        stack.parts.append(part.times(stack.scale / 10) if tenths else part)
    gathered = [one for one in stack.parts if one.scale < scale]
    kept = [one for one in stack.parts if one.scale >= scale]
    if gathered:
        stack.multiplier = scale
        if all(one.scale >= 10**4 for one in gathered):
            stack.multiplier *= gathered[-1].scale
    elif kept and stack.scale >= 10**4 and not stack.zero:
        gathered = [kept.pop()]
        stack.multiplier *= scale
    elif not kept:
        # 万九: no digit stands for one.
        gathered = [_Part(1, 1, 1)]
        stack.precision, stack.multiplier = 1.0, scale
    else:
        return False
    low, high = sum(one.low for one in gathered), sum(one.high for one in gathered)
    if high * scale > LARGEST:
        return False
    outer = max(scale, *(one.scale for one in gathered))
    stack.parts = [*kept, _Part(low * scale, high * scale, outer)]
    stack.precision *= scale
    stack.scale, stack.zero = scale, False
    return True


def _finish(stack: _Stack) -> bool:
    if not stack.parts and stack.digits and not any(stack.digits) and stack.arabic is None:
        stack.parts.append(_Part(0, 0, 1))
        return True
    lone_han = len(stack.digits) == 1 and not stack.zero
    lone_arabic = stack.arabic is not None and stack.arabic.value in range(1, 10) and not stack.zero
    tenths = bool(stack.parts) and (lone_han or lone_arabic) and stack.scale >= 100
    dangling_zero = bool(stack.digits) and not any(stack.digits)
    part = stack.pop()
    if part is None:
        return bool(stack.parts) and not dangling_zero
    if not stack.parts:
        stack.parts.append(part)
        return True
    if tenths:
        # 两千六, 三万五: a last single digit counts tenths of the scale before it.
        part = part.times(stack.scale / 10)
        stack.precision = stack.scale / 10
    if stack.half_open or part.high >= stack.scale:
        return False
    stack.parts.append(part)
    return True
