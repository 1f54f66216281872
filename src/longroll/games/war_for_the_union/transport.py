"""7.22 Railroads and rivers as one graph: hexes with a railroad, river hexsides, and where the two meet. Static."""

from __future__ import annotations

from longroll.atlas.hexes import HexBoard
from longroll.games.war_for_the_union.rails import Rails
from longroll.games.war_for_the_union.rivers import River
from longroll.games.war_for_the_union.waters import Waters
from longroll.kit.graph import CLOSED, Graph, components


class Transport:
    """Nodes are hexes, then river hexsides. A line joins rail hexes, river hexsides, or a rail hex and a river on its side."""

    def __init__(self, board: HexBoard, rails: Rails, waters: Waters) -> None:
        n = board.count
        self.hexes = n
        self.rails = rails
        near: list[list[int]] = []
        for i in range(n):
            rivers = [n + node for node in waters.way.at(i)] if rails.hexes[i] else []
            near.append([*rails.net.graph.near[i], *rivers])
        for node, banks in enumerate(waters.way.banks):
            stations = [h for h in banks if h >= 0 and rails.hexes[h]]
            near.append([*(n + other for other in waters.way.graph.near[node]), *stations])
        self.graph = Graph(near)
        self.lines_of = self._lines(rails)
        """the lines of each rail link"""
        crossed: dict[int, list[int]] = {}
        for link, side in enumerate(rails.side):
            node = waters.way.of_side[side]
            if node >= 0:
                crossed.setdefault(node, []).extend(self.lines_of[link])
        self.lines_over = {node: tuple(lines) for node, lines in crossed.items()}
        """the rail lines that cross each river hexside"""
        self.landings = tuple(
            tuple(h for h in banks if h >= 0 and rails.hexes[h]) for banks in waters.way.banks
        )
        """the rail hexes on each river hexside"""
        self._joins = waters.way.graph.near
        self.rivers = self._rivers(waters)
        """the rivers, each of them all that boats join, without enemy guns"""
        self._closed: dict[int, bytes] = {}

    def _lines(self, rails: Rails) -> tuple[tuple[int, int], ...]:
        return tuple((self.graph.line(a, b), self.graph.line(b, a)) for a, b in rails.net.ends)

    def _rivers(self, waters: Waters) -> tuple[River, ...]:
        _, parts = components(waters.way.graph, b"\1" * waters.rivers)
        return tuple(self.river(sum(1 << 8 * node for node in part)) for part in parts)

    def river(self, free: int) -> River:
        """The river hexsides of a set of `kit.masks` in stretches."""
        return River(self._joins, self.landings, free)

    def closed(self, month: int) -> bytes:
        """Lines that do not serve in a month such as 186107: railroads not yet built."""
        if month not in self._closed:
            shut = bytearray(self.graph.size)
            for link, unbuilt in enumerate(self.rails.unbuilt(month)):
                if unbuilt:
                    for line in self.lines_of[link]:
                        shut[line] = CLOSED
            self._closed[month] = bytes(shut)
        return self._closed[month]
