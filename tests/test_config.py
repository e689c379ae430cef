"""`wikigate.toml`: defaults, what it can change, and how mistakes are told."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.settings.config import Settings, fold_word, load_settings
from wikigate.corpus.settings.limits import AnswerLimits
from wikigate.errors import ConfigurationError


def load(root: Path, text: str) -> Settings:
    (root / "wikigate.toml").write_text(text, encoding="utf-8")
    return load_settings(root)


def test_without_a_file_or_with_an_empty_one_the_defaults_hold(tmp_path: Path):
    assert load_settings(tmp_path) == Settings()
    assert load(tmp_path, "\ufeff# nothing yet\n") == Settings()
    assert Settings().max_page_bytes == 16 * 1024 * 1024
    assert Settings().answer == AnswerLimits(max_quote_code_points=400, reply_code_points=1200)


def test_every_setting_can_be_set(tmp_path: Path):
    settings = load(
        tmp_path,
        """
        ignore = ["drafts/", "模板/**"]
        gitignore = true
        max_page_bytes = 1000

        [front_matter]
        title = ["name", "名称"]
        sources = ["refs"]

        [status]
        reviewed = ["Active"]
        draft = ["published"]

        [types]
        "/wiki/概念/" = "concept"
        people = "person"

        [answer]
        reply_code_points = 3000
        quotes = 3
        quoted_pages = 2
        strictness = -0.5

        [ask]
        quantity = ["几勺子"]
        """,
    )

    assert settings.ignore == ("drafts/", "模板/**")
    assert settings.gitignore
    assert settings.max_page_bytes == 1000
    assert settings.keys.title == ("name", "名称")
    assert settings.keys.sources == ("refs",)
    assert settings.keys.tags == Settings().keys.tags
    assert settings.types == (("people", "person"), ("wiki/概念", "concept"))
    assert settings.answer == AnswerLimits(
        max_quote_code_points=400, reply_code_points=3000, quotes=3, quoted_pages=2, strictness=-0.5
    )
    assert settings.ask == (("quantity", ("几勺子",)),)
    assert Settings.from_json(settings.to_json()) == settings
    assert settings.reading_json() == replace(settings, answer=AnswerLimits(), ask=()).reading_json()


def test_status_words_join_the_defaults_and_leave_their_old_class(tmp_path: Path):
    status = load(tmp_path, '[status]\nreviewed = ["Active"]\ndraft = ["published"]\n').status

    assert status.reviewed[0] == "active"
    assert "已核" in status.reviewed
    assert "published" not in status.reviewed
    assert "published" in status.draft


def test_no_default_status_word_is_in_two_classes():
    status = Settings().status
    words = [*status.reviewed, *status.draft, *status.retired]

    assert len(words) == len(set(words))
    assert {"已核", "定稿", "stable", "published", "reviewed", "verified"} <= set(status.reviewed)
    assert {"草稿", "待核", "存疑", "draft", "needs review", "stub", "wip"} <= set(status.draft)
    assert {"过时", "作废", "废弃", "archived", "deprecated", "retired", "obsolete"} <= set(status.retired)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a = 1", 1, "allowed: ignore, gitignore, max_page_bytes"),
        ("\n\n[answer]\n\nquote = 3", 5, "allowed: max_quote_code_points, reply_code_points"),
        ("\nanswer.quote = 3", 2, "allowed: max_quote_code_points"),
        ("[answer]\nreply_code_points = 'x'", 2, "must be a whole number"),
        ("[answer]\nreply_code_points = true", 2, "must be a whole number"),
        ("[answer]\nmax_quote_code_points = 5000", 2, "must not be less than"),
        ("# note\nignore = 'drafts'", 2, "must be a list of texts"),
        ("ignore = ['a', 3]", 1, "must be a list of texts"),
        ("ignore = ['../x']", 1, "stay inside the wiki"),
        ("gitignore = true\n\nignore = ['[z-a]']", 3, "not a usable pattern"),
        ("gitignore = 1", 1, "must be true or false"),
        ("max_page_bytes = 0", 1, "whole number from 1"),
        ("answer = 3", 1, "must be a table"),
        ("[front_matter]\nheadline = ['x']", 2, "allowed: title, aliases, type, status, sources, tags"),
        ("[front_matter]\ntitle = [' ']", 2, "must be a list of texts"),
        ("[status]\nreviewed = ['ok']\n\ndraft = ['OK']", 4, "'ok' stands under reviewed and draft"),
        ("[status]\nunknown = ['ok']", 2, "allowed: reviewed, draft, retired"),
        ("[types]\n'a' = 'x'\n'a/' = 'y'", 3, "has two types"),
        ("[types]\n'../a' = 'x'", 2, "must be a folder of the wiki"),
        ("[types]\n\n'a.b' = 3", 3, "must be a page type"),
        ("[answer]\nquotes = 51", 2, "whole number from 1 to 50"),
        ("[answer]\n\nquoted_pages = 0", 3, "whole number from 1 to 50"),
        ("[answer]\nstrictness = 'high'", 2, "must be a number from -10 to 10"),
        ("answer.strictness = 11", 1, "must be a number from -10 to 10"),
        ("[ask]\nhow = ['x']", 2, "allowed: comparison, reason"),
        ("[ask]\nquantity = '几勺'", 2, "must be a list of texts"),
        ("gitignore = true\nstate = '/tmp'", 2, "use --state or WIKIGATE_STATE"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_what_is_allowed(
    tmp_path: Path, text: str, line: int, message: str
):
    with pytest.raises(ConfigurationError) as caught:
        load(tmp_path, text)

    assert f"wikigate.toml, line {line}: " in caught.value.message
    assert message in caught.value.message


def test_what_is_no_toml_and_no_utf_8_is_told(tmp_path: Path):
    with pytest.raises(ConfigurationError, match=r"is not TOML: .*line 3"):
        load(tmp_path, "gitignore = true\nignore = [\n= 3")
    (tmp_path / "wikigate.toml").write_bytes(b"# \xff")
    with pytest.raises(ConfigurationError, match="is not UTF-8"):
        load_settings(tmp_path)


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path):
    (tmp_path / "wikigate.toml").mkdir()

    with pytest.raises(ConfigurationError, match="cannot be read"):
        load_settings(tmp_path)


def test_stored_settings_come_back_and_are_canonical(tmp_path: Path):
    settings = load(tmp_path, 'ignore = ["模板/"]\n[types]\na = "b"\n')

    assert Settings.from_json(settings.to_json()) == settings
    assert Settings.from_json(Settings().to_json()).to_json() == Settings().to_json()


def test_only_what_decides_how_pages_are_read_forces_reading_them_again(tmp_path: Path):
    assert load(tmp_path, "[answer]\nreply_code_points = 900").reading_json() == Settings().reading_json()
    assert load(tmp_path, "max_page_bytes = 900").reading_json() != Settings().reading_json()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"ignore": 3}', "null"])
def test_what_is_no_stored_settings_is_an_error(text: str):
    with pytest.raises(ValueError):
        Settings.from_json(text)


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("Needs-Review", "needs review"),
        ("needs_review ", "needs review"),
        ("✅ 已核", "已核"),
        ("ＷＩＰ", "wip"),
        ("[[Draft]]", "draft"),
        ("#draft", "draft"),
    ],
)
def test_words_are_compared_without_case_width_and_marks(word: str, folded: str):
    assert fold_word(word) == folded


@given(st.text())
def test_folding_twice_changes_nothing(word: str):
    assert fold_word(fold_word(word)) == fold_word(word)
