"""Who may ask: this machine's own browser, with the address that was printed. Every answer carries strict headers."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_ADDRESS: Final = 16_384
"""Bytes of a path and its query: a page's path, percent-encoded, is far shorter."""
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Not "no-referrer": a browser would then send a form of ours with the origin "null".
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}
_LANDING: Final = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>wikigate</title><link rel="icon" href="data:,">'
    '<meta http-equiv="refresh" content="0; url=/"></head><body><main><h1>wikigate</h1>'
    '<p><a href="/">Continue</a></p></main></body></html>'
)


class Guard:
    """An ASGI application in front of another one.

    Args:
        app: The one behind.
        token: Whoever sends it in the address gets the cookie.
        hosts: The values of Host that are ours, ``127.0.0.1:PORT`` first.
    """

    def __init__(self, app: ASGIApp, *, token: str, hosts: Iterable[str]) -> None:
        self._app = app
        self._token = token
        self._hosts = tuple(hosts)
        self._session = secrets.token_urlsafe(32)
        # Cookies know no port: two viewers on one machine must not take each other's.
        self._cookie = f"wikigate_{self._hosts[0].rpartition(':')[2]}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        refused = self._refusal(scope)
        await (self._app if refused is None else refused)(scope, receive, with_headers)

    def _refusal(self, scope: Scope) -> Response | None:
        """The answer to who may not ask, or to who shows the token; None where the request may pass."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self._hosts:  # a name that was made to lead here (DNS rebinding)
            return _refused(421, "This is not the address of the viewer.")
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return _refused(403, "Another site sent this request.")
        if scope["method"] not in {"GET", "HEAD"} and origin is None:
            return _refused(403, "A form has to say which site it comes from.")
        query = scope["query_string"]
        if len(query) + len(scope.get("raw_path") or b"") > LONGEST_ADDRESS:
            return _refused(414, "This address is too long.")
        if self._has_cookie(headers):
            return None
        tokens = parse_qs(query.decode("latin-1"), max_num_fields=None).get("token", [])
        if len(tokens) == 1 and _same(tokens[0], self._token):
            # A page and no redirect: only what it then asks for comes from this site, as SameSite=Strict wants it.
            response = HTMLResponse(_LANDING)
            response.set_cookie(self._cookie, self._session, httponly=True, samesite="strict", path="/")
            return response
        return _refused(
            403, "Open the whole address that `wikigate web` printed; it changes with every start."
        )

    def _has_cookie(self, headers: Headers) -> bool:
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return False
        return self._cookie in cookies and _same(cookies[self._cookie].value, self._session)


def _same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode("utf-8", "replace"), other.encode())


def _refused(status: int, why: str) -> Response:
    return PlainTextResponse(f"{why}\n", status_code=status)
