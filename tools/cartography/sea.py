"""Land and sea hexes, coast, and the sides that estuaries and bays cut."""

from __future__ import annotations

import math

import numpy as np
import shapely
from numpy.typing import NDArray

from . import grid
from .grid import Cell, Point
from .model import Hex, Work


def _samples() -> list[Point]:
    """Points spread evenly over one hex."""
    out = []
    n = 9
    for i in range(-n, n + 1):
        for j in range(-n, n + 1):
            x, y = i / n * 0.56, j / n * 0.5
            if abs(x) * math.sqrt(3) + abs(y) <= 0.98 and abs(y) <= 0.49:
                out.append((x, y))
    return out[::2]


SAMPLES = _samples()


def dry(work: Work, points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which points lie on land."""
    assert work.land is not None
    found: NDArray[np.bool_] = shapely.contains_xy(work.land, points[:, 0], points[:, 1])
    return found


def lay(work: Work, keep_land: set[Cell]) -> None:
    """Makes every hex, with its share of water; a hex with hardly any land is sea unless a named place stands in it."""
    assert work.land is not None
    shapely.prepare(work.land)
    cells = list(work.grid.cells())
    centres = np.array([grid.centre(c) for c in cells])
    circles = shapely.buffer(shapely.points(centres), 0.6, quad_segs=3)
    on_coast = (
        shapely.intersects(work.land.boundary, circles) if len(cells) < 0 else _near_coast(work, circles)
    )
    inland = dry(work, centres)
    limit = float(work.rules["sea"]["land_share"])
    for cell, c, coastal, is_dry in zip(cells, centres, on_coast, inland):
        if coastal:
            pts = np.array(SAMPLES) + c
            water = 1 - float(dry(work, pts).mean())
        else:
            water = 0.0 if is_dry else 1.0
        h = Hex(water=round(water, 3))
        if water > 1 - limit and cell not in keep_land:
            h.terrain = "sea"
        work.hexes[cell] = h


def _near_coast(work: Work, circles: NDArray[np.object_]) -> NDArray[np.bool_]:
    """Hexes that the coast passes; the coast is cut into short pieces so that the search is quick."""
    assert work.land is not None
    coords, owner = shapely.get_coordinates(shapely.get_parts(work.land.boundary), return_index=True)
    same = owner[1:] == owner[:-1]
    pieces = shapely.linestrings(np.stack([coords[:-1][same], coords[1:][same]], axis=1))
    tree = shapely.STRtree(pieces)
    hit = np.zeros(len(circles), dtype=bool)
    hit[np.unique(tree.query(circles, predicate="intersects")[0])] = True
    return hit


def coast(work: Work) -> None:
    """Marks coastal hexes: beside a sea hex, or (where the game says so) holding a piece of sea."""
    share = float(work.rules["sea"]["coastal_share"])
    for cell, h in work.hexes.items():
        if h.terrain == "sea":
            continue
        beside = any(work.is_sea(n) for n in grid.around(cell))
        h.coast = beside or (share < 1 and h.water >= share)


def cut_sides(work: Work) -> None:
    """Sides that open water separates: narrow water is a tidal river or bay, wide water is all sea."""
    rule = work.rules["sea"]
    low, wide, kind = float(rule["cut_share"]), float(rule["wide_share"]), str(rule["cut_kind"])
    t = np.linspace(0, 1, 41)
    for cell, h in work.hexes.items():
        if h.terrain == "sea":
            continue
        for n in grid.around(cell):
            if not (cell < n and work.is_land(n)) or h.water + work.hexes[n].water < 0.03:
                continue
            p = np.array(work.rep.get(cell) or grid.centre(cell))
            q = np.array(work.rep.get(n) or grid.centre(n))
            wet = ~dry(work, p + (q - p) * t[:, None])
            inner = wet[2:-2]
            share = float(inner.mean())
            if share < low:
                continue
            e1, e2 = grid.side_ends(cell, n)
            edge = np.array(e1) + (np.array(e2) - np.array(e1)) * np.linspace(0.05, 0.95, 13)[:, None]
            edge_wet = float((~dry(work, edge)).mean())
            whole = share >= wide and edge_wet > 0.6
            m = work.mark(cell, n)
            m.water = "sea" if whole else kind
            m.basis = "open water between the two hexes"


def name_waters(work: Work) -> None:
    """Names the sea hexes by the boxes of the rule file, first match wins."""
    areas = [
        (str(a["name"]), shapely.Polygon([(float(x), float(y)) for y, x in a["outline"]]))
        for a in work.rules["water"]
    ]
    for h in work.hexes.values():
        if h.terrain != "sea":
            continue
        for name, area in areas:
            if shapely.contains_xy(area, h.lon, h.lat):
                h.body = name
                break
