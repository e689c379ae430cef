"""Chinese words: all engines give the same ones, quietly."""

from __future__ import annotations

import builtins
import importlib.machinery
import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.text import segment
from wikigate.corpus.text.dictionary_file import DictionaryFile, open_dictionary
from wikigate.corpus.text.normalise import fold, load_fold_table
from wikigate.corpus.text.segment import Segmenter, load_segmenter
from wikigate.corpus.text.tokens import word_tokens

TEXTS = [
    "长江大桥",
    "动态规划要满足哪两个前提",
    "第一百零三条",
    "盗窃的机动车",
    "人々の佐々木",
    "𠮷野家㐀字",
    "乒乓球拍卖完了",
    "中华人民共和国宪法",
    "意大利肉酱面的做法",
    "",
]


_JIEBA = importlib.util.find_spec("jieba")
DICTIONARY = Path((_JIEBA and _JIEBA.origin) or "").with_name("dict.txt")
SOME_WORDS = [
    word
    for line in DICTIONARY.read_text(encoding="utf-8").split("\n")[100::701]
    if (word := line.partition(" ")[0])
]


@pytest.fixture(scope="module")
def dictionary() -> DictionaryFile:
    found = open_dictionary()
    assert found is not None, "the installed jieba has another dictionary: prove dictionary_file anew"
    return found


@pytest.fixture(scope="module")
def jieba() -> Segmenter:
    return segment._load_jieba()


def test_search_mode_gives_the_compound_and_its_words(jieba: Segmenter) -> None:
    assert jieba("长江大桥") == ["长江", "大桥", "长江大桥"]


def test_words_outside_the_dictionary_are_not_guessed(jieba: Segmenter) -> None:
    assert jieba("杭研") == ["杭", "研"]


@pytest.mark.parametrize("text", TEXTS)
def test_both_engines_agree(text: str, jieba: Segmenter) -> None:
    pytest.importorskip("rjieba", reason="no wheel of rjieba for this machine")
    assert segment._load_rjieba()(text) == jieba(text)


def test_without_rjieba_jieba_does_the_work(monkeypatch: pytest.MonkeyPatch, jieba: Segmenter) -> None:
    real: Callable[..., object] = builtins.__import__

    def no_rjieba(name: str, *rest: object) -> object:
        if name == "rjieba":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", no_rjieba)
    monkeypatch.setattr(segment, "_load_jieba", lambda: jieba)
    assert segment.load_engine() is jieba


@pytest.mark.parametrize("text", TEXTS)
def test_the_file_gives_the_same_words(text: str, dictionary: DictionaryFile, jieba: Segmenter) -> None:
    assert dictionary.segment(text) == jieba(text)


@given(
    st.lists(
        st.text(st.sampled_from("的一是不长江大桥市北京学生中华人民共和国法第三条龥㐀々〇𠮷\n"), max_size=12)
    )
)
def test_the_file_gives_the_same_words_for_any_run(
    dictionary: DictionaryFile, jieba: Segmenter, runs: list[str]
) -> None:
    text = "\n".join(runs)
    assert dictionary.segment(text) == jieba(text)


@given(st.lists(st.sampled_from(SOME_WORDS), max_size=6).map("".join))
def test_the_file_gives_the_same_words_for_words_run_together(
    dictionary: DictionaryFile, jieba: Segmenter, text: str
) -> None:
    assert dictionary.segment(text) == jieba(text)


def test_a_dictionary_of_another_version_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match="another"):
        DictionaryFile(DICTIONARY.read_bytes()[:-1] + b" ")
    (tmp_path / "dict.txt").write_bytes("一 1 m\n".encode())
    spec = importlib.machinery.ModuleSpec("jieba", None, origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr("importlib.util.find_spec", lambda _: spec)
    assert open_dictionary() is None


def test_without_jieba_there_is_no_dictionary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert open_dictionary() is None


def test_an_engine_is_loaded_only_for_more_than_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = []
    monkeypatch.setattr(segment, "load_engine", lambda: loaded.append(1) or (lambda text: [text]))
    cut = load_segmenter()
    assert cut("长江大桥") == ["长江", "大桥", "长江大桥"]
    assert loaded == []
    assert cut("桥" * segment.LOADED_FROM) == ["桥" * segment.LOADED_FROM]
    assert cut("长江大桥") == ["长江大桥"]
    assert loaded == [1]


def test_jieba_is_loaded_without_a_word_and_without_a_cache_file(tmp_path: Path) -> None:
    code = "from wikigate.corpus.text import segment; segment._load_jieba()('长江大桥')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "TMPDIR": str(tmp_path), "TEMP": str(tmp_path), "TMP": str(tmp_path)},
        cwd=Path(__file__).parents[1],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.corpora
@pytest.mark.slow
def test_all_engines_agree_on_real_pages(corpora: Path, jieba: Segmenter, dictionary: DictionaryFile) -> None:
    rjieba = (
        pytest.importorskip("rjieba", reason="no wheel of rjieba for this machine") and segment._load_rjieba()
    )
    table = load_fold_table()
    words = 0
    for path in sorted(corpora.rglob("*.md"))[::60]:
        folded = fold(path.read_text(encoding="utf-8", errors="replace"), table)
        got = word_tokens(folded, rjieba)
        assert got == word_tokens(folded, jieba)
        assert got == word_tokens(folded, dictionary.segment)
        words += len(got)
    assert words > 10_000
