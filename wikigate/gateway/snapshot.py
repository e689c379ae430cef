"""The context as it was given, kept for a while so that `verify` judges by the same text.

One file a context: a header line (`wikigate-snapshot 3 EXPIRES CRC32`), then a line of JSON (the context, and of
each page all but its text) and the texts of the pages in UTF-8, one after the other: as JSON they took longer to
write than the rest together. Nothing is compressed: the file is two to three times as large for half an hour, and zlib
at its fastest was the dearest part of a question after ranking (2 of 25 ms).
EXPIRES counts whole seconds since the epoch; CRC32 covers EXPIRES and what follows the header (it tells
damage, it is no signature). The modification time of the file is set to EXPIRES, so that cleaning up needs no
reading. An expired file is first emptied down to its header (its text is gone, but "expired" can still be
told from "unknown") and removed later.
"""

from __future__ import annotations

import json
import os
import re
import time
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

from wikigate.corpus.file.encoding import decode_runs
from wikigate.corpus.model import BlockKind, Run, Span, plain_text
from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.surrogates import harmless
from wikigate.errors import SnapshotError
from wikigate.fast_tuple import NamedTuple
from wikigate.gateway.model import SnapshotState

_MAGIC: Final = "wikigate-snapshot"
_LAYOUT: Final = 3
_SUFFIX: Final = ".snapshot"
_ID = lazy(r"ctx_[A-Za-z0-9]+")
_LONGEST_ID: Final = 128
_HEADER_BYTES: Final = 200
_CLEAN_LOOK: Final = 512
"""Most directory entries that one save looks at, so that saving stays cheap in a full folder."""
_CLEAN_CHANGE: Final = 32
"""Most files that one save empties or removes."""
_CLEAN_EVERY: Final = 8
"""One save in so many looks for expired files, chosen by its id: looking costs more than saving."""
_KEEP_HEADER: Final = 7 * 86_400
"""Seconds for which an emptied snapshot still answers "expired"."""


class SnapshotSection(NamedTuple):
    """A section of a page. `path`: the headings above it and its own; `span`: its own content."""

    ordinal: int
    heading: str
    path: tuple[str, ...]
    anchor: str
    span: Span


class SnapshotBlock(NamedTuple):
    """A leaf of a page; `section` is the ordinal of its section.

    Its runs stay as the corpus has them (`corpus.encoding`): most are never looked at.
    """

    section: int
    kind: BlockKind
    span: Span
    encoded_runs: bytes

    @property
    def runs(self) -> tuple[Run, ...]:
        """The plain text, run by run."""
        return decode_runs(self.encoded_runs, self.span)


class SnapshotPage(NamedTuple):
    """An evidence page as the corpus had it.

    Attributes:
        page: Path relative to the wiki root.
        sha256: Of the file's bytes, hex.
        text: The whole page text; all spans count its code points.
    """

    page: str
    title: str
    sha256: str
    text: str
    sections: tuple[SnapshotSection, ...]
    blocks: tuple[SnapshotBlock, ...]

    def plain(self, block: SnapshotBlock) -> str:
        """What a person reads of the block: markup gone."""
        return plain_text(self.text, block.runs)


class Snapshot(NamedTuple):
    """A context and the pages that it rests on. `created` and `expires`: seconds since the epoch."""

    context_id: str
    created: float
    expires: float
    context: Mapping[str, Any]
    pages: tuple[SnapshotPage, ...]


class PageImage(NamedTuple):
    """What a snapshot keeps of a page: `outline` is JSON, as `Corpus.outline` gives it."""

    page: str
    title: str
    sha256: str
    text: str
    outline: str


