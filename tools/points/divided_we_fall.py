"""Divided We Fall: 97 areas and 8 blockade boxes, joined by railroads, roads, rivers, coast and sea."""

from __future__ import annotations

import re
from pathlib import Path

from points.common import GAMES, SHARED, Row, lines, read, rules, slug, table
from points.rails import measure

SOURCE = SHARED / "sources" / "divided-we-fall"
TARGET = GAMES / "divided_we_fall" / "data" / "board"

PLACE_COLUMNS = [
    "slug",
    "name",
    "kind",
    "state",
    "nation",
    "flag",
    "group",
    "capital",
    "box",
    "theater",
    "lat",
    "lon",
    "kind_provenance",
    "nation_provenance",
    "provenance",
    "basis",
]
LINK_COLUMNS = [
    "a",
    "b",
    "kind",
    "ships",
    "river",
    "into_b",
    "into_a",
    "into_b_provenance",
    "into_a_provenance",
    "rail_km",
    "rail_note",
    "provenance",
    "basis",
]


def place_name(name: str) -> str:
    return f"{name[4:]} Box" if name.startswith("Box ") else name


def terrain(text: str) -> str:
    return "" if text == "none" else text.replace(" ", "-")


def links() -> list[Row]:
    rule = rules("divided_we_fall")
    stated: dict[str, tuple[str, list[str]]] = dict(rule["stated"])
    rows: list[Row] = []
    for raw in read(SOURCE / "links.csv"):
        a, b, kind, basis = raw["from"], raw["to"], raw["kind"], raw["basis"]
        key = f"{a}|{b}|{kind}"
        ships = kind == "sea" or (kind == "river" and "; ships" in basis)
        where, ends = stated.pop(key, ("", []))
        if where:
            railroad = basis.split("); ")[-1] if kind == "rail" else ""
            provenance, basis = "stated", where + (f"; {railroad}" if railroad else "")
        else:
            provenance, basis = "inferred", _argument(basis)
        land = kind in ("rail", "road")
        rows.append(
            {
                "a": slug(a),
                "b": slug(b),
                "kind": kind,
                "ships": str(int(ships)),
                "river": _river(raw["basis"], kind),
                "into_b": terrain(raw["terrain_on_entry_to_to"]),
                "into_a": terrain(raw["terrain_on_entry_to_from"]),
                "into_b_provenance": ("stated" if b in ends else "reconstructed") if land else "",
                "into_a_provenance": ("stated" if a in ends else "reconstructed") if land else "",
                "provenance": provenance,
                "basis": basis,
            }
        )
    if stated:
        raise SystemExit(
            f"rules/divided_we_fall.toml: [stated] names links that are not there: {sorted(stated)}"
        )
    return rows


RIVERS = (
    "Ohio",
    "Mississippi",
    "James",
    "Potomac",
    "Cumberland",
    "Tennessee",
    "Kanawha",
    "Missouri",
    "White",
    "Arkansas",
    "Red",
    "Atchafalaya",
    "Alabama",
)


def _river(basis: str, kind: str) -> str:
    """The rivers that a river line follows, named in the proposal's basis."""
    return "+".join(slug(r) for r in RIVERS if r in basis) if kind in ("river", "seasonal") else ""


def _argument(basis: str) -> str:
    """The proposal's bracketed words as an argument; a line that only bears on the link is cited after it."""
    text = re.sub(r"^(inferred|stated)\s*", "", basis)
    text = re.sub(
        r"\blines? (\d+)(?: and (\d+))?", lambda m: " ".join(f"L{n}" for n in m.groups() if n), text
    )
    text = text.replace("(", "").replace(")", "").strip(" ;")
    return text or "a road of the time between neighbouring areas"


def places() -> list[Row]:
    rule = rules("divided_we_fall")
    where = {r["name"]: (r["lat"], r["lon"]) for r in read(SOURCE / "coords.csv")}
    where |= {name: (f"{lat:.2f}", f"{lon:.2f}") for name, (lat, lon) in rule["boxes"].items()}
    joined = links()
    rows: list[Row] = []
    for raw in read(SOURCE / "places.csv"):
        name = raw["name"]
        s = slug(name)
        box = name.startswith("Box ")
        mine = [link for link in joined if s in (link["a"], link["b"])]
        water = [link for link in mine if link["kind"] not in ("rail", "road")]
        kind = "box" if box else "inland" if not water else "riverport"
        if not box and any(link["ships"] == "1" for link in water):
            kind = "seaport"
        # Above Memphis the great rivers carry riverboats only, so a port there is no sea port (L146, L510).
        upper = kind == "riverport" and any(link["kind"] == "river" for link in water)
        state = "WV" if "WV" in raw["state"] else re.sub(r"[^A-Z]", "", raw["state"])
        nation, nation_provenance = _nation(name, raw["nation"], rule["nation"])
        flag, _, group = raw["flag_city"].removesuffix(" group").partition(" ")
        boxes = [
            next(e for e in (x["a"], x["b"]) if e != s)
            for x in mine
            if x["kind"] == "sea" or x["ships"] == "1"
        ]
        boxes = [b for b in boxes if b.startswith("box-")]
        behind = rule["behind"].get(name)
        extra = rule["extras"].get(name)
        lat, lon = where[name]
        rows.append(
            {
                "slug": s,
                "name": place_name(name),
                "kind": kind,
                "state": "" if box else state,
                "nation": nation,
                "flag": flag.lower(),
                "group": group.lower(),
                "capital": _capital(raw["capital"]),
                "box": s if box else slug(behind) if behind else boxes[0] if boxes else "",
                "theater": "" if box else _theater(name, state, rule["theater"]),
                "lat": lat,
                "lon": lon,
                "kind_provenance": "inferred" if "?" in raw["port"] or extra or upper else "stated",
                "nation_provenance": "stated" if flag else nation_provenance,
                "provenance": "inferred" if extra else "stated",
                "basis": extra or lines(raw["lines"].split()),
            }
        )
    return rows


def _nation(name: str, text: str, chosen: dict[str, tuple[str, str]]) -> tuple[str, str]:
    if name in chosen:
        return chosen[name]
    word = text.split()[0].lower().strip(";")
    if word not in ("usa", "csa", "sea"):
        raise SystemExit(f"rules/divided_we_fall.toml: [nation] must say what {name!r} is ({text})")
    return word, "stated" if word == "sea" or "(" in text else "inferred"


def _capital(text: str) -> str:
    return "national" if text.startswith("national") else "state" if text else ""


def _theater(name: str, state: str, rule: dict[str, list[str]]) -> str:
    if state in rule["east_states"]:
        return "east"
    return "trans-mississippi" if name in rule["trans_mississippi"] else ""


def build() -> dict[Path, str]:
    areas, routes = places(), links()
    where = {p["slug"]: (float(p["lon"]), float(p["lat"])) for p in areas}
    measure(routes, where, rules("divided_we_fall")["rail_notes"], "rules/divided_we_fall.toml")
    return {
        TARGET / "places.csv": table(PLACE_COLUMNS, areas),
        TARGET / "links.csv": table(LINK_COLUMNS, routes),
    }
