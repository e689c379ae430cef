"""Units: what stands after a numeral, and money signs before it."""

from __future__ import annotations

import re
from functools import cache

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.counting import counted
from wikigate.corpus.text.quantities.model import Reading
from wikigate.corpus.text.quantities.unit_names import find_unit
from wikigate.corpus.text.quantities.vocabulary import Unit, units, words_zh

_WORD_GAP = lazy(r" - |-| {0,2}")
_BRACKETED = lazy(r" ?[{<](?P<name>[A-Za-zµμ]{1,6})[}>)]")
_OF = lazy(r" (?:of )?(?:an? )?")

_EVERY = lazy(r"每(?P<name>[\u4e00-\u9fffA-Za-z]{1,6})\Z")
_MONEY_SCALES = {"m": 1e6, "mm": 1e6, "mn": 1e6, "b": 1e9, "bn": 1e9, "k": 1e3, "t": 1e12, "tn": 1e12}
_SCALE_AFTER_CODE = lazy(r" (?P<scale>million|billion|trillion|thousand)\b", re.IGNORECASE)
_SCALE_WORDS = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_MEGA = lazy(r" M(?=[.,;)]?(?:\s|\Z))")
_SCALE_LETTER = lazy(r"(?P<scale>[KkM]|(?<=\d)B)(?![A-Za-z0-9/])")


def measure(text: str, reading: Reading, floor: int) -> Reading:
    """`reading` with its unit, as far as one is written; its span grows over unit and money sign.

    `floor` is where the quantity before it ends: in 4人民币5美元 the first currency is not the second's.
    """
    if reading.kind == "percentage":
        return reading
    signed = _sign_before(text, reading, floor)
    scaled = _scale_letter(text, signed or reading, money=signed is not None)
    if signed is not None:
        return _money_after_sign(text, scaled)
    suffixed = _unit_after(text, scaled)
    return _temperature_before(text, suffixed)


def _unit_after(text: str, reading: Reading) -> Reading:
    gap = _WORD_GAP.match(text, reading.end)
    at = gap.end() if gap is not None else reading.end
    if gap is not None and "-" in gap.group() and not text[at : at + 1].isalpha():
        at = reading.end
    if reading.kind == "fraction" or reading.script == "english":
        of = _OF.match(text, reading.end)
        if of is not None and of.end() > at:
            found = find_unit(text, of.end(), script=reading.script)
            if found is not None and (found[0].kind not in {"duration", "degree"} or "of" not in of.group()):
                at = of.end()
    bracket = _BRACKETED.match(text, reading.end)
    if bracket is not None:
        unit = units().symbols.get(bracket["name"])
        if unit is not None:
            return _with_unit(reading, unit, bracket.end(), bracket["name"])
    found = find_unit(text, at, attached=at == reading.end, script=reading.script)
    if found is not None and text[at] in "'\"" and text[reading.start - 1 : reading.start] == text[at]:
        found = None  # '0' is a quotation
    if found is not None:
        unit, end = found
        return _below_zero(
            text,
            _per(text, _code_scale(text, _with_unit(_part_of(text, reading, at), unit, end, text[at:end]))),
        )
    return counted(text, reading)


def _part_of(text: str, reading: Reading, unit_at: int) -> Reading:
    """A tenth of a gallon: an ordinal before "of" and a unit is a part."""
    if reading.kind != "ordinal" or reading.low < 3 or " of " not in text[reading.end : unit_at]:
        return reading
    return reading._replace(low=1 / reading.low, high=1 / reading.high, precision=0.001, kind="fraction")


def _below_zero(text: str, reading: Reading) -> Reading:
    if (
        reading.kind not in {"temperature", "degree"}
        or not text.startswith(" below zero", reading.end)
        or reading.low < 0
    ):
        return reading
    return reading._replace(end=reading.end + len(" below zero"), low=-reading.high, high=-reading.low)


def _with_unit(reading: Reading, unit: Unit, end: int, name: str) -> Reading:
    if unit.kind == "point" and reading.script == "han" and reading.high < 100:
        # 以下两点 counts points of an argument.
        return reading._replace(end=end, kind="count", unit="点", unit_name=name)
    factor = unit.factor
    if unit.tenths and reading.low >= 10 and name == "折":
        factor = 0.01
    return reading._replace(
        end=end,
        kind=unit.kind,
        unit=unit.unit,
        factor=factor,
        offset=unit.offset,
        unit_name=name,
        minor=unit.minor,
    )


def _code_scale(text: str, reading: Reading) -> Reading:
    """75 USD million."""
    match = _SCALE_AFTER_CODE.match(text, reading.end) if reading.kind == "money" else None
    if match is None or reading.multiplier != 1:
        return reading
    return _scaled(reading, _SCALE_WORDS[match["scale"].lower()], match.end())


def _scaled(reading: Reading, scale: float, end: int) -> Reading:
    return reading._replace(
        end=end,
        low=reading.low * scale,
        high=reading.high * scale,
        precision=reading.precision * scale,
        multiplier=scale,
    )


def _scale_letter(text: str, reading: Reading, *, money: bool) -> Reading:
    """1.2M, 100K; m and b mean millions and billions only behind a money sign."""
    if reading.script != "arabic" or reading.multiplier != 1 or reading.kind == "fraction":
        return reading
    match = _SCALE_LETTER.match(text, reading.end)
    if match is not None:
        return _scaled(reading, {"k": 1e3, "m": 1e6, "b": 1e9}[match["scale"].lower()], match.end())
    if text[reading.end - 1].isdecimal() and (
        reading.precision < 1 or "," in text[reading.start : reading.end]
    ):
        apart = _MEGA.match(text, reading.end)
        if apart is not None:
            return _scaled(reading, 1e6, apart.end())
    if money:
        letters = re.match(r" ?([A-Za-z]{1,2})(?![A-Za-z0-9])", text[reading.end : reading.end + 5])
        if letters is not None and letters[1].lower() in _MONEY_SCALES:
            return _scaled(reading, _MONEY_SCALES[letters[1].lower()], reading.end + letters.end())
    return reading


