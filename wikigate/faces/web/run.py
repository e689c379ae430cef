"""`wikigate web`: serve the viewer on this machine until Ctrl-C."""

from __future__ import annotations

import secrets
import signal
import socket
from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import Final, NoReturn

from wikigate.errors import WikiRootError
from wikigate.faces.site import Site
from wikigate.faces.watching import builder_beside

LOOPBACK: Final = "127.0.0.1"
_CONNECTIONS: Final = 64
"""At once; a browser opens six."""


def lacks_extra() -> bool:
    """Whether a library of the extra `web` is missing."""
    try:
        import jinja2  # noqa: F401, PLC0415 - an extra, which may be absent
        import nh3  # noqa: F401, PLC0415 - as above
        import starlette  # noqa: F401, PLC0415 - as above
        import uvicorn  # noqa: F401, PLC0415 - as above
    except ImportError:
        return True
    return False


def serve_web(site: Site, *, port: int, watch: bool, ready: Callable[[str], None]) -> None:
    """Serve until the process is told to end.

    Args:
        site: The wiki.
        port: Where to listen, on this machine alone; 0: where there is room.
        watch: Whether to keep the corpus fresh meanwhile.
        ready: Told the address to open, with its token.

    Raises:
        WikigateError: There is no wiki, or the port is taken.
    """
    import uvicorn  # noqa: PLC0415 - an extra

    from wikigate.faces.serve import load_all  # noqa: PLC0415 - other commands do without
    from wikigate.faces.web.app import viewer_app  # noqa: PLC0415 - an extra
    from wikigate.faces.web.viewer import Viewer  # noqa: PLC0415 - an extra

    viewer = Viewer(site)
    with _listening(port) as listener:
        bound = listener.getsockname()[1]
        token = secrets.token_urlsafe(32)
        app = viewer_app(viewer, token=token, hosts=(f"{LOOPBACK}:{bound}", f"localhost:{bound}"))
        config = uvicorn.Config(
            app,
            http="h11",
            ws="none",
            lifespan="off",
            log_level="warning",
            access_log=False,  # it would hold the token
            server_header=False,
            proxy_headers=False,
            limit_concurrency=_CONNECTIONS,
            timeout_graceful_shutdown=2,
        )
        with builder_beside(site) if watch else nullcontext():
            load_all()
            signal.signal(signal.SIGTERM, _interrupt)  # uvicorn hands on to this one after it has ended
            ready(f"http://{LOOPBACK}:{bound}/?token={token}")
            with suppress(KeyboardInterrupt):
                uvicorn.Server(config).run(sockets=[listener])
    viewer.close()


def _interrupt(_number: int, _frame: object) -> NoReturn:
    raise KeyboardInterrupt


def _listening(port: int) -> socket.socket:
    try:
        return socket.create_server((LOOPBACK, port))
    except OSError as error:
        raise WikiRootError(
            f"cannot listen on port {port} of this machine ({error.strerror}): choose another one with --port"
        ) from None
