"""From a file's bytes to the page's text (invariant I1)."""

from __future__ import annotations

import codecs
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from wikigate.corpus.model import Diagnostic

Encoding: TypeAlias = Literal["utf-8", "utf-8-sig", "utf-16", "gb18030"]

_UTF_32_LE: Final = codecs.BOM_UTF32_LE
_SAMPLE: Final = 65_536
"""Code points that are looked at when a GB18030 guess is judged."""

_COMMON_SHARE: Final = 0.15
"""Least share of everyday characters among the Han ones. 3,184 pages of seven public wikis (simplified and traditional
Chinese, Japanese) have 0.21 and more, half of them over 0.65. Korean, Big5, Shift JIS and EUC-JP text that happens to
decode as GB18030 stays under 0.08."""

_FEW_HAN: Final = 20
"""Under so many Han characters each must be an everyday one or in GB 2312: an accented letter and the one after it
in Latin-1 make a Han character that is in neither."""

_TOO_FEW_HAN: Final = 4
"""Under so many a share says nothing."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A page's text: line ends are LF, no byte order mark; nothing else was changed."""

    text: str
    encoding: Encoding
    diagnostics: tuple[Diagnostic, ...]


class UndecodableError(ValueError):
    """These bytes are text in no encoding that a page may have.

    Attributes:
        offset: Of the first bad byte, from 0, in the file.
    """

    def __init__(self, offset: int, reason: str) -> None:
        super().__init__(
            f"not text in UTF-8, UTF-16 with a byte order mark, or GB18030: byte {offset}: {reason}; save it as UTF-8"
        )
        self.offset = offset


def decode(data: bytes) -> Decoded:
    """Decode a whole file.

    UTF-8 with or without BOM, UTF-16 by its BOM, else GB18030 if it decodes strictly and reads like text.

    Raises:
        UndecodableError: None of them fits. Its offset is the one at which UTF-8 (or what the BOM promised)
            failed.
    """
    if data.startswith(codecs.BOM_UTF8):
        return _finish(_strict(data, "utf-8", skip=3), "utf-8-sig")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and not data.startswith(_UTF_32_LE):
        codec = "utf-16-le" if data.startswith(codecs.BOM_UTF16_LE) else "utf-16-be"
        return _finish(_strict(data, codec, skip=2), "utf-16")
    try:
        return _finish(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        text = _gb18030(data)
        if text is None:
            raise UndecodableError(error.start, error.reason) from error
        guess = Diagnostic(
            "decoded_gb18030",
            "warning",
            0,
            "not UTF-8; read as GB18030. Save it as UTF-8 to be sure of every character",
        )
        return _finish(text, "gb18030", guess)


def _strict(data: bytes, codec: str, *, skip: int) -> str:
    try:
        return data[skip:].decode(codec)
    except UnicodeDecodeError as error:
        raise UndecodableError(error.start + skip, error.reason) from error


def _finish(text: str, encoding: Encoding, *diagnostics: Diagnostic) -> Decoded:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if (first := text.find("\0")) >= 0:
        line = text.count("\n", 0, first) + 1
        message = f"{text.count(chr(0))} NUL characters, the first in this line; kept as they stand"
        diagnostics += (Diagnostic("nul_characters", "info", line, message),)
    return Decoded(text, encoding, diagnostics)


def _gb18030(data: bytes) -> str | None:
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        return None
    return text if _reads_like_text(text[:_SAMPLE]) else None


def _reads_like_text(text: str) -> bool:
    """Whether text that came out of GB18030 is what somebody wrote, not bytes that happened to fit."""
    everyday = _everyday_han()
    control = foreign = private = han = common = rare = 0
    for character in text:
        if character < "\x7f":
            control += character < " " and character not in "\t\n\r\f"
            continue
        foreign += 1
        if "\u4e00" <= character <= "\u9fff":
            han += 1
            if character in everyday:
                common += 1
            else:
                rare += not _in_gb2312(character)
        else:
            private += unicodedata.category(character) in {"Co", "Cn", "Cc", "Cs"}
    if control * 100 > len(text) or private * 100 > foreign:
        return False
    if han < _FEW_HAN and rare:
        return False
    return han < _TOO_FEW_HAN or common >= _COMMON_SHARE * han


@cache
def _in_gb2312(character: str) -> bool:
    try:
        character.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True


@cache
def _everyday_han() -> frozenset[str]:
    lines = (Path(__file__).parent / "data" / "everyday_han.txt").read_text(encoding="utf-8").split("\n")
    return frozenset("".join(line for line in lines if not line.startswith("#")))
