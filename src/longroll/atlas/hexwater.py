"""Water of a hex board that carries boats: which sides join, where they meet the sea, which hex commands the way in."""

from __future__ import annotations

from longroll.atlas.hexes import BOATS, WATERS, HexBoard

RIVER = frozenset(WATERS.index(w) for w in ("navigable", "tidal"))  # a battery commands these, never a bay


def boat_sides(board: HexBoard, i: int, d: int) -> list[int]:
    """Sides of boat water that meet side d of hex i in one of its two corners."""
    out = []
    j = board.neighbours[6 * i + d]
    for turn in (1, 5):
        w = board.neighbours[6 * i + (d + turn) % 6]
        if w < 0 or j < 0:
            continue
        for k in (6 * i + (d + turn) % 6, board.side(j, w)):
            if BOATS[board.water[k]]:
                out.append(min(k, twin(board, k)))
    return out


def twin(board: HexBoard, k: int) -> int:
    return 6 * board.neighbours[k] + (k % 6 + 3) % 6


def open_end(board: HexBoard, i: int, d: int) -> bool:
    """Whether a corner of the side lies at the sea or at the edge of the map."""
    return any(
        w < 0 or board.sea[w]
        for w in (board.neighbours[6 * i + (d + 1) % 6], board.neighbours[6 * i + (d + 5) % 6])
    )


def boat_waters(board: HexBoard) -> list[set[int]]:
    """Connected groups of navigable, tidal and bay sides."""
    todo = {k for k, w in enumerate(board.water) if BOATS[w] and k <= twin(board, k)}
    groups = []
    while todo:
        start = todo.pop()
        group, stack = {start}, [start]
        while stack:
            k = stack.pop()
            for n in boat_sides(board, k // 6, k % 6):
                if n in todo:
                    todo.remove(n)
                    group.add(n)
                    stack.append(n)
        groups.append(group)
    return groups


def _beside_sea(board: HexBoard, k: int) -> bool:
    """Whether a corner of side k lies at the sea."""
    wings = (board.neighbours[k - k % 6 + (k % 6 + turn) % 6] for turn in (1, 5))
    return any(w >= 0 and board.sea[w] for w in wings)


def gated(board: HexBoard, gate: int, port: int) -> bool:
    """Whether every way of boats from the sea to the sides of `port` leads along a river side of hex `gate`."""
    barred = {
        min(k, twin(board, k))
        for k in range(6 * gate, 6 * gate + 6)
        if board.neighbours[k] >= 0 and board.water[k] in RIVER
    }
    goal = {min(k, twin(board, k)) for k in range(6 * port, 6 * port + 6) if BOATS[board.water[k]]} - barred
    stack = [
        k
        for k, w in enumerate(board.water)
        if BOATS[w] and k <= twin(board, k) and k not in barred and _beside_sea(board, k)
    ]
    seen = set(stack)
    while stack:
        k = stack.pop()
        for n in boat_sides(board, k // 6, k % 6):
            if n not in seen and n not in barred:
                seen.add(n)
                stack.append(n)
    return bool(goal) and not goal & seen


def mouths(board: HexBoard, k: int) -> set[int]:
    """The sides where the water of side k meets the sea."""
    own = min(k, twin(board, k))
    group = next((g for g in boat_waters(board) if own in g), set())
    return {n for n in group if _beside_sea(board, n)}
