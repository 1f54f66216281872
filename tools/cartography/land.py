"""Terrain of each hex, heights, ridges with their gaps."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np
import shapely
from scipy.spatial import cKDTree

from . import grid, layers
from .grid import Cell, Side, Walker, chain_sides
from .layers import Shared
from .model import Work
from .sea import SAMPLES


def heights(work: Work, shared: Shared) -> None:
    """Mean height and relief (spread of heights around) of every hex."""
    lat, lon, z = shared.elevation()
    xy = work.ref.forward(lat, lon)
    tree = cKDTree(xy)
    cells = list(work.hexes)
    centres = np.array([grid.centre(c) for c in cells])
    far, which = tree.query(centres, k=48)
    reach = float(work.rules["terrain"]["relief_reach"])
    for k, cell in enumerate(cells):
        h = work.hexes[cell]
        values = z[which[k]]
        own = values[far[k] < 0.62] if far[k][0] < 0.62 else values[:1]
        h.elev = round(float(own.mean()))
        ranked = np.sort(values[far[k] < reach]) if far[k][0] < reach else own
        h.relief = float(ranked[int(0.95 * (len(ranked) - 1))] - ranked[int(0.05 * (len(ranked) - 1))])


def cover(work: Work, shared: Shared) -> None:
    """Ecoregions give the first guess, relief the rough ground, swamps override, settled country is cleared."""
    rules = work.rules["terrain"]
    kinds = {str(k): v for k, v in rules["ecoregion"].items()}
    default = str(rules["outside"])
    regions = layers.polygons(shared, work.ref, "epa_l3_ecoregions.geojson", "code")
    swamps = []
    for f in shared.features("history/swamps.geojson"):
        p = f["properties"]
        swamps.append(
            (str(p["name"]), str(p["kind"]), layers.carry(work.ref, shapely.geometry.shape(f["geometry"])))
        )
    settled = _settled(work, shared)
    valley = _valleys(work)
    areas = [
        (
            {str(k): str(v) for k, v in a["turn"].items()},
            shapely.Polygon([(float(x), float(y)) for y, x in a["outline"]]),
        )
        for a in rules.get("area", [])
    ]
    offsets = np.array(SAMPLES)[::4]
    limit = float(rules["swamp_share"])
    names = {str(k): str(v) for k, v in rules["swamp_kind"].items()}
    dry = [c for c, h in work.hexes.items() if h.terrain != "sea"]
    samples = (np.array([grid.centre(c) for c in dry])[:, None, :] + offsets[None, :, :]).reshape(-1, 2)
    region = layers.assign(samples, [s for _, s in regions]).reshape(len(dry), -1)
    soaked = layers.assign(samples, [s for *_, s in swamps]).reshape(len(dry), -1)
    for row, cell in enumerate(dry):
        h = work.hexes[cell]
        votes = Counter(regions[i][0] for i in region[row].tolist() if i >= 0)
        kind = kinds.get(max(sorted(votes), key=lambda k: votes[k]), default) if votes else default
        if isinstance(kind, dict):
            kind = "rough" if h.relief >= float(kind["rough"]) else str(kind["low"])
        elif h.relief >= float(rules["any_relief"]):
            kind = "rough"
        if cell in valley and kind != "clear":
            kind = "clear"
        for name, area in areas:
            if kind in name and shapely.contains_xy(area, h.lon, h.lat):
                kind = name[kind]
        if kind == "woods":
            kind = "clear" if cell in settled else "forest"
        wet = Counter(i for i in soaked[row].tolist() if i >= 0)
        if wet and sum(wet.values()) / len(offsets) >= limit:
            top = max(sorted(wet), key=lambda i: wet[i])
            kind = names[swamps[top][1]]
        h.terrain = kind


def _settled(work: Work, shared: Shared) -> set[Cell]:
    """Hexes with a town or a railroad: there the woods of 1861 were cleared."""
    out = set()
    for row in shared.rows("cities.csv"):
        if row["class"] in ("major city", "city", "town"):
            p = work.ref.point(float(row["lat"]), float(row["lon"]))
            out.add(grid.cell_at(*p))
    for a, b in work.rails:
        out.add(a)
        out.add(b)
    return out


def _valleys(work: Work) -> set[Cell]:
    """Hexes along the floor of the great valleys."""
    out = set()
    for v in work.rules["terrain"].get("valley", []):
        line = layers.carry_line(work.ref, [(float(x), float(y)) for y, x in v["line"]])
        for p, q in itertools.pairwise(line):
            n = max(1, int(np.hypot(q[0] - p[0], q[1] - p[1]) / 0.2))
            for k in range(n + 1):
                out.add(grid.cell_at(p[0] + (q[0] - p[0]) * k / n, p[1] + (q[1] - p[1]) * k / n))
    return out


def ridges(work: Work, shared: Shared) -> None:
    """Mountain hexsides along the ridge lines of the rule file, opened where a gap pierces them."""
    rules = work.rules["ridges"]
    _mountains(work, shared, rules)
    mountain = [s for s, m in work.sides.items() if m.ridge == "mountain"]
    if not mountain:
        return
    _gaps(work, shared, rules, mountain)
    for s, m in work.sides.items():
        if m.ridge == "mountain" and s in work.rails:
            m.ridge = "gap"
            m.basis = "the railroad passes"
        elif m.ridge == "mountain" and m.water in ("navigable", "tidal"):
            m.ridge = ""
    if not rules.get("show_gaps", True):
        for m in work.sides.values():
            m.ridge = "" if m.ridge == "gap" else m.ridge


def _mountains(work: Work, shared: Shared, rules: dict[str, Any]) -> None:
    """The ridge lines as hexsides."""
    levels = set(rules["barriers"])
    skip = set(rules.get("skip", []))
    walker = Walker(work.rep)
    for line in shared.lines("history/relief.geojson"):
        if line.props["barrier"] not in levels or line.name in skip:
            continue
        for a, b in chain_sides(walker.walk(layers.carry_line(work.ref, line.points))):
            if work.is_land(a) and work.is_land(b):
                m = work.mark(a, b)
                m.ridge = "mountain"
                if not m.water:
                    m.basis = "ridge"


def _gaps(work: Work, shared: Shared, rules: dict[str, Any], mountain: list[Side]) -> None:
    """The gaps of history that lie near a mountain hexside open it."""
    wanted = set(rules["gaps"])
    mids = np.array([np.mean(grid.side_ends(*s), axis=0) for s in mountain])
    tree = cKDTree(mids)
    for row in shared.rows("gaps.csv"):
        if row["importance"] not in wanted:
            continue
        p = work.ref.point(float(row["lat"]), float(row["lon"]))
        d, i = tree.query(p)
        if d < float(rules["gap_reach"]):
            m = work.sides[mountain[int(i)]]
            m.ridge = "gap"
            m.basis = row["name"]
