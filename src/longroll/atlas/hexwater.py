"""Water of a hex board that carries boats: which sides join, where they meet the sea, which hex commands the way in.

Boat sides are the nodes of the board's waterway, the same that the games sail on.
"""

from __future__ import annotations

from longroll.atlas.hexes import WATERS, HexBoard
from longroll.kit.graph import components, flood

RIVER = frozenset(WATERS.index(w) for w in ("navigable", "tidal"))  # a battery commands these, never a bay


def boat_waters(board: HexBoard) -> list[list[int]]:
    """Connected groups of boat sides."""
    return components(board.waterway.graph, b"\1" * len(board.waterway.sides))[1]


def title(board: HexBoard, node: int) -> str:
    """A boat side by the hexes on its banks: `6410/6411`."""
    a, b = board.waterway.banks[node]
    return f"{board.numbers[a]}/{board.numbers[b] if b >= 0 else 'edge'}"


def meets_sea(board: HexBoard, node: int) -> bool:
    """Whether a corner of the side lies at the sea."""
    return any(w >= 0 and board.sea[w] for w in _wings(board, node))


def meets_edge(board: HexBoard, node: int) -> bool:
    """Whether a corner of the side lies at the edge of the map."""
    return any(w < 0 for w in _wings(board, node))


def _wings(board: HexBoard, node: int) -> tuple[int, int]:
    """The hexes at the two corners of a boat side."""
    i, d = divmod(board.waterway.sides[node], 6)
    return board.neighbours[6 * i + (d + 1) % 6], board.neighbours[6 * i + (d + 5) % 6]


def gated(board: HexBoard, gate: int, port: int) -> bool:
    """Whether every way of boats from the sea to the sides of `port` leads along a river side of hex `gate`."""
    water = board.waterway
    barred = {n for n in water.at(gate) if board.water[water.sides[n]] in RIVER}
    open_ = bytes(n not in barred for n in range(len(water.sides)))
    sea = [n for n in range(len(water.sides)) if open_[n] and meets_sea(board, n)]
    goal = set(water.at(port)) - barred
    return bool(goal) and not goal & set(flood(water.graph, sea, open_))


def mouths(board: HexBoard, node: int) -> list[int]:
    """The boat sides where the water of one of them meets the sea."""
    group = next(g for g in boat_waters(board) if node in g)
    return sorted(n for n in group if meets_sea(board, n))
