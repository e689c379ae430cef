"""One fast expression for many phrases.

`re` tries each branch of `a|b|c` at every character of a text. Here an expression begins with the set of the first
characters, so that nearly all of a text is passed over in one loop, and only then looks at the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable


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
