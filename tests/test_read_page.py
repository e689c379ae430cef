"""`read`: a page is found by whatever a person would call it, and a miss names what comes near."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from corpus_maker import corpus_path, run_build, write_pages

from wikigate.corpus.file.reader import Corpus, open_corpus
from wikigate.errors import RequestError
from wikigate.gateway.read_page import run_read

PAGES = {
    "brewing/cold brew.md": "---\ntitle: Cold Brew Coffee\naliases: [冷萃]\n---\n\nTop.\n\n## Ratio\n\n1:8\n\n### More\n\nx\n",
    "index.md": "# Home\n\nWelcome.\n",
    "a/notes.md": "# First notes\n\nOne.\n",
    "b/notes.md": "# Second notes\n\nTwo.\n",
    "C#.markdown": "# A language\n\n## Types\n\nStatic.\n",
    "Home.md": "# Another\n\nIts path is the title of the index.\n",
}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    folder = tmp_path_factory.mktemp("read")
    write_pages(folder / "wiki", PAGES)
    run_build(folder / "wiki", folder / "state")
    with open_corpus(corpus_path(folder / "state")) as corpus:
        yield corpus


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("brewing/cold brew.md", "brewing/cold brew.md"),
        ("./brewing/cold brew.md", "brewing/cold brew.md"),
        (r"brewing\cold brew.md", "brewing/cold brew.md"),
        ("brewing/cold brew", "brewing/cold brew.md"),
        ("cold brew.md", "brewing/cold brew.md"),
        ("cold brew", "brewing/cold brew.md"),
        ("COLD BREW COFFEE", "brewing/cold brew.md"),
        ("冷萃", "brewing/cold brew.md"),
        ("a/notes", "a/notes.md"),
        ("First notes", "a/notes.md"),
        ("C#", "C#.markdown"),
        ("Home", "Home.md"),
    ],
)
def test_a_page_is_found_by_path_file_name_title_or_alias(name: str, page: str, corpus: Corpus) -> None:
    assert run_read(name, None, corpus)["page"] == page


@pytest.mark.parametrize(
    ("page", "section", "text"),
    [
        ("cold brew", "Ratio", "## Ratio\n\n1:8\n\n### More\n\nx\n"),
        ("cold brew", "ratio", "## Ratio\n\n1:8\n\n### More\n\nx\n"),
        ("cold brew", "More", "### More\n\nx\n"),
        ("cold brew#Ratio", None, "## Ratio\n\n1:8\n\n### More\n\nx\n"),
        ("index.md", "", PAGES["index.md"]),
    ],
)
def test_a_section_is_read_with_those_below_it(
    page: str, section: str | None, text: str, corpus: Corpus
) -> None:
    assert run_read(page, section, corpus)["text"] == text


@pytest.mark.parametrize(
    ("page", "section", "message"),
    [
        ("notes", None, r"'notes' is the name of 2 pages.*: a/notes\.md, b/notes\.md$"),
        ("cold bru", None, r"no page 'cold bru' in this wiki; near it are: brewing/cold brew\.md$"),
        ("brew", None, r"near it are: brewing/cold brew\.md$"),
        ("zzzz", None, r"no page 'zzzz' in this wiki; `wikigate recall`"),
        ("../../etc/passwd", None, "no page"),
        ("", None, "no page"),
        ("index.md", "Nowhere", r"no section 'Nowhere' in index\.md; its sections: Home$"),
        ("cold brew", "Rato", r"no section 'Rato' in brewing/cold brew\.md; near it are: Ratio$"),
    ],
)
def test_a_miss_names_what_comes_near(page: str, section: str | None, message: str, corpus: Corpus) -> None:
    with pytest.raises(RequestError, match=message) as caught:
        run_read(page, section, corpus)
    assert caught.value.code == "E_BRIDGE_BAD_JSON"


def test_at_most_five_candidates_are_named(corpus: Corpus) -> None:
    with pytest.raises(RequestError) as caught:
        run_read("m", None, corpus)
    assert caught.value.message.count(".m") <= 5
    assert caught.value.message.endswith(", ...")
