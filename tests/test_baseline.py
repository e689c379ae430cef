"""Baselines: what a set of questions got, and what drifted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest
from corpus_maker import write_pages
from wire import run as run_process

from wikigate.errors import RequestError
from wikigate.gateway.baseline import Got, compare, from_json, questions_of, to_json

PAGES = {
    "绿茶.md": "# 绿茶\n\n绿茶的水温是 80 ℃。\n\n绿茶是不发酵的茶。\n",
    "红茶.md": "# 红茶\n\n红茶要泡 5 分钟。\n",
}
QUESTIONS = "# 茶\n绿茶的水温是多少度？\n\n红茶要泡多久？\n绿茶的水温是多少度？\n"
GOT = Got(
    "问？",
    "partial (conflicting_evidence)",
    {"quantity": "supported"},
    ("a.md#甲: 乙",),
    {},
    ("b.md: 丙",),
    ("conflict: 1, 2",),
)


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, cwd: Path) -> Done:
    done = run_process(*arguments, cwd=cwd)
    return Done(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


@pytest.fixture
def wiki(tmp_path: Path) -> Path:
    write_pages(tmp_path / "wiki", PAGES)
    (tmp_path / "questions.txt").write_text(QUESTIONS, encoding="utf-8")
    assert run("build", "--wiki", ".", cwd=tmp_path / "wiki").returncode == 0
    return tmp_path / "wiki"


def test_questions_stand_one_a_line_each_once() -> None:
    assert questions_of(QUESTIONS) == ("绿茶的水温是多少度？", "红茶要泡多久？")


def test_a_baseline_comes_back_as_it_was_kept() -> None:
    assert from_json(to_json([GOT], "b1"), "x")[0] == (GOT,)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"wikigate_baseline": 2, "questions": []}', '{"wikigate_baseline": 1}']
)
def test_what_is_no_baseline_is_told_as_that(text: str) -> None:
    with pytest.raises(RequestError, match=r"mine\.json is no baseline"):
        from_json(text, "mine.json")


def test_only_what_differs_is_shown() -> None:
    now = Got(
        "问？", "sufficient (all_required_slots_supported)", GOT.slots, GOT.quotes, {}, GOT.unresolved, ()
    )
    (drift,) = compare([GOT], [now])
    assert drift.before == ("support: partial (conflicting_evidence)", "values: conflict: 1, 2")
    assert drift.now == ("support: sufficient (all_required_slots_supported)",)
    assert compare([GOT], [GOT]) == ()


def test_quotes_in_another_order_are_a_drift_too() -> None:
    two, turned = (*GOT.quotes, "c.md#: 丁"), ("c.md#: 丁", *GOT.quotes)
    one, other = (Got("问？", "x", quotes=quotes) for quotes in (two, turned))
    assert compare([one], [other])[0].before == ("the same quotes in another order",)


def test_nothing_drifts_until_a_note_changes(wiki: Path) -> None:
    kept = run("baseline", "record", "../questions.txt", cwd=wiki)
    assert kept.returncode == 0, kept.stderr
    same = run("baseline", "check", cwd=wiki)
    assert (same.returncode, same.stdout.strip()) == (0, "0 of 2 questions drifted")

    (wiki / "绿茶.md").write_text(PAGES["绿茶.md"].replace("80", "85"), encoding="utf-8")
    assert run("build", cwd=wiki).returncode == 0
    drifted = run("baseline", "check", cwd=wiki)
    assert drifted.returncode == 1
    assert "绿茶的水温是多少度？" in drifted.stdout
    assert "红茶" not in drifted.stdout
    assert "  - quote: 绿茶.md#绿茶: 绿茶的水温是 80 ℃。" in drifted.stdout
    assert "  + quote: 绿茶.md#绿茶: 绿茶的水温是 85 ℃。" in drifted.stdout
    assert drifted.stdout.strip().endswith("1 of 2 questions drifted")

    as_json = json.loads(run("baseline", "check", "--json", cwd=wiki).stdout)
    assert [row["ask"] for row in as_json["drifted"]] == ["绿茶的水温是多少度？"]


def test_no_context_is_left_behind(wiki: Path) -> None:
    run("baseline", "record", "../questions.txt", "--to", "../mine.json", cwd=wiki)
    assert not list((wiki / ".wikigate").rglob("*.snapshot"))
    assert run("baseline", "check", "--from", "../mine.json", cwd=wiki).returncode == 0


def test_without_a_baseline_it_is_said_what_to_run(wiki: Path) -> None:
    done = run("baseline", "check", cwd=wiki)
    assert done.returncode == 1
    assert "wikigate baseline record" in done.stderr


@pytest.mark.parametrize(
    ("content", "says"), [(b"# none\n\n", "no question"), (b"\xff\xfe\x00", "not UTF-8")]
)
def test_a_file_without_questions_is_wrong_usage(wiki: Path, content: bytes, says: str) -> None:
    (wiki.parent / "questions.txt").write_bytes(content)
    done = run("baseline", "record", "../questions.txt", cwd=wiki)
    assert done.returncode == 2
    assert says in done.stderr
