"""Chinese words: jieba's dictionary in search mode, without its model for unknown words.

Search mode gives the words of a compound and the compound (长江, 大桥, 长江大桥). The model (HMM) would invent
words that a reader, who has only the corpus's own vocabulary, cannot find again.

Three engines read the same dictionary and give the same words. A process that cuts no more than a page looks them up
in the dictionary's file (`dictionary_file`). For more, `rjieba` (Rust) is loaded where it is installed, and `jieba`
(Python), some twenty times slower, everywhere else.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:  # a query imports this module for its types alone
    from wikigate.corpus.text.dictionary_file import DictionaryFile

Segmenter: TypeAlias = Callable[[str], list[str]]
"""Runs of Han characters with white space between them, its words out; words may overlap, each stands in a run."""

LOADED_FROM: Final = 5_000
"""Characters. They take 40 ms to look up in the file; `rjieba` takes 90 ms to load."""


def load_segmenter() -> Segmenter:
    """The quickest segmenter for what is to come: it starts with the file, and loads an engine when that pays."""
    from wikigate.corpus.text.dictionary_file import open_dictionary  # noqa: PLC0415 - see above

    dictionary = open_dictionary()
    return load_engine() if dictionary is None else _Gradual(dictionary)


def load_engine() -> Segmenter:
    """The fastest engine that is installed. Takes 0.1 s (rjieba) to 1 s (jieba); call it once a process."""
    try:
        return _load_rjieba()
    except ImportError:
        return _load_jieba()


class _Gradual:
    def __init__(self, dictionary: DictionaryFile) -> None:
        self._dictionary = dictionary
        self._left = LOADED_FROM
        self._engine: Segmenter | None = None

    def __call__(self, text: str) -> list[str]:
        if self._engine is None:
            self._left -= len(text)
            if self._left >= 0:
                return self._dictionary.segment(text)
            self._engine = load_engine()
        return self._engine(text)


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
