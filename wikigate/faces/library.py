"""wikigate for Python programs: the same requests and replies as everywhere, as typed values.

`Gateway` asks and verifies, `build` brings a corpus up to date. Whatever the wire's reply holds beyond the fields here
is in `raw` (the shapes are in the contract, wikigate/contracts/).
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, Self

from wikigate.corpus.finish import BuildReport
from wikigate.errors import WikigateError
from wikigate.faces.dispatch import answer
from wikigate.faces.site import Site

Folder = str | os.PathLike[str]
_LOG: Final = logging.getLogger("wikigate")


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a page, exactly as they stand there.

    Attributes:
        text: The quote: the page's decoded text from `start_cp` to `end_cp`.
        page: Path in the wiki.
        section: Heading of its section; "" before the first heading.
        start_cp: Where it begins, in Unicode code points of the page.
        end_cp: Where it ends.
        sha256: Of the page's file, hex.
        slot: What it answers, such as ``quantity``.
        grade: ``supported``: an answer may rest on it; ``conditional``: under the limit in `note`; ``clue``: it only
            points the way.
        note: The limit of a conditional quote, else "".
        needs_review: The page calls itself a draft.
    """

    text: str
    page: str
    section: str
    start_cp: int
    end_cp: int
    sha256: str
    slot: str
    grade: Literal["supported", "conditional", "clue"]
    note: str
    needs_review: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that was asked and that the wiki does not answer.

    Attributes:
        slot: What was asked, such as ``time``.
        target: Of what, or "".
        reason: ``not_found``, ``not_verifiable``, ``not_covered_in_wiki`` or ``recorded_unresolved``.
    """

    slot: str
    target: str
    reason: str


@dataclass(frozen=True, slots=True)
class Context:
    """The evidence for a question.

    Attributes:
        id: What `Gateway.verify` needs; good until `expires_at`.
        query: The question.
        support: How far the evidence carries: ``sufficient``, ``partial`` or ``insufficient``.
        mode: What an answer may do: ``answer``, ``answer_with_limits``, ``disclose_gaps`` or ``decline``.
        quotes: All quotes, best pages first.
        gaps: What is missing or open.
        instructions: What an answer may and must say, in words for a language model.
        expires_at: When it can no longer be verified against, ISO 8601 in UTC; "" where it could not be saved.
        raw: The whole reply, as on the wire.
    """

    id: str
    query: str
    support: Literal["sufficient", "partial", "insufficient"]
    mode: str
    quotes: tuple[Quote, ...]
    gaps: tuple[Gap, ...]
    instructions: str
    expires_at: str
    raw: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Violation:
    """Something in an answer that the evidence does not bear out.

    Attributes:
        type: One of the contract's types, such as ``fabricated_quote``.
        rule: The rule that found it.
        claim: The words of the answer.
        start_cp: Where they begin in the answer, in code points; None where it is about the answer as a whole.
        end_cp: Where they end.
        reason: Why it is one, in the language of the answer.
        nearest: The nearest true quote, or "".
        nearest_page: Where that stands, or "".
    """

    type: str
    rule: str
    claim: str
    start_cp: int | None
    end_cp: int | None
    reason: str
    nearest: str
    nearest_page: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of holding an answer against its evidence.

    Attributes:
        ok: Whether nothing is wrong.
        violations: What is wrong.
        rules_applied: How many rules found something to check; 0: nothing could be said about this answer.
        raw: The whole reply, as on the wire.
    """

    ok: bool
    violations: tuple[Violation, ...]
    rules_applied: int
    raw: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a page, whole.

    Attributes:
        text: Its own text, without that of its sub-sections.
        page: Path in the wiki.
        section: Its heading; "" before the first one.
        start_cp: Where it begins, in code points of the page.
        end_cp: Where it ends.
        line: Its first line, from 1.
        score: How well it fits, higher is better; comparable within one reply only.
    """

    text: str
    page: str
    section: str
    start_cp: int
    end_cp: int
    line: int
    score: float


class Gateway:
    """One wiki, open for questions. Good for one thread; close it, or use it in a ``with`` statement.

    Args:
        wiki: Its folder; by default found as the command line finds it (``WIKIGATE_WIKI``, then upwards from here).
        state: Folder of its corpus; by default ``WIKIGATE_STATE`` or ``.wikigate`` in the wiki.

    Raises:
        WikigateError: There is no such folder.
    """

    def __init__(self, wiki: Folder | None = None, *, state: Folder | None = None) -> None:
        self._site = _site(wiki, state)
        self.wiki, self.state = self._site.folders()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the corpus."""
        self._site.close()

    def context(
        self,
        query: str,
        *,
        limit: int = 8,
        ttl_seconds: int = 1800,
        candidates: Sequence[str] = (),
    ) -> Context:
        """The evidence for a question. That nothing was found is no error: `support` is then ``insufficient``.

        Args:
            query: The question, in Chinese or English.
            limit: Most pages, 1 to 50.
            ttl_seconds: For how long it can be verified against, 1 to 86400.
            candidates: Pages to read in any case, ``path`` or ``path#heading``.

        Raises:
            WikigateError: There is no corpus yet, or it cannot be read; `code` and the message tell.
        """
        named = [_candidate(name) for name in candidates]
        reply = self._ask("context", query=query, limit=limit, ttl_seconds=ttl_seconds, candidates=named)
        snapshot = reply.get("snapshot", {})
        return Context(
            id=reply["context_id"],
            query=reply["query"],
            support=reply["status"]["support"],
            mode=str(reply["answer"]["policy"].get("mode", "")),
            quotes=tuple(
                _quote(page, found) for page in reply["evidence"] for found in page.get("supports", ())
            ),
            gaps=tuple(Gap(gap["slot"], gap.get("target") or "", gap["reason"]) for gap in reply["missing"]),
            instructions=reply["answer"]["contract_text"],
            expires_at=snapshot.get("expires_at", "") if snapshot.get("saved") else "",
            raw=reply,
        )

    def verify(self, context: Context | str, answer: str) -> Verdict:
        """Hold an answer against the evidence that it was written from.

        Args:
            context: That evidence, or its id.
            answer: The answer as Markdown.

        Raises:
            WikigateError: The context is unknown, has expired or is damaged; or the answer is empty.
        """
        reply = self._ask(
            "verify", context_id=context if isinstance(context, str) else context.id, answer=answer
        )
        if reply["status"].startswith("context_"):
            raise _error(reply["error"])
        return Verdict(
            ok=reply["status"] == "ok",
            violations=tuple(map(_violation, reply["violations"])),
            rules_applied=int(reply.get("checked_rules") or 0),
            raw=reply,
        )

    def recall(self, query: str, *, limit: int = 10) -> tuple[Section, ...]:
        """The sections that fit a query best, by their words.

        Args:
            query: Words; what stands in quotation marks has to be there as it is.
            limit: Most sections, 1 to 50.

        Raises:
            WikigateError: There is no corpus yet, or it cannot be read.
        """
        reply = self._ask("recall", query=query, limit=limit)
        return tuple(
            Section(
                **{
                    name: found[name]
                    for name in ("text", "page", "section", "start_cp", "end_cp", "line", "score")
                }
            )
            for found in reply["results"]
        )

    def read(self, page: str) -> str:
        """The text of a page, or with ``page#heading`` of one of its sections.

        Raises:
            WikigateError: There is no such page, or several of that name; the message lists what comes near.
        """
        text: str = self._ask("read", page=page)["text"]
        return text

    def _ask(self, command: str, **request: object) -> dict[str, Any]:
        reply: dict[str, Any] = answer(command, request, self._site)
        if reply["kind"] == "error":
            raise _error(reply["error"])
        return reply


