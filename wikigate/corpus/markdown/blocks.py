"""Block tokens to blocks, headings, links and tags."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from wikigate.corpus.markdown.coverage import lost_lines
from wikigate.corpus.markdown.html_text import append_comment_text, append_html_text
from wikigate.corpus.markdown.inline_text import InlineText
from wikigate.corpus.markdown.origin import Origin, of_pieces, page_offset, shifted
from wikigate.corpus.markdown.runs import RunBuilder
from wikigate.corpus.markdown.sections import Heading
from wikigate.corpus.markdown.shown import shown
from wikigate.corpus.markdown.state import Finding, Leaf, SpanStateBlock
from wikigate.corpus.markdown.table import Cell
from wikigate.corpus.model import Block, BlockKind, Level, Span

_CALLOUT = re.compile(r"\[!(?P<type>[^\[\]\n]{1,60})\][+-]?[ \t]*")
_TASK = re.compile(r"\[(?P<state>[ xX/<>!?*+~\"'.,;:@|=^&$%-]|[√✓✔×✗✘])\][ \t]+")
"""GFM's two states, and the signs that Obsidian themes and people give a meaning; `[1] …` and `[a] …` are text."""
_UNSEEN = re.compile(r"[\s\0\u00ad\u200b-\u200f\u2060-\u2064\ufeff]*")
_BLOCK_ID = re.compile(r"(?:^|(?<=\s))\^[A-Za-z0-9-]+")
_ATTRIBUTES = re.compile(r"[ \t]*\{:?[ \t]*(?=[#.])(?:[^{}\n]*?#(?P<id>[^\s{}]+))?[^{}\n]*\}")


@dataclass(slots=True)
class _Container:
    """What the walk is inside of. `kind` is that of a paragraph here."""

    kind: BlockKind
    label: str = ""
    group: int = -1


