"""Anchors of headings, as GitHub makes them."""

from __future__ import annotations

import unicodedata

_KEPT = frozenset({"Nd", "Pc"})


def slug(heading: str) -> str:
    r"""Lower case, blanks to `-`, everything dropped but letters, marks, digits, `_` and `-`.

    Source: github-slugger and GitHub's html-pipeline (``/[^\p{Word}\- ]/u``).
    """
    kept = []
    for character in heading.lower():
        if character == " ":
            kept.append("-")
        elif character == "-" or character.isalpha():
            kept.append(character)
        else:
            category = unicodedata.category(character)
            if category in _KEPT or category[0] in "LM":
                kept.append(character)
    return "".join(kept)


class Anchors:
    """Hands out anchors that are unique in one page: `-1`, `-2` … after the first."""

    def __init__(self) -> None:
        self._used: dict[str, int] = {}

    def of(self, heading: str, given: str = "") -> str:
        """The anchor of the next heading: the one `given` in the page (`{#id}`), else its slug."""
        wanted = anchor = given or slug(heading)
        while anchor in self._used:
            self._used[wanted] += 1
            anchor = f"{wanted}-{self._used[wanted]}"
        self._used[anchor] = 0
        return anchor
