from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.links import LinkResolver, link_key, must_be_page, page_keys

PAGES = {
    1: "index.md",
    2: "docs/ds/stack.md",
    3: "docs/ds/queue.md",
    4: "docs/graph/index.md",
    5: "notes/Queue.md",
    6: "notes/计算机 网络.md",
    7: "notes/Node.js.md",
    8: "a/deep/stack.md",
}
ALIASES = [(2, "栈"), (3, "队列"), (8, "C/C++")]
RESOLVER = LinkResolver(PAGES.items(), ALIASES)


def resolve(kind: str, target: str, source: str) -> str | None:
    found = RESOLVER.resolve(kind, target, source)
    return None if found is None else PAGES[found]


@pytest.mark.parametrize(
    ("target", "source", "page"),
    [
        ("docs/ds/stack", "index.md", "docs/ds/stack.md"),
        ("docs/ds/stack.md", "index.md", "docs/ds/stack.md"),
        ("ds/stack", "index.md", "docs/ds/stack.md"),
        ("stack", "a/other.md", "a/deep/stack.md"),
        ("stack", "index.md", "a/deep/stack.md"),
        ("Queue", "index.md", "notes/Queue.md"),
        ("QUEUE", "docs/ds/stack.md", "docs/ds/queue.md"),
        ("计算机 网络", "index.md", "notes/计算机 网络.md"),
        ("Node.js", "index.md", "notes/Node.js.md"),
        ("栈", "index.md", "docs/ds/stack.md"),
        ("C/C++", "index.md", "a/deep/stack.md"),
        ("./queue", "docs/ds/stack.md", "docs/ds/queue.md"),
        ("../queue", "docs/ds/stack.md", None),
        ("", "docs/ds/stack.md", "docs/ds/stack.md"),
        ("nowhere", "index.md", None),
    ],
)
def test_a_wikilink_is_found_as_obsidian_finds_it(target: str, source: str, page: str | None) -> None:
    assert resolve("wikilink", target, source) == page


@pytest.mark.parametrize(
    ("target", "source", "page"),
    [
        ("queue.md", "docs/ds/stack.md", "docs/ds/queue.md"),
        ("./queue.md", "docs/ds/stack.md", "docs/ds/queue.md"),
        (
            "../../notes/%E8%AE%A1%E7%AE%97%E6%9C%BA%20%E7%BD%91%E7%BB%9C.md",
            "docs/ds/stack.md",
            "notes/计算机 网络.md",
        ),
        ("../queue/", "docs/ds/stack.md", "docs/ds/queue.md"),
        ("/docs/graph/", "docs/ds/stack.md", "docs/graph/index.md"),
        ("../graph/", "docs/ds/stack.md", "docs/graph/index.md"),
        ("../..", "docs/ds/stack.md", "index.md"),
        ("/ds/queue.md", "index.md", "docs/ds/queue.md"),
        ("notes/queue.md?plain=1", "docs/ds/stack.md", "notes/Queue.md"),
        ("../ds/gone.md", "docs/ds/stack.md", None),
        ("../../../../etc/stack.md", "docs/ds/stack.md", None),
    ],
)
def test_a_markdown_link_is_found_from_its_own_folder(target: str, source: str, page: str | None) -> None:
    assert resolve("markdown", target, source) == page


@pytest.mark.parametrize("target", ["https://example.org/stack.md", "mailto:stack", "//host/stack.md"])
def test_an_address_leads_out_of_the_wiki(target: str) -> None:
    assert link_key("markdown", target, "index.md") is None
    assert resolve("markdown", target, "index.md") is None


@pytest.mark.parametrize(
    ("kind", "target", "expected"),
    [
        ("wikilink", "nowhere", True),
        ("wikilink", "Node.js", True),
        ("embed", "photo.PNG", False),
        ("markdown", "gone.md", True),
        ("markdown", "LICENSE", False),
        ("markdown", "gone.md?x=1", True),
        ("image", "gone.md", False),
    ],
)
def test_only_links_that_can_mean_nothing_but_a_page_can_be_broken(
    kind: str, target: str, *, expected: bool
) -> None:
    assert must_be_page(kind, target) is expected


PARTS = st.sampled_from(["a", "B", "b", "index", "README", "栈", "x.y", "..", "."])
PATHS = st.lists(PARTS.filter(lambda part: not part.startswith(".")), min_size=1, max_size=3).map(
    lambda parts: "/".join(parts) + ".md"
)
TARGETS = (
    st.lists(PARTS, max_size=3)
    .map("/".join)
    .flatmap(
        lambda path: st.sampled_from([path, path + ".md", path + "/", "/" + path, "./" + path, "../" + path])
    )
)


@given(
    pages=st.lists(PATHS, unique=True, min_size=1, max_size=6),
    aliases=st.lists(TARGETS, max_size=2),
    kind=st.sampled_from(["wikilink", "markdown", "embed"]),
    target=TARGETS,
)
def test_a_link_leads_only_to_pages_that_share_its_key(
    pages: list[str], aliases: list[str], kind: str, target: str
) -> None:
    """So a build need look again only at the links whose key a change touches."""
    resolver = LinkResolver(enumerate(pages), [(0, alias) for alias in aliases])
    for source in pages:
        found = resolver.resolve(kind, target, source)
        if found is not None:
            keys = page_keys(pages[found], aliases if found == 0 else ())
            assert link_key(kind, target, source) in keys
