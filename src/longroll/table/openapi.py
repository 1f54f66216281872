"""The description of the server's requests and messages, from which the page's types are made.

python -m longroll.table.openapi web/shapes.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from pydantic.json_schema import models_json_schema

from longroll.table.models.live import LIVE

PLACE = "#/components/schemas/{model}"


def describe(app: FastAPI) -> dict[str, Any]:
    """OpenAPI with the shapes of the websocket's messages beside the others."""
    if app.openapi_schema is None:
        spec = FastAPI.openapi(app)
        _, shapes = models_json_schema([(model, "serialization") for model in LIVE], ref_template=PLACE)
        for name, shape in shapes["$defs"].items():
            spec["components"]["schemas"].setdefault(name, shape)
    assert app.openapi_schema is not None
    return app.openapi_schema


def text() -> str:
    """The shapes alone, as the page keeps them to make its types from (`npm run types`)."""
    from longroll.table.app import create_app
    from longroll.table.settings import Settings

    spec = describe(create_app(Settings()))
    kept = {
        "openapi": spec["openapi"],
        "info": {"title": spec["info"]["title"], "version": ""},
        "paths": {},
        "components": {"schemas": spec["components"]["schemas"]},
    }
    return json.dumps(kept, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text(), "utf-8")
