"""Ignore patterns: the cases of the gitignore manual."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wikigate.corpus.find.globs import compile_rules


def ignored(patterns: list[str], path: str) -> bool:
    """Whether a file is left out, by itself or with a folder above it."""
    rules = compile_rules(patterns)
    parts = path.split("/")
    for end in range(1, len(parts)):
        if rules.verdict("/".join(parts[:end]), folder=True):
            return True
    return bool(rules.verdict(path, folder=False))


@pytest.mark.parametrize(
    ("pattern", "hits", "misses"),
    [
        ("draft.md", ["draft.md", "a/draft.md"], ["draft.md.md", "xdraft.md"]),
        ("drafts/", ["drafts/a.md", "x/drafts/b/c.md"], ["drafts", "x/drafts"]),
        ("/drafts/", ["drafts/a.md"], ["x/drafts/a.md"]),
        ("a/b", ["a/b", "a/b/c.md"], ["x/a/b"]),
        ("*.tmp.md", ["x.tmp.md", "a/.tmp.md"], ["x.tmp.mdx"]),
        ("a/*/c.md", ["a/b/c.md"], ["a/c.md", "a/b/b/c.md"]),
        ("a/**/c.md", ["a/c.md", "a/b/c.md", "a/b/b/c.md"], ["x/a/c.md", "ac.md"]),
        ("**/logs", ["logs/a.md", "x/y/logs/a.md"], ["xlogs/a.md"]),
        ("logs/**", ["logs/a.md", "logs/x/y.md"], ["logs", "x/logs/a.md"]),
        ("模板/", ["模板/a.md", "甲/模板/b.md"], ["模板.md"]),
        ("page[0-9].md", ["page1.md"], ["pagex.md", "page10.md"]),
        ("page[!0-9].md", ["pagex.md"], ["page1.md"]),
        ("?.md", ["a.md", "中.md"], ["ab.md", "a/.md"]),
        (r"\#a.md", ["#a.md"], ["a.md"]),
        ("a*b*c.md", ["abc.md", "axbxbyc.md"], ["acb.md", "abcx.md", "abxmd"]),
        ("*a*", ["a", "xax"], ["x"]),
        ("**/**/b.md", ["b.md", "x/y/b.md"], ["xb.md"]),
        ("a+b (c).md", ["a+b (c).md"], ["aab c.md"]),
    ],
)
def test_a_pattern_means_what_it_means_to_git(pattern: str, hits: list[str], misses: list[str]):
    assert [path for path in hits if not ignored([pattern], path)] == []
    assert [path for path in misses if ignored([pattern], path)] == []


def test_the_last_pattern_that_matches_decides():
    assert ignored(["*.md", "!keep.md"], "a.md")
    assert not ignored(["*.md", "!keep.md"], "x/keep.md")
    assert ignored(["!keep.md", "*.md"], "keep.md")


def test_comments_and_blank_lines_say_nothing():
    assert compile_rules(["# a comment", "", "  ", "/"]).rules == ()


def test_a_range_that_runs_backwards_is_an_error_that_names_the_pattern():
    with pytest.raises(ValueError, match=r"a\[z-a\]"):
        compile_rules(["a[z-a]"])


def test_too_many_double_stars_are_refused():
    with pytest.raises(ValueError, match="more than 4"):
        compile_rules(["a/**/a/**/a/**/a/**/a/**/b"])


def test_a_pattern_of_many_stars_costs_no_time():
    rules = compile_rules(["*a" * 60 + "b"])

    assert rules.verdict("a" * 250, folder=False) is None


@given(st.text("ab/*?[]!^-\\.#中", max_size=12), st.text("ab/.中", max_size=12))
@example("[?--]", "")
def test_any_pattern_compiles_or_is_refused(pattern: str, path: str):
    try:
        rules = compile_rules([pattern])
    except ValueError:
        return
    assert rules.verdict(path, folder=False) in {True, False, None}
