"""Messages and help are in the user's language, and each one has its Chinese."""

from __future__ import annotations

import gettext
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from wire import EXAMPLE, ROOT, run

from wikigate.faces import catalogue
from wikigate.faces.language import said, speak, user_language
from wikigate.faces.wrap import cells


@pytest.fixture
def chinese() -> Iterator[None]:
    environ: dict[str, str] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANGUAGE", "zh")
        speak("zh", environ)
        yield
        speak("en", environ)
    assert environ == {"LANGUAGE": "en"}


@pytest.mark.parametrize(
    ("environ", "system", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "", "zh"),
        ({"LANG": "zh_TW.UTF-8"}, "", "zh"),
        ({"LANG": "en_US.UTF-8"}, "zh_CN", "en"),
        ({"LANGUAGE": "en:zh", "LANG": "zh_CN.UTF-8"}, "", "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "zh_CN.UTF-8"}, "", "en"),
        ({"LANGUAGE": "", "LANG": ""}, "zh_CN", "zh"),
        ({}, "Chinese (Simplified)_China", "zh"),
        ({}, "de_DE", "en"),
        ({}, "", "en"),
    ],
)
def test_the_language_is_that_of_the_system(environ: dict[str, str], system: str, language: str) -> None:
    assert user_language(environ, system) == language


def test_the_catalogue_is_current_and_whole() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "wikigate.faces.catalogue", "--check"],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_every_translation_fills_in_what_the_message_fills_in() -> None:
    texts = gettext.translation("wikigate", str(catalogue.LOCALE), languages=["zh"])._catalog  # type: ignore[attr-defined]
    places = re.compile(r"\{(\w*)(?:!r)?\}")
    for message, text in texts.items():
        if isinstance(message, str) and message:
            assert set(places.findall(text)) == set(places.findall(message)), message
            assert text.count("`") == message.count("`") or "`" not in text, message


def test_a_message_from_elsewhere_is_said_in_chinese(chinese: None) -> None:
    english = "There is no corpus at /w/.wikigate/corpus.sqlite. To make it, run: wikigate build"
    assert said(english) == "/w/.wikigate/corpus.sqlite 这里还没有库。要建库，请运行：wikigate build"


def test_what_a_message_quotes_is_said_in_chinese_too(chinese: None) -> None:
    english = "The corpus at /c cannot be read (it is not a file). To make it anew, run: wikigate build"
    assert said(english) == "库 /c 读不了（不是文件）。要重建，请运行：wikigate build"


def test_what_the_catalogue_lacks_stays_as_it_is(chinese: None) -> None:
    assert said("a message of tomorrow: {0} {x}") == "a message of tomorrow: {0} {x}"
    assert said("") == ""


def test_without_a_word_about_the_language_messages_are_english() -> None:
    assert said("there is no corpus yet") == "there is no corpus yet"


def test_help_is_in_the_users_language_and_fits_eighty_columns() -> None:
    chinese, english = (
        run("context", "--help", env={"LANGUAGE": language, "COLUMNS": "80"}).stdout.decode()
        for language in ("zh_CN", "en")
    )
    assert chinese.startswith("用法：")
    assert "用原文回答一个问题" in chinese
    assert "\n  例：\n      wikigate context " in chinese
    assert english.startswith("Usage:")
    assert max(map(cells, chinese.split("\n"))) <= 80


def test_a_typing_error_is_told_in_the_users_language() -> None:
    done = run("bulid", env={"LANGUAGE": "zh"})
    assert done.returncode == 2
    assert "错误：没有命令 'bulid'" in done.stderr.decode()


def test_an_error_is_told_in_the_users_language_but_not_to_a_program(tmp_path: Path) -> None:
    nowhere = ("--wiki", str(tmp_path / "nowhere"))
    person = run("context", "x", *nowhere, env={"LANGUAGE": "zh"})
    program = run("context", *nowhere, stdin=b'{"query":"x"}\n', env={"LANGUAGE": "zh"})
    assert "不存在。请指明放页面的文件夹" in person.stderr.decode()
    assert b"does not exist" in program.stdout


def test_the_report_of_a_build_is_in_the_users_language(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("[[nowhere]]\n", encoding="utf-8")
    where = ("--wiki", str(tmp_path))
    shown = run("build", *where, env={"LANGUAGE": "zh"}).stdout.decode()
    assert "读入 1 页" in shown
    assert f"另有：link_broken 1；要看就运行：wikigate check --wiki {tmp_path}" in shown
    listed = run("check", *where, env={"LANGUAGE": "zh"}).stdout.decode()
    assert "a.md:1: 说明 link_broken [[nowhere]] 没有对应的页面" in listed


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shells_are_told_how_to_complete(shell: str) -> None:
    done = run(env={"_WIKIGATE_COMPLETE": f"{shell}_source"})
    assert done.returncode == 0
    assert b"_WIKIGATE_COMPLETE" in done.stdout


def test_commands_and_options_are_completed() -> None:
    asked = {"_WIKIGATE_COMPLETE": "bash_complete", "COMP_WORDS": "wikigate con", "COMP_CWORD": "1"}
    assert run(env=asked).stdout.decode().split() == ["plain,context"]
    asked |= {"COMP_WORDS": "wikigate build --wa", "COMP_CWORD": "2"}
    assert "--watch" in run(env=asked, cwd=EXAMPLE).stdout.decode()
