"""`/healthz` and `/metrics`, for those who run the server."""

from __future__ import annotations

import asyncio
import secrets

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from sqlalchemy import select

from longroll.table import schema as db
from longroll.table.refusals import Refused
from longroll.table.routing import server_of
from longroll.table.settings import is_local

router = APIRouter(include_in_schema=False)
PATIENCE = 3.0


@router.get("/healthz")
async def health(request: Request) -> Response:
    """200 while the database answers, else 503."""
    try:
        async with asyncio.timeout(PATIENCE):
            await server_of(request).store.read(lambda c: c.execute(select(db.tables.c.id).limit(1)).first())
    except (Refused, TimeoutError):
        return JSONResponse({"ok": False, "error": "the database does not answer"}, 503, {"retry-after": "3"})
    return JSONResponse({"ok": True})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Figures for Prometheus: to this machine itself, and to whoever knows LONGROLL_METRICS_KEY (as a bearer token)."""
    server = server_of(request)
    key = server.settings.metrics_key
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    known = bool(key) and secrets.compare_digest(given.encode(), key.encode())
    here = request.client is not None and is_local(request.client.host) and not server.settings.public_url
    if not known and not here:
        raise Refused(
            403, "the figures are for the administrator: send LONGROLL_METRICS_KEY as a bearer token"
        )
    gauges = {
        "tables_in_memory": len(server.house.matches),
        "pages_open": server.house.audience.pages,
        "computers_thinking": server.computers.thinking,
        "tasks_waiting": server.clerks.waiting,
    }
    return PlainTextResponse(request.app.state.figures.text(gauges))
