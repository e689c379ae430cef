"""`wikigate mcp`: serve an MCP client on stdin and stdout."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from contextlib import nullcontext

from wikigate.errors import WikiRootError
from wikigate.faces.serve import like, load_all
from wikigate.faces.serving.budgets import BUDGETS
from wikigate.faces.serving.diagnostics import Diagnostics
from wikigate.faces.serving.pool import Pool
from wikigate.faces.site import Site
from wikigate.faces.watching import builder_beside

MISSING = "the MCP server needs the official SDK: pip install 'wikigate[mcp]'"


def serve_mcp(site: Site, *, watch: bool = True, budgets: Mapping[str, float] = BUDGETS) -> int:
    """Answer until the client closes stdin; the exit status, 1 at once where there is no SDK or no wiki.

    Args:
        site: Where to answer from.
        watch: Whether to keep the corpus fresh meanwhile.
        budgets: Seconds that each command may take.
    """
    if lacks_sdk():
        site.diag(MISSING)
        return 1
    import anyio  # noqa: PLC0415 - comes with the SDK

    try:
        site.folders()
    except WikiRootError as error:
        site.diag(f"mcp: {error.message}")
        return 1
    diag = Diagnostics()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end)
    anyio.run(_serve_stdio, site, diag, watch, budgets)
    diag.close()
    return 0


def lacks_sdk() -> bool:
    """Whether the official SDK is missing."""
    try:
        import mcp.server.lowlevel  # noqa: F401, PLC0415 - an extra, which may be absent
        import mcp_types  # noqa: F401, PLC0415 - as above; an SDK before 2.0 lacks it
    except ImportError:
        return True
    return False


def _end(_number: int, _frame: object) -> None:
    """End at once: a thread of the SDK waits for stdin and cannot be told to.

    Nothing is lost by it: files are written whole or not at all, and the builder ends with this process.
    """
    os._exit(0)


async def _serve_stdio(site: Site, diag: Diagnostics, watch: bool, budgets: Mapping[str, float]) -> None:  # noqa: FBT001 - handed on by anyio
    from mcp.server.stdio import stdio_server  # noqa: PLC0415 - see above

    from wikigate.faces.mcp.server import Gateway, mcp_server  # noqa: PLC0415 - as above

    # While the SDK serves, whatever else prints goes to stderr; the builder starts after that and inherits it.
    async with stdio_server() as (incoming, outgoing):
        with builder_beside(site) if watch else nullcontext():
            load_all()
            pool = Pool(lambda: like(site, diag))
            own = like(site, diag)
            try:
                server = mcp_server(Gateway(pool, own, budgets))
                await server.run(incoming, outgoing, server.create_initialization_options())
            finally:
                pool.cancel_all()
                pool.close()
                own.close()
