"""YAML to JSON values from the parser's events: nothing is constructed, executed or expanded without bound.

YAML 1.1 would turn `no` into false, `1.10` into 1.1, `12:30` into 750 and `2024-02-30` into an error; here only
true, false, null and numbers that keep their spelling (`values.number`) are more than text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

import yaml
from frontmatter.default_handlers import YAMLHandler

from wikigate.corpus.matter.values import JSON, MAX_DEPTH, Fields, MatterError, number

if TYPE_CHECKING:
    from yaml import CSafeLoader as _SafeLoader
else:
    # A PyYAML without its C part reads the same, some ten times slower.
    _SafeLoader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_MAX_ALIASES: Final = 50
"""None of 44,183 real blocks comes near it; a bomb needs many."""

_WORDS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}

_NOT_YAML: Final = re.compile("[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""YAML 1.2.2, section 5.1."""


def yaml_fields(block: str) -> Fields | JSON:
    """The fields of a block, or its value where that is no mapping (so that it is no front matter).

    Raises:
        MatterError: Invalid YAML, in YAML's own words, or refused: too many aliases, too deep.
    """
    if odd := _NOT_YAML.search(block):
        message = f"control characters are not allowed (U+{ord(odd[0]):04X})"
        raise MatterError(message, block.count("\n", 0, odd.start()))
    try:
        composer = cast("_Composer", YAMLHandler().load(block, Loader=_EventLoader))
    except yaml.MarkedYAMLError as error:
        words = ", ".join(part for part in (error.context, error.problem) if part)
        mark = error.problem_mark or error.context_mark
        raise MatterError(words or "invalid", block.count("\n", 0, mark.index) if mark else 0) from error
    except (yaml.YAMLError, RecursionError) as error:
        raise MatterError(str(error) or "invalid", 0) from error
    if not isinstance(composer.result, dict):
        return composer.result
    repeated: list[tuple[str, int]] = []
    seen = line = 0
    for key, index in composer.repeated.items():
        line += block.count("\n", seen, index)
        seen = index
        repeated.append((key, line))
    return Fields(composer.result, tuple(repeated))


class _EventLoader(_SafeLoader):
    """A loader for python-frontmatter's handler. It never reaches PyYAML's constructors."""

    def get_single_data(self) -> _Composer:
        composer = _Composer()
        composer.read(self.get_event)
        return composer


class _Node:
    """A value with its cost: `size` counts values and characters, `height` levels below it."""

    __slots__ = ("anchor", "height", "key", "size", "value")

    def __init__(self, value: JSON, anchor: str | None, size: int = 1) -> None:
        self.value = value
        self.anchor = anchor
        self.size = size
        self.height = 0
        self.key: str | None = None


class _Composer:
    """Builds the one document's value; of a key that comes twice the first value stays."""

    def __init__(self) -> None:
        self.result: JSON = None
        self.repeated: dict[str, int] = {}
        self._open: list[_Node] = []
        self._anchors: dict[str, _Node] = {}
        self._aliases = 0
        self._documents = 0

    def read(self, next_event: Callable[[], yaml.Event | None]) -> None:
        """Take events up to the end of the stream."""
        while (event := next_event()) is not None and not isinstance(event, yaml.StreamEndEvent):
            match event:
                case yaml.ScalarEvent():
                    self._scalar(event)
                case yaml.MappingStartEvent():
                    self._start(event, {})
                case yaml.SequenceStartEvent():
                    self._start(event, [])
                case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                    self._end()
                case yaml.AliasEvent():
                    self._alias(event)
                case yaml.DocumentStartEvent():
                    self._documents += 1
                    if self._documents > 1:
                        raise _refused("expected a single document", event)

    def _wants_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1].value, dict) and self._open[-1].key is None

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        text: str = event.value
        if not self._wants_key():
            self._add(_Node(_scalar_value(event), event.anchor, 1 + len(text)))
            return
        top = self._open[-1]
        top.key = text
        top.size += len(text)
        assert isinstance(top.value, dict)
        if text in top.value:
            self.repeated.setdefault(text, _index(event))

    def _start(self, event: yaml.CollectionStartEvent, empty: JSON) -> None:
        if self._wants_key():
            raise _refused("a key must be a plain text", event)
        if len(self._open) >= MAX_DEPTH:
            raise _refused(f"nested deeper than {MAX_DEPTH} levels", event)
        self._open.append(_Node(empty, event.anchor))

    def _end(self) -> None:
        node = self._open.pop()
        if isinstance(node.value, dict):
            _merge(node.value)
        self._add(node)

    def _alias(self, event: yaml.AliasEvent) -> None:
        self._aliases += 1
        target = self._anchors.get(event.anchor or "")
        if target is None:
            raise _refused(f"found undefined alias {event.anchor!r}", event)
        if self._wants_key():
            raise _refused("a key must be a plain text", event)
        if self._aliases > _MAX_ALIASES:
            raise _refused(f"more than {_MAX_ALIASES} aliases", event)
        # Twice what was written so far, and some: sharing a long text is fine, doubling over and over is not.
        if target.size > 10_000 + 2 * _index(event) or len(self._open) + target.height > MAX_DEPTH:
            raise _refused("aliases that expand without bound", event)
        copy = _Node(target.value, None, target.size)
        copy.height = target.height
        self._add(copy)

    def _add(self, node: _Node) -> None:
        if node.anchor:
            self._anchors[node.anchor] = node
        if not self._open:
            self.result = node.value
            return
        top = self._open[-1]
        top.size += node.size
        top.height = max(top.height, node.height + 1)
        if isinstance(top.value, list):
            top.value.append(node.value)
        elif isinstance(top.value, dict) and top.key is not None:
            if top.value.get(top.key) is None:
                top.value[top.key] = node.value
            top.key = None


def _scalar_value(event: yaml.ScalarEvent) -> JSON:
    text: str = event.value
    if not event.implicit[0]:
        return text
    if text in _WORDS:
        return _WORDS[text]
    value = number(text)
    return text if value is None else value


def _merge(fields: dict[str, JSON]) -> None:
    """The merge key `<<` of YAML 1.1: mappings that fill in what is absent."""
    merged = fields.get("<<")
    sources = merged if isinstance(merged, list) else [merged]
    if not sources or not all(isinstance(source, dict) for source in sources):
        return
    del fields["<<"]
    for source in sources:
        assert isinstance(source, dict)
        for key, value in source.items():
            fields.setdefault(key, value)


def _refused(problem: str, event: yaml.Event) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=cast("yaml.Mark", event.start_mark))


def _index(event: yaml.Event) -> int:
    """Characters before the event."""
    return event.start_mark.index if event.start_mark else 0
