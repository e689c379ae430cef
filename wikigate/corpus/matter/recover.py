"""What invalid YAML still says: cut at its keys, each piece by YAML alone, else line by line.

About one block in a hundred of real wikis is invalid, a third and more where a plug-in or a language model wrote
them: unquoted wikilinks with commas, a colon in a title, quotes inside quotes, a flow list that goes on as a block list.
"""

from __future__ import annotations

import re
from typing import Final

from wikigate.corpus.matter.lines import is_blank, is_heading, is_known, item, key_line
from wikigate.corpus.matter.values import JSON, Fields, MatterError

_MAX_YAML_PIECES: Final = 500
"""Pieces that YAML is asked about, so that a huge broken block costs bounded time; the rest goes by line."""

_WIKILINK: Final = re.compile(r"!?\[\[[^\[\]\n]*\]\]")
_WIKILINK_LIST: Final = re.compile(
    r"""\[?[ \t]*(?>["']?!?\[\[[^\[\]\n]*\]\]["']?[ \t]*(?:[,，、;][ \t]*)?)+\]?,?"""
)
_CJK: Final = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")


def yaml_fields(block: str) -> Fields | JSON:
    """See `yaml_values.yaml_fields`; a page without front matter does without YAML, which takes 30 ms to load."""
    from wikigate.corpus.matter.yaml_values import yaml_fields as read  # noqa: PLC0415 - see above

    return read(block)


def matter_end(lines: list[str], known: frozenset[str]) -> int:
    """Index of the first line that is body: an ATX heading that text follows, or prose after a blank line.

    `len(lines)` where all of them can be metadata, 0 where the first line with something on it is no key.
    """
    started = after_blank = False
    keys = [key_line(line, known) is not None for line in lines]
    goes_on = _followed_by_key(lines, keys)
    for index, line in enumerate(lines):
        if is_blank(line):
            after_blank = True
            continue
        if not started:
            if line.startswith("#") and not after_blank:
                continue
            if not keys[index]:
                return 0
            started = True
        elif (is_heading(line) and not goes_on[index]) or (
            after_blank and not (keys[index] or line[0] in " \t#" or item(line) is not None)
        ):
            return index
        after_blank = False
    return len(lines) if started else 0


def _followed_by_key(lines: list[str], keys: list[bool]) -> list[bool]:
    """For each line whether the next one that is neither blank nor a comment is a key."""
    following = False
    answers = []
    for line, is_key in zip(reversed(lines), reversed(keys), strict=True):
        answers.append(following)
        if not is_blank(line) and not line.startswith("#"):
            following = is_key
    return answers[::-1]


def recover_yaml(lines: list[str], known: frozenset[str]) -> Fields:
    """Fields of a block whose lines begin with a key. Linear; never fails."""
    starts = [index for index, line in enumerate(lines) if key_line(line, known) is not None]
    values: dict[str, JSON] = {}
    repeated: dict[str, int] = {}
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(lines)], strict=True)):
        for key, value in _piece(lines[start:end], known, ask_yaml=number < _MAX_YAML_PIECES).items():
            if key in values:
                repeated.setdefault(key, start)
            if values.get(key) is None:
                values[key] = value
    return Fields(values, tuple(repeated.items()))


def _piece(lines: list[str], known: frozenset[str], *, ask_yaml: bool) -> dict[str, JSON]:
    pair = key_line(lines[0], known)
    assert pair is not None
    if ask_yaml:
        try:
            found = yaml_fields("\n".join([*lines, ""]))
        except MatterError:
            pass
        else:
            if isinstance(found, Fields):
                return found.values
    return _by_line(pair[0], pair[1], lines[1:], known)


def _by_line(key: str, rest: str, lines: list[str], known: frozenset[str]) -> dict[str, JSON]:
    """A key's value: the rest of its line, what goes on below it, and the items that follow."""
    head = rest
    items: list[str] = []
    extra: dict[str, JSON] = {}
    indent = -1
    for line in lines:
        if (text := item(line)) is not None:
            items.append(text)
            indent = _indent(line)
        elif is_blank(line) or line.startswith("# "):
            continue
        elif (
            items
            and (pair := key_line(line.strip(" \t"), known))
            and (_indent(line) == indent or is_known(pair[0], known))
        ):
            extra.setdefault(pair[0], _plain(pair[1]))
        elif items:
            items[-1] = _fold(items[-1], line)
        else:
            head = _fold(head, line)
    value = _value(head, [_plain(text) for text in items if text])
    return {key: value} | {name: text for name, text in extra.items() if name != key}


def _value(head: str, items: list[JSON]) -> JSON:
    if _WIKILINK_LIST.fullmatch(head):
        return [*_WIKILINK.findall(head), *items]
    if head.startswith("[") and head.endswith("]"):
        return [*_flow(head), *items]
    if head.startswith("[") and "]" not in head:
        return [*_flow(head + "]"), *items]
    if items:
        return [_plain(head), *items] if head else items
    return _plain(head) if head else None


def _flow(text: str) -> list[JSON]:
    try:
        found = yaml_fields(text)
    except MatterError:
        found = None
    if isinstance(found, list):
        return found
    return [_plain(part) for part in re.split(r"[,，]", text[1:-1]) if part.strip()]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _plain(text: str) -> JSON:
    """Text as it stands, without the quotes round it."""
    stripped = text.strip()
    for quote in ('"', "'"):
        if len(stripped) > 1 and stripped[0] == quote == stripped[-1]:
            return stripped[1:-1]
    return stripped


def _fold(text: str, line: str) -> str:
    line = line.strip()
    if not text:
        return line
    glue = "" if _CJK.match(text[-1]) and _CJK.match(line[0]) else " "
    return text + glue + line
