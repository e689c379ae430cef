"""What the tests of the Markdown parser share: invariants, a readable picture, independent plain text."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

from wikigate.corpus.markdown import parse_body
from wikigate.corpus.markdown.inline_text import InlineText
from wikigate.corpus.markdown.origin import Origin
from wikigate.corpus.markdown.parser import build_parser
from wikigate.corpus.markdown.runs import RunBuilder
from wikigate.corpus.markdown.shown import shown
from wikigate.corpus.markdown.state import SpanStateBlock
from wikigate.corpus.model import Document, Span, plain_text, to_raw

_ALT = re.compile(r"""<img\s[^>]*\balt=["']([^"'>]*)""")
_KEPT = re.compile(r"<[^<>]*>|&[^;\s]*;|\w+://\S+|\[[ xX]\]|[^\W\d_]")
FIRST_PRIVATE, PRIVATE = 0xF0000, 2 * 65_534


def parse(text: str) -> Document:
    """The whole of `text` as a body."""
    return parse_body(text, Span(0, len(text)))


def assert_invariants(text: str, body: Span, document: Document, metadata: Span | None = None) -> None:
    """I2 to I4, as far as one page goes; `metadata` is front matter inside the body."""
    at = body.start
    for section in document.sections:
        if metadata is not None and at == metadata.start:
            at = metadata.end
        assert section.span.start == at, "sections leave no gap and do not overlap"
        assert section.span.end <= section.subtree_end <= body.end
        at = section.span.end
    if metadata is not None and at == metadata.start:
        at = metadata.end
    assert at == body.end, "the last section ends with the body"
    assert document.sections
    headings = [block for block in document.blocks if block.kind == "heading"]
    headed = [section for section in document.sections if section.level]
    assert len(headings) == len(headed)
    for block, section in zip(headings, headed, strict=True):
        assert text.rfind("\n", 0, block.span.start) + 1 == section.span.start, (
            "a section starts at its own heading"
        )
        heading = shown(plain_text(text, block.runs))
        assert section.heading in {heading, heading.rstrip("#").rstrip()}
    anchors = [section.anchor for section in headed]
    assert len(set(anchors)) == len(anchors), "an anchor leads to one heading"
    starts = [section.span.start for section in document.sections]
    previous_end = body.start
    for block in document.blocks:
        assert previous_end <= block.span.start < block.span.end <= body.end, (
            "blocks are in order and do not overlap"
        )
        previous_end = block.span.end
        inside = sum(start <= block.span.start for start in starts) - 1
        assert block.span.end <= document.sections[inside].span.end, "a block lies in one section"
        end = block.span.start
        for run in block.runs:
            assert end <= run.raw.start < run.raw.end <= block.span.end, (
                "runs are in order inside their block"
            )
            assert run.text is None or run.text
            end = run.raw.end
        plain = plain_text(text, block.runs)
        at = 0
        for run in block.runs:
            size = len(run.raw) if run.text is None else len(run.text)
            assert to_raw(block.runs, Span(at, at + size)) == run.raw, "plain text leads back to its place"
            at += size
        assert at == len(plain)
        assert plain.strip() or block.kind in {"heading", "table_head", "table_row"}
    if metadata is not None:
        spans = [
            item.span for item in (*document.sections, *document.blocks, *document.links, *document.tags)
        ]
        assert all(span.end <= metadata.start or metadata.end <= span.start for span in spans)
    for link in document.links:
        assert body.start <= link.span.start < link.span.end <= body.end
        assert "#" not in link.target
    for tag in document.tags:
        assert tag.span.of(text) == "#" + tag.name
    for found in document.diagnostics:
        assert 1 <= found.line <= text.count("\n") + 1


def picture(text: str, document: Document) -> str:
    """A document in words, for golden files."""
    lines = []
    for section in document.sections:
        path = " / ".join(section.path)
        lines.append(
            f"section {section.level} [{section.span.start}, {section.span.end}) subtree {section.subtree_end}"
            f" #{section.anchor} {path!r}"
        )
    for block in document.blocks:
        group = "" if block.group < 0 else f" group {block.group}"
        label = f" {block.label!r}" if block.label else ""
        lines.append(f"{block.kind}{label}{group} [{block.span.start}, {block.span.end})")
        lines.extend("    " + line for line in plain_text(text, block.runs).split("\n"))
    lines.extend(
        f"link {link.kind} {link.target!r} {link.fragment!r} {link.text!r} from {link.span.of(text)!r}"
        for link in document.links
    )
    lines.extend(f"tag {tag.name}" for tag in document.tags)
    lines.extend(
        f"{found.level} {found.code} line {found.line}: {found.message}" for found in document.diagnostics
    )
    return "\n".join(lines) + "\n"


def block_state(text: str) -> SpanStateBlock:
    """Our block parse of `text`."""
    parser = build_parser()
    state = SpanStateBlock(text, 0, parser)
    parser.block.tokenize(state, 0, state.lineMax)
    return state


def contents(state: SpanStateBlock) -> Iterator[tuple[str, Origin]]:
    """The contents that go through the inline parser."""
    for token in state.tokens:
        if token.type == "inline":
            yield token.meta["leaf"].content, token.meta["leaf"].origin
        for cell in token.meta.get("cells", ()):
            yield cell.content, cell.origin


def our_plain(state: SpanStateBlock, content: str, origin: Origin, *, fast: bool = True) -> RunBuilder:
    """Plain text of one content, through spans."""
    builder = RunBuilder(state.src)
    InlineText(state.src, build_parser(), state.env).append(builder, content, origin, fast=fast)
    return builder


def token_plain(tokens: list[Token]) -> str:
    """Plain text of inline tokens by their own content, without any span."""
    parts = []
    for token in tokens:
        if token.type in {"text", "text_special", "code_inline", "math_inline"}:
            parts.append(token.content)
        elif token.type == "image":
            parts.append(token_plain(token.children or []))
        elif token.type == "html_inline" and (alt := _ALT.search(token.content)):
            parts.append(html.unescape(alt[1]))
    return "".join(parts)


def squeezed(plain: str) -> str:
    """Without blanks, which the two readings place by different rules, and with a NUL as the library shows it."""
    return "".join(plain.replace("\0", "\ufffd").split())


class StockParser(MarkdownIt):
    """markdown-it-py as it comes, with GFM tables and strikethrough, but with addresses left as written."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"maxNesting": 100, "inline_definitions": True})
        self.enable(["table", "strikethrough"])

    def normalizeLink(self, url: str) -> str:  # noqa: N802 -- overrides
        return url

    def normalizeLinkText(self, link: str) -> str:  # noqa: N802 -- overrides
        return link

    def validateLink(self, url: str) -> bool:  # noqa: N802 -- overrides
        return True


def block_shape(tokens: list[Token]) -> list[tuple[str, list[int] | None]]:
    """Types and lines of block tokens outside tables, whose rows we keep differently."""
    kept = []
    depth = 0
    for token in tokens:
        depth += {"table_open": 1, "table_close": -1}.get(token.type, 0)
        if depth == 0 and token.type not in {"table_close", "inline"}:
            kept.append((token.type, token.map))
    return kept


def unique_letters(text: str) -> str:
    """`text` with each letter replaced by a code point of its own, markup and addresses left alone.

    If a copy has the same characters as the parser's own content, it then comes from the same place.
    """
    following = iter(range(PRIVATE))

    def replace(match: re.Match[str]) -> str:
        if len(match[0]) > 1:
            return match[0]
        number = next(following, None)
        if number is None:
            return match[0]
        # The last two code points of each plane are no characters.
        return chr(FIRST_PRIVATE + number + (2 if number >= 65_534 else 0))

    return _KEPT.sub(replace, text)


def assert_same_characters(text: str) -> int:
    """Each copied character is, by position, the one that the parser saw. Returns how many there were."""
    state = block_state(text)
    parser = build_parser()
    count = 0
    for content, origin in contents(state):
        tokens = parser.inline.parse(content, parser, state.env, [])
        plain = squeezed(our_plain(state, content, origin).plain())
        assert plain == squeezed(token_plain(tokens)), content
        count += len(plain)
    for token in state.tokens:
        if token.type in {"fence", "code_block"}:
            plain = squeezed(our_lines(state, token))
            assert plain == squeezed(token.content), token.content
            count += len(plain)
    return count


def our_lines(state: SpanStateBlock, token: Token) -> str:
    """Plain text of a code block, through spans."""
    builder = RunBuilder(state.src)
    builder.copy_pieces(token.meta["leaf"].pieces)
    return builder.plain()


def assert_same_as_stock(text: str) -> int:
    """Same blocks on the same lines, same plain text and addresses. Returns the number of contents compared."""
    state, stock = block_state(text), StockParser().parse(text)
    assert block_shape(state.tokens) == block_shape(stock)
    ours, theirs = our_texts(state), stock_texts(stock)
    assert ours == theirs
    return len(ours)


def differs_from_stock(text: str) -> bool:
    """Whether we read a page otherwise than the library does."""
    state, stock = block_state(text), StockParser().parse(text)
    return block_shape(state.tokens) != block_shape(stock) or our_texts(state) != stock_texts(stock)


def our_texts(state: SpanStateBlock) -> list[str]:
    """What our reading shows, block by block, code last, and where its links lead."""
    shown = [squeezed(our_plain(state, content, origin).plain()) for content, origin in contents(state)]
    code = [our_lines(state, token) for token in state.tokens if token.type in {"fence", "code_block"}]
    links = [
        "#".join(part for part in (link.target, link.fragment) if part)
        for link in parse(state.src).links
        # The library makes links neither of addresses in running text nor of HTML tags.
        if (link.kind == "url") == (state.src[link.span.start] == "<")
    ]
    return [*filter(None, shown), *map(squeezed, code), *sorted(links)]


def stock_texts(tokens: list[Token]) -> list[str]:
    """The same of the library's tokens."""
    shown = [squeezed(token_plain(token.children or [])) for token in tokens if token.type == "inline"]
    code = [token.content for token in tokens if token.type in {"fence", "code_block"}]
    links = [
        "#".join(part.strip() for part in address.split("#", 1) if part.strip())
        for token in tokens
        for address in _addresses(token.children or [])
    ]
    return [*filter(None, shown), *map(squeezed, code), *sorted(links)]


def _addresses(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in {"link_open", "image"}:
            yield str(token.attrs["src" if token.type == "image" else "href"])
        yield from _addresses(token.children or [])
