"""Places: the named ones of the text, the towns and forts of history, their values, and what hangs on them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from scipy.spatial import cKDTree

from . import corrections, grid
from .grid import Cell, Grid, Point, side
from .layers import Shared
from .model import Work

SIZE = {
    "major city": 0,
    "city": 1,
    "town": 2,
    "junction": 3,
    "fort": 4,
    "stockade": 4,
    "landmark": 5,
    "site": 6,
}


def slug(name: str) -> str:
    keep = (
        name.lower()
        .replace(".", "")
        .replace("'", "")
        .replace("&", "and")
        .replace("(", "")
        .replace(")", "")
        .replace("/", " ")
    )
    return "-".join(keep.split())


def _of_history(rules: dict[str, Any], shared: Shared) -> Iterator[tuple[str, dict[str, str], str, str, str]]:
    """Towns and forts of the classes that a board wants: name, row, kind, its state now and then."""
    for row in shared.rows("cities.csv"):
        if row["class"] in rules["city_classes"]:
            yield row["name"], row, row["class"], row["state_modern"], row["state_1861"]
    for row in shared.rows("forts.csv"):
        if row["kind"] in rules["fort_kinds"] and not row["built"]:
            kind = "stockade" if row["kind"] == "stockade" else "fort"
            yield row["name"], row, kind, row["state"], row["state"]


class Gazetteer:
    """Named places of the text first; history fills the map."""

    def __init__(self, folder: Path, board: Grid) -> None:
        self.folder, self.board = folder, board
        self.named = corrections.rows(folder, "named.csv")
        self.values = {r["slug"]: r for r in corrections.rows(folder, "values.csv")}
        self.cells: dict[str, Cell] = {p["slug"]: board.cell(p["hex"]) for p in self.named}
        self.points: dict[str, Point] = {}
        self.rows: dict[str, dict[str, str]] = {p["slug"]: dict(p) for p in self.named}

    def locate(self, work: Work, shared: Shared) -> None:
        """Adds towns and forts of history that the text does not name, each in the hex where it falls."""
        taken = [(p["slug"], float(p["lat"]), float(p["lon"])) for p in self.named]
        for p in self.named:
            point = self.points[p["slug"]] = work.ref.point(float(p["lat"]), float(p["lon"]))
            if p["pin"] == "0" and not p["lines"]:
                self.cells[p["slug"]] = grid.cell_at(*point)
        common = _counts(shared)
        rename = {str(k): str(v) for k, v in work.rules["places"].get("rename", {}).items()}
        for name, row, kind, modern, old in _of_history(work.rules["places"], shared):
            lat, lon = float(row["lat"]), float(row["lon"])
            label = rename.get(
                f"{name}|{modern}",
                f"{name} {modern}" if common[name.lower()] > 1 and not name.endswith(f" {modern}") else name,
            )
            key = slug(label)
            close = [
                s
                for s, la, lo in taken
                if math.hypot((la - lat) * 111, (lo - lon) * 91) < 4.0 and _alike(s, key)
            ]
            if close:
                self.rows[close[0]].setdefault("state", old)
                known = {
                    "population_1860": row.get("population_1860", ""),
                    "capital": row.get("capital", ""),
                    "state_modern": modern,
                }
                self.rows[close[0]].update(
                    {k: v for k, v in known.items() if v and not self.rows[close[0]].get(k)}
                )
                continue
            if key in self.rows:
                continue
            p = work.ref.point(lat, lon)
            cell = grid.cell_at(*p)
            if not work.grid.has(cell):
                continue
            self.rows[key] = {
                "slug": key, "name": label, "hex": work.grid.number(cell), "lat": row["lat"], "lon": row["lon"], "kind": kind, "pin": "0",
                "state": old, "state_modern": modern, "population_1860": row.get("population_1860", ""), "capital": row.get("capital", ""),
            }  # fmt: skip
            self.cells[key], self.points[key] = cell, p
            taken.append((key, lat, lon))
        for row in corrections.rows(self.folder, "placed.csv"):
            self.cells[row["slug"]] = work.grid.cell(row["hex"])
            self.rows[row["slug"]] |= {"hex_provenance": row["provenance"], "hex_basis": row["basis"]}

    def representatives(self, work: Work) -> dict[Cell, Point]:
        """The point that stands for a hex: its greatest place if there is one, never far from the centre."""
        out: dict[Cell, Point] = {}
        nudged = {r["slug"]: r for r in corrections.rows(self.folder, "nudges.csv")}
        order = sorted(
            self.rows.values(), key=lambda r: (r.get("pin", "0") == "0", SIZE.get(r["kind"], 9), r["slug"])
        )
        for r in order:
            cell, p = self.cells[r["slug"]], self.points[r["slug"]]
            if cell in out or r["kind"] in ("landmark", "site") or grid.cell_at(*p) != cell:
                continue
            c = grid.centre(cell)
            if r["slug"] in nudged:  # the river line of today passes on the wrong side of the town
                n = nudged[r["slug"]]
                p = work.ref.point(
                    float(r["lat"]) + float(n["north_km"]) / 111.2, float(r["lon"]) + float(n["east_km"]) / 90
                )
            d = math.dist(p, c)
            f = min(1.0, 0.38 / d) if d else 1.0
            out[cell] = (c[0] + (p[0] - c[0]) * f, c[1] + (p[1] - c[1]) * f)
        return out

    def stated_cells(self) -> set[Cell]:
        return {self.cells[p["slug"]] for p in self.named}

    def firm_cells(self) -> set[Cell]:
        return {
            self.cells[s]
            for s, r in self.rows.items()
            if r["kind"] in ("major city", "city", "junction") or s in self.values
        }

    def town_cells(self) -> set[Cell]:
        return {
            self.cells[s]
            for s, r in self.rows.items()
            if r["kind"] not in ("fort", "stockade", "landmark", "site")
        }

    def states(self, work: Work) -> dict[Cell, str]:
        """States of hexes that named places decide."""
        out: dict[Cell, str] = {}
        for s, r in sorted(self.rows.items(), key=lambda kv: (SIZE.get(kv[1]["kind"], 9), kv[0])):
            state = r.get("state_modern") or ""
            if (
                (r.get("pin") in ("1", "2") or s in self.values)
                and state
                and state not in ("OK", "AZ", "NM")
                and self.cells[s] not in out
            ):
                out[self.cells[s]] = state
        return out

    def magnets(self, work: Work) -> list[tuple[Cell, Point, float]]:
        """Places that draw railroads into their own hex although the map would put them beside it."""
        reach = float(work.rules["rails"]["magnet"])
        out = []
        for s, r in self.rows.items():
            if r["kind"] in ("landmark", "site"):
                continue
            out.append((self.cells[s], self.points[s], reach))
        return out

    def crossings(self, work: Work, shared: Shared) -> None:
        """Ferries and road bridges of 1861 over great rivers, on the nearest side of that river."""
        wet = [s for s, m in work.sides.items() if m.water in ("navigable", "tidal", "bay")]
        mids = np.array([np.mean(grid.side_ends(*s), axis=0) for s in wet])
        tree = cKDTree(mids)
        for row in shared.rows("crossings.csv"):
            p = work.ref.point(float(row["lat"]), float(row["lon"]))
            for i in tree.query(p, k=6)[1]:
                s = wet[int(i)]
                m = work.sides[s]
                if math.dist(p, mids[int(i)]) < 1.0 and m.river.split(" ")[0] == row["river"].split(" ")[0]:
                    kind = row["kind"].lower()
                    if "bridge" in kind and "projected" not in row["status_april_1861"]:
                        m.crossing = m.crossing or "bridge"
                    elif "ferry" in kind or "transfer" in kind:
                        m.crossing = m.crossing or ("rail-ferry" if "rail" in kind else "ferry")
                    break

    def bluffs(self, work: Work, shared: Shared) -> None:
        """High banks: the side of the river that the bluff commands, seen from the bluff's hex."""
        rivers = [s for s, m in work.sides.items() if m.water in ("navigable", "tidal", "bay")]
        by_cell: dict[Cell, list[grid.Side]] = {}
        for s in rivers:
            for c in s:
                by_cell.setdefault(c, []).append(s)
        for row in shared.rows("bluffs.csv"):
            p = work.ref.point(float(row["lat"]), float(row["lon"]))
            near = [
                c
                for c in [grid.cell_at(*p), *grid.around(grid.cell_at(*p))]
                if c in by_cell and work.is_land(c)
            ]
            near.sort(key=lambda c: math.dist(work.rep.get(c) or grid.centre(c), p))
            word = row["river"].split(" ")[0]
            for c in near:
                if math.dist(grid.centre(c), p) > 0.85:
                    continue
                own = [s for s in by_cell[c] if work.sides[s].river.split(" ")[0] == word]
                own = [s for s in own if _bank(c, s, row["bank"])]
                if own:
                    own.sort(key=lambda s: math.dist(tuple(np.mean(grid.side_ends(*s), axis=0)), p))
                    for s in own[:2]:
                        work.sides[s].bluff.add(c)
                    break

    def fill(self, work: Work) -> None:
        """The rows of places.csv."""
        columns = work.rules["places"]["columns"]
        for s, r in self.rows.items():
            if not work.is_land(self.cells[s]):
                shore = [c for c in grid.around(self.cells[s]) if work.is_land(c)]
                if not shore:
                    continue
                self.cells[s] = min(shore, key=lambda c: math.dist(grid.centre(c), self.points[s]))
            h = work.hexes[self.cells[s]]
            v = self.values.get(s, {})
            row = {c: v.get(c, "") for c in columns}
            stated = bool(r.get("lines"))
            row |= {
                "slug": s,
                "name": r["name"],
                "hex": work.grid.number(self.cells[s]),
                "kind": v.get("kind") or r["kind"].replace("major city", "major-city"),
            }
            row["state"] = v.get("state") or h.state63 or h.state
            row["lat"], row["lon"] = f"{float(r['lat']):.3f}", f"{float(r['lon']):.3f}"
            row["population"] = r.get("population_1860", "")
            native = bool(r.get("capital")) and s not in work.rules["places"].get("no_capitals", [])
            row["capital"] = v.get("capital") or ("1" if native else "")
            row["provenance"] = "stated" if stated else r.get("hex_provenance", "reconstructed")
            row["basis"] = r["lines"] if stated else r.get("hex_basis", "gazetteer")
            work.places.append(row)
        for s, v in self.values.items():
            if v.get("kind") == "box":
                row = {c: v.get(c, "") for c in columns}
                work.places.append(row | {"slug": s, "provenance": "stated", "basis": "L77-82 L3145-3160"})


def _bank(cell: Cell, s: grid.Side, bank: str) -> bool:
    """Whether the hex lies on the named bank of a side."""
    other = s[1] if s[0] == cell else s[0]
    (x, y), (ox, oy) = grid.centre(cell), grid.centre(other)
    word = bank.lower()
    return not (
        ("east" in word and x < ox - 0.1) or ("west" in word and x > ox + 0.1)
        or (word.startswith("north") and y > oy + 0.1) or (word.startswith("south") and y < oy - 0.1)
    )  # fmt: skip


def _alike(a: str, b: str) -> bool:
    return (
        a.split("-")[0][:4] == b.split("-")[0][:4]
        or a in b
        or b in a
        or set(a.split("-")) & set(b.split("-")) - {"fort", "city", "new", "st"} != set()
    )


def _counts(shared: Shared) -> dict[str, int]:
    out: dict[str, int] = {}
    for row in shared.rows("cities.csv"):
        out[row["name"].lower()] = out.get(row["name"].lower(), 0) + 1
    return _Default(out)


class _Default(dict[str, int]):
    def __missing__(self, key: str) -> int:
        return 1


__all__ = ["Gazetteer", "side", "slug"]
