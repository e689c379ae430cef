"""Where front matter stands: at the very start, again right after it, below blank lines or a first heading."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from wikigate.corpus.matter.lines import fold_key, is_known, key_line, known_keys, reads_as_metadata
from wikigate.corpus.matter.recover import matter_end, recover_yaml, yaml_fields
from wikigate.corpus.matter.toml_values import looks_like_toml, recover_toml, toml_fields
from wikigate.corpus.matter.values import JSON, Fields, Matter, MatterError
from wikigate.corpus.model import Diagnostic, Level, Span
from wikigate.corpus.settings.config import Settings

_YAML_OPEN: Final = re.compile(r"\ufeff?---[ \t]*\n")
"""A second byte order mark, which tools that join files leave, hides no front matter."""
_YAML_CLOSE: Final = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.MULTILINE)
_TOML_OPEN: Final = re.compile(r"\+\+\+[ \t]*\n")
_TOML_CLOSE: Final = re.compile(r"^\+\+\+[ \t]*(?:\n|\Z)", re.MULTILINE)
_BLANK_LINES: Final = re.compile(r"(?:[ \t]*\n)*")
_GAP: Final = re.compile(r"\n(?:[ \t]*\n)+")
_FIRST_HEADING: Final = re.compile(r"#[ \t]+[^\n]*\n")
_TAGS_AS_COMMENT: Final = re.compile(r"^([^\s:#][^:\n]*):[ \t]+(#[^\s#][^\n]*)$", re.MULTILINE)


def read_matter(text: str, settings: Settings) -> Matter:
    """Find and read the front matter of a page.

    Args:
        text: The page's text as `decode` gives it.
        settings: Which keys are known.

    Raises nothing: what cannot be read as YAML or TOML is read line by line, and said in a diagnostic.
    """
    reader = _Reader(text, known_keys(settings.keys), settings.keys.tags)
    if _YAML_OPEN.match(text):
        reader.yaml_at_start()
    elif _TOML_OPEN.match(text):
        reader.toml_at_start()
    else:
        reader.keyless()
    if reader.body_start:
        reader.more_blocks()
    else:
        reader.late_block()
    return Matter(reader.values, reader.body_start, tuple(reader.diagnostics), reader.late)


@dataclass(slots=True)
class _Reader:
    text: str
    known: frozenset[str]
    tag_keys: tuple[str, ...]
    values: dict[str, JSON] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    body_start: int = 0
    late: Span | None = None

    def yaml_at_start(self) -> None:
        """A `---` line at the very start: front matter, or a rule with prose below it."""
        opening = self.text.index("\n") + 1
        close = _YAML_CLOSE.search(self.text, opening)
        if close is None:
            self._unclosed(opening, len(self.text))
            return
        block = self.text[opening : close.start()]
        try:
            found = yaml_fields(block)
        except MatterError as error:
            self._invalid(opening, close, error)
            return
        if isinstance(found, Fields):
            self._take(found, opening)
            self._tags_behind_a_sign(block)
            self.body_start = close.end()
        elif found is None and not block.strip():
            self.body_start = close.end()

    def _invalid(self, opening: int, close: re.Match[str], error: MatterError) -> None:
        lines = self.text[opening : close.start()].split("\n")
        end = matter_end(lines, self.known)
        if end == 0:
            return
        if end < len(lines):
            self._unclosed(opening, close.start())
            return
        message = f"not valid YAML: {error}; read line by line instead"
        self._say("frontmatter_invalid", "warning", opening, error.line, message)
        self._take(recover_yaml(lines, self.known), opening)
        self.body_start = close.end()

    def _unclosed(self, opening: int, limit: int) -> None:
        """No line closes it where it ends: metadata up to the first line of body, if its first key is a known one."""
        lines = self.text[opening:limit].split("\n")
        end = matter_end(lines, self.known)
        first = next((pair for line in lines[:end] if (pair := key_line(line, self.known))), None)
        if first is None or not is_known(first[0], self.known):
            return
        message = "front matter without a closing `---` line; taken up to the first line of text"
        self._say("frontmatter_unclosed", "warning", opening, 0, message)
        self._take(recover_yaml(_unglued(lines[:end]), self.known), opening)
        self.body_start = min(limit, opening + sum(len(line) + 1 for line in lines[:end]))

    def toml_at_start(self) -> None:
        """A `+++` line at the very start, closed by another."""
        opening = self.text.index("\n") + 1
        close = _TOML_CLOSE.search(self.text, opening)
        if close is None or not looks_like_toml(block := self.text[opening : close.start()]):
            return
        try:
            found = toml_fields(block)
        except MatterError as error:
            message = f"not valid TOML: {error}; read line by line instead"
            self._say("frontmatter_invalid", "warning", opening, error.line, message)
            found = recover_toml(block)
        self._take(found, opening)
        self.body_start = close.end()

    def keyless(self) -> None:
        """`key: value` lines from the very first one to a blank line, all keys known, with a body below (MkDocs)."""
        gap = _GAP.search(self.text)
        if gap is None or gap.end() == len(self.text):
            return
        lines = self.text[: gap.start()].split("\n")
        pairs = [key_line(line, self.known) for line in lines if not line.startswith((" ", "\t"))]
        if lines[0][:1] in {" ", "\t"} or not all(pair and is_known(pair[0], self.known) for pair in pairs):
            return
        self._take(self._fields(lines), 0)
        self.body_start = gap.end()

    def more_blocks(self) -> None:
        """Further blocks with nothing but blank lines between: their fields join, the first value of a key stays."""
        while (
            block := self._metadata_block(_skip(self.text, self.body_start)) or self._open_block()
        ) is not None:
            self._say(
                "frontmatter_second",
                "info",
                block.start,
                0,
                "a second block of front matter; joined to the first",
            )
            self._take_block(block)
            self.body_start = block.end

    def late_block(self) -> None:
        """Metadata below blank lines, or below the first heading: there it stays in the body."""
        start = _skip(self.text, 0)
        if start and (block := self._metadata_block(start)) is not None:
            self._say(
                "frontmatter_late",
                "warning",
                block.start,
                0,
                "front matter must begin on the first line; taken",
            )
            self._take_block(block)
            self.body_start = block.end
            self.more_blocks()
            return
        heading = _FIRST_HEADING.match(self.text, start)
        if heading is None or (block := self._metadata_block(_skip(self.text, heading.end()))) is None:
            return
        message = (
            "front matter below the first heading; its fields are taken, but it belongs on the first line"
        )
        self._say("frontmatter_late", "warning", block.start, 0, message)
        self._take_block(block)
        self.late = Span(block.start, _skip(self.text, block.end))

    def _metadata_block(self, start: int) -> Span | None:
        """A closed `---` block at `start` whose every line reads as metadata, with both its fences."""
        opening = _YAML_OPEN.match(self.text, start)
        close = _YAML_CLOSE.search(self.text, opening.end()) if opening else None
        if opening is None or close is None:
            return None
        if not reads_as_metadata(self.text[opening.end() : close.start()].split("\n"), self.known):
            return None
        return Span(start, close.end())

    def _open_block(self) -> Span | None:
        """A block right below the first one that nothing closes: up to a blank line, every line metadata."""
        opening = _YAML_OPEN.match(self.text, self.body_start)
        gap = _GAP.search(self.text, opening.end()) if opening else None
        if opening is None or gap is None:
            return None
        lines = self.text[opening.end() : gap.start()].split("\n")
        return Span(self.body_start, gap.end()) if reads_as_metadata(lines, self.known) else None

    def _take_block(self, block: Span) -> None:
        opening = self.text.index("\n", block.start) + 1
        lines = self.text[opening : block.end].rstrip("\n").split("\n")
        if _YAML_CLOSE.fullmatch(lines[-1]):
            del lines[-1]
        self._take(self._fields(lines), opening)

    def _fields(self, lines: list[str]) -> Fields:
        try:
            found = yaml_fields("\n".join(lines))
        except MatterError:
            found = None
        return found if isinstance(found, Fields) else recover_yaml(lines, self.known)

    def _take(self, found: Fields, opening: int) -> None:
        for key, line in found.repeated:
            self._say(
                "frontmatter_duplicate_key",
                "warning",
                opening,
                line,
                f"the key {key!r} came before; the first stays",
            )
        for key, value in found.values.items():
            if self.values.get(key) is None:
                self.values[key] = value

    def _tags_behind_a_sign(self, block: str) -> None:
        """`tags: #a #b` is a comment to YAML; nobody means that."""
        for match in _TAGS_AS_COMMENT.finditer(block):
            if (
                fold_key(match[1]) in map(fold_key, self.tag_keys)
                and match[1] in self.values
                and self.values[match[1]] is None
            ):
                self.values[match[1]] = match[2]

    def _say(self, code: str, level: Level, start: int, line: int, message: str) -> None:
        number = self.text.count("\n", 0, start) + 1 + line
        self.diagnostics.append(Diagnostic(code, level, number, message))


def _skip(text: str, start: int) -> int:
    """Past blank lines."""
    match = _BLANK_LINES.match(text, start)
    return match.end() if match else start


def _unglued(lines: list[str]) -> list[str]:
    """Without the `---` that somebody wrote behind the last value instead of below it."""
    last = max((index for index, line in enumerate(lines) if line.strip()), default=-1)
    return [line.rstrip().removesuffix("---") if index == last else line for index, line in enumerate(lines)]
