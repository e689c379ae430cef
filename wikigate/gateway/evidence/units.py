"""Sentences of a page as sets of query terms: the common ground of ranking and quoting."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import reduce
from operator import or_

from wikigate.corpus.file.reader import BlockRow, SectionRow
from wikigate.gateway.evidence.scoring import TermSet, UnitText
from wikigate.gateway.model import PAGE_NAMES, Anchor

SILENT_KINDS = frozenset({"comment", "html"})
"""Kinds of block whose text a reader of the page does not see: never ranked, never quoted."""


def page_names(path: str, title: str, anchors: Iterable[Anchor]) -> str:
    """The page's title and whatever other name of it stands in the question: an alias is as good as the title."""
    named = (anchor.text for anchor in anchors if anchor.kind in PAGE_NAMES and path in anchor.pages)
    return " / ".join((title, *named))


def unit_texts(
    names: str,
    sections: Iterable[SectionRow],
    blocks: Collection[BlockRow],
    terms: TermSet,
    form: Callable[[str], str],
) -> list[UnitText]:
    """The units of `blocks` in page order, each with its query terms and those of its surroundings.

    The head of a table stands above each of its rows.

    Args:
        names: Of the page that they are of, see `page_names`.
        blocks: In page order.
        terms: The question's.
        sections: At least those that the blocks lie in.
        form: Search line of a text, as `Corpus.search_form` gives it.
    """
    held = {block.section for block in blocks}
    paths = {section.ordinal: section.path for section in sections if section.ordinal in held}
    above = headings(paths, names, terms, form)
    out: list[UnitText] = []
    before, last_section = 0, -1
    heads: dict[int, int] = {}
    for block in blocks:
        if block.kind in SILENT_KINDS:
            continue
        if block.section != last_section:
            before, last_section = 0, block.section
        kind, group = block.kind, block.group
        over = above[block.section] | (heads.get(group, 0) if kind == "table_row" else 0)
        place = (block.section, block.ordinal, kind, group, block.label)
        for span, line in block.units:
            mask = terms.mask(line)
            if kind == "table_head":
                heads[group] = heads.get(group, 0) | mask
            out.append(UnitText(*place, span, mask, before, over, terms.char_mask(line)))
            before = mask
    return out


def best_coverage(lines: Iterable[str], above: int, terms: TermSet) -> float:
    """The best coverage of the question that one unit of a section reaches.

    Args:
        lines: Search lines of the section's units, in page order.
        above: Terms above the section, as `headings` gives them.
        terms: The question's.
    """
    best = 0.0
    before = 0
    for line in lines:
        mask = terms.mask(line)
        if mask or before:
            best = max(best, terms.coverage(mask, before=before, above=above))
        before = mask
    return best


def page_terms(names: str, blocks: Iterable[BlockRow], terms: TermSet, form: Callable[[str], str]) -> int:
    """The terms that stand anywhere in the names of the page or in `blocks`."""
    mask = terms.mask(form(names))
    for block in blocks:
        if block.kind not in SILENT_KINDS:
            for line in block.lines:
                mask |= terms.mask(line)
    return mask


def headings(
    paths: Mapping[int, Iterable[str]], names: str, terms: TermSet, form: Callable[[str], str]
) -> dict[int, int]:
    """Ordinal of a section -> the terms in its heading path and in the page's names."""
    shared = terms.mask(form(names))
    masks = {part: terms.mask(form(part)) for part in {part for path in paths.values() for part in path}}
    return {ordinal: reduce(or_, map(masks.__getitem__, path), shared) for ordinal, path in paths.items()}
