"""Where depots could feed an army that goes there."""

from __future__ import annotations

from longroll.games.war_for_the_union.flags import NAVAL_DEPOT, RIVER_DEPOT
from longroll.games.war_for_the_union.naval.depots import depots, supplied_sea, transports
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import EAST, UNION, WEST


def could_feed(s: WfuState, side: int) -> bytes:
    """12.11, 12.14 The hexes where the side could place a river or naval depot if it had troops there, as a mask."""
    t = s.tables
    w = t.waters
    n = t.board.count
    mask = bytearray(n)
    net = network(s, side)
    held = depots(s, side, RIVER_DEPOT)
    spare = [
        sum(1 for h in held if t.theater_of[h] == where) < transports(s, side, where)
        for where in (EAST, WEST)
    ]
    for water in range(w.rivers):
        if net.reached[n + water]:
            for bank in w.way.banks[water]:
                if bank >= 0 and not t.board.sea[bank] and spare[t.theater_of[bank]]:
                    mask[bank] = 1
    if side == UNION and len(depots(s, UNION, NAVAL_DEPOT)) < t.economy.years[s.year].naval_depots:
        for water in supplied_sea(s):
            banks = w.way.banks[water] if water < w.rivers else (w.hex_of[water],)
            for bank in banks:
                if bank >= 0 and not t.board.sea[bank]:
                    mask[bank] = 1
    return bytes(mask)