def build(
    wiki: Folder | None = None,
    *,
    state: Folder | None = None,
    full: bool = False,
    jobs: int = 1,
    wait: float = 0.0,
    progress: Callable[[int, int], None] | None = None,
) -> BuildReport:
    """Bring the corpus up to date with the pages; they are never written to.

    Args:
        wiki: The wiki's folder, as for `Gateway`.
        state: Folder of the corpus, as for `Gateway`.
        full: Read every page again, whether it changed or not.
        jobs: Most processes. With more than one, the calling program must be importable without doing its work again
            (``if __name__ == "__main__":``), as always with `multiprocessing`.
        wait: Seconds to wait for another build of this corpus to end.
        progress: Told how many pages have been read, and how many there are to read.

    Raises:
        WikigateError: The wiki cannot be read, the corpus not be written, or another build is running.
    """
    from wikigate.corpus.build import build as run  # noqa: PLC0415 - those who only ask need no parser
    from wikigate.corpus.settings.config import load_settings  # noqa: PLC0415 - as above

    root, folder = _site(wiki, state).folders()
    return run(
        root,
        folder,
        settings=load_settings(root),
        now=time.time(),
        jobs=jobs,
        full=full,
        wait=wait,
        progress=progress,
    )


def _site(wiki: Folder | None, state: Folder | None) -> Site:
    return Site(
        wiki=None if wiki is None else Path(wiki),
        state=None if state is None else Path(state),
        environ=os.environ,
        cwd=Path.cwd(),
        diag=_LOG.info,
    )


def _candidate(name: str) -> dict[str, str]:
    page, mark, section = name.partition("#")
    return {"page": page, "section": section} if mark else {"page": page}


def _quote(page: Mapping[str, Any], found: Mapping[str, Any]) -> Quote:
    return Quote(
        text=found["quote"],
        page=page["page"],
        section=found["section"],
        start_cp=found["span"]["start_cp"],
        end_cp=found["span"]["end_cp"],
        sha256=found.get("sha256") or page.get("sha256", ""),
        slot=found["slot"],
        grade=found["quote_support"],
        note=found.get("note") or "",
        needs_review=bool(found.get("needs_review")),
    )


def _violation(found: Mapping[str, Any]) -> Violation:
    span, nearest = found.get("span") or {}, found.get("nearest") or {}
    return Violation(
        type=found["type"],
        rule=found["rule"],
        claim=found.get("claim") or "",
        start_cp=span.get("start_cp"),
        end_cp=span.get("end_cp"),
        reason=found.get("reason") or "",
        nearest=nearest.get("quote", ""),
        nearest_page=nearest.get("page", ""),
    )


def _error(inner: Mapping[str, Any]) -> WikigateError:
    return WikigateError(
        inner["message"],
        code=inner["code"],
        stage=inner["stage"],
        retryable=inner["retryable"],
        detail=inner.get("detail"),
    )
