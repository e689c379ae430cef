"""Bytes in, bytes out, whatever the locale; and nothing but replies ever on stdout."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

Write = Callable[[bytes], None]

_CHUNK: Final = 1 << 16
"""Bytes to ask for at once: what a pipe holds on Linux."""


def read_line(limit: int = -1) -> bytes:
    """One line of stdin, its end included; empty at the end of input or where there is no stdin.

    Args:
        limit: Most bytes to take; a longer line is cut there.
    """
    return b"" if sys.stdin is None else sys.stdin.buffer.readline(limit)


def read_request() -> tuple[bytes, bytes]:
    """The first line of stdin, and what came along behind it: nothing more is waited for."""
    if sys.stdin is None:
        return b"", b""
    parts = []
    while part := os.read(sys.stdin.fileno(), _CHUNK):
        parts.append(part)
        if b"\n" in part:
            break
    line, end, rest = b"".join(parts).partition(b"\n")
    return line + end, rest


@contextmanager
def protected_stdout() -> Iterator[Write]:
    """Give the real stdout to the body alone; what anything else prints, C code included, goes to stderr.

    stderr itself takes any text: UTF-8, with escapes for what is none.
    """
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError, OSError):
            stream.flush()
    with suppress(AttributeError, ValueError):
        sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    out = os.dup(1)
    try:
        try:
            os.dup2(2, 1)
        except OSError:  # no stderr
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.close(nowhere)
        with _replaced_stdout():
            yield lambda line: _write(out, line)
    finally:
        os.dup2(out, 1)
        os.close(out)


@contextmanager
def _replaced_stdout() -> Iterator[None]:
    kept, sys.stdout = sys.stdout, sys.stderr
    try:
        yield
    finally:
        sys.stdout = kept


def _write(out: int, line: bytes) -> None:
    while line:
        line = line[os.write(out, line) :]
