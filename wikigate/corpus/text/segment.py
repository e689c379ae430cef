"""Chinese words: jieba's dictionary in search mode, without its model for unknown words.

Search mode gives the words of a compound and the compound (长江, 大桥, 长江大桥). The model (HMM) would invent
words that a reader, who has only the corpus's own vocabulary, cannot find again.

Two engines read the same dictionary and give the same words: `rjieba` (Rust), where it is installed, and `jieba`
(Python), some twenty times slower, everywhere else.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

Segmenter: TypeAlias = Callable[[str], list[str]]
"""Text without white space in, its words out; words may overlap, each stands in the text."""


def load_segmenter() -> Segmenter:
    """The fastest segmenter that is installed. Takes 0.1 s (rjieba) to 1 s (jieba); call it once a process."""
    try:
        return _load_rjieba()
    except ImportError:
        return _load_jieba()


def _load_rjieba() -> Segmenter:
    import rjieba  # noqa: PLC0415 - loads a dictionary, and need not be installed

    # Its own segmenter: importing it has loaded one dictionary, and another takes as long and 25 MiB more.
    return partial(rjieba.cut_for_search, hmm=False)


def _load_jieba() -> Segmenter:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # jieba's own code: old escapes, pkg_resources
        import jieba  # noqa: PLC0415 - takes a second

        tokenizer = jieba.Tokenizer()
        # What Tokenizer.initialize does, without its log lines and without its cache file: a file of a known
        # name in a folder that all users share, read with marshal, is no place to take a dictionary from.
        with tokenizer.get_dict_file() as dictionary:
            tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(dictionary)
        tokenizer.initialized = True

    def segment(text: str) -> list[str]:
        return list(tokenizer.cut_for_search(text, HMM=False))

    return segment
