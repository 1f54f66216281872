"""9.9 Ships at sea through a Strategic Cycle must have a Naval Base or an open port within reach."""

from __future__ import annotations

from longroll.core.events import SideSlug
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.flags import BASES
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.naval.events import ShipsOffStation
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.waterborne import harbour
from longroll.games.never_call_retreat.words import SIDES


def havens(s: NcrState, side: int) -> list[int]:
    """9.9, R106 The bases and open ports of a side."""
    t = s.tables
    base = BASES[side]
    places = {*t.ports_at, *t.union_ports, *s.marked(base)}
    return sorted(i for i in places if harbour(s, i, side))


def within_reach(s: NcrState, node: int, ports: list[int]) -> bool:
    board, far = s.tables.board, s.tables.charts.shipping.sea_keeping
    return any(board.distance(i, p) <= far for i in s.tables.waters.banks(node) for p in ports)


def lose_strays(s: NcrState) -> None:
    """9.9 Ocean ships in the open or on a coast beyond 25 hexes of every haven are lost; boats and ships on rivers are not asked."""
    t = s.tables
    for side in range(2):
        ports = havens(s, side)
        for x in range(t.pieces.slot0, t.pieces.count):
            if not fleet.ship(s, x) or s.side[x] != side or not fleet.ocean(s, x):
                continue
            node = s.at[x]
            if node >= t.board.count or within_reach(s, node, ports):
                continue
            kind, many = fleet.kind_of(s, x).slug, s.points[x]
            s.eliminate(x)
            s.out.append(ShipsOffStation(SideSlug(SIDES[side]), kind, many, place_of(s, node), "9.9"))
