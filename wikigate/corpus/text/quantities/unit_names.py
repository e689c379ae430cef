"""Names of units in text: the longest that stands at a place, and whether it can be meant there."""

from __future__ import annotations

from functools import cache

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.vocabulary import Unit, blocked_units, units, words_zh

_NAME = lazy(
    r"(?:[A-Za-zµμΩÅ°º˚ℓ²³$¢€£¥₩₹₽₴₺₪₫฿₱₡₮₦₿%‰‱㎡㎢㎞㎝㎜㎏㎎㎖㎥℃℉·'\"′″]|(?<=[A-Za-z])\.(?=[A-Za-z])|(?<=[A-Za-z])[/^](?=[A-Za-z0-9])|(?<=[A-Za-z^])\d(?![\d.,]))+"
)
_SPACED_POINTS = lazy(r"个? ?百 ?分 ?点")
_GAP = lazy(r"\.? |-")
_GLUED = frozenset("%‰'\"′″°$€£¥")
_ONE_LETTER = frozenset("mgtlLhWsBJVΩ°%‰'\"′″$€£¥")
_AFTER_FEET = lazy(r"(?:ft|feet|foot|')\.? ?\d[\d.]{0,5} ?in\Z")


def find_unit(
    text: str, at: int, *, attached: bool = False, script: str = "arabic"
) -> tuple[Unit, int] | None:
    """The longest unit name at `at` of folded `text` and where it ends."""
    if at >= len(text):
        return None
    return _han_unit(text, at) or _latin_unit(text, at, attached=attached, script=script)


def _han_unit(text: str, at: int) -> tuple[Unit, int] | None:
    table = units()
    for name in table.han_names.get(text[at], ()):
        if text.startswith(name, at):
            unit = table.han[name]
            if _han_fits(text, at, at + len(name), unit):
                return unit, at + len(name)
    spaced = _SPACED_POINTS.match(text, at) if text[at] in "个百" else None
    return (table.han["百分点"], spaced.end()) if spaced else None


def _han_fits(text: str, at: int, end: int, unit: Unit) -> bool:
    name, following = text[at:end], text[end : end + 1]
    if following and following in blocked_units().get(name, ""):
        return False
    return not (name == "成" and unit.tenths and following in words_zh("not_cheng") and following != "")


@cache
def _beginnings() -> frozenset[str]:
    """The first three characters of every Latin name, lower case; of a shorter one the whole."""
    table = units()
    names = {name.lower() for group in (table.symbols, table.words) for name in group}
    return frozenset(name[:3] for name in names | {name + "s" for name in names if len(name) == 2})


def _may_begin(text: str, at: int) -> bool:
    """Whether a Latin unit name may begin at `at`; says no to most words at the cost of a look-up."""
    begins = text[at : at + 3].lower()
    if begins in _beginnings() or text[at] in _GLUED:
        return True
    if begins[:2] in _beginnings():
        return not begins[2:].isalpha() or not begins[2:].isascii()
    return begins[:1] in _beginnings() and not (begins[1:2].isalpha() and begins[1:2].isascii())


def _latin_unit(text: str, at: int, *, attached: bool, script: str) -> tuple[Unit, int] | None:
    """Names of up to four words, longest first; one-letter names only where they can be nothing else."""
    if not _may_begin(text, at):
        return None
    ends: list[int] = []
    cursor = at
    for _ in range(4):
        match = _NAME.match(text, cursor)
        if match is None or match.end() - cursor > 24:
            break
        ends.append(match.end())
        gap = _GAP.match(text, match.end())
        if gap is None:
            break
        cursor = gap.end()
    table = units()
    for end in reversed(ends):
        name = text[at:end]
        unit = table.symbols.get(name) or table.words.get(name.lower())
        if unit is None and len(name) > 3 and name.endswith("s"):
            unit = table.words.get(name[:-1].lower())
        if unit is None and len(name) > 2 and "." not in name:
            lowered = name.lower().replace("-", " ").replace(". ", " ").replace("degrees ", "degree ")
            unit = table.words.get(lowered) or (
                table.words.get(lowered[:-1]) if lowered.endswith("s") else None
            )
        if unit is not None and _latin_fits(text, name, end, attached=attached, script=script):
            return unit, end + 1 if text[end : end + 1] == "." and _dotted(name, text, end) else end
    # $99.99)( and 9": a sign may be glued to what follows.
    if ends and text[at] in _GLUED:
        unit = table.symbols.get(text[at])
        if unit is not None and _latin_fits(text, text[at], at + 1, attached=attached, script=script):
            return unit, at + 1
    return None


def _dotted(name: str, text: str, end: int) -> bool:
    return name.lower() in {"l.e", "k.gs", "k.g"} or (
        name in {"deg", "sec", "min", "hr", "hrs"} and end + 1 < len(text)
    )


def _latin_fits(text: str, name: str, end: int, *, attached: bool, script: str) -> bool:
    following = text[end : end + 1]
    if name in {"'", '"', "′", "″", "''"}:
        return (
            attached
            and script == "arabic"
            and not (
                name == '"'
                and text.count(
                    '"', text.rfind("\n", max(0, end - 200), end) + 1 or max(0, end - 200), end - 1
                )
                % 2
            )
        )
    if name == "in":
        if _AFTER_FEET.search(text[max(0, end - 16) : end]):
            return not following.isalnum()
        return following in {"", ".", ")", ",", "]"} and text[end + 1 : end + 2] in {"", " ", "\n", ")", "."}
    if name in {"as", "at", "am", "pm", "us", "no", "me", "so", "al"}:
        return False
    if len(name) == 1 and name.isalpha():
        # One letter is a unit only beside its figure: "page 5 m" is not.
        return (
            name in _ONE_LETTER
            and script == "arabic"
            and not following.isalnum()
            and following not in {"'", "-", "_", "^", "(", "["}
        )
    return not (following.isascii() and following.isalnum() and name[-1].isalpha())
