"""Finding the wiki and its state folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from wikigate.corpus.settings.root import find_state, find_wiki
from wikigate.errors import WikiRootError


def test_the_option_wins_over_the_variable_and_the_folder(tmp_path: Path):
    for name in ("option", "variable", "here"):
        (tmp_path / name / ".wikigate").mkdir(parents=True)

    found = find_wiki(tmp_path / "option", {"WIKIGATE_WIKI": str(tmp_path / "variable")}, tmp_path / "here")

    assert found == (tmp_path / "option").resolve()


def test_the_variable_wins_over_the_folder(tmp_path: Path):
    (tmp_path / "variable").mkdir()
    (tmp_path / "here" / ".wikigate").mkdir(parents=True)

    found = find_wiki(None, {"WIKIGATE_WIKI": str(tmp_path / "variable")}, tmp_path / "here")

    assert found == (tmp_path / "variable").resolve()


@pytest.mark.parametrize("marker", ["wikigate.toml", ".wikigate"])
def test_the_nearest_marked_folder_upwards_is_the_wiki(tmp_path: Path, marker: str):
    deep = tmp_path / "wiki" / "a" / "b"
    deep.mkdir(parents=True)
    (tmp_path / "wikigate.toml").touch()
    if marker == ".wikigate":
        (tmp_path / "wiki" / marker).mkdir()
    else:
        (tmp_path / "wiki" / marker).touch()

    assert find_wiki(None, {}, deep) == (tmp_path / "wiki").resolve()


def test_a_file_called_like_the_state_folder_marks_nothing(tmp_path: Path):
    (tmp_path / "wikigate.toml").touch()
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / ".wikigate").touch()

    assert find_wiki(None, {}, tmp_path / "inner") == tmp_path.resolve()


def test_relative_names_count_from_the_current_folder_and_a_tilde_is_home(tmp_path: Path):
    (tmp_path / "notes").mkdir()

    assert find_wiki(Path("notes"), {}, tmp_path) == (tmp_path / "notes").resolve()
    assert (
        find_wiki(None, {"WIKIGATE_WIKI": "~/notes", "HOME": str(tmp_path)}, Path("/"))
        == (tmp_path / "notes").resolve()
    )


def test_without_a_wiki_the_error_says_how_to_start(tmp_path: Path):
    with pytest.raises(WikiRootError, match=r"wikigate build --wiki \.") as caught:
        find_wiki(None, {"WIKIGATE_WIKI": ""}, tmp_path)

    assert caught.value.code == "E_WIKI_ROOT_MISSING"


def test_a_named_wiki_that_is_absent_or_a_file_is_an_error_that_names_the_source(tmp_path: Path):
    (tmp_path / "page.md").touch()

    with pytest.raises(WikiRootError, match=r"--wiki\) does not exist"):
        find_wiki(tmp_path / "absent", {}, tmp_path)
    with pytest.raises(WikiRootError, match=r"WIKIGATE_WIKI\) is a file"):
        find_wiki(None, {"WIKIGATE_WIKI": "page.md"}, tmp_path)


def test_state_lives_in_the_wiki_unless_option_or_variable_move_it(tmp_path: Path):
    environ = {"WIKIGATE_STATE": str(tmp_path / "variable")}

    assert find_state(tmp_path, None, {}) == tmp_path / ".wikigate"
    assert find_state(tmp_path, None, environ) == (tmp_path / "variable").resolve()
    assert find_state(tmp_path, tmp_path / "option", environ) == (tmp_path / "option").resolve()


def test_a_file_in_the_place_of_the_state_folder_is_an_error(tmp_path: Path):
    (tmp_path / ".wikigate").touch()

    with pytest.raises(WikiRootError, match="--state"):
        find_state(tmp_path, None, {})


def test_a_reader_finds_the_wiki_and_its_settings_without_heavy_imports():
    heavy = "{'yaml', 'tomllib', 'frontmatter', 'markdown_it', 'jieba', 'tempfile', 'asyncio', 'subprocess', 'importlib.resources'}"
    code = f"import wikigate.corpus.settings.root, wikigate.corpus.settings.config, sys; print(sorted({heavy} & set(sys.modules)))"

    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert result.stdout.strip() == "[]"
