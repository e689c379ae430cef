"""The viewer as an application: which view answers which address."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeAlias
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from wikigate.errors import WikigateError
from wikigate.faces.web.guard import Guard
from wikigate.faces.web.speech import language_of
from wikigate.faces.web.templating import FOLDER
from wikigate.faces.web.viewer import Asked, Viewer
from wikigate.faces.web.views.ask import ask, home
from wikigate.faces.web.views.charts import charts
from wikigate.faces.web.views.context import context
from wikigate.faces.web.views.health import health, prove
from wikigate.faces.web.views.page import page
from wikigate.faces.web.views.pages import pages
from wikigate.faces.web.views.verify import verify

View: TypeAlias = Callable[[Viewer, Asked], Response]

LARGEST_FORM: Final = 1_048_576
"""Bytes of a form: an answer of some hundred pages."""
_MOST_FIELDS: Final = 16
_FORM: Final = "application/x-www-form-urlencoded"


def viewer_app(viewer: Viewer, *, token: str, hosts: Iterable[str]) -> ASGIApp:
    """The whole application.

    Args:
        viewer: The wiki.
        token: What the address that opens it carries.
        hosts: The values of Host that are ours.
    """

    def route(path: str, view: View, method: str = "GET") -> Route:
        return Route(path, _endpoint(viewer, view), methods=[method])

    routes = [
        route("/", home),
        route("/ask", ask, "POST"),
        route("/context/{id}", context),
        route("/context/{id}/verify", verify, "POST"),
        route("/pages", pages),
        route("/page", page),
        route("/health", health),
        route("/health", prove, "POST"),
        route("/charts", charts),
        Mount("/static", StaticFiles(directory=FOLDER / "static")),
    ]

    async def not_there(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        asked = Asked(language_of(request.headers.get("accept-language", "")))
        return viewer.page("wrong.html", asked, status=status, code=status)

    app = Starlette(routes=routes, exception_handlers={HTTPException: not_there, Exception: not_there})
    return Guard(app, token=token, hosts=hosts)


def _endpoint(viewer: Viewer, view: View) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        asked = Asked(
            language_of(request.headers.get("accept-language", "")),
            dict(request.query_params),
            {name: str(value) for name, value in request.path_params.items()},
            await _form(request) if request.method == "POST" else {},
        )
        return await run_in_threadpool(_seen, viewer, view, asked)

    return endpoint


def _seen(viewer: Viewer, view: View, asked: Asked) -> Response:
    try:
        return view(viewer, asked)
    except WikigateError as error:
        return viewer.trouble(asked, error)


async def _form(request: Request) -> dict[str, str]:
    """The fields of a form. Line ends are LF again, which browsers turn into CRLF on the way."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != _FORM:
        raise HTTPException(415)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_FORM:
            raise HTTPException(413)
    try:
        fields = parse_qsl(
            bytes(body).decode("utf-8"), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="replace"
        )
    except ValueError:  # no UTF-8, or too many fields
        raise HTTPException(400) from None
    return {name: value.replace("\r\n", "\n").replace("\r", "\n") for name, value in fields}
