"""9.6 Who controls the sides of rivers: ships five sides far, forts the sides of their hex.

`s.fleets` counts the warships within five sides of every boat side and moves with them; where it is 0 nothing is closed. Where it is
not, forts and ships between are looked at.
"""

from __future__ import annotations

from typing import Final

from longroll.games.never_call_retreat.flags import FERRY, INSIDE, SHIPS
from longroll.games.never_call_retreat.state import NcrState
from longroll.kit import stacks

FLOTILLA: Final = 2
"""9.2 Squadrons in a Flotilla"""


def warships(s: NcrState, node: int, side: int) -> bool:
    """9.61 Whether a side has ships that fight at a node."""
    if s.first[node] < 0:
        return False
    kinds = s.tables.roster.kinds
    return any(
        s.side[x] == side
        and s.kind[x]
        and kinds[s.kind[x] - 1].sort in SHIPS
        and kinds[s.kind[x] - 1].squadron
        for x in stacks.pieces(s.first, s.after, node)
    )


def manned(s: NcrState, hex_: int) -> bool:
    """12.8 Whether anybody is inside the work of a hex."""
    side = s.works_side[hex_]
    return any(s.flags[x] & INSIDE for x in s.pieces_at(hex_, side))


def fort_commands(s: NcrState, side: int, hex_: int) -> bool:
    """9.61, 12.8 Whether a side has a work in a hex that commands its river sides: manned, or in supply."""
    if hex_ < 0 or not s.works[hex_] or s.works_side[hex_] != side:
        return False
    from longroll.games.never_call_retreat.supply import supplied_by_land  # supply asks about rivers too

    return manned(s, hex_) or supplied_by_land(s, hex_, side)


def manned_fort(s: NcrState, side: int, hex_: int) -> bool:
    """R91 The same for lines of supply: only manned works count."""
    return hex_ >= 0 and bool(s.works[hex_]) and s.works_side[hex_] == side and manned(s, hex_)


def holds(s: NcrState, start: int, side: int, inner: bool = False) -> bool:
    """9.61 Whether warships of a side reach a boat side: their radius ends at a work of the enemy and at his ships."""
    waters, enemy = s.tables.waters, 1 - side
    if not s.fleets[side * len(waters.way.sides) + start]:
        return False
    works = manned_fort if inner else fort_commands
    banks, hexes, near = waters.way.banks, waters.hexes, waters.way.graph.near
    if any(works(s, enemy, bank) for bank in banks[start]):
        return False
    if warships(s, hexes + start, side):
        return True
    if warships(s, hexes + start, enemy):
        return False
    seen, wave = {start}, [start]
    for _ in range(s.tables.charts.shipping.control_radius):
        fresh = []
        for here in wave:
            for k in near[here]:
                if k in seen:
                    continue
                seen.add(k)
                if warships(s, hexes + k, side):
                    if not any(works(s, enemy, bank) for bank in banks[k]):
                        return True
                elif not warships(s, hexes + k, enemy) and not any(
                    works(s, enemy, bank) for bank in banks[k]
                ):
                    fresh.append(k)
        wave = fresh
    return False


def closed(s: NcrState, at: int, side: int, inner: bool = False) -> bool:
    """9.61, 9.62 Whether the enemy controls a side of a hex against us (`at` is `6 * hex + direction`); False on dry sides.

    A contested side counts as the enemy's; not so one where our own ships lie, nor what is behind them. `inner` is for supply,
    which counts manned works only, so that a fort's supply never hangs on itself (R91).
    """
    start = s.tables.waters.way.of_side[at]
    return start >= 0 and holds(s, start, 1 - side, inner)


def ferry(s: NcrState, at: int, side: int) -> bool:
    """9.7 Whether a Flotilla of a side serves as a ferry in a side of a hex."""
    waters = s.tables.waters
    start = waters.way.of_side[at]
    node = waters.hexes + start
    if start < 0 or s.first[node] < 0:
        return False
    plies = any(s.flags[x] & FERRY for x in s.pieces_at(node, side))
    return plies and not under_guns(s, node, side)


def under_guns(s: NcrState, node: int, side: int) -> bool:
    """9.7 Whether a manned work of the enemy keeps ferries from a boat side."""
    return any(manned_fort(s, 1 - side, bank) for bank in s.tables.waters.banks(node))
