"""Rivers: one network of all lines, navigable and tidal reaches marked downstream from each head, traced to hexsides."""

from __future__ import annotations

import heapq
import itertools
import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import shapely
from scipy.spatial import cKDTree

from . import layers
from .grid import Point, Walker, cell_at, chain_sides
from .layers import Shared
from .model import RANK, Work

Node = int


@dataclass
class Network:
    """Vertices in kilometres of a flat local frame, edges with the name of their river."""

    where: list[tuple[float, float]] = field(default_factory=list)  # lon, lat
    edges: dict[Node, dict[Node, str]] = field(default_factory=lambda: defaultdict(dict))
    index: dict[tuple[int, int], Node] = field(default_factory=dict)
    chains: list[tuple[str, list[Node]]] = field(default_factory=list)
    mouths: set[Node] = field(default_factory=set)  # last points of lines that are known to run downstream
    springs: set[Node] = field(default_factory=set)  # and their first points

    def node(self, lon: float, lat: float) -> Node:
        key = (round(lon * 500), round(lat * 500))
        if key not in self.index:
            self.index[key] = len(self.where)
            self.where.append((lon, lat))
        return self.index[key]

    def add(self, name: str, pts: list[tuple[float, float]]) -> None:
        chain = []
        for lon, lat in pts:
            n = self.node(lon, lat)
            if not chain or chain[-1] != n:
                chain.append(n)
        for a, b in itertools.pairwise(chain):
            self.edges[a][b] = self.edges[b][a] = name
        if len(chain) > 1:
            self.chains.append((name, chain))


def _km(p: tuple[float, float]) -> tuple[float, float]:
    return p[0] * 111.2 * math.cos(math.radians(35)), p[1] * 111.2


