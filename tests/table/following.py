"""A page that follows changes, as web/src/lib/changes.ts does it."""

from __future__ import annotations

from typing import Any


def apply(base: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    """The next snapshot."""
    places = {**base["view"]["places"], **news["places"]}
    places = {slug: place for slug, place in places.items() if place is not None}
    view = {**base["view"], **news["view"], "places": places}
    for part in news["gone"]:
        del view[part]
    snapshot = {**base, **news["set"], "view": view}
    rows = {row["index"]: row for row in (*base["log_tail"], *news["log"])}
    last = snapshot["log_length"]
    snapshot["log_tail"] = [rows[i] for i in sorted(rows) if last - 12 <= i < last]
    return snapshot
