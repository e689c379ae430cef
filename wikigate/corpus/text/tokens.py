"""The words and bigrams of folded text, as they go into the index, into ranking and out of a question.

A *run* is a stretch of one kind: Han, kana, bopomofo and Hangul (CJK), or the letters and digits of every other
script (Latin, for short). FTS5's ``unicode61`` keeps each token given here in one piece, so what a page yields
and what a question yields meet. Three spellings make that so:

- A name that holds signs becomes a word (``c++``: ``cpp``); `data/names.tsv` lists them.
- In a number the point becomes ``º`` and a thousands comma goes (``3.11``: ``3º11``, ``1,000``: ``1000``). A number
  of three parts or more also gives its beginnings (``3.11.7``: ``3``, ``3º11``), so that 3.11 finds it.
- An ordinal has Chinese numerals (``第17条``: ``第十七条``) and is a word as a whole.

Two English words that stand side by side also make one token of their stems, ``machin`` ``learn``:
``machinªlearnª``. Folding turns ª and º into a and o, so no text can hold them by itself; the ª at the end keeps the
Porter stemmer away from the second stem.

The last character of a CJK run stands in the index once more, marked: ``黑猫`` gives ``黑猫`` and ``猫ª``. So each character
begins exactly one token of its run, and one that is asked for by itself is found wherever it stands.

Words longer than 64 code points (encoded data, as a rule) are cut there, on both sides.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from operator import add
from pathlib import Path

from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.segment import Segmenter
from wikigate.fast_tuple import NamedTuple

POINT = "º"
JOINT = "ª"
LONGEST = 64

# Written as code points: editors and tools that normalise would turn the compatibility ideographs into others.
_HAN = r"\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_HIRAGANA = r"\u3041-\u3096\u309d-\u309f"
_KATAKANA = r"\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
_HANGUL = r"\uac00-\ud7a3\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb"
_BOPOMOFO = r"\u3105-\u312f\u31a0-\u31bf"
_KANA_SUPPLEMENT = r"\U0001b000-\U0001b16f"
CJK = _HAN + _HIRAGANA + _KATAKANA + _HANGUL + _BOPOMOFO + _KANA_SUPPLEMENT
"""Character class, for use between brackets in a regular expression."""

# A run of CJK, or a compound of Latin words; as CJK is tried first, what else begins with a letter is Latin.
# Between the parts of a compound: a blank, or signs without one (std::vector, node.js, snake_case, re-use).
# The marks are those that unicode61 takes for part of the word before them; other marks end it.
# What it has taken it keeps (++, *+): nothing follows that could ask for it back.
CJK_RUN = f"[{CJK}]+"
COMPOUND = rf"[^\W_][a-z0-9]*+(?:(?: |[-_.:/'&@]{{1,2}})?(?:[a-z0-9]++|[^\W_{CJK}])|[\u0300-\u0331])*+"

# Large character classes take 2 ms each to compile, which every cold query would pay for. In a text whose characters
# are ASCII or the usual Han ones, as most are, what is not ASCII is Han.
_PLAIN_RUN = re.compile(
    rf"([^\x00-\x7f{POINT}]+)|([A-Za-z0-9{POINT}](?:(?: |[-_.:/'&@]{{1,2}})?[A-Za-z0-9{POINT}]+)*)"
)
_SIGNS = str.maketrans("-_.:/'&@", " " * 8)

# What `_speller` might change: most lines hold nothing of it, and this is quick to see.
# Each choice begins with a sign of its own, which makes the search leap from sign to sign.
_TO_SPELL = re.compile(
    r"\+\+(?<=[a-z]\+\+)|#(?<=[a-z]#)|\*(?<=[a-z]\*)|\.n|\.(?<=[0-9]\.)[0-9]|,(?<=[0-9],)[0-9]"
    r"|第[一二三四五六七八九十百千零两]*[0-9〇]|'s"
)
_BLANK = re.compile(r"[ \n]")
_ORDINAL_UNIT = "[条章节款项编篇回课讲卷届页期次部集季号]"
_ORDINAL = lazy(f"第[零一二三四五六七八九十百千两]+{_ORDINAL_UNIT}")


class Tokens(NamedTuple):
    """What `tokenise` finds: the same as `word_tokens`, `gram_tokens` and `search_form` each for itself."""

    words: list[str]
    grams: list[str]
    form: str


def tokenise(folded: str, segment: Segmenter, stem: Callable[[str], str]) -> Tokens:
    """Words, bigrams and search form at once, for the build: three looks at the text in one."""
    words: list[str] = []
    grams: list[str] = []
    parts: list[str] = []
    for cjk, compound in _runs(spell(folded)):
        if cjk:
            words += _cjk_words(cjk, segment)
            grams += map(add, cjk, cjk[1:] + JOINT) if len(cjk) > 1 else cjk
            parts.append(cjk)
        else:
            latin = latin_words(compound)
            stems = list(map(stem, latin))
            words += latin
            grams += latin
            grams += pairs(stems)
            parts += stems
    return Tokens(words, grams, f" {' '.join(parts)} " if parts else " ")


def _runs(spelled: str) -> list[tuple[str, str]]:
    """The runs, each CJK in the first place or Latin in the second."""
    runs: list[tuple[str, str]] = _PLAIN_RUN.findall(spelled)
    for other, _ in runs:
        if other and (min(other) < "\u4e00" or max(other) > "\u9fff"):
            return _any_run().findall(spelled)
    return runs


@cache
def _any_run() -> re.Pattern[str]:
    return re.compile(f"({CJK_RUN})|({COMPOUND})")


def word_tokens(folded: str, segment: Segmenter) -> list[str]:
    """The words, in order: Latin ones as written (FTS5 stems them), CJK ones by `segment`.

    Katakana, hiragana and Hangul runs are words as they stand; `segment` sees Han only.
    """
    return tokenise(folded, segment, str).words


def gram_tokens(folded: str, stem: Callable[[str], str]) -> list[str]:
    """Overlapping bigrams of each CJK run, every Latin word, and pairs of stems.

    A CJK run of one character stands for itself. The marks of runs' ends are for the index alone.
    """
    return [gram for gram in tokenise(folded, _no_words, stem).grams if len(gram) != 2 or gram[1] != JOINT]


def search_form(folded: str, stem: Callable[[str], str]) -> str:
    """One line to test words against: ``" stem " in form`` for Latin, ``"动态" in form`` for CJK.

    CJK runs whole, Latin words as stems, one blank between and at either end; a blank for text without words.
    """
    parts: list[str] = []
    for cjk, compound in _runs(spell(folded)):
        if cjk:
            parts.append(cjk)
        else:
            parts += map(stem, latin_words(compound))
    return f" {' '.join(parts)} " if parts else " "


def _no_words(_: str) -> list[str]:
    return []


def display(token: str) -> str:
    """A token as a person would write it: ``3º11`` as 3.11, a pair of stems with a blank between them."""
    return token.removesuffix(JOINT).replace(JOINT, " ").replace(POINT, ".")


def spell(folded: str) -> str:
    """Folded text with names, numbers and ordinals spelled as the index has them."""
    return _speller_for(folded).sub(_spelled, folded) if _TO_SPELL.search(folded) else folded


def spell_lines(folded: str) -> str:
    """`spell` of each line of a long text; it looks closely only at what it may change, from blank to blank."""
    parts: list[str] = []
    at = 0
    while found := _TO_SPELL.search(folded, at):
        # No name, number or ordinal holds a blank.
        start = max(folded.rfind(" ", at, found.start()), folded.rfind("\n", at, found.start())) + 1 or at
        until = _BLANK.search(folded, found.end())
        end = until.start() if until else len(folded)
        parts += folded[at:start], _speller_for(folded[start:end]).sub(_spelled, folded[start:end])
        at = end
    return "".join(parts) + folded[at:]


def _cjk_words(run: str, segment: Segmenter) -> list[str]:
    if min(run) >= "\u3400" and max(run) <= "\u9fff":  # Han alone, as nearly always in Chinese
        return with_ordinals(run, segment(run))
    words: list[str] = []
    for han, other in scripts().findall(run):
        words += with_ordinals(han, segment(han)) if han else [other[:LONGEST]]
    return words


def with_ordinals(run: str, words: list[str]) -> list[str]:
    """The words of a run of Han characters, and after them its ordinals that are none of them."""
    if "第" not in run:
        return words
    return words + [ordinal for ordinal in _ORDINAL.findall(run) if ordinal not in words]


@cache
def scripts() -> re.Pattern[str]:
    """What a CJK run is made of: Han in the first group, all else in the second."""
    return re.compile(f"([{_HAN}]+)|([{_KATAKANA}]+|[{_HIRAGANA}]+|[{_HANGUL}]+|.)")


def latin_words(compound: str) -> list[str]:
    """The words of a compound, in order."""
    if compound.isascii() and compound.isalnum() and len(compound) <= LONGEST:
        return [compound]
    words = compound.translate(_SIGNS).split()
    if len(compound) > LONGEST:
        words = [word[:LONGEST] for word in words]
    if POINT in compound:
        words = [part for word in words for part in (*_beginnings(word), word)]
    return words


def _beginnings(word: str) -> list[str]:
    parts = word.split(POINT)
    return [POINT.join(parts[:size]) for size in range(1, len(parts))] if len(parts) > 2 else []


def pairs(stems: list[str]) -> list[str]:
    """The tokens of stems that stand side by side; two numbers make none."""
    return [
        f"{first}{JOINT}{second}{JOINT}"
        for first, second in pairwise(stems)
        if not (first.isdecimal() and second.isdecimal())
    ]


@cache
def _names() -> dict[str, str]:
    path = Path(__file__).with_name("data") / "names.tsv"
    lines = path.read_text(encoding="utf-8").split("\n")
    return dict(line.split("\t") for line in lines if line and not line.startswith("# "))


def _speller_for(folded: str) -> re.Pattern[str]:
    """What takes long to compile is left out where the text lacks the signs that it needs."""
    names = "+" in folded or "#" in folded or "*" in folded or ".n" in folded
    return _speller(names=names, ordinals="第" in folded)


@cache
def _speller(*, names: bool, ordinals: bool) -> re.Pattern[str]:
    choices = [
        r"(?<![0-9.,])(?P<number>[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)+)(?!,?[0-9])",
        r"(?<=[a-z0-9])'s(?![a-z0-9])",
    ]
    if names:
        longest_first = "|".join(re.escape(name) for name in sorted(_names(), key=len, reverse=True))
        choices.insert(0, rf"(?<![a-z0-9_+#*])(?P<name>{longest_first})(?![a-z_+#*])")
    if ordinals:
        digits = "一二三四五六七八九十百千零〇"
        choices.append(rf"第(?P<ordinal>[0-9]{{1,4}}|[{digits}两]*〇[{digits}]*)(?={_ORDINAL_UNIT})")
    return re.compile("|".join(choices))


def _spelled(found: re.Match[str]) -> str:
    kind = found.lastgroup
    if kind == "name":
        return f"{_names()[found[0]]} "
    if kind == "number":
        return found[0].replace(",", "").replace(".", POINT)
    if kind == "ordinal":
        number = found["ordinal"]
        return f"第{_numerals(int(number)) if number.isdecimal() else number.replace('〇', '零')}"
    return ""


def _numerals(number: int) -> str:
    """A number below 10,000 in Chinese, as laws and books number their parts: 17 十七, 103 一百零三."""
    text = ""
    for unit, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // unit % 10
        if digit:
            text += "零一二三四五六七八九"[digit] + name
        elif text and number % unit and not text.endswith("零"):
            text += "零"
    return text.removeprefix("一") if 10 <= number < 20 else text or "零"
