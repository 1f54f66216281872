"""Railroads hex to hex, kept on their true bank of every great river."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict

import shapely
from scipy.spatial import cKDTree

from . import grid, layers
from .grid import Cell, Point, Side, side
from .layers import Shared
from .model import Rail, Work

GAUGE = {
    "4' 8.5\"": "56.5",
    "5' 0\"": "60",
    "4' 10\"": "58",
    "6' 0\"": "72",
    "5' 6\"": "66",
    "5' 4\"": "64",
    "4' 3\"": "51",
    "4' 9.25\"": "57.25",
}


class Placer:
    """Decides which hex a point of a line belongs to."""

    def __init__(self, work: Work, named: list[tuple[Cell, Point, float]]) -> None:
        self.work = work
        lines = [
            shapely.LineString(pts) for _, kind, pts in work.river_lines if kind != "minor" and len(pts) > 1
        ]
        self.rivers = shapely.STRtree(lines)
        self.lines = lines
        self.named = named
        self.tree = cKDTree([p for _, p, _ in named])

    def crosses(self, p: Point, q: Point) -> bool:
        s = shapely.LineString([p, q])
        return bool(len(self.rivers.query(s, predicate="intersects")))

    def cell(self, p: Point) -> Cell:
        d, i = self.tree.query(p)
        cell, _, reach = self.named[int(i)]
        if d < reach:
            return cell
        here = grid.cell_at(*p)
        ranked = []
        for c in [here, *grid.around(here)]:
            if not self.work.is_land(c):
                continue
            r = self.work.rep.get(c) or grid.centre(c)
            ranked.append((math.dist(p, r), c, r))
        ranked.sort()
        for gap, c, r in ranked:
            if gap > 0.95:
                break
            if not self.crosses(p, r):
                return c
        return ranked[0][1] if ranked else here


def path(placer: Placer, pts: list[Point], firm: set[Cell]) -> list[Cell]:
    """The hexes a line passes, without corners that it only grazes."""
    cells: list[Cell] = []
    weight: list[int] = []
    for p, q in itertools.pairwise(pts):
        steps = max(1, math.ceil(math.dist(p, q) / 0.12))
        for k in range(steps + 1):
            c = placer.cell((p[0] + (q[0] - p[0]) * k / steps, p[1] + (q[1] - p[1]) * k / steps))
            if cells and cells[-1] == c:
                weight[-1] += 1
            else:
                cells.append(c)
                weight.append(1)
    k = 1
    while k < len(cells) - 1:
        a, b = cells[k - 1], cells[k + 1]
        if a == b or (weight[k] <= 4 and b in grid.around(a) and cells[k] not in firm):
            del cells[k], weight[k]
            if a == b:
                weight[k - 1] += weight[k]
                del cells[k], weight[k]
            k = max(1, k - 1)
        else:
            k += 1
    out = [cells[0]]
    for c in cells[1:]:
        out.extend(_bridge(out[-1], c))
    return _straighten(placer, out, pts, firm)


def _straighten(placer: Placer, cells: list[Cell], pts: list[Point], firm: set[Cell]) -> list[Cell]:
    """Takes out zigzags: a shorter way that stays beside the line and crosses no great river replaces a longer one."""
    line = shapely.LineString(pts) if len(pts) > 1 else None
    i = 0
    while line is not None and i < len(cells) - 3:
        for j in range(min(len(cells) - 1, i + 7), i + 2, -1):
            a, b = cells[i], cells[j]
            if grid.distance(a, b) >= j - i or any(c in firm for c in cells[i + 1 : j]):
                continue
            way = _bridge(a, b)
            wet = [side(x, y) for x, y in zip([a, *way], way)]
            if all(
                line.distance(shapely.Point(grid.centre(c))) < 0.8 and placer.work.is_land(c) for c in way
            ) and not any(
                (m := placer.work.sides.get(s)) and m.water in ("navigable", "tidal", "bay", "sea")
                for s in wet
            ):
                cells = cells[: i + 1] + way + cells[j + 1 :]
                break
        i += 1
    return cells


def _bridge(a: Cell, b: Cell) -> list[Cell]:
    """Fills in hexes between two that do not touch."""
    out = []
    while a != b:
        a = min(
            grid.around(a), key=lambda n: (grid.distance(n, b), math.dist(grid.centre(n), grid.centre(b)))
        )
        out.append(a)
    return out


def lay(work: Work, shared: Shared, placer: Placer, firm: set[Cell]) -> None:
    """Lines open in 1861."""
    rules = work.rules["rails"]
    phantom = set(rules.get("not_in_1861", []))
    west_of = {str(k): float(v) for k, v in rules.get("only_east_of", {}).items()}
    length: dict[Side, float] = defaultdict(float)
    names: dict[Side, tuple[float, str, str]] = {}
    ends: dict[str, list[Cell]] = defaultdict(list)
    degree: dict[str, int] = defaultdict(int)
    where: dict[str, tuple[float, float]] = {}
    for f in sorted(
        shared.features("rrmma_railroads_1861.geojson"),
        key=lambda f: (f["properties"]["from_node"], f["properties"]["to_node"], f["properties"]["line"]),
    ):
        p = f["properties"]
        pts = [(float(x), float(y)) for x, y in f["geometry"]["coordinates"]]
        if p["line"] in phantom or min(x for x, _ in pts) < west_of.get(str(p["line"]), -999.0):
            continue
        board = layers.carry_line(work.ref, pts)
        if not any(work.grid.has(grid.cell_at(*q)) for q in board):
            continue
        cells = path(placer, board, firm)
        for key, c, q in ((p["from_node"], cells[0], pts[0]), (p["to_node"], cells[-1], pts[-1])):
            ends[key].append(c)
            degree[key] += 1
            where[key] = q
        for a, b in itertools.pairwise(cells):
            if not (work.is_land(a) and work.is_land(b)):
                continue
            s = side(a, b)
            length[s] += 1
            if s not in names or names[s][0] < float(p["km"]):
                names[s] = (float(p["km"]), _line_name(str(p["line"])), GAUGE.get(p["gauge"] or "", ""))
    for s in sorted(length):
        work.rails[s] = Rail(names[s][1], names[s][2], "1861-04")
    _close_gaps(work, ends, degree, where)


def _line_name(name: str) -> str:
    return "local line" if name.startswith("Unnamed") else name


def _close_gaps(
    work: Work, ends: dict[str, list[Cell]], degree: dict[str, int], where: dict[str, tuple[float, float]]
) -> None:
    """Joins loose ends that lie within three kilometres of another node: breaks of the source, not of the road."""
    keys = sorted(where)
    pts = [(where[k][0] * 92, where[k][1] * 111.2) for k in keys]
    tree = cKDTree(pts)
    for i, key in enumerate(keys):
        if degree[key] > 1:
            continue
        for j in tree.query_ball_point(pts[i], 3.0):
            a, b = ends[key][0], ends[keys[j]][0]
            if a != b and b in grid.around(a) and work.is_land(a) and work.is_land(b):
                work.rails.setdefault(side(a, b), Rail("junction", "", "1861-04"))


def smooth(work: Work, firm: set[Cell]) -> None:
    """Straightens the runs between junctions and towns, across the joints of the source's short edges."""
    near: dict[Cell, set[Cell]] = defaultdict(set)
    for a, b in work.rails:
        near[a].add(b)
        near[b].add(a)
    posts = sorted(c for c in near if len(near[c]) != 2 or c in firm)
    done: set[Side] = set()
    for start in posts:
        for step in sorted(near[start]):
            if side(start, step) in done:
                continue
            run = [start, step]
            while len(near[run[-1]]) == 2 and run[-1] not in firm and run[-1] != start:
                run.append(next(n for n in near[run[-1]] if n != run[-2]))
            done.update(side(a, b) for a, b in itertools.pairwise(run))
            if len(run) > 3 and run[0] != run[-1]:
                _replace(work, run)


