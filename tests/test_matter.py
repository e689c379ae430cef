"""Where front matter stands and what its values are."""

import json
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wikigate.corpus.matter import JSON, Matter, read_matter
from wikigate.corpus.model import Span
from wikigate.corpus.settings.config import Settings

SETTINGS = Settings()


def read(text: str) -> Matter:
    return read_matter(text, SETTINGS)


def body(text: str) -> str:
    return text[read(text).body_start :]


def codes(matter: Matter) -> list[tuple[str, int]]:
    return [(diagnostic.code, diagnostic.line) for diagnostic in matter.diagnostics]


# --- its place


@pytest.mark.parametrize("close", ["---\n", "...\n", "--- \t\n", "---"])
def test_yaml_at_the_very_start_is_front_matter_and_the_body_begins_on_the_next_line(close: str):
    text = f"---\ntitle: 页\n{close}"
    matter = read(text)

    assert dict(matter.values) == {"title": "页"}
    assert matter.body_start == len(text)
    assert body(text + "    code\n" if close.endswith("\n") else text) == (
        "    code\n" if close.endswith("\n") else ""
    )


@pytest.mark.parametrize(
    "text",
    [
        "---\nSome prose between two rules.\n---\n",
        "---\n- a list\n- between rules\n---\n",
        "---\n### A heading\n---\n",
        "---\n一段话：有冒号。\n\n又一段。\n\n---\n\n正文\n",
        "---\n注意: 没有收尾\n\n正文从这里开始。\n\n---\n尾\n",
        "----\ntitle: four hyphens\n----\n",
        " ---\ntitle: indented\n---\n",
        "---\nJust text with no end\n",
        "---",
        "",
        "+++\nplain text\n+++\n",
        "+++\ntitle = 'no end'\n",
        "Note: this page is old.\n\nText.\n",
        "author: nobody\nplain second line\n\nText.\n",
        "title: a page that is nothing else\n",
        "\n\n---\n\n### 滕王阁序\n\n---\n",
        "# Title\n\n---\n\nProse: with a colon.\n\n---\n",
        "# Title\n\n---\nremark: unknown keys only\n---\n",
    ],
)
def test_what_is_no_front_matter_stays_in_the_body_and_gives_no_values(text: str):
    assert read(text) == Matter({}, 0, ())


def test_an_empty_block_is_front_matter():
    assert read("---\n---\ntext\n").body_start == 8
    assert read("---\n\n---\ntext\n").body_start == 9


def test_a_second_byte_order_mark_hides_no_front_matter():
    assert dict(read("\ufeff---\ntitle: x\n---\nbody\n").values) == {"title": "x"}
    assert body("\ufeff---\ntitle: x\n---\nbody\n") == "body\n"


def test_comments_in_a_block_are_no_headings():
    text = "---\n# 元数据\ntitle: x\n# more\ntags: [a]\n---\nbody\n"

    assert (dict(read(text).values), body(text)) == ({"title": "x", "tags": ["a"]}, "body\n")


def test_toml_between_plus_signs_is_front_matter():
    text = "+++\ntitle = \"页\"\ntags = ['a']\ndate = 2024-05-01\nv = 1.10\n[extra]\nn = 2\n+++\nbody\n"
    matter = read(text)

    assert dict(matter.values) == {
        "title": "页",
        "tags": ["a"],
        "date": "2024-05-01",
        "v": "1.10",
        "extra": {"n": 2},
    }
    assert body(text) == "body\n"


def test_a_second_block_right_below_joins_and_the_first_value_of_a_key_stays():
    text = "---\ntags: [a]\nstatus:\n---\n\n---\ntags:\n  - b\nstatus: draft\n---\nbody\n"
    matter = read(text)

    assert dict(matter.values) == {"tags": ["a"], "status": "draft"}
    assert body(text) == "body\n"
    assert codes(matter) == [("frontmatter_second", 6)]


def test_a_second_block_that_nothing_closes_ends_at_a_blank_line():
    text = "---\ntags: [a]\n---\n---\naliases:\n  - b\n\nbody\n"

    assert (dict(read(text).values), body(text)) == ({"tags": ["a"], "aliases": ["b"]}, "body\n")


def test_a_rule_below_front_matter_stays_in_the_body():
    assert body("---\ntitle: x\n---\n\n---\n\n正文: 见下\n\n---\n") == "\n---\n\n正文: 见下\n\n---\n"


def test_front_matter_below_blank_lines_counts_and_is_told():
    text = "\n\n---\naliases: [a]\ntitle: t\n---\nbody\n"
    matter = read(text)

    assert (dict(matter.values), body(text)) == ({"aliases": ["a"], "title": "t"}, "body\n")
    assert codes(matter) == [("frontmatter_late", 3)]


