"""What a terminal shows: columns, marks and links, at eighty columns and with wide characters."""

from __future__ import annotations

import io
import os
import re
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from wire import EXAMPLE, environment

from wikigate.faces.lines import Beside, Line, Marked, Part, Piece, cells, plain
from wikigate.faces.opener import opener
from wikigate.faces.terminal import laid_out, show_on

QUOTE: Line = (Piece("    "), Piece("手冲的水温一般为 92 ℃，深烘豆要低一些，浅烘豆要高一些。", "quote"))
LIMIT: Line = (Piece("    只在：深烘豆", "warn"),)


def shown(*parts: Part, width: int = 80) -> list[str]:
    return plain(list(laid_out(parts, width))).rstrip("\n").split("\n")


def printed(*parts: Part, width: int = 80, **console: object) -> str:
    out = io.StringIO()
    options: dict[str, object] = {
        "force_terminal": True,
        "color_system": "standard",
        "width": width,
    } | console
    show_on(Console(file=out, highlight=False, markup=False, emoji=False, **options), parts, opener(EXAMPLE))  # type: ignore[arg-type]
    return out.getvalue()


WORDS = st.text(st.sampled_from("ab 中文字，。（）92 ℃"), min_size=1, max_size=120)


@given(WORDS, st.integers(20, 100))
def test_no_line_is_wider_than_the_terminal(text: str, width: int) -> None:
    line: Line = (Piece("    "), Piece(text))
    mark = Marked("  1 | ", text, len(text) // 3, len(text) // 2 + 1)
    for row in laid_out([line, Beside(((line,), (line,))), mark], width):
        assert sum(cells(piece.text) for piece in row) <= width


def test_what_is_broken_off_stands_under_its_beginning() -> None:
    assert shown(QUOTE, width=30) == [
        "    手冲的水温一般为 92 ℃，深",
        "    烘豆要低一些，浅烘豆要高一",
        "    些。",
    ]


@pytest.mark.parametrize("mark", ["- ", "- [ ] ", "12. "])
def test_an_item_of_a_list_stands_under_its_text(mark: str) -> None:
    line: Line = (Piece("    "), Piece(f"{mark}手冲的水温一般为九十二度，深烘豆要低一些"))
    first, *others = shown(line, width=30)
    assert first.startswith(f"    {mark}手冲")
    assert all(other.startswith(" " * (4 + len(mark)) + other.strip()) for other in others)


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is Unix's")
def test_a_terminal_of_an_old_encoding_gets_question_marks_not_a_crash(example_state: Path) -> None:
    text = on_terminal(["context", "手冲的水温是多少？"], example_state, {"PYTHONIOENCODING": "ascii"})
    assert "wikigate verify ctx_" in text
    assert "Traceback" not in text


def test_what_is_said_of_a_page_is_set_in_where_it_goes_on() -> None:
    line: Line = (
        Piece("坏属性.md:2: ", "place"),
        Piece("注意 frontmatter_invalid 不是合格的 YAML；改为逐行读"),
    )
    assert shown(line, width=50) == [
        "坏属性.md:2: 注意 frontmatter_invalid 不是合格的",
        "    YAML；改为逐行读",
    ]


def test_a_quote_and_its_condition_stand_beside_each_other() -> None:
    side = Beside(((QUOTE,), (LIMIT,)))
    first, second = shown(side)
    assert first.startswith("    手冲的水温一般为")
    assert first.endswith("│     只在：深烘豆")
    assert cells(first.partition("│")[0]) == cells(second.partition("│")[0])


def test_where_there_is_no_room_they_follow_each_other() -> None:
    side = Beside(((QUOTE,), (LIMIT,)))
    assert shown(side, width=70) == shown(QUOTE, LIMIT, width=70)
    assert plain([side]) == plain([QUOTE, LIMIT])


def test_a_mark_stays_under_its_words_when_the_line_is_broken() -> None:
    text = "先烧水再磨豆子然后把滤纸用热水浸湿倒掉水放粉以后闷蒸三十秒最后注水"
    lines = shown(Marked("  1 | ", text, text.index("放粉"), text.index("闷蒸")), width=40)
    row = next(number for number, line in enumerate(lines) if "^" in line)
    above = lines[row - 1]
    assert lines[row].count("^") == cells("放粉以后")
    assert lines[row].index("^") == cells(above[: above.index("放粉以后")])


def test_of_a_long_paragraph_the_marked_lines_and_their_neighbours_are_shown() -> None:
    text = "".join(f"第{number:03}句话在这里。" for number in range(200))
    at = text.index("第100句")
    lines = shown(Marked("  1 | ", text, at, at + 5))
    assert len(lines) <= 7
    assert any("第100句" in line for line in lines)
    assert lines[0].endswith("…")
    assert lines[-1].endswith("…")


def test_the_name_of_a_page_leads_to_its_file() -> None:
    line: Line = (Piece("冲煮/水温.md#结论", "place", "冲煮/水温.md#结论"),)
    assert f";{(EXAMPLE / '冲煮' / '水温.md').as_uri()}\x1b\\" in printed(line)
    assert "\x1b]8" not in printed(line, force_terminal=False, color_system=None)


def test_in_a_vault_it_leads_into_obsidian_also_from_a_folder_of_it(tmp_path: Path) -> None:
    (tmp_path / "我的 库" / ".obsidian").mkdir(parents=True)
    (tmp_path / "我的 库" / "notes").mkdir()
    link = opener(tmp_path / "我的 库" / "notes")
    assert link("a b.md#标题") == (
        "obsidian://open?vault=%E6%88%91%E7%9A%84%20%E5%BA%93&file=notes%2Fa%20b.md%23%E6%A0%87%E9%A2%98"
    )
    assert link("../../secret.md") == ""


def test_without_colour_marks_and_structure_remain() -> None:
    parts: list[Part] = [Marked("  1 | ", "96 ℃", 0, 4), QUOTE]
    coloured = printed(*parts)
    bare = printed(*parts, no_color=True)
    assert re.search(r"\x1b\[[0-9;]*3[1-7]", coloured)
    assert not re.search(r"\x1b\[[0-9;]*3[1-7]", bare)
    assert "^^^^" in bare


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is Unix's")
@pytest.mark.parametrize(("variables", "colour"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_real_terminal_gets_colour_and_links_unless_it_says_no(
    variables: dict[str, str],
    colour: bool,  # noqa: FBT001
    example_state: Path,
) -> None:
    text = on_terminal(["context", "手冲的水温是多少？"], example_state, variables)
    assert "手冲的水温一般为 92 ℃" in text
    assert ("\x1b[36m" in text) is colour
    assert "\x1b]8;" in text


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is Unix's")
def test_checking_shows_how_far_it_is(example_state: Path) -> None:
    assert "/24" in on_terminal(["check"], example_state, {})


def on_terminal(command: list[str], state: Path, variables: dict[str, str]) -> str:
    """What wikigate writes to a terminal of 80 columns."""
    import pty  # noqa: PLC0415 - not on Windows

    env = environment(
        {
            "WIKIGATE_WIKI": str(EXAMPLE),
            "WIKIGATE_STATE": str(state),
            "TERM": "xterm-256color",
            "COLUMNS": "80",
        }
    )
    env = {name: value for name, value in env.items() if name not in {"NO_COLOR", "FORCE_COLOR"}} | variables
    child, master = pty.fork()
    if child == 0:
        os.execve(sys.executable, [sys.executable, "-m", "wikigate", *command], env)
    chunks = []
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            chunk = os.read(master, 65536)
        except OSError:
            break
        if not chunk:
            break
        chunks.append(chunk)
    os.waitpid(child, 0)
    os.close(master)
    return b"".join(chunks).decode("utf-8", errors="replace")