def _replace(work: Work, run: list[Cell]) -> None:
    """Puts a shorter way in the place of each window of the run that zigzags."""
    line = shapely.LineString([grid.centre(c) for c in run])
    new, i = list(run), 0
    while i < len(new) - 2:
        for j in range(min(len(new) - 1, i + 9), i + 1, -1):
            if grid.distance(new[i], new[j]) >= j - i:
                continue
            way = _bridge(new[i], new[j])
            marks = [work.sides.get(side(x, y)) for x, y in zip([new[i], *way], way)]
            dry = not any(m and m.water in ("navigable", "tidal", "bay", "sea") for m in marks)
            if dry and all(
                work.is_land(c) and line.distance(shapely.Point(grid.centre(c))) < 0.6 for c in way
            ):
                new[i + 1 : j + 1] = way
                break
        i += 1
    if new == run:
        return
    rail = work.rails[side(run[0], run[1])]
    for a, b in itertools.pairwise(run):
        work.rails.pop(side(a, b), None)
    for a, b in itertools.pairwise(new):
        work.rails.setdefault(side(a, b), Rail(rail.line, rail.gauge, rail.opened))


def wartime(work: Work, shared: Shared, placer: Placer, firm: set[Cell]) -> None:
    """Lines finished during the war, with their dates; `via` gives points between the ends."""
    rows = {r["name"]: r for r in shared.rows("wartime_railroads.csv")}
    for item in work.rules["rails"].get("wartime", []):
        r = rows[str(item["name"])]
        pts = [
            (float(r["from_lon"]), float(r["from_lat"])),
            *((float(x), float(y)) for y, x in item.get("via", [])),
            (float(r["to_lon"]), float(r["to_lat"])),
        ]
        cells = path(placer, layers.carry_line(work.ref, pts), firm)
        old = {c for pair in work.rails for c in pair}
        for end in (0, -1):
            near = [n for n in grid.around(cells[end]) if n in old and n not in cells]
            if cells[end] not in old and near:
                pick = min(near, key=lambda n: (grid.distance(n, cells[0 if end else -1]), n))
                cells = [pick, *cells] if end == 0 else [*cells, pick]
        gauge = {"5'": "60", "4'8.5\"": "56.5", "5'6\"": "66"}.get(r["gauge"], "")
        for a, b in itertools.pairwise(cells):
            if work.grid.has(a) and work.grid.has(b):
                work.rails.setdefault(
                    side(a, b),
                    Rail(str(r["company"]).split(" (")[0], gauge, str(item["opened"]), basis=str(r["name"])),
                )


