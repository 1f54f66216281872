"""Length of a rail link along the railroads of 1861, or nothing where they do not join the two places."""

from __future__ import annotations

import heapq
import itertools
import json
import math
from functools import cache

from points.common import SHARED

SNAP_KM = 4.0  # gaps of the data at junctions
REACH_KM = 14.0  # how far a place may lie from the track that serves it
DETOUR = 1.75  # the track may be this much longer than the straight line

Point = tuple[float, float]


def km(a: Point, b: Point) -> float:
    """Great-circle distance of two (lon, lat)."""
    la, lb = math.radians(a[1]), math.radians(b[1])
    h = (
        math.sin((lb - la) / 2) ** 2
        + math.cos(la) * math.cos(lb) * math.sin(math.radians(b[0] - a[0]) / 2) ** 2
    )
    return 12742 * math.asin(math.sqrt(h))


@cache
def network() -> tuple[list[Point], list[dict[int, float]]]:
    """Vertices and neighbours of the 1861 network, ends within SNAP_KM joined."""
    data = json.loads((SHARED / "geo" / "rrmma_railroads_1861.geojson").read_text(encoding="utf-8"))
    nodes: dict[Point, int] = {}
    near: list[dict[int, float]] = []

    def node(p: Point) -> int:
        if p not in nodes:
            nodes[p] = len(near)
            near.append({})
        return nodes[p]

    for feature in data["features"]:
        shape = feature["geometry"]
        for line in shape["coordinates"] if shape["type"] == "MultiLineString" else [shape["coordinates"]]:
            points = [(round(x, 3), round(y, 3)) for x, y in line]
            for p, q in itertools.pairwise(points):
                i, j = node(p), node(q)
                near[i][j] = near[j][i] = km(p, q)
    points = list(nodes)
    _snap(points, near)
    return points, near


def _snap(points: list[Point], near: list[dict[int, float]]) -> None:
    """Join the vertices that lie within SNAP_KM of one another."""
    grid: dict[tuple[int, int], list[int]] = {}
    for i, (x, y) in enumerate(points):
        grid.setdefault((round(x * 20), round(y * 20)), []).append(i)
    for i, (x, y) in enumerate(points):
        for dx, dy in itertools.product((-1, 0, 1), repeat=2):
            for j in grid.get((round(x * 20) + dx, round(y * 20) + dy), []):
                if i < j and j not in near[i] and km(points[i], points[j]) <= SNAP_KM:
                    near[i][j] = near[j][i] = km(points[i], points[j])


def rail_km(a: Point, b: Point) -> str:
    """Kilometres of track from a to b, (lon, lat), as text; empty where the network has no fair path."""
    points, near = network()
    straight = km(a, b)
    ends = {i: km(p, b) for i, p in enumerate(points) if km(p, b) <= REACH_KM}
    best = {i: km(p, a) for i, p in enumerate(points) if km(p, a) <= REACH_KM}
    queue = [(d, i) for i, d in best.items()]
    heapq.heapify(queue)
    limit = straight * DETOUR + 2 * REACH_KM
    while queue:
        d, i = heapq.heappop(queue)
        if d > best[i] or d > limit:
            continue
        if i in ends:
            length = d + ends[i]
            return str(round(length)) if length <= limit else ""
        for j, step in near[i].items():
            if d + step < best.get(j, math.inf):
                best[j] = d + step
                heapq.heappush(queue, (d + step, j))
    return ""


def measure(links: list[dict[str, str]], where: dict[str, Point], notes: dict[str, str], file: str) -> None:
    """Fill `rail_km` and `rail_note` of every rail link; a link without track needs a note in the rule file."""
    open_notes = dict(notes)
    for link in links:
        link["rail_km"] = link["rail_note"] = ""
        if link["kind"] != "rail":
            continue
        link["rail_km"] = rail_km(where[link["a"]], where[link["b"]])
        key = f"{link['a']}|{link['b']}"
        if key in open_notes:
            link["rail_note"] = open_notes.pop(key)
        elif not link["rail_km"]:
            raise SystemExit(
                f"{file}: no railroad of 1861 from {link['a']} to {link['b']}, and no note says why"
            )
    if open_notes:
        raise SystemExit(f"{file}: [rail_notes] names links that are not there: {sorted(open_notes)}")
