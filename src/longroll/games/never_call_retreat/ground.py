"""The map as land forces meet it: what each side costs to cross in fair weather and in winter, and what it gives a defender.

Flat arrays, built once: everything about going from hex `i` in direction `d` stands at `6 * i + d`.
"""

from __future__ import annotations

from typing import Final

from longroll.atlas.hexes import CROSSINGS, LANDS, RIDGES, WATERS, HexBoard
from longroll.core.errors import DataError
from longroll.games.never_call_retreat.charts import Charts
from longroll.kit.graph import CLOSED

MOUNTAIN: Final = RIDGES.index("mountain")
GAP: Final = RIDGES.index("gap")
SEA: Final = WATERS.index("sea")
RIVERS: Final = {"minor": "minor", "navigable": "navigable", "tidal": "tidal", "bay": "tidal"}
"""how the waters of the board are read; a bay is a wide tidal river"""
CROSSED: Final = {"": "", "bridge": "-bridge", "ferry": "-ferry", "rail-ferry": "-ferry"}
MOST_SHIFTS: Final = 4
"""8.5"""
NO_WAY: Final = 99
"""what the chart writes for a river that cannot be crossed"""


class Ground:
    """7.4, 7.81, 8.5 Terrain of hexes and hexsides."""

    def __init__(self, board: HexBoard, charts: Charts) -> None:
        for terrain in board.terrains:
            if terrain not in ("", "sea") and terrain not in charts.terrain:
                raise DataError(f"charts.toml: terrain: '{terrain}' of the board has no entry")
        n = 6 * board.count
        self.fair, self.winter = bytearray((CLOSED,)) * n, bytearray((CLOSED,)) * n
        """movement points to enter the neighbour, CLOSED where nobody marches; a gap is not counted (7.4)"""
        self.gap = bytearray(n)
        """R85 sides by which a gap leads"""
        self.shift = bytearray(n)
        """columns that the terrain gives to whoever is attacked over the side, 4 at most"""
        self.halved = bytearray(n)
        """8.5 attackers over a tidal ferry have half their strength"""
        self.zone = bytearray(n)
        """13.3, 9.62 sides across which a Reaction Zone may reach; navigable ones depend on who controls them"""
        self.enter = bytearray(board.count)
        """movement points to enter each hex of land by itself"""
        self.supply = bytearray(n)
        """14.35 sides across which supply may be traced where no enemy ship controls them"""
        self._terrain(board, charts)
        for side in board.side_row:
            self._side(board, charts, side)

    def _terrain(self, board: HexBoard, charts: Charts) -> None:
        """Open sides between land hexes."""
        mp = [charts.terrain[x].mp if x in charts.terrain else 0 for x in board.terrains]
        shift = [charts.terrain[x].shift if x in charts.terrain else 0 for x in board.terrains]
        rough = board.terrains.index("rough")
        leaving = charts.terrain["leaving_rough"].shift
        sea, terrain = board.sea, board.terrain
        self.enter[:] = bytes(0 if sea[i] else mp[terrain[i]] for i in range(board.count))
        for side, j in enumerate(board.neighbours):
            i = side // 6
            if j < 0 or sea[i] or sea[j]:
                continue
            self.fair[side] = self.winter[side] = mp[terrain[j]]
            self.shift[side] = shift[terrain[j]] + (leaving if terrain[i] == rough else 0)
            self.zone[side] = self.supply[side] = 1

    def _side(self, board: HexBoard, charts: Charts, side: int) -> None:
        """Rivers, ridges, gaps and open water."""
        if self.fair[side] == CLOSED:
            return
        closed = LANDS[board.land[side]] == "closed"
        if board.ridge[side] == MOUNTAIN or board.water[side] == SEA or closed:
            self.fair[side] = self.winter[side] = CLOSED
            self.shift[side] = self.zone[side] = self.supply[side] = 0
            return
        if board.ridge[side] == GAP:
            self.gap[side] = 1
            self.shift[side] = max(self.shift[side], charts.terrain["gap"].shift)
        water = WATERS[board.water[side]]
        if water in RIVERS:
            name = RIVERS[water]
            crossed = name if name == "minor" else name + CROSSED[CROSSINGS[board.crossing[side]]]
            river = charts.river[crossed]
            self.fair[side] = CLOSED if river.mp == NO_WAY else self.fair[side] + river.mp
            self.winter[side] = CLOSED if river.winter == NO_WAY else self.winter[side] + river.winter
            self.shift[side] += river.shift
            self.halved[side] = river.halved
            if name == "tidal":
                self.zone[side] = 0
                self.supply[side] = self.fair[side] != CLOSED
        self.shift[side] = min(self.shift[side], MOST_SHIFTS)