def test_front_matter_below_the_first_heading_gives_its_values_and_is_no_body():
    text = "# RPBench\n\n---\ntitle: RPBench-Auto\nsources: [a, b]\n---\n\nbody\n"
    matter = read(text)

    assert dict(matter.values) == {"title": "RPBench-Auto", "sources": ["a", "b"]}
    assert matter.body_start == 0
    assert matter.late == Span(text.index("---"), text.index("body"))
    assert codes(matter) == [("frontmatter_late", 3)]


def test_known_keys_on_the_first_lines_are_front_matter():
    text = "author: GoodCoder666, abc\ntags: x\n\n## 一些记号\n"

    assert (dict(read(text).values), body(text)) == (
        {"author": "GoodCoder666, abc", "tags": "x"},
        "## 一些记号\n",
    )


def test_an_unclosed_block_ends_at_the_first_line_of_text_and_is_told():
    text = '---\ntags: ["", "Type/Index", MOC]---\n# Docs\n\ntext\n'
    matter = read(text)

    assert (dict(matter.values), body(text)) == ({"tags": ["", "Type/Index", "MOC"]}, "# Docs\n\ntext\n")
    assert codes(matter) == [("frontmatter_unclosed", 2)]


def test_a_block_that_closes_far_below_the_text_ends_where_the_text_begins():
    text = '---\ntags: ["a"]---\n# Docs\n\n**状态**: 完成\n\n---\n\n## 概述\n'

    assert body(text) == "# Docs\n\n**状态**: 完成\n\n---\n\n## 概述\n"


# --- its values


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"),
        ("Yes", "Yes"),
        ("off", "off"),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("2024-02-30", "2024-02-30"),
        ("2024-05-01 10:00:00", "2024-05-01 10:00:00"),
        ("12:30", "12:30"),
        ("190:20:30", "190:20:30"),
        ("1.10", "1.10"),
        ("1.5", 1.5),
        ("-0.25", -0.25),
        ("1e3", "1e3"),
        (".5", ".5"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("42", 42),
        ("-7", -7),
        ("-0", "-0"),
        ("007", "007"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("9007199254740991", 9007199254740991),
        ("9007199254740993", "9007199254740993"),
        ("'42'", "42"),
        ('"a\\nb"', "a\nb"),
        ("!!python/object/apply:os.system [echo]", ["echo"]),
        ("!!binary aGk=", "aGk="),
        ("!custom x", "x"),
        ("[[页]]", [["页"]]),
        ("{a: 1}", {"a": 1}),
        ("|\n  one\n  two", "one\ntwo\n"),
    ],
)
def test_a_value_means_what_is_written(written: str, value: JSON):
    assert read(f"---\nk: {written}\n---\n").values["k"] == value


def test_keys_stay_as_written():
    matter = read("---\n2024: a\nyes: b\n1.10: c\nnull: d\n---\n")

    assert dict(matter.values) == {"2024": "a", "yes": "b", "1.10": "c", "null": "d"}


def test_anchors_and_merge_keys_are_understood():
    matter = read("---\nbase: &b {x: 1, y: 2}\nother:\n  <<: *b\n  y: 3\nsame: *b\n---\n")

    assert matter.values["other"] == {"y": 3, "x": 1}
    assert matter.values["same"] == {"x": 1, "y": 2}


def test_of_a_key_that_comes_twice_the_first_value_stays_and_the_line_is_told():
    matter = read("---\ntitle: a\ntags:\ntitle: b\ntags: [c]\n---\n")

    assert dict(matter.values) == {"title": "a", "tags": ["c"]}
    assert codes(matter) == [("frontmatter_duplicate_key", 4), ("frontmatter_duplicate_key", 5)]


def test_tags_written_with_their_sign_are_no_comment():
    assert read("---\ntags: #a #b\nnext: #c\n---\n").values == {"tags": "#a #b", "next": None}


def test_a_mapping_as_a_key_is_told_and_the_template_survives():
    matter = read("---\ndate: {{date}}\ntags: [a]\n---\n")

    assert dict(matter.values) == {"date": "{{date}}", "tags": ["a"]}
    assert codes(matter) == [("frontmatter_invalid", 2)]


