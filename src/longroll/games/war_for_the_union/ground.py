"""The map as land forces meet it: what each side costs to cross, where zones of control reach. Flat arrays, built once."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Final

from longroll.atlas.hexes import CROSSINGS, LANDS, RIDGES, WATERS, HexBoard
from longroll.core.errors import DataError
from longroll.games.war_for_the_union.charts import Charts
from longroll.kit.fronts import Lines, lines
from longroll.kit.graph import CLOSED

FERRIES: Final[tuple[str, ...]] = ("ferry", "rail-ferry")
ONE: Final = Fraction(1)


class Ground:
    """2.2, 4.23, 9.11 Terrain of hexes and hexsides, by index `6 * hex + direction` towards the neighbour."""

    def __init__(self, board: HexBoard, charts: Charts, boxes: int) -> None:
        n = board.count
        for terrain in board.terrains:
            if terrain != "sea" and terrain not in charts.terrain:
                raise DataError(f"charts.toml: terrain: '{terrain}' of the board has no entry")
        self.march = bytearray(b"\xff") * (6 * n)
        """9.11 MPs to enter the neighbour, 255 where nobody marches; ferries included"""
        self.ferry = bytearray(6 * n)
        """sides that are crossed by a ferry only"""
        self.by_transport = bytearray(b"\xff") * (6 * n)
        """10.51 MPs to enter the neighbour where a transport serves as a ferry over a tidal side"""
        self.los = bytearray(b"\xff") * (6 * n)
        """7.21, 7.23a the same for an overland line of supply, which keeps out of swamp and bayou"""
        self.strength: list[Fraction] = [ONE] * (6 * n)
        """13.35, 2.23 what attackers into the neighbour are multiplied by; nothing over a ferry"""
        self.river_strength: list[Fraction] = [ONE] * (6 * n)
        """13.54b the same of rivers alone, for attacks on a fort"""
        self.retreat = bytearray(6 * n)
        """13.73a sides that troops may retreat across"""
        self.zoc = bytearray(6 * n)
        """4.23 sides across which a zone of control reaches, city works apart"""
        for i in range(n):
            for d in range(6):
                j = board.neighbours[6 * i + d]
                if j >= 0 and not board.sea[i] and not board.sea[j]:
                    self._side(board, charts, 6 * i + d, i, j)
        self.graph = board.graph
        self.back_march = bytes(board.graph.reverse(self.march))
        """7.21 the costs of a march against its direction: what it costs to come from the neighbour"""
        self.back_los = bytes(board.graph.reverse(self.los))
        reach = tuple(
            (i, *(board.neighbours[6 * i + d] for d in range(6) if self.zoc[6 * i + d]))
            if not board.sea[i] and charts.terrain[board.terrains[board.terrain[i]]].zoc
            else ()
            for i in range(n)
        )
        empty: tuple[tuple[int, ...], ...] = ((),) * boxes
        self.zoc_reach = (*reach, *empty)
        """4.2 for each hex the hexes that a zone from it reaches, itself first; nothing from a box"""
        nodes = n + boxes
        self.zoc_cells = (
            *self.zoc_reach, *(tuple(nodes + j for j in cells) for cells in self.zoc_reach),
        )  # fmt: skip
        """the same for both sides, as cells `side * nodes + hex`"""

    @cached_property
    def los_lines(self) -> Lines:
        """7.21 `back_los` for searches over all hexes at once"""
        return lines(self.graph, self.back_los)

    @cached_property
    def loc_lines(self) -> Lines:
        return lines(self.graph, self.back_march)

    @cached_property
    def march_lines(self) -> Lines:
        return lines(self.graph, self.march)

    def _side(self, board: HexBoard, charts: Charts, at: int, i: int, j: int) -> None:
        here, there = (charts.terrain[board.terrains[board.terrain[x]]] for x in (i, j))
        kind = _kind(board, at)
        ferry = CROSSINGS[board.crossing[at]] in FERRIES
        mp, strength, zoc, retreat, closed = there.mp, there.strength, here.zoc and there.zoc, True, False
        for name in filter(None, (kind, RIDGES[board.ridge[at]])):
            if name not in charts.side:
                if name in ("open", "gap"):
                    continue
                raise DataError(f"charts.toml: side: '{name}' of the board has no entry")
            side = charts.side[name]
            mp += side.mp
            strength *= side.strength
            zoc = zoc and side.zoc
            retreat = retreat and side.retreat
            closed = closed or side.closed
        self.zoc[at] = zoc
        if kind == "tidal":
            self.by_transport[at] = min(mp, CLOSED - 1)
        if closed and not ferry:
            return
        self.ferry[at] = closed
        self.march[at] = min(mp, CLOSED - 1)
        self.strength[at] = Fraction(0) if closed else strength
        if kind in charts.side:
            self.river_strength[at] = charts.side[kind].strength
        self.retreat[at] = retreat
        if there.los:
            self.los[at] = self.march[at]


def _kind(board: HexBoard, at: int) -> str:
    """How land forces meet a side: the water on it, unless the board says otherwise."""
    land = LANDS[board.land[at]]
    if land == "closed":
        return "sea"
    if land:
        return "" if land == "open" else land
    water = WATERS[board.water[at]]
    return "tidal" if water == "bay" else water


def far_west(board: HexBoard) -> bytes:
    """6.66d Texas, and what of Louisiana can be reached from it without crossing the Mississippi, as a mark for each hex."""
    found = bytearray(board.states[board.state[h]] == "TX" for h in range(board.count))
    queue = [h for h in range(board.count) if found[h]]
    for h in queue:
        for d in range(6):
            there = board.neighbours[6 * h + d]
            if there < 0 or found[there] or board.states[board.state[there]] != "LA":
                continue
            if board.river.get(6 * h + d) != "Mississippi":
                found[there] = 1
                queue.append(there)
    return bytes(found)
