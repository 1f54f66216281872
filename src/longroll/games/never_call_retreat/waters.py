"""9.5 Where ships stand: on rivers in hexsides, at sea and on the coast in hexes. A node is a hex or a boat side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longroll.atlas.hexes import WATERS, HexBoard
from longroll.core.errors import DataError, unknown
from longroll.kit.waterways import Waterway

BOAT_WATERS: Final = tuple(WATERS.index(x) for x in ("navigable", "tidal", "bay"))
OCEAN_WATERS: Final = tuple(WATERS.index(x) for x in ("tidal", "bay"))
SEA: Final = WATERS.index("sea")
Links = tuple[tuple[int, ...], ...]


def _sorted(nodes: set[int]) -> tuple[int, ...]:
    return tuple(sorted(nodes))


class Waters:
    """The hexes of the board, and after them its boat sides."""

    def __init__(self, board: HexBoard, radius: int) -> None:
        self.board = board
        self.hexes = board.count
        self.way = Waterway(board, bytes(w in BOAT_WATERS for w in board.water))
        self.nodes = self.hexes + len(self.way.sides)
        self.names = tuple(f"{board.numbers[a]}/{board.numbers[b]}" for a, b in self.way.banks if b >= 0)
        if len(self.names) != len(self.way.sides):
            raise DataError("board/sides.csv: a boat side lies at the edge of the map")
        self.index = {name: self.hexes + k for k, name in enumerate(self.names)}
        self.ocean = bytes(board.water[side] in OCEAN_WATERS for side in self.way.sides)
        """9.51 the boat sides that ocean ships may use"""
        self.sea_near, self.boat_near = self._links()
        """9.4, 9.51 where ocean ships, and where boats, go from each node"""
        self.mouth = bytes(
            any(i < self.hexes and board.sea[i] for i in self.sea_near[self.hexes + k])
            for k in range(len(self.way.sides))
        )
        """boat sides from which ships put to sea"""
        self.wet = bytes(
            bool(self.way.at(i) or self.sea_near[i] or self.boat_near[i]) for i in range(self.hexes)
        )
        """hexes with water that ships use in them or on their sides"""
        self.reach = tuple(tuple(self._within(k, radius)) for k in range(len(self.way.sides)))
        """9.61 the boat sides that a ship in each of them can control, its own included"""
        self.reaches = tuple(map(frozenset, self.reach))
        shores = {i: self.way.at(i) for i in range(self.hexes) if self.way.at(i)}
        self.banked = {i: frozenset(sides) for i, sides in shores.items()}
        """the boat sides of each hex that has any"""
        self.commanded = {
            i: frozenset[int]().union(*(self.reaches[k] for k in sides)) for i, sides in shores.items()
        }
        """9.61 the boat sides whose control may hang on a work in such a hex"""

    # --- links ------------------------------------------------------------------------------------------------------------

    def _links(self) -> tuple[Links, Links]:
        """3.16, 9.51, R101 Boat sides lead to one another, at their mouths to the sea and the coast, and along the coast on."""
        sea: list[set[int]] = [set() for _ in range(self.nodes)]
        boat: list[set[int]] = [set() for _ in range(self.nodes)]

        def join(a: int, b: int, ships: bool, boats: bool) -> None:
            for wanted, near in ((ships, sea), (boats, boat)):
                if wanted:
                    near[a].add(b)
                    near[b].add(a)

        for k, ends in enumerate(self.way.graph.near):
            for other in ends:
                join(self.hexes + k, self.hexes + other, bool(self.ocean[k] and self.ocean[other]), True)
        for k in self._mouths():
            node, tidal = self.hexes + k, bool(self.ocean[k])
            for bank in self.way.banks[k]:
                if self.board.coast[bank]:
                    join(node, bank, tidal, True)
            for i in self._corners(k):
                if self.board.sea[i]:
                    join(node, i, tidal, False)
        self._coasts(join)
        return tuple(map(_sorted, sea)), tuple(map(_sorted, boat))

    def _coasts(self, join: Callable[[int, int, bool, bool], None]) -> None:
        """3.16 Open sea, and along the coast; boats cross no side that is all sea."""
        board = self.board
        for i in range(self.hexes):
            if not (board.sea[i] or board.coast[i]):
                continue
            for d in range(6):
                at = 6 * i + d
                j = board.neighbours[at]
                if j < 0 or not (board.sea[j] or board.coast[j]):
                    continue
                if board.sea[i] or board.sea[j]:
                    join(i, j, True, False)
                elif self.way.of_side[at] < 0 and self._common_sea(i, j):
                    join(i, j, True, board.water[at] != SEA)

    def _common_sea(self, i: int, j: int) -> bool:
        there = self.board.around(j)
        return any(self.board.sea[k] and k in there for k in self.board.around(i))

    def _corners(self, k: int) -> list[int]:
        """The hexes at the two ends of a boat side."""
        a, b = self.way.banks[k]
        there = self.board.around(b)
        return [i for i in self.board.around(a) if i in there]

    def _mouths(self) -> list[int]:
        """R101 Boat sides that end in the sea; of waters without such a side, the tidal ones on a coast."""
        found: list[int] = []
        seen: set[int] = set()
        for start in range(len(self.way.sides)):
            if start in seen:
                continue
            seen.add(start)
            river = [start]
            for k in river:
                fresh = [x for x in self.way.graph.near[k] if x not in seen]
                seen.update(fresh)
                river += fresh
            mouths = [k for k in river if any(self.board.sea[i] for i in self._corners(k))]
            found += mouths or [k for k in river if self.ocean[k]]
        return found

    def _within(self, start: int, radius: int) -> list[int]:
        found, wave = [start], [start]
        for _ in range(radius):
            wave = [k for here in wave for k in self.way.graph.near[here] if k not in found]
            wave = list(dict.fromkeys(wave))
            found += wave
        return found

    # --- nodes ------------------------------------------------------------------------------------------------------------

    def sides_of(self, hex_: int) -> list[int]:
        """The nodes of the boat sides of a hex."""
        return [self.hexes + k for k in self.way.at(hex_)]

    def banks(self, node: int) -> tuple[int, ...]:
        """The hexes of a node: itself, or both banks of a boat side."""
        return (node,) if node < self.hexes else self.way.banks[node - self.hexes]

    def name(self, node: int) -> str:
        """`4729` for a hex, `4729/4930` for a boat side."""
        return self.board.numbers[node] if node < self.hexes else self.names[node - self.hexes]

    def node(self, text: str, where: str) -> int:
        """A node by its name."""
        known = self.index if "/" in text else self.board.index
        if text not in known:
            raise unknown("boat side" if "/" in text else "hex", text, known, where)
        return self.index[text] if "/" in text else self.board.index[text]

    def hex_of(self, node: int) -> int:
        """The hex of a node: itself, or the first bank of a boat side."""
        return node if node < self.hexes else self.way.banks[node - self.hexes][0]

    def may_float(self, node: int, ocean: bool) -> bool:
        """9.1, 9.51 Whether ships of a kind may be at a node."""
        if node >= self.hexes:
            return not ocean or bool(self.ocean[node - self.hexes])
        return bool((self.sea_near if ocean else self.boat_near)[node])

    def berth(self, hex_: int, ocean: bool) -> int:
        """R84 Where ships of a hex start: in the boat side whence they control most of a river, else in the hex."""
        open_ = [k for k in self.way.at(hex_) if not ocean or self.ocean[k]]
        return self.hexes + max(open_, key=lambda k: len(self.reach[k])) if open_ else hex_