BOMBS = {
    "doubling": "a0: &a0 [x, x]\n" + "".join(f"a{i + 1}: &a{i + 1} [*a{i}, *a{i}]\n" for i in range(24)),
    "cycle": "a: &a [*a]\n",
    "many": "a: &a x\nb: [" + ", ".join(["*a"] * 60) + "]\n",
    "long text": "a: &a "
    + "x" * 20_000
    + "\nb: &b ["
    + ", ".join(["*a"] * 8)
    + "]\nc: ["
    + ", ".join(["*b"] * 40)
    + "]\n",
    "deep flow": "a: " + "[" * 5_000 + "]" * 5_000 + "\n",
    "deep block": "a:\n" + "".join("  " * i + "- \n" for i in range(1, 60)),
    "one line deep": "a: \n  " + "- " * 3_000 + "x\n",
    "chain": "a0: &a0 [x]\n" + "".join(f"a{i + 1}: &a{i + 1} [*a{i}]\n" for i in range(48)),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_told_and_harmless(name: str):
    text = f"---\n{BOMBS[name]}---\nbody\n"
    start = time.process_time()
    matter = read(text)

    assert [code for code, _ in codes(matter)] == ["frontmatter_invalid"]
    assert text[matter.body_start :] == "body\n"
    assert len(json.dumps(matter.values)) < 4 * len(text)
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    "text",
    [
        "---\n" + "k: [\n" * 40_000 + "---\n",
        "---\n" + "# x\n" * 40_000 + "k: : :\n---\n",
        "---\nk: " + "[[a]]  " * 4_000 + "x\n---\n",
        "---\nk: a: b\n" + "  - x: y: z\n" * 20_000 + "---\n",
        "---\n" + "a b c d e f g h " * 20_000 + "\n---\n",
        "+++\n" + "a = [\n" * 20_000 + "+++\n",
        "+++\na = " + "[" * 20_000 + "\n+++\n",
        "---\n" * 20_000,
        "title: x\n" * 20_000 + "\nbody",
        ("---\ntitle: x\n---\n" * 3_000),
    ],
    ids=range(10),
)
def test_huge_and_broken_blocks_cost_little_time(text: str):
    start = time.process_time()
    matter = read(text)

    assert 0 <= matter.body_start <= len(text)
    assert time.process_time() - start < 3


def test_a_control_character_is_told_with_its_line_and_kept():
    matter = read("---\ntags: [a]\ntitle: 甲\x08乙\n---\n")

    assert dict(matter.values) == {"tags": ["a"], "title": "甲\x08乙"}
    assert codes(matter) == [("frontmatter_invalid", 3)]
    assert "control characters are not allowed" in matter.diagnostics[0].message


def test_invalid_yaml_is_told_in_its_own_words_at_the_line_in_the_page():
    matter = read("---\ntags: [a]\ntitle: News: bigger\n---\n")

    assert codes(matter) == [("frontmatter_invalid", 3)]
    assert "mapping values are not allowed" in matter.diagnostics[0].message
    assert matter.values["title"] == "News: bigger"


def test_invalid_toml_is_told_and_read_statement_by_statement():
    text = '+++\ntitle = "a"\ndate = 2024-02-30\ntags = ["x",\n "y"]\n+++\nbody\n'
    matter = read(text)

    assert dict(matter.values) == {"title": "a", "date": "2024-02-30", "tags": ["x", "y"]}
    assert codes(matter)[0][0] == "frontmatter_invalid"
    assert body(text) == "body\n"


MATTER_TEXT = st.lists(
    st.sampled_from(
        [
            "---", "...", "+++", "title: a", "tags: [a, b]", "tags:", "  - c", "- d", "[[x]], [[y]]", "# H", "text", "", " ", "\t",
            "a: &x [*x]", "k: *x", "{{a}}", "k = 1", "[t]", '"q": "z', "标题：甲", "status: [", "]", "  more", "author: me", "? k",
            "<<: *x", "!!x y", "%YAML 1.1", "--- a", "title: >", "\x00", "\u2028", "k: \ufeff", "'", "@x: y", "- - - -", "|",
        ]
    )
    | st.text(max_size=12),
    max_size=14,
).map("\n".join)  # fmt: skip


@given(MATTER_TEXT)
@example("---\n---\n---\n")
@example("+++\n+++")
@example("\n---\ntitle: x\n---")
def test_any_text_gives_a_body_that_starts_on_a_line_and_values_that_are_json(text: str):
    matter = read(text)

    assert 0 <= matter.body_start <= len(text)
    assert matter.body_start in {0, len(text)} or text[matter.body_start - 1] == "\n"
    assert json.loads(json.dumps(matter.values, allow_nan=False)) == matter.values
    assert all(1 <= diagnostic.line <= text.count("\n") + 1 for diagnostic in matter.diagnostics)
    if matter.late is not None:
        assert matter.late.of(text).startswith("---")
        assert matter.late.start >= matter.body_start


@given(MATTER_TEXT)
def test_a_page_without_fences_or_known_keys_at_its_start_is_all_body(text: str):
    assert read("正文第一行\n" + text) == Matter({}, 0, ())
