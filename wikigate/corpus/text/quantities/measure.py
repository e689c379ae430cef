"""Units: what stands after a numeral, and money signs before it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from wikigate.corpus.text.quantities.fold import BLANK
from wikigate.corpus.text.quantities.model import Reading
from wikigate.corpus.text.quantities.vocabulary import Unit, units, words_en, words_zh

_LATIN = re.compile(r"[A-Za-zµμΩÅ°º˚℃℉ℓ㎡㎢㎞㎝㎜㎏㎎㎖㎥³²%‰‱'\"′″¢$€£¥₩₹₽₴₺₪₫฿₱₡₮₦₿#.]")
_NAME = re.compile(
    r"(?:[A-Za-zµμΩÅ°º˚ℓ²³$¢€£¥₩₹₽₴₺₪₫฿₱₡₮₦₿%‰‱㎡㎢㎞㎝㎜㎏㎎㎖㎥℃℉·'\"′″]|(?<=[A-Za-z])\.(?=[A-Za-z])|(?<=[A-Za-z])[/^](?=[A-Za-z0-9])|(?<=[A-Za-z^])\d(?![\d.,]))+"
)
_ONE_LETTER = frozenset("mgtlLhWsBJVΩ°%‰'\"′″$€£¥")
_WORD_GAP = re.compile(r" - |-| {0,2}")
_OF = re.compile(r" (?:of )?(?:an? )?")
_HEAD = re.compile(r"[ -]{1,2}(?:[a-z]{1,20}-){0,1}(?P<word>[A-Za-z]{2,24})(?![A-Za-z0-9])")

_EVERY = re.compile(r"每(?P<name>[\u4e00-\u9fffA-Za-z]{1,6})$")
_MONEY_SCALES = {"m": 1e6, "mm": 1e6, "mn": 1e6, "b": 1e9, "bn": 1e9, "k": 1e3, "t": 1e12, "tn": 1e12}
_SCALE_AFTER_CODE = re.compile(r" (?P<scale>million|billion|trillion|thousand)\b", re.IGNORECASE)
_SCALE_WORDS = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_SCALE_LETTER = re.compile(r"(?P<scale>[KkM]|(?<=\d)B)(?![A-Za-z0-9/])")


def measure(text: str, reading: Reading, floor: int) -> Reading:
    """`reading` with its unit, as far as one is written; its span grows over unit and money sign.

    `floor` is where the quantity before it ends: in 4人民币5美元 the first currency is not the second's.
    """
    signed = _sign_before(text, reading, floor)
    scaled = _scale_letter(text, signed or reading, money=signed is not None)
    if signed is not None:
        return _money_after_sign(text, scaled)
    suffixed = _unit_after(text, scaled)
    return _temperature_before(text, suffixed)


def find_unit(text: str, at: int, *, attached: bool = False, script: str = "arabic") -> tuple[Unit, int] | None:
    """The longest unit name at `at` of folded `text` and where it ends."""
    return _han_unit(text, at) or _latin_unit(text, at, attached=attached, script=script)


def _han_unit(text: str, at: int) -> tuple[Unit, int] | None:
    table = units()
    for size in range(min(table.longest_han, len(text) - at), 0, -1):
        unit = table.han.get(text[at : at + size])
        if unit is not None and _han_fits(text, at, at + size, unit):
            return unit, at + size
    spaced = re.match(r"个? ?百 ?分 ?点", text[at : at + 8])
    return (table.han["百分点"], at + spaced.end()) if spaced else None


_NOT_AFTER = {
    "里": "面边程斯约", "寸": "步", "尺": "寸度", "元": "素旦月年首帅件老", "天": "然空津下气地文才堂使子性生主", "分": "之类析别布为成子店公部组支工管享手离明散数裂行局区段",
    "秒": "杀", "周": "围边年岁杰恩瑜末刊期长", "年": "级代轻龄纪度轮画", "日": "本元圆报志语常记", "级": "别联", "点": "评击名头燃心儿缀子滴线了赞", "度": "过假蜜", "克": "服隆", "两": "岸侧边者个种国人次名位条",
    "块": "状头", "角": "色度落逐钢斗", "毛": "病巾利", "倍": "感", "岁": "月", "成": "", "折": "", "升": "级高至到值", "吨": "", "米": "饭粉面其德兰", "码": "头", "瓦": "解", "方": "面法案式向程便", "里拉": "", "节": "", "镑": "", "卢比": "孔", "钱": "", "仙": "", "趴": "", "平方": "", "立方": "体", "担": "", "宿": "",
}  # fmt: skip


def _han_fits(text: str, at: int, end: int, unit: Unit) -> bool:
    name, following = text[at:end], text[end : end + 1]
    if following and following in _NOT_AFTER.get(name, ""):
        return False
    return not (name == "成" and unit.tenths and following in words_zh("not_cheng") and following != "")


def _latin_unit(text: str, at: int, *, attached: bool, script: str) -> tuple[Unit, int] | None:
    """Names of up to four words, longest first; one-letter names only where they can be nothing else."""
    ends: list[int] = []
    cursor = at
    for _ in range(4):
        match = _NAME.match(text, cursor)
        if match is None or match.end() - cursor > 24:
            break
        ends.append(match.end())
        gap = re.match(r"\.? |-", text[match.end() : match.end() + 2])
        if gap is None:
            break
        cursor = match.end() + gap.end()
    table = units()
    for end in reversed(ends):
        name = text[at:end]
        unit = table.symbols.get(name) or table.words.get(name.lower())
        if unit is None and len(name) > 3 and name.endswith("s"):
            unit = table.words.get(name[:-1].lower())
        if unit is None and len(name) > 2 and "." not in name:
            lowered = name.lower().replace("-", " ").replace(". ", " ").replace("degrees ", "degree ")
            unit = table.words.get(lowered) or (table.words.get(lowered[:-1]) if lowered.endswith("s") else None)
        if unit is not None and _latin_fits(text, name, end, attached=attached, script=script):
            return unit, end + 1 if text[end : end + 1] == "." and _dotted(name, text, end) else end
    # $99.99)( and 9": a sign may be glued to what follows.
    if ends and text[at] in "%‰'\"′″°$€£¥":
        unit = table.symbols.get(text[at])
        if unit is not None and _latin_fits(text, text[at], at + 1, attached=attached, script=script):
            return unit, at + 1
    return None


_AFTER_FEET = re.compile(r"(?:ft|feet|foot|')\.? ?\d[\d.]{0,5} ?in$")


def _dotted(name: str, text: str, end: int) -> bool:
    return name.lower() in {"l.e", "k.gs", "k.g"} or (name in {"deg", "sec", "min", "hr", "hrs"} and end + 1 < len(text))


def _latin_fits(text: str, name: str, end: int, *, attached: bool, script: str) -> bool:
    following = text[end : end + 1]
    if name in {"'", '"', "′", "″", "''"}:
        return attached and script == "arabic" and not (name == '"' and text.count('"', max(0, end - 200), end - 1) % 2)
    if name == "in":
        if _AFTER_FEET.search(text[max(0, end - 16) : end]):
            return not following.isalnum()
        return following in {"", ".", ")", ",", "]"} and text[end + 1 : end + 2] in {"", " ", "\n", ")", "."}
    if name in {"as", "at", "am", "pm", "us", "no", "me", "so", "al"}:
        return False
    if len(name) == 1 and name.isalpha():
        # One letter is a unit only beside its figure: "page 5 m" is not.
        return name in _ONE_LETTER and script == "arabic" and not following.isalnum() and following not in {"'", "-"}
    return not (following.isascii() and following.isalnum() and name[-1].isalpha())


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
    bracket = re.match(r" ?[{<](?P<name>[A-Za-zµμ]{1,6})[}>)]", text[reading.end : reading.end + 12])
    if bracket is not None:
        unit = units().symbols.get(bracket["name"])
        if unit is not None:
            return _with_unit(reading, unit, reading.end + bracket.end(), bracket["name"])
    if at < len(text) and (text[at] > "\u2fff" or _LATIN.match(text[at])):
        found = find_unit(text, at, attached=at == reading.end, script=reading.script)
        if found is not None:
            unit, end = found
            return _below_zero(text, _per(text, _code_scale(text, _with_unit(_part_of(text, reading, at), unit, end, text[at:end]))))
    return _counted(text, reading)


def _part_of(text: str, reading: Reading, unit_at: int) -> Reading:
    """A tenth of a gallon: an ordinal before "of" and a unit is a part."""
    if reading.kind != "ordinal" or reading.low < 3 or " of " not in text[reading.end : unit_at]:
        return reading
    return replace(reading, low=1 / reading.low, high=1 / reading.high, precision=0.001, kind="fraction")


def _below_zero(text: str, reading: Reading) -> Reading:
    if reading.kind not in {"temperature", "degree"} or not text.startswith(" below zero", reading.end) or reading.low < 0:
        return reading
    return replace(reading, end=reading.end + len(" below zero"), low=-reading.high, high=-reading.low)


def _with_unit(reading: Reading, unit: Unit, end: int, name: str) -> Reading:
    factor = unit.factor
    if unit.tenths and reading.low >= 10 and name == "折":
        factor = 0.01
    return replace(
        reading, end=end, kind=unit.kind, unit=unit.unit, factor=factor, offset=unit.offset, unit_name=name, minor=unit.minor
    )


def _code_scale(text: str, reading: Reading) -> Reading:
    """75 USD million."""
    match = _SCALE_AFTER_CODE.match(text, reading.end) if reading.kind == "money" else None
    if match is None or reading.multiplier != 1:
        return reading
    return _scaled(reading, _SCALE_WORDS[match["scale"].lower()], match.end())


def _scaled(reading: Reading, scale: float, end: int) -> Reading:
    return replace(
        reading,
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
    if money:
        letters = re.match(r" ?([A-Za-z]{1,2})(?![A-Za-z0-9])", text[reading.end : reading.end + 5])
        if letters is not None and letters[1].lower() in _MONEY_SCALES:
            return _scaled(reading, _MONEY_SCALES[letters[1].lower()], reading.end + letters.end())
    return reading


@cache
def _sign_ends() -> frozenset[str]:
    return frozenset(name[-1].lower() for name in units().signs) | {"s"}


@cache
def _classifier_words() -> dict[str, list[str]]:
    """Classifiers of several characters by their first one, longest first."""
    table: dict[str, list[str]] = {}
    for word in sorted(words_zh("classifier_words"), key=lambda one: (-len(one), one)):
        table.setdefault(word[0], []).append(word)
    return table


def _sign_before(text: str, reading: Reading, floor: int) -> Reading | None:
    table = units()
    end = reading.start
    if text[end - 1 : end] == "-" and end > 1 and text[end - 2] in "$€£¥":
        end -= 1
    if text[end - 1 : end] == " ":
        end -= 1
    if text[end - 1 : end].lower() not in _sign_ends():
        return None
    for size in range(min(table.longest_sign, end - floor), 0, -1):
        name = text[end - size : end]
        unit = table.signs.get(name.lower()) or (table.signs.get(name.lower()[:-1]) if name.endswith("s") and size > 4 else None)
        if unit is None or (size <= 3 and name.isalpha() and name.islower() and end == reading.start and name not in {"usd", "rmb"}):
            continue
        before = text[end - size - 1 : end - size]
        if name[0].isalpha() and name[0].isascii() and before.isascii() and before.isalnum():
            continue
        return replace(
            reading,
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
            reading = replace(reading, end=found[1], unit=unit)
    return _per(text, reading)


def _temperature_before(text: str, reading: Reading) -> Reading:
    """摄氏37度, 华氏温度100度, 零下5度."""
    if reading.unit != "°":
        return reading
    before = text[max(0, reading.start - 5) : reading.start]
    scale = re.search(r"(摄氏|华氏)(?:温度)?[负-]?$", before)
    if scale is None:
        if re.search(r"(?:气温|温度|体温|水温|高温|低温|零下|零上|零下-)[\u4e00-\u9fff]{0,3}$", before):
            return replace(reading, kind="temperature")
        return reading
    unit = units().han[scale[1]]
    return replace(
        reading,
        start=reading.start - len(scale.group()),
        kind="temperature",
        unit=unit.unit,
        factor=unit.factor,
        offset=unit.offset,
    )


_PER_NAME = re.compile(r"(?: ?/ ?|每| per | an? |-per-)(?P<name>[A-Za-z]{1,16}(?: [a-z]{1,12})?|[\u4e00-\u9fff]{1,4})")


def _per(text: str, reading: Reading) -> Reading:
    """What the quantity is counted by: $98 a share, 5元/吨, 20 J/m2 per year."""
    match = _PER_NAME.match(text, reading.end)
    if match is None or reading.kind in {"percentage", "percentage_point", "age"}:
        return reading
    name = match["name"]
    found = find_unit(text, match.start("name"))
    if found is not None:
        return replace(reading, end=found[1], per=_unit_label(found[0]))
    if match.group().startswith((" a", "每")) or "\u4e00" <= name[0] <= "\u9fff":
        if name[0] in words_zh("classifiers") or name.split(" ")[0] in {"share", "person", "head", "piece", "barrel", "dozen"}:
            return replace(reading, per=name.split(" ")[0] if name.isascii() else name[0])
        return reading
    return replace(reading, per=name.split(" ")[0].lower())


def _unit_label(unit: Unit) -> str:
    return unit.unit if unit.factor == 1 else f"{unit.factor:g} {unit.unit}"


def _counted(text: str, reading: Reading) -> Reading:
    """A classifier or an English head noun as the unit of a count."""
    if reading.kind not in {"number", "fraction", "ordinal"}:
        return reading
    at = reading.end + (1 if text[reading.end : reading.end + 1] == " " else 0)
    for word in _classifier_words().get(text[at : at + 1], ()):
        if text.startswith(word, at):
            return _count(reading, word, at + len(word))
    if text[at : at + 1] == "打" and reading.kind == "number":
        return replace(reading, end=at + 1, factor=12, kind="count", unit_name="打")
    if text[at : at + 1] in words_zh("classifiers") and text[at : at + 1]:
        return _count(reading, text[at], at + 1)
    noun = "" if reading.kind == "fraction" else _head_noun(text, reading.end)
    # The noun counts as the unit but stays outside: spans end with what belongs to the figure.
    return _count(reading, noun, reading.end) if noun else reading


def _head_noun(text: str, at: int) -> str:
    """The first plural of the next three words, else the first of them; "" before a function word."""
    first = ""
    for _ in range(3):
        head = _HEAD.match(text, at)
        if head is None or head["word"].lower() in words_en("not_heads"):
            break
        word = head["word"].lower()
        if _singular(word) != word or word in {"people", "men", "women", "children"}:
            return _singular(word)
        first = first or word
        at = head.end()
    return first


def _count(reading: Reading, unit: str, end: int) -> Reading:
    kind = "count" if reading.kind == "number" else reading.kind
    return replace(reading, end=end, kind=kind, unit=unit, unit_name=unit)


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return word


def per_before(text: str, reading: Reading) -> Reading:
    """每吨5元: what stands after 每 before the figure."""
    if reading.per or reading.kind in {"percentage", "percentage_point"}:
        return reading
    before = text[max(0, reading.start - 7) : reading.start]
    match = _EVERY.search(before) if "每" in before else None
    if match is None:
        return reading
    found = find_unit(match["name"], 0)
    if found is not None:
        return replace(reading, per=_unit_label(found[0]))
    return replace(reading, per=match["name"][:1]) if match["name"][0] in words_zh("classifiers") else reading