def gather(shared: Shared, rules: dict[str, object]) -> Network:
    """All river lines once: the base layer under right names, then what the base lacks."""
    net = Network()
    rename = {str(k): str(v) for k, v in dict(rules.get("rename", {})).items()}  # type: ignore[call-overload]
    skip = {str(s) for s in list(rules.get("skip", []))}  # type: ignore[call-overload]
    own = [
        line
        for line in shared.lines("history/rivers_missing.geojson")
        if not line.props["base_status"].startswith("present")
    ]
    renamed = [
        line
        for line in shared.lines("history/rivers_missing.geojson")
        if line.props["base_status"].startswith("present")
    ]
    tree_pts = [(p, line.name) for line in renamed for p in layers.densify(line.points, 0.01)]
    tree = cKDTree([_km(p) for p, _ in tree_pts])
    for line in shared.lines("ne10m_rivers.geojson"):
        if line.name in skip:
            continue
        pts = layers.densify(line.points, 0.02)
        mid = [pts[len(pts) * k // 6] for k in range(1, 6)]
        d, i = tree.query([_km(p) for p in mid])
        name = rename.get(line.name, line.name)
        if float(np.median(d)) < 1.5:
            name = tree_pts[int(i[2])][1]
        net.add(name, pts)
    for line in own:
        if line.name not in skip:
            net.add(line.name.split(" (tidal")[0], layers.densify(line.points, 0.02))
            net.springs.add(net.chains[-1][1][0])
            net.mouths.add(net.chains[-1][1][-1])
    for extra in list(rules.get("line", [])):  # type: ignore[call-overload]
        net.add(str(extra["name"]), layers.densify([(float(x), float(y)) for y, x in extra["points"]], 0.02))
    _join(net)
    return net


def _join(net: Network) -> None:
    """Ties loose ends to the nearest other river within two kilometres: never across a watershed."""
    pts = [_km(p) for p in net.where]
    tree = cKDTree(pts)
    part = _components(net)
    joined: dict[int, int] = {}

    def root(p: int) -> int:
        while p in joined:
            p = joined[p]
        return p

    for name, chain in list(net.chains):
        for end in (chain[0], chain[-1]):
            if len(net.edges[end]) > 1:
                continue
            own = set(chain)
            for other in sorted(
                tree.query_ball_point(pts[end], 2.0), key=lambda n: math.dist(pts[n], pts[end])
            ):
                if other not in own and root(part[other]) != root(part[end]):
                    net.edges[end][other] = net.edges[other][end] = name
                    net.chains.append((name, [end, other]))
                    joined[root(part[end])] = root(part[other])
                    break


def _components(net: Network) -> dict[Node, int]:
    part: dict[Node, int] = {}
    for start in range(len(net.where)):
        if start in part:
            continue
        stack = [start]
        while stack:
            n = stack.pop()
            if n not in part:
                part[n] = start
                stack.extend(net.edges[n])
    return part


def downstream(work: Work, net: Network, main: dict[str, float]) -> dict[Node, Node]:
    """For each vertex the next one towards the sea; a river with a weight below 1 draws the water to itself."""
    lon = np.array([p[0] for p in net.where])
    lat = np.array([p[1] for p in net.where])
    xy = work.ref.forward(lat, lon)
    assert work.land is not None
    wet = ~shapely.contains_xy(work.land, xy[:, 0], xy[:, 1])
    ends = [n for n in range(len(xy)) if len(net.edges[n]) < 2]
    coast = shapely.get_coordinates(work.land.boundary)
    gap, _ = cKDTree(coast).query(xy[ends])
    near = {n for n, d in zip(ends, gap) if n not in net.springs and d < (0.8 if n in net.mouths else 0.45)}
    heap: list[tuple[float, Node, Node]] = []
    for n in range(len(xy)):
        if wet[n] or n in near:
            heapq.heappush(heap, (0.0, n, -1))
    nxt: dict[Node, Node] = {}
    while heap:
        d, n, come = heapq.heappop(heap)
        if n in nxt:
            continue
        nxt[n] = come
        for m, name in net.edges[n].items():
            if m not in nxt:
                step = math.dist(_km(net.where[n]), _km(net.where[m]))
                heapq.heappush(heap, (d + step * main.get(name, 1.0), m, n))
    return nxt


class Course:
    """The network with its directions: where a river of a name begins, and what lies below."""

    def __init__(self, work: Work, net: Network, weights: dict[str, float]) -> None:
        self.net = net
        self.next = downstream(work, net, weights)
        self.tree = cKDTree([_km(p) for p in net.where])
        self.names: dict[Node, set[str]] = {n: set(e.values()) for n, e in net.edges.items()}

    def find(self, lat: float, lon: float, name: str) -> Node | None:
        """The node of a river near a point: of that name within 14 km, of any within 6."""
        where = _km((lon, lat))
        word = name.split(" (")[0].split("-")[0].split(" above")[0]
        far = {n: math.dist(_km(self.net.where[n]), where) for n in self.tree.query_ball_point(where, 14.0)}
        close = sorted(far, key=lambda n: far[n])
        for n in close:
            if any(word in known for known in self.names.get(n, ())):
                return int(n)
        return int(close[0]) if close and far[close[0]] < 6 else None

    def below(self, start: Node | None, end: Node | None = None) -> Iterator[tuple[Node, Node]]:
        """The edges from a node down to another, or to the sea."""
        n = start
        while n is not None and n != end and self.next.get(n, -1) >= 0:
            yield min(n, self.next[n]), max(n, self.next[n])
            n = self.next[n]


def classify(
    work: Work, net: Network, heads: list[dict[str, str]], rules: dict[str, object]
) -> dict[tuple[Node, Node], str]:
    """The class of each edge: from every head of navigation all the way down is navigable, from tidal limits tidal."""
    course = Course(work, net, {str(k): float(v) for k, v in dict(rules.get("weight", {})).items()})  # type: ignore[call-overload]
    out: dict[tuple[Node, Node], str] = {}
    demoted = {str(n) for n in list(rules.get("demote", []))}  # type: ignore[call-overload]
    for row in heads:
        if row["class_lower"] not in ("navigable", "tidal") or row["name"] in demoted:
            continue
        for column, kind in (("head_of_navigation", "navigable"), ("tidal_limit", "tidal")):
            if row[f"{column}_lat"]:
                start = course.find(float(row[f"{column}_lat"]), float(row[f"{column}_lon"]), row["name"])
                _check_head(work, course, start, kind, row["name"])
                for edge in course.below(start):
                    if RANK[kind] > RANK[out.get(edge, "")]:
                        out[edge] = kind
    for reach in list(rules.get("reach", [])):  # type: ignore[call-overload]
        a = course.find(*reach["from"], str(reach["name"]))
        b = course.find(*reach["to"], str(reach["name"]))
        out.update(dict.fromkeys(course.below(a, b), str(reach["class"])))
    return out


def _check_head(work: Work, course: Course, start: Node | None, kind: str, name: str) -> None:
    if start is None:
        work.log.append(f"river {name}: no line near its {kind} head")
    elif course.next.get(start, -1) < 0:
        work.log.append(f"river {name}: its {kind} head lies at the sea or off the network")


def trace(work: Work, shared: Shared) -> None:
    """Draws the rivers of the rule file on the board."""
    rules = work.rules["rivers"]
    net = gather(shared, rules)
    heads = shared.rows("rivers_navigation.csv")
    kinds = classify(work, net, heads, rules)
    known = {r["name"].split(" (")[0] for r in heads} | {str(n) for n in rules.get("also", [])}
    known |= {line.name for line in shared.lines("history/rivers_missing.geojson")}
    drop = {str(n) for n in rules.get("not", [])}
    total: dict[str, float] = defaultdict(float)
    for name, chain in net.chains:
        total[name] += sum(
            math.dist(_km(net.where[a]), _km(net.where[b])) for a, b in itertools.pairwise(chain)
        )
    least = float(rules["least_minor_km"])
    lon = np.array([p[0] for p in net.where])
    lat = np.array([p[1] for p in net.where])
    xy = work.ref.forward(lat, lon)
    walker = Walker(work.rep)
    for name, chain in net.chains:
        for kind, part in _reaches(chain, kinds):
            if kind == "minor" and (
                name in drop or not name or (total[name] < (least if name in known else 3 * least))
            ):
                continue
            pts: list[Point] = [(float(xy[n, 0]), float(xy[n, 1])) for n in part]
            if not any(work.grid.has(c) for c in {cell_at(*p) for p in pts}):
                continue
            if kind == "minor" and math.dist(pts[0], pts[-1]) < 0.2 and len(part) < 4:
                continue
            work.river_lines.append((name, kind, pts))
            for a, b in chain_sides(walker.walk(pts)):
                work.run_water(a, b, kind, name, total[name])


def _reaches(chain: list[Node], kinds: dict[tuple[Node, Node], str]) -> list[tuple[str, list[Node]]]:
    """Cuts a chain where its class changes."""
    out: list[tuple[str, list[Node]]] = []
    for a, b in itertools.pairwise(chain):
        kind = kinds.get((min(a, b), max(a, b)), "minor")
        if out and out[-1][0] == kind:
            out[-1][1].append(b)
        else:
            out.append((kind, [a, b]))
    return out
