"""10.1 The waters as ships meet them: river hexsides, coastal hexes, sea zones and the two boxes, as one graph."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from longroll.atlas.hexes import BOATS, WATERS, HexBoard
from longroll.core.errors import UnknownName, nearest
from longroll.games.war_for_the_union.naval_charts import NavalCharts
from longroll.kit.graph import CLOSED, Graph
from longroll.kit.masks import bits
from longroll.kit.waterways import Waterway

NAVIGABLE: Final = 0
TIDAL: Final = 1
BAY: Final = 2
COAST: Final = 3
ZONE: Final = 4
OFF_MAP: Final = 5
BOXES: Final = (("ny-box", "long-island"), ("key-west", "florida-keys"))
"""10.25 each box and the sea zone that it lies on"""


CHESAPEAKE: Final = "Chesapeake Bay"
BALTIMORE: Final = "6104"
BALTIMORE_WATER: Final = "6204/6205"
"""2.31a a port that no sea hexside touches, and the water by which it is entered"""


class Waters:
    """Where ships can be. River hexsides come first, then coastal hexes, sea zones and boxes."""

    def __init__(self, board: HexBoard, charts: NavalCharts) -> None:
        self.way = Waterway(board, bytes(BOATS[w] for w in board.water))
        self.rivers = len(self.way.sides)
        kinds = {WATERS.index("navigable"): NAVIGABLE, WATERS.index("tidal"): TIDAL, WATERS.index("bay"): BAY}
        self.kind = bytearray(kinds[board.water[side]] for side in self.way.sides)
        self.gunned = bytes(
            not (kind == BAY and board.river.get(side) == CHESAPEAKE)
            for kind, side in zip(self.kind, self.way.sides, strict=True)
        )
        """4.31, 8.27, R87 the rivers that batteries command: tidal and navigable ones, and every bay but the Chesapeake"""
        self.name = ["/".join(sorted(board.numbers[h] for h in banks)) for banks in self.way.banks]
        self.hex_of = [-1] * self.rivers
        """the hex of a coastal hex, -1 for everything else"""
        self.coast_of: dict[int, int] = {}
        self.zone_of: dict[str, int] = {}
        for i in range(board.count):
            if board.coast[i]:
                self.coast_of[i] = self._add(COAST, f"{board.numbers[i]}/coast", i)
        for zone in charts.zones.chain:
            self.zone_of[zone] = self._add(ZONE, zone)
        self.box_of = {box: self._add(OFF_MAP, box) for box, _ in BOXES}
        self.count = len(self.kind)
        self.index = {name: node for node, name in enumerate(self.name)}
        self.graph = Graph(self._near(board, charts))
        self.open = bytes(self.graph.size)
        """no line costs anything by itself; what is entered does"""
        m = charts.movement
        cost = (
            m.riverine_river,
            m.riverine_river,
            m.riverine_river,
            m.riverine_coast,
            m.riverine_zone,
            m.riverine_coast,
        )
        self.riverine = bytes(cost[k] for k in self.kind)
        """MPs to enter, for riverine ships (and sea moves)"""
        cost = (
            CLOSED,
            m.seagoing_river,
            m.seagoing_river,
            m.seagoing_coast,
            m.seagoing_zone,
            m.seagoing_coast,
        )
        self.seagoing = bytes(cost[k] for k in self.kind)
        """10.23 the same for seagoing ships, which keep out of navigable rivers"""
        self.inland = bytes(mp if node < self.rivers else CLOSED for node, mp in enumerate(self.riverine))
        """10.23a, 4.33a the same along rivers alone"""
        self.tolls: dict[tuple[str, int], bytes] = {}
        """the same by scenario and sort of ship, made when it is first wanted"""
        self.commands: dict[tuple[int, int], tuple[int, int]] = {}
        """4.33 what a warship commands from each water where nothing is shut, by its sort; made when it is first wanted"""
        tidal = {
            h
            for node, banks in enumerate(self.way.banks)
            if self.kind[node] in (TIDAL, BAY)
            for h in banks
            if h >= 0
        }
        self.shores = tuple(
            tuple(h for h in banks if h >= 0 and not board.sea[h]) for banks in self.way.banks
        )
        """10.43a the land hexes on the banks of each river hexside"""
        self.maritime = bytes(
            i in self.coast_of or i in tidal or board.numbers[i] == BALTIMORE for i in range(board.count)
        )
        """10.61 hexes on a coast, a tidal river or a bay"""
        self.salt = bits(bytes(kind != NAVIGABLE for kind in self.kind))
        """everything but navigable rivers, as a set"""
        self.from_sea = (
            *(self._from_sea(board, i) for i in range(board.count)),
            *((w,) for w in self.box_of.values()),
        )
        """7.24 the waters by which each hex, then each box, is reached from the sea"""
        self.zone_near = self._zones()
        """for each water how far the nearest sea zone is, and which it is"""
        self.zone_off = tuple(
            min((self.zone_near[x] for x in found), default=(0, -1))[1] for found in self.from_sea
        )
        """for each hex, then each box, the sea zone that it is nearest to over the water"""

    def _add(self, kind: int, name: str, hex_: int = -1) -> int:
        self.kind.append(kind)
        self.name.append(name)
        self.hex_of.append(hex_)
        return len(self.name) - 1

    def _near(self, board: HexBoard, charts: NavalCharts) -> list[list[int]]:
        near: list[set[int]] = [set(ends) for ends in self.way.graph.near]
        near += [set() for _ in range(self.count - self.rivers)]

        def join(a: int, b: int) -> None:
            near[a].add(b)
            near[b].add(a)

        for node, banks in enumerate(self.way.banks):
            # 10.12: at a mouth a ship is in the river or on the coast
            for sea in _common_sea(board, *banks):
                join(node, self.zone_of[board.bodies[board.body[sea]]])
                for coast in (self.coast_of[bank] for bank in banks if bank in self.coast_of):
                    join(node, coast)
        for i, node in self.coast_of.items():
            for j in board.around(i):
                if board.sea[j]:
                    join(node, self.zone_of[board.bodies[board.body[j]]])
                elif j in self.coast_of and _common_sea(board, i, j):  # 10.21 (2)
                    join(node, self.coast_of[j])
        for a, b in pairwise(charts.zones.chain):
            join(self.zone_of[a], self.zone_of[b])
        for box, zone in BOXES:
            join(self.box_of[box], self.zone_of[zone])
        return [sorted(ends) for ends in near]

    def _from_sea(self, board: HexBoard, hex_: int) -> tuple[int, ...]:
        """Its tidal rivers and bays, and its coast."""
        found = [x for x in self.way.at(hex_) if self.kind[x] in (TIDAL, BAY)]
        if hex_ in self.coast_of:
            found.append(self.coast_of[hex_])
        if board.numbers[hex_] == BALTIMORE:
            found.append(self.index[BALTIMORE_WATER])
        return tuple(found)

    def _zones(self) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = [(self.count, -1)] * self.count
        queue = list(self.zone_of.values())
        for zone in queue:
            found[zone] = (0, zone)
        for water in queue:
            far, zone = found[water]
            for near in self.graph.near[water]:
                if found[near][1] < 0:
                    found[near] = (far + 1, zone)
                    queue.append(near)
        return found

    def find(self, text: str, where: str) -> int:
        """The water that a name stands for: `6310/6411`, `5124/coast`, `virginia-capes`, `ny-box`."""
        parts = text.split("/")
        name = "/".join(sorted(parts)) if len(parts) == 2 and "coast" not in parts else text
        if name not in self.index:
            raise UnknownName(f"{where}: no boat water '{text}'; {nearest(text, self.index)}")
        return self.index[name]


def _common_sea(board: HexBoard, i: int, j: int) -> list[int]:
    """The sea hexes that touch both of two neighbouring hexes."""
    if i < 0 or j < 0:
        return []
    return [h for h in board.around(i) if board.sea[h] and h in board.around(j)]
