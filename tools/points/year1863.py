"""1863: Points and routes in two theaters, four reserve areas and the New Orleans box."""

from __future__ import annotations

import re
from pathlib import Path

from points.common import GAMES, SHARED, Row, read, rules, slug, table
from points.rails import measure

SOURCE = SHARED / "sources" / "1863"
TARGET = GAMES / "year1863" / "data" / "board"
SIDES = {"U": "union", "C": "confederate", "N": ""}
PLACE_COLUMNS = [
    "slug",
    "name",
    "kind",
    "state",
    "theater",
    "terrain",
    "city_value",
    "town",
    "port",
    "coastal",
    "control",
    "border",
    "lat",
    "lon",
    "control_provenance",
    "provenance",
    "basis",
]
LINK_COLUMNS = [
    "a",
    "b",
    "kind",
    "theater",
    "river",
    "crosses_river",
    "rail_km",
    "rail_note",
    "provenance",
    "basis",
]


def places() -> list[Row]:
    rule = rules("year1863")
    rows: list[Row] = []
    for raw in read(SOURCE / "points.csv"):
        name = rule["rename"].get(raw["name"], raw["name"])
        lat, lon = rule["where"].get(name, (float(raw["lat"]), float(raw["lon"])))
        area = raw["terrain"] in ("sea", "reserve")
        kind = (
            raw["terrain"]
            if area
            else "city"
            if raw["city_value"] != "0"
            else "town"
            if raw["town"] == "1"
            else "point"
        )
        stated = "stated" in raw["basis"]
        rows.append(
            {
                "slug": slug(name),
                "name": name,
                "kind": kind,
                "state": "" if area else raw["state"],
                "theater": raw["theater"].lower(),
                "terrain": raw["terrain"],
                "city_value": str(rule["value"].get(name, raw["city_value"])),
                "town": raw["town"],
                "port": "" if raw["port"] == "none" else raw["port"],
                "coastal": raw["coastal"],
                "control": SIDES[raw["start_control"]],
                "border": "1" if name in rule["border"]["points"] else "0",
                "lat": f"{lat:.3f}",
                "lon": f"{lon:.3f}",
                "control_provenance": "" if raw["terrain"] == "sea" else "stated" if stated else "inferred",
                "provenance": "stated" if stated else "reconstructed",
                "basis": _basis(raw["basis"], raw["notes"])
                + _moved(rule["value"].get(name), raw["city_value"]),
            }
        )
    return rows


def _moved(value: int | None, first: str) -> str:
    """What is said of a value that play has moved from where it was first put."""
    return (
        "" if value is None else f"; value first put at {first}: moved by play between equal computer players"
    )


def _basis(basis: str, notes: str) -> str:
    cited = re.findall(r"L\d+(?:-\d+)?", basis)
    if "stated" in basis:
        rest = (
            re.sub(r"L\d+(?:-\d+)?", "", basis)
            .replace("point name/control stated;", "")
            .replace("stated", "")
        )
        rest = re.sub(r"[\s;]+", " ", rest).strip(" ;,")
        return " ".join(cited) + (f"; {rest}" if rest else "") if cited else rest or "named area of the map"
    return notes or basis.removeprefix("reconstructed").lstrip(": ") or "town or crossing of the time"


def links() -> list[Row]:
    rule = rules("year1863")
    theater = {p["slug"]: p["theater"] for p in places()}
    dropped = {(d["a"], d["b"], d["kind"]) for d in rule["drop"]}
    rows: list[Row] = []
    for raw in read(SOURCE / "routes.csv"):
        if (raw["from"], raw["to"], raw["kind"]) in dropped:
            continue
        a, b = (slug(rule["rename"].get(n, n)) for n in (raw["from"], raw["to"]))
        words = raw["basis"].removeprefix("reconstructed").lstrip(": ")
        water = raw["kind"] in ("river", "seasonal")
        rows.append(
            {
                "a": a,
                "b": b,
                "kind": raw["kind"],
                "theater": theater[a],
                "river": slug(re.split(r"[,(]", words)[0]) if water else "",
                "crosses_river": slug(raw["crosses_river"]),
                "provenance": "reconstructed",
                "basis": words or "neighbouring Points of the time",
            }
        )
    return rows


def build() -> dict[Path, str]:
    areas, routes = places(), links()
    where = {p["slug"]: (float(p["lon"]), float(p["lat"])) for p in areas}
    measure(routes, where, rules("year1863")["rail_notes"], "rules/year1863.toml")
    return {
        TARGET / "places.csv": table(PLACE_COLUMNS, areas),
        TARGET / "links.csv": table(LINK_COLUMNS, routes),
    }
