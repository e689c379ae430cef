"""What front matter means for a page."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.matter import JSON, Matter, PageMeta, page_meta, read_matter
from wikigate.corpus.settings.config import FrontMatterKeys, Settings


def meta(
    block: str, *, path: str = "笔记/页.md", heading: str = "", settings: Settings | None = None
) -> PageMeta:
    settings = settings or Settings()
    matter = read_matter(f"---\n{block}\n---\n", settings)
    return page_meta(matter, path=path, first_heading=heading, settings=settings)


@pytest.mark.parametrize(
    ("block", "heading", "title"),
    [
        ("title: 甲\n标题: 乙", "丙", "甲"),
        ("标题: 乙", "丙", "乙"),
        ("title:\n标题: 乙", "丙", "乙"),
        ("title: '{{title}}'", "丙", "丙"),
        ("title: <% tp.file.title %>", "丙", "丙"),
        ("other: x", "丙", "丙"),
        ("other: x", "", "页"),
        ("Title: 2024", "", "2024"),
        ("title: [[页|显示]]", "", "显示"),
        ('title: "\u200b\u202a 飞书 \u202c\u200b"', "", "飞书"),
        ("title: |\n  two\n  lines", "", "two lines"),
    ],
)
def test_the_title_is_the_fields_the_headings_or_the_files(block: str, heading: str, title: str):
    assert meta(block, heading=heading).title == title


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("a/b.md", "b"),
        ("a.b.Markdown", "a.b"),
        ("x/ 空 .MD", "空"),
        (".md", ".md"),
        ("100个1%DAU.md", "100个1%DAU"),
    ],
)
def test_a_page_without_a_title_has_its_files_name(path: str, title: str):
    assert page_meta(Matter({}, 0, ()), path=path, first_heading=" ", settings=Settings()).title == title


@pytest.mark.parametrize(
    ("block", "aliases"),
    [
        ("aliases: [甲, 乙, 甲]", ("甲", "乙")),
        ("aliases:\n  - 甲\n  - 3", ("甲", "3")),
        ("alias: 甲，乙、丙", ("甲", "乙", "丙")),
        ("aliases: []\n别名: 甲", ("甲",)),
        ("aliases: [页, 甲]", ("甲",)),
        ("aliases: '[[a, b]]'", ("a, b",)),
        ("aliases: '{{title}}'", ()),
        ("aliases:", ()),
    ],
)
def test_aliases_are_a_list_or_one_text_cut_at_commas(block: str, aliases: tuple[str, ...]):
    assert meta(block).aliases == aliases


@pytest.mark.parametrize(
    ("block", "tags"),
    [
        ("tags: [a/b, '#c', c]", ("a/b", "c")),
        ("tags: a b, c", ("a", "b", "c")),
        ("tags: #a #b", ("a", "b")),
        ("标签:\n  - two words", ("two words",)),
        ("tags: [null, '', 3]", ("3",)),
    ],
)
def test_tags_come_without_their_sign_each_once(block: str, tags: tuple[str, ...]):
    assert meta(block).tags == tags


@pytest.mark.parametrize(
    ("block", "sources"),
    [
        ("sources: [a, b]", 2),
        ("sources: [[a]]", 1),
        ("sources: [[[a]], [[b|乙]]]", 2),
        ("sources: []", 0),
        ("sources:\n  - url: x\n    title: y\n  - z\n  -", 2),
        ("sources: 3", 3),
        ("source: https://example.org/a", "https://example.org/a"),
        ("sources:\n来源: 访谈", "访谈"),
        ("sources: true", "true"),
        ("other: 1", None),
    ],
)
def test_sources_are_counted_taken_or_kept(block: str, sources: int | str | None):
    assert meta(block).sources == sources


@pytest.mark.parametrize(
    ("block", "status", "review"),
    [
        ("status: 已核", "已核", "reviewed"),
        ("状态: 定稿", "定稿", "reviewed"),
        ("status: Published", "Published", "reviewed"),
        ("status: needs_review", "needs_review", "draft"),
        ("state: ⚠️ 存疑", "⚠️ 存疑", "draft"),
        ("status: 已作廢", "已作廢", "retired"),
        ("status: 下書き", "下書き", "draft"),
        ("status: [published, deprecated]", "published, deprecated", "retired"),
        ("status: status/draft", "status/draft", "draft"),
        ("status: active", "active", "unknown"),
        ("status: '{{Status}}'", None, "unknown"),
        ("other: draft", None, "unknown"),
        ("draft: true", "draft", "draft"),
        ("draft: false", None, "unknown"),
        ("status: stable\ndeprecated: true", "stable", "reviewed"),
        ("published: 2024-01-01", None, "unknown"),
    ],
)
def test_a_status_keeps_its_word_and_gets_a_class(block: str, status: str | None, review: str):
    found = meta(block)

    assert (found.status, found.review) == (status, review)


def test_the_type_is_the_fields_or_the_deepest_folders():
    settings = Settings(types=(("wiki", "note"), ("wiki/概念", "concept")))

    assert meta("type: 系统", path="wiki/概念/a.md", settings=settings).type == "系统"
    assert meta("x: y", path="wiki/概念/深/a.md", settings=settings).type == "concept"
    assert meta("x: y", path="wiki/a.md", settings=settings).type == "note"
    assert meta("x: y", path="wikipedia/a.md", settings=settings).type == "page"


def test_keys_can_be_others():
    settings = Settings(keys=FrontMatterKeys(title=("名称",), tags=("topic-words",)))

    assert meta("title: 甲\n名称: 乙\ntopic_words: [x]", settings=settings).title == "乙"
    assert meta("title: 甲\n名称: 乙\ntopic_words: [x]", settings=settings).tags == ("x",)


def test_all_fields_are_kept_as_json():
    found = meta("标题: 甲\nn: 1.10\nlist: [a, {b: 2}]")

    assert json.loads(found.front_matter) == {"标题": "甲", "n": "1.10", "list": ["a", {"b": 2}]}


VALUES: st.SearchStrategy[JSON] = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=6,
)


@given(
    st.dictionaries(
        st.sampled_from(["title", "aliases", "type", "status", "sources", "tags", "draft"]), VALUES
    )
)
def test_any_fields_mean_something_clean(values: dict[str, JSON]):
    found = page_meta(Matter(values, 0, ()), path="a/b.md", first_heading="", settings=Settings())

    assert found.title
    assert found.title not in found.aliases
    assert found.type
    for text in (found.title, *found.aliases, *found.tags, found.status or "x"):
        assert text == " ".join(text.split())
        assert text
