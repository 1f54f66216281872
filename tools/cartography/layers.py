"""Reads the shared geographic layers and carries them into board units. Input only: nothing of it is committed."""

from __future__ import annotations

import csv
import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString, Polygon, shape
from shapely.geometry.base import BaseGeometry

from .georef import Georef

Row = dict[str, str]

# Lakes that were there in 1861 and matter to boats; everything else of the lake layers is small or modern.
LAKES = {
    "Lake Erie", "Lake Ontario", "Lake Michigan", "Lake Huron", "Lake Okeechobee", "Lake Pontchartrain",
    "Lake Maurepas", "Lake Borgne",
}  # fmt: skip


@dataclass(frozen=True)
class Line:
    """A named line in geographic coordinates (lon, lat)."""

    name: str
    points: list[tuple[float, float]]
    props: dict[str, Any]


class Shared:
    """The folder of input layers."""

    def __init__(self, root: Path) -> None:
        self.geo = root / "geo"
        self.history = self.geo / "history"

    def features(self, name: str) -> list[dict[str, Any]]:
        path = self.geo / name
        found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["features"]
        return found

    def rows(self, name: str) -> list[Row]:
        with (self.history / name).open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def lines(self, name: str) -> list[Line]:
        out = []
        for f in self.features(name):
            geometry = f["geometry"]
            parts = (
                geometry["coordinates"]
                if geometry["type"] == "MultiLineString"
                else [geometry["coordinates"]]
            )
            if geometry["type"] not in ("LineString", "MultiLineString"):
                continue
            for part in parts:
                pts = [(float(p[0]), float(p[1])) for p in part]
                if len(pts) > 1:
                    out.append(Line(str(f["properties"].get("name") or ""), pts, f["properties"]))
        return out

    def elevation(self) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """Latitudes, longitudes and heights of the cell centres, flat."""
        text = (self.geo / "etopo5_clip.asc").read_text(encoding="ascii").splitlines()
        head = {}
        while (text and text[0].split()[0].isalpha()) or text[0].split()[0].lower() in (
            "nodata_value",
            "xllcorner",
        ):
            key, value = text.pop(0).split()[:2]
            head[key.lower()] = float(value)
        grid = np.array([line.split() for line in text if line.strip()], dtype=float)
        size = head["cellsize"]
        x0 = head.get("xllcenter", head.get("xllcorner", 0.0) + size / 2)
        y0 = head.get("yllcenter", head.get("yllcorner", 0.0) + size / 2)
        rows, cols = grid.shape
        lon = np.tile(x0 + size * np.arange(cols), rows)
        lat = np.repeat(y0 + size * np.arange(rows)[::-1], cols)
        return lat, lon, grid.ravel()


def densify(points: list[tuple[float, float]], step: float = 0.05) -> list[tuple[float, float]]:
    """Adds points so that straight runs bend with the projection and the warp."""
    out = [points[0]]
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        n = max(1, int(np.hypot(x1 - x0, y1 - y0) / step))
        out.extend((x0 + (x1 - x0) * k / n, y0 + (y1 - y0) * k / n) for k in range(1, n + 1))
    return out


def carry_line(ref: Georef, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    pts = np.array(densify(points))
    return [(float(x), float(y)) for x, y in ref.forward(pts[:, 1], pts[:, 0])]


def carry(ref: Georef, geometry: BaseGeometry, step: float = 0.1) -> BaseGeometry:
    """A geometry in board units, repaired if the warp pinched it."""
    dense = shapely.segmentize(geometry, step)
    moved = shapely.transform(dense, lambda xy: ref.forward(xy[:, 1], xy[:, 0]))
    return moved if moved.is_valid else shapely.make_valid(moved)


def land(shared: Shared, ref: Georef) -> BaseGeometry:
    """Dry land in board units: coast polygons less the lakes of 1861."""
    parts, holes = [], []
    for f in shared.features("gshhg_h_land_lakes.geojson"):
        if f["properties"]["level"] == 1:
            parts.append(shape(f["geometry"]))
    for f in shared.features("ne10m_lakes.geojson"):
        if f["properties"]["name"] in LAKES:
            holes.append(shape(f["geometry"]).buffer(0))
    whole = shapely.union_all([p.buffer(0) for p in parts])
    if holes:
        whole = whole.difference(shapely.union_all(holes))
    box = shapely.box(-110.0, 24.0, -72.6, 43.0)
    beyond = shapely.union_all(
        [
            shapely.box(-125.0, 20.0, -110.0, 45.0),
            shapely.box(-125.0, 20.0, -97.8, 24.01),
            shapely.box(-125.0, 42.9, -79.0, 46.0),
        ]
    )
    return carry(ref, whole.intersection(box).union(beyond), 0.2).buffer(0)  # inland beyond the data is land


def polygons(shared: Shared, ref: Georef, name: str, key: str) -> list[tuple[str, BaseGeometry]]:
    out = []
    for f in shared.features(name):
        out.append((str(f["properties"][key]), carry(ref, shape(f["geometry"]).buffer(0), 0.2)))
    return out


def as_lines(geometry: BaseGeometry) -> list[LineString]:
    return [g for g in shapely.get_parts(shapely.node(geometry)) if isinstance(g, LineString)]


def as_polygons(geometry: BaseGeometry) -> list[Polygon]:
    return [g for g in shapely.get_parts(geometry) if isinstance(g, Polygon)]


def assign(points: NDArray[np.float64], areas: Sequence[BaseGeometry]) -> NDArray[np.int64]:
    """For each point the number of the first area that holds it, -1 for none."""
    out = np.full(len(points), -1, dtype=np.int64)
    for k, area in enumerate(areas):
        x0, y0, x1, y1 = area.bounds
        near = np.flatnonzero(
            (out < 0)
            & (points[:, 0] >= x0)
            & (points[:, 0] <= x1)
            & (points[:, 1] >= y0)
            & (points[:, 1] <= y1)
        )
        if len(near):
            shapely.prepare(area)
            out[near[shapely.contains_xy(area, points[near, 0], points[near, 1])]] = k
    return out