def iso(seconds: float) -> str:
    """ISO 8601 in UTC, to the second, of seconds since the epoch."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(seconds)))


def save(
    state: Path, context: Mapping[str, object], pages: tuple[PageImage, ...], *, now: float, ttl: int
) -> SnapshotState:
    """Keep `context` (wire shape) under its own `context_id` for `ttl` seconds.

    A folder that cannot be written costs the snapshot, never the context: the state then says
    `saved=False` and this function does not raise.

    `pages` holds every page that a rule may have to look at. In the folder `state`, `snapshots` is
    made, open to its owner alone. `now` counts seconds since the epoch, `ttl` seconds.
    """
    context_id = str(context["context_id"])
    expires = int(now) + ttl
    folder = state / "snapshots"
    saved = False
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if folder.is_symlink():
            raise NotADirectoryError("a link, which may have come with the wiki: it is not ours to write to")
        _write(_file(folder, context_id), _payload(context, pages, now), expires)
        saved = True
        if zlib.crc32(context_id.encode()) % _CLEAN_EVERY == 0:
            _clean(folder, now)
    return SnapshotState(context_id, iso(expires), saved)


def load(state: Path, context_id: str, *, now: float) -> Snapshot:
    """The snapshot of a context.

    Raises:
        SnapshotError: With code E_CONTEXT_NOT_FOUND (no such id, or not an id at all),
            E_CONTEXT_EXPIRED or E_CONTEXT_CORRUPT.
    """
    missing = SnapshotError(
        "no context of this id is known here: ask `context` again and verify with the new context_id",
        code="E_CONTEXT_NOT_FOUND",
    )
    corrupt = SnapshotError(
        "the saved context is damaged: ask `context` again and verify with the new context_id",
        code="E_CONTEXT_CORRUPT",
    )
    if len(context_id) > _LONGEST_ID or not _ID.fullmatch(context_id):
        raise missing
    try:
        content = _file(state / "snapshots", context_id).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise missing from None
    except OSError as error:
        raise SnapshotError(
            f"the saved context cannot be read ({error.strerror}): ask `context` again",
            code="E_CONTEXT_CORRUPT",
        ) from error
    head, _, payload = content.partition(b"\n")
    header = _header(head)
    if header is None:
        raise corrupt
    expires, checksum = header
    whole = _checksum(expires, payload) == checksum
    if expires <= now and (whole or not payload):
        raise SnapshotError(
            f"this context expired at {iso(expires)}: ask `context` again and verify with the new context_id",
            code="E_CONTEXT_EXPIRED",
        )
    if not whole:
        raise corrupt
    try:
        snapshot = _read(payload, expires)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise corrupt from error
    if snapshot.context_id != context_id:  # a file system that folds case found another context's file
        raise missing
    return snapshot


def _file(folder: Path, context_id: str) -> Path:
    return folder / f"{context_id}{_SUFFIX}"


def _checksum(expires: int, payload: bytes) -> str:
    return f"{zlib.crc32(payload, zlib.crc32(b'%d' % expires)):08x}"


def _header(line: bytes) -> tuple[int, str] | None:
    found = re.fullmatch(rb"wikigate-snapshot 3 (\d{1,12}) ([0-9a-f]{8})", line)
    return (int(found[1]), found[2].decode()) if found else None


def _write(path: Path, payload: bytes, expires: int) -> None:
    temporary = path.with_suffix(".tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        with os.fdopen(os.open(temporary, flags, 0o600), "wb") as file:
            file.write(f"{_MAGIC} {_LAYOUT} {expires} {_checksum(expires, payload)}\n".encode())
            file.write(payload)
        os.utime(temporary, (expires, expires))
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise


def _clean(folder: Path, now: float) -> None:
    changed = 0
    with os.scandir(folder) as entries:
        for looked, entry in enumerate(entries):
            if looked >= _CLEAN_LOOK or changed >= _CLEAN_CHANGE:
                return
            if not entry.name.endswith((_SUFFIX, ".tmp")):
                continue
            with suppress(OSError):  # another process may have cleaned it up, or may be reading it
                stat = entry.stat(follow_symlinks=False)
                overdue = now - stat.st_mtime
                if overdue > (_KEEP_HEADER if entry.name.endswith(_SUFFIX) else 86_400):
                    Path(entry.path).unlink()
                    changed += 1
                elif overdue > 0 and stat.st_size > _HEADER_BYTES and entry.name.endswith(_SUFFIX):
                    changed += _empty(Path(entry.path), now)


def _empty(path: Path, now: float) -> bool:
    with path.open("rb+") as file:
        line = file.readline(_HEADER_BYTES)
        header = _header(line.rstrip(b"\n"))
        if header is not None and header[0] > now:
            return False
        if header is not None:
            file.truncate(len(line))
    if header is None:  # of another version: it says nothing any more
        path.unlink()
    else:
        os.utime(path, (header[0], header[0]))
    return True


def _payload(context: Mapping[str, object], pages: tuple[PageImage, ...], now: float) -> bytes:
    texts = [page.text.encode("utf-8", "surrogatepass") for page in pages]
    heads = ",".join(
        f"[{_json(page.page)},{_json(page.title)},{_json(page.sha256)},{len(text)},{page.outline}]"
        for page, text in zip(pages, texts, strict=True)
    )
    head = f'{{"created":{now!r},"context":{_json(context)},"pages":[{heads}]}}\n'
    try:
        content = head.encode()
    except UnicodeEncodeError:
        content = harmless(head).encode()
    return b"".join((content, *texts))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _read(content: bytes, expires: int) -> Snapshot:
    head, _, texts = content.partition(b"\n")
    told = json.loads(head)
    context = told["context"]
    pages = []
    at = 0
    for page, title, sha256, size, outline in told["pages"]:
        if not 0 <= size <= len(texts) - at:
            raise ValueError("a text is missing")
        text = texts[at : at + size].decode("utf-8", "surrogatepass")
        at += size
        pages.append(_page(page, title, sha256, text, outline))
    return Snapshot(str(context["context_id"]), float(told["created"]), float(expires), context, tuple(pages))


def page_of_image(image: PageImage) -> SnapshotPage:
    """The page that `image` was made of."""
    return _page(*image[:4], json.loads(image.outline))


def _page(page: str, title: str, sha256: str, text: str, outline: list[Any]) -> SnapshotPage:
    sections, blocks = outline
    return SnapshotPage(
        page,
        title,
        sha256,
        text,
        tuple(SnapshotSection(o, h, tuple(p), a, Span(s, e)) for o, h, p, a, s, e in sections),
        tuple(
            SnapshotBlock(o, cast("BlockKind", k), Span(s, e), bytes.fromhex(r)) for o, k, s, e, r in blocks
        ),
    )
