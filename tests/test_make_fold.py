"""The fold table is what its generator makes, and the generator says when it is not."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from wikigate.corpus.text import make_fold
from wikigate.corpus.text.normalise import FOLD_FILE

pytest.importorskip("opencc", reason="the generator reads OpenCC's tables")


def test_the_table_in_the_package_is_up_to_date() -> None:
    assert make_fold.main(["--check"]) == 0


def test_an_old_table_is_reported_and_can_be_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stale = tmp_path / "fold.tsv"
    stale.write_text("# old\n41\tb\n", encoding="utf-8")
    wanted = FOLD_FILE.read_text(encoding="utf-8")
    monkeypatch.setattr(make_fold, "FOLD_FILE", stale)

    assert make_fold.main(["--check"]) == 1
    assert "run python -m wikigate.corpus.text.make_fold" in capsys.readouterr().err
    assert make_fold.main([]) == 0
    assert stale.read_text(encoding="utf-8") == wanted


def test_radicals_lead_to_ideographs_where_unicode_alone_does_not() -> None:
    assert unicodedata.normalize("NFKC", "⻆") == "⻆"
    assert make_fold.folded("⻆") == "角"
    left = [
        code for code in range(0x2F00, 0x2FD6) if not "\u3400" <= make_fold.folded(chr(code)) <= "\U000323af"
    ]
    assert left == []


@pytest.mark.parametrize(
    ("char", "becomes"), [("體", "体"), ("㍿", "株式会社"), ("乾", "干"), ("薴", "苎"), ("ﾞ", "\u3099")]
)
def test_a_form_is_followed_to_its_end(char: str, becomes: str) -> None:
    assert make_fold.folded(char) == becomes


def test_rules_that_lead_in_a_circle_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_fold, "_unified", lambda: {"一": "丁", "丁": "一"})
    with pytest.raises(ValueError, match=r"U\+4E00 has no final form"):
        make_fold.folded("一")
