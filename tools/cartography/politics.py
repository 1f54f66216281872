"""States of 1861 and of the end of 1863, and the theaters."""

from __future__ import annotations

import numpy as np
import shapely

from . import grid, layers
from .grid import Cell
from .layers import Shared
from .model import Hex, Work

CODES = {
    "Alabama": "AL", "Arkansas": "AR", "Colorado Territory": "CO", "Connecticut": "CT", "Dakota Territory": "DT",
    "Delaware": "DE", "District of Columbia": "DC", "Florida": "FL", "Georgia": "GA", "Illinois": "IL", "Indiana": "IN",
    "Iowa": "IA", "Kansas": "KS", "Kentucky": "KY", "Louisiana": "LA", "Maryland": "MD", "Massachusetts": "MA",
    "Michigan": "MI", "Minnesota": "MN", "Mississippi": "MS", "Missouri": "MO", "Nebraska Territory": "NE",
    "New Jersey": "NJ", "New Mexico Territory": "NM", "New York": "NY", "North Carolina": "NC", "Ohio": "OH",
    "Pennsylvania": "PA", "South Carolina": "SC", "Tennessee": "TN", "Texas": "TX", "Unorganized Territory": "IT",
    "Utah Territory": "UT", "Vermont": "VT", "Virginia": "VA", "West Virginia": "WV", "Wisconsin": "WI",
    "Arizona Territory": "NM", "Unorg. Fed. Terr.": "IT", "Washington Territory": "WT", "Idaho Territory": "DT", "Indian Territory": "IT", "Rhode Island": "RI", "New Hampshire": "NH",
}  # fmt: skip


def states(work: Work, shared: Shared, pinned: dict[Cell, str]) -> None:
    """A hex belongs to the state that holds its representative point; a named place decides for its own hex."""
    for name, field in (
        ("ahcb_states_1861-07-01.geojson", "state"),
        ("ahcb_states_1863-12-31.geojson", "state63"),
    ):
        areas = layers.polygons(shared, work.ref, name, "name")
        codes = [_code(work, n) for n, _ in areas]
        cells = [c for c, h in work.hexes.items() if h.terrain != "sea"]
        spots = np.array([work.rep.get(c) or grid.centre(c) for c in cells])
        inside = layers.assign(spots, [a for _, a in areas]).tolist()
        for k, cell in enumerate(cells):
            h = work.hexes[cell]
            if inside[k] >= 0:
                setattr(h, field, codes[inside[k]])
            elif _mexican(h):
                setattr(h, field, "MX")
            else:
                d = np.array([shapely.distance(shapely.Point(spots[k]), a) for _, a in areas])
                setattr(h, field, "MX" if d.min() > 2.0 else codes[int(d.argmin())])
    for cell, h in work.hexes.items():
        if h.terrain != "sea":
            _state(h, pinned.get(cell), work.rules["states"]["wv_from_start"])


def _mexican(h: Hex) -> bool:
    """Beyond the border, or an island of the Bahamas."""
    return (h.lon < -97.1 and h.lat < (31.9 if h.lon < -106.0 else 31.5)) or (h.lon > -74.0 and h.lat < 30)


def _state(h: Hex, pinned: str | None, wv_from_start: bool) -> None:
    """The state of a hex at both dates: by a place that is pinned to it, and with or without West Virginia."""
    if h.state == "MX" and not (h.lon < -97.0 and h.lat < 31.9):
        h.state = h.state63 = "" if h.lon > -100 else "UT" if h.lat > 37 else "NM"
    if pinned is not None:
        h.state = "VA" if pinned == "WV" and not wv_from_start else pinned
        h.state63 = pinned
    if wv_from_start:
        if h.state == "VA" and h.state63 == "WV":
            h.state = "WV"
        h.state63 = ""


def _code(work: Work, name: str) -> str:
    if name not in CODES:
        work.log.append(f"state without a code: {name}")
    return CODES.get(name, name[:2].upper())


def foreign(work: Work) -> None:
    """Leaves out Mexico but for a strip along the border, and the waters beyond it."""
    keep = int(work.rules["states"].get("foreign_strip", 0))
    edge = float(work.rules["states"].get("sea_west", -180.0))
    home = {c for c, h in work.hexes.items() if h.terrain != "sea" and h.state not in ("MX", "")}
    near = set(home)
    for _ in range(keep):
        near |= {n for c in near for n in grid.around(c)}
    for cell, h in list(work.hexes.items()):
        if h.terrain != "sea" and cell not in near and h.lon > -97.0:
            h.terrain, h.state, h.state63 = "sea", "", ""  # Cuba and the Bahamas: open water to this game
        elif (h.terrain == "sea" and h.lon < edge) or (h.terrain != "sea" and cell not in near):
            del work.hexes[cell]


def theaters(work: Work, cells: dict[str, Cell]) -> None:
    """First matching rule of the list: states, optionally within an outline, or on one bank of a river."""
    rules = []
    for r in work.rules["theater"]:
        area = shapely.Polygon([(float(x), float(y)) for y, x in r["outline"]]) if "outline" in r else None
        members = set(r.get("states", []))
        bank = _bank(work, cells[r["seed"]], members, str(r["west_of"])) if "west_of" in r else None
        rules.append((str(r["name"]), members, area, bank))
    for cell, h in work.hexes.items():
        if h.terrain == "sea":
            continue
        for name, members, area, bank in rules:
            if (
                (not members or h.state in members)
                and (area is None or shapely.contains_xy(area, h.lon, h.lat))
                and (bank is None or cell in bank)
            ):
                h.theater = name
                break


def _bank(work: Work, seed: Cell, members: set[str], river: str) -> set[Cell]:
    """Hexes of the states that one reaches from the seed without crossing the river."""
    seen, stack = {seed}, [seed]
    while stack:
        cell = stack.pop()
        for n in grid.around(cell):
            m = work.sides.get(grid.side(cell, n))
            if (
                n in seen
                or not work.is_land(n)
                or work.hexes[n].state not in members
                or (m and m.river.startswith(river))
            ):
                continue
            seen.add(n)
            stack.append(n)
    return seen
