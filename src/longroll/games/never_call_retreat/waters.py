"""9.5 Where ships stand: on rivers in hexsides, at sea and on the coast in hexes. A node is a hex or a boat side."""

from __future__ import annotations

from longroll.atlas.hexes import WATERS, HexBoard
from longroll.core.errors import DataError, unknown
from longroll.kit.waterways import Waterway

BOAT_WATERS = tuple(WATERS.index(x) for x in ("navigable", "tidal", "bay"))
OCEAN_WATERS = tuple(WATERS.index(x) for x in ("tidal", "bay"))


class Waters:
    """The hexes of the board, and after them its boat sides."""

    def __init__(self, board: HexBoard) -> None:
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
        return bool(self.board.coast[node]) or (ocean and bool(self.board.sea[node]))

    def berth(self, hex_: int, ocean: bool) -> int:
        """R84 Where ships of a hex start: in its first boat side that they may use, else in the hex."""
        for node in self.way.at(hex_):
            if not ocean or self.ocean[node]:
                return self.hexes + node
        return hex_