@cache
def _signs_by_end() -> dict[str, tuple[tuple[str, Unit], ...]]:
    """Money signs (lower case) and the plurals of the longer ones by their last character, longest first."""
    signs = units().signs
    names = {name + "s": unit for name, unit in signs.items() if len(name) > 3} | signs
    table: dict[str, list[tuple[str, Unit]]] = {}
    for name in sorted(names, key=lambda one: (-len(one), one)):
        table.setdefault(name[-1], []).append((name, names[name]))
    return {end: tuple(found) for end, found in table.items()}


def _sign_before(text: str, reading: Reading, floor: int) -> Reading | None:
    end = reading.start
    if text[end - 1 : end] == "-" and end > 1 and text[end - 2] in "$€£¥":
        end -= 1
    if text[end - 1 : end] == " ":
        end -= 1
    signs = _signs_by_end().get(text[end - 1 : end].lower(), ())
    before_it = text[max(floor, end - 24) : end].lower() if signs else ""
    for written, unit in signs:
        if not before_it.endswith(written):
            continue
        size = len(written)
        name = text[end - size : end]
        if (
            size <= 3
            and name.isalpha()
            and name.islower()
            and end == reading.start
            and name not in {"usd", "rmb"}
        ):
            continue
        before = text[end - size - 1 : end - size]
        if name[0].isalpha() and name[0].isascii() and before.isascii() and before.isalnum():
            continue
        return reading._replace(
            start=end - size,
            kind="money",
            unit=unit.unit,
            factor=unit.factor,
            unit_name=name,
        )
    return None


def _money_after_sign(text: str, reading: Reading) -> Reading:
    """A currency may be named twice ($20元, US$ 10 dollars) and a scale may follow."""
    gap = 1 if text[reading.end : reading.end + 1] == " " else 0
    found = find_unit(text, reading.end + gap, attached=not gap)
    if found is not None and found[0].kind == "money" and not found[0].minor:
        # In "$ 20 $ 37" the second sign opens the next amount.
        opens = text[found[1] - 1] in "$€£¥" and text[found[1] : found[1] + 2].strip()[:1].isdecimal()
        same = found[0].unit == reading.unit or {found[0].unit, reading.unit} & {"$", "元", "¥"}
        if same and not opens:
            unit = found[0].unit if reading.unit in {"$", "元", "¥"} else reading.unit
            reading = reading._replace(end=found[1], unit=unit)
    return _per(text, reading)


def _temperature_before(text: str, reading: Reading) -> Reading:
    """摄氏37度, 华氏温度100度, 零下5度."""
    if reading.unit != "°":
        return reading
    before = text[max(0, reading.start - 5) : reading.start]
    scale = re.search(r"(摄氏|华氏)(?:温度)?[负-]?\Z", before)
    if scale is None:
        if re.search(r"(?:气温|温度|体温|水温|高温|低温|零下|零上|零下-)[\u4e00-\u9fff]{0,3}\Z", before):
            return reading._replace(kind="temperature", unit="°C")
        return reading
    unit = units().han[scale[1]]
    return reading._replace(
        start=reading.start - len(scale.group()),
        kind="temperature",
        unit=unit.unit,
        factor=unit.factor,
        offset=unit.offset,
    )


_MONTH = f"{1 / 12:.12g} year"
_PER_NAME = lazy(
    r"(?: ?/ ?|每| per | an? |-per-)(?P<name>[A-Za-z]{1,16}(?: [a-z]{1,12})?|[\u4e00-\u9fff]{1,4})"
)


def _per(text: str, reading: Reading) -> Reading:
    """What the quantity is counted by: $98 a share, 5元/吨, 20 J/m2 per year."""
    match = _PER_NAME.match(text, reading.end)
    if match is None or reading.kind in {"percentage", "percentage_point", "age"}:
        return reading
    name = match["name"]
    found = find_unit(text, match.start("name"))
    if found is not None:
        return reading._replace(end=found[1], per=_unit_label(found[0]))
    if name[0] == "月":
        return reading._replace(end=match.start("name") + 1, per=_MONTH)
    if match.group().startswith((" a", "每")) or "\u4e00" <= name[0] <= "\u9fff":
        if name[0] in words_zh("classifiers") or name.split(" ")[0] in {
            "share",
            "person",
            "head",
            "piece",
            "barrel",
            "dozen",
        }:
            return reading._replace(per=name.split(" ")[0] if name.isascii() else name[0])
        return reading
    return reading._replace(per=name.split(" ")[0].lower())


def _unit_label(unit: Unit) -> str:
    return unit.unit if unit.factor == 1 or not unit.unit else f"{unit.factor:.12g} {unit.unit}"


def per_before(text: str, reading: Reading) -> Reading:
    """每吨5元: what stands after 每 before the figure."""
    if reading.per or reading.kind in {"percentage", "percentage_point"}:
        return reading
    before = text[max(0, reading.start - 7) : reading.start]
    match = _EVERY.search(before) if "每" in before else None
    if match is None:
        return reading
    if match["name"] in {"月", "个月"}:
        return reading._replace(per=_MONTH)
    found = find_unit(match["name"], 0)
    if found is not None:
        return reading._replace(per=_unit_label(found[0]))
    return reading._replace(per=match["name"][:1]) if match["name"][0] in words_zh("classifiers") else reading
