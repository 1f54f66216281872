"""Every refusal leaves as `{"error": sentence, "rule"?}`."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from longroll.table.refusals import ELSEWHERE, Elsewhere, Refused
from longroll.table.routing import answer

log = logging.getLogger("longroll.table")
WORDS = {
    404: "there is nothing here",
    405: "this address does not take that method",
    400: "the request could not be read",
}


def sentence(errors: Sequence[Any]) -> str:
    """The first mistake in a request, in one sentence."""
    if not errors:
        return "the request is malformed"
    first = errors[0]
    place = ".".join(str(part) for part in first.get("loc", ()) if part not in ("body", "query", "path"))
    said = str(first.get("msg", "malformed")).removeprefix("Value error, ")
    said = said[:1].lower() + said[1:]
    clean = f"{place}: {said}" if place else said
    return clean.encode("utf-8", "replace").decode()[:400]


def install(app: FastAPI) -> None:
    """Hang our forms of refusal into an app."""

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        headers = {"retry-after": str(error.wait)} if error.wait else {}
        if isinstance(error, Elsewhere):
            headers[ELSEWHERE] = "1"
        return answer(request, error.problem(), error.status, headers)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        return answer(request, {"error": sentence(error.errors())}, 422)

    @app.exception_handler(HTTPException)
    async def by_status(request: Request, error: HTTPException) -> Response:
        said = WORDS.get(error.status_code, str(error.detail).lower())
        headers = dict(error.headers) if error.headers else None
        return answer(request, {"error": said}, error.status_code, headers)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        log.exception("%s %s broke", request.method, request.url.path, exc_info=error)
        return answer(request, {"error": "the server made a mistake; it is in its log"}, 500)
