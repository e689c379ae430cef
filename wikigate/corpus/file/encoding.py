"""The blobs of a block, `runs` (plain text to page text) and `units` (its sentences), and of a section, `search`.

`runs` and `units` are sequences of unsigned LEB128 varints (7 bits a byte, low bits first, the high bit says that more
follows), as docs/corpus-format.md tells other readers:

runs
    empty: one copy run that covers the whole block. ``00``: no run at all. Else for each run
    ``varint(gap) varint(2 * raw_length + is_substitute)``, and for a substitute
    ``varint(byte_length) utf8_bytes``. `gap` counts the raw code points since the end of the run before
    it, or since the block's start; `raw_length` counts the run's raw code points.
units
    empty: one unit that covers the whole block. ``00``: no unit at all. Else for each unit
    ``varint(step) varint(length)`` in raw code points, so that quoting decodes no runs; `step` counts from the
    start of the unit before it, or from the block's start.
search
    empty: a section without blocks. Else a zlib stream (RFC 1950) of UTF-8 text: the units' search forms
    (`text.tokens.search_form`) with line feeds between the units of a block and U+001D between blocks. Its
    preset dictionary is the section's own text in UTF-8, the last 32,768 bytes of it: the forms are nearly a
    copy of that, and take a twelfth of the space instead of half.

The empty blob is the common case by far: 77 % of the blocks of ten public wikis are one copy run.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

from wikigate.corpus.model import Run, Span

_WINDOW: Final = 32_768
"""How far a zlib stream can look back."""

_BYTE: Final = 0x7F
"""The greatest number of one byte. Nearly all are such, and are put where they stand: a call takes longer."""

NOTHING: Final = b"\x00"
"""Blob of a block without runs, or without units. No real sequence is one byte long."""


def encode_runs(runs: Sequence[Run], block: Span) -> bytes:
    """`runs` of the block that covers `block`, as a blob.

    Raises:
        ValueError: A run starts before the block or before the run in front of it ends.
    """
    if not runs:
        return NOTHING
    at = block.start
    if len(runs) == 1 and runs[0].text is None and runs[0].raw.start == at and runs[0].raw.end == block.end:
        return b""
    out = bytearray()
    put_byte = out.append
    for (start, end), text in runs:
        gap, size = start - at, 2 * (end - start)
        at = end
        if 0 <= gap <= _BYTE:
            put_byte(gap)
        else:
            _put(out, gap)
        if text is None:
            if size <= _BYTE:
                put_byte(size)
            else:
                _put(out, size)
        else:
            _put(out, size + 1)
            utf8 = text.encode()
            _put(out, len(utf8))
            out += utf8
    return bytes(out)


def decode_runs(blob: bytes, block: Span) -> tuple[Run, ...]:
    """The runs that `encode_runs` wrote for the same `block`.

    Raises:
        ValueError: `blob` is no such sequence (it ends in the middle of a run, or its text is not UTF-8).
    """
    if blob == NOTHING:
        return ()
    if not blob:
        return (Run(block),)
    runs = []
    at, place = block.start, 0
    while place < len(blob):
        gap, place = _get(blob, place)
        size, place = _get(blob, place)
        start = at + gap
        at = start + (size >> 1)
        text = None
        if size & 1:
            count, place = _get(blob, place)
            if place + count > len(blob):
                raise ValueError("the blob ends inside a text")
            text = blob[place : place + count].decode()
            place += count
        runs.append(Run(Span(start, at), text))
    return tuple(runs)


def encode_units(units: Sequence[tuple[int, int]], block: Span) -> bytes:
    """The raw ranges of the units of the block that covers `block`, as a blob.

    Raises:
        ValueError: A unit starts before the block or before the unit in front of it does.
    """
    if not units:
        return NOTHING
    at = block.start
    if len(units) == 1 and units[0] == (at, block.end):
        return b""
    out = bytearray()
    put_byte = out.append
    for start, end in units:
        step, size = start - at, end - start
        at = start
        if 0 <= step <= _BYTE:
            put_byte(step)
        else:
            _put(out, step)
        if 0 <= size <= _BYTE:
            put_byte(size)
        else:
            _put(out, size)
    return bytes(out)


def decode_units(blob: bytes, block: Span) -> tuple[Span, ...]:
    """The raw ranges that `encode_units` wrote for the same `block`.

    Raises:
        ValueError: `blob` is no such sequence.
    """
    if not blob:
        return (block,)
    if blob == NOTHING:
        return ()
    units = []
    at, place = block.start, 0
    if blob.isascii() and len(blob) % 2 == 0:  # numbers of one byte each, as nearly always
        for step, size in zip(blob[::2], blob[1::2], strict=True):
            at += step
            units.append(Span(at, at + size))
        return tuple(units)
    while place < len(blob):
        step, place = _get(blob, place)
        size, place = _get(blob, place)
        at += step
        units.append(Span(at, at + size))
    return tuple(units)


def units_to_raw(runs: Sequence[Run], units: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The raw range of each of `units` of the plain text, in order: `model.to_raw` for all of them in one pass.

    Raises:
        ValueError: A unit is empty or ends after the plain text does.
    """
    if len(runs) == 1 and runs[0].text is None and units:
        raw = runs[0].raw
        by = raw.start
        if units[-1][1] <= raw.end - by and all(start < end for start, end in units):
            return [(by + start, by + end) for start, end in units]
    found = []
    index, at = 0, 0  # the run at hand and where it starts in the plain text
    for unit_start, unit_end in units:
        if unit_start == unit_end:
            raise ValueError("an empty range has no place")
        start = -1
        while True:
            if index == len(runs):
                raise ValueError(f"[{unit_start}, {unit_end}) ends past the plain text ({at})")
            raw, text = runs[index]
            size = raw.end - raw.start if text is None else len(text)
            if start < 0 and unit_start < at + size:
                start = raw.start + (unit_start - at if text is None else 0)
            if unit_end <= at + size:
                break
            index, at = index + 1, at + size
        found.append((start, raw.start + unit_end - at if text is None else raw.end))
    return found


