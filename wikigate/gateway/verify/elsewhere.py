"""Look a quotation up in the whole corpus, so that true words from outside the evidence are told from invented ones."""

from __future__ import annotations

from typing import Final

from wikigate.corpus.file.reader import Corpus
from wikigate.corpus.text.tokens import gram_tokens
from wikigate.gateway.snapshot import PageImage, page_of_image
from wikigate.gateway.verify.match import Found, Quoted, find
from wikigate.gateway.verify.pages import PageText

RAREST: Final = 4
FEWEST: Final = 2
"""Tokens of the quotation that a section has to hold to be looked at, and that there must be: whoever holds the
quotation holds them, and the rarest few leave hardly any other section."""

MOST_SECTIONS: Final = 10
MOST_LOOKUPS: Final = 20
"""Sections looked at for one quotation, quotations looked up for one answer: an answer may be all quotations."""


class OtherPages:
    """Finds quotations anywhere in `corpus`. One instance serves one answer."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._pages: dict[int, PageText] = {}
        self._left = MOST_LOOKUPS

    def __call__(self, quotation: Quoted) -> tuple[Found, ...]:
        """Every place found, in the order of rank; none also where the quotation is too short to look up."""
        if self._left == 0:
            return ()
        self._left -= 1
        match = self._expression(quotation.text)
        hits = self._corpus.recall(match, MOST_SECTIONS) if match else []
        pages = dict.fromkeys(hit.page_id for hit in hits)
        return tuple(place for page_id in pages for place in find(quotation, self._page(page_id)))

    def _expression(self, text: str) -> str:
        """FTS5 query for the rarest tokens of `text` that occur at all, every one of which has to; "" for too few.

        A token that never occurs does not settle it: a line end or a markup sign in the page may part it.
        """
        tokens = set(gram_tokens(self._corpus.fold(text), self._corpus.stem))
        frequencies = self._corpus.frequencies(tokens)
        known = [token for token in tokens if frequencies[token].sections]
        rarest = sorted(known, key=lambda token: (frequencies[token].sections, token))[:RAREST]
        if len(rarest) < FEWEST:
            return ""
        return " AND ".join('"' + token.replace('"', '""') + '"' for token in rarest)

    def _page(self, page_id: int) -> PageText:
        if page_id not in self._pages:
            row = self._corpus.page_by_id(page_id)
            image = PageImage(
                row.path, row.title, row.sha256, self._corpus.text(page_id), self._corpus.outline(page_id)
            )
            self._pages[page_id] = PageText(page_of_image(image))
        return self._pages[page_id]
