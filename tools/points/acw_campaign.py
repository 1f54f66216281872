"""The American Civil War Campaign: the House Divided graph, with what the campaign's own text adds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from points.common import GAMES, SHARED, Row, read, rules, slug, table
from points.rails import measure

SOURCE = SHARED / "sources" / "acw-campaign"
TARGET = GAMES / "acw_campaign" / "data" / "board"
GRAPH = "box of the House Divided map, which the rules use (L54), as a public adaptation has it"
GRAPH_LINK = "line of the House Divided map (L54), as a public adaptation has it"
PLACE_COLUMNS = [
    "slug",
    "name",
    "kind",
    "state",
    "owner",
    "union_recruit",
    "confederate_recruit",
    "port",
    "rivers",
    "capital",
    "origin",
    "lat",
    "lon",
    "provenance",
    "basis",
]
LINK_COLUMNS = [
    "a",
    "b",
    "kind",
    "river",
    "downstream",
    "closed_to",
    "origin",
    "rail_km",
    "rail_note",
    "provenance",
    "basis",
]


def places() -> list[Row]:
    rule = rules("acw_campaign")
    towns: dict[str, list[Row]] = {}
    for town in read(SHARED / "geo" / "history" / "cities.csv"):
        towns.setdefault(town["name"], []).append(town)
    rows: list[Row] = []
    for raw in read(SOURCE / "house_divided_boxes.csv"):
        name = rule["rename"].get(raw["box"], raw["box"])
        state, lat, lon = _where(name, rule, towns)
        cited = rule["lines"].get(name)
        rows.append(
            {
                "slug": slug(name),
                "name": name,
                "state": state,
                "owner": raw["start_owner"],
                "union_recruit": raw["union_recruit"] or "0",
                "confederate_recruit": raw["confederate_recruit"] or "0",
                "port": "1" if raw["port"] else "0",
                "origin": "house-divided",
                "lat": lat,
                "lon": lon,
                "provenance": "stated" if cited else "inferred",
                "basis": cited or GRAPH,
            }
        )
    for box in rule["box"]:
        rows.append(
            {
                "slug": slug(box["name"]),
                "name": box["name"],
                "state": box["state"],
                "owner": box["owner"],
                "union_recruit": "0",
                "confederate_recruit": "0",
                "port": "0",
                "origin": "text",
                "lat": f"{box['lat']:.3f}",
                "lon": f"{box['lon']:.3f}",
                "provenance": "stated",
                "basis": box["lines"],
            }
        )
    for row in rows:
        name = row["name"]
        row["kind"] = "city" if row["union_recruit"] != "0" or row["confederate_recruit"] != "0" else "town"
        row["rivers"] = "+".join(slug(r) for r, course in rule["rivers"].items() if name in course)
        row["capital"] = {"Washington": "national", "Richmond": "national"}.get(name, "")
    return sorted(rows, key=lambda row: row["slug"])


def _where(name: str, rule: dict[str, Any], towns: dict[str, list[Row]]) -> tuple[str, str, str]:
    if name in rule["where"]:
        state, lat, lon = rule["where"][name]
        return state, f"{lat:.3f}", f"{lon:.3f}"
    match = re.fullmatch(r"(.*) ([A-Z]{2})", name)
    base, state = (match[1], match[2]) if match else (name, rule["state"].get(name))
    found = [t for t in towns.get(base, []) if state in (None, t["state_1861"], t["state_modern"])]
    if len(found) != 1:
        raise SystemExit(f"rules/acw_campaign.toml: [state] or [where] must say where {name!r} is")
    town = found[0]
    return town["state_modern"], f"{float(town['lat']):.3f}", f"{float(town['lon']):.3f}"


def links() -> list[Row]:
    rule = rules("acw_campaign")
    dropped = {frozenset(d["pair"]) for d in rule["drop"]}
    pike = {frozenset(p) for p in rule["pike"]["pairs"]}
    potomac = frozenset(rule["potomac"]["pair"])
    rows: list[Row] = []
    for raw in read(SOURCE / "house_divided_links.csv"):
        a, b = (rule["rename"].get(n, n) for n in (raw["from"], raw["to"]))
        pair = frozenset((a, b))
        if pair in dropped:
            dropped.discard(pair)
            continue
        for kind in raw["kind"].split("+"):
            river, down = _flow(a, b, rule["rivers"]) if kind == "river" else ("", "")
            row = {
                "a": slug(a),
                "b": slug(b),
                "kind": kind,
                "river": slug(river),
                "downstream": slug(down),
                "closed_to": "",
                "origin": "house-divided",
                "provenance": "inferred",
                "basis": GRAPH_LINK,
            }
            if pair in pike:
                row |= {"kind": "pike", "provenance": "stated", "basis": rule["pike"]["basis"]}
            if pair == potomac:
                row |= {"closed_to": "confederate", "provenance": "stated", "basis": rule["potomac"]["basis"]}
            rows.append(row)
    if dropped:
        raise SystemExit(
            f"rules/acw_campaign.toml: [[drop]] names links that are not there: {sorted(map(sorted, dropped))}"
        )
    for add in rule["add"]:
        rows.append(
            {
                "a": slug(add["a"]),
                "b": slug(add["b"]),
                "kind": add["kind"],
                "origin": "text",
                "provenance": add["provenance"],
                "basis": add["basis"],
            }
        )
    return sorted(rows, key=lambda row: (row["a"], row["b"], row["kind"]))


def _flow(a: str, b: str, rivers: dict[str, list[str]]) -> tuple[str, str]:
    """The river that joins two boxes and its downstream end."""
    for river, course in rivers.items():
        if a in course and b in course and abs(course.index(a) - course.index(b)) == 1:
            return river, max(a, b, key=course.index)
    raise SystemExit(f"rules/acw_campaign.toml: [rivers] has no river from {a!r} to {b!r}")


def build() -> dict[Path, str]:
    areas, routes = places(), links()
    where = {p["slug"]: (float(p["lon"]), float(p["lat"])) for p in areas}
    measure(routes, where, rules("acw_campaign")["rail_notes"], "rules/acw_campaign.toml")
    return {
        TARGET / "places.csv": table(PLACE_COLUMNS, areas),
        TARGET / "links.csv": table(LINK_COLUMNS, routes),
    }
