"""What invalid YAML still gives back: the shapes that real wikis hold."""

import contextlib
from pathlib import Path

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from wikigate.corpus.find.decode import decode
from wikigate.corpus.find.scan import find_pages
from wikigate.corpus.matter import JSON, page_meta, read_matter
from wikigate.corpus.settings.config import Settings

SETTINGS = Settings()


@pytest.mark.parametrize(
    ("block", "values"),
    [
        ("related: [[a]], [[b]]\nstatus: draft", {"related": ["[[a]]", "[[b]]"], "status": "draft"}),
        ("related: [[[a]], [[b: 乙]]], \ntags: [x]", {"related": ["[[a]]", "[[b: 乙]]"], "tags": ["x"]}),
        ('sources: ["[[a\nb]]", "c"d"]\ntitle: t', {"sources": ["[[a b]]", 'c"d'], "title": "t"}),
        (
            'sources:\n  - "[[主客观\n同一]]"\n  - "他说"好""\ntitle: t',
            {"sources": ["[[主客观同一]]", '他说"好"'], "title": "t"},
        ),
        ('title: "关于"实践"的批判"\ntags: [a]', {"title": '关于"实践"的批判', "tags": ["a"]}),
        (
            "tags:\n  - x\n  level: foundational\n  type: concept",
            {"tags": ["x"], "level": "foundational", "type": "concept"},
        ),
        ("title: TV Market: Getting Bigger\ntags: a", {"title": "TV Market: Getting Bigger", "tags": "a"}),
        ("title: [News] Mini LED\ntags: a", {"title": "[News] Mini LED", "tags": "a"}),
        ('tags: ["a", "b"]\n  - c\ntitle: t', {"tags": ["a", "b", "c"], "title": "t"}),
        ("author:\n  - @name\n  - @other\ntitle: t", {"author": ["@name", "@other"], "title": "t"}),
        (
            "description: 一句话: 两个冒号\n第二行接着写\ntitle: t",
            {"description": "一句话: 两个冒号第二行接着写", "title": "t"},
        ),
        ("description: one: two\n  three\n\ntitle: t", {"description": "one: two three", "title": "t"}),
        ("aliases: <% tp.file.title %>\ntitle: a: b", {"aliases": "<% tp.file.title %>", "title": "a: b"}),
        ("title：全角\ntags: [a]\nx: y: z", {"title": "全角", "tags": ["a"], "x": "y: z"}),
        ("a: 1.10\nb: &x\nc: *y\nd: 2024-01-01", {"a": "1.10", "b": None, "c": "*y", "d": "2024-01-01"}),
        ("tags: [a, b\ntitle: t", {"tags": ["a", "b"], "title": "t"}),
        ("title: a: b\n# note\ntags: [x]", {"title": "a: b", "tags": ["x"]}),
    ],
)
def test_an_invalid_block_gives_back_every_value(block: str, values: dict[str, JSON]):
    text = f"---\n{block}\n---\n# 正文\n"
    matter = read_matter(text, SETTINGS)

    assert dict(matter.values) == values
    assert text[matter.body_start :] == "# 正文\n"
    assert [diagnostic.code for diagnostic in matter.diagnostics] == ["frontmatter_invalid"]


WORD = st.text("abcXYZ甲乙丙丁", min_size=1, max_size=6).filter(lambda word: word[0] != "X")
BREAKERS = st.sampled_from(
    [
        "related: [[a]], [[b]]",
        "note: one: two",
        "by: @me",
        'said: "a "b" c"',
        "x: [a] b",
        "y: *gone",
        "z: - a\n  - b",
        "date: {{date}}",
    ]
)


@st.composite
def blocks(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """Fields that matter, each in one of the forms that people write, around lines that break YAML."""
    names = draw(st.lists(WORD, min_size=1, max_size=3, unique=True))
    tags = draw(st.lists(WORD, min_size=1, max_size=3, unique=True))
    title, status = draw(WORD), draw(st.sampled_from(["draft", "已核"]))
    inline = draw(st.booleans())
    lines = [
        f"title: {title}: 副题" if draw(st.booleans()) else f"title: {title}",
        "aliases: [" + ", ".join(names) + "]"
        if inline
        else "aliases:\n" + "\n".join(f"  - {name}" for name in names),
        "tags:\n" + "\n".join(f"- {tag}" for tag in tags),
        f"status: {status}",
        f"sources: {draw(st.integers(0, 9))}",
    ]
    expected = {
        "title": lines[0].removeprefix("title: "),
        "aliases": tuple(names),
        "tags": tuple(tags),
        "status": status,
        "sources": int(lines[4][-1]),
    }
    lines += draw(st.lists(BREAKERS, min_size=1, max_size=3, unique=True))
    return "\n".join(draw(st.permutations(lines))), expected


@given(blocks())
def test_recovery_keeps_title_aliases_tags_status_and_sources(case: tuple[str, dict[str, object]]):
    block, expected = case
    with contextlib.suppress(yaml.YAMLError):
        assume(not isinstance(yaml.safe_load(block), dict))
    assume(expected["title"] not in expected["aliases"])

    matter = read_matter(f"---\n{block}\n---\nbody\n", SETTINGS)
    meta = page_meta(matter, path="p.md", first_heading="", settings=SETTINGS)

    assert {name: getattr(meta, name) for name in expected} == expected
    assert "frontmatter_invalid" in [diagnostic.code for diagnostic in matter.diagnostics]


@pytest.mark.corpora
def test_one_broken_line_in_a_real_block_costs_none_of_its_other_fields(corpora: Path):
    checked = 0
    for wiki in sorted(path for path in corpora.iterdir() if path.is_dir()):
        for file in find_pages(wiki, SETTINGS).files:
            text = decode((wiki / file.disk_path).read_bytes()).text
            whole = read_matter(text, SETTINGS)
            if not text.startswith("---\n") or not whole.body_start or whole.diagnostics:
                continue
            broken_text = "---\nbroken_here: [[a]], [[b]]\n" + text.removeprefix("---\n")
            broken = read_matter(broken_text, SETTINGS)

            assert dict(broken.values) == {"broken_here": ["[[a]]", "[[b]]"], **whole.values}, file.path
            assert broken_text[broken.body_start :] == text[whole.body_start :]
            checked += 1
    assert checked
