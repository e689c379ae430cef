"""Ignore patterns with the meaning that `.gitignore` gives them (https://git-scm.com/docs/gitignore)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass


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
    """A pattern as a regular expression over the path. No nested repeats, so matching cannot blow up badly."""
    out: list[str] = []
    at = 0
    while at < len(body):
        if body.startswith("**/", at) and (at == 0 or body[at - 1] == "/"):
            out.append("(?:.*/)?")
            at += 3
        elif body.startswith("/**", at) and at + 3 == len(body):
            out.append("/.+")
            at += 3
        elif body[at] == "*":
            while at < len(body) and body[at] == "*":
                at += 1
            out.append("[^/]*")
        elif body[at] == "?":
            out.append("[^/]")
            at += 1
        elif body[at] == "[" and (end := body.find("]", at + 2)) > 0:
            inner = body[at + 1 : end]
            negated = inner[0] in "!^"
            members = (
                (inner[1:] if negated else inner)
                .replace("\\", "\\\\")
                .replace("[", "\\[")
                .replace("^", "\\^")
            )
            out.append(f"(?!/)[{'^' if negated else ''}{members}]")
            at = end + 1
        elif body[at] == "\\" and at + 1 < len(body):
            out.append(re.escape(body[at + 1]))
            at += 2
        else:
            out.append(re.escape(body[at]))
            at += 1
    return "".join(out)
