"""Where an answer numbers its points: `1. …2. …`, `1）…；2）…`, `(1) … (2) …`, on a line each or in one."""

from __future__ import annotations

import re
from typing import Final

from wikigate.corpus.model import Span

_MARK = re.compile(r"(?<![\w.．,/~～—–-])(?<!\d[:：])[(（]?(?P<number>\d{1,2})(?P<closing>[.．)）、])(?!\d)")
_OPENS = frozenset("。；;！？!?：:\n")
"""A number before 、 opens a point only behind these: 第1、2章 counts nothing."""
_LEAST: Final = 2


def list_marks(text: str) -> tuple[Span, ...]:
    """The numbers that only number points: runs 1, 2, ... with one closing sign; a single one is none."""
    runs: dict[str, list[list[Span]]] = {}
    for found in _MARK.finditer(text):
        number, closing = int(found["number"]), found["closing"]
        if closing == "、" and text[: found.start()].rstrip(" \t")[-1:] not in ("", *_OPENS):
            continue
        of_sign = runs.setdefault(closing, [])
        if number == 1:
            of_sign.append([])
        if of_sign and number == len(of_sign[-1]) + 1:
            of_sign[-1].append(Span(*found.span("number")))
    return tuple(
        sorted(span for lists in runs.values() for run in lists if len(run) >= _LEAST for span in run)
    )