class BlockReader:
    """Walks the tokens of one page once.

    Attributes:
        blocks: In page order.
        headings: Those that open sections.
    """

    def __init__(self, state: SpanStateBlock, inline: InlineText) -> None:
        self._state = state
        self._text = state.src
        self._inline = inline
        self._inside: list[_Container] = []
        self._groups = 0
        self._table = -1
        self._heading_level = 0
        self._title = False
        self._task = False
        self._in_lists = False
        self.blocks: list[Block] = []
        self.headings: list[Heading] = []

    def read(self, tokens: Sequence[Token]) -> None:
        """Turn tokens into blocks."""
        # Outliners write every heading as a list item; elsewhere `- # x` is an item that shouts.
        self._in_lists = not _has_outer_heading(tokens)
        for index, token in enumerate(tokens):
            kind = token.type
            if kind == "inline":
                self._read_inline(token)
            elif token.nesting > 0:
                self._enter(token, tokens, index)
            elif token.nesting < 0:
                self._leave(kind)
            elif kind in {"table_head", "table_row"}:
                self._read_row(token)
            elif kind in {"fence", "code_block"}:
                self._read_lines(token, "code", label=token.info.strip())
            elif kind == "math_block":
                self._read_lines(token, "math")
            elif kind == "comment_block":
                self._read_lines(token, "comment")
            elif kind == "html_block":
                self._read_html(token)
            elif kind == "raw":
                self._read_lines(token, "raw")
                self._find("nesting_limit", "warning", token, "nested too deep: kept as it stands")
        for start, end in lost_lines(self._state, tokens):
            self._keep_lost(start, end)
        self.blocks.sort(key=lambda block: (block.span.start, block.span.end))

    def _enter(self, token: Token, tokens: Sequence[Token], index: int) -> None:
        kind = token.type
        if kind == "heading_open":
            self._heading_level = int(token.tag[1])
        elif kind == "title_open":
            self._title = True
        elif kind == "paragraph_open":
            self._task = tokens[index - 1].type == "list_item_open"
        elif kind in {"bullet_list_open", "ordered_list_open"}:
            group = next((outer.group for outer in self._inside if outer.group >= 0), -1)
            self._inside.append(_Container("list_item", group=self._next_group() if group < 0 else group))
        elif kind == "blockquote_open":
            match = None
            if tokens[index + 1].type == "paragraph_open":
                match = _CALLOUT.match(tokens[index + 2].content)
            if match:
                label = match["type"].partition("|")[0].strip().lower()
                self._inside.append(_Container("callout", label))
                tokens[index + 2].meta["callout"] = match.end()
            else:
                self._inside.append(_Container("quote"))
        elif kind == "aside_open":
            self._inside.append(_Container("callout", token.info))
        elif kind == "footnote_reference_open":
            self._inside.append(_Container("footnote", str(token.meta["label"])))

    def _leave(self, kind: str) -> None:
        if kind == "heading_close":
            self._heading_level = 0
        elif kind == "title_close":
            self._title = False
        elif kind in _CONTAINER_ENDS:
            self._inside.pop()

    def _read_inline(self, token: Token) -> None:
        leaf: Leaf = token.meta["leaf"]
        lines = token.map or [0, 0]
        content, origin = leaf.content, leaf.origin
        end = self._line_end(lines[0], lines[1])
        here = self._inside[-1] if self._inside else None
        kind: BlockKind = here.kind if here else "paragraph"
        label = here.label if here else ""
        if self._heading_level and all(
            outer.kind == "list_item" and self._in_lists for outer in self._inside
        ):
            self._read_heading(token, content, origin, end)
            return
        start = leaf.start
        if self._title:
            kind = "callout_title"
        elif "callout" in token.meta:
            skipped = token.meta["callout"]
            line_end = content.find("\n")
            title_end = len(content) if line_end < 0 else line_end
            page_end = end if line_end < 0 else page_offset(origin, line_end)
            title = content[skipped:title_end].rstrip()
            self._append(
                lines[0], "callout_title", Span(start, page_end), title, shifted(origin, skipped), label=label
            )
            if line_end < 0:
                return
            rest = content[line_end + 1 :].lstrip(" \t")
            origin = shifted(origin, len(content) - len(rest))
            content = rest
            start = page_offset(origin, 0)
        elif self._task and kind == "list_item":
            self._task = False
            match = _TASK.match(content)
            if match:
                label = match["state"].lower()
                content = content[match.end() :]
                origin = shifted(origin, match.end())
        if self._heading_level:
            content, _ = _without_attributes(content)
        self._append(lines[0], kind, Span(start, end), content, origin, label=label)

    def _read_heading(self, token: Token, content: str, origin: Origin, end: int) -> None:
        leaf: Leaf = token.meta["leaf"]
        line = (token.map or [0])[0]
        content, anchor = _without_attributes(content)
        plain = self._append(line, "heading", Span(leaf.start, end), content, origin, keep_empty=True)
        text = shown(_without_closing_signs(plain, self._heading_level))
        self.headings.append(Heading(self._heading_level, text, anchor, self._state.bMarks[line]))

    def _append(
        self,
        line: int,
        kind: BlockKind,
        span: Span,
        content: str,
        origin: Origin,
        *,
        label: str = "",
        keep_empty: bool = False,
    ) -> str:
        """Append one block with inline markup and return its plain text."""
        builder = RunBuilder(self._text)
        mark = content.rfind("^")
        if mark >= 0 and _BLOCK_ID.fullmatch(content, mark):
            content = content[:mark].rstrip()
        if not self._inline.append(builder, content, origin):
            message = "more markup than any text holds: this block is kept as plain text"
            self._state.findings.append(Finding("markup_limit", "warning", line, message))
        builder.strip()
        plain = builder.plain()
        if keep_empty or not _is_blank(plain):
            self.blocks.append(Block(kind, span, builder.build(), self._group(kind), label))
        return plain

    def _read_row(self, token: Token) -> None:
        cells: list[Cell] = token.meta["cells"]
        line = (token.map or [0])[0]
        builder = RunBuilder(self._text)
        for index, cell in enumerate(cells):
            if index:
                builder.separator(cell.bar, " | ")
            if not self._inline.append(builder, cell.content, cell.origin):
                message = "more markup than any text holds: this row is kept as plain text"
                self._state.findings.append(Finding("markup_limit", "warning", line, message))
        kind: BlockKind = "table_row"
        if token.type == "table_head":
            kind = "table_head"
            self._table = self._next_group()
        span = Span(token.meta["start"], self._state.eMarks[line])
        self.blocks.append(Block(kind, span, builder.build(), self._table))

    def _read_lines(self, token: Token, kind: BlockKind, *, label: str = "") -> None:
        leaf: Leaf = token.meta["leaf"]
        builder = RunBuilder(self._text)
        builder.copy_pieces(leaf.pieces)
        if kind in {"math", "comment"}:
            builder.strip()
        self._append_placed(token, kind, builder, label)

    def _read_html(self, token: Token) -> None:
        leaf: Leaf = token.meta["leaf"]
        pieces = [(start, end) for start, end, _ in leaf.pieces]
        content = "".join([self._text[start:end] for start, end in pieces])
        builder = RunBuilder(self._text)
        self._inline.links.extend(append_html_text(builder, content, of_pieces(pieces)))
        builder.strip()
        if builder.parts or not content.lstrip().startswith("<!--"):
            self._append_placed(token, "html", builder, "")
            return
        if "-->" not in content:
            self._find("comment_unclosed", "warning", token, "`<!--` without `-->` hides what follows")
        builder = RunBuilder(self._text)
        append_comment_text(builder, content, of_pieces(pieces))
        self._append_placed(token, "comment", builder, "")

    def _append_placed(self, token: Token, kind: BlockKind, builder: RunBuilder, label: str) -> None:
        leaf: Leaf = token.meta["leaf"]
        if not _is_blank(builder.plain()):
            start, end = token.map or (0, 0)
            span = Span(leaf.start, self._line_end(start, end))
            self.blocks.append(Block(kind, span, builder.build(), -1, label))

    def _keep_lost(self, start: int, end: int) -> None:
        """A safety net: lines that no rule has taken become one block each, and are reported."""
        state = self._state
        state.findings.append(Finding("text_left_out", "warning", start, "not understood: kept as it stands"))
        for line in range(start, end):
            span = Span(state.first_character(line), state.eMarks[line])
            builder = RunBuilder(self._text)
            builder.copy(span.start, span.end)
            self.blocks.append(Block("raw", span, builder.build()))

    def _find(self, code: str, level: Level, token: Token, message: str) -> None:
        self._state.findings.append(Finding(code, level, (token.map or [0])[0], message))

    def _line_end(self, start: int, end: int) -> int:
        """End of the last line of ``[start, end)`` that is not blank."""
        while end > start + 1 and self._state.isEmpty(end - 1):
            end -= 1
        return self._state.eMarks[end - 1]

    def _group(self, kind: BlockKind) -> int:
        if kind != "list_item":
            return -1
        return next(outer.group for outer in self._inside if outer.group >= 0)

    def _next_group(self) -> int:
        self._groups += 1
        return self._groups - 1


