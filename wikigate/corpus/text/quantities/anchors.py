"""Run a pattern only where it can match.

Most characters of a text begin no quantity, and trying a long pattern at each of them costs far more than
finding the few that may. So each rule has a cheap pattern for its anchors (年 of a date, the colon of a
time), and the dear one is tried around these alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from wikigate.corpus.text.quantities.lazy import lazy

_LATIN = lazy("[A-Za-z]")
_FIGURES = lazy(r"\d(?<!\d\d)")


def led_by_first_letters(phrases: Iterable[str], not_after: str) -> re.Pattern[str]:
    """A pattern for English phrases (longest first, any case) that begins with the set of their first letters.

    No letter, and none of the characters `not_after` (as in a set of `re`), may stand before a phrase; no
    letter after it. Its branches begin with the second letter, so that each is turned down by one look.
    """
    tails: dict[str, dict[str, list[str]]] = {}
    for phrase in sorted(phrases, key=lambda one: (-len(one), one)):
        by_first = tails.setdefault(phrase[1:2].lower(), {})
        by_first.setdefault(phrase[0].lower(), []).append(re.escape(phrase[2:]))
    firsts = _either_case(first for by_first in tails.values() for first in by_first)
    branches = []
    for second, by_first in sorted(tails.items(), reverse=True):
        both = f"[{_either_case([second])}]" if second else ""
        ends = (
            f"(?<=[{_either_case([first])}]{both})(?i:{'|'.join(found)})"
            for first, found in sorted(by_first.items())
        )
        branches.append(f"{both}(?:{'|'.join(ends)})(?![A-Za-z])")
    return re.compile(f"[{firsts}](?<![A-Za-z{not_after}][{firsts}])(?:{'|'.join(branches)})")


def led_by_first_characters(words: Iterable[str], then: str = "") -> re.Pattern[str]:
    """A pattern for Chinese words of two characters or more, longest first, with `then` after them."""
    tails: dict[str, dict[str, list[str]]] = {}
    for word in sorted(words, key=lambda one: (-len(one), one)):
        tails.setdefault(word[1], {}).setdefault(word[0], []).append(word[2:])
    firsts = "".join(sorted({first for by_first in tails.values() for first in by_first}))
    branches = "|".join(
        f"{second}(?:{'|'.join(f'(?<={first}{second})(?:{chr(124).join(found)})' for first, found in sorted(by_first.items()))})"
        for second, by_first in sorted(tails.items())
    )
    return re.compile(f"[{firsts}](?:{branches}){then}")


def _either_case(letters: Iterable[str]) -> str:
    """For a set of `re`: the letters in both cases."""
    return "".join(
        re.escape(char) for char in sorted({case for one in letters for case in (one, one.upper())})
    )


def has_latin(text: str) -> bool:
    """Whether any English rule can apply: their patterns are not even compiled for purely Chinese text."""
    return _LATIN.search(text) is not None


def figures(text: str) -> list[int]:
    """Where each run of digits begins."""
    return [match.start() for match in _FIGURES.finditer(text)]


def places(pattern: re.Pattern[str], text: str) -> list[int]:
    """Where each match of `pattern` begins."""
    return [match.start() for match in pattern.finditer(text)]


def beginning(pattern: re.Pattern[str], text: str, starts: Iterable[int]) -> Iterator[re.Match[str]]:
    """Matches of `pattern` that begin at one of `starts` (in order); they do not overlap."""
    done = 0
    for start in starts:
        if start >= done and (match := pattern.match(text, start)) is not None:
            yield match
            done = max(match.end(), start + 1)


def around(
    pattern: re.Pattern[str], text: str, anchors: Iterable[int], before: int, after: int
) -> Iterator[re.Match[str]]:
    """Matches of `pattern` that begin at most `before` characters ahead of one of `anchors` (in order).

    `after` must be what a match with all that it looks ahead to can reach behind its anchor. Matches do not
    overlap, and an anchor inside a match gives no other.
    """
    done = 0
    for anchor in anchors:
        if anchor < done:
            continue
        match = pattern.search(text, max(done, anchor - before), anchor + after)
        if match is not None and match.start() <= anchor:
            yield match
            done = match.end()
