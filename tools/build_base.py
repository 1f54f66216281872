"""Build the base map that every drawing stands on: coast, lakes, rivers, states, swamps and heights, small enough to ship.

    python tools/build_base.py            write src/longroll/atlas/data
    python tools/build_base.py --check    say what would change, exit 1 if anything would

Sources (../shared/geo): GSHHG coast (LGPL), Natural Earth lakes and rivers (public domain), ETOPO5 heights (public
domain), Atlas of Historical County Boundaries states (CC0), rivers and swamps drawn by hand. Only derived, simplified
outlines are written.
"""

from __future__ import annotations

import csv
import json
import sys
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from scipy.ndimage import gaussian_filter, zoom
from shapely.geometry import LineString, MultiLineString, Polygon, box, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

ROOT = Path(__file__).resolve().parents[1]
GEO = ROOT.parent / "shared" / "geo"
TARGET = ROOT / "src" / "longroll" / "atlas" / "data"
FRAME = box(-109.8, 24.0, -72.9, 42.95)
FINER = 3  # heights are kept on a grid three times as fine as the source
UNIT = 1000  # coordinates are whole thousandths of a degree
GREAT = {
    "Mississippi",
    "Ohio",
    "Missouri",
    "Tennessee",
    "Cumberland",
    "Arkansas",
    "Red",
    "Hudson",
    "Delaware",
}
NATURAL = {
    "Lake Erie",
    "Lake St. Clair",
    "Lake Okeechobee",
    "Keuka Lake",
    "Seneca Lake",
    "Cayuga Lake",
    "Canandaigua Lake",
    "Owasco Lake",
    "Skaneateles Lake",
    "Lake George",
    "Lake Kissimmee",
    "Lake Apopka",
    "Lake Istokpoga",
    "Lake Michigan",
    "Laguna Madre",
    "Lake Koshkonong",
    "Chautauqua Lake",
    "Senachwine Lake",
    "Phelps Lake",
    "Lake Mattamuskeet",
    "Caddo Lake",
    "Catahoula Lake",
    "Grand Lake",
    "Lac Des Allemands",
    "Lake Verret",
    "Crescent Lake",
    "Orange Lake",
    "Tsala Apopka Lake",
    "Lake Griffin",
    "Lake Monroe",
    "Lake Harris",
    "Lake Jesup",
    "Lake Harney",
    "East Lake Tohopekaliga",
    "Tohopekaliga Lake",
    "Laguna de Guzmn",
    "Laguna Santa Mara",
    "Laguna Bavcora",
    "Laguna Bustillos",
    "Laguna Los Mexicanos",
    "Laguna Los Clavos",
}
NAMES = {"Rio Grande Or Rio Bravo Del Norte": "Rio Grande", "Rio Grande": "Rio Grande"}


