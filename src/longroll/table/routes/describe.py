"""`/api/docs`: every request on one page, made here, without scripts or anything from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

router = APIRouter(include_in_schema=False)
STYLE = (
    "body{font:1rem/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "section{border-top:1px solid #999;padding:.5rem 0}code{background:#8882;padding:0 .25rem}"
    "table{border-collapse:collapse}td,th{text-align:left;padding:.1rem .8rem .1rem 0;vertical-align:top}"
)


def _shape(schema: dict[str, Any]) -> str:
    """A schema in a few words: the name of a shape, or a type."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{escape(name)}">{escape(name)}</a>'
    if "anyOf" in schema:
        return " or ".join(_shape(part) for part in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_shape(schema.get('items', {}))}"
    if "enum" in schema:
        return ", ".join(escape(str(value)) for value in schema["enum"])
    extra = schema.get("additionalProperties")
    if schema.get("type") == "object" and isinstance(extra, dict):
        return f"map to {_shape(extra)}"
    return escape(str(schema.get("type", "anything")))


def _rows(rows: list[tuple[str, str, str]]) -> str:
    cells = "".join(f"<tr><td><code>{escape(a)}</code><td>{b}<td>{escape(c)}" for a, b, c in rows)
    return f"<table>{cells}</table>" if rows else ""


def _route(path: str, method: str, route: dict[str, Any]) -> str:
    given = [
        (p["name"], f"{p['in']}: {_shape(p.get('schema', {}))}", p.get("description", ""))
        for p in route.get("parameters", ())
    ]
    body = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    answers = [
        (status, ", ".join(_shape(kind.get("schema", {})) for kind in answer.get("content", {}).values()),
         answer.get("description", ""))
        for status, answer in route["responses"].items()
    ]  # fmt: skip
    takes = f"<p>Body: {_shape(body)}</p>" if body else ""
    said = escape(route.get("description", ""))
    return (
        f"<section><h3><code>{method.upper()} {escape(path)}</code></h3><p>{said}</p>"
        f"{_rows(given)}{takes}<h4>Answers</h4>{_rows(answers)}</section>"
    )


def page(spec: dict[str, Any]) -> str:
    """The whole description as one page."""
    routes = [
        _route(path, method, route) for path, ways in spec["paths"].items() for method, route in ways.items()
    ]
    shapes = []
    for name, schema in sorted(spec["components"]["schemas"].items()):
        rows = [
            (key, _shape(value), value.get("description", ""))
            for key, value in schema.get("properties", {}).items()
        ]
        shapes.append(f'<section><h3 id="{escape(name)}">{escape(name)}</h3>{_rows(rows)}</section>')
    title = escape(spec["info"]["title"])
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
        f'<body><h1>{title}</h1><p>The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>'
        f"<h2>Requests</h2>{''.join(routes)}<h2>Shapes</h2>{''.join(shapes)}</body></html>"
    )


@router.get("/api/docs")
async def docs(request: Request) -> Response:
    """The description for people."""
    return HTMLResponse(page(request.app.openapi()))
