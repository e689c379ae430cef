"""Ignore patterns with the meaning that `.gitignore` gives them (https://git-scm.com/docs/gitignore)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_MAX_ANY_DEPTH: Final = 4
"""`**` that are not neighbours; each makes matching a power slower on deep paths."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One pattern.

    Attributes:
        regex: Matches a whole path, relative to the folder that the rule belongs to.
        folders_only: The pattern ended with `/`.
        keeps: The pattern began with `!`.
    """

    regex: re.Pattern[str]
    folders_only: bool
    keeps: bool


@dataclass(frozen=True, slots=True)
class Rules:
    """Patterns in order: the last one that matches decides."""

    rules: tuple[Rule, ...]

    def verdict(self, path: str, *, folder: bool) -> bool | None:
        """True: leave it out; False: a `!` pattern keeps it; None: no pattern speaks of it."""
        for rule in reversed(self.rules):
            if (folder or not rule.folders_only) and rule.regex.fullmatch(path):
                return not rule.keeps
        return None


def compile_rules(patterns: Iterable[str]) -> Rules:
    """Patterns to rules; blank lines and lines that begin with `#` say nothing.

    Raises:
        ValueError: A pattern cannot be used; the message holds it.
    """
    return Rules(tuple(rule for pattern in patterns if (rule := _rule(pattern)) is not None))


def _rule(pattern: str) -> Rule | None:
    body = pattern if pattern.endswith("\\ ") else pattern.rstrip()
    if not body or body.startswith("#"):
        return None
    keeps = body.startswith("!")
    body = body.removeprefix("!")
    folders_only = body.endswith("/")
    body = body.rstrip("/")
    anchored = "/" in body
    body = body.removeprefix("/")
    if not body:
        return None
    try:
        regex = re.compile(("" if anchored else "(?:.*/)?") + _translate(body), re.DOTALL)
    except re.error as error:
        raise ValueError(f"not a usable pattern: {pattern!r} ({error})") from error
    return Rule(regex, folders_only, keeps)


def _translate(body: str) -> str:
    """A pattern as a regular expression over the whole path; matching time stays polynomial of a low degree."""
    parts = body.split("/")
    segments = [part for at, part in enumerate(parts) if at == 0 or part != "**" or parts[at - 1] != "**"]
    if segments.count("**") > _MAX_ANY_DEPTH:
        raise ValueError(f"not a usable pattern: {body!r} (more than {_MAX_ANY_DEPTH} times `**`)")
    last = len(segments) - 1
    out = []
    for at, segment in enumerate(segments):
        if segment == "**":
            out.append(".+" if at == last else "(?:[^/]+/)*")
        else:
            out.append(_segment(segment) + ("" if at == last else "/"))
    return "".join(out)


def _segment(segment: str) -> str:
    """One name. Between two stars the first fit is as good as any other, so the regex never goes back on it."""
    pieces = [""]
    at = 0
    while at < len(segment):
        character = segment[at]
        if character == "*":
            pieces.append("")
        elif character == "?":
            pieces[-1] += "[^/]"
        elif character == "[" and (end := segment.find("]", at + 2)) > 0:
            pieces[-1] += _members(segment[at + 1 : end])
            at = end
        else:
            if character == "\\" and at + 1 < len(segment):
                at += 1
            pieces[-1] += re.escape(segment[at])
        at += 1
    if len(pieces) == 1:
        return pieces[0]
    between = "".join(f"(?>[^/]*?{piece})" for piece in pieces[1:-1] if piece)
    return f"{pieces[0]}{between}[^/]*{pieces[-1]}"


def _members(inner: str) -> str:
    """A set of characters. A hyphen is a range only between two characters, never beside another hyphen."""
    negated = inner[0] in "!^"
    body = inner[1:] if negated else inner
    for special in "\\[^&~|":
        body = body.replace(special, "\\" + special)
    body = re.sub("-(?=-)|(?<=-)-", r"\\-", body)
    return f"(?!/)[{'^' if negated else ''}{body}]"