def search_text(blocks: Sequence[Sequence[str]]) -> str:
    """The text that `pack_search` packs: search forms of the units of each block of a section."""
    return "\x1d".join(map("\n".join, blocks))


def pack_search(lines: str, section: str) -> bytes:
    """`search_text` of the section with this text, as a blob; a section without blocks has the empty blob."""
    packer = zlib.compressobj(zdict=_dictionary(section))
    return packer.compress(lines.encode()) + packer.flush()


_MOST_SEARCH: Final = 64 * 1024 * 1024
"""Bytes of the search forms of one section, four times the largest page: a forged corpus may claim any number."""


def unpack_search(blob: bytes, section: str) -> list[str]:
    """For each block of the section with this text its search forms, a line each; "" for a block without units.

    Raises:
        ValueError: `blob` is no such text.
    """
    if not blob:
        return []
    try:
        unpacker = zlib.decompressobj(zdict=_dictionary(section))
        text = unpacker.decompress(blob, _MOST_SEARCH)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if not unpacker.eof:
        raise ValueError("the stream ends too soon")
    return text.decode().split("\x1d")


def _dictionary(section: str) -> bytes:
    return section.encode()[-_WINDOW:]


def _put(out: bytearray, number: int) -> None:
    if 0 <= number <= _BYTE:
        out.append(number)
        return
    if number < 0:
        raise ValueError("spans overlap or are out of order")
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)


def _get(blob: bytes, place: int) -> tuple[int, int]:
    if place < len(blob) and blob[place] <= 0x7F:
        return blob[place], place + 1
    number = shift = 0
    while True:
        if place == len(blob):
            raise ValueError("the blob ends inside a number")
        byte = blob[place]
        place += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number, place
        shift += 7