_CONTAINER_ENDS = frozenset(
    {"bullet_list_close", "ordered_list_close", "blockquote_close", "aside_close", "footnote_reference_close"}
)
_CONTAINER_STARTS = frozenset(
    {"bullet_list_open", "ordered_list_open", "blockquote_open", "aside_open", "footnote_reference_open"}
)


def _is_blank(plain: str) -> bool:
    """Whether a block shows nothing: a picture without words, a lone tag, blanks and zero-width blanks."""
    return _UNSEEN.fullmatch(plain) is not None


def _has_outer_heading(tokens: Sequence[Token]) -> bool:
    """Whether a heading stands outside of every container."""
    depth = 0
    for token in tokens:
        if token.type == "heading_open":
            if depth == 0:
                return True
        elif token.type in _CONTAINER_ENDS:
            depth -= 1
        elif token.type in _CONTAINER_STARTS:
            depth += 1
    return False


def _without_closing_signs(plain: str, level: int) -> str:
    """`## 题##` as its author means it; one `#` stays, since `C#` is a name."""
    signs = "#" * level
    bare = plain.rstrip().removesuffix(signs)
    return bare if level > 1 and not bare.endswith("#") else plain


def _without_attributes(content: str) -> tuple[str, str]:
    """Heading text without `{#id .class}` at its end, and the id."""
    start = content.rfind("{")
    if start < 0 or not content.endswith("}"):
        return content, ""
    while start > 0 and content[start - 1] in " \t":
        start -= 1
    match = _ATTRIBUTES.fullmatch(content, start)
    return (content[:start], match["id"] or "") if match else (content, "")
