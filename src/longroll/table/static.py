"""The built client: hashed files are kept by browsers for good, every other address shows the page itself."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse

from longroll.table.refusals import Refused
from longroll.table.routing import server_of, set_session

router = APIRouter(include_in_schema=False)
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
PACKED = (".js", ".css")
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>longroll</title>
<body style="font: 1.1rem/1.5 serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>The table is laid, the page is not built yet</h1>
<p>The server runs. The browser client lives in <code>web/</code>; build it once:</p>
<pre>cd web
npm ci
npm run build</pre>
<p>or run <code>make play</code>, which does it for you. Then reload this page.
The requests that the client makes are described at <a href="/api/docs">/api/docs</a>.</p></body></html>"""


@router.get("/enter")
async def enter(request: Request, key: str = "") -> Response:
    """The link that the server opens for the person who started it: the host, on whatever browser."""
    token = await server_of(request).people.enter(key[:100])
    response = RedirectResponse("/", 303)
    set_session(request, response, token)
    return response


@router.get("/{path:path}")
async def page(request: Request, path: str) -> Response:
    """A file of the client, or its page."""
    if path == "api" or path.startswith("api/"):
        raise Refused(404, "there is nothing here")
    root = server_of(request).settings.static
    found = _inside(root, path) if path else None
    if found is not None:
        if not path.startswith("assets/"):
            return FileResponse(found, headers={"cache-control": "no-cache"})
        if found.suffix in PACKED and "gzip" in request.headers.get("accept-encoding", ""):
            data = await asyncio.to_thread(_packed, found)
            headers = {"content-encoding": "gzip", "vary": "Accept-Encoding", **FOREVER}
            return Response(data, media_type=mimetypes.types_map[found.suffix], headers=headers)
        return FileResponse(found, headers={"vary": "Accept-Encoding", **FOREVER})
    index = root / "index.html"
    if path.startswith("assets/"):
        raise Refused(404, "there is nothing here")
    if index.is_file():
        return FileResponse(index, headers={"cache-control": "no-cache"})
    return HTMLResponse(MISSING, 404 if path else 200, {"cache-control": "no-store"})


@lru_cache(maxsize=16)
def _packed(path: Path) -> bytes:
    """A file whose name carries its hash, packed once for all browsers."""
    return gzip.compress(path.read_bytes(), 9, mtime=0)


def _inside(root: Path, path: str) -> Path | None:
    """The file of that name below the root, and nothing outside it."""
    if "\0" in path or len(path) > 300:
        return None
    try:
        found = (root / path).resolve()
        if found.is_relative_to(root.resolve()) and found.is_file():
            return found
    except (OSError, ValueError):
        pass
    return None
