"""`wikigate mcp --http PORT`: the same server for clients that speak HTTP, on this machine alone and with a token."""

from __future__ import annotations

import secrets
import signal
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Any, Final, NoReturn

from wikigate.errors import WikiRootError
from wikigate.faces.serve import like, load_all
from wikigate.faces.serving.diagnostics import Diagnostics
from wikigate.faces.serving.pool import Pool
from wikigate.faces.watching import builder_beside

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server
    from starlette.types import ASGIApp, Receive, Scope, Send

    from wikigate.faces.site import Site

LOOPBACK: Final = "127.0.0.1"
PATH: Final = "/mcp"
SHORTEST_TOKEN: Final = 16
"""Characters of a token of one's own: fewer could be guessed by another program of this machine."""
_CONNECTIONS: Final = 64
_LARGEST: Final = 4 * 1024 * 1024
"""Bytes of a request: an answer of some hundred pages."""


def serve_http(
    site: Site,
    *,
    port: int,
    token: str,
    watch: bool,
    budgets: Mapping[str, float],
    ready: Callable[[str], None],
) -> None:
    """Serve until the process is told to end (Ctrl-C, SIGTERM).

    Args:
        site: Where to answer from.
        port: Where to listen, on this machine alone; 0: where there is room.
        token: What each request has to carry (`Authorization: Bearer TOKEN`).
        watch: Whether to keep the corpus fresh meanwhile.
        budgets: Seconds that each command may take.
        ready: Told the address.

    Raises:
        WikiRootError: The port is taken.
    """
    import uvicorn  # noqa: PLC0415 - comes with the SDK

    from wikigate.faces.mcp.server import Gateway, mcp_server  # noqa: PLC0415 - needs the SDK

    diag = Diagnostics()
    with _listening(port) as listener, builder_beside(site) if watch else nullcontext():
        load_all()
        bound = listener.getsockname()[1]
        pool, own = Pool(lambda: like(site, diag)), like(site, diag)
        try:
            app = http_app(mcp_server(Gateway(pool, own, budgets)), token=token, port=bound)
            config = uvicorn.Config(
                app,
                http="h11",
                ws="none",
                lifespan="on",
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                limit_concurrency=_CONNECTIONS,
                timeout_graceful_shutdown=2,
            )
            signal.signal(signal.SIGTERM, _interrupt)  # uvicorn hands on to this one after it has ended
            ready(f"http://{LOOPBACK}:{bound}{PATH}")
            with suppress(KeyboardInterrupt):
                uvicorn.Server(config).run(sockets=[listener])
        finally:
            pool.cancel_all()
            pool.close()
            own.close()
    diag.close()


def http_app(server: Server[Any], *, token: str, port: int) -> ASGIApp:
    """The application: streamable HTTP at `PATH`, a request at a time, each with the token.

    The SDK refuses what comes under another name than ours (DNS rebinding) or from a page of another site.
    """
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager  # noqa: PLC0415 - see above
    from mcp.server.transport_security import TransportSecuritySettings  # noqa: PLC0415 - see above
    from starlette.applications import Starlette  # noqa: PLC0415 - comes with the SDK
    from starlette.routing import Route  # noqa: PLC0415 - as above

    hosts = [f"{LOOPBACK}:{port}", f"localhost:{port}"]
    manager = StreamableHTTPSessionManager(
        server,
        json_response=True,
        stateless=True,
        security_settings=TransportSecuritySettings(
            allowed_hosts=hosts, allowed_origins=[f"http://{host}" for host in hosts]
        ),
        max_request_body_size=_LARGEST,
    )

    @asynccontextmanager
    async def running(_app: Starlette) -> AsyncIterator[None]:
        async with manager.run():
            yield

    return Starlette(routes=[Route(PATH, _WithToken(manager.handle_request, token))], lifespan=running)


class _WithToken:
    """Lets requests through that carry the token."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._wanted = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        from starlette.responses import PlainTextResponse  # noqa: PLC0415 - comes with the SDK

        shown = dict(scope["headers"]).get(b"authorization", b"")
        if secrets.compare_digest(shown, self._wanted):
            await self._app(scope, receive, send)
            return
        refused = PlainTextResponse(
            "This server wants the token that it was started with: Authorization: Bearer TOKEN\n",
            status_code=401,
            headers={"WWW-Authenticate": "Bearer"},
        )
        await refused(scope, receive, send)


def _interrupt(_number: int, _frame: object) -> NoReturn:
    raise KeyboardInterrupt


def _listening(port: int) -> socket.socket:
    try:
        return socket.create_server((LOOPBACK, port))
    except OSError as error:
        raise WikiRootError(
            f"cannot listen on port {port} of this machine ({error.strerror}): choose another one with --http PORT"
        ) from None
