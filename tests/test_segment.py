"""Chinese words: both engines give the same ones, quietly."""

from __future__ import annotations

import builtins
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from wikigate.corpus.text import segment
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
    assert load_segmenter() is jieba


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
def test_both_engines_agree_on_real_pages(corpora: Path, jieba: Segmenter) -> None:
    rjieba = (
        pytest.importorskip("rjieba", reason="no wheel of rjieba for this machine") and segment._load_rjieba()
    )
    table = load_fold_table()
    words = 0
    for path in sorted(corpora.rglob("*.md"))[::60]:
        folded = fold(path.read_text(encoding="utf-8", errors="replace"), table)
        got = word_tokens(folded, rjieba)
        assert got == word_tokens(folded, jieba)
        words += len(got)
    assert words > 10_000
