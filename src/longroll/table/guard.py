"""The doorkeeper: how large a request may be, from which pages it may come, and what browsers are told to forbid."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longroll.table.settings import Settings
from longroll.table.watch import Figures

SMALL, LARGE = 64 * 1024, 4 * 1024 * 1024
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


SECURE_ONLY = "max-age=31536000"


def same_origin(headers: Headers, settings: Settings, scheme: str) -> bool:
    """Whether a request comes from our own pages, or from no page at all (a program). A page's scheme counts too."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        given = urlsplit(origin)
    except ValueError:
        return False
    if settings.public_url:
        public = urlsplit(settings.public_url)
        own = (public.scheme, public.netloc)
    else:
        own = (scheme.replace("ws", "http"), headers.get("host", ""))
    return (given.scheme, given.netloc) == own and own[1] != ""


class Guard:
    """Refuses what is too large or comes from a foreign page, before anything else looks at it."""

    def __init__(self, app: ASGIApp, settings: Settings, figures: Figures) -> None:
        self.app = app
        self.settings = settings
        self.figures = figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        begun = time.monotonic()

        started = False

        async def counted(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self.figures.answered(message["status"], time.monotonic() - begun)
            await send(message)

        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await refusal(scope, receive, counted)
            return
        limit = LARGE if scope["path"] == "/api/tables/import" else SMALL
        size = 0

        async def measured() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > limit:
                raise HTTPException(413, too_large(limit))
            return message

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._dress(scope, message)
            await counted(message)

        try:
            await self.app(scope, measured, dressed)
        except asyncio.CancelledError:  # the server ends, and this took longer than it waits
            if started:
                raise
            closing = {"error": "the server is closing; look again"}
            await JSONResponse(closing, 503, {"retry-after": "3"})(scope, receive, counted)

    def _dress(self, scope: Scope, message: Message) -> None:
        """The headers that every answer carries."""
        found = MutableHeaders(scope=message)
        for name, value in HEADERS.items():
            found.setdefault(name, value)
        if self.settings.secure or scope["scheme"] == "https":
            found.setdefault("strict-transport-security", SECURE_ONLY)
        if scope["path"].startswith("/api/"):
            found.setdefault("cache-control", "no-store")

    def _refusal(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        if scope["method"] in SAFE:
            return None
        if not same_origin(headers, self.settings, scope["scheme"]):
            return _problem(403, "this request comes from another site")
        length = headers.get("content-length", "0")
        limit = LARGE if scope["path"] == "/api/tables/import" else SMALL
        if not length.isdecimal() or len(length) > 12:
            return _problem(400, "content-length must be a number")
        if int(length) > limit:
            return _problem(413, too_large(limit))
        body = length != "0" or "transfer-encoding" in headers
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if body and kind != "application/json":
            return _problem(415, "a request's body must be application/json")
        return None


def too_large(limit: int) -> str:
    return f"the request is larger than {limit // 1024} kB"


def _problem(status: int, sentence: str) -> JSONResponse:
    return JSONResponse({"error": sentence}, status)