def features(name: str) -> list[dict[str, Any]]:
    data: dict[str, Any] = json.loads((GEO / name).read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = data["features"]
    return found


def parts(geometry: BaseGeometry, kind: type[BaseGeometry]) -> list[Any]:
    """The simple pieces of one kind in any geometry."""
    if isinstance(geometry, kind):
        return [] if geometry.is_empty else [geometry]
    return [p for g in getattr(geometry, "geoms", []) for p in parts(g, kind)]


def pack(points: Any) -> list[int]:
    """Thousandths of a degree: the first point, then steps; points that do not move are left out."""
    out: list[int] = []
    last = (0, 0)
    for x, y in points:
        here = (round(x * UNIT), round(y * UNIT))
        if here != last or not out:
            out += [here[0] - last[0], here[1] - last[1]]
            last = here
    return out


def rings(geometry: BaseGeometry, tolerance: float, smallest: float) -> list[list[list[int]]]:
    """Polygons as lists of rings, the outer first."""
    out = []
    for polygon in parts(geometry.intersection(FRAME).simplify(tolerance), Polygon):
        if polygon.area >= smallest:
            holes = [h.coords for h in polygon.interiors if Polygon(h).area >= smallest]
            out.append([pack(polygon.exterior.coords), *(pack(h) for h in holes)])
    return sorted(out)


def land() -> BaseGeometry:
    level = {1: [], 2: []}  # type: dict[int, list[BaseGeometry]]
    for f in features("gshhg_h_land_lakes.geojson"):
        if f["properties"]["level"] in level:
            level[f["properties"]["level"]].append(shape(f["geometry"]).buffer(0))
    return unary_union(level[1]).intersection(FRAME)


def lakes() -> BaseGeometry:
    """Lakes of the time. Most lakes of the source were dammed up later, so that only these are kept."""
    keep = []
    for f in features("ne10m_lakes.geojson"):
        water, name = shape(f["geometry"]).buffer(0), f["properties"]["name"]
        lagoon = name is None and -97.5 < water.centroid.x < -88.0 and water.centroid.y < 31.0
        if name in NATURAL or lagoon:
            keep.append(water)
    return unary_union(keep).intersection(FRAME).simplify(0.002)


def navigation() -> dict[str, str]:
    with (GEO / "history" / "rivers_navigation.csv").open(encoding="utf-8", newline="") as handle:
        return {row["name"]: row["class_lower"] for row in csv.DictReader(handle)}


def rivers(water: BaseGeometry) -> list[dict[str, Any]]:
    """Named river lines, merged by name, with a class: 3 great, 2 navigable in its lower course, 1 minor."""
    known = navigation()
    lines: dict[str, list[BaseGeometry]] = {}
    drawn = features("history/rivers_missing.geojson")
    again = {f["properties"]["name"] for f in drawn if f["properties"]["base_status"].startswith("present")}
    for f in features("ne10m_rivers.geojson"):
        name = NAMES.get(f["properties"]["name"] or "", f["properties"]["name"] or "")
        name = name.removesuffix(" River")
        if name not in again and (f["properties"]["scalerank"] or 9) <= (12 if name in known else 9):
            lines.setdefault(name, []).append(shape(f["geometry"]))
    for f in drawn:
        if not f["properties"]["base_status"].startswith("present"):
            lines.setdefault(f["properties"]["name"], []).append(shape(f["geometry"]))
    for f in drawn:
        if f["properties"]["base_status"].startswith("present") and f["properties"]["name"] not in lines:
            lines[f["properties"]["name"]] = [shape(f["geometry"])]
    out = []
    for name, pieces in sorted(lines.items()):
        whole = unary_union(pieces).intersection(FRAME).difference(water)
        merged = linemerge(whole) if isinstance(whole, MultiLineString) else whole
        rank = 3 if name in GREAT else 2 if known.get(name) in ("navigable", "tidal") else 1
        paths = sorted(pack(p.simplify(0.006).coords) for p in parts(merged, LineString) if p.length > 0.03)
        if paths:
            out.append({"name": name, "rank": rank, "lines": paths})
    return out


def states(year: str, coast: BaseGeometry) -> tuple[list[list[int]], dict[str, list[float]]]:
    """Borders that are not coast, and a point inside each state for its name."""
    day = {"1861": "1861-07-01", "1863": "1863-12-31"}[year]
    edges, seats = [], {}
    shapes: dict[str, list[BaseGeometry]] = {}
    for f in features(f"ahcb_states_{day}.geojson"):
        shapes.setdefault(f["properties"]["name"], []).append(shape(f["geometry"]).buffer(0))
    for name, pieces in shapes.items():
        area = unary_union(pieces).simplify(0.01)
        edges.append(area.boundary)
        inside = max(parts(area.intersection(FRAME), Polygon), key=lambda p: p.area, default=None)
        if inside is not None:
            spot = (
                inside.buffer(-0.4).representative_point()
                if not inside.buffer(-0.4).is_empty
                else inside.centroid
            )
            seats[name] = [round(spot.y, 2), round(spot.x, 2)]
    shore = coast.simplify(0.02).boundary.buffer(0.1, quad_segs=2)
    lines = linemerge(unary_union(edges).intersection(FRAME).difference(shore))
    packed = sorted(pack(p.simplify(0.008).coords) for p in parts(lines, LineString) if p.length > 0.08)
    return packed, dict(sorted(seats.items()))


def swamps() -> list[list[list[int]]]:
    return rings(
        unary_union([shape(f["geometry"]).buffer(0) for f in features("history/swamps.geojson")]), 0.01, 0.002
    )


def railroads() -> list[list[int]]:
    """The railroads of 1861 as thin lines, joined where they meet end to end."""
    whole = unary_union(
        [shape(f["geometry"]) for f in features("rrmma_railroads_1861.geojson")]
    ).intersection(FRAME)
    return sorted(
        pack(p.simplify(0.01).coords) for p in parts(linemerge(whole), LineString) if p.length > 0.02
    )


def heights() -> bytes:
    """ETOPO5 on a grid three times as fine, with the ridges that it smooths away set on it again.

    Bytes of 10 m, square-rooted above 1000 m, row by row from the north, with a one-line header; compressed.
    """
    text = (GEO / "etopo5_clip.asc").read_text(encoding="ascii").split()
    head = {text[i]: text[i + 1] for i in range(0, 12, 2)}
    cols, rows, step = int(head["ncols"]), int(head["nrows"]), float(head["cellsize"])
    coarse = np.array(text[12 : 12 + cols * rows], dtype=float).reshape(rows, cols)
    fine = zoom(np.maximum(coarse, -60), FINER, order=3, mode="nearest", grid_mode=True)
    step /= FINER
    left, top = float(head["xllcorner"]) + step / 2, float(head["yllcorner"]) + (rows * FINER - 0.5) * step
    fine += _ridges(fine.shape, left, top, step)
    fine = gaussian_filter(fine, 0.7)
    low = np.clip(fine, 0, 1000) / 10
    high = np.sqrt(np.clip(fine - 1000, 0, 6000)) * 2
    cells = np.clip(np.rint(low + high), 0, 255).astype(np.uint8)
    header = json.dumps({"cols": cols * FINER, "rows": rows * FINER, "lon": left, "lat": top, "step": step})
    return header.encode() + b"\n" + zlib.compress(cells.tobytes(), 9)


def _ridges(size: tuple[int, int], left: float, top: float, step: float) -> Any:
    """Long narrow crests along the ridge lines, higher where the ridge stopped armies."""
    crest = np.zeros(size)
    rise = {"high": 260.0, "medium": 150.0, "low": 80.0}
    for f in features("history/relief.geojson"):
        line = shape(f["geometry"])
        mask = np.zeros(size)
        for k in range(int(line.length / step * 3) + 1):
            p = line.interpolate(k * step / 3)
            row, col = round((top - p.y) / step), round((p.x - left) / step)
            if 0 <= row < size[0] and 0 <= col < size[1]:
                mask[row, col] = 1
        ridge = gaussian_filter(mask, 1.5)
        crest = np.maximum(crest, ridge / max(ridge.max(), 1e-9) * rise[f["properties"]["barrier"]])
    return crest


def build() -> dict[Path, bytes]:
    coast = land()
    still = lakes()
    borders, seats = states("1861", coast)
    later, _ = states("1863", coast)
    old = unary_union([LineString(_unpack(line)) for line in borders]).buffer(0.03)
    new = unary_union([LineString(_unpack(line)) for line in later]).difference(old)
    base = {
        "unit": UNIT,
        "land": rings(coast, 0.004, 0.0006),
        "lakes": rings(still, 0.006, 0.004),
        "swamps": swamps(),
        "rivers": rivers(still),
        "borders": borders,
        "borders_1863": sorted(pack(p.coords) for p in parts(linemerge(new), LineString) if p.length > 0.3),
        "states": seats,
        "railroads": railroads(),
    }
    text = json.dumps(base, separators=(",", ":"), ensure_ascii=True) + "\n"
    return {TARGET / "base.json": text.encode(), TARGET / "heights.bin": heights()}


def _unpack(steps: list[int]) -> list[tuple[float, float]]:
    x = y = 0
    out = []
    for dx, dy in zip(steps[::2], steps[1::2]):
        x, y = x + dx, y + dy
        out.append((x / UNIT, y / UNIT))
    return out


def main(arguments: list[str]) -> int:
    changed = 0
    for path, content in build().items():
        if path.exists() and path.read_bytes() == content:
            continue
        changed += 1
        print(
            ("would change " if "--check" in arguments else "wrote ")
            + f"{path.name}, {len(content) // 1024} kB"
        )
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return 1 if changed and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
