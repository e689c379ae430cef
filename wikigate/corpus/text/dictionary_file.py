"""Chinese words looked up in jieba's dictionary file as it lies on the disk: for one page, nothing is loaded.

The file is sorted by first character (but for a head of words with Latin letters), so the lines of one character are
found by bisection, and the words in them by plain search. A page of 2,000 characters asks for some 400 of the 11,000
characters: 10 ms, where the quickest segmenter takes 90 ms to load. The algorithm is jieba's own, to the rounding.
Source: jieba 0.42.1, `get_DAG`, `calc`, `cut_for_search`.
"""

from __future__ import annotations

import importlib.util
import re
from math import log
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Final
from zlib import crc32

_SIZE: Final = 5_071_852
_CRC32: Final = 0x1394096D
"""Of the file that this module was proven with. Any other one may be sorted otherwise, and is left alone."""

_LOG_TOTAL: Final = log(60_101_967)
"""All frequencies in the file together."""

_HAN_BLOCK: Final = re.compile("([\u4e00-\u9fd5]+)|(.)", re.DOTALL)
"""What jieba takes for Chinese; all else stands alone (there are no Latin letters in what it is given here)."""

_NO_PREFIX: Final = -1


class DictionaryFile:
    """Segments runs of Han characters with the words of the file."""

    def __init__(self, data: bytes | mmap) -> None:
        """Takes the file's content.

        Raises:
            ValueError: It is not the file that is known here.
        """
        if len(data) != _SIZE or crc32(data) != _CRC32:
            raise ValueError("another dictionary")
        self._data = data
        self._first = data.find("\n一".encode())
        self._lines: dict[str, str] = {}
        self._known: dict[str, int] = {}

    def segment(self, text: str) -> list[str]:
        """Words of `text`, Han characters with white space in it, as `segment.Segmenter` gives them."""
        words: list[str] = []
        for han, other in _HAN_BLOCK.findall(text):
            if other:
                words.append(other)
            else:
                for word in self._most_probable(han):
                    for size in (2, 3):
                        if len(word) > size:
                            parts = (word[at : at + size] for at in range(len(word) - size + 1))
                            words += [part for part in parts if self._frequency(part) > 0]
                    words.append(word)
        return words

    def _most_probable(self, run: str) -> list[str]:
        size = len(run)
        best: list[tuple[float, int]] = [(0.0, 0)] * (size + 1)
        for start in range(size - 1, -1, -1):
            found: list[tuple[float, int]] = []
            for end in range(start + 1, size + 1):
                frequency = self._frequency(run[start:end])
                if frequency == _NO_PREFIX:
                    break
                if frequency:
                    found.append((log(frequency) - _LOG_TOTAL + best[end][0], end))
            best[start] = max(found) if found else (log(1) - _LOG_TOTAL + best[start + 1][0], start + 1)
        words = []
        at = 0
        while at < size:
            words.append(run[at : best[at][1]])
            at = best[at][1]
        return words

    def _frequency(self, word: str) -> int:
        """How frequent a word is; 0 for the beginning of a word, -1 for what begins none."""
        frequency = self._known.get(word)
        if frequency is None:
            frequency = self._known[word] = self._read(word)
        return frequency

    def _read(self, word: str) -> int:
        lines = self._lines_of(word[0])
        if f"\n{word}" not in lines:
            return _NO_PREFIX
        at = lines.find(f"\n{word} ")
        if at < 0:
            return 0
        start = at + len(word) + 2
        return int(lines[start : lines.index(" ", start)])

    def _lines_of(self, character: str) -> str:
        lines = self._lines.get(character)
        if lines is None:
            start = self._bisect(character.encode())
            end = self._bisect(chr(ord(character) + 1).encode())
            lines = self._lines[character] = self._data[start:end].decode()
        return lines

    def _bisect(self, key: bytes) -> int:
        """Where the first line from `key` on starts, its line feed included."""
        data = self._data
        low, high = self._first, _SIZE
        while low < high:
            middle = (low + high) // 2
            end = data.find(b"\n", middle, high)
            if end < 0 or data[end + 1 : end + 1 + len(key)] >= key:
                high = middle
            else:
                low = end + 1
        end = data.find(b"\n", low)
        return end if end >= 0 else _SIZE


def open_dictionary() -> DictionaryFile | None:
    """The dictionary of the installed jieba, None where it is not the known one."""
    found = importlib.util.find_spec("jieba")
    if found is None or found.origin is None:
        return None
    try:
        with Path(found.origin).with_name("dict.txt").open("rb") as file:
            return DictionaryFile(mmap(file.fileno(), 0, access=ACCESS_READ))
    except (OSError, ValueError):
        return None
