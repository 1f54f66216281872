"""What a board is while it is being made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from shapely.geometry.base import BaseGeometry

from .georef import Georef
from .grid import Cell, Grid, Point, Side, side

RANK = {"": 0, "minor": 1, "navigable": 2, "tidal": 3, "bay": 4, "lake": 4, "sea": 5}


@dataclass
class Hex:
    terrain: str = "clear"
    coast: bool = False
    body: str = ""  # for sea hexes: the water or sea zone
    state: str = ""
    state63: str = ""
    theater: str = ""
    elev: int = 0
    relief: float = 0.0
    water: float = 0.0
    lat: float = 0.0
    lon: float = 0.0
    notes: dict[str, tuple[str, str]] = field(default_factory=dict)  # attribute -> provenance, basis


@dataclass
class SideMark:
    water: str = ""
    river: str = ""
    land: str = ""  # how land forces meet the side where it differs from the water class
    ridge: str = ""  # mountain or gap
    crossing: str = ""  # bridge, ferry, rail-ferry
    bluff: set[Cell] = field(default_factory=set)
    length: float = 0.0  # of the river that gave the name
    provenance: str = "reconstructed"
    basis: str = "geography"


@dataclass
class Rail:
    line: str
    gauge: str
    opened: str
    crossing: str = ""
    provenance: str = "reconstructed"
    basis: str = "railroads of 1861"


@dataclass
class Work:
    """The workshop's table: everything known so far about one board."""

    grid: Grid
    ref: Georef
    rules: dict[str, Any]
    rep: dict[Cell, Point] = field(default_factory=dict)
    hexes: dict[Cell, Hex] = field(default_factory=dict)
    sides: dict[Side, SideMark] = field(default_factory=dict)
    rails: dict[Side, Rail] = field(default_factory=dict)
    places: list[dict[str, str]] = field(default_factory=list)
    land: BaseGeometry | None = None
    river_lines: list[tuple[str, str, list[Point]]] = field(default_factory=list)  # name, class, board points
    log: list[str] = field(default_factory=list)

    def mark(self, a: Cell, b: Cell) -> SideMark:
        return self.sides.setdefault(side(a, b), SideMark())

    def is_sea(self, cell: Cell) -> bool:
        return cell in self.hexes and self.hexes[cell].terrain == "sea"

    def is_land(self, cell: Cell) -> bool:
        return cell in self.hexes and self.hexes[cell].terrain != "sea"

    def run_water(self, a: Cell, b: Cell, kind: str, river: str, length: float = 0.0) -> None:
        """Puts a water class on a side between land hexes; the greater class wins, the longer river gives the name."""
        if not (self.is_land(a) and self.is_land(b)):
            return
        m = self.mark(a, b)
        if RANK[kind] > RANK[m.water]:
            m.water = kind
        if river and (not m.river or length > m.length):
            m.river, m.length = river, length
