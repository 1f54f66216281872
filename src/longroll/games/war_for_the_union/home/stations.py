"""10.31, 10.32 Where ships stand that blockade a port: the sea zone, coastal hexes by the port, and the water between. Static."""

from __future__ import annotations

from longroll.atlas.hexes import HexBoard
from longroll.games.war_for_the_union.naval_charts import NavalCharts
from longroll.games.war_for_the_union.waters import Waters
from longroll.kit.graph import CLOSED, FAR, search


def stations(board: HexBoard, waters: Waters, charts: NavalCharts) -> dict[str, tuple[int, ...]]:
    """The waters from which each port is blockaded: its zone first, then coasts, then bays and rivers on the way."""
    return {port: _of(port, board, waters, charts) for port in charts.approaches}


def _of(port: str, board: HexBoard, waters: Waters, charts: NavalCharts) -> tuple[int, ...]:
    hex_ = board.hex(port)
    zone = waters.zone_of[next(zone for zone, ports in charts.zones.ports.items() if port in ports)]
    coasts = [waters.coast_of[h] for h in (hex_, *board.around(hex_)) if h in waters.coast_of]
    return (zone, *coasts, *_between(zone, hex_, waters))


def _between(zone: int, hex_: int, waters: Waters) -> list[int]:
    """The hexsides on the shortest ways from the sea to the port; Mobile and Galveston lie on navigable ones."""
    toll = bytearray(1 if x < waters.rivers else CLOSED for x in range(waters.count))
    ends = [x for x in waters.way.at(hex_) if toll[x] != CLOSED]
    mouths = [x for x in waters.graph.near[zone] if x < waters.rivers and toll[x] != CLOSED]
    if not ends or not mouths:
        return ends
    down = search(waters.graph, waters.open, ends, 254, toll).far
    up = search(waters.graph, waters.open, mouths, 254, toll).far
    least = min((down[x] for x in mouths), default=FAR)
    return [x for x in range(waters.rivers) if down[x] != FAR and up[x] != FAR and down[x] + up[x] <= least]
