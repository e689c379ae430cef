"""Where requests are answered: the folders, the environment, the clock, and the corpus held open.

On the path of `ping`: nothing heavy is imported before it is needed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from wikigate.corpus.file.layout import CORPUS_NAME
from wikigate.corpus.settings.root import STATE_NAME, find_state, find_wiki
from wikigate.errors import WikiRootError

if TYPE_CHECKING:
    from wikigate.corpus.file.reader import Corpus
    from wikigate.gateway.model import Tools


def diag(text: str) -> None:
    """Say something to whoever looks after this process; callers do not parse it."""
    if sys.stderr is not None:
        from wikigate.faces.lines import visible  # noqa: PLC0415 - mostly there is nothing to say

        for line in text.split("\n"):
            sys.stderr.write(f"[diag] {visible(line)}\n")


class Site:
    """One place to answer from.

    Attributes:
        wiki: Folder that ``--wiki`` named.
        state: Folder that ``--state`` named.
        resident: Whether it serves one wiki for long: another `wiki_root` is refused.
        diag: Takes a line for stderr.
    """

    def __init__(
        self,
        *,
        wiki: Path | None = None,
        state: Path | None = None,
        environ: Mapping[str, str],
        cwd: Path,
        resident: bool = False,
        tools: Tools | None = None,
        diag: Callable[[str], None] = diag,
    ) -> None:
        self.wiki = wiki
        self.state = state
        self.environ = environ
        self.cwd = cwd
        self.resident = resident
        self.diag = diag
        self._tools = tools
        self._open: tuple[tuple[Path, int, int], Corpus] | None = None

    @property
    def tools(self) -> Tools:
        """Clock and ids of this process, unless others were handed in."""
        if self._tools is None:
            from wikigate.faces.tools import process_tools  # noqa: PLC0415 - ping needs no model

            self._tools = process_tools()
        return self._tools

    def folders(self, wiki_root: str | None = None) -> tuple[Path, Path]:
        """The wiki and its state folder for a request that names `wiki_root` or nothing.

        Raises:
            WikiRootError: There is none, or it is not the one that this server serves.
        """
        try:
            if wiki_root is None or self.resident:
                wiki = find_wiki(self.wiki, self.environ, self.cwd)
                if wiki_root is not None and (self.cwd / wiki_root).resolve() != wiki:
                    raise WikiRootError(
                        f"this server serves {wiki} alone: leave wiki_root out, or start another `wikigate serve`"
                    )
            elif wiki_root:
                wiki = find_wiki(Path(wiki_root), self.environ, self.cwd)
            else:
                raise WikiRootError("wiki_root is empty: name the folder of the wiki, or leave the field out")
            return wiki, find_state(wiki, self.state, self.environ)
        except (OSError, ValueError) as error:  # a name with a NUL, or longer than the system takes
            raise WikiRootError(
                f"no folder can have this name ({type(error).__name__}): check wiki_root"
            ) from None

    def corpus(self, wiki: Path, state: Path) -> Corpus:
        """The corpus in `state`, as the newest whole build left it. It stays open for the next request.

        Raises:
            CorpusError: It is missing, of another version, or damaged.
            WikiRootError: It was made from another wiki.
        """
        corpus = self._opened(state / CORPUS_NAME)
        owner = corpus.meta.get("wiki_root")
        # A wiki that was moved takes its own `.wikigate` along; any other folder stays with the wiki it was made for.
        if owner not in {None, str(wiki)} and state != wiki / STATE_NAME:
            raise WikiRootError(
                f"the state folder {state} belongs to the wiki {owner}, not to {wiki}: name another one with --state"
            )
        return corpus

    def rest(self) -> None:
        """The end of a request: keep the corpus open, but hold no build of it fast while nobody asks."""
        if self._open is not None:
            self._open[1].rest()

    def close(self) -> None:
        """Let go of the corpus."""
        if self._open is not None:
            self._open[1].close()
            self._open = None

    def _opened(self, path: Path) -> Corpus:
        from wikigate.corpus.file.reader import open_corpus  # noqa: PLC0415 - loads SQLite

        here = _identity(path)
        if self._open is not None:
            if self._open[0] == here:
                self._open[1].refresh()
                return self._open[1]
            self.close()  # the file was removed, or another one stands in its place
        corpus = open_corpus(path)
        self._open = (here, corpus)
        return corpus


def _identity(path: Path) -> tuple[Path, int, int]:
    """What tells a file from a later one of the same name."""
    try:
        found = path.stat()
    except OSError:
        return path, 0, 0
    return path, found.st_dev, found.st_ino
