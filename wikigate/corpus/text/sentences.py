r"""Sentences of a block's plain text: the smallest pieces that are ranked and quoted.

A sentence ends after 。！？；…．!?; and after a full stop that ends one, and at each "\n". Quotation marks and
brackets that close there go with it. No sentence ends inside balanced 《》「」『』“”（）() of up to `LONGEST_BRACKETS`
code points, nor in a number, an abbreviation, a version or an address.

Rules of thumb, in the order in which they are tried, for a sign that may end a sentence:

- One line end always does, all other signs only after a letter or a digit: ``……于是`` begins a sentence.
- 。！？； do. ``．`` does unless it stands between digits or Latin letters, or after a list number.
- ``.`` ``!`` ``?`` do if a blank, a CJK character or the end of the line follows, and no small letter after that;
  ``.`` not after an abbreviation (`data/abbreviations.tsv`), an initial or a list number.
- ``;`` does before a blank, a CJK character or the end of the line.
- ``…`` does as ``!``, unless what follows it goes on (，、) or is no CJK character.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from wikigate.corpus.model import Span
from wikigate.corpus.text.tokens import CJK

LONGEST_BRACKETS = 200
"""Text in brackets or quotation marks that is longer is cut like any other."""

_CLOSES = {"《": "》", "「": "」", "『": "』", "“": "”", "（": "）", "(": ")"}
_OPENERS = "".join(_CLOSES)
_ENDERS = "。！？；…．｡!?;‼⁇⁈⁉।؟"

# Openers, line ends, and signs that may end a sentence, with all that closes there. A lone "." counts where it is
# followed by a blank, by CJK, or by nothing: elsewhere it is part of a number, a name or an address.
_CLOSERS = "”’」』》）)】〕\\]*_"
_MARK = re.compile(
    rf"[{_OPENERS}\n]|(?P<ender>(?:[{_ENDERS}]+|(?<!\.)\.++(?=[\s{_CLOSERS}\"'“‘「『（({CJK}]|$))[{_ENDERS}.]*)"
    rf"(?P<closers>[{_CLOSERS}\"']*)"
)
_SIGN = re.compile(rf"[{_OPENERS}\n{_ENDERS}.]")
"""Where `_MARK` can match: to look for one of a few characters takes a fifth of the time."""
_WORD = re.compile(r"\w")
_NEXT = re.compile(r"[^\S\n]*(\S?)")
_LAST_WORD = re.compile(r"[^\s“”‘’\"'（()）【】《》，。、]*$")
_LIST_NUMBER = re.compile(r"\W*(?:[0-9]{1,3}|[０-９]{1,3}|[A-Za-z]|[一二三四五六七八九十]{1,3})\Z")
_INITIALS = re.compile(r"(?:[A-Za-z]\.)*[A-Za-z]\Z")
_CJK = re.compile(f"[{CJK}]")
_LOOK_BACK = 64  # code points: more is never needed to judge a sign, and keeps odd pages from taking long
_GOES_ON = "，、,;；:：)）]】"
_ALWAYS_END = frozenset("。！？；｡‼⁇⁈⁉।؟")


def sentences(plain: str) -> list[Span]:
    """The sentences of `plain`, in order: trimmed, not empty, and each non-blank character in exactly one."""
    spans: list[Span] = []
    start = at = 0
    first_of_line = 0  # index in `spans`
    quotes = quotes_until = 0  # straight quotation marks in this line, and up to where they are counted
    while found := _SIGN.search(plain, at):
        mark = _MARK.match(plain, found.start())
        if mark is None:
            at = found.end()
            continue
        at = mark.end()
        sign = found[0]
        if sign in _CLOSES:
            at = _after_brackets(plain, mark.start())
            if at > mark.end() and _quote_ends(plain, start, mark.start(), at):
                start = _add(spans, plain, start, at, first_of_line)
        elif sign == "\n":
            start = _add(spans, plain, start, at, first_of_line)
            first_of_line = len(spans)
            quotes, quotes_until = 0, at
        else:
            if '"' in mark["closers"]:
                quotes += plain.count('"', quotes_until, mark.end("ender"))
                quotes_until = mark.end("ender")
                at = _after_closers(mark, inside=quotes % 2 == 1)
            if _ends(plain, start, mark, at):
                start = _add(spans, plain, start, at, first_of_line)
    _add(spans, plain, start, len(plain), first_of_line)
    return spans


def _add(spans: list[Span], plain: str, start: int, end: int, line: int) -> int:
    """Append the sentence; what holds no word goes to the sentence before it in its line. Gives `end`."""
    text = plain[start:end]
    body = text.strip()
    if not body:
        return end
    first = start + text.index(body[0])
    if len(spans) > line and not _WORD.search(body):
        first = spans.pop().start
    spans.append(Span(first, start + len(text.rstrip())))
    return end


def _after_brackets(plain: str, at: int) -> int:
    """Where the brackets that open at `at` are closed again; just after the opener if not soon, or in this line."""
    opener = plain[at]
    closer = _CLOSES[opener]
    limit = min(len(plain), at + LONGEST_BRACKETS)
    stop = plain.find("\n", at, limit)
    limit = limit if stop < 0 else stop
    depth = 1
    inner = at + 1
    while depth:
        end = plain.find(closer, inner, limit)
        if end < 0:
            return at + 1
        depth += plain.count(opener, inner, end) - 1
        inner = end + 1
    return inner


def _quote_ends(plain: str, start: int, opener: int, end: int) -> bool:
    """Whether a sentence ends with these brackets, because one ends in them: 他说：“好。” and （见图。）."""
    if plain[end - 2] not in "。！？…．.!?" or (end < len(plain) and plain[end] in _GOES_ON):
        return False
    before = plain[max(start, opener - _LOOK_BACK) : opener].rstrip()
    if plain[opener] in "（(":
        return not before
    return before.endswith(("：", ":"))


def _after_closers(mark: re.Match[str], *, inside: bool) -> int:
    """Where the closers end that close something: a straight quotation mark may open the next sentence instead."""
    at = mark.end("ender")
    for char in mark["closers"]:
        if char == '"':
            if not inside:
                break
            inside = False
        at += 1
    return at


def _ends(plain: str, start: int, mark: re.Match[str], end: int) -> bool:
    signs = mark["ender"]
    body = plain[max(start, mark.start() - _LOOK_BACK) : mark.start()]
    if not _WORD.search(body):
        return False
    if not _ALWAYS_END.isdisjoint(signs):
        return True
    following = _NEXT.match(plain, end)
    after = following[1] if following else ""
    if not after:
        return True
    apart = following is not None and following.end() - end > 1
    is_cjk = bool(_CJK.match(after))
    if signs == "．":
        return _full_width_stop_ends(body, after, apart=apart)
    if not (apart or is_cjk or after in "“‘「『《（"):
        return False
    if signs == ";":
        return True
    if after.islower() or after in _GOES_ON:
        return False
    if signs.startswith(("…", "..")):
        return is_cjk or apart
    return not _abbreviated(body, signs, after, apart=apart)


def _full_width_stop_ends(body: str, after: str, *, apart: bool) -> bool:
    if _LIST_NUMBER.match(body) or (body[-1].isdecimal() and after.isdecimal()):
        return False
    return apart or not (
        after.isalnum() and body[-1].isalnum() and not _CJK.match(after) and not _CJK.match(body[-1])
    )


def _abbreviated(body: str, signs: str, after: str, *, apart: bool) -> bool:
    found = _LAST_WORD.search(body)
    word = found[0].lower() if found else ""
    always, before_number = _abbreviations()
    if signs != ".":
        return f"{word}{signs}" in always
    if word in always or (after.isdecimal() and word in before_number):
        return True
    if not apart and not word.isalnum():  # an address, a file name: readme.中文, a_b.文档
        return True
    return bool(_INITIALS.match(word) or _LIST_NUMBER.match(body))


@cache
def _abbreviations() -> tuple[frozenset[str], frozenset[str]]:
    path = Path(__file__).with_name("data") / "abbreviations.tsv"
    lines = path.read_text(encoding="utf-8").split("\n")
    kinds = dict(line.split("\t") for line in lines if line and not line.startswith("#"))
    return frozenset(kinds["always"].split()), frozenset(kinds["number"].split())