def thin(work: Work, firm: set[Cell]) -> None:
    """Where three rail hexes form a triangle of links, the least needed link goes."""
    degree: dict[Cell, set[Cell]] = defaultdict(set)
    for a, b in work.rails:
        degree[a].add(b)
        degree[b].add(a)
    for a in sorted(degree):
        for b in sorted(degree[a]):
            for c in sorted(degree[a] & degree[b]):
                if not (a < b < c) or b not in degree[a] or c not in degree[b] or c not in degree[a]:
                    continue
                trio = [(a, b, c), (b, c, a), (a, c, b)]

                def cost(t: tuple[Cell, Cell, Cell]) -> tuple[int, float]:
                    m = work.sides.get(side(t[0], t[1]))
                    wet = 1 if m and m.water in ("navigable", "tidal", "sea") else 0
                    return (wet + (1 if t[2] in firm else 0), len(degree[t[0]]) + len(degree[t[1]]))

                x, y, _ = max(trio, key=cost)
                work.rails.pop(side(x, y), None)
                degree[x].discard(y)
                degree[y].discard(x)


def crossings(work: Work) -> None:
    """A railroad over boat water crosses as the side says, by ferry over the greatest rivers, else by bridge."""
    ferried = set(work.rules["rails"].get("no_bridges", []))
    for s, rail in work.rails.items():
        m = work.sides.get(s)
        if not m or m.water not in ("navigable", "tidal", "bay", "lake"):
            continue
        if m.river in ferried:
            rail.crossing = m.crossing = "rail-ferry"
            continue
        rail.crossing = rail.crossing or ("rail-ferry" if "ferry" in m.crossing else "bridge")
        if rail.opened <= "1861-04":
            m.crossing = m.crossing or rail.crossing


def drop_idle_crossings(work: Work) -> None:
    """Where the rule file says so: a bridge needs a railroad, a rail ferry without one is a ferry, a ferry needs wide water."""
    if not work.rules["rails"].get("bridges_need_rails", False):
        return
    for s, m in work.sides.items():
        if s not in work.rails and m.crossing == "bridge":
            m.crossing = ""
        elif s not in work.rails and m.crossing == "rail-ferry":
            m.crossing = "ferry"
        if m.crossing == "ferry" and m.water not in ("tidal", "bay"):
            m.crossing = ""
